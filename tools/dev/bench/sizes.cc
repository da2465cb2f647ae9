#include "tools/dev/bench/sizes.h"

#include "engine/registry.h"
#include "events/created.h"
#include "fmt/format.h"
#include "tools/dev/bench/heretics_games.h"

namespace recount::tools::dev::bench {
namespace {

constexpr int64_t kSomeTime = 1'790'000'000'000;

size_t CreatedSize(int players, bool is_seeded, std::optional<int64_t> at) {
  const engine::NewGame wanted{.players = static_cast<size_t>(players)};
  const auto match = *engine::FindGame("heretics")->New(wanted);
  Creation creation;
  creation.game = match->game().id();
  creation.names.resize(static_cast<size_t>(players), "Ana");
  if (is_seeded) creation.seed.emplace();
  creation.card_set_name = match->card_set().name;
  creation.card_set_hash = match->card_set().hash;
  flatbuffers::FlatBufferBuilder builder;
  return WriteCreated(
             builder, creation, [&](auto& config) { return match->WriteConfig(config); },
             [](uint32_t) { return Salt{}; }, at)
      .bytes.size();
}

}  // namespace

std::vector<Size> HereticsSizes() {
  flatbuffers::FlatBufferBuilder builder;
  const Move pack = {0,
                     {.type = engine::heretics::ActionType::choose_faction,
                      .faction = engine::heretics::Faction::hussites}};
  const Move send = {0, {.type = engine::heretics::ActionType::send, .card = 28}};
  const std::vector<uint16_t> cities(engine::heretics::kCities, 44);
  const engine::Outcome shuffle = {engine::ChanceKind::shuffle, cities};
  std::vector<Size> sizes = {
      {"state", sizeof(Heretics::State)},
      {"card set's hash and state", sizeof(PinnedState)},
  };
  for (const std::optional<int64_t> at : {std::optional(kSomeTime), std::optional<int64_t>()}) {
    const std::string_view time = at ? "with time" : "without time";
    sizes.push_back({fmt::format("`send`, {}", time), WriteMove(builder, send, at).size(), true});
    sizes.push_back(
        {fmt::format("`choose_faction`, {}", time), WriteMove(builder, pack, at).size(), true});
    sizes.push_back({fmt::format("shuffle, {}", time), WriteShuffle(builder, shuffle, at).size()});
    sizes.push_back({fmt::format("`created`, seeded, {}", time), CreatedSize(2, true, at)});
    sizes.push_back({fmt::format("`created`, recorded, {}", time), CreatedSize(2, false, at)});
  }
  return sizes;
}

}  // namespace recount::tools::dev::bench
