// A match of an observed game: a world, which is an ordinary match, and the knowledge beside it. An
// event is applied to the world, and what it moved out of sight is taken down in the knowledge. An
// event that would show a card that nobody has named is refused (TAB-2).
//
//   const ObservedMatch& match = …;
//   const Attempt attempt = match.Try(event);
//   for (const uint16_t label : attempt.unnamed) …   // name these cards, then try again
#ifndef RECOUNT_ENGINE_OBSERVED_OBSERVED_MATCH_H_
#define RECOUNT_ENGINE_OBSERVED_OBSERVED_MATCH_H_

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/match.h"
#include "engine/observed/clauses.h"
#include "engine/observed/knowledge.h"
#include "engine/world.h"
#include "events/event_json.h"
#include "events/json.h"

namespace recount::engine::observed {

// The outcome of trying an event.
struct Attempt {
  Refusal refusal;
  // With TAB-2: the labels that the event would show, ascending.
  std::vector<uint16_t> unnamed;
};

class ObservedMatch final : public Match {
 public:
  // All cards of the world, which is a World, are identified. The game is an ObservedGame, and must
  // outlive the match.
  ObservedMatch(const Game& game, std::unique_ptr<Match> world);
  ObservedMatch(const ObservedMatch& other);

  const Match& world() const { return *world_; }
  const Knowledge& knowledge() const { return knowledge_; }
  // Returns the location of each card of the world.
  const std::vector<Location>& locations() const { return locations_; }

  // Returns how many cards the match has numbered. What the knowledge and the locations have behind
  // them are artifacts (engine/observed/artifacts.h).
  uint16_t card_count() const { return card_count_; }
  bool IsArtifact(uint16_t index) const { return index >= card_count_; }
  // Returns the number that documents have for what has this index.
  uint16_t NumberOf(uint16_t index) const {
    return IsArtifact(index) ? static_cast<uint16_t>(index - card_count_) : index;
  }
  // Returns the number that the pairs of an event have for what has this index, and the reverse,
  // which is knowledge().cards() for a number that means nothing.
  uint16_t LabelOf(uint16_t index) const;
  uint16_t IndexOfLabel(uint16_t label) const;
  // Returns the index of a number of the pile that the chance node shuffles.
  uint16_t IndexInPile(uint16_t number) const {
    return static_cast<uint16_t>(FirstOfPile() + number);
  }
  // Returns the name of what has this index, with its number: "Weaver (card 22)".
  std::string NameOf(uint16_t index) const;

  // Returns the same, but as if piles had no order: nobody may act by where a card lies in one.
  std::vector<Location> LocationsWithoutPiles() const;

  // Returns whether the node shuffles cards.
  bool ShufflesCards() const;
  // Returns the order that the world has after a shuffle of which somebody saw something.
  ChanceNumbers OrderInWorld(const events::Envelope& seen) const;

  // Returns what Check returns, and which labels the event would show. Changes nothing.
  Attempt Try(const events::Envelope& event) const;

  const Game& game() const override { return game_; }
  RulesVersion rules() const override { return world_->rules(); }
  const CardSet& card_set() const override { return world_->card_set(); }
  int players() const override { return world_->players(); }
  std::string CardName(uint16_t card) const override { return world_->CardName(card); }
  std::string CardEntry(uint16_t card) const override { return world_->CardEntry(card); }
  std::vector<uint16_t> CardsCalled(std::string_view words) const override {
    return world_->CardsCalled(words);
  }
  void PutPlaces(std::vector<CardPlace>& cards) const override;
  std::string_view WhyNotObserved() const override { return world_->WhyNotObserved(); }
  CardKinds Kinds() const override { return knowledge_.kinds(); }
  void PutLocations(std::vector<Location>& cards) const override { cards = locations_; }
  void ExchangeCards(uint16_t a, uint16_t b) override;
  HiddenAct HiddenActOf(const events::Envelope& action) const override {
    return world_->HiddenActOf(action);
  }
  uint8_t ShuffledZone() const override { return world_->ShuffledZone(); }
  std::string PlaceCalled(std::string_view words, std::optional<Seat> seat) const override {
    return world_->PlaceCalled(words, seat);
  }
  // Returns the fields that name cards in an action of this state.
  std::vector<std::string_view> CardFieldsNow() const;
  // Returns the words for the kinds that a card has where everybody sees its kind; {""} if it may
  // lie in no such zone.
  std::vector<std::string_view> KindWords(uint16_t card) const;
  OrderedJson IdentitiesJson(const events::Envelope& event, Viewer viewer) const override;
  bool PicksCards() const override { return world_->PicksCards(); }
  std::optional<bool> AsksForHidden() const override { return world_->AsksForHidden(); }
  std::string_view ChosenCardField() const override { return world_->ChosenCardField(); }
  std::string_view KindOfZone(uint8_t zone) const override { return world_->KindOfZone(zone); }
  std::string PlaceOfZone(uint8_t zone) const override { return world_->PlaceOfZone(zone); }
  std::optional<size_t> PilePosition(uint16_t card) const override;
  std::unique_ptr<Match> Clone() const override { return std::make_unique<ObservedMatch>(*this); }
  void CopyFrom(const Match& other) override;
  NodeKind node_kind() const override { return world_->node_kind(); }
  std::string_view phase() const override { return world_->phase(); }
  SeatSet awaited() const override { return world_->awaited(); }
  ChanceRequest chance() const override { return world_->chance(); }
  GameResult result() const override { return world_->result(); }
  Standing standing() const override { return world_->standing(); }
  Refusal Check(const events::Envelope& event) const override { return Try(event).refusal; }
  void Apply(const events::Envelope& event, EffectList* effects) override;
  Refusal ApplyIfAccepted(const events::Envelope& event, EffectList* effects) override {
    return Take(event, effects).refusal;
  }
  FoldReport Fold(absl::Span<const LogEvent> events, const FoldChecks& checks) override;
  Digest128 Digest() const override;
  // Returns the canonical bytes of the world, and then the pools.
  Bytes CanonicalBytes() const override;
  bool Restore(Bytes canonical) override;
  using Match::ReadState;
  StateVerdict ReadState(const Json& document, DerivedKeys derived, DueSteps due) override;
  void Settle(EffectList& effects) override;
  // Calls `each` with what is legal whatever the unidentified cards are (ListLegal).
  void ForEachLegal(Seat seat, const std::function<void(Bytes)>& each) const override;
  Bytes FirstLegal(Seat seat, flatbuffers::FlatBufferBuilder& builder) const override;
  void ResampleHidden(Viewer viewer, ChanceStream& stream) override;
  MutableBytes ViewEvent(const Match& before, const events::Envelope& event, Viewer viewer,
                         flatbuffers::FlatBufferBuilder& builder) const override;
  flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder) const override {
    return world_->WriteConfig(builder);
  }
  std::vector<EffectLine> Describe(const EffectList& effects, absl::Span<const std::string> names,
                                   Viewer viewer) const override;
  std::string Explain(const Refusal& refusal, const events::Envelope& event,
                      absl::Span<const std::string> names) const override;
  std::string Tell(const events::Envelope& event,
                   absl::Span<const std::string> names) const override;
  // Returns the sentence about an event of kind `identify` that led to this state. Of a card that
  // the viewer may not see it says only where it lies. `event` is the event itself, for everybody.
  std::string TellIdentities(const events::Envelope& event, Viewer viewer,
                             absl::Span<const std::string> names) const;
  std::string Draw(Viewer viewer, const Seating& seating, const Drawing& drawing) const override;
  OrderedJson StateJson(Viewer viewer, const Seating& seating) const override;

  // --- For a judge who puts the state right (replay/repair). ---

  // Returns the judge's state without names, in which the hidden values can be read again
  // (hidden_values.h).
  OrderedJson EditableState() const;

  // Goes over to another state of the world, in which the unidentified cards lie where `locations`
  // has them by card, or where reading the state has put them from there, and lets the rules settle
  // it. TAB-2 with the labels, and nothing changes, if one of them would be shown.
  Attempt GoOver(std::unique_ptr<Match> world, const Knowledge& knowledge,
                 std::vector<Location> locations, EffectList& effects);

 private:
  Refusal Because(ClauseId clause) const { return Refusal::Illegal(IndexOf(game_, clause)); }
  // Takes the event, or leaves everything as it is.
  Attempt Take(const events::Envelope& event, EffectList* effects);
  Attempt TakeInWorld(const events::Envelope& event, EffectList* effects);
  Attempt TakeOutcome(const events::Envelope& event, EffectList* effects);
  Attempt TakeSeen(const events::Envelope& event, EffectList* effects);
  Refusal TakeIdentities(const events::Envelope& event);
  bool TakeHidden(const HiddenAct& hidden, absl::Span<const Location> after);
  Attempt Observe(const Trace& trace);
  void Undo();
  // Returns the canonical bytes of the world before the event.
  Bytes WorldBytes() const;
  void Settled();
  void Refresh();
  void CountCards();
  uint16_t FirstOfPile() const;
  Fault FoldOne(const events::Envelope& event, uint64_t seq, const FoldChecks& checks);
  std::set<uint16_t> ShownTo(Viewer viewer) const;
  bool DependsOnLabels(const Refusal& refusal, const events::Envelope& event,
                       absl::Span<const std::string> names) const;
  Viewer ReaderOf(Viewer viewer) const {
    return knowledge_.IsWhole() ? viewer : Viewer::Spectator();
  }

  const Game& game_;
  std::unique_ptr<World> world_;
  Knowledge knowledge_;
  uint16_t card_count_ = 0;
  std::vector<Location> locations_;  // by card
  // The card set's hash, the canonical bytes, the pools: before the event that is being taken.
  std::string bytes_;
  // Whether that event has moved an unidentified card.
  bool has_moved_ = false;
  std::vector<Location> scratch_;
};

// Returns the match as one of an observed game; nullptr if its game is known.
inline const ObservedMatch* AsObserved(const Match& match) {
  return match.game().schema().is_observed ? static_cast<const ObservedMatch*>(&match) : nullptr;
}

}  // namespace recount::engine::observed

#endif  // RECOUNT_ENGINE_OBSERVED_OBSERVED_MATCH_H_
