// Reads bytes as a .recount file, and goes through the events of an observed game in hindsight. A
// crafted record may take as many worlds as it can, and may not come to an end of the process.
#include <memory>
#include <vector>

#include "engine/observed/observed_games.h"
#include "events/check.h"
#include "events/event.h"
#include "events/recount_file.h"
#include "replay/hindsight/contradictions.h"
#include "replay/hindsight/hindsight.h"
#include "tools/dev/fuzz/input.h"
#include "tools/dev/fuzz/mend_file.h"

namespace recount::tools::dev::fuzz {
namespace {

using engine::observed::AsObserved;
using engine::observed::ObservedMatch;
using replay::hindsight::Hindsight;

// Returns the match right after `created`, with the game's default card set; nullptr if the event
// is not that of an observed game.
std::unique_ptr<engine::Match> MatchOf(Bytes bytes) {
  for (const char* id : {"heretics", "hope", "empyrean", "inhumanity", "basicverse"}) {
    const engine::observed::ObservedGame* game = engine::observed::FindObservedGame(id);
    if (game == nullptr) continue;
    const events::Envelope* created = ReadEvent(bytes, game->schema());
    if (created == nullptr || created->kind() != events::EventKind::created) continue;
    if (created->created()->game()->string_view() != game->observed().id()) continue;
    const auto fresh = *game->New({.players = static_cast<size_t>(game->min_players())});
    auto match =
        game->Open(*created, *game->ReadCardSet(fresh->card_set().canonical_json), std::nullopt);
    if (match.ok()) return *std::move(match);
  }
  return nullptr;
}

void GoThrough(const LogFrame& log) {
  const std::unique_ptr<engine::Match> first = MatchOf(log.events[0]);
  const ObservedMatch* begun = first == nullptr ? nullptr : AsObserved(*first);
  if (begun == nullptr) return;
  std::vector<engine::LogEvent> events;
  for (size_t i = 1; i < log.events.size(); ++i) events.push_back({i, log.events[i]});
  const auto report = replay::hindsight::CheckLine(*begun, events);
  RECOUNT_CHECK_LE(report.contradictions.size(), events.size());
  const Hindsight hindsight(*begun, events);
  RECOUNT_CHECK_LE(hindsight.size(), events.size());
  const std::unique_ptr<engine::Match> match = begun->Clone();
  for (size_t i = 0; i < hindsight.size(); ++i) {
    match->Apply(*hindsight.line().steps[i].event, nullptr);
    const auto told = MatchInHindsight(*AsObserved(*match), hindsight.After(i + 1));
    if (told == nullptr) continue;
    RECOUNT_CHECK(told->Clone()->Restore(told->CanonicalBytes()));
  }
}

void Read(Bytes bytes) {
  const Result<RecountFile> file = ReadRecountFile(bytes);
  if (!file.ok()) return;
  for (const LogFrame& log : file->logs) {
    if (!log.events.empty()) GoThrough(log);
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
