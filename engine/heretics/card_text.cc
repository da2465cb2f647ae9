#include "engine/heretics/card_text.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "engine/heretics/text.h"
#include "engine/kit/card_text.h"
#include "engine/kit/text.h"
#include "engine/kit/texts.h"
#include "engine/sheet.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::heretics {
namespace {

// The ops of docs/reference/heretics.md, "The closed list of attribute ops", in the order in which
// a table names them.
enum class Attribute : uint8_t { banned, disclaim, bonus, refuge, downfall };

// A City at a table of this number of players.
struct CityAt {
  const City& city;
  int players;
};

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

// Returns what a `bonus` adds to the strength of the faction's characters.
int BonusOf(const City& city, uint8_t faction) {
  return city.strength[static_cast<size_t>(CardOf(faction, 0))] -
         PrintedStrength(CardOf(faction, 0));
}

int BonusOf(const City& city) {
  int bonus = 0;
  for (uint8_t faction = 0; faction < kFactionCount; ++faction) {
    bonus = std::max(bonus, BonusOf(city, faction));
  }
  return bonus;
}

std::string RefugeText(const City& city) {
  return FactionsWhere([&](uint8_t faction) { return MarksFaction(city, kRefuge, faction); });
}

bool Has(const City& city, Attribute attribute) {
  switch (attribute) {
    case Attribute::banned:
      return !BannedText(city).empty();
    case Attribute::disclaim:
      return MarkedStrengths(city, kDisclaims).has_value();
    case Attribute::bonus:
      return BonusOf(city) > 0;
    case Attribute::refuge:
      return !RefugeText(city).empty();
    case Attribute::downfall:
      return MarkedStrengths(city, kFatal).has_value();
  }
  return false;
}

std::string FatalCountText(const City& city, int players) {
  constexpr std::string_view kCounts[] = {"", "one", "two", "three", "four"};
  const uint8_t count = city.fatal_count[static_cast<size_t>(players)];
  RECOUNT_CHECK(count >= 1 && count <= 4);
  return std::string(kCounts[count]);
}

constexpr kit::Placeholder<CityAt> kAttributePlaceholders[] = {
    {"banned", [](const CityAt& at, size_t) { return BannedText(at.city); }},
    {"disclaiming",
     [](const CityAt& at, size_t) {
       const std::optional<Range> range = MarkedStrengths(at.city, kDisclaims);
       return range->min == range->max ? fmt::format("{}", range->min)
                                       : fmt::format("{} to {}", range->min, range->max);
     }},
    {"favoured",
     [](const CityAt& at, size_t) {
       return FactionsWhere([&](uint8_t faction) { return BonusOf(at.city, faction) > 0; });
     }},
    {"bonus", [](const CityAt& at, size_t) { return fmt::format("{}", BonusOf(at.city)); }},
    {"refuge", [](const CityAt& at, size_t) { return RefugeText(at.city); }},
    {"fatal", [](const CityAt& at,
                 size_t) { return fmt::format("{}", MarkedStrengths(at.city, kFatal)->min); }},
    // The number of fatal characters with this number of players; with that of the table for 0.
    {"count",
     [](const CityAt& at, size_t players) {
       return FatalCountText(at.city, players == 0 ? at.players : static_cast<int>(players));
     }},
};

bool IsOneFatal(const CityAt& at) {
  return at.city.fatal_count[static_cast<size_t>(at.players)] == 1;
}

// These are short, for the drawing of a table.
constexpr kit::Sentence<Attribute, CityAt> kShortWords[] = {
    {Attribute::banned, "Banned: {banned}"},
    {Attribute::disclaim, "Strength {disclaiming} gives the City up and goes to the Temple"},
    {Attribute::bonus, "{favoured} count {bonus} more"},
    {Attribute::refuge, "Refuge: {refuge} go to the Temple even when they lose"},
    {Attribute::downfall, "Downfall: one {fatal} defeats all", IsOneFatal},
    {Attribute::downfall, "Downfall: {count} of Strength {fatal} defeat all"},
};
static_assert(kit::AreWellFormed<Attribute, CityAt>(kShortWords, kAttributePlaceholders));

// These are for the text of a card, whatever the number of players.
constexpr kit::Sentence<Attribute, CityAt> kAttributeWords[] = {
    {Attribute::banned, "defeated if they are sent here: {banned}"},
    {Attribute::disclaim,
     "a character of Strength {disclaiming} gives the City up and goes to the Temple"},
    {Attribute::bonus, "{favoured} count {bonus} more here"},
    {Attribute::refuge, "{refuge} who are defeated here go to the Temple, not to the Graveyard"},
    {Attribute::downfall,
     "it takes {count 2} of Strength {fatal} with two players, and {count 3} with three or four, "
     "to "
     "defeat all characters that are sent here"},
};
static_assert(kit::AreWellFormed<Attribute, CityAt>(kAttributeWords, kAttributePlaceholders));

constexpr std::string_view kAttributeTitles[] = {"Banned", "Disclaim", "Bonus", "Refuge",
                                                 "Downfall"};
static_assert(kit::HasWordsForAll<Attribute, CityAt>(kAttributeWords, std::size(kAttributeTitles)));

// Calls `each` with the attributes of a City, in their order.
void ForEachAttribute(const City& city, auto&& each) {
  for (size_t i = 0; i < std::size(kAttributeTitles); ++i) {
    if (Has(city, static_cast<Attribute>(i))) each(static_cast<Attribute>(i));
  }
}

}  // namespace

std::vector<std::string> AttributeTexts(const City& city, int players) {
  std::vector<std::string> texts;
  ForEachAttribute(city, [&](Attribute attribute) {
    texts.push_back(kit::WordsOf<Attribute, CityAt>(kShortWords, kAttributePlaceholders, attribute,
                                                    {city, players}));
  });
  return texts;
}

std::vector<TextOfCard> TextsOfCards(const Cards& cards) {
  std::vector<TextOfCard> texts;
  for (uint16_t card = 0; card < cards.names.size(); ++card) {
    TextOfCard& text = texts.emplace_back();
    text.entry = CardEntry(cards, card);
    if (card < kCharacters) {
      kit::AddPart(
          text, "Character",
          fmt::format("{}, Strength {}", FactionTitle(FactionOf(card)), PrintedStrength(card)));
      continue;
    }
    const City& city = cards.cities[static_cast<size_t>(card - kCharacters)];
    kit::AddPart(text, "City", fmt::format("Resistance {}, Value {}", city.resistance, city.value));
    ForEachAttribute(city, [&](Attribute attribute) {
      kit::AddPart(text, kit::NameIn(kAttributeTitles, attribute),
                   kit::WordsOf<Attribute, CityAt>(kAttributeWords, kAttributePlaceholders,
                                                   attribute, {city, 0}));
    });
  }
  return texts;
}

}  // namespace recount::engine::heretics
