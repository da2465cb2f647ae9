// What an observed match shows: its states, its events and its words, without a label.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "engine/chance.h"
#include "engine/observed/legal_lists.h"
#include "engine/observed/masked_state.h"
#include "engine/observed/observed_match.h"
#include "engine/observed/places.h"
#include "engine/place_words.h"
#include "engine/sheet.h"
#include "engine/shown_cards.h"
#include "events/check.h"
#include "events/event_bytes.h"
#include "events/schema.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace recount::engine::observed {
namespace {

using events::EventKind;
using events::OutcomeKind;

MutableBytes WriteOutcome(EventKind kind, OutcomeKind outcome_kind,
                          absl::Span<const uint16_t> numbers,
                          flatbuffers::FlatBufferBuilder& builder) {
  BeginEvent(builder);
  EventParts parts{.kind = kind, .outcome_kind = outcome_kind};
  parts.outcome = builder.CreateVector(numbers.data(), numbers.size());
  return FinishEvent(builder, parts);
}

// Returns the cards that the pairs of an event identify, in their order: those that no later pair
// moves again.
std::vector<uint16_t> Identified(absl::Span<const uint16_t> pairs) {
  std::vector<uint16_t> cards;
  for (size_t i = 0; i < pairs.size(); i += 2) {
    const auto later = pairs.subspan(i + 2);
    if (std::find(later.begin(), later.end(), pairs[i + 1]) == later.end()) {
      cards.push_back(pairs[i + 1]);
    }
  }
  return cards;
}

std::string WhoseCard(const Game& game, const CardPlace& place,
                      absl::Span<const std::string> names) {
  if (place.place == kBox) return "a card";
  if (place.seat != kNoSeat) return PlayerName(names, place.seat) + "'s card";
  return "the card in " + PlaceText(game, place, names);
}

// Returns " of Ana", " of the City deck"; nothing for the box.
std::string OwnerText(const Game& game, const CardPlace& place,
                      absl::Span<const std::string> names) {
  if (place.place == kBox) return "";
  return " of " +
         (place.seat != kNoSeat ? PlayerName(names, place.seat) : PlaceText(game, place, names));
}

}  // namespace

bool ObservedMatch::ShufflesCards() const {
  return node_kind() == NodeKind::chance && chance().kind == OutcomeKind::shuffle &&
         ShuffledZone() != kInTheOpen;
}

OrderedJson ObservedMatch::StateJson(Viewer viewer, const Seating& seating) const {
  OrderedJson state = world_->StateJson(viewer, seating);
  const bool hides_choice = AsksForHidden().value_or(false) && !knowledge_.IsWhole();
  MaskState(game_, knowledge_, locations_, card_count_, ShufflesCards() || PicksCards(),
            hides_choice, state);
  return state;
}

OrderedJson ObservedMatch::EditableState() const {
  const std::vector<std::string> names(static_cast<size_t>(players()));
  OrderedJson state = world_->StateJson(Viewer::Judge(), {.names = names});
  const bool hides_choice = AsksForHidden().value_or(false) && !knowledge_.IsWhole();
  KeepHidden(game_, knowledge_, locations_, card_count_, ShufflesCards() || PicksCards(),
             hides_choice, state);
  return state;
}

// Nobody knows where an unidentified card lies.
void ObservedMatch::PutPlaces(std::vector<CardPlace>& cards) const {
  world_->PutPlaces(cards);
  for (uint16_t card = 0; card < card_count_; ++card) {
    if (!knowledge_.IsKnown(card)) cards[card] = CardPlace();
  }
}

std::optional<size_t> ObservedMatch::PilePosition(uint16_t card) const {
  const bool is_label = card < card_count_ && !knowledge_.IsKnown(card);
  return is_label ? std::nullopt : world_->PilePosition(card);
}

std::set<uint16_t> ObservedMatch::ShownTo(Viewer viewer) const {
  std::set<uint16_t> shown;
  const std::vector<std::string> names(static_cast<size_t>(players()));
  ForEachCardIn(game_, StateJson(viewer, {.names = names}), [&](uint16_t card, bool is_reported) {
    if (!is_reported) shown.insert(card);
  });
  return shown;
}

OrderedJson ObservedMatch::IdentitiesJson(const events::Envelope& event, Viewer viewer) const {
  OrderedJson cards = OrderedJson::array();
  if (event.outcome_kind() != OutcomeKind::identified) return cards;
  const std::set<uint16_t> shown = ShownTo(viewer);
  for (const uint16_t card : Identified(OutcomeOf(event).numbers)) {
    OrderedJson& entry = cards.emplace_back();
    const uint16_t index = IndexOfLabel(card);
    const bool is_of_match = index < knowledge_.cards();
    entry["at"] = is_of_match ? PlaceOf(*this, index) : "";
    entry["card"] = nullptr;
    // Nobody but the judge sees an artifact that has to be identified: it lies face down.
    if (viewer.IsJudge() || shown.contains(card)) {
      entry["card"] = is_of_match ? NumberOf(index) : card;
    }
  }
  return cards;
}

MutableBytes ObservedMatch::ViewEvent(const Match& before, const events::Envelope& event,
                                      Viewer viewer,
                                      flatbuffers::FlatBufferBuilder& builder) const {
  const auto& from = static_cast<const ObservedMatch&>(before);
  if (event.kind() == EventKind::action) {
    const HiddenAct hidden = from.world_->HiddenActOf(event);
    // Cards of a known hand may be out of sight afterwards. And cards that nobody knew may be known
    // afterwards, when all lie in one place: that does not say which of them the act moved.
    const bool is_known = std::all_of(hidden.cards.begin(), hidden.cards.end(), [&](uint16_t card) {
      return from.knowledge_.IsKnown(card) && knowledge_.IsKnown(card);
    });
    return world_->ViewEvent(*from.world_, event, is_known ? viewer : Viewer::Spectator(), builder);
  }
  const absl::Span<const uint16_t> numbers = OutcomeOf(event).numbers;
  if (event.kind() == EventKind::chance && event.outcome_kind() != OutcomeKind::seen) {
    return world_->ViewEvent(*from.world_, event, viewer, builder);
  }
  const std::set<uint16_t> shown = ShownTo(viewer);
  const auto seen = [&](uint16_t card) {
    return viewer.IsJudge() || shown.contains(card) ? card : kVeiled<uint16_t>;
  };
  std::vector<uint16_t> viewed;
  if (event.kind() == EventKind::chance) {
    for (const uint16_t card : numbers) {
      viewed.push_back(card == kNull<uint16_t> ? card : seen(card));
    }
  } else {
    for (const uint16_t card : Identified(numbers)) {
      viewed.push_back(kVeiled<uint16_t>);
      viewed.push_back(event.outcome_kind() == OutcomeKind::identified ? seen(card)
                                                                       : kVeiled<uint16_t>);
    }
  }
  return WriteOutcome(event.kind(), event.outcome_kind(), viewed, builder);
}

// --- words ---

// An effect may name a card that only a player sees. As long as something is unidentified, the
// words are those for everybody.
std::vector<EffectLine> ObservedMatch::Describe(const EffectList& effects,
                                                absl::Span<const std::string> names,
                                                Viewer viewer) const {
  return world_->Describe(effects, names, ReaderOf(viewer));
}

std::string ObservedMatch::Explain(const Refusal& refusal, const events::Envelope& event,
                                   absl::Span<const std::string> names) const {
  if (const auto clause = ClauseAt(game_, refusal.clause)) {
    return std::string(RefusalText(*clause));
  }
  if (refusal.code == ErrorCode::limit) return "too many cards are unidentified in different ways";
  if (DependsOnLabels(refusal, event, names)) {
    return "the rules do not allow it, as far as the cards are known";
  }
  return world_->Explain(refusal, event, names);
}

// Returns whether the words of a refusal would tell a label: the action has one, or the words are
// others in another world in which the same clause refuses the event.
bool ObservedMatch::DependsOnLabels(const Refusal& refusal, const events::Envelope& event,
                                    absl::Span<const std::string> names) const {
  if (knowledge_.IsWhole() || event.kind() != EventKind::action) return false;
  for (const uint16_t card : world_->HiddenActOf(event).cards) {
    if (card >= knowledge_.cards() || !knowledge_.IsKnown(card)) return true;
  }
  const std::string words = world_->Explain(refusal, event, names);
  const std::unique_ptr<Match> other = world_->Clone();
  for (const Change& change : knowledge_.Changes(LocationsWithoutPiles())) {
    other->CopyFrom(*world_);
    for (const Exchange& one : change) other->ExchangeCards(one.label, one.card);
    const Refusal again = other->Check(event);
    const bool is_same = again.code == refusal.code && again.clause == refusal.clause;
    if (is_same && other->Explain(again, event, names) != words) return true;
  }
  return false;
}

std::string ObservedMatch::Tell(const events::Envelope& event,
                                absl::Span<const std::string> names) const {
  if (event.kind() == EventKind::identify) return TellIdentities(event, Viewer::Judge(), names);
  if (event.kind() != EventKind::chance || event.outcome_kind() != OutcomeKind::seen) {
    return world_->Tell(event, names);
  }
  // What lies under the top is not told of a shuffle.
  const absl::Span<const uint16_t> numbers = OutcomeOf(event).numbers;
  std::vector<uint16_t> order = {kVeiled<uint16_t>};
  if (!numbers.empty() && numbers[0] != kNull<uint16_t>) order[0] = numbers[0];
  flatbuffers::FlatBufferBuilder builder;
  const MutableBytes shuffle =
      WriteOutcome(EventKind::chance, OutcomeKind::shuffle, order, builder);
  return world_->Tell(*flatbuffers::GetRoot<events::Envelope>(shuffle.data()), names);
}

std::string ObservedMatch::TellIdentities(const events::Envelope& event, Viewer viewer,
                                          absl::Span<const std::string> names) const {
  if (event.outcome_kind() == OutcomeKind::supposed) {
    return "The record is brought in line with what the table did";
  }
  std::vector<CardPlace> places;
  world_->PutPlaces(places);
  const std::set<uint16_t> shown = ShownTo(viewer);
  std::vector<std::string> told;
  std::vector<std::pair<std::string, size_t>> hidden;  // whose cards, and how many
  for (const uint16_t card : Identified(OutcomeOf(event).numbers)) {
    // A log may have an event that the rules refuse, which has identified nothing.
    const uint16_t index = IndexOfLabel(card);
    const bool is_known = index < knowledge_.cards() && knowledge_.IsKnown(index);
    const bool is_artifact = is_known && IsArtifact(index);
    const CardPlace place = is_known && !is_artifact ? places[index] : CardPlace();
    if (is_known && (viewer.IsJudge() || (!is_artifact && shown.contains(index)))) {
      told.push_back(fmt::format(
          "{} is {}", is_artifact ? "An artifact" : WhoseCard(game_, place, names), NameOf(index)));
      continue;
    }
    const std::string owner = is_artifact ? " among the artifacts" : OwnerText(game_, place, names);
    const auto same = std::find_if(hidden.begin(), hidden.end(),
                                   [&](const auto& one) { return one.first == owner; });
    if (same == hidden.end()) {
      hidden.emplace_back(owner, 1);
    } else {
      ++same->second;
    }
  }
  for (const auto& [owner, count] : hidden) {
    told.push_back(count == 1 ? fmt::format("a card{} is identified", owner)
                              : fmt::format("{} cards{} are identified", count, owner));
  }
  return fmt::format("{}", fmt::join(told, "; "));
}

// A drawing for everybody shows nothing that is unidentified.
// --- legal actions ---

std::vector<Location> ObservedMatch::LocationsWithoutPiles() const {
  std::vector<Location> locations = locations_;
  for (uint16_t card = 0; card < card_count_; ++card) {
    if (world_->PilePosition(card)) locations[card].place = kUnordered;
  }
  return locations;
}

void ObservedMatch::ForEachLegal(Seat seat, const std::function<void(Bytes)>& each) const {
  for (const LegalForm& form : ListLegal(*this, seat).actions) {
    each(AlignedCopy(form.event).bytes());
  }
}

Bytes ObservedMatch::FirstLegal(Seat seat, flatbuffers::FlatBufferBuilder& builder) const {
  return world_->FirstLegal(seat, builder);
}

std::vector<std::string_view> ObservedMatch::CardFieldsNow() const {
  const absl::Span<const std::string_view> always = game_.card_fields();
  std::vector<std::string_view> fields(always.begin(), always.end());
  const std::string_view chosen = ChosenCardField();
  if (!chosen.empty()) fields.push_back(chosen);
  return fields;
}

std::vector<std::string_view> ObservedMatch::KindWords(uint16_t card) const {
  const CardKinds& kinds = knowledge_.kinds();
  std::vector<std::string_view> words;
  for (uint8_t zone = 0; zone < kMaxZones && !kinds.zones.empty(); ++zone) {
    const std::string_view word = world_->KindOfZone(zone);
    const bool may_lie = (kinds.zones[card] >> zone & 1) != 0;
    if (may_lie && !word.empty() && std::find(words.begin(), words.end(), word) == words.end()) {
      words.push_back(word);
    }
  }
  if (words.empty()) words.emplace_back("");
  return words;
}

}  // namespace recount::engine::observed
