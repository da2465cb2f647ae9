#include "engine/heretics/text.h"

#include <algorithm>
#include <optional>

#include "engine/heretics/names.h"
#include "engine/kit/text.h"
#include "engine/sheet.h"
#include "events/check.h"
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

// Each returns whether the City has this mark on all characters of a faction, or on all characters
// of a Strength.
bool MarksFaction(const City& city, uint8_t mark, uint8_t faction) {
  bool marks_all = true;
  for (int i = 0; i < kPackSize; ++i) {
    marks_all &= (city.marks[static_cast<size_t>(CardOf(faction, i))] & mark) != 0;
  }
  return marks_all;
}

bool MarksStrength(const City& city, uint8_t mark, int strength_index) {
  bool marks_all = true;
  for (uint8_t faction = 0; faction < kFactionCount; ++faction) {
    marks_all &= (city.marks[static_cast<size_t>(CardOf(faction, strength_index))] & mark) != 0;
  }
  return marks_all;
}

// The lowest and highest Strength that are marked in every faction; nothing if there are none.
struct Range {
  int min;
  int max;
};
std::optional<Range> MarkedStrengths(const City& city, uint8_t mark) {
  std::optional<Range> range;
  for (int i = 0; i < kPackSize; ++i) {
    if (!MarksStrength(city, mark, i)) continue;
    if (!range) range = Range{i + 1, i + 1};
    range->max = i + 1;
  }
  return range;
}

std::string FactionsWhere(auto&& fits) {
  std::vector<std::string> titles;
  for (uint8_t faction = 0; faction < kFactionCount; ++faction) {
    if (fits(faction)) titles.emplace_back(FactionTitle(faction));
  }
  return JoinedWords(titles);
}

// Gives "every 11, Hussites 9 and 10, all Orthodox"; empty if nobody is banned.
std::string BannedText(const City& city) {
  std::vector<std::string> groups;
  std::vector<std::string> of_all;
  for (int i = 0; i < kPackSize; ++i) {
    if (MarksStrength(city, kBanned, i)) of_all.push_back(fmt::format("{}", i + 1));
  }
  if (of_all.size() == kPackSize) return "everybody";
  if (!of_all.empty()) groups.push_back("every " + JoinedWords(of_all));
  for (uint8_t faction = 0; faction < kFactionCount; ++faction) {
    if (MarksFaction(city, kBanned, faction)) {
      groups.push_back(fmt::format("all {}", FactionTitle(faction)));
      continue;
    }
    std::vector<std::string> strengths;
    for (int i = 0; i < kPackSize; ++i) {
      const uint8_t marks = city.marks[static_cast<size_t>(CardOf(faction, i))];
      if ((marks & kBanned) == 0 || MarksStrength(city, kBanned, i)) continue;
      strengths.push_back(fmt::format("{}", i + 1));
    }
    if (!strengths.empty()) {
      groups.push_back(fmt::format("{} {}", FactionTitle(faction), JoinedWords(strengths)));
    }
  }
  return fmt::format("{}", fmt::join(groups, ", "));
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

std::vector<std::string> AttributeTexts(const City& city, int players) {
  std::vector<std::string> texts;
  const std::string banned = BannedText(city);
  if (!banned.empty()) texts.push_back("Banned: " + banned);
  if (const std::optional<Range> spared = MarkedStrengths(city, kDisclaims)) {
    texts.push_back(fmt::format("Strength {} gives the City up and goes to the Temple",
                                spared->min == spared->max
                                    ? fmt::format("{}", spared->min)
                                    : fmt::format("{} to {}", spared->min, spared->max)));
  }
  const auto strength_of_1 = [&](uint8_t faction) {
    return city.strength[static_cast<size_t>(CardOf(faction, 0))];
  };
  int bonus = 0;
  for (uint8_t faction = 0; faction < kFactionCount; ++faction) {
    bonus = std::max(bonus, strength_of_1(faction) - 1);
  }
  if (bonus > 0) {
    texts.push_back(fmt::format(
        "{} count {} more", FactionsWhere([&](uint8_t f) { return strength_of_1(f) > 1; }), bonus));
  }
  const std::string refuge =
      FactionsWhere([&](uint8_t faction) { return MarksFaction(city, kRefuge, faction); });
  if (!refuge.empty()) {
    texts.push_back(fmt::format("Refuge: {} go to the Temple even when they lose", refuge));
  }
  if (const std::optional<Range> fatal = MarkedStrengths(city, kFatal)) {
    constexpr std::string_view kCounts[] = {"", "one", "two", "three", "four"};
    const uint8_t count = city.fatal_count[static_cast<size_t>(players)];
    RECOUNT_CHECK(count >= 1 && count <= 4);
    texts.push_back(count == 1 ? fmt::format("Downfall: one {} defeats all", fatal->min)
                               : fmt::format("Downfall: {} of Strength {} defeat all",
                                             kCounts[count], fatal->min));
  }
  return texts;
}

std::string_view FateWords(Fate fate) { return kit::NameIn(kFateWords, fate); }

}  // namespace recount::engine::heretics
