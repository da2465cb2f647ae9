#include "replay/evidence/conflicts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "events/event_json.h"
#include "fmt/format.h"
#include "replay/evidence/conflict_words.h"
#include "replay/recording/testing/games.h"

namespace recount::replay::evidence {
namespace {

using Rows = std::vector<std::string>;

constexpr const char* kGames[] = {"heretics", "hope", "empyrean", "inhumanity", "basicverse"};

int PlayersOf(const char* game) { return recording::GameCalled(game).min_players(); }

// Returns the rows of a random game.
Rows Game(const char* game, int players, uint64_t number, uint64_t events = 400) {
  return recording::RequestsOf(recording::SimulatedGame(game, players, number, events), false);
}

Conflicts ConflictsIn(const Rows& lines) {
  const recording::EditedLog log(recording::ReadGame(lines, /*as_played=*/true));
  const recording::FiledLog filed(log);
  log::CardSets sets;
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(*filed, sets);
  Result<Conflicts> conflicts = ConflictsOf(*timeline);
  EXPECT_TRUE(conflicts.ok());
  return *std::move(conflicts);
}

bool IsAct(const std::string& line) { return Json::parse(line)["op"] == "act"; }

std::string WithSeat(const std::string& line, int seat) {
  Json json = Json::parse(line);
  json["seat"] = seat;
  return json.dump();
}

int SeatOf(const std::string& line) { return Json::parse(line)["seat"]; }

// One slip of the pen at row `at`. `damage` returns false if the row cannot have it. `refused` is
// the row that the rules refuse then, counted from `at`, if they refuse it at once.
struct Slip {
  const char* name;
  size_t refused;
  bool is_of_two;
  bool (*damage)(Rows& lines, size_t at, int players);
};

constexpr Slip kSlips[] = {
    {"wrong seat", 0, false,
     [](Rows& lines, size_t at, int players) {
       if (!IsAct(lines[at])) return false;
       lines[at] = WithSeat(lines[at], (SeatOf(lines[at]) + 1) % players);
       return true;
     }},
    {"two rows exchanged", 0, true,
     [](Rows& lines, size_t at, int) {
       if (at + 1 >= lines.size() || !IsAct(lines[at]) || !IsAct(lines[at + 1])) return false;
       const int first = SeatOf(lines[at]);
       const int second = SeatOf(lines[at + 1]);
       if (first == second) return false;
       lines[at] = WithSeat(lines[at], second);
       lines[at + 1] = WithSeat(lines[at + 1], first);
       return true;
     }},
    {"wrong order", 0, false,
     [](Rows& lines, size_t at, int) {
       if (at + 1 >= lines.size()) return false;
       std::swap(lines[at], lines[at + 1]);
       return true;
     }},
    {"twice", 1, false,
     [](Rows& lines, size_t at, int) {
       if (!IsAct(lines[at])) return false;
       lines.insert(lines.begin() + static_cast<ptrdiff_t>(at), lines[at]);
       return true;
     }},
    {"missing", 0, false,
     [](Rows& lines, size_t at, int) {
       if (!IsAct(lines[at])) return false;
       lines.erase(lines.begin() + static_cast<ptrdiff_t>(at));
       return true;
     }},
};

TEST(Conflicts, ASlipThatTheRulesRefuseAtOnceIsReadAsOne) {
  for (const Slip& slip : kSlips) {
    int found = 0;
    for (const char* game : kGames) {
      // Only where players act at once may each of two rows be the other player's.
      if (slip.is_of_two && game != std::string_view("heretics")) continue;
      for (uint64_t number = 0; number < (slip.is_of_two ? 12 : 3); ++number) {
        const Rows lines = Game(game, PlayersOf(game), number);
        for (size_t at = 5 + number; at + 5 < lines.size(); at += 23) {
          Rows damaged = lines;
          if (!slip.damage(damaged, at, PlayersOf(game))) continue;
          const Conflicts conflicts = ConflictsIn(damaged);
          if (conflicts.list.empty() || conflicts.list[0].seq != at + slip.refused) continue;
          const Conflict& first = conflicts.list[0];
          // A card that lay elsewhere may explain as much as a slip, and is tried before a missing
          // row.
          if (first.assumed.kind == Assumption::Kind::moved) continue;
          ++found;
          EXPECT_TRUE(first.is_of_record)
              << game << ", " << slip.name << " at row " << at << ": " << first.sentence << "; "
              << first.message << "; " << AssumptionName(first.assumed.kind);
        }
      }
    }
    EXPECT_GT(found, 3) << slip.name;
  }
}

TEST(Conflicts, AnActionThatNoSlipExplainsIsAgainstTheRules) {
  int tried = 0;
  for (const char* game : kGames) {
    const Rows lines = Game(game, PlayersOf(game), 0);
    for (size_t at = 1; at < lines.size(); ++at) {
      Json line = Json::parse(lines[at]);
      if (line["op"] != "act" || !line["action"].contains("card")) continue;
      line["action"]["card"] = 65'000;
      Rows damaged = lines;
      damaged[at] = line.dump();
      const Conflicts conflicts = ConflictsIn(damaged);
      ASSERT_FALSE(conflicts.list.empty()) << game;
      EXPECT_EQ(conflicts.list[0].seq, at) << game;
      EXPECT_EQ(conflicts.list[0].assumed.kind, Assumption::Kind::none) << game;
      EXPECT_FALSE(conflicts.list[0].is_of_record) << game;
      EXPECT_FALSE(conflicts.list[0].cause) << game;
      ++tried;
      break;
    }
  }
  EXPECT_EQ(tried, 5);
}

TEST(Conflicts, OfALegalGameAreNone) {
  const Rows lines = Game("heretics", 2, 1);
  const Conflicts conflicts = ConflictsIn(lines);
  EXPECT_TRUE(conflicts.list.empty());
  EXPECT_TRUE(conflicts.is_complete);
  EXPECT_EQ(conflicts.until, lines.size() - 1);
  EXPECT_EQ(ConflictsSummary(conflicts, {}), "no event is against the rules");
}

TEST(Conflicts, BeyondTheMostAreNotLookedFor) {
  Rows lines = Game("heretics", 2, 1, 8);
  const size_t first = lines.size();
  for (size_t i = 0; i < 2 * kMaxConflicts; ++i) {
    lines.push_back(
        fmt::format(R"({{"op":"act","seat":0,"action":{{"type":"send","card":{}}}}})", 900 + i));
  }
  const Conflicts conflicts = ConflictsIn(lines);
  EXPECT_FALSE(conflicts.is_complete);
  EXPECT_EQ(conflicts.list.size(), kMaxConflicts);
  EXPECT_EQ(conflicts.until, first + kMaxConflicts - 1);
}

TEST(Conflicts, CostGrowsLinearlyWithTheEvents) {
  double before = 0;
  for (const uint64_t events : {1'000u, 2'000u, 4'000u, 8'000u}) {
    Rows lines = Game("endless", 2, 0, events);
    size_t at = 10;
    while (!IsAct(lines[at])) ++at;
    lines.insert(lines.begin() + static_cast<ptrdiff_t>(at), lines[at]);
    const Conflicts conflicts = ConflictsIn(lines);
    ASSERT_EQ(conflicts.list.size(), 1u);
    const auto work = static_cast<double>(conflicts.work);
    if (before > 0) {
      EXPECT_LE(work / before, 2.3) << events;
    }
    before = work;
  }
}

TEST(Conflicts, EveryCardFieldIsAFieldOfAnActionThatTakesNumbers) {
  for (const engine::Game* game : engine::AllGames()) {
    const EventCodec codec(game->schema());
    for (const std::string_view field : game->card_fields()) {
      bool is_there = false;
      for (uint8_t type = 1; type <= codec.ActionTypes().size(); ++type) {
        const std::vector<std::string> fields = codec.ActionFields(type);
        if (std::find(fields.begin(), fields.end(), field) == fields.end()) continue;
        is_there = true;
        EXPECT_TRUE(codec.TakesNumbers(type, field)) << game->id() << " " << field;
      }
      EXPECT_TRUE(is_there) << game->id() << " " << field;
    }
  }
}

}  // namespace
}  // namespace recount::replay::evidence
