// The rules as a WebAssembly module without any glue: it reads a .recount file and replays the one
// log in it. Exports, for a host in any language:
//
//   recount_allocate(size) -> address   room for the file, at a multiple of 8
//   recount_replay(address, size) -> address of a text, ended by a zero byte:
//       {"game":…,"events":n,"digests":["…", …],"fault":null|"…"}
//
// `digests` are computed here, one an event; `fault` is the first thing that does not fit: bytes,
// chain, openings, card set, legality, digest, or an outcome against its seed. Import: env
// recount_sha256(message, size, hash).
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/registry.h"
#include "events/recount_file.h"

namespace recount::tools::wasm {
namespace {

// What is replayed, and how far it got.
struct Replay {
  std::string game;
  std::vector<std::string> digests;
  std::string fault;
};

void Continue(const LogFrame& log, engine::Match& match, Replay& replay) {
  Seed seed;
  const bool has_seed = [&] {
    const auto openings = log.openings.find(0);
    if (openings == log.openings.end()) return false;
    const auto* opening = std::get_if<Opening>(&openings->second[0]);
    if (opening == nullptr || opening->tag != OpeningTag::bytes) return false;
    if (opening->value.size() != seed.size()) return false;
    std::copy_n(opening->value.begin(), seed.size(), seed.begin());
    return true;
  }();
  replay.digests.push_back(ToHex(match.Digest()));
  for (uint64_t seq = 1; seq < log.events.size(); ++seq) {
    const engine::LogEvent event{seq, log.events[seq]};
    const engine::FoldReport report = match.Fold({&event, 1}, {.seed = has_seed ? &seed : nullptr});
    if (report.fault) {
      replay.fault = report.fault->message;
      return;
    }
    replay.digests.push_back(ToHex(match.Digest()));
  }
}

Replay ReplayFile(Bytes bytes) {
  Replay replay;
  const Result<RecountFile> file = ReadRecountFile(bytes);
  if (!file.ok()) return {"", {}, file.error().message};
  if (file->logs.size() != 1 || file->card_sets.size() != 1) return {"", {}, "not one log"};
  const LogFrame& log = file->logs[0];
  for (const engine::Game* game : engine::AllGames()) {
    const events::Envelope* created = ReadEvent(log.events[0], game->schema());
    if (created == nullptr || created->kind() != events::EventKind::created) continue;
    if (created->created()->game()->str() != game->id()) continue;
    const auto set = game->ReadCardSet(file->card_sets.begin()->second);
    if (!set.ok()) return {"", {}, set.error().message};
    auto match = game->Open(*created, *set);
    if (!match.ok()) return {"", {}, match.error().message};
    replay.game = std::string(game->id());
    Continue(log, **match, replay);
    return replay;
  }
  return {"", {}, "no game of this build has such a first event"};
}

}  // namespace
}  // namespace recount::tools::wasm

extern "C" {

__attribute__((export_name("recount_allocate"))) void* recount_allocate(uint32_t size) {
  return std::aligned_alloc(8, (size + 7) / 8 * 8);
}

__attribute__((export_name("recount_replay"))) const char* recount_replay(const uint8_t* bytes,
                                                                          uint32_t size) {
  static std::string text;
  const recount::tools::wasm::Replay replay =
      recount::tools::wasm::ReplayFile(recount::Bytes(bytes, size));
  text = "{\"game\":\"" + replay.game + "\",\"events\":" + std::to_string(replay.digests.size()) +
         ",\"digests\":[";
  for (size_t i = 0; i < replay.digests.size(); ++i) {
    text += (i > 0 ? ",\"" : "\"") + replay.digests[i] + "\"";
  }
  text += "],\"fault\":" + (replay.fault.empty() ? "null" : "\"" + replay.fault + "\"") + "}";
  return text.c_str();
}

}  // extern "C"
