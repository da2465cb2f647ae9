// Plays random games with random judging, of every game. No matter what judges do, the log
// verifies, each state is the one that its path leads to, and superseded events have no effect.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "fmt/format.h"
#include "replay/evidence/case_file_of_log.h"
#include "replay/evidence/diff.h"
#include "replay/recording/export.h"
#include "replay/recording/fork.h"
#include "replay/recording/import.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/repair/repair.h"
#include "replay/timeline/ending.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

using events::EventKind;

// Executes a node in the simplest way: an event of the game, or the operations of a repair, which
// have their outcomes.
std::unique_ptr<engine::Match> StateAfter(const engine::Match& before, uint64_t seq,
                                          const events::Envelope& event) {
  if (IsJudging(event.kind())) {
    std::vector<StateOperation> operations = std::get<Ruling>(JudgementIn(event)).operations;
    repair::RepairedState repaired = repair::Repair(before, operations, nullptr);
    EXPECT_TRUE(repaired.faults.empty()) << seq;
    return std::move(repaired.match);
  }
  std::unique_ptr<engine::Match> match = before.Clone();
  match->Apply(event, nullptr);
  return match;
}

// The tree of a log and the state at each node, computed in the simplest way.
struct PlainTree {
  std::vector<uint64_t> node;       // for each event, the node whose state it has
  std::vector<std::string> states;  // canonical bytes after each node; "" at other judgements
  uint64_t cursor = 0;
  size_t repairs = 0;

  explicit PlainTree(const log::Log& log) {
    log::CardSets sets;
    Result<log::LogHeader> header = log::Begin(log, sets);
    std::map<uint64_t, std::unique_ptr<engine::Match>> matches;
    // The cursor before the ruling, whether play continued from it, and the target of a rewind.
    struct Ruled {
      uint64_t before;
      bool led_on;
      std::optional<uint64_t> to;
    };
    std::map<uint64_t, Ruled> rulings;
    std::map<uint64_t, uint64_t> appeals;  // the ruling of each appeal
    (void)log.ForEachEvent(0, [&](const LoggedEvent& logged) {
      const events::Envelope& event = *flatbuffers::GetRoot<events::Envelope>(logged.bytes.data());
      if (!IsJudging(event.kind())) {
        matches[logged.seq] = logged.seq == 0 ? std::move(header->match)
                                              : StateAfter(*matches.at(cursor), logged.seq, event);
        cursor = logged.seq;
        node.push_back(cursor);
        states.emplace_back(AsText(matches[cursor]->CanonicalBytes()));
        return true;
      }
      const Judgement judgement = JudgementIn(event);
      const auto* ruling = std::get_if<Ruling>(&judgement);
      const bool is_repair = ruling != nullptr && ruling->kind == RulingKind::repair;
      node.push_back(is_repair ? logged.seq : cursor);
      states.emplace_back();
      if (is_repair) {
        rulings[logged.seq] = {cursor, true, ruling->to};
        matches[logged.seq] =
            StateAfter(*matches.at(ruling->to.value_or(cursor)), logged.seq, event);
        states.back() = AsText(matches[logged.seq]->CanonicalBytes());
        cursor = logged.seq;
        ++repairs;
      } else if (ruling != nullptr) {
        const bool led_on = ruling->kind == RulingKind::rewind || ruling->kind == RulingKind::stand;
        rulings[logged.seq] = {cursor, led_on, ruling->to};
        if (ruling->to) cursor = *ruling->to;
      } else if (const auto* appeal = std::get_if<Appeal>(&judgement)) {
        appeals[logged.seq] = appeal->ruling;
      } else if (const auto* resolution = std::get_if<Resolution>(&judgement)) {
        const auto& [before, led_on, to] = rulings.at(appeals.at(resolution->appeal));
        if (led_on && !resolution->is_upheld) cursor = before;
      } else if (const auto* amendment = std::get_if<Amendment>(&judgement)) {
        Ruled& amended = rulings.at(amendment->ruling);
        const auto& to = amendment->corrected.to;
        if (to && to != amended.to) cursor = *to;
        amended.to = to;
      }
      return true;
    });
  }
};

class JudgedGames : public recording::ReplayTest {
 protected:
  // Plays judged games of each kind, for the smallest and the largest number of players.
  template <class Check>
  void ForEachGame(uint64_t games, uint64_t max_events, Check check) {
    (void)recording::GameCalled("endless");
    for (const engine::Game* game : engine::AllGames()) {
      for (const int players : {game->min_players(), game->max_players()}) {
        const Result<random_games::Simulator> simulator =
            random_games::Simulator::Of(*game, players, Seed{11}, Json::object());
        if (!simulator.ok()) continue;  // the default variant does not allow this number of players
        for (uint64_t number = 0; number < games; ++number) {
          SCOPED_TRACE(fmt::format("{} of {}, game {}", game->id(), players, number));
          check(simulator->PlayJudged(number, max_events, /*makes_repairs=*/true));
          if (HasFatalFailure()) return;
        }
      }
    }
  }
};

TEST_F(JudgedGames, VerifyClean) {
  size_t judgements = 0;
  size_t superseded = 0;
  ForEachGame(12, 300, [&](const random_games::SimulatedLog& game) {
    const std::string id = Put(random_games::Prepared(game));
    EXPECT_EQ(recording::FaultsOf(Verified(id)), "");
    const recording::OpenLog log(*store_, id);
    log::CardSets sets;
    const Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log, sets);
    ASSERT_TRUE(timeline.ok());
    const judging::Path path = timeline->judging().PathTo(timeline->judging().cursor());
    for (uint64_t seq = 0; seq < log->count(); ++seq) {
      if (!timeline->judging().IsNode(seq)) ++judgements;
      if (timeline->judging().IsNode(seq) && !path.Contains(seq)) ++superseded;
    }
  });
  // Checks that the games really have judgements.
  EXPECT_GT(judgements, 500u);
  EXPECT_GT(superseded, 500u);
}

TEST_F(JudgedGames, EachStateIsThatOfItsPath) {
  size_t repairs = 0;
  ForEachGame(6, 300, [&](const random_games::SimulatedLog& game) {
    const std::string id = Put(random_games::Prepared(game));
    const recording::OpenLog log(*store_, id);
    const PlainTree tree(*log);
    log::CardSets sets;
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log, sets);
    ASSERT_TRUE(timeline.ok());
    engine::ChanceStream stream(Seed{5}, 0);
    for (int i = 0; i < 120; ++i) {
      const uint64_t seq = stream.Below(static_cast<uint32_t>(log->count()));
      ASSERT_FALSE(timeline->SeekTo(seq));
      ASSERT_EQ(timeline->seq(), tree.node[seq]) << "at event " << seq;
      ASSERT_EQ(AsText(timeline->match().CanonicalBytes()), tree.states[tree.node[seq]]);
    }
    ASSERT_FALSE(timeline->SeekToEnd());
    EXPECT_EQ(timeline->seq(), tree.cursor);
    EXPECT_EQ(AsText(timeline->match().CanonicalBytes()), tree.states[tree.cursor]);
    repairs += tree.repairs;
  });
  EXPECT_GT(repairs, 50u);
}

TEST_F(JudgedGames, SnapshotsAreTheStatesOfTheirEvents) {
  size_t snapshots = 0;
  ForEachGame(6, 300, [&](const random_games::SimulatedLog& game) {
    const std::string id = Put(random_games::Prepared(game));
    const recording::OpenLog log(*store_, id);
    const PlainTree tree(*log);
    (void)log->ForEachSnapshot([&](const Snapshot& snapshot) {
      EXPECT_EQ(AsText(snapshot.canonical), tree.states[snapshot.seq]);
      ++snapshots;
      return true;
    });
  });
  EXPECT_GT(snapshots, 20u);
}

// The events of the path alone, executed in order, lead to the state of the game.
TEST_F(JudgedGames, WhatIsSupersededNeverChangesTheState) {
  ForEachGame(6, 300, [&](const random_games::SimulatedLog& game) {
    const std::string id = Put(random_games::Prepared(game));
    const recording::OpenLog log(*store_, id);
    log::CardSets sets;
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(*log, sets);
    const judging::Path path = timeline->judging().PathTo(timeline->judging().cursor());
    std::unique_ptr<engine::Match> match = timeline->match().Clone();
    (void)log->ForEachEvent(1, [&](const LoggedEvent& event) {
      if (path.Contains(event.seq)) {
        match = StateAfter(*match, event.seq,
                           *flatbuffers::GetRoot<events::Envelope>(event.bytes.data()));
      }
      return true;
    });
    ASSERT_FALSE(timeline->SeekToEnd());
    EXPECT_EQ(match->CanonicalBytes(), timeline->match().CanonicalBytes());
  });
}

TEST_F(JudgedGames, AreTheSameInAFileAndInAFork) {
  ForEachGame(3, 200, [&](const random_games::SimulatedLog& game) {
    const std::string id = Put(random_games::Prepared(game));
    std::string exported;
    Result<recording::PreparedFork> fork = Error{};
    {
      const recording::OpenLog log(*store_, id);
      exported = recording::FileOf(log.reader(), {log->store_head()});
      fork = recording::PrepareFork(*log, log->count() - 1, std::nullopt,
                                    recording::SteadyEnvironment());
    }
    recording::Import import(/*as_played=*/false, recording::SteadyEnvironment());
    const Fault fault = import.Add("judged.recount", exported);
    ASSERT_FALSE(fault) << fault->message;
    ASSERT_TRUE(fork.ok()) << fork.error().message;
    const std::string forked = recording::RecordFork(*store_, *std::move(fork))->id;
    EXPECT_EQ(recording::FaultsOf(Verified(forked)), "");
    const recording::OpenLog copy(*store_, forked);
    const recording::OpenLog log(*store_, id);
    log::CardSets sets;
    Result<timeline::Timeline> there = timeline::Timeline::Open(*copy, sets);
    Result<timeline::Timeline> here = timeline::Timeline::Open(*log, sets);
    ASSERT_FALSE(there->SeekTo(here->judging().cursor()));
    ASSERT_FALSE(here->SeekToEnd());
    EXPECT_EQ(there->match().CanonicalBytes(), here->match().CanonicalBytes());
    EXPECT_EQ(there->judging().open_disputes(), 0u);
    const auto difference = evidence::Diff(*log, *copy, sets, engine::Viewer::Judge());
    ASSERT_TRUE(difference.ok());
    EXPECT_TRUE(difference->is_equal() || *difference->seq == log->count());
  });
}

TEST_F(JudgedGames, HaveACaseFileThatTellsEachJudgement) {
  ForEachGame(2, 150, [&](const random_games::SimulatedLog& game) {
    const std::string id = Put(random_games::Prepared(game));
    const recording::OpenLog log(*store_, id);
    log::CardSets sets;
    for (const auto viewer : {engine::Viewer::Judge(), engine::Viewer::Spectator()}) {
      const auto file = evidence::CaseFileOf(*log, sets, viewer, "test");
      ASSERT_TRUE(file.ok()) << file.error().message;
      EXPECT_EQ(file->timeline.size(), log->count());
      EXPECT_TRUE(file->verification.ok());
      EXPECT_EQ(file->head, viewer.IsJudge() ? ToHex(log->head()) : "");
      for (const evidence::RulingEntry& entry : file->rulings) {
        const Ruling& ruling = entry.record.ruling;
        EXPECT_FALSE(ruling.clauses.empty());
        EXPECT_EQ(entry.cost.has_value(), ruling.to.has_value());
      }
    }
  });
}

}  // namespace
}  // namespace recount::replay::recording
