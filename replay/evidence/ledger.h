// A ledger says which seats have seen which cards, where, and until when
// (docs/reference/judging.md, "Information ledger"). It is read from the views themselves, so it
// cannot contradict them.
//
//   Result<Ledger> ledger = LedgerOf(log, sets);
//   for (const Knowledge& known : ledger->known) … seat 1 has seen card 28, in these places …
//   if (ledger->unknown_from()) … what was seen after that event is unknown …
//
// Cost: one view for each seat after each event; for each judgement that moves the cursor, one pass
// over the cards, the seats and the line of play.
#ifndef RECOUNT_REPLAY_EVIDENCE_LEDGER_H_
#define RECOUNT_REPLAY_EVIDENCE_LEDGER_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "replay/evidence/memory.h"

namespace recount::replay::evidence {

// What a seat can tell of a card now.
enum class Sure : uint8_t {
  seen,    // its view shows the card
  there,   // it has seen the card where it certainly still lies
  exists,  // it knows that there is such a card
};

struct Knowledge {
  uint16_t card = 0;
  engine::Seat seat = 0;
  uint64_t seq = 0;  // the first event after which the seat's view had the card
  std::optional<uint64_t> held_from = std::nullopt;  // as in Sight
  std::string name;  // the card's name in the match; empty if it has none
  // If the card was first seen by accident, this is the judgement that says so (JDG-9). `seq` is
  // then the event of the accident.
  std::optional<uint64_t> exposure;
  Sure now = Sure::exists;
  std::vector<Sight> sights;  // ascending by `from`

  bool operator==(const Knowledge&) const = default;
};

// Returns, for example, "Field Hetman (card 31)".
std::string CardText(const Knowledge& known);
std::string CardText(const Learnt& learnt);

// Events in a row that cannot be executed, because the rules refuse `illegal`: what was seen after
// them is not known. `from` is the event that follows `illegal`, if one does.
struct UnknownStretch {
  uint64_t illegal = 0;
  uint64_t from = 0;
  uint64_t to = 0;

  bool operator==(const UnknownStretch&) const = default;
};

struct Ledger {
  std::vector<Knowledge> known;         // by card, then by seat
  std::vector<UnknownStretch> unknown;  // ascending

  // Returns the part that the viewer may know: everything for the judge, and for a seat only what
  // its own views said, without what follows a card that the seat does not see.
  Ledger AsSeenBy(engine::Viewer viewer) const;
};

// Returns the first illegal event after which something is unknown.
std::optional<uint64_t> UnknownFrom(const std::vector<UnknownStretch>& unknown);

// Returns the stretches of events that cannot be executed, of those after `after` and before
// `before`.
std::vector<UnknownStretch> UnknownIn(const Observations& observations,
                                      std::optional<uint64_t> after = std::nullopt,
                                      std::optional<uint64_t> before = std::nullopt);

// Returns the ledger of the events up to and including `last`, which must have been observed.
Ledger LedgerUpTo(const Observations& observations, uint64_t last);

// Reads the ledger of the events up to and including `last` (default: the newest). `progress` is
// called with each seq. damaged or too_new if the log cannot be executed.
Result<Ledger> LedgerOf(
    const log::Log& log, log::CardSets& sets, std::optional<uint64_t> last = std::nullopt,
    const std::function<void(uint64_t)>& progress = [](uint64_t) {});

// Observes the events up to and including `last` (default: the newest), with the same errors.
Result<Observations> ObservationsOf(
    const log::Log& log, log::CardSets& sets, std::optional<uint64_t> last = std::nullopt,
    const std::function<void(uint64_t)>& progress = [](uint64_t) {});

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_LEDGER_H_
