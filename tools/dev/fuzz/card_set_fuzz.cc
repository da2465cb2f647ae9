// Reads text as a card set of each game: inline in a request, and as the card set that a log pins.
// If a game accepts the card set, a match with it is played to its end.
#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "events/event.h"
#include "events/json.h"
#include "tools/dev/fuzz/input.h"

namespace recount::tools::dev::fuzz {
namespace {

using engine::Game;
using engine::Match;
using engine::NodeKind;

constexpr int kMaxEvents = 1'000;

void Draw(Match& match, uint64_t seq) {
  engine::ChanceStream stream(Seed{42}, seq);
  const engine::ChanceRequest request = match.chance();
  const engine::ChanceNumbers numbers = engine::DrawOutcome(request, stream);
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::chance, .outcome_kind = request.kind};
  parts.outcome = builder.CreateVector(numbers.data(), numbers.size());
  const Bytes bytes = FinishEvent(builder, parts);
  match.Apply(*ReadEvent(bytes, match.game().schema()), nullptr);
}

// Takes the last legal action of the lowest seat that can act.
void Act(Match& match) {
  const std::unique_ptr<Match> before = match.Clone();
  bool has_acted = false;
  for (engine::Seat seat = 0; seat < match.players() && !has_acted; ++seat) {
    before->ForEachLegal(seat, [&](Bytes bytes) {
      const std::unique_ptr<Match> after = before->Clone();
      after->Apply(*ReadEvent(bytes, match.game().schema()), nullptr);
      RECOUNT_CHECK(match.Restore(after->CanonicalBytes()));
      has_acted = true;
    });
  }
  RECOUNT_CHECK(has_acted);
}

void PlayOut(Match& match) {
  for (int seq = 1; seq <= kMaxEvents && match.node_kind() != NodeKind::end; ++seq) {
    match.node_kind() == NodeKind::chance ? Draw(match, static_cast<uint64_t>(seq)) : Act(match);
  }
  const std::vector<std::string> names(static_cast<size_t>(match.players()), "Somebody");
  RECOUNT_CHECK(match.StateJson(engine::Viewer::Judge(), {names, 1}).is_object());
}

void TryVariant(const Game& game, const engine::Variant& variant, int players, const Json& json) {
  const Json config = Json::parse(variant.config);
  auto match =
      game.New({.players = static_cast<size_t>(players), .config = &config, .card_set = &json});
  if (!match.ok()) {
    RECOUNT_CHECK(!match.error().message.empty());
    return;
  }
  // A log of this match must open again.
  const engine::CardSet& set = (*match)->card_set();
  const auto again = game.ReadCardSet(set.canonical_json);
  RECOUNT_CHECK(again.ok());
  RECOUNT_CHECK((*again)->hash == set.hash);
  RECOUNT_CHECK_EQ((*again)->name, set.name);
  PlayOut(**match);
}

void Try(const Game& game, std::string_view text, const Json& json) {
  for (const engine::Variant& variant : game.variants()) {
    for (int players = game.min_players(); players <= game.max_players(); ++players) {
      if (IsPlayedBy(game, variant, players)) TryVariant(game, variant, players, json);
    }
  }
  const auto pinned = game.ReadCardSet(text);
  if (pinned.ok()) RECOUNT_CHECK_EQ((*pinned)->canonical_json, text);
}

}  // namespace
}  // namespace recount::tools::dev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using recount::engine::AllGames;
  const std::string_view text = recount::AsText(recount::Bytes(data, size));
  const std::optional<recount::Json> json = recount::ParseJson(text);
  for (const recount::engine::Game* game : AllGames()) {
    if (json && !json->is_string()) {
      recount::tools::dev::fuzz::Try(*game, text, *json);
    } else {
      RECOUNT_CHECK(!game->ReadCardSet(text).ok());
    }
  }
  return 0;
}
