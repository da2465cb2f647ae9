#include "engine/observed/observed_match.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "engine/chance.h"
#include "engine/digest.h"
#include "engine/observed/artifacts.h"
#include "events/check.h"
#include "events/event_bytes.h"
#include "events/schema.h"
#include "fmt/format.h"

namespace recount::engine::observed {
namespace {

using events::EventKind;
using events::OutcomeKind;

std::unique_ptr<World> AsWorld(std::unique_ptr<Match> match) {
  return std::unique_ptr<World>(static_cast<World*>(match.release()));
}

absl::Span<const uint16_t> NumbersOf(const events::Envelope& event) {
  return OutcomeOf(event).numbers;
}

}  // namespace

ObservedMatch::ObservedMatch(const Game& game, std::unique_ptr<Match> world)
    : game_(game),
      world_(AsWorld(std::move(world))),
      knowledge_(std::make_shared<const CardKinds>(world_->Kinds())) {
  CountCards();
  world_->PutLocations(locations_);
  Refresh();
}

ObservedMatch::ObservedMatch(const ObservedMatch& other)
    : game_(other.game_),
      world_(AsWorld(other.world_->Clone())),
      knowledge_(other.knowledge_),
      card_count_(other.card_count_),
      locations_(other.locations_),
      bytes_(other.bytes_) {}

void ObservedMatch::CopyFrom(const Match& other) {
  const auto& from = static_cast<const ObservedMatch&>(other);
  world_->CopyFrom(*from.world_);
  knowledge_ = from.knowledge_;
  card_count_ = from.card_count_;
  locations_ = from.locations_;
  bytes_ = from.bytes_;
}

// Writes the bytes of the digest again.
void ObservedMatch::Refresh() {
  bytes_.assign(AsText(world_->card_set().hash));
  bytes_.append(AsText(world_->CanonicalBytes()));
  knowledge_.AppendTo(bytes_);
  knowledge_.ForgetChange();
}

// --- numbers ---

void ObservedMatch::CountCards() {
  std::vector<CardPlace> places;
  world_->PutPlaces(places);
  card_count_ = static_cast<uint16_t>(places.size());
}

uint16_t ObservedMatch::LabelOf(uint16_t index) const {
  return IsArtifact(index) ? static_cast<uint16_t>(NumberOf(index) + kFirstArtifactLabel) : index;
}

uint16_t ObservedMatch::IndexOfLabel(uint16_t label) const {
  if (label < card_count_) return label;
  const size_t cards = knowledge_.cards();
  const size_t index = size_t{label} - kFirstArtifactLabel + card_count_;
  return static_cast<uint16_t>(label >= kFirstArtifactLabel ? std::min(index, cards) : cards);
}

std::string ObservedMatch::NameOf(uint16_t index) const {
  return fmt::format("{} ({} {})", CardName(LabelOf(index)),
                     IsArtifact(index) ? "artifact" : "card", NumberOf(index));
}

// Returns the index of number 0 of the pile that the chance node shuffles.
uint16_t ObservedMatch::FirstOfPile() const {
  const bool is_of_artifacts =
      card_count_ < locations_.size() && locations_[card_count_].zone == world_->ShuffledZone();
  return is_of_artifacts ? card_count_ : uint16_t{0};
}

// --- events ---

Attempt ObservedMatch::Try(const events::Envelope& event) const {
  ObservedMatch copy(*this);
  return copy.TakeInWorld(event, nullptr);
}

void ObservedMatch::Apply(const events::Envelope& event, EffectList* effects) {
  RECOUNT_CHECK(!Take(event, effects).refusal);
}

Attempt ObservedMatch::Take(const events::Envelope& event, EffectList* effects) {
  // An event that is refused in the end has no effects.
  EffectList caused;
  Attempt attempt = TakeInWorld(event, effects == nullptr ? nullptr : &caused);
  if (attempt.refusal) {
    Undo();
    return attempt;
  }
  for (const Effect& effect : caused.effects) effects->Add(effect);
  Settled();
  return attempt;
}

// Everything is again as bytes_ says: they are written when an event has been taken.
void ObservedMatch::Undo() {
  const Bytes world = world_->CanonicalBytes();
  const Bytes world_before = WorldBytes();
  // Most events that are refused have changed nothing.
  const bool has_changed = world != world_before || knowledge_.HasChanged() || has_moved_;
  if (!has_changed) return;
  RECOUNT_CHECK(world_->Restore(world_before));
  RECOUNT_CHECK(knowledge_.Restore(CanonicalBytes().subspan(world.size())));
  world_->PutLocations(locations_);
  knowledge_.ForgetChange();
  has_moved_ = false;
}

void ObservedMatch::Settled() {
  // Only then something new follows by elimination.
  if (has_moved_ || knowledge_.HasChanged()) knowledge_.Eliminate(locations_);
  has_moved_ = false;
  const Bytes world = world_->CanonicalBytes();
  const size_t begin = sizeof(Hash256);
  std::memcpy(bytes_.data() + begin, world.data(), world.size());
  if (!knowledge_.HasChanged()) return;
  bytes_.resize(begin + world.size());
  knowledge_.AppendTo(bytes_);
  knowledge_.ForgetChange();
}

Attempt ObservedMatch::TakeInWorld(const events::Envelope& event, EffectList* effects) {
  if (event.kind() == EventKind::identify) return {TakeIdentities(event), {}};
  if (event.kind() == EventKind::chance) {
    if (event.outcome_kind() == OutcomeKind::seen) return TakeSeen(event, effects);
    return TakeOutcome(event, effects);
  }
  Trace trace;
  const Refusal refusal = world_->Advance(event, effects, WorldBytes(), trace);
  return refusal ? Attempt{refusal, {}} : Observe(trace);
}

// The whole order was seen, so that every card in it is identified.
Attempt ObservedMatch::TakeOutcome(const events::Envelope& event, EffectList* effects) {
  const bool is_of_cards = world_->node_kind() == NodeKind::chance &&
                           event.outcome_kind() == OutcomeKind::shuffle &&
                           world_->ShuffledZone() != kInTheOpen;
  const uint16_t first = FirstOfPile();
  Trace trace;
  if (Refusal refusal = world_->Advance(event, effects, WorldBytes(), trace)) return {refusal, {}};
  if (is_of_cards) {
    for (const uint16_t number : NumbersOf(event)) {
      const auto card = static_cast<uint16_t>(first + number);
      if (!knowledge_.IsKnown(card)) knowledge_.Know(card);
    }
  }
  return Observe(trace);
}

// What was seen lies at its place, and the labels ascending in the places that are left.
ChanceNumbers ObservedMatch::OrderInWorld(const events::Envelope& event) const {
  const ChanceNumbers pile = world_->chance().from;
  const absl::Span<const uint16_t> seen = NumbersOf(event);
  ChanceNumbers order;
  size_t next = 0;
  for (size_t i = 0; i < pile.size(); ++i) {
    if (i < seen.size() && seen[i] != kNull<uint16_t>) {
      order.push_back(seen[i]);
      continue;
    }
    while (std::find(seen.begin(), seen.end(), pile[next]) != seen.end()) ++next;
    order.push_back(pile[next++]);
  }
  return order;
}

Attempt ObservedMatch::TakeSeen(const events::Envelope& event, EffectList* effects) {
  if (world_->node_kind() == NodeKind::end) return {Refusal::Because(ErrorCode::game_over), {}};
  if (world_->node_kind() != NodeKind::chance) return {Refusal::Because(ErrorCode::bad_chance), {}};
  const ChanceRequest request = world_->chance();
  const uint8_t zone = world_->ShuffledZone();
  const absl::Span<const uint16_t> seen = NumbersOf(event);
  const Refusal misfit = Refusal::Because(ErrorCode::bad_chance, request.clause);
  if (request.kind != OutcomeKind::shuffle || zone == kInTheOpen ||
      seen.size() > request.from.size()) {
    return {misfit, {}};
  }
  const uint16_t first = FirstOfPile();
  const auto index_of = [first](uint16_t number) { return static_cast<uint16_t>(first + number); };
  std::vector<uint16_t> named;
  for (const uint16_t card : seen) {
    if (card == kNull<uint16_t>) continue;
    const bool is_in_pile = std::binary_search(request.from.begin(), request.from.end(), card);
    if (!is_in_pile) return {misfit, {}};
    named.push_back(index_of(card));
  }
  std::vector<uint16_t> pile;
  for (const uint16_t card : request.from) pile.push_back(index_of(card));
  if (!knowledge_.Shuffle(pile, named, zone)) return {misfit, {}};
  // The cards of the pile lie in it now, wherever they came from.
  for (const uint16_t card : pile) locations_[card] = {zone};
  has_moved_ = true;
  const ChanceNumbers order = OrderInWorld(event);
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = EventKind::chance, .outcome_kind = OutcomeKind::shuffle};
  parts.outcome = builder.CreateVector(order.data(), order.size());
  const MutableBytes shuffle = FinishEvent(builder, parts);
  const auto& in_world = *flatbuffers::GetRoot<events::Envelope>(shuffle.data());
  if (Refusal refusal = world_->ApplyIfAccepted(in_world, effects)) return {refusal, {}};
  return Observe({});
}

Refusal ObservedMatch::TakeIdentities(const events::Envelope& event) {
  std::vector<uint16_t> numbers;
  for (const uint16_t label : NumbersOf(event)) {
    numbers.push_back(IndexOfLabel(label));
    if (numbers.back() == knowledge_.cards()) return Refusal::Because(ErrorCode::corrupt);
  }
  for (size_t i = 0; i < numbers.size(); i += 2) {
    const uint16_t label = numbers[i];
    const uint16_t card = numbers[i + 1];
    if (knowledge_.IsKnown(label)) return Because(TAB_3);
    if (knowledge_.IsKnown(card)) return Because(TAB_4);
    if (label == card) continue;
    if (!knowledge_.MayExchange(label, card, locations_)) return Because(TAB_5);
    world_->ExchangeCards(label, card);
    std::swap(locations_[label], locations_[card]);
    has_moved_ = true;
  }
  if (event.outcome_kind() == OutcomeKind::supposed) return Refusal::None();
  // A card that a later pair moves again was only on its way.
  for (size_t i = numbers.size(); i > 0; i -= 2) {
    const uint16_t card = numbers[i - 1];
    const auto later = absl::MakeConstSpan(numbers).subspan(i);
    if (std::find(later.begin(), later.end(), card) == later.end()) knowledge_.Know(card);
  }
  return Refusal::None();
}

// Takes down what the event moved out of sight, or returns what it shows and nobody has named.
// locations_ is still as before the event.
Attempt ObservedMatch::Observe(const Trace& trace) {
  if (!trace.may_have_moved && trace.hidden.cards.empty()) return {};
  std::vector<Location>& after = scratch_;
  world_->PutLocations(after);
  if (after.size() != locations_.size()) {
    // A game may number its cards in its course. Nothing can be unidentified before.
    knowledge_ = Knowledge(std::make_shared<const CardKinds>(world_->Kinds()));
    CountCards();
    std::swap(locations_, after);
    Refresh();
    return {};
  }
  if (!TakeHidden(trace.hidden, after)) return {Refusal::Because(ErrorCode::limit), {}};
  Attempt attempt;
  absl::InlinedVector<ZoneMove, 16> moves;
  knowledge_.ForEachLabel([&](uint16_t card) {
    if (after[card] == locations_[card]) return;
    has_moved_ = true;
    const ZoneMove move{locations_[card].zone, after[card].zone};
    if (move.from == move.to) return;
    if (move.to == kInTheOpen) {
      attempt.unnamed.push_back(card);
    } else if (std::find(moves.begin(), moves.end(), move) == moves.end()) {
      moves.push_back(move);
    }
  });
  if (!attempt.unnamed.empty()) {
    attempt.refusal = Because(TAB_2);
    return attempt;
  }
  knowledge_.Move(moves);
  std::swap(locations_, after);
  return attempt;
}

// The cards that the act may have moved out of sight are unidentified from now on. Returns false if
// there would be too many pools.
bool ObservedMatch::TakeHidden(const HiddenAct& hidden, absl::Span<const Location> after) {
  const bool is_hidden = std::any_of(hidden.cards.begin(), hidden.cards.end(), [&](uint16_t card) {
    return after[card].zone != kInTheOpen && after[card].zone != hidden.zone;
  });
  if (!is_hidden) return true;
  const CardKinds& kinds = knowledge_.kinds();
  // The kind of the card may be open where it lies now.
  const uint8_t to = after[hidden.cards.front()].zone;
  std::vector<uint16_t> candidates;
  for (uint16_t card = 0; card < after.size(); ++card) {
    const bool may_go = kinds.zones.empty() || (kinds.zones[card] >> to & 1) != 0;
    if (locations_[card].zone == hidden.zone && may_go) candidates.push_back(card);
  }
  return knowledge_.Hide(candidates, hidden.zone);
}

void ObservedMatch::ExchangeCards(uint16_t a, uint16_t b) {
  RECOUNT_CHECK(knowledge_.MayExchange(a, b, locations_));
  world_->ExchangeCards(a, b);
  std::swap(locations_[a], locations_[b]);
  Refresh();
}

void ObservedMatch::Settle(EffectList& effects) {
  EffectList caused;
  world_->Settle(caused);
  // If a card would be shown, everything stays as it was: nobody has named the card.
  if (Observe({}).refusal) return Undo();
  for (const Effect& effect : caused.effects) effects.Add(effect);
  Settled();
}

Attempt ObservedMatch::GoOver(std::unique_ptr<Match> world, const Knowledge& knowledge,
                              std::vector<Location> locations, EffectList& effects) {
  ObservedMatch next(*this);
  next.world_ = AsWorld(std::move(world));
  next.knowledge_ = knowledge;
  next.locations_ = std::move(locations);
  Attempt attempt = next.Observe({});
  if (attempt.refusal) return attempt;
  EffectList caused;
  next.world_->Settle(caused);
  attempt = next.Observe({});
  if (attempt.refusal) return attempt;
  next.knowledge_.Eliminate(next.locations_);
  next.Refresh();
  next.has_moved_ = false;
  CopyFrom(next);
  for (const Effect& effect : caused.effects) effects.Add(effect);
  return attempt;
}

void ObservedMatch::ResampleHidden(Viewer, ChanceStream& stream) {
  std::vector<uint16_t> labels;
  for (uint16_t card = 0; card < knowledge_.cards(); ++card) {
    if (!knowledge_.IsKnown(card)) labels.push_back(card);
  }
  const auto any = [&] { return labels[stream.Below(static_cast<uint32_t>(labels.size()))]; };
  for (size_t i = 0; i < 4 * labels.size(); ++i) {
    const uint16_t a = any();
    const uint16_t b = any();
    if (a == b || !knowledge_.MayExchange(a, b, locations_)) continue;
    world_->ExchangeCards(a, b);
    std::swap(locations_[a], locations_[b]);
  }
  Refresh();
}

// --- bytes ---

Digest128 ObservedMatch::Digest() const { return DigestOf(AsBytes(bytes_)); }

Bytes ObservedMatch::CanonicalBytes() const { return AsBytes(bytes_).subspan(sizeof(Hash256)); }

Bytes ObservedMatch::WorldBytes() const {
  return CanonicalBytes().first(world_->CanonicalBytes().size());
}

bool ObservedMatch::Restore(Bytes canonical) {
  const size_t size = world_->CanonicalBytes().size();
  if (canonical.size() < size) return false;
  ObservedMatch restored(*this);
  if (!restored.world_->Restore(canonical.first(size))) return false;
  restored.knowledge_ = Knowledge(std::make_shared<const CardKinds>(restored.world_->Kinds()));
  restored.CountCards();
  if (!restored.knowledge_.Restore(canonical.subspan(size))) return false;
  restored.world_->PutLocations(restored.locations_);
  restored.Refresh();
  for (uint16_t card = 0; card < restored.knowledge_.cards(); ++card) {
    // A label lies in a zone that its pool reaches.
    if (restored.knowledge_.IsKnown(card)) continue;
    const uint8_t zone = restored.locations_[card].zone;
    const uint32_t reach = restored.knowledge_.ReachOf(restored.knowledge_.PoolOf(card));
    if (zone == kInTheOpen || (reach >> zone & 1) == 0) return false;
  }
  CopyFrom(restored);
  return true;
}

StateVerdict ObservedMatch::ReadState(const Json&, DerivedKeys, DueSteps) {
  // A document says null for a card that is unidentified, and nothing of its pool.
  return {StateVerdict::Kind::unreadable,
          {{.path = "", .expected = "a game that is not observed"}}};
}

FoldReport ObservedMatch::Fold(absl::Span<const LogEvent> events, const FoldChecks& checks) {
  FoldReport report;
  for (const LogEvent& entry : events) {
    const events::Envelope* event = ReadEvent(entry.bytes, game_.schema());
    if (event == nullptr) {
      report.fault = ExplainBytes(entry.bytes, game_.schema());
      return report;
    }
    if (const Fault fault = FoldOne(*event, entry.seq, checks)) {
      report.fault = fault;
      return report;
    }
    if (checks.digests && event->digest() != nullptr) {
      const Digest128 digest = Digest();
      if (Bytes(digest) != Bytes(event->digest()->bytes()->Data(), digest.size())) {
        report.fault =
            Error{ErrorCode::diverged, "",
                  fmt::format("event {}: its digest does not match the state", entry.seq)};
        return report;
      }
    }
    ++report.applied;
  }
  return report;
}

Fault ObservedMatch::FoldOne(const events::Envelope& event, uint64_t seq,
                             const FoldChecks& checks) {
  const bool is_action = event.kind() == EventKind::action;
  const bool is_of_play =
      is_action || event.kind() == EventKind::chance || event.kind() == EventKind::identify;
  const auto invalid = [&] {
    return Error{ErrorCode::corrupt, "",
                 fmt::format("event {} is not a valid next event of this game", seq)};
  };
  if (!is_of_play || (is_action && event.seat() >= players())) return invalid();
  const Attempt attempt = Take(event, checks.effects);
  if (!attempt.refusal) return std::nullopt;
  if (attempt.refusal.code == ErrorCode::corrupt) return invalid();
  if (!checks.explains) return Error{.code = ErrorCode::illegal_action};
  return Error{attempt.refusal.code, std::string(ClauseIdOf(game_, attempt.refusal.clause)),
               fmt::format("event {}: {}", seq, Explain(attempt.refusal, event, checks.names))};
}

}  // namespace recount::engine::observed
