// The Match of a GameRules struct. game_of.h has the Game, and both are instantiated once per game,
// in its game.cc.
#ifndef RECOUNT_ENGINE_MATCH_OF_H_
#define RECOUNT_ENGINE_MATCH_OF_H_

#include <algorithm>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "engine/game.h"
#include "engine/sheet.h"
#include "engine/world.h"
#include "fmt/format.h"

namespace recount::engine {

template <GameRules G>
class MatchOf final : public World {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using EventTable = typename G::EventTable;

  MatchOf(const Game& game, std::shared_ptr<const CardSetOf<typename G::Cards>> set,
          typename G::Config config, int players)
      : game_(game), set_(std::move(set)), config_(std::move(config)) {
    pinned_.card_set_hash = set_->hash;
    pinned_.state = G::Begin(set_->cards, config_, players);
  }

  const Game& game() const override { return game_; }
  RulesVersion rules() const override { return G::kRules; }
  const CardSet& card_set() const override { return *set_; }
  int players() const override { return G::PlayersOf(state()); }
  std::string CardName(uint16_t card) const override { return G::CardName(cards(), state(), card); }
  std::string CardEntry(uint16_t card) const override {
    return G::CardEntry(cards(), state(), card);
  }
  std::vector<uint16_t> CardsCalled(std::string_view words) const override {
    return G::CardsCalled(cards(), state(), words);
  }
  void PutPlaces(std::vector<CardPlace>& places) const override {
    G::PutPlaces(cards(), state(), places);
  }
  std::string_view WhyNotObserved() const override {
    if constexpr (requires { G::WhyNotObserved(state()); }) return G::WhyNotObserved(state());
    return "";
  }
  CardKinds Kinds() const override {
    if constexpr (ObservableRules<G>) return G::KindsOf(cards(), state());
    FailObserved();
  }
  void PutLocations([[maybe_unused]] std::vector<Location>& locations) const override {
    if constexpr (ObservableRules<G>) return G::PutLocations(cards(), state(), locations);
    FailObserved();
  }
  void ExchangeCards([[maybe_unused]] uint16_t a, [[maybe_unused]] uint16_t b) override {
    if constexpr (ObservableRules<G>) return G::ExchangeCards(cards(), pinned_.state, a, b);
    FailObserved();
  }
  HiddenAct HiddenActOf([[maybe_unused]] const events::Envelope& action) const override {
    if constexpr (ObservableRules<G>) {
      return G::HiddenActOf(cards(), state(), action.seat(), G::ReadAction(As<EventTable>(action)));
    }
    FailObserved();
  }
  uint8_t ShuffledZone() const override {
    if constexpr (ObservableRules<G>) return G::ShuffledZone(cards(), state());
    FailObserved();
  }
  bool PicksCards() const override {
    if constexpr (requires { G::PicksCards(state()); }) return G::PicksCards(state());
    return false;
  }
  std::optional<bool> AsksForHidden() const override {
    if constexpr (requires { G::AsksForHidden(cards(), state()); }) {
      return G::AsksForHidden(cards(), state());
    }
    return std::nullopt;
  }
  std::string_view ChosenCardField() const override {
    if constexpr (requires { G::ChosenCardField(state()); }) return G::ChosenCardField(state());
    return "";
  }
  std::string_view KindOfZone([[maybe_unused]] uint8_t zone) const override {
    if constexpr (requires { G::KindOfZone(zone); }) return G::KindOfZone(zone);
    return "";
  }
  std::string PlaceOfZone([[maybe_unused]] uint8_t zone) const override {
    if constexpr (ObservableRules<G>) return G::PlaceOfZone(zone);
    FailObserved();
  }
  std::string PlaceCalled([[maybe_unused]] std::string_view words,
                          [[maybe_unused]] std::optional<Seat> seat) const override {
    if constexpr (ObservableRules<G>) {
      return G::PlaceCalled(cards(), state(), words, seat);
    }
    FailObserved();
  }
  OrderedJson IdentitiesJson(const events::Envelope&, Viewer) const override { FailObserved(); }
  std::optional<size_t> PilePosition(uint16_t card) const override {
    return G::PilePosition(cards(), state(), card);
  }
  std::unique_ptr<Match> Clone() const override { return std::make_unique<MatchOf>(*this); }
  void CopyFrom(const Match& other) override {
    RECOUNT_CHECK_EQ(other.rules().number, rules().number);
    const auto& from = static_cast<const MatchOf&>(other);
    // Copies usually share the set already; then no reference has to be counted.
    if (set_ != from.set_) set_ = from.set_;
    config_ = from.config_;
    pinned_ = from.pinned_;
  }
  NodeKind node_kind() const override { return G::KindOf(state()); }
  SeatSet awaited() const override { return G::AwaitedOf(state()); }
  ChanceRequest chance() const override { return G::RequestOf(cards(), state()); }
  GameResult result() const override { return G::ResultOf(cards(), state()); }
  std::string_view phase() const override { return G::PhaseOf(state()); }
  Standing standing() const override { return G::StandingOf(cards(), state()); }
  Digest128 Digest() const override { return pinned_.Digest(); }
  Bytes CanonicalBytes() const override { return pinned_.CanonicalBytes(); }

  Refusal Check(const events::Envelope& event) const override {
    if (event.kind() == events::EventKind::chance) return CheckChance(event);
    return CheckAction(event.seat(), G::ReadAction(As<EventTable>(event)));
  }

  void Apply(const events::Envelope& event, EffectList* effects) override {
    RECOUNT_CHECK(!Check(event));
    NoEffects none;
    effects == nullptr ? ApplyUnchecked(event, none) : ApplyUnchecked(event, *effects);
  }

  Refusal ApplyIfAccepted(const events::Envelope& event, EffectList* effects) override {
    if (const Refusal refusal = Check(event)) return refusal;
    NoEffects none;
    effects == nullptr ? ApplyUnchecked(event, none) : ApplyUnchecked(event, *effects);
    return Refusal::None();
  }

  Refusal Advance([[maybe_unused]] const events::Envelope& event,
                  [[maybe_unused]] EffectList* effects, [[maybe_unused]] Bytes before,
                  [[maybe_unused]] Trace& trace) override {
    if constexpr (ObservableRules<G>) {
      NoEffects none;
      return effects == nullptr ? AdvanceWith(event, before, trace, none)
                                : AdvanceWith(event, before, trace, *effects);
    }
    FailObserved();
  }

  FoldReport Fold(absl::Span<const LogEvent> events, const FoldChecks& checks) override {
    // This is asked once, so that the loop without effects has no branch for it at each event.
    NoEffects none;
    return checks.effects == nullptr ? FoldWith(events, checks, none)
                                     : FoldWith(events, checks, *checks.effects);
  }

  bool Restore(Bytes canonical) override {
    State state;
    if (canonical.size() != sizeof(State)) return false;
    std::memcpy(static_cast<void*>(&state), canonical.data(), sizeof(State));
    StateFindings findings(StateFindings::Keep::nothing);
    G::Inspect(cards(), state, findings);
    if (!findings.is_sound() || G::PlayersOf(state) != players()) return false;
    pinned_.state = state;
    return true;
  }

  using Match::ReadState;
  StateVerdict ReadState(const Json& document, DerivedKeys derived, DueSteps due) override {
    State state = G::Begin(cards(), config_, players());
    const StateReading reading(
        document, [&](std::string_view words) { return G::CardsCalled(cards(), state, words); },
        [&](StateReader& json) {
          state = G::Begin(cards(), config_, players());
          G::ReadState(cards(), json, state);
        });
    using Kind = StateVerdict::Kind;
    if (!reading.unreadable().empty()) return {Kind::unreadable, reading.unreadable()};
    StateFindings findings(StateFindings::Keep::all, due);
    G::Inspect(cards(), state, findings);
    if (!findings.is_sound()) return {Kind::impossible, reading.Located(findings.list())};
    if (derived == DerivedKeys::compared) {
      const std::vector<std::string> names(static_cast<size_t>(players()));
      auto not_derived = reading.NotDerived(
          G::StateJson(cards(), state, Viewer::Judge(), Seating{.names = names}));
      if (!not_derived.empty()) return {Kind::impossible, std::move(not_derived)};
    }
    pinned_.state = state;
    return {};
  }

  void Settle(EffectList& effects) override {
    State settled = state();
    EffectList caused;
    G::Settle(cards(), settled, caused);
    // What is said again about a state that waits, such as who is asked, is not an effect.
    if (std::memcmp(&settled, &state(), sizeof(State)) == 0) return;
    pinned_.state = settled;
    for (const Effect& effect : caused.effects) effects.Add(effect);
  }

  void ForEachLegal(Seat seat, const std::function<void(Bytes)>& each) const override {
    if (!Contains(awaited(), seat)) return;
    std::vector<Action> actions;
    G::LegalActions(cards(), state(), seat, actions);
    flatbuffers::FlatBufferBuilder builder;
    for (const Action& action : actions) {
      each(WriteAction(builder, seat, action));
    }
  }

  Bytes FirstLegal(Seat seat, flatbuffers::FlatBufferBuilder& builder) const override {
    if (!Contains(awaited(), seat)) return {};
    std::vector<Action> actions;
    G::LegalActions(cards(), state(), seat, actions);
    if (actions.empty()) return {};
    return WriteAction(builder, seat, actions.front());
  }

  void ResampleHidden(Viewer viewer, ChanceStream& stream) override {
    if (!viewer.IsJudge()) G::ResampleHidden(cards(), pinned_.state, viewer, stream);
  }

  MutableBytes ViewEvent(const Match& before, const events::Envelope& event, Viewer viewer,
                         flatbuffers::FlatBufferBuilder& builder) const override {
    const State& from = static_cast<const MatchOf&>(before).state();
    if (event.kind() == events::EventKind::action) {
      const Action action = G::ReadAction(As<EventTable>(event));
      return WriteAction(builder, event.seat(),
                         G::ViewAction(from, state(), event.seat(), action, viewer));
    }
    const Outcome outcome = OutcomeOf(event);
    std::vector<uint16_t> numbers(outcome.numbers.begin(), outcome.numbers.end());
    // An order is never shown, whatever the node asked, because the log of a table may contain one
    // anywhere.
    const bool is_shown =
        outcome.kind != ChanceKind::shuffle && G::ShowsOutcome(from, state(), viewer);
    if (!viewer.IsJudge() && !is_shown) {
      std::fill(numbers.begin(), numbers.end(), kVeiled<uint16_t>);
    }
    BeginEvent(builder);
    EventParts parts;
    parts.kind = events::EventKind::chance;
    parts.outcome_kind = outcome.kind;
    parts.outcome = builder.CreateVector(numbers);
    return FinishEvent(builder, parts);
  }

  flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder) const override {
    return G::WriteConfig(builder, config_);
  }

  std::vector<EffectLine> Describe(const EffectList& effects, absl::Span<const std::string> names,
                                   Viewer viewer) const override {
    std::vector<EffectLine> lines;
    for (const Effect& effect : effects.effects) {
      lines.push_back(
          {G::Clauses()[effect.clause].id, G::EffectText(cards(), state(), effect, names, viewer)});
    }
    return lines;
  }

  std::string Explain(const Refusal& refusal, const events::Envelope& event,
                      absl::Span<const std::string> names) const override {
    if (refusal.code == ErrorCode::game_over) return "the game has ended";
    if (event.kind() == events::EventKind::chance) {
      return node_kind() == NodeKind::chance ? "the outcome does not match what the game asks for"
                                             : "the game waits for a player, not for chance";
    }
    return G::RefusalText(cards(), state(), event.seat(), G::ReadAction(As<EventTable>(event)),
                          refusal, names);
  }

  std::string Tell(const events::Envelope& event,
                   absl::Span<const std::string> names) const override {
    switch (event.kind()) {
      case events::EventKind::created:
        return fmt::format("{} begin {}",
                           PlayerNames(names, static_cast<SeatSet>((1u << players()) - 1)),
                           G::kTitle);
      case events::EventKind::chance:
        return G::OutcomeText(cards(), state(), OutcomeOf(event), names);
      default:
        RECOUNT_CHECK(event.kind() == events::EventKind::action);
        return G::ActionText(cards(), state(), event.seat(), G::ReadAction(As<EventTable>(event)),
                             names);
    }
  }

  std::string Draw(Viewer viewer, const Seating& seating, const Drawing& drawing) const override {
#ifdef RECOUNT_WITHOUT_DRAWING
    // A browser has no terminal.
    (void)viewer, (void)seating, (void)drawing;
    return "";
#else
    return G::DrawTable(cards(), state(), viewer, seating, drawing);
#endif
  }

  OrderedJson StateJson(Viewer viewer, const Seating& seating) const override {
    return G::StateJson(cards(), state(), viewer, seating);
  }

 private:
  [[noreturn]] static void FailObserved() {
    FailCheck(__FILE__, __LINE__, "this game cannot be observed");
  }

  const State& state() const { return pinned_.state; }
  const typename G::Cards& cards() const { return set_->cards; }

  static MutableBytes WriteAction(flatbuffers::FlatBufferBuilder& builder, Seat seat,
                                  const Action& action) {
    BeginEvent(builder);
    EventParts parts;
    parts.kind = events::EventKind::action;
    parts.seat = seat;
    parts.action = G::WriteAction(builder, action);
    parts.action_type = static_cast<uint8_t>(action.type);
    return FinishEvent(builder, parts);
  }

  Refusal CheckAction(Seat seat, const Action& action) const {
    if (!Contains(G::AwaitedOf(state()), seat)) {
      if (node_kind() == NodeKind::end) return Refusal::Because(ErrorCode::game_over);
      return Refusal::Because(ErrorCode::not_awaited, G::NotAwaitedClause(state(), seat));
    }
    return G::CheckAction(cards(), state(), seat, action);
  }

  Refusal CheckChance(const events::Envelope& event) const {
    if (node_kind() == NodeKind::end) return Refusal::Because(ErrorCode::game_over);
    if (node_kind() != NodeKind::chance) return Refusal::Because(ErrorCode::bad_chance);
    return CheckOutcome(Asked(), OutcomeOf(event));
  }

  template <class Effects>
  void ApplyUnchecked(const events::Envelope& event, Effects& effects) {
    if (event.kind() == events::EventKind::action) {
      G::ApplyAction(cards(), pinned_.state, event.seat(), G::ReadAction(As<EventTable>(event)),
                     effects);
    } else {
      G::ApplyOutcome(cards(), pinned_.state, OutcomeOf(event), effects);
    }
  }

  template <class Effects>
  Refusal AdvanceWith(const events::Envelope& event, Bytes before, Trace& trace, Effects& effects) {
    if (event.kind() == events::EventKind::action) {
      const Action action = G::ReadAction(As<EventTable>(event));
      if (const Refusal refusal = CheckAction(event.seat(), action)) return refusal;
      trace.hidden = G::HiddenActOf(cards(), state(), event.seat(), action);
      G::ApplyAction(cards(), pinned_.state, event.seat(), action, effects);
    } else {
      if (const Refusal refusal = CheckChance(event)) return refusal;
      G::ApplyOutcome(cards(), pinned_.state, OutcomeOf(event), effects);
    }
    const auto& state_before = *reinterpret_cast<const State*>(before.data());
    trace.may_have_moved = G::MayHaveMoved(cards(), state_before, state());
    return Refusal::None();
  }

  template <class Effects>
  FoldReport FoldWith(absl::Span<const LogEvent> events, const FoldChecks& checks,
                      Effects& effects) {
    FoldReport report;
    for (const LogEvent& entry : events) {
      const auto* event = checks.bytes ? ReadEvent(entry.bytes, G::kSchema)
                                       : flatbuffers::GetRoot<events::Envelope>(entry.bytes.data());
      if (event == nullptr) {
        report.fault = ExplainBytes(entry.bytes, G::kSchema);
        return report;
      }
      const bool follows = event->kind() == events::EventKind::action
                               ? FoldAction(*event, checks, effects)
                               : FoldOutcome(*event, entry.seq, checks, effects);
      if (!follows) {
        report.fault = checks.explains ? FaultOf(*event, entry.seq, checks.names)
                                       : Error{.code = ErrorCode::illegal_action};
        return report;
      }
      if (checks.digests && event->digest() != nullptr && !FitsDigestIn(*event)) {
        report.fault = Divergence(entry.seq);
        return report;
      }
      ++report.applied;
    }
    return report;
  }

  // Applies an action of a log. Returns false and changes nothing if the checks find a fault, which
  // FaultOf then finds out. Only the loop without effects is hot.
  [[gnu::flatten]] bool FoldAction(const events::Envelope& event, const FoldChecks& checks,
                                   NoEffects& none) {
    return CheckAndApply(event, checks, none);
  }
  bool FoldAction(const events::Envelope& event, const FoldChecks& checks, EffectList& effects) {
    return CheckAndApply(event, checks, effects);
  }

  template <class Effects>
  bool CheckAndApply(const events::Envelope& event, const FoldChecks& checks, Effects& effects) {
    const Seat seat = event.seat();
    const Action action = G::ReadAction(As<EventTable>(event));
    if (checks.legality && (seat >= players() || CheckAction(seat, action))) return false;
    G::ApplyAction(cards(), pinned_.state, seat, action, effects);
    return true;
  }

  // Does the same for an outcome.
  template <class Effects>
  bool FoldOutcome(const events::Envelope& event, uint64_t seq, const FoldChecks& checks,
                   Effects& effects) {
    if (event.kind() != events::EventKind::chance) return false;
    if (checks.legality) {
      if (CheckChance(event)) return false;
      if (checks.seed != nullptr && !IsDrawnFrom(*checks.seed, seq, event)) return false;
    }
    G::ApplyOutcome(cards(), pinned_.state, OutcomeOf(event), effects);
    return true;
  }

  bool IsDrawnFrom(const Seed& seed, uint64_t seq, const events::Envelope& event) const {
    // The outcome is drawn again and compared, since a seed gives exactly one outcome per seq.
    ChanceStream stream(seed, seq);
    return absl::Span<const uint16_t>(DrawOutcome(Asked(), stream)) == OutcomeOf(event).numbers;
  }

  // Returns the request that an outcome is compared with. The name is left out if it would be
  // allocated.
  ChanceRequest Asked() const {
    if constexpr (requires { G::UnnamedRequestOf(cards(), state()); }) {
      return G::UnnamedRequestOf(cards(), state());
    } else {
      return G::RequestOf(cards(), state());
    }
  }

  // Explains why an event cannot follow. A created event, a judgement or an event of an unknown
  // seat cannot be folded.
  Error FaultOf(const events::Envelope& event, uint64_t seq,
                absl::Span<const std::string> names) const {
    const bool is_action = event.kind() == events::EventKind::action;
    const bool is_outcome = event.kind() == events::EventKind::chance;
    if ((!is_action && !is_outcome) || (is_action && event.seat() >= players())) {
      return Error{ErrorCode::corrupt, "",
                   fmt::format("event {} is not a valid next event of this game", seq)};
    }
    if (const Refusal refusal = Check(event)) {
      return Error{refusal.code, std::string(ClauseIdOf(game_, refusal.clause)),
                   fmt::format("event {}: {}", seq, Explain(refusal, event, names))};
    }
    // The rules accept the event, so only the comparison with the seed can have failed.
    return Error{ErrorCode::bad_chance, "",
                 fmt::format("event {}: the outcome is not the one that the seed gives", seq)};
  }

  // Returns whether the event's digest is that of the state.
  bool FitsDigestIn(const events::Envelope& event) const {
    const Digest128 digest = Digest();
    return std::memcmp(digest.data(), event.digest()->bytes()->Data(), digest.size()) == 0;
  }

  // Leaves out the digests: they may tell the reader of an error something about hidden cards.
  static Error Divergence(uint64_t seq) {
    return Error{ErrorCode::diverged, "",
                 fmt::format("event {}: its digest does not match the state", seq)};
  }

  const Game& game_;
  std::shared_ptr<const CardSetOf<typename G::Cards>> set_;
  typename G::Config config_;
  Pinned<State> pinned_;
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_MATCH_OF_H_
