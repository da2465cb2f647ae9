#include "replay/recording/begun_log.h"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>

#include "events/judging.h"

namespace recount::replay::recording {

namespace {

std::vector<Snapshot> SnapshotsOf(const std::vector<log::StateSnapshot>& states,
                                  std::string_view game, uint16_t rules, uint16_t layout) {
  std::vector<Snapshot> snapshots;
  for (const log::StateSnapshot& state : states) {
    snapshots.push_back({.seq = state.seq,
                         .layout = layout,
                         .rules = rules,
                         .game = game,
                         .canonical = state.canonical});
  }
  return snapshots;
}

}  // namespace

std::vector<Snapshot> AsSnapshots(const std::vector<log::StateSnapshot>& states,
                                  const engine::Game& game, uint16_t rules) {
  return SnapshotsOf(states, game.id(), rules, game.layout(rules));
}

Environment Environment::OfSystem() {
  return {[]() -> std::optional<int64_t> {
            const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
            return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
          },
          [](MutableBytes bytes) {
            if (getentropy(bytes.data(), bytes.size()) == 0) return;
            throw std::system_error(errno, std::generic_category(), "generating random bytes");
          }};
}

std::string PreparedLog::id() const { return LogId(ChainHash(kBeforeFirst, events[0].bytes())); }

store::NewLog PreparedLog::AsNewLog() {
  bytes_.clear();
  snapshots_ = SnapshotsOf(states, game, rules, layout);
  bool is_judged = false;
  for (const OwnedEvent& event : events) {
    bytes_.push_back(event.bytes());
    is_judged = is_judged || IsJudging(event.event().kind());
  }
  return {.kind = kind,
          .game = game,
          .events = bytes_,
          .openings = openings,
          .card_set_json = card_set_json,
          .snapshots = snapshots_,
          .is_judged = is_judged,
          .summary = summary};
}

BegunLog BeginLog(play::GameSetup table, const Environment& environment,
                  const std::optional<ForkedFrom>& parent) {
  Creation creation;
  creation.game = std::string(table.game->id());
  creation.rules = table.match->rules().number;
  creation.names = table.names;
  creation.seed = table.seed;
  creation.is_observed = table.game->schema().is_observed;
  environment.fill_random(MutableBytes(creation.nonce));
  creation.card_set_name = table.match->card_set().name;
  creation.card_set_hash = table.match->card_set().hash;
  creation.parent = parent;

  flatbuffers::FlatBufferBuilder builder;
  const CreatedEvent created = WriteCreated(
      builder, creation, [&](auto& config) { return table.match->WriteConfig(config); },
      // The salts make withheld values impossible to guess from their hashes.
      [&](uint32_t) {
        Salt salt;
        environment.fill_random(MutableBytes(salt));
        return salt;
      },
      environment.now());
  SetDigest(created.bytes, table.match->Digest());

  PreparedLog log;
  log.game = creation.game;
  log.rules = creation.rules;
  log.layout = table.game->layout(log.rules);
  log.card_set_json = table.match->card_set().canonical_json;
  log.events.emplace_back(created.bytes);
  if (!created.openings.empty()) {
    log.openings.push_back({0, {created.openings.begin(), created.openings.end()}});
  }
  play::Play play(std::move(table.match), std::move(table.names), table.seed);
  play.set_time(environment.now());
  return {std::move(log), std::move(play)};
}

void BegunLog::Add(play::Applied happening) {
  for (OwnedEvent& event : happening.events) log.events.push_back(std::move(event));
  for (log::StateSnapshot& state : happening.states) log.states.push_back(std::move(state));
}

}  // namespace recount::replay::recording
