// Who has come to know which card, and by which event (judging.md, "Information ledger"): read out
// of the views themselves, so that it cannot disagree with them.
//
//   Result<std::vector<Known>> ledger = LedgerOf(log, sets);
//   for (const Known& known : *ledger) … seat 1 knows card 28 since event 12 …
//
// What somebody has seen by accident counts from the event on that the accident was at, and what
// they have seen in an event that is superseded since, they have seen.
//
// Cost: the view of each seat after each event.
#ifndef RECOUNT_REPLAY_LEDGER_H_
#define RECOUNT_REPLAY_LEDGER_H_

#include <functional>
#include <vector>

#include "replay/timeline.h"

namespace recount::replay {

struct Known {
  uint16_t card = 0;
  engine::Seat seat = 0;
  uint64_t seq = 0;  // of the first event after which the seat's view showed the card
  // Where it was by accident: the judgement that says so (JDG-9). `seq` is the event it was at.
  std::optional<uint64_t> exposure;

  bool operator==(const Known&) const = default;
};

// By card, then by seat; of the events up to and with `last`, by default the newest. What nobody
// can execute, an event against the rules and what follows it, shows nothing. `progress` is told
// each seq. damaged or too_new where the log cannot be executed.
Result<std::vector<Known>> LedgerOf(
    const Log& log, CardSets& sets, std::optional<uint64_t> last = std::nullopt,
    const std::function<void(uint64_t)>& progress = [](uint64_t) {});

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_LEDGER_H_
