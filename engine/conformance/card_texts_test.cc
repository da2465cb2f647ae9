// Tests the texts of cards (engine/card_text.h): every card of every shipped set has one, in whole
// sentences without a key of the set, and the card sets of strangers give none that is out of
// bounds.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::conformance {
namespace {

using Texts = std::vector<TextOfCard>;

// Returns the texts of a set; nothing if the game refuses the set.
std::optional<Texts> TextsOf(const Game& game, const Json& set) {
  const auto read = game.ReadCardSet(CanonicalJson(set));
  if (!read.ok()) return std::nullopt;
  return game.TextsOfCards(**read);
}

size_t BytesOf(const Texts& texts) {
  size_t bytes = 0;
  for (const TextOfCard& card : texts) {
    for (const TextPart& part : card.parts) bytes += part.part.size() + part.text.size();
  }
  return bytes;
}

size_t LongestOf(const Texts& texts) {
  size_t longest = 0;
  for (const TextOfCard& card : texts) {
    for (const TextPart& part : card.parts) longest = std::max(longest, part.text.size());
  }
  return longest;
}

// Describes what is wrong with a part of a card's text; empty if nothing is.
std::string FaultOf(const TextPart& part) {
  if (part.part.empty() || part.text.empty()) return "is empty";
  if (part.text.back() != '.') return "has no full stop";
  if (part.text.front() >= 'a' && part.text.front() <= 'z') return "begins with a small letter";
  if (part.text != Printable(part.text) || part.part != Printable(part.part)) return "is unsafe";
  for (const char* mark : {"_", "{", "}", "  ", " ,", " .", "..", "::", " :"}) {
    if (part.text.find(mark) != std::string::npos) return fmt::format("has \"{}\"", mark);
  }
  return "";
}

// Calls `each` with the pointer of every card of a set: the entries of its lists, but for decks,
// which are lists of cards.
void ForEachCard(const Json& set, auto&& each) {
  for (const auto& list : set.items()) {
    if (!list.value().is_array()) continue;
    for (size_t i = 0; i < list.value().size(); ++i) {
      const Json& entry = list.value()[i];
      if (entry.is_object() && !entry.contains("cards")) {
        each(fmt::format("/{}/{}", list.key(), i));
      }
    }
  }
}

TEST(CardTextsTest, EveryCardOfEveryShippedSetHasAText) {
  for (const Game* game : AllGames()) {
    for (const ShippedCardSet& shipped : game->card_sets()) {
      const Json set = Json::parse(shipped.json);
      const std::optional<Texts> texts = TextsOf(*game, set);
      ASSERT_TRUE(texts) << shipped.name;
      std::map<std::string, const TextOfCard*> by_entry;
      for (const TextOfCard& card : *texts) {
        EXPECT_TRUE(by_entry.emplace(card.entry, &card).second) << card.entry;
        EXPECT_TRUE(set.contains(Json::json_pointer(card.entry))) << card.entry;
        EXPECT_FALSE(card.parts.empty()) << card.entry;
        for (const TextPart& part : card.parts) {
          EXPECT_EQ(FaultOf(part), "") << shipped.name << " " << card.entry << ": " << part.text;
        }
      }
      ForEachCard(set, [&](const std::string& entry) {
        EXPECT_TRUE(by_entry.contains(entry)) << shipped.name << " " << entry;
      });
    }
  }
}

// Replaces every name of a card.
void Rename(Json& value, const std::string& name) {
  if (value.is_object()) {
    for (const char* key : {"name", "title"}) {
      if (value.contains(key)) value[key] = name + value[key].get<std::string>();
    }
  }
  if (!value.is_structured()) return;
  for (Json& member : value) Rename(member, name);
}

TEST(CardTextsTest, NamesOf500LettersAreCut) {
  for (const Game* game : AllGames()) {
    const Json set = Json::parse(game->card_sets()[0].json);
    const size_t longest = LongestOf(*TextsOf(*game, set));
    for (const std::string& name :
         {std::string(500, 'a'), std::string(500, '\n'), std::string(500, '{')}) {
      Json renamed = set;
      for (Json& list : renamed) {
        if (list.is_array()) Rename(list, name);
      }
      const std::optional<Texts> texts = TextsOf(*game, renamed);
      ASSERT_TRUE(texts) << game->id();
      // No text has more than four names. A control character takes six letters.
      EXPECT_LT(LongestOf(*texts), longest + 4 * 6 * 64) << game->id();
      for (const TextOfCard& card : *texts) {
        for (const TextPart& part : card.parts) EXPECT_EQ(part.text, Printable(part.text));
      }
    }
  }
}

// Returns the set with the last entry of a list copied until it has 512 entries, under other ids.
Json WithFullList(const Json& set, const std::string& list) {
  Json full = set;
  Json& entries = full[list];
  for (size_t i = entries.size(); i < 512; ++i) {
    Json entry = entries.back();
    for (const char* key : {"id", "key", "kind", "hero", "name"}) {
      const bool is_id = entry.contains(key) && entry[key].is_string() &&
                         entry[key] != Json("ability") && entry[key] != Json("feat");
      if (is_id) entry[key] = fmt::format("x{}", i);
    }
    entries.push_back(std::move(entry));
  }
  return full;
}

TEST(CardTextsTest, ASetOf512CardsHasATextOfEach) {
  size_t full_lists = 0;
  for (const Game* game : AllGames()) {
    const Json set = Json::parse(game->card_sets()[0].json);
    for (const auto& list : set.items()) {
      if (!list.value().is_array() || list.value().empty()) continue;
      const Json full = WithFullList(set, list.key());
      // The rules of some games fix the number of cards.
      const std::optional<Texts> texts = TextsOf(*game, full);
      if (!texts) continue;
      ++full_lists;
      EXPECT_LT(BytesOf(*texts), 4 * CanonicalJson(full).size()) << game->id();
    }
  }
  EXPECT_GE(full_lists, 4u);
}

// Collects the pointers of all values of a kind.
void Collect(const Json& value, const std::string& place, bool (*is_it)(const Json&),
             std::vector<std::string>& places) {
  if (is_it(value)) places.push_back(place);
  if (value.is_array()) {
    for (size_t i = 0; i < value.size(); ++i) {
      Collect(value[i], fmt::format("{}/{}", place, i), is_it, places);
    }
  } else if (value.is_object()) {
    for (const auto& item : value.items()) {
      Collect(item.value(), place + "/" + item.key(), is_it, places);
    }
  }
}

// Returns whether the game refuses the set with another value at a pointer.
bool IsRefused(const Game& game, const Json& set, const std::string& place, const Json& value) {
  Json changed = set;
  changed[Json::json_pointer(place)] = value;
  return !TextsOf(game, changed);
}

TEST(CardTextsTest, FiguresOfTenDigitsAndUnknownOperationsAreRefusedBeforeTheyNeedWords) {
  constexpr size_t kStep = 7;  // a seventh of the places is enough, and takes a second
  for (const Game* game : AllGames()) {
    const Json set = Json::parse(game->card_sets()[0].json);
    std::vector<std::string> figures;
    Collect(
        set, "", [](const Json& value) { return value.is_number_integer(); }, figures);
    ASSERT_FALSE(figures.empty()) << game->id();
    for (size_t i = 0; i < figures.size(); i += kStep) {
      EXPECT_TRUE(IsRefused(*game, set, figures[i], 9'999'999'999)) << figures[i];
    }
    std::vector<std::string> operations;
    Collect(
        set, "", [](const Json& value) { return value.is_object() && value.contains("op"); },
        operations);
    ASSERT_FALSE(operations.empty()) << game->id();
    for (size_t i = 0; i < operations.size(); i += kStep) {
      EXPECT_TRUE(IsRefused(*game, set, operations[i] + "/op", "conjure")) << operations[i];
    }
  }
}

}  // namespace
}  // namespace recount::engine::conformance
