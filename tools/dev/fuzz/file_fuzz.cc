// Reads bytes as a .recount file, first unchanged and then with matching hashes. Replays what is
// valid.
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/registry.h"
#include "events/event.h"
#include "events/json.h"
#include "events/recount_file.h"
#include "tools/dev/fuzz/input.h"
#include "tools/dev/fuzz/mend_file.h"

namespace recount::tools::dev::fuzz {
namespace {

using engine::Game;

// Returns the card set that the log pins if the file contains it, and otherwise the game's default.
std::shared_ptr<const engine::CardSet> CardSetFor(const Game& game, const RecountFile& file,
                                                  const events::Created& created) {
  Hash256 hash;
  std::copy_n(created.card_set_hash()->bytes()->Data(), hash.size(), hash.begin());
  if (const auto found = file.card_sets.find(hash); found != file.card_sets.end()) {
    auto set = game.ReadCardSet(found->second);
    if (set.ok()) return *set;
  }
  const auto fresh = *game.New({.players = static_cast<size_t>(game.min_players())});
  return *game.ReadCardSet(fresh->card_set().canonical_json);
}

void Replay(engine::Match& match, const LogFrame& log, const engine::FoldChecks& checks) {
  std::vector<engine::LogEvent> events;
  for (size_t i = 1; i < log.events.size(); ++i) events.push_back({i, log.events[i]});
  const engine::FoldReport report = match.Fold(events, checks);
  RECOUNT_CHECK_EQ(report.applied == events.size(), !report.fault.has_value());
  RECOUNT_CHECK(match.Clone()->Restore(match.CanonicalBytes()));
  const std::vector<std::string> names(static_cast<size_t>(match.players()), "Somebody");
  RECOUNT_CHECK(match.StateJson(engine::Viewer::Judge(), {names, report.applied}).is_object());
}

void ReplayAs(const Game& game, const RecountFile& file, const LogFrame& log) {
  const events::Envelope* created = ReadEvent(log.events[0], game.schema());
  if (created == nullptr || created->kind() != events::EventKind::created) return;
  const auto match = game.Open(*created, CardSetFor(game, file, *created->created()));
  if (!match.ok()) return;
  const Seed seed = {};
  Replay(*(*match)->Clone(), log, {.seed = &seed});
  Replay(*(*match)->Clone(), log, {});
  // A fuzzer cannot guess a digest either, so this replay does not compare them.
  Replay(**match, log, {.digests = false});
}

void Read(Bytes bytes) {
  const Result<RecountFile> file = ReadRecountFile(bytes);
  if (!file.ok()) {
    RECOUNT_CHECK_LE(file.error().offset, bytes.size());
    return;
  }
  for (const LogFrame& log : file->logs) {
    RECOUNT_CHECK_EQ(log.events.size(), log.chain.size());
    for (const Game* game : engine::AllGames()) ReplayAs(*game, *file, log);
  }
}

}  // namespace
}  // namespace recount::tools::dev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  recount::tools::dev::fuzz::AlignedInput input(recount::Bytes(data, size));
  recount::tools::dev::fuzz::Read(input.bytes());
  recount::tools::dev::fuzz::MendFile(input.mutable_bytes());
  recount::tools::dev::fuzz::Read(input.bytes());
  return 0;
}
