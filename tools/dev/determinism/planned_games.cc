#include "tools/dev/determinism/planned_games.h"

#include <charconv>

#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "events/sha256.h"
#include "fmt/format.h"

namespace recount::tools::dev::determinism {
namespace {

using engine::Match;
using engine::NodeKind;
using engine::play::GameMode;

// Byte 0x2a, then 31 zero bytes.
constexpr Seed kSeed = {0x2a};
constexpr std::string_view kNoVariant = "-";
constexpr size_t kWords = 5;

std::string_view VariantWord(const engine::Variant& variant) {
  return variant.name.empty() ? kNoVariant : variant.name;
}

template <class Number>
bool ReadNumber(std::string_view word, Number& number) {
  const char* end = word.data() + word.size();
  const std::from_chars_result read = std::from_chars(word.data(), end, number);
  return read.ec == std::errc() && read.ptr == end;
}

}  // namespace

std::vector<PlannedGame> PlannedGames(const engine::Game& game, uint16_t rules, uint64_t count) {
  const std::vector<GameMode> modes = engine::play::GameModesOf(game);
  std::vector<PlannedGame> planned;
  for (size_t i = 0; i < modes.size(); ++i) {
    const uint64_t games = count / modes.size() + (i < count % modes.size() ? 1 : 0);
    for (uint64_t number = 0; number < games; ++number) {
      planned.push_back({modes[i], rules, number});
    }
  }
  return planned;
}

std::string WordsOf(const PlannedGame& planned) {
  return fmt::format("{} {} {} {} {}", planned.mode.game->id(), planned.rules, planned.mode.players,
                     VariantWord(planned.mode.variant), planned.number);
}

std::optional<PlannedGame> PlannedGameOf(absl::Span<const std::string> words) {
  if (words.size() != kWords) return std::nullopt;
  const engine::Game* game = engine::FindGame(words[0]);
  PlannedGame planned = {};
  int players = 0;
  if (game == nullptr || !ReadNumber(words[1], planned.rules) || !ReadNumber(words[2], players) ||
      !ReadNumber(words[4], planned.number)) {
    return std::nullopt;
  }
  for (const GameMode& mode : engine::play::GameModesOf(*game)) {
    if (mode.players != players || VariantWord(mode.variant) != words[3]) continue;
    for (const uint16_t version : engine::play::ReleasedVersions(*game)) {
      if (version != planned.rules) continue;
      planned.mode = mode;
      return planned;
    }
  }
  return std::nullopt;
}

void PlayPlanned(const PlannedGame& planned,
                 const std::function<bool(uint64_t seq, const Match& match)>& each) {
  const engine::play::RandomGame random({.seed = kSeed, .number = planned.number});
  const std::unique_ptr<Match> match = engine::play::Begin(planned.mode, planned.rules);
  for (uint64_t seq = 0; each(seq, *match); ++seq) {
    const bool is_long = seq + 1 == engine::play::kMostRandomEvents;
    if (is_long || match->node_kind() == NodeKind::end) return;
    match->Apply(random.NextEvent(*match, seq + 1).event(), nullptr);
  }
}

std::string GameSummary::Words() const { return fmt::format("{} {}", events, digests); }

GameSummary SummaryOf(const PlannedGame& planned) {
  std::vector<uint8_t> digests;
  GameSummary summary;
  PlayPlanned(planned, [&](uint64_t, const Match& match) {
    const Digest128 digest = match.Digest();
    digests.insert(digests.end(), digest.begin(), digest.end());
    ++summary.events;
    return true;
  });
  summary.digests = ToHex(Bytes(Sha256(digests)).first(8));
  return summary;
}

}  // namespace recount::tools::dev::determinism
