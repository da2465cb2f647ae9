// Tests that every registered game passes the suite. A longer run:
//
//   RECOUNT_CONFORMANCE_GAMES=10000 ./bazelw test //engine/conformance:conformance_large_test ...
//
// (CONTRIBUTING.md has the whole command.)
#include "engine/conformance/conformance.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/conformance/test_tables.h"
#include "engine/registry.h"
#include "engine/testing/endless.h"

namespace recount::engine::conformance {
namespace {

// A third of the games is played at the tables of a game's variants; the tables of
// testdata/conformance say how many games they get.
constexpr int kDefaultGames = 300;

int Games() {
  const char* games = std::getenv("RECOUNT_CONFORMANCE_GAMES");
  return games == nullptr ? kDefaultGames : std::atoi(games);
}

// Returns what testdata/conformance has for the game.
TestTables TablesOf(const Game& game) {
  for (const auto& [id, text] : kTestTables) {
    if (id == game.id()) return ReadTestTables(text);
  }
  return {};
}

const std::vector<const Game*>& Registered() {
  RegisterGameForTesting(endless::GameInstance());
  return AllGames();
}

// tools/dev/mutants asks for fewer games than usual, and only for findings, so the counts do not
// matter then.
bool IsWhole() { return Games() >= kDefaultGames; }

// Plays every number of players of every variant.
Report PlayAllTables(const Game& game, const RulesVersion& version,
                     const std::vector<std::string>& numbers) {
  Report all;
  for (const Variant& variant : game.variants()) {
    for (int players = game.min_players(); players <= game.max_players(); ++players) {
      if (!IsPlayedBy(game, variant, players) || !all.findings.empty()) continue;
      // A game without a bound is a long one, with many candidates at each state.
      const bool is_long = game.max_events() == 0;
      const Plan plan{.game = game,
                      .players = players,
                      .variant = variant,
                      .rules = version.number,
                      .games = std::max(1, Games() / (is_long ? 45 : 3)),
                      .seed = Seed{static_cast<uint8_t>(players)},
                      .dear_every = is_long ? 40u : 64u,
                      .numbers = numbers};
      const Report report = Play(plan);
      EXPECT_EQ(report.games, static_cast<uint64_t>(plan.games));
      all.Merge(report);
      if (!IsWhole()) continue;
      EXPECT_GT(report.candidates, 0u);
      EXPECT_GT(report.worlds_changed, 0u) << "nothing hidden was ever drawn anew";
    }
  }
  return all;
}

class EveryGame : public testing::TestWithParam<const Game*> {};

INSTANTIATE_TEST_SUITE_P(Registered, EveryGame, testing::ValuesIn(Registered()),
                         [](const auto& game) { return std::string(game.param->id()); });

TEST_P(EveryGame, KeepsWhatIsPromisedOfAllGames) {
  const Game& game = *GetParam();
  const TestTables tables = TablesOf(game);
  Report all = ProbeBeginnings(game, 3000, Seed{7});
  for (const RulesVersion& version : game.rules_versions()) {
    all.Merge(PlayAllTables(game, version, tables.numbers));
  }
  for (const TestTables::Seats& table : tables.tables) {
    if (!all.findings.empty()) break;
    const Plan plan{.game = game,
                    .players = table.players,
                    .variant = {"", table.config},
                    .card_set = tables.card_set,
                    .games = std::max(1, table.games * Games() / kDefaultGames),
                    .seed = Seed{static_cast<uint8_t>(table.players)},
                    .dear_every = 20,
                    .numbers = tables.numbers};
    all.Merge(Play(plan));
    all.Merge(ProbeConfig(plan, 300));
  }
  for (const Finding& finding : all.findings)
    ADD_FAILURE() << finding.check << ": " << finding.text;

  // Every clause is exercised or says why it cannot be, and no clause says so without need.
  if (!all.findings.empty() || !IsWhole()) return;
  for (const Clause& clause : game.clauses()) {
    EXPECT_EQ(all.clauses.contains(std::string(clause.id)), clause.not_cited.empty())
        << clause.id << " is cited: " << all.clauses.contains(std::string(clause.id));
  }
}

TEST_P(EveryGame, HasAClauseTableInOrderWithoutRepeats) {
  std::set<std::string_view> seen;
  for (const Clause& clause : GetParam()->clauses()) {
    EXPECT_TRUE(seen.insert(clause.id).second) << clause.id;
    EXPECT_FALSE(clause.text.empty()) << clause.id;
    EXPECT_FALSE(clause.source.empty()) << clause.id;
  }
}

}  // namespace
}  // namespace recount::engine::conformance
