// Builds the data of a page of the browser viewer (docs/reference/viewer.md, "The bytes of a
// page").
//
//   Result<OrderedJson> page = documents::ViewPage(log, sets, Viewer::OfSeat(1), {.open = 12});
//   Written(*page)
//
// A page for one viewer has nothing that this viewer may not see, and nothing computed from it. If
// a viewer sees two logs alike, their pages are equal except for ids and times.
#ifndef RECOUNT_REPLAY_DOCUMENTS_PAGE_H_
#define RECOUNT_REPLAY_DOCUMENTS_PAGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/viewer.h"
#include "events/json.h"
#include "replay/documents/notes.h"
#include "replay/log/log.h"
#include "replay/log/log_header.h"

namespace recount::replay::documents {

struct PageOptions {
  // The event that is shown first; the newest if it is nothing.
  std::optional<uint64_t> open = std::nullopt;
  std::vector<Note> notes = {};  // the notes that the page shows
};

// {"format","version","kind":"empty","build","open","notes"}: a page without a game.
OrderedJson EmptyPage();

// {…,"view":…}: a page that fetches the games of a store. `view`, in the form of ViewJson, says
// what its readers may see.
OrderedJson StorePage(OrderedJson view);

// Returns a page with a whole log. `recount_base64` has the bytes of a `.recount` file.
OrderedJson LogPage(std::string recount_base64, const PageOptions& options);

// A page has a whole state at least once in this number of events, and only the changes in between.
inline constexpr uint64_t kWholeStateEvery = 64;

// Returns a page with the events and states of a game as one viewer sees them. The log is also
// verified. damaged, too_new or io if the log cannot be executed to its end; an event that the
// rules refuse is not an error.
//
// Cost: for each event, a state as JSON and its difference from the state before.
Result<OrderedJson> ViewPage(const log::Log& log, log::CardSets& sets, engine::Viewer viewer,
                             const PageOptions& options);

// Returns a page with two accounts of a game. `a` and `b` are the pages of the accounts, both of
// the same kind; `diff` is the document of `diff` between them in the same view.
OrderedJson PairPage(OrderedJson a, OrderedJson b, OrderedJson diff, const PageOptions& options);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_PAGE_H_
