#include "engine/heretics/text.h"

#include <algorithm>
#include <optional>

#include "engine/heretics/names.h"
#include "engine/kit/text.h"
#include "engine/sheet.h"
#include "events/schema.h"
#include "fmt/format.h"

namespace recount::engine::heretics {
namespace {

constexpr std::string_view kFactionTitles[] = {"Catholics", "Reformers", "Hussites", "Orthodox"};
constexpr std::string_view kFateWords[] = {"takes the City", "is too weak",       "is neutralised",
                                           "is beaten",      "gives it up",       "is banned",
                                           "is doomed",      "has nobody to send"};

// Reads a Strength in digits, without sign or leading zero.
std::optional<int> StrengthOf(std::string_view digits) {
  for (int strength = 1; strength <= kPackSize; ++strength) {
    if (digits == fmt::format("{}", strength)) return strength;
  }
  return std::nullopt;
}

}  // namespace

std::string_view PhaseName(Phase phase) { return kit::NameIn(names::kPhases, phase); }

std::string_view FactionName(uint8_t faction) {
  return faction < kFactionCount ? names::kFactions[faction] : "null";
}

std::string_view FactionTitle(uint8_t faction) {
  return faction < kFactionCount ? kFactionTitles[faction] : "no pack";
}

std::string CardName(const Cards& cards, uint16_t card) {
  return card < cards.names.size() ? Printable(cards.names[card]) : std::string();
}

std::string CardEntry(const Cards& cards, uint16_t card) {
  if (card >= cards.names.size()) return "";
  return card < kCharacters ? fmt::format("/characters/{}", card)
                            : fmt::format("/cities/{}", card - kCharacters);
}

std::vector<uint16_t> CardsCalled(const Cards& cards, std::string_view words) {
  std::vector<uint16_t> called;
  for (uint16_t card = 0; card < cards.names.size(); ++card) {
    if (IsSameWords(cards.names[card], words)) called.push_back(card);
  }
  const size_t colon = words.find(':');
  if (colon == std::string_view::npos) return called;
  const std::optional<int> strength = StrengthOf(words.substr(colon + 1));
  for (uint8_t faction = 0; strength && faction < kFactionCount; ++faction) {
    if (IsSameWords(FactionName(faction), words.substr(0, colon))) {
      called.push_back(static_cast<uint16_t>(CardOf(faction, *strength - 1)));
    }
  }
  std::sort(called.begin(), called.end());
  called.erase(std::unique(called.begin(), called.end()), called.end());
  return called;
}

std::string CardText(const Cards& cards, uint16_t card) {
  if (card >= cards.names.size()) return "an unknown card";
  return fmt::format("{} (card {})", CardName(cards, card), card);
}

std::string ActionText(const Cards& cards, const State&, Seat seat, const Action& action,
                       absl::Span<const std::string> names) {
  const std::string who = PlayerName(names, seat);
  if (action.type == ActionType::send) {
    if (action.card == kVeiled<uint16_t>) return who + " lays a character face down";
    return fmt::format("{} lays {}", who, CardText(cards, action.card));
  }
  if (action.faction == Faction::veiled) return who + " chooses a pack";
  const auto faction = static_cast<uint8_t>(action.faction);
  if (faction >= kFactionCount) return who + " chooses an unknown pack";
  return fmt::format("{} chooses the {}", who, FactionTitle(faction));
}

std::string OutcomeText(const Cards& cards, const State&, const Outcome& outcome,
                        absl::Span<const std::string>) {
  if (outcome.kind != ChanceKind::shuffle) return "Chance gives an unexpected outcome";
  if (outcome.numbers.empty() || outcome.numbers[0] == kVeiled<uint16_t>) {
    return "The Cities are shuffled";
  }
  return fmt::format("The Cities are shuffled; on top {}", CardText(cards, outcome.numbers[0]));
}

std::string_view FateWords(Fate fate) { return kit::NameIn(kFateWords, fate); }

}  // namespace recount::engine::heretics
