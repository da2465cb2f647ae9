#include "replay/recording/recorder.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>

#include "engine/shown_cards.h"
#include "fmt/format.h"
#include "replay/judging/way.h"
#include "replay/recording/entering.h"
#include "replay/recording/redo.h"
#include "replay/recording/store_log.h"
#include "replay/timeline/summary.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

// How often a request is tried again when another process was faster.
constexpr int kMostTries = 16;

std::vector<Snapshot> AsSnapshots(const std::vector<log::StateSnapshot>& states,
                                  const engine::Game& game, uint16_t rules) {
  std::vector<Snapshot> snapshots;
  for (const log::StateSnapshot& state : states) {
    snapshots.push_back({.seq = state.seq,
                         .layout = game.layout(rules),
                         .rules = rules,
                         .game = game.id(),
                         .canonical = state.canonical});
  }
  return snapshots;
}

}  // namespace

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
  snapshots_.clear();
  bool is_judged = false;
  for (const OwnedEvent& event : events) {
    bytes_.push_back(event.bytes());
    is_judged = is_judged || IsJudging(event.event().kind());
  }
  for (const log::StateSnapshot& state : states) {
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
  environment.fill_random(MutableBytes(creation.nonce));
  creation.card_set_name = table.match->card_set().name;
  creation.card_set_hash = table.match->card_set().hash;
  creation.parent = parent;

  flatbuffers::FlatBufferBuilder builder;
  const CreatedEvent created = WriteCreated(
      builder, creation, [&](auto& config) { return table.match->WriteConfig(config); },
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

Recorder::Recorder(store::Store& store, Environment environment)
    : store_(store), environment_(std::move(environment)) {}

Result<store::LogHead> FindLogToExamine(const store::Reader& reader, std::string_view id) {
  const auto head = id == "@last" ? reader.Last() : reader.Find(id);
  if (!head.ok()) return head.error();
  return *head;
}

Result<store::LogHead> FindLog(const store::Reader& reader, std::string_view id) {
  Result<store::LogHead> head = FindLogToExamine(reader, id);
  if (!head.ok()) return head;
  if (Fault fault = reader.CheckEnds(*head)) return *std::move(fault);
  return head;
}

Result<timeline::Recorded> Recorder::New(play::GameSetup table) {
  const std::optional<Seed> seed = table.seed;
  BegunLog begun = BeginLog(std::move(table), environment_);
  play::Applied happening = begun.play.DrawChance();
  std::vector<engine::EffectLine> effects = happening.effects;
  begun.Add(std::move(happening));
  begun.log.summary = timeline::EncodeSummary(timeline::SummaryAt(
      begun.play.match(), begun.play.seq(), begun.log.events.back().event().at()));
  const auto head = store_.Create(begun.log.AsNewLog());
  if (!head.ok()) return head.error();
  return timeline::Recorded{LogId(head->record.first),
                            head->record.count - 1,
                            std::move(effects),
                            begun.play.match().Clone(),
                            seed,
                            begun.play.names(),
                            engine::Viewer::Judge(),
                            false};
}

namespace {

std::set<uint16_t> CardsShown(const play::Play& play, engine::Viewer viewer) {
  std::set<uint16_t> shown;
  const engine::Match& match = play.match();
  engine::ForEachShownCard(match.game(), match.StateJson(viewer, {play.names(), play.seq()}),
                           [&](uint16_t card) { shown.insert(card); });
  return shown;
}

// What a seat may know of an action before it takes it. What lays cards open that its view does not
// show depends on them.
Result<play::Applied> Rehearsed(play::Play& play, engine::Seat seat, const Json& action) {
  const engine::Viewer viewer = engine::Viewer::OfSeat(seat);
  const std::set<uint16_t> before = CardsShown(play, viewer);
  play.Rehearse(viewer);
  Result<play::Applied> happening = play.Act(seat, action);
  if (!happening.ok()) return happening;
  const std::set<uint16_t> after = CardsShown(play, viewer);
  happening->is_withheld = !std::includes(before.begin(), before.end(), after.begin(), after.end());
  if (happening->is_withheld) happening->effects.clear();
  return happening;
}

}  // namespace

Result<timeline::Recorded> Recorder::Act(std::string_view id, const Json& seat, const Json& action,
                                         const timeline::AppendOptions& options) {
  return Act(
      id, seat, [&](const play::Play&) { return Result<Json>(action); }, options);
}

Result<timeline::Recorded> Recorder::Act(std::string_view id, const Json& seat,
                                         const ActionMaker& action,
                                         const timeline::AppendOptions& options) {
  return Append(id, options, [&](play::Play& play) -> Result<play::Applied> {
    Result<Json> made = action(play);
    if (!made.ok()) return made.error();
    const Result<engine::Seat> number = play.SeatOf(seat);
    if (!options.is_dry_run || !number.ok()) return play.Act(seat, *made);
    return Rehearsed(play, *number, *made);
  });
}

Result<timeline::Recorded> Recorder::Chance(std::string_view id, const Json& outcome,
                                            const timeline::AppendOptions& options) {
  return Append(id, options, [&](play::Play& play) { return play.Chance(outcome); });
}

namespace {

// Calls `once` until nobody else was faster: what they recorded is looked at, and the rules are
// asked again. Whoever names the newest event wants to be told instead.
template <class Once>
auto TryUntilFirst(const timeline::AppendOptions& options, Once once) {
  for (int tries = 1;; ++tries) {
    auto recorded = once();
    const bool was_overtaken = !recorded.ok() && recorded.error().code == ErrorCode::conflict &&
                               !options.expected_seq && tries < kMostTries;
    if (!was_overtaken) return recorded;
  }
}

}  // namespace

Result<timeline::Recorded> Recorder::Append(std::string_view id,
                                            const timeline::AppendOptions& options,
                                            const Request& request) {
  return TryUntilFirst(options, [&] { return AppendOnce(id, options, request); });
}

// A game as the store has it now, at its cursor. It ends before the writer begins.
struct Recorder::LogPosition {
  LogPosition(store::Reader moment, const store::LogHead& head)
      : reader(std::move(moment)), log(reader, head) {}

  store::Reader reader;
  StoreLog log;
  std::optional<timeline::Timeline> timeline;
};

namespace {

// Why nobody may act in a game as it stands, whatever its rules say of the action.
Fault BarTo(const timeline::Timeline& timeline) {
  Fault bar = timeline.judging().CheckPlay();
  if (bar && bar->code == ErrorCode::game_over) return bar;
  const auto& illegal = timeline.illegal();
  if (!illegal && timeline.match().node_kind() == engine::NodeKind::end) return std::nullopt;
  if (bar) return bar;
  return illegal ? Fault(timeline::RefusedSince(*illegal)) : std::nullopt;
}

Error SeedWithheld() {
  return Error{.code = ErrorCode::not_found,
               .message = "the seed of this game has been withheld: chance cannot be drawn"};
}

std::vector<Bytes> BytesOf(const std::vector<OwnedEvent>& events) {
  std::vector<Bytes> bytes;
  for (const OwnedEvent& event : events) bytes.push_back(event.bytes());
  return bytes;
}

// The level that was due for the penalty that a judgement gives or amends.
PenaltyLevel DueIn(const judging::JudgingState& judging, const Judgement& judgement, uint64_t seq) {
  const auto* amendment = std::get_if<Amendment>(&judgement);
  const judging::RulingRecord* ruling =
      judging.FindRuling(amendment != nullptr ? amendment->ruling : seq);
  return ruling == nullptr ? PenaltyLevel::null_value : ruling->due;
}

// Where a judgement has led the game.
struct LedTo {
  play::Applied drawn;                   // chance that a seeded game has to draw there at once
  std::unique_ptr<engine::Match> match;  // the state at the cursor, or before what the rules refuse
  uint64_t seq = 0;                      // of the event that led to it
};

Result<LedTo> LeadTo(timeline::Timeline& timeline, const judging::JudgingState& judging,
                     std::optional<int64_t> at, bool is_dry_run) {
  const log::LogHeader& header = timeline.header();
  const bool has_moved = judging.cursor() != timeline.judging().cursor();
  if (Fault fault = timeline.SeekTo(judging.cursor())) return *fault;
  LedTo led{.drawn = {}, .match = timeline.match().Clone(), .seq = timeline.seq()};
  // A dry run stops there: nobody foresees what will be drawn.
  const bool draws = !is_dry_run && has_moved && header.is_seeded && !timeline.illegal() &&
                     led.match->node_kind() == engine::NodeKind::chance;
  if (!draws) return led;
  if (!header.seed) return SeedWithheld();
  play::Play play(std::move(led.match), header.names, header.seed, led.seq, judging.count());
  play.set_time(at);
  led.drawn = play.DrawChance();
  led.match = play.match().Clone();
  led.seq = play.seq();
  return led;
}

// How the game stands with a judgement, the event `seq`, that the timeline does not know yet.
Result<timeline::Summary> SummaryWith(timeline::Timeline& timeline,
                                      const judging::JudgingState& judging, const LedTo& led,
                                      uint64_t seq, std::optional<int64_t> at) {
  std::optional<timeline::Summary::Illegal> illegal;
  if (const auto& refused = timeline.illegal()) {
    illegal = timeline::Summary::Illegal{refused->seq, refused->refusal.clause};
  }
  const Result<timeline::Ending> ending =
      timeline::EndingBy(judging, illegal ? nullptr : led.match.get(),
                         [&](const judging::RulingRecord& record) -> Result<RuledResult> {
                           if (Fault fault = timeline.SeekTo(record.cursor_before)) return *fault;
                           return timeline::ResultAgainst(timeline.match(), record.ruling.seat,
                                                          record.ruling.clauses.front());
                         });
  if (!ending.ok()) return ending.error();
  timeline::Summary summary = timeline::SummaryOf(judging, *ending, *led.match, led.seq);
  summary.illegal = illegal;
  if (ending->by == timeline::Ending::By::none) return summary;
  const uint64_t last = ending->ruling.value_or(led.seq);
  summary.ended =
      last >= seq ? at : timeline::TimeOf(timeline.log(), last, timeline.header().game->schema());
  return summary;
}

}  // namespace

Result<std::unique_ptr<Recorder::LogPosition>> Recorder::Look(
    std::string_view id, const timeline::AppendOptions& options) {
  auto reader = store_.Read();
  if (!reader.ok()) return reader.error();
  const Result<store::LogHead> head = FindLog(*reader, id);
  if (!head.ok()) return head.error();
  const uint64_t newest = head->record.count - 1;
  if (options.expected_seq && newest != *options.expected_seq) {
    return Error{.code = ErrorCode::conflict,
                 .message = fmt::format("the log has moved on: the newest event is {}, expected "
                                        "{}; reload and retry",
                                        newest, *options.expected_seq)};
  }
  auto standing = std::make_unique<LogPosition>(*std::move(reader), *head);
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(standing->log, sets_);
  if (!timeline.ok()) return timeline.error();
  standing->timeline.emplace(*std::move(timeline));
  if (Fault fault = standing->timeline->SeekToEnd()) return *fault;
  return standing;
}

Result<timeline::Redone> Recorder::Redo(std::string_view id, const timeline::Redoing& what,
                                        const timeline::AppendOptions& options) {
  timeline::Redone redone;
  Superseded superseded;
  const auto look = [&](const timeline::Timeline& timeline) -> Fault {
    Result<Superseded> found = SupersededActions(timeline, what);
    if (!found.ok()) return found.error();
    superseded = *std::move(found);
    return std::nullopt;
  };
  const auto act = [&](play::Play& play) { return RecordAgain(superseded, play, redone); };
  Result<timeline::Recorded> recorded =
      TryUntilFirst(options, [&] { return AppendOnce(id, options, act, look); });
  if (!recorded.ok()) return recorded.error();
  redone.recorded = *std::move(recorded);
  return redone;
}

Result<timeline::Recorded> Recorder::AppendOnce(std::string_view id,
                                                const timeline::AppendOptions& options,
                                                const Request& request, const Looking& look) {
  Result<std::unique_ptr<LogPosition>> standing = Look(id, options);
  if (!standing.ok()) return standing.error();
  const timeline::Timeline& timeline = *(*standing)->timeline;
  if (look) {
    if (Fault fault = look(timeline)) return *fault;
  }
  const log::LogHeader& header = timeline.header();
  const std::optional<Seed> seed = header.seed;
  if (header.is_seeded && !seed) return SeedWithheld();
  const store::LogHead head = (*standing)->log.store_head();
  const uint64_t count = head.record.count;
  const uint16_t rules = header.rules;
  play::Play play(timeline.match().Clone(), header.names, seed, timeline.seq(), count);
  play.set_bar(BarTo(timeline));
  standing->reset();

  play.set_time(environment_.now());
  Result<play::Applied> happening = request(play);
  if (!happening.ok()) return happening.error();
  timeline::Recorded recorded{LogId(head.record.first),
                              count - 1 + happening->events.size(),
                              std::move(happening->effects),
                              play.match().Clone(),
                              seed,
                              play.names(),
                              play.viewer(),
                              happening->is_withheld};
  if (options.is_dry_run) return recorded;
  const std::vector<Bytes> bytes = BytesOf(happening->events);
  const auto snapshots = AsSnapshots(happening->states, play.match().game(), rules);
  // Nobody acts after an ending by a judgement, or while a dispute is open.
  const std::string summary = timeline::EncodeSummary(
      timeline::SummaryAt(play.match(), play.seq(), happening->events.back().event().at()));
  const auto appended = store_.Append({.log = head.log,
                                       .expected_seq = count,
                                       .events = bytes,
                                       .snapshots = snapshots,
                                       .summary = summary});
  if (!appended.ok()) return appended.error();
  return recorded;
}

Result<timeline::RecordedJudgement> Recorder::Record(std::string_view id,
                                                     const timeline::JudgementRequest& request,
                                                     const timeline::AppendOptions& options) {
  return Record(
      id, [&](const timeline::Timeline&) -> Result<timeline::JudgementRequest> { return request; },
      options);
}

Result<timeline::RecordedJudgement> Recorder::Record(std::string_view id,
                                                     const JudgementMaker& request,
                                                     const timeline::AppendOptions& options) {
  return TryUntilFirst(options, [&] { return RecordOnce(id, request, options); });
}

Result<timeline::RecordedJudgement> Recorder::RecordOnce(std::string_view id,
                                                         const JudgementMaker& made,
                                                         const timeline::AppendOptions& options) {
  Result<std::unique_ptr<LogPosition>> standing = Look(id, options);
  if (!standing.ok()) return standing.error();
  timeline::Timeline& timeline = *(*standing)->timeline;
  judging::JudgingState judging = timeline.judging();
  const Result<timeline::JudgementRequest> request = made(timeline);
  if (!request.ok()) return request.error();
  const Result<Judgement> judgement = Completed(*request, timeline);
  if (!judgement.ok()) return judgement.error();
  if (Fault fault = CheckJudgement(*judgement, request->texts, timeline)) return *fault;

  const std::optional<int64_t> now = environment_.now();
  flatbuffers::FlatBufferBuilder builder;
  const JudgementEvent written = WriteJudgement(
      builder, *judgement, request->texts,
      [this](uint32_t) {
        Salt salt;
        environment_.fill_random(MutableBytes(salt));
        return salt;
      },
      now, /*has_digest=*/!timeline.illegal());
  if (!timeline.illegal()) SetDigest(written.bytes, timeline.match().Digest());
  std::vector<OwnedEvent> events;
  events.emplace_back(written.bytes);

  const uint64_t seq = judging.count();
  const uint64_t stood_at = judging.cursor();
  judging.Apply(*judgement);
  const uint64_t led_to = judging.cursor();
  std::vector<uint64_t> overturned;
  if (led_to != stood_at) overturned = judging::OverturnedOnTheWay(judging, led_to);
  const Result<LedTo> led = LeadTo(timeline, judging, now, options.is_dry_run);
  if (!led.ok()) return led.error();
  const play::Applied& drawn = led->drawn;
  events.insert(events.end(), drawn.events.begin(), drawn.events.end());
  judging.ApplyGameEvents(drawn.events.size());
  const Result<timeline::Summary> summary = SummaryWith(timeline, judging, *led, seq, now);
  if (!summary.ok()) return summary.error();
  const store::LogHead head = (*standing)->log.store_head();
  timeline::RecordedJudgement judged{LogId(head.record.first), seq,
                                     judging.count() - 1,      *judgement,
                                     judging.cursor(),         timeline.header().names};
  if (led_to != stood_at) judged.led_to = led_to;
  judged.overturned = std::move(overturned);
  judged.ending = summary->ending;
  judged.due = DueIn(judging, *judgement, seq);
  const auto snapshots =
      AsSnapshots(drawn.states, *timeline.header().game, timeline.header().rules);
  standing->reset();
  if (options.is_dry_run) return judged;

  const std::vector<Bytes> bytes = BytesOf(events);
  const std::string summed = timeline::EncodeSummary(*summary);
  const EventOpenings openings{seq, {written.openings.begin(), written.openings.end()}};
  const auto appended = store_.Append({.log = head.log,
                                       .expected_seq = seq,
                                       .events = bytes,
                                       .openings = {&openings, 1},
                                       .snapshots = snapshots,
                                       .is_judged = true,
                                       .summary = summed});
  if (!appended.ok()) return appended.error();
  return judged;
}

}  // namespace recount::replay::recording
