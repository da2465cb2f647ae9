#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "replay/recording/export.h"
#include "replay/recording/fork.h"
#include "replay/recording/import.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/timeline/timeline.h"
#include "replay/timeline/transcript.h"
#include "store/store.h"
#include "store/testing/damage.h"

namespace recount::replay::recording {
namespace {

// The reason why event `seq` is refused, as far as the viewer may know it; empty if there is none.
std::string RefusalShownTo(const log::Log& log, engine::Viewer viewer, uint64_t seq) {
  log::CardSets sets;
  Result<timeline::Transcript> transcript = timeline::Transcript::Open(log, sets, viewer);
  if (!transcript.ok() || transcript->SkipTo(seq)) return "";
  const Result<std::optional<timeline::RenderedEvent>> rendered = transcript->Next();
  if (!rendered.ok() || !*rendered || !(*rendered)->refusal) return "";
  return (*rendered)->refusal->message;
}

class ExchangeTest : public ReplayTest {
 protected:
  ExchangeTest() : other_folder_(folder_ + "-other") {
    std::filesystem::remove_all(other_folder_);
    other_ = *store::Store::Open(other_folder_, {.create = true});
  }

  std::string Exported(const std::vector<std::string>& ids) {
    const auto reader = store_->Read();
    std::vector<store::LogHead> heads;
    for (const std::string& id : ids) heads.push_back(*FindLog(*reader, id));
    return FileOf(*reader, heads);
  }

  std::string Fork(std::string_view id, uint64_t seq, uint8_t seed) {
    std::optional<PreparedFork> fork;
    fork.emplace(*PrepareFork(*OpenLog(*store_, id), seq, Seed{seed}, SteadyEnvironment(seed)));
    return RecordFork(*store_, *std::move(fork))->id;
  }

  // Imports into the other store and returns the ids.
  Result<std::vector<std::string>> ImportInto(store::Store& store, std::string_view bytes,
                                              size_t* passed_over = nullptr) {
    Import import(/*as_played=*/false, SteadyEnvironment());
    if (Fault fault = import.Add("a.recount", bytes)) return *fault;
    if (Fault fault = import.Commit(store)) return *fault;
    if (passed_over != nullptr) *passed_over = import.passed_over();
    return import.Ids();
  }

  std::string other_folder_;
  std::unique_ptr<store::Store> other_;
};

TEST_F(ExchangeTest, BringsLogsOverByteForByte) {
  std::vector<std::string> ids;
  for (int players = 2; players <= 4; ++players) {
    ids.push_back(Put(random_games::Prepared(SimulatedGame("heretics", players))));
  }
  ids.push_back(Put(random_games::Prepared(SimulatedGame("endless", 2, 0, 200))));
  ids.push_back(Put(ReadGame(RequestsOf(SimulatedGame("heretics", 2), false))));
  const std::string bytes = Exported(ids);
  size_t passed_over = 9;
  const auto imported = ImportInto(*other_, bytes, &passed_over);
  ASSERT_TRUE(imported.ok()) << imported.error().message;
  EXPECT_EQ(*imported, ids);
  EXPECT_EQ(passed_over, 0u);
  for (const std::string& id : ids) {
    const EditedLog here(*OpenLog(*store_, id));
    const EditedLog there(*OpenLog(*other_, id));
    EXPECT_EQ(here.chain, there.chain);
    EXPECT_EQ(here.openings, there.openings);
    EXPECT_EQ(here.card_sets, there.card_sets);
    const OpenLog log(*other_, id);
    log::CardSets sets;
    EXPECT_EQ(FaultsOf(verify::VerifyLog(*log, sets)), "");
    EXPECT_EQ(log->SnapshotBefore(199).has_value(), log->count() > 64);
  }
  // A second import has nothing to write.
  const auto again = ImportInto(*other_, bytes, &passed_over);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*again, ids);
  EXPECT_EQ(passed_over, ids.size());
  EXPECT_EQ(*other_->Read()->OrderCount(), ids.size());
}

TEST_F(ExchangeTest, AForkOfAForkBringsTheSeedsThatItNeeds) {
  const std::string root = Put(random_games::Prepared(SimulatedGame("endless", 2, 0, 60)));
  const std::string child = Fork(root, 40, 1);
  const std::string grandchild = Fork(child, 35, 2);
  const auto imported = ImportInto(*other_, Exported({grandchild}));
  ASSERT_TRUE(imported.ok()) << imported.error().message;
  EXPECT_EQ(*imported, (std::vector<std::string>{grandchild, child}));
  const auto alone = ImportInto(*other_, Exported({child, root}));
  ASSERT_TRUE(alone.ok()) << alone.error().message;
  EXPECT_EQ(*alone, (std::vector<std::string>{child, root}));
}

// The parent may be in the store, in another file of the same import, or in neither.
TEST_F(ExchangeTest, AForkThatLiesAboutItsParentIsRefusedWhereTheParentIs) {
  const std::string root = Put(random_games::Prepared(SimulatedGame("endless", 2, 0, 60)));
  const std::string child = Fork(root, 40, 1);
  EditedLog lying(*OpenLog(*store_, child));
  const events::Hash& head = lying.events[0].event().created()->parent()->head();
  const_cast<uint8_t*>(head.bytes()->Data())[0] ^= 1;
  lying.Rechain();
  RecountFileWriter writer("test");
  writer.AddCardSet(lying.card_sets.begin()->second);
  writer.AddLog(lying.Frame());
  const std::string bytes = writer.Finish();

  const auto beside = ImportInto(*store_, bytes);
  ASSERT_FALSE(beside.ok());
  EXPECT_EQ(beside.error().code, ErrorCode::damaged) << beside.error().message;
  Import both(/*as_played=*/false, SteadyEnvironment());
  ASSERT_FALSE(both.Add("parent.recount", Exported({root})));
  ASSERT_FALSE(both.Add("fork.recount", bytes));
  EXPECT_TRUE(both.Commit(*other_));
  EXPECT_EQ(*other_->Read()->OrderCount(), 0u);
  EXPECT_TRUE(ImportInto(*other_, bytes).ok());  // there is no parent to compare it with
}

TEST_F(ExchangeTest, WithheldOpeningsStayWithheld) {
  PreparedLog log = random_games::Prepared(SimulatedGame("heretics", 2));
  log.openings[0].second = EditedLog(log).Withhold(0).Withhold(1).openings[0];
  const std::vector<Slot> slots = log.openings[0].second;
  const std::string id = Put(std::move(log));
  ASSERT_TRUE(ImportInto(*other_, Exported({id})).ok());
  EXPECT_EQ(*OpenLog(*other_, id)->Openings(0), slots);
}

TEST_F(ExchangeTest, WhatWasWithheldComesWithALaterImport) {
  const PreparedLog whole = random_games::Prepared(SimulatedGame("heretics", 2));
  PreparedLog withheld = whole;
  withheld.openings[0].second = EditedLog(whole).Withhold(0).Withhold(1).openings[0];
  const std::string id = Put(withheld);
  const std::string bytes = Exported({id});
  ASSERT_TRUE(other_->Create(PreparedLog(whole).AsNewLog()).ok());
  // An import from the store that has all openings adds them to the store that lacks some.
  std::string all;
  {
    const auto reader = other_->Read();
    all = FileOf(*reader, {*reader->Find(id)});
  }
  Import import(/*as_played=*/false, SteadyEnvironment());
  ASSERT_FALSE(import.Add("all.recount", all));
  ASSERT_FALSE(import.Commit(*store_));
  EXPECT_EQ(import.passed_over(), 1u);
  EXPECT_EQ(import.opened(), 1u);
  EXPECT_EQ(*OpenLog(*store_, id)->Openings(0), whole.openings[0].second);
  EXPECT_EQ(FaultsOf(Verified(id)), "");
  // An import in the other direction removes nothing.
  Import less(/*as_played=*/false, SteadyEnvironment());
  ASSERT_FALSE(less.Add("less.recount", bytes));
  ASSERT_FALSE(less.Commit(*store_));
  EXPECT_EQ(less.opened(), 0u);
  EXPECT_EQ(*OpenLog(*store_, id)->Openings(0), whole.openings[0].second);
}

TEST_F(ExchangeTest, OpeningsThatWereLostAreFoundOutAndComeBack) {
  const std::string id = Put(random_games::Prepared(SimulatedGame("heretics", 2)));
  const std::string bytes = Exported({id});
  const uint64_t log = OpenLog(*store_, id)->store_head().log;
  store_.reset();
  store::DropEntry(folder_, "openings", store::PairKeyText(log, 0));
  store_ = *store::Store::Open(folder_, {});
  EXPECT_EQ(FaultsOf(Verified(id)), "missing");
  ASSERT_TRUE(ImportInto(*store_, bytes).ok());
  EXPECT_EQ(FaultsOf(Verified(id)), "");
}

// An export contains the bytes that were recorded, or it fails.
TEST_F(ExchangeTest, AChangedEventIsNeitherExportedNorForked) {
  const PreparedLog game = random_games::Prepared(SimulatedGame("heretics", 2));
  const std::string id = Put(game);
  const uint64_t log = OpenLog(*store_, id)->store_head().log;
  store_.reset();
  // No rule reads the time of an event, so only the chain shows this change.
  const std::string key = store::PairKeyText(log, 5);
  std::string value = store::GetEntry(folder_, "events", key);
  value[value.size() - 1] = static_cast<char>(value[value.size() - 1] ^ 1);
  store::PutEntry(folder_, "events", key, value);
  store_ = *store::Store::Open(folder_, {});
  const OpenLog open(*store_, id);
  log::LogFileWriter file("test");
  const Fault fault = Export(open.reader(), {open->store_head()}, file);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, ErrorCode::damaged);
  const Result<PreparedFork> fork = PrepareFork(*open, 7, Seed{1}, SteadyEnvironment());
  ASSERT_FALSE(fork.ok());
  EXPECT_EQ(fork.error().code, ErrorCode::damaged);
}

TEST_F(ExchangeTest, TextsOfAnotherEventAreNotShown) {
  const std::string a = Put(random_games::Prepared(SimulatedGame("heretics", 2, 0)));
  const std::string b = Put(random_games::Prepared(SimulatedGame("heretics", 2, 1)));
  const uint64_t log_a = OpenLog(*store_, a)->store_head().log;
  const uint64_t log_b = OpenLog(*store_, b)->store_head().log;
  store_.reset();
  store::SwapEntries(folder_, "openings", store::PairKeyText(log_a, 0),
                     store::PairKeyText(log_b, 0));
  store_ = *store::Store::Open(folder_, {});
  for (const std::string& id : {a, b}) {
    const OpenLog log(*store_, id);
    const auto openings = log::OpeningsBeside(*log, *log::EventAt(*log, 0));
    ASSERT_FALSE(openings.ok());
    EXPECT_EQ(openings.error().code, ErrorCode::damaged);
    log::CardSets sets;
    EXPECT_FALSE(timeline::Timeline::Open(*log, sets).ok());
  }
}

TEST_F(ExchangeTest, OtherEventsUnderOneIdAreRefused) {
  const PreparedLog whole = random_games::Prepared(SimulatedGame("heretics", 2));
  PreparedLog part = whole;
  part.events.erase(part.events.begin() + 9, part.events.end());
  const std::string id = Put(whole);
  const std::string bytes = Exported({id});
  ASSERT_TRUE(other_->Create(part.AsNewLog()).ok());
  const auto refused = ImportInto(*other_, bytes);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::exists);
  EXPECT_EQ(OpenLog(*other_, id)->count(), 9u);

  // Two logs with one id in one run, and in one file, which no program writes.
  const EditedLog long_one(whole);
  const EditedLog short_one(part);
  const auto file_of = [&](const std::vector<const EditedLog*>& logs) {
    RecountFileWriter writer("test");
    writer.AddCardSet(whole.card_set_json);
    for (const EditedLog* log : logs) writer.AddLog(log->Frame());
    return writer.Finish();
  };
  Import import(/*as_played=*/false, SteadyEnvironment());
  EXPECT_FALSE(import.Add("long.recount", file_of({&long_one})));
  EXPECT_EQ(import.Add("short.recount", file_of({&short_one}))->code, ErrorCode::exists);
  Import of_one_file(/*as_played=*/false, SteadyEnvironment());
  EXPECT_EQ(of_one_file.Add("both.recount", file_of({&long_one, &short_one}))->code,
            ErrorCode::damaged);
}

TEST_F(ExchangeTest, IsAllOrNothing) {
  const std::string good = Exported({Put(random_games::Prepared(SimulatedGame("heretics", 2)))});
  EditedLog forged(random_games::Prepared(SimulatedGame("heretics", 3)));
  SetDigest(forged.events[7].mutable_bytes(), Digest128{});
  forged.Rechain();
  const auto file_of = [](const EditedLog& log) {
    RecountFileWriter writer("test");
    writer.AddCardSet(log.card_sets.begin()->second);
    writer.AddLog(log.Frame());
    return writer.Finish();
  };
  EditedLog illegal(random_games::Prepared(SimulatedGame("heretics", 3)));
  const OwnedEvent again = illegal.events[7];
  illegal.CutAt(8).Add(again.bytes());
  std::string flipped = good;
  flipped[flipped.size() / 2] ^= 1;
  const struct {
    std::string_view name;
    std::string content;
    ErrorCode code;
  } kCases[] = {
      {"flipped.recount", flipped, ErrorCode::damaged},
      {"cut.recount", good.substr(0, good.size() - 5), ErrorCode::damaged},
      {"empty.recount", "", ErrorCode::damaged},
      {"forged.recount", file_of(forged), ErrorCode::damaged},
      {"illegal.recount", file_of(illegal), ErrorCode::illegal_action},
      {"text.jsonl", "hello\n", ErrorCode::bad_request},
      {"no_game.jsonl", R"({"op":"act","seat":0,"action":{}})", ErrorCode::no_game},
  };
  for (const auto& [name, content, code] : kCases) {
    SCOPED_TRACE(name);
    Import import(/*as_played=*/false, SteadyEnvironment());
    ASSERT_FALSE(import.Add("good.recount", good));
    const Fault fault = import.Add(name, content);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->code, code) << fault->message;
    EXPECT_NE(fault->message.find(name), std::string::npos) << fault->message;
    EXPECT_EQ(*other_->Read()->OrderCount(), 0u);
  }
}

TEST_F(ExchangeTest, RequestsMakeTheGamesThatTheyRecord) {
  const random_games::SimulatedLog game = SimulatedGame("heretics", 3);
  for (const bool is_seeded : {true, false}) {
    std::string text = "\n";
    for (const std::string& line : RequestsOf(game, is_seeded)) {
      text += line + "\r\n\n" + R"({"op":"legal","seat":0})" + "\n";
    }
    text += R"({"op":"state"})";
    Import import(/*as_played=*/false, SteadyEnvironment(is_seeded));
    const Fault fault = import.Add("game.jsonl", text);
    ASSERT_FALSE(fault) << fault->message;
    ASSERT_FALSE(import.Commit(*other_));
    const std::vector<std::string> ids = import.Ids();
    ASSERT_EQ(ids.size(), 1u);
    const OpenLog log(*other_, ids[0]);
    EXPECT_EQ(log->count(), game.events.size());
    EXPECT_EQ(StatesOf(*log).back(), AsText(game.match->CanonicalBytes()));
    log::CardSets sets;
    EXPECT_EQ(FaultsOf(verify::VerifyLog(*log, sets)), "");
  }
}

TEST_F(ExchangeTest, ALineThatIsRefusedStopsWithItsNumberAndCode) {
  const std::vector<std::string> lines = RequestsOf(SimulatedGame("heretics", 2), false);
  const struct {
    size_t at;  // how many lines of the game precede `line`
    std::string line;
    ErrorCode code;
    std::string clause;
  } kCases[] = {
      {0, R"({"op":"state"} x)", ErrorCode::bad_request, ""},
      {0, R"({"op":"sing"})", ErrorCode::bad_request, ""},
      {0, R"({"op":"chance","outcome":{"dice":[1]}})", ErrorCode::no_game, ""},
      {0, R"({"op":"new","game":"chess","players":["A","B"],"randomness":"recorded"})",
       ErrorCode::bad_request, ""},
      {1, R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}})",
       ErrorCode::not_awaited, "HER-2.2"},
      {1, R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"pagans"}})",
       ErrorCode::illegal_action, "HER-2.1"},
      {1, R"({"op":"act","seat":0,"action":{"type":"choose_faction"}})", ErrorCode::bad_request,
       ""},
      {1, R"({"op":"act","seat":7,"action":{"type":"send","card":1}})", ErrorCode::bad_request, ""},
      {3, R"({"op":"chance","outcome":{"order":[44]}})", ErrorCode::bad_chance, "HER-1.4"},
      {4, R"({"op":"act","seat":0,"action":{"type":"send","card":99999}})",
       ErrorCode::illegal_action, "HER-3.3"},
      {lines.size(), R"({"op":"act","seat":0,"action":{"type":"send","card":1}})",
       ErrorCode::game_over, ""},
  };
  for (const auto& test : kCases) {
    SCOPED_TRACE(test.line);
    std::string text;
    for (size_t i = 0; i < test.at; ++i) text += lines[i] + "\n";
    Import import(/*as_played=*/false, SteadyEnvironment());
    const Fault fault = import.Add("game.jsonl", text + test.line + "\n{");
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->code, test.code) << fault->message;
    EXPECT_EQ(fault->clause, test.clause) << fault->message;
    EXPECT_NE(fault->message.find(fmt::format("line {}:", test.at + 1)), std::string::npos)
        << fault->message;
  }
  EXPECT_EQ(*other_->Read()->OrderCount(), 0u);
}

// --- Imports as played. ---

Json Send(int64_t card) {
  return {{"op", "act"}, {"seat", 0}, {"action", {{"type", "send"}, {"card", card}}}};
}

TEST_F(ExchangeTest, AsPlayedKeepsWhatTheRulesRefuse) {
  const std::vector<std::string> lines = RequestsOf(SimulatedGame("heretics", 2), false);
  const auto order_of_one = R"({"op":"chance","outcome":{"order":[44]}})";
  const auto pagans =
      R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"pagans"}})";
  const auto out_of_turn =
      R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}})";
  const struct {
    size_t at;  // the number of lines before it; `new` is line 0, so this is also its seq
    std::string line;
    std::string finding;
    bool is_as_written;
  } kCases[] = {
      {1, pagans, "1 illegal HER-2.1", true},
      {1, out_of_turn, "1 illegal HER-2.2", false},
      {3, order_of_one, "3 bad_chance HER-1.4", false},
      {4, Send(99).dump(), "4 illegal HER-3.3", false},
      {4, Send(99'999).dump(), "4 illegal HER-3.3", true},
      {4, Send(-1).dump(), "4 illegal HER-3.3", true},
      {4, Send((int64_t{1} << 53) - 1).dump(), "4 illegal HER-3.3", true},
      {4, Send(65'535).dump(), "4 illegal HER-3.3", true},
      {4, Send(65'533).dump(), "4 illegal HER-3.3", true},
      {lines.size(), Send(1).dump(), fmt::format("{} illegal", lines.size()), false},
  };
  for (const auto& test : kCases) {
    SCOPED_TRACE(test.line);
    std::vector<std::string> played = lines;
    played.insert(played.begin() + static_cast<ptrdiff_t>(test.at), test.line);
    const EditedLog log(ReadGame(played, /*as_played=*/true));
    ASSERT_EQ(log.events.size(), played.size()) << "each line is an event";
    for (uint64_t seq = 0; seq < log.events.size(); ++seq) {
      EXPECT_EQ(log.events[seq].event().digest() != nullptr, seq < test.at) << seq;
    }
    EXPECT_EQ(FaultsOf(log.Verify()), test.finding);
    EXPECT_EQ(log.openings.contains(test.at), test.is_as_written);
    if (!test.is_as_written) continue;
    const auto written = AsWritten(log.events[test.at].event(), log.openings.at(test.at));
    ASSERT_TRUE(written);
    EXPECT_EQ(Json::parse(*written), Json::parse(test.line)["action"]);
    const EventCodec codec(GameCalled("heretics").schema());
    const OrderedJson shown =
        codec.EventJson(log.events[test.at].event(), test.at, log.openings.at(test.at));
    EXPECT_EQ(Json(shown["action"]), Json::parse(test.line)["action"]);
    // The reason of the refusal may reveal something hidden, so only the judge sees it.
    const FiledLog filed(log);
    const std::string to_the_judge = RefusalShownTo(*filed, engine::Viewer::Judge(), test.at);
    const std::string to_the_seat = RefusalShownTo(*filed, engine::Viewer::OfSeat(0), test.at);
    EXPECT_FALSE(to_the_seat.empty());
    EXPECT_NE(to_the_seat, to_the_judge);
  }
}

TEST_F(ExchangeTest, AsPlayedNoChanceIsDrawnAfterARefusedEvent) {
  std::vector<std::string> lines = RequestsOf(SimulatedGame("heretics", 2), /*is_seeded=*/true);
  const EditedLog drawn(ReadGame(lines, /*as_played=*/true));
  EXPECT_EQ(drawn.events.size(), lines.size() + 1);
  lines.insert(lines.begin() + 2, lines[1]);  // the seat chooses twice
  const EditedLog refused(ReadGame(lines, /*as_played=*/true));
  EXPECT_EQ(refused.events.size(), lines.size());
  EXPECT_EQ(FaultsOf(refused.Verify()), "2 illegal HER-2.2");
}

TEST_F(ExchangeTest, AsPlayedAnOutcomeThatNoEventHoldsRefusesTheFile) {
  std::vector<std::string> lines = RequestsOf(SimulatedGame("heretics", 2), false);
  std::string text = lines[0] + "\n" + lines[1] + "\n" + lines[2] + "\n";
  for (const std::string_view outcome :
       {R"({"order":[99999]})", R"({"order":[65535]})", R"({"pick":-1})", R"({"dice":["six"]})",
        R"({"coin":1})", R"({})", R"({"pick":1,"dice":[1]})"}) {
    Import import(/*as_played=*/true, SteadyEnvironment());
    const Fault fault =
        import.Add("game.jsonl", text + fmt::format(R"({{"op":"chance","outcome":{}}})", outcome));
    ASSERT_TRUE(fault) << outcome;
    EXPECT_EQ(fault->code, ErrorCode::bad_chance) << fault->message;
    EXPECT_NE(fault->message.find("line 4:"), std::string::npos) << fault->message;
  }
}

TEST_F(ExchangeTest, AsPlayedALegalGameIsTheSameLog) {
  for (const bool is_seeded : {true, false}) {
    const std::vector<std::string> lines = RequestsOf(SimulatedGame("heretics", 2), is_seeded);
    EXPECT_EQ(EditedLog(ReadGame(lines, true)).chain, EditedLog(ReadGame(lines, false)).chain);
  }
}

TEST_F(ExchangeTest, AsPlayedALineOfWrongFormStillRefusesTheFile) {
  const std::vector<std::string> lines = RequestsOf(SimulatedGame("heretics", 2), false);
  for (const size_t at : {size_t{4}, size_t{6}}) {  // before and after the illegal line
    for (const std::string_view line :
         {R"({"op":"act","seat":0,"action":{"type":"fly"}})",
          R"({"op":"act","seat":0,"action":{"type":"send","card":"nine"}})",
          R"({"op":"act","seat":0,"action":{"type":"send"}})",
          R"({"op":"act","seat":9,"action":{"type":"send","card":1}})", R"({"op":"act","seat":0})",
          R"({"op":"sing"})", "{"}) {
      std::vector<std::string> played = lines;
      played.insert(played.begin() + 5, Send(99).dump());
      std::string text;
      for (size_t i = 0; i < at; ++i) text += played[i] + "\n";
      Import import(/*as_played=*/true, SteadyEnvironment());
      const Fault fault = import.Add("game.jsonl", text + std::string(line));
      ASSERT_TRUE(fault) << line;
      EXPECT_EQ(fault->code, ErrorCode::bad_request) << fault->message;
      EXPECT_NE(fault->message.find(fmt::format("line {}:", at + 1)), std::string::npos);
    }
  }
}

TEST_F(ExchangeTest, AsPlayedAFileWithRefusedEventsGoesInAndPlainItDoesNot) {
  std::vector<std::string> lines = RequestsOf(SimulatedGame("heretics", 2), false);
  lines.insert(lines.begin() + 4, Send(99'999).dump());
  const std::string id = Put(ReadGame(lines, /*as_played=*/true));
  const std::string bytes = Exported({id});
  const auto refused = ImportInto(*other_, bytes);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::illegal_action);
  EXPECT_EQ(refused.error().clause, "HER-3.3");
  Import import(/*as_played=*/true, SteadyEnvironment());
  ASSERT_FALSE(import.Add("a.recount", bytes));
  EXPECT_FALSE(import.Commit(*other_));
  EXPECT_EQ(import.Ids(), std::vector<std::string>{id});
  EXPECT_EQ(EditedLog(*OpenLog(*other_, id)).openings, EditedLog(*OpenLog(*store_, id)).openings);

  Recorder recorder(*other_, SteadyEnvironment());
  EXPECT_EQ(recorder.Act(id, 0, Send(1)["action"], {}).error().clause, "HER-3.3");
  EXPECT_EQ(recorder.Chance(id, Json{{"pick", 0}}, {}).error().clause, "HER-3.3");
}

}  // namespace
}  // namespace recount::replay::recording
