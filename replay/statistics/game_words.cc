#include "replay/statistics/game_words.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/statistics_registry.h"
#include "events/created.h"

namespace recount::replay::statistics {
namespace {

using engine::TurnColumn;

constexpr std::string_view kDrafting = "draft_hero";
constexpr size_t kMostVariants = 1000;  // the number of variants that are cached

KindsOfSet ReadKinds(const engine::GameStatistics& statistics, const engine::CardSet& set) {
  const std::optional<Json> json = ParseJson(set.canonical_json);
  RECOUNT_CHECK(json.has_value());
  KindsOfSet kinds;
  kinds.name = set.name;
  kinds.hash = ToHex(set.hash);
  kinds.kinds = statistics.CardKinds(*json);
  std::sort(kinds.kinds.begin(), kinds.kinds.end(),
            [](const engine::CardKind& a, const engine::CardKind& b) { return a.key < b.key; });
  for (const engine::CardKind& kind : kinds.kinds) {
    kinds.by_entry.emplace(kind.entry, kinds.data.size());
    kinds.data.push_back(CanonicalJson(json->at(Json::json_pointer(kind.entry))));
  }
  return kinds;
}

// Returns the config of a new game for which only the number of players is given, in the form of
// its first event. If that many cannot play without options, the defaults are those of the fewest
// who can.
Json DefaultsOf(const engine::Game& game, const EventCodec& codec, size_t players) {
  Result<std::unique_ptr<engine::Match>> match = game.New({.players = players});
  for (int fewer = game.min_players(); !match.ok() && fewer <= game.max_players(); ++fewer) {
    players = static_cast<size_t>(fewer);
    match = game.New({.players = players});
  }
  RECOUNT_CHECK(match.ok());
  flatbuffers::FlatBufferBuilder builder;
  Creation creation;
  creation.game = std::string(game.id());
  creation.names.resize(players);
  const CreatedEvent created = WriteCreated(
      builder, creation,
      [&](flatbuffers::FlatBufferBuilder& to) { return (*match)->WriteConfig(to); },
      [](uint32_t) { return Salt(); }, std::nullopt);
  const auto& event = *flatbuffers::GetRoot<events::Envelope>(created.bytes.data());
  return Json(codec.ConfigJson(event));
}

}  // namespace

const engine::CardKind* KindsOfSet::Of(const engine::Match& match, uint16_t card) const {
  const auto found = by_entry.find(match.CardEntry(card));
  return found == by_entry.end() ? nullptr : &kinds[found->second];
}

GameWords::GameWords(const engine::Game& game, const engine::GameStatistics& statistics)
    : game_(game), statistics_(statistics), codec_(game.schema()), fields_(game.schema()) {
  actions_.emplace_back();
  const absl::Span<const std::string_view> playing = statistics.playing_actions();
  for (std::string& name : codec_.ActionTypes()) {
    ActionWords& words = actions_.emplace_back();
    words.is_playing = std::find(playing.begin(), playing.end(), name) != playing.end();
    words.is_drafting = name == kDrafting;
    words.name = std::move(name);
  }
  for (const TurnColumn& column : statistics.turn_columns()) {
    if (column.from != TurnColumn::From::count && column.from != TurnColumn::From::first) continue;
    const bool is_count = column.from == TurnColumn::From::count;
    const size_t place = is_count ? count_columns_++ : first_columns_++;
    for (ActionWords& words : actions_) {
      if (words.name.empty()) continue;
      if (!is_count && words.name == column.actions[0]) {
        words.first_in.emplace_back(place, column.actions[1]);
      } else if (is_count && (words.name == column.actions[0] || words.name == column.actions[1])) {
        words.counted_in.push_back(place);
      }
    }
  }
}

const KindsOfSet& GameWords::KindsOf(const engine::CardSet& set) {
  const auto found = sets_.find(set.hash);
  if (found != sets_.end()) return found->second;
  return sets_.emplace(set.hash, ReadKinds(statistics_, set)).first->second;
}

const Json& GameWords::DefaultsFor(size_t players) {
  std::shared_ptr<const Json>& defaults = defaults_[players];
  if (!defaults) defaults = std::make_shared<const Json>(DefaultsOf(game_, codec_, players));
  return *defaults;
}

std::string GameWords::VariantOf(const std::string& config, size_t players) {
  const std::pair<size_t, std::string> key(players, config);
  const auto found = variants_.find(key);
  if (found != variants_.end()) return found->second;
  if (variants_.size() == kMostVariants) variants_.clear();
  return variants_.emplace(key, MakeVariant(config, players)).first->second;
}

std::string GameWords::MakeVariant(const std::string& config, size_t players) {
  const Json given = *ParseJson(config);  // has its keys in ascending order
  const Json& defaults = DefaultsFor(players);
  std::string variant;
  for (const auto& [key, value] : given.items()) {
    if (defaults.contains(key) && defaults[key] == value) continue;
    variant += (variant.empty() ? "" : "+") + key;
    if (value.is_string()) variant += "=" + value.get<std::string>();
    if (value.is_number()) variant += "=" + value.dump();
  }
  return variant.empty() ? "standard" : variant;
}

GameWords* Caches::WordsOf(const engine::Game& game) {
  const auto found = words_.find(&game);
  if (found != words_.end()) return found->second.get();
  const engine::GameStatistics* statistics = engine::FindStatistics(game);
  if (statistics == nullptr) return nullptr;
  return words_.emplace(&game, std::make_unique<GameWords>(game, *statistics)).first->second.get();
}

}  // namespace recount::replay::statistics
