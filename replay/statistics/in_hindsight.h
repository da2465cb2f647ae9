// The events of an observed game as the tables of statistics have them: with the cards that became
// known later, and null for those that never did (docs/reference/table.md, "Hindsight").
//
//   InHindsight line(first, events);
//   line.Advance(match);                    // after each of the events, in order
//   line.world();                           // the cards lie where they lay
//   line.told();                            // the event, with the cards that it put out of sight
//
// Cost: that of a Hindsight, and a few copies of the match for each event.
#ifndef RECOUNT_REPLAY_STATISTICS_IN_HINDSIGHT_H_
#define RECOUNT_REPLAY_STATISTICS_IN_HINDSIGHT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "engine/observed/observed_match.h"
#include "flatbuffers/flatbuffer_builder.h"
#include "replay/hindsight/hindsight.h"
#include "replay/hindsight/places.h"
#include "replay/hindsight/retelling.h"

namespace recount::replay::statistics {

using hindsight::kUnknownPlace;

class InHindsight {
 public:
  // `first` is the match before the events, one of an observed game. What follows an event that
  // cannot be read, or that the match refuses, is left out. The bytes of the events and the game
  // must outlive this.
  InHindsight(const engine::Match& first, absl::Span<const engine::LogEvent> events);
  InHindsight(const InHindsight&) = delete;
  InHindsight& operator=(const InHindsight&) = delete;

  // Returns whether there is another event.
  bool HasNext() const { return next_ < hindsight_.size(); }

  // Goes on to the next event. `recorded` is the match after it.
  void Advance(const engine::Match& recorded);

  // --- around the newest event; before the first, the match is that after it ---

  const engine::Match& world_before() const { return before_->world(); }
  const engine::Match& world() const { return after_->world(); }

  // Returns the newest event. A card that nobody ever saw is null in it.
  const events::Envelope& told() const { return *told_; }
  // Returns the order of the pile that the newest event shuffled, as numbers of its request; empty
  // if it shuffled none.
  const std::vector<std::optional<int64_t>>& order() const { return order_; }

  // Returns the cards that got new names by the newest event, one pair after the other: of copies
  // any is named when one is seen. What follows has the names after it.
  absl::Span<const engine::observed::Exchange> renamed() const;

  // Sets where each card lies after the event; kUnknownPlace if nobody knows.
  void PutPlaces(std::vector<engine::CardPlace>& places) const;
  // Returns whether it is known which card it is that lies there.
  bool IsKnown(size_t card) const { return facts_->zones[card] == 0; }
  // Returns the places in which a card may lie.
  std::vector<engine::CardPlace> PossiblePlaces(size_t card) const;

 private:
  std::unique_ptr<engine::observed::ObservedMatch> MatchWith(
      const engine::observed::ObservedMatch& recorded, const hindsight::Facts& facts);
  void Tell(const engine::observed::ObservedMatch& recorded);
  void TellOrder(const engine::observed::ObservedMatch& recorded);
  void FindPlaces();

  hindsight::Hindsight hindsight_;
  hindsight::Retelling retelling_;
  size_t next_ = 0;
  std::unique_ptr<engine::observed::ObservedMatch> before_;
  std::unique_ptr<engine::observed::ObservedMatch> after_;
  // Those of hindsight_; recorded_facts_ where hindsight cannot be made a match.
  const hindsight::Facts* facts_ = nullptr;
  hindsight::Facts recorded_facts_;
  flatbuffers::FlatBufferBuilder builder_;
  const events::Envelope* told_ = nullptr;
  std::vector<std::optional<int64_t>> order_;
  std::vector<engine::CardPlace> places_;                    // of the world, by card
  std::vector<std::vector<engine::CardPlace>> zone_places_;  // those of the cards in a zone
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_IN_HINDSIGHT_H_
