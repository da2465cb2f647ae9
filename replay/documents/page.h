// What a page of the browser viewer holds (docs/reference/viewer.md, "The bytes of a page").
//
//   Result<OrderedJson> page = documents::ViewPage(log, sets, Viewer::OfSeat(1), {.open = 12});
//   Written(*page)
//
// A page for one viewer holds nothing that this viewer may not see, and nothing computed from it:
// two logs that the viewer sees alike have equal pages, except for ids and times.
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
  std::optional<uint64_t> open = std::nullopt;  // the event that is shown first; else the newest
  std::vector<Note> notes = {};                 // that are laid in
};

// A page with nothing on it yet: {"format","version","kind":"empty","build","open","notes"}.
OrderedJson EmptyPage();

// A page with the games of a store, which it fetches: {…,"view":…}. `view` is what its readers may
// see, as ViewJson writes it.
OrderedJson StorePage(OrderedJson view);

// A page with a whole log: the bytes of a `.recount` file in base64.
OrderedJson LogPage(std::string recount_base64, const PageOptions& options);

// At least every so many events a page holds a whole state; between them, what changed.
inline constexpr uint64_t kWholeStateEvery = 64;

// A page with what one viewer may see of a game: its events as they are told, and its states. The
// log is verified on the way. damaged, too_new or io if the log cannot be executed to its end (an
// event that the rules refuse is no such reason).
//
// Cost: a state as JSON, and its difference to the one before, for each event.
Result<OrderedJson> ViewPage(const log::Log& log, log::CardSets& sets, engine::Viewer viewer,
                             const PageOptions& options);

// A page with two accounts of a game, both of one kind: the data of the page of each, and the
// document of `diff` between them in the same view.
OrderedJson PairPage(OrderedJson a, OrderedJson b, OrderedJson diff, const PageOptions& options);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_PAGE_H_
