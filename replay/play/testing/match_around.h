// A match that passes everything on to another one, which is a World. A test derives a match from
// it that has one fault.
#ifndef RECOUNT_REPLAY_PLAY_TESTING_MATCH_AROUND_H_
#define RECOUNT_REPLAY_PLAY_TESTING_MATCH_AROUND_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/match.h"
#include "engine/world.h"

namespace recount::replay::play {

class MatchAround : public engine::World {
 public:
  explicit MatchAround(std::unique_ptr<engine::Match> inner) : inner_(std::move(inner)) {}

  const engine::Match& inner() const { return *inner_; }

  const engine::Game& game() const override { return inner_->game(); }
  engine::RulesVersion rules() const override { return inner_->rules(); }
  const engine::CardSet& card_set() const override { return inner_->card_set(); }
  int players() const override { return inner_->players(); }
  std::string CardName(uint16_t card) const override { return inner_->CardName(card); }
  std::string CardEntry(uint16_t card) const override { return inner_->CardEntry(card); }
  std::vector<uint16_t> CardsCalled(std::string_view words) const override {
    return inner_->CardsCalled(words);
  }
  void PutPlaces(std::vector<engine::CardPlace>& cards) const override { inner_->PutPlaces(cards); }
  std::string_view WhyNotObserved() const override { return inner_->WhyNotObserved(); }
  engine::CardKinds Kinds() const override { return inner_->Kinds(); }
  void PutLocations(std::vector<engine::Location>& cards) const override {
    inner_->PutLocations(cards);
  }
  void ExchangeCards(uint16_t a, uint16_t b) override { inner_->ExchangeCards(a, b); }
  engine::HiddenAct HiddenActOf(const events::Envelope& action) const override {
    return inner_->HiddenActOf(action);
  }
  uint8_t ShuffledZone() const override { return inner_->ShuffledZone(); }
  bool PicksCards() const override { return inner_->PicksCards(); }
  std::optional<bool> AsksForHidden() const override { return inner_->AsksForHidden(); }
  std::string_view ChosenCardField() const override { return inner_->ChosenCardField(); }
  std::string_view KindOfZone(uint8_t zone) const override { return inner_->KindOfZone(zone); }
  std::string PlaceOfZone(uint8_t zone) const override { return inner_->PlaceOfZone(zone); }
  std::string PlaceCalled(std::string_view words, std::optional<engine::Seat> seat) const override {
    return inner_->PlaceCalled(words, seat);
  }
  OrderedJson IdentitiesJson(const events::Envelope& event, engine::Viewer viewer) const override {
    return inner_->IdentitiesJson(event, viewer);
  }
  std::optional<size_t> PilePosition(uint16_t card) const override {
    return inner_->PilePosition(card);
  }
  void CopyFrom(const engine::Match& other) override {
    inner_->CopyFrom(static_cast<const MatchAround&>(other).inner());
  }
  engine::NodeKind node_kind() const override { return inner_->node_kind(); }
  std::string_view phase() const override { return inner_->phase(); }
  engine::SeatSet awaited() const override { return inner_->awaited(); }
  engine::ChanceRequest chance() const override { return inner_->chance(); }
  engine::GameResult result() const override { return inner_->result(); }
  engine::Standing standing() const override { return inner_->standing(); }
  engine::Refusal Check(const events::Envelope& event) const override {
    return inner_->Check(event);
  }
  void Apply(const events::Envelope& event, engine::EffectList* effects) override {
    inner_->Apply(event, effects);
  }
  engine::Refusal ApplyIfAccepted(const events::Envelope& event,
                                  engine::EffectList* effects) override {
    return inner_->ApplyIfAccepted(event, effects);
  }
  engine::Refusal Advance(const events::Envelope& event, engine::EffectList* effects, Bytes before,
                          engine::Trace& trace) override {
    return static_cast<engine::World&>(*inner_).Advance(event, effects, before, trace);
  }
  engine::FoldReport Fold(absl::Span<const engine::LogEvent> events,
                          const engine::FoldChecks& checks) override {
    return inner_->Fold(events, checks);
  }
  Digest128 Digest() const override { return inner_->Digest(); }
  Bytes CanonicalBytes() const override { return inner_->CanonicalBytes(); }
  bool Restore(Bytes canonical) override { return inner_->Restore(canonical); }
  using Match::ReadState;
  engine::StateVerdict ReadState(const Json& document, engine::DerivedKeys derived,
                                 engine::DueSteps due) override {
    return inner_->ReadState(document, derived, due);
  }
  void Settle(engine::EffectList& effects) override { inner_->Settle(effects); }
  void ForEachLegal(engine::Seat seat, const std::function<void(Bytes)>& each) const override {
    inner_->ForEachLegal(seat, each);
  }
  Bytes FirstLegal(engine::Seat seat, flatbuffers::FlatBufferBuilder& builder) const override {
    return inner_->FirstLegal(seat, builder);
  }
  void ResampleHidden(engine::Viewer viewer, engine::ChanceStream& stream) override {
    inner_->ResampleHidden(viewer, stream);
  }
  MutableBytes ViewEvent(const engine::Match& before, const events::Envelope& event,
                         engine::Viewer viewer,
                         flatbuffers::FlatBufferBuilder& builder) const override {
    return inner_->ViewEvent(static_cast<const MatchAround&>(before).inner(), event, viewer,
                             builder);
  }
  flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder) const override {
    return inner_->WriteConfig(builder);
  }
  std::vector<engine::EffectLine> Describe(const engine::EffectList& effects,
                                           absl::Span<const std::string> names,
                                           engine::Viewer viewer) const override {
    return inner_->Describe(effects, names, viewer);
  }
  std::string Explain(const engine::Refusal& refusal, const events::Envelope& event,
                      absl::Span<const std::string> names) const override {
    return inner_->Explain(refusal, event, names);
  }
  std::string Tell(const events::Envelope& event,
                   absl::Span<const std::string> names) const override {
    return inner_->Tell(event, names);
  }
  std::string Draw(engine::Viewer viewer, const engine::Seating& seating,
                   const engine::Drawing& drawing) const override {
    return inner_->Draw(viewer, seating, drawing);
  }
  OrderedJson StateJson(engine::Viewer viewer, const engine::Seating& seating) const override {
    return inner_->StateJson(viewer, seating);
  }

 private:
  std::unique_ptr<engine::Match> inner_;
};

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_TESTING_MATCH_AROUND_H_
