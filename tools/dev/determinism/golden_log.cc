#include "tools/dev/determinism/golden_log.h"

#include "engine/registry.h"
#include "events/recount_file.h"

namespace recount::tools::dev::determinism {
namespace {

using engine::Match;

// Returns the match right after `created`.
Result<std::unique_ptr<Match>> OpenedMatch(const RecountFile& file) {
  if (file.logs.size() != 1 || file.logs[0].from != 0 || file.logs[0].events.empty()) {
    return Error::BadRequest("expected a file with one whole log");
  }
  for (const engine::Game* game : engine::AllGames()) {
    const events::Envelope* event = ReadEvent(file.logs[0].events[0], game->schema());
    if (event == nullptr || event->kind() != events::EventKind::created ||
        event->created()->game()->string_view() != game->id()) {
      continue;
    }
    Hash256 hash;
    std::copy_n(event->created()->card_set_hash()->bytes()->begin(), hash.size(), hash.begin());
    const auto set_json = file.card_sets.find(hash);
    if (set_json == file.card_sets.end()) {
      return Error{ErrorCode::card_set, "", "the card set of the log is not in the file"};
    }
    Result<std::shared_ptr<const engine::CardSet>> set = game->ReadCardSet(set_json->second);
    if (!set.ok()) return set.error();
    return game->Open(*event, *std::move(set));
  }
  return Error{ErrorCode::unsupported, "", "the log is of no game that this build knows"};
}

}  // namespace

Fault PlayLog(std::string_view content, bool checks_digests,
              const std::function<bool(uint64_t seq, const Match& match)>& each) {
  const AlignedCopy copy(content);
  const Result<RecountFile> file = ReadRecountFile(copy.bytes());
  if (!file.ok()) return file.error();
  const Result<std::unique_ptr<Match>> match = OpenedMatch(*file);
  if (!match.ok()) return match.error();
  const std::vector<Bytes>& events = file->logs[0].events;
  const engine::FoldChecks checks{.digests = checks_digests};
  for (uint64_t seq = 0; each(seq, **match) && seq + 1 < events.size(); ++seq) {
    const engine::LogEvent next{seq + 1, events[seq + 1]};
    if (Fault fault = (*match)->Fold({&next, 1}, checks).fault) return fault;
  }
  return std::nullopt;
}

}  // namespace recount::tools::dev::determinism
