#include "replay/repair/hidden_cards.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/card_pointers.h"
#include "engine/observed/artifacts.h"
#include "engine/observed/hidden_values.h"
#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::replay::repair {

using engine::observed::HiddenKind;
using engine::observed::Knowledge;
using engine::observed::ObservedMatch;

namespace {

constexpr std::string_view kIdentifyFirst = "identify it first (recount identify)";

Error WrongOutcome(std::string message) {
  return {.code = ErrorCode::bad_chance, .message = std::move(message)};
}

}  // namespace

HiddenCards::HiddenCards(const ObservedMatch& match, const OrderedJson& document)
    : match_(match), knowledge_(match.knowledge()), locations_(match.locations()) {
  for (uint8_t zone = 0; zone < engine::kMaxZones; ++zone) {
    const auto keys = KeysOfPointer(match.PlaceOfZone(zone));
    if (keys && !keys->empty()) zones_.emplace_back(*keys, zone);
  }
  const std::vector<Found> labels = FindLabels(document);
  is_tracked_.resize(labels.size(), true);
  for (size_t index = 0; index < labels.size(); ++index) {
    const bool is_label = !knowledge_.IsKnown(static_cast<uint16_t>(index));
    is_tracked_[index] = !is_label || labels[index].zone == locations_[index].zone;
  }
}

std::optional<uint16_t> HiddenCards::CardIn(const OrderedJson& entry) const {
  std::optional<uint16_t> card = engine::observed::HiddenNumber(entry, HiddenKind::card);
  const bool is_number = entry.is_number_integer() && entry >= 0 && entry < match_.card_count();
  if (is_number) card = entry.get<uint16_t>();
  return card;
}

std::optional<std::vector<uint16_t>> HiddenCards::CardsOf(const OrderedJson* list) const {
  if (list == nullptr || !list->is_array()) return std::nullopt;
  std::vector<uint16_t> cards;
  for (const OrderedJson& entry : *list) {
    const std::optional<uint16_t> card = CardIn(entry);
    if (!card) return std::nullopt;
    cards.push_back(*card);
  }
  return cards;
}

OrderedJson HiddenCards::Entry(uint16_t card) const {
  if (knowledge_.IsKnown(card)) return card;
  return engine::observed::HiddenText(HiddenKind::card, card);
}

// Returns the zone of a list, or of the list in which the keys name an entry. With a card only a
// zone in which it can lie.
std::optional<uint8_t> HiddenCards::ZoneOfList(Keys keys, std::optional<uint16_t> card) const {
  if (!keys.empty() && (keys.back() == "-" || IndexOfKey(keys.back()))) keys.pop_back();
  const std::vector<uint32_t>& allowed = knowledge_.kinds().zones;
  for (const auto& [place, zone] : zones_) {
    const bool may_lie = !card || allowed.empty() || (allowed[*card] >> zone & 1) != 0;
    if (place == keys && may_lie) return zone;
  }
  return std::nullopt;
}

std::optional<uint8_t> HiddenCards::ZoneAt(const Keys& keys, uint16_t index) const {
  const bool is_of_artifacts = engine::observed::IsOfArtifacts(engine::ObjectKeys(keys));
  if (is_of_artifacts != match_.IsArtifact(index)) return std::nullopt;
  const std::vector<uint32_t>& allowed = knowledge_.kinds().zones;
  for (const auto& [place, zone] : zones_) {
    const bool is_there =
        place.size() <= keys.size() && std::equal(place.begin(), place.end(), keys.begin());
    if (is_there && (allowed.empty() || (allowed[index] >> zone & 1) != 0)) return zone;
  }
  return std::nullopt;
}

std::optional<WrongOperation> HiddenCards::Shuffle(const StateOperation& operation,
                                                   OrderedJson& document) {
  OrderedJson* list = ValueAt(document, operation.path);
  const auto cards = CardsOf(list);
  const std::string pointer = PointerOfKeys(operation.path);
  if (!cards) return WrongOperation{fmt::format("there is no pile {}", pointer)};
  if (!operation.keep.empty() && operation.keep.back() >= cards->size()) {
    return WrongOperation{fmt::format("it keeps index {}, and there are {} cards",
                                      operation.keep.back(), cards->size())};
  }
  if (!operation.outcome) {
    return WrongOperation{
        "the outcome is missing: what was seen of the new order, "
        "{\"top\":[]} if nothing was",
        true};
  }
  const std::vector<uint16_t>& seen = *operation.outcome;
  const std::optional<uint8_t> zone = ZoneOfList(operation.path, std::nullopt);
  const bool is_whole = seen.size() == cards->size() &&
                        std::find(seen.begin(), seen.end(), kUnidentifiedCard) == seen.end();
  if (!zone && !is_whole) {
    return WrongOperation{"everybody sees this list: the outcome is its whole order", true};
  }
  if (seen.size() > cards->size() ||
      (!operation.is_outcome_the_top && seen.size() < cards->size())) {
    return WrongOperation{fmt::format("there are {} cards", cards->size()), true};
  }
  std::vector<uint16_t> pile;
  std::vector<uint16_t> named;
  for (uint16_t i = 0; i < cards->size(); ++i) {
    const bool is_kept = std::binary_search(operation.keep.begin(), operation.keep.end(), i);
    const uint16_t card = i < seen.size() ? seen[i] : kUnidentifiedCard;
    if (!is_kept) pile.push_back((*cards)[i]);
    if (card == kUnidentifiedCard) continue;
    const bool stays = is_kept && card == (*cards)[i] && knowledge_.IsKnown(card);
    if (is_kept && !stays) {
      return WrongOperation{fmt::format("the card at index {} is kept: give \"?\"", i), true};
    }
    if (is_kept) continue;
    const bool is_twice = std::find(named.begin(), named.end(), card) != named.end();
    if (is_twice) return WrongOperation{fmt::format("card {} is there twice", card), true};
    named.push_back(card);
  }
  for (const uint16_t card : named) {
    if (std::find(pile.begin(), pile.end(), card) != pile.end()) continue;
    return WrongOperation{fmt::format("card {} is not known to be among the cards of {}: {}", card,
                                      pointer, kIdentifyFirst),
                          true};
  }
  if (zone && !knowledge_.Shuffle(pile, named, *zone)) {
    return WrongOperation{"too many groups of cards are unidentified"};
  }
  std::vector<uint16_t> rest;
  for (const uint16_t card : pile) {
    if (zone) locations_[card] = {*zone};
    if (std::find(named.begin(), named.end(), card) == named.end()) rest.push_back(card);
  }
  std::sort(rest.begin(), rest.end());
  mixed_.insert(rest.begin(), rest.end());
  size_t next = 0;
  for (uint16_t i = 0; i < cards->size(); ++i) {
    if (std::binary_search(operation.keep.begin(), operation.keep.end(), i)) continue;
    const bool is_seen = i < seen.size() && seen[i] != kUnidentifiedCard;
    (*list)[i] = Entry(is_seen ? seen[i] : rest[next++]);
  }
  return std::nullopt;
}

Result<size_t> HiddenCards::Drawn(const StateOperation& operation, uint16_t card,
                                  OrderedJson& document) {
  OrderedJson* list = ValueAt(document, operation.from);
  const std::string pointer = PointerOfKeys(operation.from);
  const auto cards = CardsOf(list);
  if (!cards) return Error::BadRequest(fmt::format("there is no list {}", pointer));
  if (card != kUnidentifiedCard) {
    const auto found = std::find(list->begin(), list->end(), OrderedJson(card));
    if (found != list->end()) return static_cast<size_t>(found - list->begin());
    return WrongOutcome(
        fmt::format("card {} of the outcome is not known to be in {}, or twice in the outcome: "
                    "give \"?\", or {}",
                    card, pointer, kIdentifyFirst));
  }
  const std::optional<uint8_t> zone = ZoneOfList(operation.from, std::nullopt);
  if (!zone) return WrongOutcome(fmt::format("everybody sees which card leaves {}", pointer));
  std::vector<uint16_t> candidates;
  for (const uint16_t each : *cards) {
    if (ZoneOfList(operation.path, each)) candidates.push_back(each);
  }
  if (candidates.empty()) {
    return WrongOutcome(
        fmt::format("everybody sees the card then: name it, or {}", kIdentifyFirst));
  }
  std::sort(candidates.begin(), candidates.end());
  if (!knowledge_.Hide(candidates, *zone)) {
    return Error::BadRequest("too many groups of cards are unidentified");
  }
  mixed_.insert(candidates.begin(), candidates.end());
  for (const uint16_t each : candidates) locations_[each] = {*zone};
  for (size_t i = 0; i < cards->size(); ++i) (*list)[i] = Entry((*cards)[i]);
  const auto lowest = std::find(cards->begin(), cards->end(), candidates.front());
  return static_cast<size_t>(lowest - cards->begin());
}

std::vector<HiddenCards::Found> HiddenCards::FindLabels(const OrderedJson& document) const {
  std::vector<Found> labels(locations_.size());
  engine::observed::ForEachLabel(
      document, [&](const Keys& keys, bool is_artifact, uint16_t number) {
        const size_t index = number + (is_artifact ? match_.card_count() : size_t{0});
        if (index >= labels.size() || labels[index].zone) return;
        labels[index].zone = ZoneAt(keys, static_cast<uint16_t>(index));
        if (!labels[index].place || labels[index].zone) labels[index].place = keys;
      });
  return labels;
}

std::vector<HiddenCards::Keys> HiddenCards::Follow(const OrderedJson& document) {
  std::vector<Found> labels = FindLabels(document);
  std::vector<Keys> exposed;
  std::vector<engine::observed::ZoneMove> moves;
  for (size_t index = 0; index < labels.size(); ++index) {
    engine::Location& location = locations_[index];
    const auto& [place, zone] = labels[index];
    if (!place || !is_tracked_[index]) continue;
    if (!zone) {
      exposed.push_back(*place);
    } else if (location.zone != *zone) {
      // What a move brought out of the open was identified then, and was hidden where it came to.
      if (location.zone != engine::kInTheOpen) moves.push_back({location.zone, *zone});
      location = {*zone};
    }
  }
  knowledge_.Move(moves);
  return exposed;
}

std::vector<HiddenCards::Keys> HiddenCards::Lost(const OrderedJson& original,
                                                 const OrderedJson& document) const {
  using Label = std::pair<bool, uint16_t>;
  std::set<Label> left;
  engine::observed::ForEachLabel(document, [&](const Keys&, bool is_artifact, uint16_t number) {
    left.emplace(is_artifact, number);
  });
  std::vector<Keys> lost;
  engine::observed::ForEachLabel(
      original, [&](const Keys& keys, bool is_artifact, uint16_t number) {
        // A card that was named by a shuffle is there by its number.
        const size_t index = number + (is_artifact ? match_.card_count() : size_t{0});
        const bool is_named = knowledge_.IsKnown(static_cast<uint16_t>(index));
        if (!is_named && left.emplace(is_artifact, number).second) lost.push_back(keys);
      });
  return lost;
}

std::vector<HiddenCards::Keys> HiddenCards::Named(const OrderedJson& document) const {
  std::vector<Keys> named;
  engine::ForEachPointer(document, [&](const Keys& keys, int64_t number) {
    const bool is_of_artifacts = engine::observed::IsOfArtifacts(engine::ObjectKeys(keys));
    if (!is_of_artifacts && !engine::IsWhereCardsLie(match_.game(), keys, document)) return;
    const int64_t index = number + (is_of_artifacts ? match_.card_count() : 0);
    const int64_t end =
        is_of_artifacts ? static_cast<int64_t>(knowledge_.cards()) : int64_t{match_.card_count()};
    if (number < 0 || index >= end) return;
    if (!knowledge_.IsKnown(static_cast<uint16_t>(index))) named.push_back(keys);
  });
  return named;
}

std::string HiddenCards::WithoutLabels(const std::string& text) const {
  constexpr std::string_view kCard = "card ";
  // What follows from the rest may be a list of the world's cards.
  if (text.find('[') != std::string::npos) return "what follows from the rest";
  std::string shown;
  size_t at = 0;
  while (at < text.size()) {
    const size_t found = text.find(kCard, at);
    if (found == std::string::npos) break;
    size_t end = found + kCard.size();
    uint64_t number = 0;
    const size_t digits = end;
    for (; end < text.size() && end - digits < 6 && text[end] >= '0' && text[end] <= '9'; ++end) {
      number = number * 10 + static_cast<uint64_t>(text[end] - '0');
    }
    const bool is_label = end > digits && number < match_.card_count() &&
                          !knowledge_.IsKnown(static_cast<uint16_t>(number));
    shown += text.substr(at, found - at);
    shown += is_label ? "a card that is not identified" : text.substr(found, end - found);
    at = end;
  }
  return shown + text.substr(std::min(at, text.size()));
}

}  // namespace recount::replay::repair
