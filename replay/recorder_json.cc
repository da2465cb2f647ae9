#include <unistd.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "replay/recorder.h"

namespace recount::replay {
namespace {

// How often a request is tried again when another process was faster.
constexpr int kMostTries = 16;

std::vector<store::Snapshot> AsSnapshots(const std::vector<KeptState>& states,
                                         const engine::Game& game, uint16_t rules) {
  std::vector<store::Snapshot> snapshots;
  for (const KeptState& state : states) {
    snapshots.push_back({.seq = state.seq,
                         .layout = game.layout(),
                         .rules = rules,
                         .game = game.id(),
                         .canonical = state.canonical});
  }
  return snapshots;
}

}  // namespace

Surroundings Surroundings::OfSystem() {
  return {[]() -> std::optional<int64_t> {
            const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
            return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
          },
          [](MutableBytes bytes) { RECOUNT_CHECK_EQ(getentropy(bytes.data(), bytes.size()), 0); }};
}

std::string PreparedLog::id() const { return LogId(ChainHash(kBeforeFirst, events[0].bytes())); }

store::NewLog PreparedLog::AsNewLog() {
  bytes_.clear();
  snapshots_.clear();
  for (const KeptEvent& event : events) bytes_.push_back(event.bytes());
  for (const KeptState& state : states) {
    snapshots_.push_back({.seq = state.seq,
                          .layout = layout,
                          .rules = rules,
                          .game = game,
                          .canonical = state.canonical});
  }
  return {.kind = kind,
          .game = game,
          .events = bytes_,
          .openings = openings,
          .card_set_json = card_set_json,
          .snapshots = snapshots_};
}

BegunLog BeginLog(NewTable table, const Surroundings& surroundings,
                  const std::optional<ForkedFrom>& parent) {
  Creation creation;
  creation.game = std::string(table.game->id());
  creation.rules = table.rules;
  creation.names = table.names;
  creation.seed = table.seed;
  surroundings.fill_random(MutableBytes(creation.nonce));
  creation.card_set_name = table.match->card_set().name;
  creation.card_set_hash = table.match->card_set().hash;
  creation.parent = parent;

  flatbuffers::FlatBufferBuilder builder;
  const CreatedEvent created = WriteCreated(
      builder, creation, [&](auto& config) { return table.match->WriteConfig(config); },
      [&](uint32_t) {
        Salt salt;
        surroundings.fill_random(MutableBytes(salt));
        return salt;
      },
      surroundings.now());
  SetDigest(created.bytes, table.match->Digest());

  PreparedLog log;
  log.game = creation.game;
  log.rules = creation.rules;
  log.layout = table.game->layout();
  log.card_set_json = table.match->card_set().canonical_json;
  log.events.emplace_back(created.bytes);
  if (!created.openings.empty()) {
    log.openings.push_back({0, {created.openings.begin(), created.openings.end()}});
  }
  Play play(std::move(table.match), std::move(table.names), table.seed);
  play.set_time(surroundings.now());
  return {std::move(log), std::move(play)};
}

void BegunLog::Add(Happening happening) {
  for (KeptEvent& event : happening.events) log.events.push_back(std::move(event));
  for (KeptState& state : happening.states) log.states.push_back(std::move(state));
}

Recorder::Recorder(store::Store& store, Surroundings surroundings)
    : store_(store), surroundings_(std::move(surroundings)) {}

Result<store::LogHead> FindLog(const store::Reader& reader, std::string_view id) {
  const auto head = id == "@last" ? reader.Last() : reader.Find(id);
  if (!head.ok()) return ErrorFrom(head.status());
  return *head;
}

Error RefusedSince(const IllegalEvent& illegal) {
  return Error{.code = ErrorCode::illegal_action,
               .clause = illegal.refusal.clause,
               .message = fmt::format("{}; it was recorded as played, and nothing follows from it "
                                      "until a rewind goes before it",
                                      illegal.refusal.message),
               .seq = illegal.seq};
}

Result<Recorded> Recorder::New(NewTable table) {
  const std::optional<Seed> seed = table.seed;
  BegunLog begun = BeginLog(std::move(table), surroundings_);
  Happening happening = begun.play.DrawChance();
  std::vector<engine::EffectLine> effects = happening.effects;
  begun.Add(std::move(happening));
  const auto head = store_.Create(begun.log.AsNewLog());
  if (!head.ok()) return ErrorFrom(head.status());
  return Recorded{LogId(head->record.first),
                  head->record.count - 1,
                  std::move(effects),
                  begun.play.match().Clone(),
                  seed,
                  begun.play.names()};
}

Result<Recorded> Recorder::Act(std::string_view id, const Json& seat, const Json& action,
                               const Acting& acting) {
  return Record(id, acting, [&](Play& play) { return play.Act(seat, action); });
}

Result<Recorded> Recorder::Act(std::string_view id, const Json& seat, const ActionMaker& action,
                               const Acting& acting) {
  return Record(id, acting, [&](Play& play) -> Result<Happening> {
    Result<Json> made = action(play);
    if (!made.ok()) return made.error();
    return play.Act(seat, *made);
  });
}

Result<Recorded> Recorder::Chance(std::string_view id, const Json& outcome, const Acting& acting) {
  return Record(id, acting, [&](Play& play) { return play.Chance(outcome); });
}

Result<Recorded> Recorder::Record(std::string_view id, const Acting& acting,
                                  const Request& request) {
  for (int tries = 1;; ++tries) {
    Result<Recorded> recorded = RecordOnce(id, acting, request);
    // Somebody else was faster: what they recorded is looked at, and the rules are asked again.
    const bool was_overtaken = !recorded.ok() && recorded.error().code == ErrorCode::conflict &&
                               !acting.expected_seq && tries < kMostTries;
    if (!was_overtaken) return recorded;
  }
}

Result<Recorded> Recorder::RecordOnce(std::string_view id, const Acting& acting,
                                      const Request& request) {
  // The reader is closed before the writer begins.
  store::LogHead head;
  std::optional<Play> play;
  uint16_t rules = 0;
  std::optional<Seed> seed;
  std::optional<IllegalEvent> illegal;
  {
    const auto reader = store_.Read();
    if (!reader.ok()) return ErrorFrom(reader.status());
    const Result<store::LogHead> found = FindLog(*reader, id);
    if (!found.ok()) return found.error();
    head = *found;
    if (acting.expected_seq && head.record.count - 1 != *acting.expected_seq) {
      return Error{.code = ErrorCode::conflict,
                   .message = fmt::format("the newest event is {}, not {}: look at it again",
                                          head.record.count - 1, *acting.expected_seq)};
    }
    const StoreLog log(*reader, head);
    Result<Timeline> timeline = Timeline::Open(log, sets_);
    if (!timeline.ok()) return timeline.error();
    if (Fault fault = timeline->SeekToEnd()) return *fault;
    illegal = timeline->illegal();
    rules = timeline->beginning().rules;
    seed = timeline->beginning().seed;
    if (timeline->beginning().is_seeded && !seed) {
      return Error{.code = ErrorCode::not_found,
                   .message = "the seed of this game has been withheld: chance cannot be drawn"};
    }
    play.emplace(timeline->match().Clone(), timeline->beginning().names, seed, timeline->seq());
  }
  play->set_time(surroundings_.now());
  Result<Happening> happening = request(*play);
  // The form of a request is asked about first (protocol.md, the order of the codes).
  const bool is_bad = !happening.ok() && happening.error().code == ErrorCode::bad_request;
  if (illegal && !is_bad) return RefusedSince(*illegal);
  if (!happening.ok()) return happening.error();
  Recorded recorded{LogId(head.record.first),
                    head.record.count - 1 + happening->events.size(),
                    std::move(happening->effects),
                    play->match().Clone(),
                    seed,
                    play->names()};
  if (acting.is_dry_run) return recorded;

  std::vector<Bytes> bytes;
  for (const KeptEvent& event : happening->events) bytes.push_back(event.bytes());
  const auto snapshots = AsSnapshots(happening->states, play->match().game(), rules);
  const auto appended = store_.Append({.log = head.log,
                                       .expected_seq = head.record.count,
                                       .events = bytes,
                                       .snapshots = snapshots});
  if (!appended.ok()) return ErrorFrom(appended.status());
  return recorded;
}

}  // namespace recount::replay
