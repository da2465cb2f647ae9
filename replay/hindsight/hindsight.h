// What somebody who knows the whole record of an observed game knows of each event: a card that is
// identified later has lain where it lay since it last went out of sight. Hindsight is computed and
// never recorded (docs/reference/table.md, "Hindsight").
//
//   const Hindsight hindsight(first, events);
//   const Facts& facts = hindsight.After(12);        // after the first 12 events
//   facts.zones[22] == 0;                            // its place was known by then
//   MatchInHindsight(match, facts)->StateJson(…);    // `match` is after the same events
//
// Where a card came into a hand is not always known even at the end: a card that was played from a
// hand of six may have been any of them. Hindsight then chooses one world, and says in which zones
// the card may have lain.
//
// Cost: linear in the events, each of which costs a pass over the cards of the match; a shuffle
// costs the square of its cards. Memory: the facts after each event that changed them.
#ifndef RECOUNT_REPLAY_HINDSIGHT_HINDSIGHT_H_
#define RECOUNT_REPLAY_HINDSIGHT_HINDSIGHT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "engine/observed/observed_match.h"
#include "replay/hindsight/facts.h"
#include "replay/hindsight/line.h"

namespace recount::replay::hindsight {

class Hindsight {
 public:
  // `first` is the match before the events. What follows an event that cannot be read, or that the
  // match refuses, is left out. The bytes of the events must outlive the hindsight.
  Hindsight(const engine::observed::ObservedMatch& first,
            absl::Span<const engine::LogEvent> events);

  const Line& line() const { return line_; }

  // The number of the events.
  size_t size() const { return line_.steps.size(); }

  // Returns the facts after this many of the events.
  const Facts& After(size_t events) const { return *facts_[events]; }

  // Returns the cards that have to change places right after an event, one pair after the other, so
  // that it leads to the facts after it: of copies any is named when one is seen, and of a hand
  // nobody sees which card the rules have set apart.
  const std::vector<engine::observed::Exchange>& Renamed(size_t event) const {
    return renamed_[event];
  }

  // Returns, for each event that puts cards out of sight (LineStep::unseen), which cards these are
  // in hindsight, in the same order, by the names that they have before the event.
  const std::vector<uint16_t>& UnseenCards(size_t event) const { return unseen_[event]; }

  // Returns the seq of the event by which a card that is unidentified after this many of the events
  // was identified; nothing if it never was.
  std::optional<uint64_t> LearntAt(uint16_t card, size_t events) const;

 private:
  Line line_;
  std::vector<std::shared_ptr<const Facts>> facts_;  // by the number of events
  std::vector<std::vector<engine::observed::Exchange>> renamed_;
  std::vector<std::vector<uint16_t>> unseen_;  // by event
  std::vector<std::vector<uint32_t>> learnt_;  // by card, the events that identified it
};

// Lets the cards of a recorded world lie where they lay in hindsight.
void ToHindsight(engine::Match& world, const Facts& facts);

// Returns the knowledge that the facts are, where the record had other knowledge: cards of one sort
// that may lie in the same zones are a pool. Nothing if these are too many.
std::optional<engine::observed::Knowledge> KnowledgeInHindsight(
    const engine::observed::Knowledge& recorded, const Facts& facts);

// Returns the match in hindsight, with the knowledge of hindsight: what is unidentified there is
// known to nobody to the end. `recorded` is the match after the same events as the facts. Nothing
// if there would be too many pools, or if the facts number other cards.
std::unique_ptr<engine::observed::ObservedMatch> MatchInHindsight(
    const engine::observed::ObservedMatch& recorded, const Facts& facts);

// A card that hindsight knows and the record does not: the label in whose place it lies.
struct Learnt {
  uint16_t label = 0;
  uint16_t card = 0;
};

// Returns what hindsight knows more than the record, ascending by card. `recorded` is the match
// after the same events as the facts.
std::vector<Learnt> LearntLater(const engine::observed::ObservedMatch& recorded,
                                const Facts& facts);

}  // namespace recount::replay::hindsight

#endif  // RECOUNT_REPLAY_HINDSIGHT_HINDSIGHT_H_
