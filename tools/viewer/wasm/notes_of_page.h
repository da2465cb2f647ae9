// The notes that a page shows, of all its sources.
//
//   Result<OrderedJson> document = NotesDocument(game.Entry(), request);
//
// A request has `files`, files of notes as {"name","text"}; `laid`, the notes that stand in the
// page itself; `own`, those that were written on this page; and perhaps `add`, one more of these.
// The answer:
//
//   {"notes":[{"at","author","mark","seq","text","own"}],"text":…}
//
// `own` is the index among the own ones, null for others. `text` is the file of all of them.
#ifndef RECOUNT_TOOLS_VIEWER_WASM_NOTES_OF_PAGE_H_
#define RECOUNT_TOOLS_VIEWER_WASM_NOTES_OF_PAGE_H_

#include "events/error.h"
#include "events/json.h"

namespace recount::tools::viewer::wasm {

// `log`: the entry of the log that the notes are about. bad_request, other_log. Own notes that do
// not fit the log (they may be from a longer account of it) are left out; the one to add is
// refused.
Result<OrderedJson> NotesDocument(const OrderedJson& log, const Json& request);

}  // namespace recount::tools::viewer::wasm

#endif  // RECOUNT_TOOLS_VIEWER_WASM_NOTES_OF_PAGE_H_
