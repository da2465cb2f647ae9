// Writes the corpora of card_set_fuzz, event_fuzz, file_fuzz, game_fuzz, manifest_fuzz,
// salvage_fuzz, state_document_fuzz and summary_fuzz. If they need games, these come from the
// simulation behind the golden logs (tools/dev/fuzz/README.md). It never overwrites an existing
// file.
#include <stdlib.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/play/game_modes.h"
#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "events/event_bytes.h"
#include "events/event_json.h"
#include "events/file_generated.h"
#include "events/judging.h"
#include "events/recount_file.h"
#include "events/testing/damage.h"
#include "events/testing/later_judgements.h"
#include "fmt/format.h"
#include "replay/debugging/manifest.h"
#include "replay/recording/random_games/random_operations.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/recorder.h"
#include "replay/repair/repair.h"
#include "store/store.h"
#include "tools/dev/fuzz/mend_file.h"

namespace recount::tools::dev::fuzz {
namespace {

namespace fs = std::filesystem;

void Write(const fs::path& path, std::string_view bytes) {
  if (fs::exists(path)) return;
  std::ofstream(path, std::ios::binary) << bytes;
  std::cout << "written: " << path.string() << "\n";
}

std::string ActionAt(int64_t at, uint8_t action_type = 1) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  const auto start = builder.StartTable();
  EventParts parts{.kind = events::EventKind::action, .seat = 0, .at = at};
  parts.action_type = action_type;
  parts.action = builder.EndTable(start);
  return std::string(AsText(FinishEvent(builder, parts)));
}

std::string EventOfKind(events::EventKind kind) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  return std::string(AsText(FinishEvent(builder, {.kind = kind})));
}

void WriteEvents(const fs::path& folder, const replay::recording::random_games::SimulatedLog& log) {
  const auto event = [&](size_t seq) { return AsText(log.events[seq].bytes()); };
  Write(folder / "created", event(0));
  Write(folder / "first-action", event(1));
  Write(folder / "chance", event(static_cast<size_t>(log.match->players()) + 1));
  Write(folder / "action-in-the-middle", event(log.events.size() / 2));
  Write(folder / "last-action", event(log.events.size() - 1));
  Write(folder / "torn", event(0).substr(0, event(0).size() / 2 + 1));
  Write(folder / "unknown-kind", EventOfKind(events::EventKind::entropy));
  Write(folder / "with-time", ActionAt(1'795'255'200'000));
  Write(folder / "action-of-an-unknown-type", ActionAt(0, 200));
  Write(folder / "time-at-the-lowest-integer", ActionAt(std::numeric_limits<int64_t>::min()));
}

// Writes the first action of each type that occurs in the log, to files like "hope-play_unit".
void WriteActions(const fs::path& folder,
                  const replay::recording::random_games::SimulatedLog& log) {
  const engine::Game& game = log.match->game();
  const EventCodec codec(game.schema());
  for (const OwnedEvent& kept : log.events) {
    if (kept.event().kind() != events::EventKind::action) continue;
    const auto type = codec.ActionJson(kept.event())["type"].get<std::string>();
    Write(folder / (std::string(game.id()) + "-" + type), AsText(kept.bytes()));
  }
}

// Returns `count` events from number `from` on.
LogFrame Stretch(const replay::recording::random_games::SimulatedLog& log, size_t from,
                 size_t count) {
  LogFrame frame;
  frame.from = from;
  if (from > 0) frame.before = log.chain[from - 1];
  for (size_t seq = from; seq < from + count; ++seq) {
    frame.events.push_back(log.events[seq].bytes());
    frame.chain.push_back(log.chain[seq]);
  }
  return frame;
}

std::string FileOf(const LogFrame& log, std::string_view card_set = "") {
  RecountFileWriter writer("fuzz");
  if (!card_set.empty()) writer.AddCardSet(card_set);
  writer.AddLog(log);
  return writer.Finish();
}

// Returns a log that FlatBuffers accepts although its events are not 8-byte aligned.
std::string MisalignedFile(Bytes event) {
  // The string before the events shifts them. Some length of it makes them misaligned.
  for (size_t shift = 0;; ++shift) {
    flatbuffers::FlatBufferBuilder builder;
    const auto proof = builder.CreateString(std::string(shift, 'x'));
    const auto chain = builder.CreateVectorOfStructs(std::vector<events::Hash>(1));
    const auto ends = builder.CreateVector(std::vector<uint32_t>{uint32_t(event.size())});
    const auto all = builder.CreateVector(event.data(), event.size());
    const events::Hash before;
    const auto log = events::file::CreateLog(builder, events::file::LogKind::game, 0, &before, all,
                                             ends, chain, 0, proof);
    builder.FinishSizePrefixed(
        events::file::CreateFrame(builder, events::file::Body::log, log.Union()));
    const auto* frame = events::file::GetSizePrefixedFrame(builder.GetBufferPointer());
    if ((frame->body_as_log()->events()->data() - builder.GetBufferPointer()) % 8 == 0) continue;
    std::string file = RecountFileWriter("fuzz").Finish();
    std::string bytes(AsText(Bytes(builder.GetBufferPointer(), builder.GetSize())));
    bytes.resize((bytes.size() + 7) / 8 * 8);
    file.insert(file.size() - 40, bytes);
    MendFile(MutableBytes(reinterpret_cast<uint8_t*>(file.data()), file.size()));
    return file;
  }
}

// Returns a ruling that cites one long clause as often as allowed, each time at the same offset.
std::string RulingThatCitesOneClause() {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  const std::vector clauses(kMaxCitedClauses, builder.CreateString(std::string(16'000, 'x')));
  const auto list = builder.CreateVector(clauses);
  EventParts parts{.kind = events::EventKind::ruling};
  parts.veil_slots = 2;
  parts.action_type = 2;
  parts.action =
      events::judging::CreateRuling(builder, kNull<uint64_t>, 0, RulingKind::stand, list).Union();
  return std::string(AsText(FinishEvent(builder, parts)));
}

// Writes small files with shared offsets. A reader that copies the target of each offset would need
// gigabytes for them.
void WriteShared(const fs::path& folder) {
  using recount::testing::FileOfSharedOpenings;
  using recount::testing::Shared;
  Write(folder / "openings-that-share-their-bytes", FileOfSharedOpenings(Shared::bytes, 1, 2'000));
  Write(folder / "openings-that-share-a-slot", FileOfSharedOpenings(Shared::slots, 1, kMaxSlots));
  Write(folder / "openings-that-share-a-list", FileOfSharedOpenings(Shared::lists, 100, kMaxSlots));
  Write(folder / "openings-that-share-a-short-list", FileOfSharedOpenings(Shared::lists, 100, 1));
}

void WriteFiles(const fs::path& folder, const replay::recording::random_games::SimulatedLog& log) {
  Write(folder / "empty", RecountFileWriter("fuzz").Finish());
  LogFrame start = Stretch(log, 0, 6);
  Write(folder / "start", FileOf(start));
  start.openings[0] = log.openings.at(0).second;
  Write(folder / "openings", FileOf(start, "{}"));
  for (Slot& slot : start.openings[0]) slot = SlotLeaf(slot);
  start.proof = "a proof";
  Write(folder / "withheld", FileOf(start));
  Write(folder / "stretch", FileOf(Stretch(log, 3, 4)));
  Write(folder / "whole", FileOf(Stretch(log, 0, log.events.size())));
  LogFrame tournament = Stretch(log, 0, 1);
  tournament.kind = events::file::LogKind::tournament;
  Write(folder / "tournament", FileOf(tournament));
  Write(folder / "events-at-no-multiple-of-8", MisalignedFile(log.events[1].bytes()));
}

// Writes what a variant adds: its actions, and the default card set of its game.
void WriteVariant(const fs::path& corpus, const engine::Game& game,
                  const engine::Variant& variant) {
  const replay::recording::random_games::SimulatedLog log =
      replay::recording::random_games::Simulate(
          {.game = game,
           .players = std::max(game.min_players(), variant.min_players),
           .seed = Seed{42},
           .config = variant.config,
           .max_events = 1'000});
  WriteActions(corpus / "event", log);
  const engine::CardSet& set = log.match->card_set();
  Write(corpus / "card_set" / set.name, set.canonical_json);
}

// Returns a name like "dispute" or "ruling-rewind".
std::string NameOf(const events::Envelope& event) {
  std::string name = events::EnumNameEventKind(event.kind());
  const Judgement judgement = JudgementIn(event);
  if (const auto* ruling = std::get_if<Ruling>(&judgement)) {
    name += fmt::format("-{}", RulingKindName(ruling->kind));
  }
  return name;
}

// Writes judged games: the first judgement of each kind, and whole logs with increasing numbers of
// judgements.
void WriteJudged(const fs::path& corpus, const engine::Game& game) {
  const Result<replay::recording::random_games::Simulator> simulator =
      replay::recording::random_games::Simulator::Of(game, game.min_players(), Seed{42},
                                                     Json::object());
  RECOUNT_CHECK(simulator.ok());
  size_t most = 0;
  for (uint64_t number = 0; number < 20; ++number) {
    const replay::recording::random_games::SimulatedLog log = simulator->PlayJudged(number, 200);
    for (const OwnedEvent& kept : log.events) {
      if (!IsJudging(kept.event().kind())) continue;
      Write(corpus / "event" / NameOf(kept.event()), AsText(kept.bytes()));
    }
    if (log.openings.size() <= most) continue;
    most = log.openings.size();
    LogFrame whole = Stretch(log, 0, log.events.size());
    whole.openings = {log.openings.begin(), log.openings.end()};
    Write(corpus / "file" / fmt::format("judged-{}", most),
          FileOf(whole, log.match->card_set().canonical_json));
  }
}

// Writes the judgements that this build verifies and does not follow.
void WriteLater(const fs::path& corpus) {
  for (const auto& judgement : recount::testing::LaterJudgements()) {
    std::string name = "later-" + judgement.name;
    std::replace(name.begin(), name.end(), ' ', '-');
    Write(corpus / "event" / name, judgement.bytes);
  }
}

// Returns the data file of a store with these logs.
std::string DataFileOf(std::vector<replay::recording::PreparedLog> logs) {
  std::string folder = (fs::temp_directory_path() / "recount-corpus-XXXXXX").string();
  RECOUNT_CHECK(::mkdtemp(folder.data()) != nullptr);
  const std::string path = folder + "/store";
  {
    auto store = store::Store::Open(path, {.create = true, .build = "fuzz"});
    RECOUNT_CHECK(store.ok());
    for (replay::recording::PreparedLog& log : logs)
      RECOUNT_CHECK((*store)->Create(log.AsNewLog()).ok());
  }
  std::ifstream file(path + "/data.mdb", std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  file.close();
  fs::remove_all(folder);
  return bytes;
}

// Writes stores of short games, and summaries of judged ones.
void WriteStores(const fs::path& corpus, const engine::Game& game) {
  const Result<replay::recording::random_games::Simulator> simulator =
      replay::recording::random_games::Simulator::Of(game, game.min_players(), Seed{42},
                                                     Json::object());
  RECOUNT_CHECK(simulator.ok());
  std::vector<replay::recording::PreparedLog> logs;
  for (uint64_t number = 0; number < 2; ++number) {
    logs.push_back(replay::recording::random_games::Prepared(simulator->Play(number, 12)));
  }
  const std::string whole = DataFileOf(std::move(logs));
  Write(corpus / "salvage" / "whole", whole);
  Write(corpus / "salvage" / "without-front-pages", whole.substr(2 * 4096));
  logs.clear();
  logs.push_back(replay::recording::random_games::Prepared(simulator->PlayJudged(3, 40)));
  Write(corpus / "salvage" / "judged", DataFileOf(std::move(logs)));
  for (uint64_t number = 0; number < 8; ++number) {
    Write(corpus / "summary" / fmt::format("judged-{}", number),
          simulator->PlayJudged(number, 200).summary);
  }
}

// Writes a manifest of each kind, and some invalid ones.
void WriteManifests(const fs::path& folder) {
  using replay::debugging::Manifest;
  Manifest manifest;
  manifest.log = std::string(32, 'a');
  manifest.game = "heretics";
  manifest.rules = 1;
  manifest.seq = 7;
  manifest.parts = {{6, {{"seq", std::string(32, '0')}}}, {7, {}}};
  manifest.state = R"({"seq":7})";
  manifest.withheld = {.names = true, .seed = true};
  manifest.note = "a note";
  manifest.made_by = {
      .build = "fuzz", .compiler = "fuzz", .format = 1, .rules = {{"hope", {1, 2}}}};
  const std::pair<const char*, replay::debugging::ShownFault> faults[] = {
      {"finding", replay::debugging::FindingFault{.fault = "illegal",
                                                  .code = "illegal_action",
                                                  .clause = "HER-3.3",
                                                  .expected = "",
                                                  .found = ""}},
      {"expression", replay::debugging::ExpressionFault{".wave == 2"}},
      {"differs", replay::debugging::DifferenceFault{.request = R"({"op":"state","view":0})",
                                                     .part = "view",
                                                     .view = "0",
                                                     .seat = 0,
                                                     .path = "/players/0/score",
                                                     .ours = "7",
                                                     .theirs = R"({"$number":"7.0"})"}},
      {"crashed", replay::debugging::CrashFault()},
  };
  for (const auto& [name, fault] : faults) {
    manifest.fault = fault;
    Write(folder / name, *replay::debugging::ManifestJson(manifest));
  }
  const std::string whole = *replay::debugging::ManifestJson(manifest);
  Write(folder / "later", whole.substr(0, whole.find("\"repro\":1")) + "\"repro\":2}");
  Write(folder / "with-fractions", R"({"repro":1,"state":{"a":7.5,"b":7.0,"c":1e400,"d":-0.0}})");
  Write(folder / "deep", std::string(100, '[') + std::string(100, ']'));
}

// Writes steps of every kind at each table of every game (game_input.h), both at its beginning and
// after runs that lead to the end of most games. Garbage comes last, because the number of bytes
// that it takes depends on its own values.
void WriteGames(const fs::path& folder) {
  const std::string near = {0, 1, 0, 4, 2, 3, 5, 4, 5, 4, 7, 8};
  const std::string garbage = {6, 0, 1, 0, 7, 0, 3, 1, 2, 3, 6, 1, 2, 3, 4, 5, 6, 7, 8, 7, 2, 9};
  for (size_t place = 0; place < engine::AllGames().size(); ++place) {
    const engine::Game& game = *engine::AllGames()[place];
    const size_t tables = engine::play::GameModesOf(game).size();
    for (size_t table = 0; table < tables; ++table) {
      std::string input = {static_cast<char>(place), static_cast<char>(table)};
      for (char run = 0; run < 4; ++run) {
        input += near;
        // These bytes play the events of a run. After the second run they also ask for the costly
        // checks.
        input += {static_cast<char>(run == 1 ? 0x83 : 3), run, static_cast<char>(table), 51};
      }
      input += near + garbage;
      Write(folder / fmt::format("{}-{}", game.id(), table), input);
    }
  }
}

// Returns operations that lead from a state to another one.
std::optional<Json> SomeRepair(const engine::Match& match, const engine::Seating& seating) {
  const OrderedJson document = match.StateJson(engine::Viewer::Judge(), seating);
  engine::ChanceStream stream(Seed{42}, seating.seq);
  replay::recording::random_games::RandomOperations random(document, stream);
  for (int tries = 0; tries < 1'000; ++tries) {
    Json json = random.Next();
    auto operations = ReadOperations(json);
    if (!operations.ok()) continue;
    const auto repaired = replay::repair::Repair(match, *operations, &stream);
    if (repaired.match != nullptr && repaired.match->Digest() != match.Digest()) return json;
  }
  return std::nullopt;
}

// Writes documents of states of each variant of a game: at its beginning, in the middle and late.
void WriteDocuments(const fs::path& folder, const engine::Game& game) {
  for (size_t variant = 0; variant < game.variants().size(); ++variant) {
    const engine::Variant& played = game.variants()[variant];
    const int players = std::max(game.min_players(), played.min_players);
    const auto match = engine::play::Begin({&game, players, played}, DefaultRules(game));
    const engine::play::RandomGame random({.seed = Seed{42}, .number = variant});
    const std::vector<std::string> names(static_cast<size_t>(players), "Ana");
    for (uint64_t seq = 1; seq <= 400 && match->node_kind() != engine::NodeKind::end; ++seq) {
      match->Apply(random.NextEvent(*match, seq).event(), nullptr);
      if (seq != 3 && seq != 60 && seq != 300) continue;
      OrderedJson document = {{"game", std::string(game.id())},
                              {"variant", variant},
                              {"state", match->StateJson(engine::Viewer::Judge(), {names, seq})}};
      Write(folder / fmt::format("{}-{}-{}", game.id(), variant, seq), Written(document));
      const auto repair = variant == 0 ? SomeRepair(*match, {names, seq}) : std::nullopt;
      if (!repair) continue;
      document["operations"] = *repair;
      Write(folder / fmt::format("{}-repair-{}", game.id(), seq), Written(document));
    }
  }
}

void WriteAll(const fs::path& corpus) {
  for (const std::string_view folder :
       {"game", "manifest", "salvage", "state_document", "summary"}) {
    fs::create_directories(corpus / folder);
  }
  WriteGames(corpus / "game");
  WriteStores(corpus, *engine::AllGames().front());
  WriteManifests(corpus / "manifest");
  WriteShared(corpus / "file");
  WriteShared(corpus / "import");
  Write(corpus / "event" / "ruling-that-cites-one-clause-64-times", RulingThatCitesOneClause());
  WriteJudged(corpus, *engine::AllGames().front());
  WriteLater(corpus);
  for (const engine::Game* game : engine::AllGames()) {
    const replay::recording::random_games::SimulatedLog log =
        replay::recording::random_games::Simulate(
            {.game = *game, .players = game->min_players(), .seed = Seed{42}});
    if (game == engine::AllGames().front()) {
      WriteEvents(corpus / "event", log);
      WriteFiles(corpus / "file", log);
    }
    for (const engine::Variant& variant : game->variants()) WriteVariant(corpus, *game, variant);
    WriteDocuments(corpus / "state_document", *game);
  }
}

}  // namespace
}  // namespace recount::tools::dev::fuzz

int main() {
  const char* root = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  if (root == nullptr) {
    std::cerr << "run it with ./bazelw run //tools/dev/fuzz:write_corpus\n";
    return 2;
  }
  recount::tools::dev::fuzz::WriteAll(std::filesystem::path(root) / "tools/dev/fuzz/corpus");
  return 0;
}
