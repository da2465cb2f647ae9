// Collects the notes that a page shows, from all their sources.
//
//   Result<OrderedJson> document = NotesDocument(game.Entry(), request);
//
// A request has `files`, which are files of notes as {"name","text"}; `laid`, the notes in the page
// itself; `own`, those that were written on this page; and optionally `add`, one more of these. The
// answer is:
//
//   {"notes":[{"at","author","mark","seq","text","own"}],"text":…}
//
// `own` is the index among the own notes, and null for others. `text` is a file with all of them.
#ifndef RECOUNT_TOOLS_VIEWER_WASM_NOTES_OF_PAGE_H_
#define RECOUNT_TOOLS_VIEWER_WASM_NOTES_OF_PAGE_H_

#include "events/error.h"
#include "events/json.h"

namespace recount::tools::viewer::wasm {

// `log` is the entry of the log that the notes are about. Fails with bad_request or other_log. Own
// notes that do not fit the log are left out, because they may belong to a longer account of it. An
// `add` that does not fit is refused.
Result<OrderedJson> NotesDocument(const OrderedJson& log, const Json& request);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_NOTES_OF_PAGE_H_
