// Which seats have come to know which card, and by which event (docs/reference/judging.md,
// "Information ledger"). The ledger is read from the views themselves, so it cannot disagree with
// them.
//
//   Result<Ledger> ledger = LedgerOf(log, sets);
//   for (const Knowledge& known : ledger->known) … seat 1 knows card 28 since event 12 …
//   if (ledger->UnknownFrom()) … nobody can say what was seen behind that event …
//
// What somebody has seen by accident counts from the event on that the accident was at, and what
// they have seen in an event that is superseded since, they have seen.
//
// Cost: the view of each seat after each event.
#ifndef RECOUNT_REPLAY_EVIDENCE_LEDGER_H_
#define RECOUNT_REPLAY_EVIDENCE_LEDGER_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "replay/timeline.h"

namespace recount::replay::evidence {

struct Knowledge {
  uint16_t card = 0;
  engine::Seat seat = 0;
  uint64_t seq = 0;  // of the first event after which the seat's view showed the card
  std::string name;  // of the card, as the match had it then; empty where it has none
  // Where it was by accident: the judgement that says so (JDG-9). `seq` is the event it was at.
  std::optional<uint64_t> exposure;

  bool operator==(const Knowledge&) const = default;
};

// "Field Hetman (card 31)".
std::string CardText(const Knowledge& known);

struct Ledger {
  // A game event that cannot be executed: the rules refuse `illegal`, which it is or which it
  // follows. What was seen then, the log does not tell.
  struct Unexecuted {
    uint64_t seq = 0;
    uint64_t illegal = 0;
  };

  std::vector<Knowledge> known;        // by card, then by seat
  std::vector<Unexecuted> unexecuted;  // ascending by seq

  // The event against the rules behind which it is not known who has seen what, looking at the
  // events later than `after` and earlier than `before`; nothing where all of them are known.
  std::optional<uint64_t> UnknownFrom(std::optional<uint64_t> after = std::nullopt,
                                      std::optional<uint64_t> before = std::nullopt) const;

  // What the viewer may be told: the judge all of it, a seat what it has seen itself.
  Ledger AsSeenBy(engine::Viewer viewer) const;
};

// Of the events up to and with `last`, by default the newest. `progress` is told each seq. damaged
// or too_new where the log cannot be executed.
Result<Ledger> LedgerOf(
    const Log& log, CardSets& sets, std::optional<uint64_t> last = std::nullopt,
    const std::function<void(uint64_t)>& progress = [](uint64_t) {});

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_LEDGER_H_
