// A repair may lead to a state in which a step of the rules is due. The rules take it exactly as
// after an action: an action of a random game and the operations that do no more than it have the
// same state and the same effects behind them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "absl/strings/match.h"
#include "engine/play/game_modes.h"
#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "events/json_pointer.h"
#include "fmt/format.h"
#include "replay/repair/repair.h"
#include "replay/repair/state_differences.h"

namespace recount::replay::repair {
namespace {

using engine::Match;
using engine::NodeKind;
using engine::play::GameMode;
using engine::play::RandomGame;

constexpr size_t kStepsOfEach = 6;
constexpr uint64_t kGamesOfEach = 60;

OrderedJson JudgesDocument(const Match& match) {
  const std::vector<std::string> names(static_cast<size_t>(match.players()), "P");
  return match.StateJson(engine::Viewer::Judge(), {.names = names});
}

// What an effect says, and by which clause.
std::vector<std::string> LinesOf(const Match& match, const engine::EffectList& effects) {
  const std::vector<std::string> names(static_cast<size_t>(match.players()), "P");
  std::vector<std::string> lines;
  for (const auto& [clause, text] : match.Describe(effects, names, engine::Viewer::Judge())) {
    lines.push_back(fmt::format("{} {}", clause, text));
  }
  return lines;
}

// An action, and what the rules did after it.
struct Taken {
  const Match* match;  // before it
  OrderedJson before;
  OrderedJson after;
  engine::Seat seat;
  engine::EffectList effects;

  std::string Clause(size_t effect) const {
    if (effect >= effects.effects.size()) return "";
    return std::string(ClauseIdOf(match->game(), effects.effects[effect].clause));
  }
  bool Cites(std::string_view clause) const {
    for (size_t i = 0; i < effects.effects.size(); ++i) {
      if (Clause(i) == clause) return true;
    }
    return false;
  }
  std::string Of(std::string_view key) const { return fmt::format("/players/{}/{}", seat, key); }
  const OrderedJson& Own(const char* key) const { return before["players"][seat][key]; }
  const OrderedJson& OwnAfter(const char* key) const { return after["players"][seat][key]; }
};

Json Replace(const std::string& path, const OrderedJson& value) {
  return {{"op", "replace"}, {"path", path}, {"value", Json(value)}};
}

Json Remove(const std::string& path) { return {{"op", "remove"}, {"path", path}}; }

Json Add(const std::string& path, const Json& value) {
  return {{"op", "add"}, {"path", path}, {"value", value}};
}

// Adds the removal of a card from a list of numbers, if it is there.
void AddRemoval(Json& operations, const OrderedJson& list, const std::string& path,
                const OrderedJson& card) {
  const auto found = std::find(list.begin(), list.end(), card);
  if (found == list.end()) return;
  operations.push_back(Remove(fmt::format("{}/{}", path, found - list.begin())));
}

OrderedJson WithSeat(const OrderedJson& seats, engine::Seat seat) {
  auto all = seats.get<std::vector<int>>();
  all.push_back(seat);
  std::sort(all.begin(), all.end());
  return OrderedJson(all);
}

// --- what each case does; null if the action is another one ---

Json AllHaveLaid(const Taken& taken) {
  if (taken.before["phase"] != "send" || taken.before["city"] == taken.after["city"])
    return nullptr;
  const OrderedJson& card = taken.after["last_round"]["characters"][taken.seat]["card"];
  Json operations = Json::array();
  AddRemoval(operations, taken.Own("hand"), taken.Of("hand"), card);
  operations.push_back(Replace(taken.Of("sent"), card));
  return operations;
}

Json AllHavePassed(const Taken& taken) {
  if (taken.Clause(0) != "HPE-3.4" || !taken.before["choice"].is_null()) return nullptr;
  return Json::array({Replace("/passed", WithSeat(taken.before["passed"], taken.seat))});
}

// An event is played: its text waits in the queue.
Json ATextWaits(const Taken& taken) {
  if (taken.Clause(0) != "HPE-4.3" || !taken.before["queue"].empty()) return nullptr;
  const OrderedJson& hand = taken.Own("hand");
  const OrderedJson& left = taken.OwnAfter("hand");
  OrderedJson lost = OrderedJson::array();
  for (const OrderedJson& card : hand) {
    if (std::find(left.begin(), left.end(), card) == left.end()) lost.push_back(card);
  }
  const OrderedJson& queue = taken.after["queue"];
  const bool is_under_way = !queue.empty() && queue[0]["text"] == "event";
  if (lost.size() != 1 || (!is_under_way && !taken.Cites("HPE-13.4"))) return nullptr;
  if (is_under_way && queue[0]["source"] != lost[0]) return nullptr;
  // A green card is paid for by the bank.
  const int cost = taken.effects.effects[0].numbers[1];
  const bool pays = absl::StrContains(LinesOf(*taken.match, taken.effects)[0], " pays ");
  Json operations = Json::array(
      {Replace(taken.Of("source"), taken.Own("source").get<int>() + (pays ? -cost : cost)),
       Replace("/passed", OrderedJson::array())});
  AddRemoval(operations, taken.Own("revealed"), taken.Of("revealed"), lost[0]);
  AddRemoval(operations, hand, taken.Of("hand"), lost[0]);
  operations.push_back(
      Add("/queue/-",
          {{"source", Json(lost[0])}, {"seat", taken.seat}, {"text", "event"}, {"index", 0}}));
  return operations;
}

Json AllHaveDeclared(const Taken& taken) {
  if (taken.before["phase"] != "support" || taken.after["phase"] != "hope") return nullptr;
  Json operations = Json::array(
      {Replace("/hope", taken.after["hope"]), Replace("/report", OrderedJson::array())});
  for (const char* key : {"stance", "humanity", "committed", "last_hope"}) {
    operations.push_back(Replace(taken.Of(key), taken.OwnAfter(key)));
  }
  return operations;
}

Json AllHaveChosen(const Taken& taken) {
  if (taken.before["phase"] != "choose" || taken.after["phase"] != "outcome") return nullptr;
  Json operations = Json::array({Replace("/report", OrderedJson::array())});
  for (const char* key : {"choice", "humanity", "committed"}) {
    operations.push_back(Replace(taken.Of(key), taken.OwnAfter(key)));
  }
  return operations;
}

Json WithoutHumanityAndHope(const Taken& taken) {
  if (taken.before["phase"] != "scene" || taken.after["phase"] != "commit") return nullptr;
  return Json::array({Replace(taken.Of("humanity"), 0), Replace("/hope", 0)});
}

// The player acts on a roll Scene, and has nothing to commit.
Json NothingCanBeCommitted(const Taken& taken) {
  if (taken.before["phase"] != "scene" || !taken.Cites("INH-3.8")) return nullptr;
  return Json::array({Replace("/phase", "commit"), Replace("/scene/mode", "roll"),
                      Replace(taken.Of("stance"), "acting"),
                      Replace("/report", OrderedJson::array())});
}

Json TheTurnIsOver(const Taken& taken) {
  if (taken.Clause(0) != "BAS-2.4") return nullptr;
  return Json::array({Replace("/actions", 0)});
}

// The hand is discarded for an Action, and a frame draws another one.
Json AFrameWaits(const Taken& taken) {
  if (taken.Clause(0) != "BAS-4.2") return nullptr;
  Json operations = Json::array(
      {Replace("/actions", taken.before["actions"].get<int>() - 1), Replace("/given", nullptr)});
  for (const OrderedJson& card : taken.Own("hand")) {
    operations.push_back(
        {{"op", "move"}, {"card", Json(card)}, {"from", taken.Of("hand")}, {"path", "/discard"}});
  }
  operations.push_back(
      Add("/stack/-",
          {{"frame", "draw"}, {"seat", taken.seat}, {"count", taken.Own("hand").size() + 1}}));
  return operations;
}

// Nobody answers a hit, and a Hero dies of it.
Json NobodyIsAskedAnyMore(const Taken& taken) {
  if (taken.before["phase"] != "react" || taken.before["waiting"].size() != 1) return nullptr;
  if (taken.Cites("BAS-8.6") || !taken.Cites("BAS-9.1")) return nullptr;
  return Json::array({Replace("/waiting", OrderedJson::array())});
}

// Of the state after the strike of an attack: triggers wait, and no window is open.
Json TriggersWait(const Taken& taken) {
  if (taken.before["phase"] != "muster" || taken.after["phase"] != "respond") return nullptr;
  if (taken.after["pending"].empty() || !taken.after["stack"].empty()) return nullptr;
  return Json::array({Replace("/phase", "overcome"), Replace("/window", nullptr)});
}

// The last player who is asked passes, and the window closes.
Json AllHavePassedInAWindow(const Taken& taken) {
  if (taken.before["phase"] != "respond" || !taken.before["stack"].empty()) return nullptr;
  if (taken.Cites("EMP-9.7") || !taken.after["window"].is_null()) return nullptr;
  OrderedJson pending = OrderedJson::array();
  for (const OrderedJson& entry : taken.before["pending"]) {
    if (entry["seat"] != taken.seat) pending.push_back(entry);
  }
  return Json::array(
      {Replace("/window/passed", WithSeat(taken.before["window"]["passed"], taken.seat)),
       Replace("/pending", pending)});
}

struct Case {
  const char* name;
  const char* game;
  Json (*operations)(const Taken&);
  // How many effects the action has at most before the step is due.
  size_t most_own_effects;
  // Changes the state before the action, so that the action is a rare one.
  Json (*prepared)(const Taken&) = nullptr;
  // The operations are those of the state after the action.
  bool is_of_after = false;
};

constexpr Case kCases[] = {
    {"all have laid", "heretics", AllHaveLaid, 0},
    {"all have passed", "hope", AllHavePassed, 0},
    {"a text waits", "hope", ATextWaits, 1},
    {"all have declared", "inhumanity", AllHaveDeclared, 1},
    {"all have chosen", "inhumanity", AllHaveChosen, 1},
    {"nothing to commit", "inhumanity", NothingCanBeCommitted, 1, WithoutHumanityAndHope},
    {"the turn is over", "basicverse", TheTurnIsOver, 1},
    {"a frame waits", "basicverse", AFrameWaits, 1},
    {"a hit lands", "basicverse", NobodyIsAskedAnyMore, 0},
    {"triggers wait", "empyrean", TriggersWait, 100, nullptr, true},
    {"a window closes", "empyrean", AllHavePassedInAWindow, 0},
};

RepairedState RepairedBy(const Match& match, const Json& json) {
  auto operations = ReadOperations(json);
  EXPECT_TRUE(operations.ok()) << json.dump();
  return Repair(match, *operations, nullptr);
}

Taken Apply(const Match& before, const OwnedEvent& event, Match& after) {
  after.CopyFrom(before);
  Taken taken{&before, JudgesDocument(before), {}, event.event().seat(), {}};
  after.Apply(event.event(), &taken.effects);
  taken.after = JudgesDocument(after);
  return taken;
}

// Expects that the operations on `match` lead to the state that the action has led to, with the
// effects that the rules had after it.
void ExpectLedTo(const Match& reached, const Taken& taken, const Match& match, const Json& json,
                 size_t most_own_effects) {
  SCOPED_TRACE(json.dump());
  const RepairedState repaired = RepairedBy(match, json);
  ASSERT_NE(repaired.match, nullptr) << RefusedRepair(repaired).message;
  EXPECT_EQ(repaired.match->Digest(), reached.Digest())
      << JudgesDocument(*repaired.match).dump() << "\n"
      << taken.after.dump();
  const std::vector<std::string> settled = LinesOf(reached, repaired.effects);
  std::vector<std::string> caused = LinesOf(reached, taken.effects);
  ASSERT_LE(settled.size(), caused.size());
  // The action itself is said first.
  EXPECT_LE(caused.size(), settled.size() + most_own_effects);
  caused.erase(caused.begin(), caused.end() - static_cast<std::ptrdiff_t>(settled.size()));
  EXPECT_EQ(settled, caused);

  // A caller that does not let the rules settle the state must not get it.
  OrderedJson document = JudgesDocument(match);
  auto operations = ReadOperations(json);
  ASSERT_TRUE(ApplyOperations(*operations, nullptr, document).empty());
  const engine::StateVerdict verdict =
      match.Clone()->ReadState(Json(document), engine::DerivedKeys::ignored);
  EXPECT_EQ(verdict.kind, engine::StateVerdict::Kind::impossible);
}

// Plays a random game and compares the actions of the case in it. Returns how many there were.
size_t ComparedIn(const Case& which, const GameMode& mode, const RandomGame& random) {
  size_t compared = 0;
  auto match = engine::play::Begin(mode, engine::play::ReleasedVersions(*mode.game).back());
  const std::unique_ptr<Match> after = match->Clone();
  for (uint64_t seq = 1; seq < 400 && match->node_kind() != NodeKind::end; ++seq) {
    const OwnedEvent event = random.NextEvent(*match, seq);
    const bool is_action = match->node_kind() == NodeKind::decision;
    const std::unique_ptr<Match> before = match->Clone();
    match->Apply(event.event(), nullptr);
    if (!is_action || compared >= 2) continue;
    Taken taken = Apply(*before, event, *after);
    if (which.prepared != nullptr) {
      const Json json = which.prepared(taken);
      if (json.is_null()) continue;
      const RepairedState rare = RepairedBy(*before, json);
      if (rare.match == nullptr || rare.match->Check(event.event())) continue;
      before->CopyFrom(*rare.match);
      taken = Apply(*before, event, *after);
    }
    const Json json = which.operations(taken);
    if (json.is_null()) continue;
    ExpectLedTo(*after, taken, which.is_of_after ? *after : *before, json, which.most_own_effects);
    if (::testing::Test::HasFailure()) return compared;
    ++compared;
  }
  return compared;
}

TEST(Settling, LeadsWhereTheActionLedThatMadeTheStepDue) {
  for (const Case& which : kCases) {
    SCOPED_TRACE(which.name);
    size_t compared = 0;
    for (uint64_t number = 0; number < kGamesOfEach && compared < kStepsOfEach; ++number) {
      for (const GameMode& mode : engine::play::GameModesOf(*engine::FindGame(which.game))) {
        SCOPED_TRACE(fmt::format("{} {}: {}", mode.variant.name, mode.players, number));
        compared += ComparedIn(which, mode, RandomGame({.seed = Seed{11}, .number = number}));
        if (HasFailure()) return;
      }
    }
    EXPECT_GE(compared, kStepsOfEach);
  }
}

// Returns the first state of random games whose document fits; nullptr if there is none.
template <class Fits>
std::unique_ptr<Match> FindState(std::string_view game, Fits fits) {
  for (uint64_t number = 0; number < kGamesOfEach; ++number) {
    for (const GameMode& mode : engine::play::GameModesOf(*engine::FindGame(game))) {
      const RandomGame random({.seed = Seed{12}, .number = number});
      auto match = engine::play::Begin(mode, engine::play::ReleasedVersions(*mode.game).back());
      for (uint64_t seq = 1; seq < 400 && match->node_kind() != NodeKind::end; ++seq) {
        if (fits(JudgesDocument(*match))) return match;
        match->Apply(random.NextEvent(*match, seq).event(), nullptr);
      }
    }
  }
  ADD_FAILURE() << "no state of " << game << " fits";
  return nullptr;
}

std::vector<std::string> ClausesOf(const RepairedState& repaired) {
  std::vector<std::string> clauses;
  for (const engine::Effect& effect : repaired.effects.effects) {
    clauses.emplace_back(ClauseIdOf(repaired.match->game(), effect.clause));
  }
  return clauses;
}

// Returns a seat of another player who would die without a card to discard; -1 if there is none.
int SeatThatCanDie(const OrderedJson& document) {
  if (document["phase"] != "turn" || !document["given"].is_null()) return -1;
  for (size_t seat = 0; seat < document["players"].size(); ++seat) {
    const OrderedJson& player = document["players"][seat];
    const bool is_alive = !player["dead"] && document["active"] != seat;
    if (is_alive && player["hand"].size() < 2) return static_cast<int>(seat);
  }
  return -1;
}

TEST(Settling, AHeroWithoutHpDiesAsIfItWereWrittenOutByHand) {
  const std::unique_ptr<Match> match = FindState("basicverse", [](const OrderedJson& document) {
    const bool is_early = document["counter_slot"] == 0;
    return is_early && SeatThatCanDie(document) >= 0;
  });
  ASSERT_NE(match, nullptr);
  const OrderedJson document = JudgesDocument(*match);
  const std::string player = fmt::format("/players/{}", SeatThatCanDie(document));
  const OrderedJson& of_player = document[OrderedJson::json_pointer(player)];
  const std::string team = of_player["team"];
  const std::string other = team == "red" ? "blue" : "red";
  const RepairedState settled = RepairedBy(*match, Json::array({Replace(player + "/hp", 0)}));
  ASSERT_NE(settled.match, nullptr) << RefusedRepair(settled).message;
  const RepairedState written = RepairedBy(
      *match, Json::array({Replace(player + "/hp", 0), Replace(player + "/dead", true),
                           Replace("/fortress/" + team, document["fortress"][team].get<int>() - 2),
                           Replace("/mana/" + other, document["mana"][other].get<int>() + 2),
                           Replace("/counter_slot", 1)}));
  ASSERT_NE(written.match, nullptr) << RefusedRepair(written).message;
  EXPECT_EQ(settled.match->Digest(), written.match->Digest());
  EXPECT_THAT(ClausesOf(settled), ::testing::IsSupersetOf({"BAS-9.1", "BAS-10.2", "BAS-10.1"}));
  EXPECT_TRUE(written.effects.effects.empty());
}

bool HasGivenCard(const OrderedJson& document) {
  return document["phase"] == "turn" && !document["given"].is_null();
}

TEST(Settling, ADutyThatAJudgeEndsChangesNothingElse) {
  const std::unique_ptr<Match> match = FindState("basicverse", HasGivenCard);
  ASSERT_NE(match, nullptr);
  const RepairedState repaired = RepairedBy(*match, Json::array({Replace("/given", nullptr)}));
  ASSERT_NE(repaired.match, nullptr) << RefusedRepair(repaired).message;
  EXPECT_TRUE(repaired.effects.effects.empty());
  OrderedJson expected = JudgesDocument(*match);
  expected["given"] = nullptr;
  OrderedJson found = JudgesDocument(*repaired.match);
  for (OrderedJson* each : {&expected, &found}) each->erase("state_hash");
  EXPECT_EQ(found, expected);
}

// A donated card must be used by the next action. The player dies first, and there is none.
TEST(Settling, ADutyEndsWithThePhaseInWhichItIsDue) {
  const std::unique_ptr<Match> match = FindState("basicverse", HasGivenCard);
  ASSERT_NE(match, nullptr);
  const int active = JudgesDocument(*match)["active"];
  const RepairedState repaired =
      RepairedBy(*match, Json::array({Replace(fmt::format("/players/{}/hp", active), 0)}));
  ASSERT_NE(repaired.match, nullptr) << RefusedRepair(repaired).message;
  EXPECT_THAT(ClausesOf(repaired), ::testing::IsSupersetOf({"BAS-9.1", "BAS-9.5"}));
  EXPECT_TRUE(JudgesDocument(*repaired.match)["given"].is_null());
}

// Returns a seat that is out of play; -1 if there is none.
int SeatOutOfPlay(const OrderedJson& document) {
  for (size_t seat = 0; seat < document["players"].size(); ++seat) {
    if (!document["players"][seat]["in_play"]) return static_cast<int>(seat);
  }
  return -1;
}

TEST(Settling, TheTurnOfAPlayerWhoIsOutOfPlayEnds) {
  const std::unique_ptr<Match> match = FindState("inhumanity", [](const OrderedJson& document) {
    return document["phase"] == "draw" && SeatOutOfPlay(document) >= 0;
  });
  ASSERT_NE(match, nullptr);
  const int seat = SeatOutOfPlay(JudgesDocument(*match));
  const RepairedState repaired =
      RepairedBy(*match, Json::array({Replace("/turn_seat", seat),
                                      Replace(fmt::format("/players/{}/turn_taken", seat), true)}));
  ASSERT_NE(repaired.match, nullptr) << RefusedRepair(repaired).message;
  EXPECT_THAT(ClausesOf(repaired), ::testing::Contains("INH-2.3"));
  const OrderedJson document = JudgesDocument(*repaired.match);
  EXPECT_TRUE(document["players"][document["turn_seat"].get<size_t>()]["in_play"]);
}

// What has asked something can go on only from the answer.
TEST(Settling, ATextWithPicksDoesNotGoOnWithoutItsChoice) {
  const std::unique_ptr<Match> match = FindState("hope", [](const OrderedJson& document) {
    return !document["choice"].is_null() && !document["queue"][0]["picks"].empty();
  });
  ASSERT_NE(match, nullptr);
  const RepairedState repaired = RepairedBy(*match, Json::array({Replace("/choice", nullptr)}));
  EXPECT_EQ(repaired.match, nullptr);
}

TEST(Settling, AChoiceThatOpensIsNotSaidToMoveACard) {
  const std::unique_ptr<Match> match = FindState("hope", [](const OrderedJson& document) {
    const OrderedJson& choice = document["choice"];
    return !choice.is_null() && choice["from"][0] == -1 && document["queue"].size() == 1 &&
           document["queue"][0]["text"] == "event" && document["queue"][0]["step"] == 0;
  });
  ASSERT_NE(match, nullptr);
  const OrderedJson item = JudgesDocument(*match)["queue"][0];
  const RepairedState before = RepairedBy(
      *match, Json::array({Replace("/choice", nullptr), Replace("/queue", OrderedJson::array()),
                           Add(fmt::format("/players/{}/discard/0", item["seat"].get<int>()),
                               Json(item["source"]))}));
  ASSERT_NE(before.match, nullptr) << RefusedRepair(before).message;
  const std::vector<std::string> names(static_cast<size_t>(match->players()), "P");
  const auto lines = StateDifferences(*before.match, *match, {.names = names});
  EXPECT_THAT(lines, ::testing::Contains(::testing::HasSubstr("discard to queue")));
  EXPECT_THAT(lines, ::testing::Not(::testing::Contains(::testing::HasSubstr("65535"))));
}

TEST(Settling, ATextBeginsAgainWithItsChoice) {
  const std::unique_ptr<Match> match = FindState("hope", [](const OrderedJson& document) {
    return !document["choice"].is_null() && document["queue"][0]["picks"].empty();
  });
  ASSERT_NE(match, nullptr);
  const RepairedState repaired = RepairedBy(*match, Json::array({Replace("/choice", nullptr)}));
  ASSERT_NE(repaired.match, nullptr) << RefusedRepair(repaired).message;
  EXPECT_EQ(repaired.match->Digest(), match->Digest());
}

}  // namespace
}  // namespace recount::replay::repair
