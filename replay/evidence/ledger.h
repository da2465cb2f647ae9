// A ledger says which seats have seen which cards, and since which event
// (docs/reference/judging.md, "Information ledger"). It is read from the views themselves, so it
// cannot contradict them.
//
//   Result<Ledger> ledger = LedgerOf(log, sets);
//   for (const Knowledge& known : ledger->known) … seat 1 knows card 28 since event 12 …
//   if (ledger->UnknownFrom()) … what was seen after that event is unknown …
//
// A card that was seen by accident counts from the event of the accident. A card that was seen in
// an event that is now superseded still counts.
//
// Cost: one view for each seat after each event.
#ifndef RECOUNT_REPLAY_EVIDENCE_LEDGER_H_
#define RECOUNT_REPLAY_EVIDENCE_LEDGER_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "replay/timeline/timeline.h"

namespace recount::replay::evidence {

struct Knowledge {
  uint16_t card = 0;
  engine::Seat seat = 0;
  uint64_t seq = 0;  // the first event after which the seat's view showed the card
  std::string name;  // the card's name in the match at that time; empty if it has none
  // If the card was seen by accident, this is the judgement that says so (JDG-9). `seq` is then the
  // event of the accident.
  std::optional<uint64_t> exposure;

  bool operator==(const Knowledge&) const = default;
};

// Returns, for example, "Field Hetman (card 31)".
std::string CardText(const Knowledge& known);

struct Ledger {
  // A game event that cannot be executed, because the rules refuse `illegal`, which is this event
  // or an earlier one. The log does not say what was seen after it.
  struct Unexecuted {
    uint64_t seq = 0;
    uint64_t illegal = 0;
  };

  std::vector<Knowledge> known;        // by card, then by seat
  std::vector<Unexecuted> unexecuted;  // ascending by seq

  // Looks at the events after `after` and before `before`. If one of them cannot be executed,
  // returns the illegal event since which it is unknown which seats have seen which cards; nothing
  // if all are known.
  std::optional<uint64_t> UnknownFrom(std::optional<uint64_t> after = std::nullopt,
                                      std::optional<uint64_t> before = std::nullopt) const;

  // Returns the part that the viewer may know: everything for the judge, and for a seat only what
  // that seat has seen.
  Ledger AsSeenBy(engine::Viewer viewer) const;
};

// A ledger that is read in steps, for callers that do other work in between. The events read so far
// are enough for the ledger up to any earlier event.
//
//   Result<LedgerReader> reader = LedgerReader::Open(log, sets);
//   while (reader->read() <= seq) reader->Read(/*events=*/64);
//   reader->UpTo(seq)
class LedgerReader {
 public:
  // The log must outlive the reader. Errors: those of Timeline::Open.
  static Result<LedgerReader> Open(const log::Log& log, log::CardSets& sets);

  // Reads at most `events` more events. damaged or too_new if the log cannot be executed further.
  Fault Read(uint64_t events);

  // Returns the number of events read so far.
  uint64_t read() const { return read_; }

  // Returns the ledger of the events up to and including `last`, which must have been read.
  Ledger UpTo(uint64_t last) const;

 private:
  explicit LedgerReader(timeline::Timeline timeline);

  Fault ReadEvent(uint64_t seq);
  Fault ReadExposures(uint64_t seq);
  void Learn(Knowledge known);

  timeline::Timeline timeline_;
  uint64_t read_ = 0;
  std::map<std::pair<uint16_t, engine::Seat>, Knowledge> first_shown_;
  std::vector<Ledger::Unexecuted> unexecuted_;
  std::multimap<uint64_t, judging::ExposureRecord> exposures_;  // by the event of the accident
};

// Reads the ledger of the events up to and including `last` (default: the newest). `progress` is
// called with each seq. damaged or too_new if the log cannot be executed.
Result<Ledger> LedgerOf(
    const log::Log& log, log::CardSets& sets, std::optional<uint64_t> last = std::nullopt,
    const std::function<void(uint64_t)>& progress = [](uint64_t) {});

}  // namespace recount::replay::evidence

#endif  // RECOUNT_REPLAY_EVIDENCE_LEDGER_H_
