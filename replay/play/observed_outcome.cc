// Enters outcomes of chance into an observed game: what was seen of a shuffle, dice, picks.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/chance.h"
#include "engine/observed/places.h"
#include "events/json_members.h"
#include "events/json_pointer.h"
#include "fmt/format.h"
#include "replay/play/observed_entry.h"
#include "replay/play/unseen_cards.h"

namespace recount::replay::play {

using engine::NodeKind;
using engine::observed::Attempt;
using engine::observed::PlaceOf;
using events::EventKind;
using events::OutcomeKind;

// Returns the index in the pile that is being shuffled; nothing for another place.
std::optional<size_t> ObservedEntry::IndexInPile(const Reveal& reveal) const {
  if (!match_.ShufflesCards()) return std::nullopt;
  const std::string pile = match_.PlaceOfZone(match_.ShuffledZone()) + "/";
  if (!reveal.at.starts_with(pile)) return std::nullopt;
  const std::optional<size_t> index = IndexOfKey(reveal.at.substr(pile.size()));
  return index && *index < match_.chance().from.size() ? index : std::nullopt;
}

Json ObservedEntry::WholeOrder(const Json& outcome) const {
  const Json* top = outcome.is_object() ? FindList(outcome, "top") : nullptr;
  if (top == nullptr || HasUnseen(outcome)) return outcome;
  Json order = *top;
  for (const uint16_t card : match_.chance().from) {
    if (std::find(top->begin(), top->end(), card) == top->end()) order.push_back(card);
  }
  return {{"order", order}};
}

// Returns the outcome with the cards of the pile that the reveals name. Where nothing is hidden by
// a shuffle, what was seen of it is the whole order: the rest lies in the box.
Json ObservedEntry::WithReveals(const Json& outcome, const Reveals& reveals) const {
  Json filled = outcome;
  if (match_.node_kind() == NodeKind::chance && match_.chance().kind == OutcomeKind::shuffle &&
      !match_.ShufflesCards()) {
    return WholeOrder(outcome);
  }
  if (!reveals || !outcome.is_object() || !outcome.contains("top")) return filled;
  Json& top = filled["top"];
  if (!top.is_array()) return filled;
  for (const Reveal& reveal : *reveals) {
    const std::optional<size_t> index = IndexInPile(reveal);
    if (!index || !reveal.card) continue;
    while (top.size() <= *index) top.push_back("?");
    if (top[*index] == "?") top[*index] = *reveal.card;
  }
  return filled;
}

Result<std::vector<OwnedEvent>> ObservedEntry::Chance(const Json& outcome, const Seen& seen) {
  const Reveals& reveals = seen.reveals;
  BeginEvent(builder_);
  EventParts parts{.kind = EventKind::chance, .at = at_};
  if (Fault fault = EncodeOutcome(WithReveals(outcome, reveals), builder_, parts)) return *fault;
  OwnedEvent event(FinishEvent(builder_, parts));
  if (ReadEvent(event.bytes(), codec_.schema()) == nullptr) {
    return Error::BadRequest(ExplainBytes(event.bytes(), codec_.schema()).message);
  }
  if (match_.node_kind() != NodeKind::chance) {
    return RefusedBy(match_.Check(event.event()), event);
  }
  if (reveals) {
    for (const Reveal& reveal : *reveals) {
      if (IndexInPile(reveal)) continue;
      if (Fault fault = Name(reveal, /*may_be_known=*/true)) return *fault;
    }
  }
  // A card of the outcome that is unidentified is one of those that the node names.
  for (const uint16_t card : engine::OutcomeOf(event.event()).numbers) {
    if (card >= working_.card_count() || working_.knowledge().IsKnown(card)) continue;
    const bool is_of_cards = parts.outcome_kind == OutcomeKind::pick
                                 ? match_.PicksCards()
                                 : parts.outcome_kind == OutcomeKind::seen;
    if (!is_of_cards) continue;
    const engine::ChanceNumbers from = working_.chance().from;
    if (parts.outcome_kind == OutcomeKind::seen &&
        std::find(from.begin(), from.end(), card) != from.end()) {
      continue;
    }
    Fault fault;
    for (const uint16_t label : from) {
      if (working_.knowledge().IsKnown(label)) continue;
      fault = NameLabel(label, card);
      if (!fault) break;
    }
    if (fault) return *fault;
  }
  TakePairs();
  const Attempt attempt = Attempted(event.event(), seen);
  if (!attempt.unnamed.empty()) {
    const engine::ChanceNumbers order = working_.OrderInWorld(event.event());
    const auto place = [&](uint16_t label) {
      const auto found = std::find(order.begin(), order.end(), label);
      return found == order.end() ? PlaceOf(working_, label)
                                  : fmt::format("{}/{}", match_.PlaceOfZone(match_.ShuffledZone()),
                                                found - order.begin());
    };
    return Unnamed(attempt.unnamed, {}, engine::kInTheOpen, place,
                   engine::OutcomeOf(event.event()).numbers);
  }
  if (attempt.refusal) return RefusedBy(attempt.refusal, event);
  if (Fault fault = CheckFound(event.event(), seen, ErrorCode::bad_chance)) return *fault;
  events_.push_back(std::move(event));
  return std::move(events_);
}

}  // namespace recount::replay::play
