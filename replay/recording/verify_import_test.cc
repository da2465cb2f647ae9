// Checks that `import` accepts exactly the files that `verify` accepts, and that the store is valid
// afterwards. The files have every kind of log, each with every kind of small error:
// systematically, and drawn from a seed. A stretch of a log is imported only with its beginning.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "events/bytes.h"
#include "fmt/format.h"
#include "replay/recording/fork.h"
#include "replay/recording/import.h"
#include "replay/recording/store_log.h"
#include "replay/recording/testing/many_judgements.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/verify/verify_file.h"
#include "store/check.h"
#include "store/store.h"
#include "store/testing/folder_in_memory.h"

namespace recount::replay::recording {
namespace {

using events::file::LogKind;

// A file that a test may change: frames in their order, each a log or a card set.
struct RawFrame {
  std::optional<EditedLog> log = {};
  LogKind kind = LogKind::game;
  std::string card_set = {};
};
using RawFile = std::vector<RawFrame>;

RawFile FileOf(const std::vector<EditedLog>& logs) {
  RawFile file;
  for (const EditedLog& log : logs) {
    for (const auto& [hash, json] : log.card_sets) file.push_back({.card_set = json});
    file.push_back({.log = log});
  }
  return file;
}

std::string BytesOf(const RawFile& file) {
  RecountFileWriter writer("test");
  for (const RawFrame& frame : file) {
    if (!frame.log) {
      writer.AddCardSet(frame.card_set);
      continue;
    }
    LogFrame log = frame.log->Frame();
    log.kind = frame.kind;
    writer.AddLog(log);
  }
  return writer.Finish();
}

// Replaces the trailer by the one that matches the bytes.
std::string Resealed(std::string bytes) {
  const size_t body = bytes.size() - sizeof(Hash256);
  const Hash256 hash = Sha256(AsBytes(std::string_view(bytes).substr(0, body)));
  return bytes.replace(body, sizeof(Hash256), AsText(hash));
}

class VerifyImportTest : public ::testing::Test {
 protected:
  VerifyImportTest() {
    folder_ =
        store::FolderInMemory() + ::testing::UnitTest::GetInstance()->current_test_info()->name();
  }

  // Compares `verify` and `import`, and returns whether they accept the file.
  bool Agree(const std::string& bytes, const std::string& what) {
    SCOPED_TRACE(what);
    ++asked_;
    const std::string faults = Faults(bytes);
    Import import(/*as_played=*/false, SteadyEnvironment());
    const Fault refused = import.Add("a.recount", bytes);
    EXPECT_EQ(refused.has_value(), !faults.empty())
        << "verify: " << faults << "; import: " << (refused ? refused->message : "takes it");
    if (refused || !faults.empty()) return false;
    ++taken_;
    ExpectWholeAfter(import);
    return true;
  }

  void Agree(const RawFile& file, const std::string& what) { Agree(BytesOf(file), what); }

  int asked_ = 0;
  int taken_ = 0;

 private:
  static std::string Faults(const std::string& bytes) {
    const AlignedCopy copy(bytes);
    log::CardSets sets;
    std::string faults;
    const Fault fault =
        verify::VerifyFile(copy.bytes(), "", sets, [&](const verify::LogReport& report) {
          if (!report.ok()) faults += FaultsOf(report);
        });
    EXPECT_FALSE(fault);
    return faults;
  }

  void ExpectWholeAfter(Import& import) {
    std::filesystem::remove_all(folder_);
    const auto store =
        store::Store::Open(folder_, {.create = true, .durability = store::Durability::bulk});
    ASSERT_TRUE(store.ok());
    const Fault fault = import.Commit(**store);
    ASSERT_FALSE(fault) << fault->message;
    const auto reader = (*store)->Read();
    const auto findings = store::CheckTables(*reader);
    ASSERT_TRUE(findings.ok());
    for (const store::StoreFinding& finding : *findings) {
      ADD_FAILURE() << finding.table << " " << finding.key << ": " << finding.fault << ", "
                    << finding.message;
    }
    log::CardSets sets;
    for (const std::string& id : import.Ids()) {
      const StoreLog log(*reader, *FindLog(*reader, id));
      const verify::LogReport report = verify::VerifyLog(log, sets);
      EXPECT_TRUE(report.ok()) << FaultsOf(report) << id;
    }
  }

  std::string folder_;
};

// --- The logs. ---

EditedLog ForkOf(const EditedLog& log, uint64_t seq, uint8_t seed) {
  const FiledLog filed(log);
  Result<PreparedFork> fork = PrepareFork(*filed, seq, Seed{seed}, SteadyEnvironment(seed));
  RECOUNT_CHECK(fork.ok());
  return EditedLog(fork->log);
}

EditedLog AsPlayed() {
  std::vector<std::string> lines = RequestsOf(SimulatedGame("heretics", 2), false);
  lines.insert(lines.begin() + 6, R"({"op":"act","seat":0,"action":{"type":"send","card":99999}})");
  return EditedLog(ReadGame(lines, /*as_played=*/true));
}

// Returns a game with random judging, short enough for the tests.
EditedLog RecordedJudgement(uint64_t number) {
  const Result<random_games::Simulator> simulator =
      random_games::Simulator::Of(GameCalled("heretics"), 2, Seed{11}, Json::object());
  return EditedLog(random_games::Prepared(simulator->PlayJudged(number, 40)));
}

std::vector<std::pair<std::string, RawFile>> Fixtures() {
  const EditedLog seeded(random_games::Prepared(SimulatedGame("heretics", 3)));
  const EditedLog recorded(ReadGame(RequestsOf(SimulatedGame("heretics", 2), false)));
  const EditedLog endless(random_games::Prepared(SimulatedGame("endless", 2, 0, 70)));
  const EditedLog child = ForkOf(endless, 20, 1);
  const EditedLog grandchild = ForkOf(child, 15, 2);
  std::vector<std::pair<std::string, RawFile>> fixtures = {
      {"seeded", FileOf({seeded})},
      {"recorded", FileOf({recorded})},
      {"as played", FileOf({AsPlayed()})},
      {"fork", FileOf({child})},
      {"fork and its parent", FileOf({child, endless})},
      {"fork of a fork", FileOf({grandchild, child})},
      {"many", FileOf({seeded, recorded, RecordedJudgement(1)})},
  };
  for (uint64_t number = 0; number < 3; ++number) {
    fixtures.emplace_back(fmt::format("judged {}", number), FileOf({RecordedJudgement(number)}));
  }
  for (int kind = 0; kind < kJudgementKinds; ++kind) {
    if (static_cast<Judgements>(kind) == Judgements::far_rewinds) continue;  // 2,000 events
    const auto judgements = static_cast<Judgements>(kind);
    fixtures.emplace_back(std::string(NameOf(judgements)),
                          FileOf({EditedLog(ManyJudgements(judgements, 4))}));
  }
  for (const engine::Game* game : engine::AllGames()) {
    const random_games::SimulatedLog log = SimulatedGame(game->id(), game->min_players(), 1, 30);
    fixtures.emplace_back(std::string(game->id()),
                          FileOf({EditedLog(random_games::Prepared(log))}));
  }
  return fixtures;
}

// --- The errors in them. ---

Opening Text(std::string text) { return Opening::Text(Salt{9}, std::move(text)); }

using Change = std::function<void(EditedLog&)>;

// Returns the changes of a log of `count` events: to its openings, and to its events with new chain
// hashes.
std::vector<std::pair<std::string, Change>> ChangesOf(size_t count) {
  std::vector<std::pair<std::string, Change>> changes = {
      {"no openings", [](EditedLog& log) { log.openings.clear(); }},
      {"an opening dropped", [](EditedLog& log) { log.openings.erase(log.openings.begin()); }},
      {"a slot withheld", [](EditedLog& log) { log.Withhold(0); }},
      {"all slots withheld",
       [](EditedLog& log) {
         for (Slot& slot : log.openings.begin()->second) slot = SlotLeaf(slot);
       }},
      {"openings of no slot", [](EditedLog& log) { log.openings.begin()->second.clear(); }},
      {"a slot too many",
       [](EditedLog& log) { log.openings.begin()->second.push_back(Text("x")); }},
      {"a slot too few", [](EditedLog& log) { log.openings.begin()->second.pop_back(); }},
      {"another text", [](EditedLog& log) { log.openings.rbegin()->second[0] = Text("Eve"); }},
      {"another leaf", [](EditedLog& log) { log.openings.rbegin()->second[0] = Hash256{1}; }},
      {"openings of an event that is not there",
       [count](EditedLog& log) { log.openings[count] = {Text("x")}; }},
      {"a cut", [count](EditedLog& log) { log.CutAt(count / 2 + 1); }},
      {"a hash of nothing", [](EditedLog& log) { log.chain.back()[0] ^= 1; }},
      {"another set's name",
       [](EditedLog& log) {
         const auto* name = log.events[0].event().created()->card_set_name();
         const_cast<uint8_t*>(name->Data())[0] ^= 1;
         log.Rechain();
       }},
      {"a veiled log",
       [](EditedLog& log) {
         log.Created().SetField<uint8_t>(events::Created::VT_DISCLOSURE, 1, 255);
         log.Rechain();
       }},
      {"entropy",
       [](EditedLog& log) {
         log.Created().SetField<uint8_t>(events::Created::VT_ENTROPY, 1, 255);
         log.Rechain();
       }},
  };
  for (size_t seq = 0; seq < count; seq += 1 + count / 8) {
    const auto at = [seq](std::string_view what) { return fmt::format("{} at {}", what, seq); };
    changes.push_back({at("openings"), [seq](EditedLog& log) { log.openings[seq] = {Text("x")}; }});
    changes.push_back({at("no digest"), [seq](EditedLog& log) {
                         log.DropField(seq, events::Envelope::VT_DIGEST).Rechain();
                       }});
    changes.push_back({at("no veil"), [seq](EditedLog& log) {
                         log.DropField(seq, events::Envelope::VT_VEIL).Rechain();
                       }});
    changes.push_back({at("a veil of zeros"), [seq](EditedLog& log) {
                         if (seq > 0) log.VeilWithZeros(seq, 1).Rechain();
                       }});
    changes.push_back({at("twice"), [seq](EditedLog& log) {
                         const OwnedEvent event = log.events[seq];
                         log.events.insert(log.events.begin() + static_cast<ptrdiff_t>(seq), event);
                         log.Rechain();
                       }});
    changes.push_back({at("dropped"), [seq](EditedLog& log) {
                         if (log.events.size() < 2) return;
                         log.events.erase(log.events.begin() + static_cast<ptrdiff_t>(seq));
                         log.Rechain();
                       }});
    if (seq + 1 == count) continue;
    changes.push_back({at("swapped"), [seq](EditedLog& log) {
                         std::swap(log.events[seq], log.events[seq + 1]);
                         log.Rechain();
                       }});
  }
  return changes;
}

TEST_F(VerifyImportTest, AgreeOnEveryLogWithASmallChange) {
  for (const auto& [name, file] : Fixtures()) {
    Agree(file, name);
    for (size_t i = 0; i < file.size(); ++i) {
      if (!file[i].log) continue;
      for (const auto& [what, change] : ChangesOf(file[i].log->events.size())) {
        RawFile changed = file;
        if (changed[i].log->openings.empty()) break;
        change(*changed[i].log);
        Agree(changed, fmt::format("{}: {}", name, what));
      }
    }
  }
  EXPECT_GT(asked_, 1'000);
  EXPECT_GT(taken_, 100);
}

TEST_F(VerifyImportTest, AgreeOnEveryOrderAndChoiceOfFrames) {
  for (const auto& [name, file] : Fixtures()) {
    for (size_t i = 0; i < file.size(); ++i) {
      const auto at = [&, name = name](std::string_view what) {
        return fmt::format("{}: frame {} {}", name, i, what);
      };
      RawFile changed = file;
      changed.erase(changed.begin() + static_cast<ptrdiff_t>(i));
      Agree(changed, at("dropped"));
      changed.insert(changed.begin(), file[i]);
      Agree(changed, at("first"));
      changed.push_back(file[i]);
      Agree(changed, at("twice"));
      changed = file;
      if (!file[i].log) {
        changed.push_back({.card_set = R"({"name":"nobody's"})"});
        Agree(changed, at("and a set that nobody names"));
        changed[i].card_set += " ";
        Agree(changed, at("of another hash"));
        continue;
      }
      changed[i].kind = LogKind::tournament;
      Agree(changed, at("of a tournament"));
      for (const bool is_longer : {false, true}) {
        changed = file;
        changed.insert(changed.begin() + static_cast<ptrdiff_t>(i + is_longer), file[i]);
        EditedLog& cut = *changed[i].log;
        cut.openings.erase(cut.openings.upper_bound(0), cut.openings.end());
        cut.CutAt(cut.events.size() / 2 + 1);
        Agree(changed, at("and a part of it"));
      }
    }
  }
  EXPECT_GT(asked_, 150);
  EXPECT_GT(taken_, 30);
}

TEST_F(VerifyImportTest, AgreeOnAnyByteOfAnEventChanged) {
  for (const auto& [name, file] : Fixtures()) {
    engine::ChanceStream stream(Seed{5}, file.size());
    for (int i = 0; i < 60; ++i) {
      RawFile changed = file;
      RawFrame& frame = changed[stream.Below(static_cast<uint32_t>(file.size()))];
      if (!frame.log) continue;
      const uint32_t seq = stream.Below(static_cast<uint32_t>(frame.log->events.size()));
      const MutableBytes event = frame.log->events[seq].mutable_bytes();
      const uint32_t byte = stream.Below(static_cast<uint32_t>(event.size()));
      event[byte] ^= static_cast<uint8_t>(1 + stream.Below(255));
      frame.log->Rechain();
      Agree(changed, fmt::format("{}: byte {} of event {}", name, byte, seq));
    }
  }
  EXPECT_GT(asked_, 500);
  EXPECT_GT(taken_, 10);
}

TEST_F(VerifyImportTest, AgreeOnAnyByteOfTheFileChanged) {
  for (const auto& [name, file] : Fixtures()) {
    const std::string bytes = BytesOf(file);
    engine::ChanceStream stream(Seed{6}, bytes.size());
    for (int i = 0; i < 60; ++i) {
      std::string changed = bytes;
      const uint32_t byte = stream.Below(static_cast<uint32_t>(bytes.size()));
      changed[byte] = static_cast<char>(changed[byte] ^ static_cast<char>(1 + stream.Below(255)));
      Agree(Resealed(changed), fmt::format("{}: byte {}", name, byte));
    }
    for (const size_t size : {size_t{0}, size_t{16}, bytes.size() / 2, bytes.size() - 8}) {
      Agree(bytes.substr(0, size), fmt::format("{}: cut at {}", name, size));
    }
  }
  EXPECT_GT(asked_, 1'000);
}

}  // namespace
}  // namespace recount::replay::recording
