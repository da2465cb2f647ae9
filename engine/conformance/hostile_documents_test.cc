// Tests that documents which nobody would write by mistake end in findings: values of every wrong
// type and size in place of every value of a real state, and texts at the limits of JSON.
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "events/json.h"
#include "fmt/format.h"

namespace recount::engine::conformance {
namespace {

constexpr size_t kDepth = 100'000;
constexpr size_t kManyCards = 10'000;
// Far beyond the most entries that any list of a state may have (hope's queue has at most 192).
constexpr size_t kManyEntries = 400;

struct Hostile {
  std::string_view name;
  Json value;
};

Json Deep() {
  Json value = Json::array();
  for (size_t i = 0; i < kDepth; ++i) value = Json::array({std::move(value)});
  return value;
}

Json ManyKeys() {
  Json value = Json::object();
  for (size_t i = 0; i < kManyCards; ++i) value[fmt::format("key {}", i)] = i;
  return value;
}

Json Cards(bool are_equal) {
  Json value = Json::array();
  for (size_t i = 0; i < kManyCards; ++i) value.push_back(are_equal ? 0 : i);
  return value;
}

std::vector<Hostile> HostileValues() {
  std::vector<Hostile> values;
  const auto add = [&](std::string_view name, Json value) {
    values.push_back({name, std::move(value)});
  };
  add("ten thousand cards", Cards(false));
  add("one card ten thousand times", Cards(true));
  add("a deep list", Deep());
  add("ten thousand keys", ManyKeys());
  add("a number beyond 2^53", Json(int64_t{9'007'199'254'740'993}));
  add("the least number", Json(INT64_MIN));
  add("the greatest number", Json(UINT64_MAX));
  add("a fraction", *ParseJson("0.5"));
  add("a huge fraction", *ParseJson("1e308"));
  add("a long word", Json(std::string(100'000, 'x')));
  add("a word with a slash and a tilde", Json("~1/~0"));
  add("an empty list", Json::array());
  add("an empty object", Json::object());
  return values;
}

// Calls `each` with every value of the document that is inside of it, lists and objects included.
void ForEachInner(Json& value, const std::function<void(Json& inner)>& each) {
  for (Json& entry : value) {
    if (entry.is_structured()) ForEachInner(entry, each);
    each(entry);
  }
}

Json DocumentOf(const Match& match) {
  const std::vector<std::string> names(static_cast<size_t>(match.players()), "Somebody");
  return Json(match.StateJson(Viewer::Judge(), {names, 0}));
}

// A game in the middle of play.
std::unique_ptr<Match> Middle(const Game& game) {
  std::unique_ptr<Match> match = *game.New({.players = static_cast<size_t>(game.min_players())});
  const play::RandomGame random({.seed = Seed{5}, .number = 3});
  for (uint64_t seq = 1; seq < 60 && match->node_kind() != NodeKind::end; ++seq) {
    std::unique_ptr<Match> before = match->Clone();
    match->Apply(random.NextEvent(*match, seq).event(), nullptr);
    if (match->node_kind() == NodeKind::end) return before;
  }
  return match;
}

// Reads a document that may be anything. If it is refused, the match must be as it was.
StateVerdict ReadInto(const Match& match, const Json& document) {
  const std::unique_ptr<Match> read = match.Clone();
  StateVerdict verdict = read->ReadState(document);
  EXPECT_EQ(verdict.kind == StateVerdict::Kind::read, verdict.findings.empty());
  EXPECT_LE(verdict.findings.size(), StateFindings::kMost);
  if (!verdict.findings.empty()) {
    EXPECT_EQ(read->CanonicalBytes(), match.CanonicalBytes());
  }
  return verdict;
}

class HostileDocument : public testing::TestWithParam<const Game*> {};

INSTANTIATE_TEST_SUITE_P(Registered, HostileDocument, testing::ValuesIn(AllGames()),
                         [](const auto& game) { return std::string(game.param->id()); });

TEST_P(HostileDocument, AnyValueInPlaceOfAnyOtherIsFoundOrRead) {
  const std::unique_ptr<Match> match = Middle(*GetParam());
  Json document = DocumentOf(*match);
  for (Hostile& hostile : HostileValues()) {
    int refused = 0, tried = 0;
    ForEachInner(document, [&](Json& inner) {
      if (inner == hostile.value) return;
      // A copy of a deep value would recurse.
      inner.swap(hostile.value);
      refused += !ReadInto(*match, document).findings.empty();
      ++tried;
      inner.swap(hostile.value);
    });
    // A few keys are passed over, such as the names of the players.
    EXPECT_GT(refused, tried * 3 / 4) << hostile.name;
  }
  EXPECT_EQ(document, DocumentOf(*match));
}

TEST_P(HostileDocument, ListsWithTooManyEntriesAreFound) {
  const std::unique_ptr<Match> match = Middle(*GetParam());
  Json document = DocumentOf(*match);
  int lists = 0;
  ForEachInner(document, [&](Json& inner) {
    if (!inner.is_array() || inner.empty()) return;
    Json kept = inner;
    for (size_t i = 0; inner.size() < kManyEntries; ++i) inner.push_back(kept[i % kept.size()]);
    EXPECT_FALSE(ReadInto(*match, document).findings.empty()) << kept;
    ++lists;
    inner = std::move(kept);
  });
  EXPECT_GT(lists, 3);
}

TEST_P(HostileDocument, TextsAtTheLimitsOfJsonAreRefused) {
  const std::unique_ptr<Match> match = Middle(*GetParam());
  const struct {
    std::string_view name;
    std::string text;
  } cases[] = {
      {"a word of nearly 16 MiB", R"({"phase":")" + std::string(kMaxJsonBytes - 100, 'x') + "\"}"},
      {"a key of nearly 16 MiB", "{\"" + std::string(kMaxJsonBytes - 100, 'x') + R"(":1})"},
      {"as many values as there may be", Json{{"players", Json(std::vector<int>(200'000))}}.dump()},
      {"a list in place of the document", "[]"},
      {"a number in place of the document", "7"},
  };
  for (const auto& each : cases) {
    const std::optional<Json> document = ParseJson(each.text);
    ASSERT_TRUE(document.has_value()) << each.name;
    EXPECT_FALSE(ReadInto(*match, *document).findings.empty()) << each.name;
  }
}

TEST_P(HostileDocument, OfAKeyThatIsRepeatedTheLastOneCounts) {
  const std::unique_ptr<Match> match = Middle(*GetParam());
  std::string text = DocumentOf(*match).dump();
  text.insert(1, R"("players":[7,7,7],"phase":-1,)");
  const std::optional<Json> document = ParseJson(text);
  ASSERT_TRUE(document.has_value());
  EXPECT_EQ(ReadInto(*match, *document).kind, StateVerdict::Kind::read);
}

TEST_P(HostileDocument, FaultsInSeveralPlacesAreAllTold) {
  const std::unique_ptr<Match> match = Middle(*GetParam());
  Json document = DocumentOf(*match);
  document["phase"] = 7;
  document["players"][0] = "Ana";
  const StateVerdict verdict = ReadInto(*match, document);
  std::vector<std::string> paths;
  for (const StateFinding& finding : verdict.findings) paths.push_back(finding.path);
  EXPECT_EQ(paths, (std::vector<std::string>{"/phase", "/players/0"}));
}

}  // namespace
}  // namespace recount::engine::conformance
