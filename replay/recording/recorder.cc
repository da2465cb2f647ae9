#include "replay/recording/recorder.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/shown_cards.h"
#include "fmt/format.h"
#include "replay/play/pass.h"
#include "replay/recording/consequences.h"
#include "replay/recording/entering.h"
#include "replay/recording/redo.h"
#include "replay/recording/rows.h"
#include "replay/recording/store_log.h"
#include "replay/timeline/summary.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

// How often a request is tried at most. It is retried if another process was faster.
constexpr int kMostTries = 16;

}  // namespace

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
  // The record that leads to the log may be damaged, so its ends are compared with the events.
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

// Executes an action as its seat may foresee it. An action whose result would show cards that the
// seat's view does not show is withheld.
Result<play::Applied> Rehearsed(play::Play& play, engine::Seat seat, const Json& action,
                                const play::Seen& seen) {
  const engine::Viewer viewer = engine::Viewer::OfSeat(seat);
  const std::set<uint16_t> before = CardsShown(play, viewer);
  play.Rehearse(viewer);
  Result<play::Applied> happening = play.Act(seat, action, seen);
  if (!happening.ok()) return happening;
  const std::set<uint16_t> after = CardsShown(play, viewer);
  happening->is_withheld = !std::includes(before.begin(), before.end(), after.begin(), after.end());
  if (happening->is_withheld) happening->effects.clear();
  return happening;
}

}  // namespace

Result<timeline::Recorded> Recorder::Act(std::string_view id, const Json& seat, const Json& action,
                                         const timeline::AppendOptions& options,
                                         const play::Seen& seen) {
  return Act(
      id, seat,
      [&](const play::Play&, play::Seen& said) {
        said = seen;
        return Result<Json>(action);
      },
      options);
}

Result<timeline::Recorded> Recorder::Act(std::string_view id, const Json& seat,
                                         const ActionMaker& action,
                                         const timeline::AppendOptions& options) {
  return Append(id, options, [&](play::Play& play) -> Result<play::Applied> {
    play::Seen seen;
    const Result<Json> made = action(play, seen);
    if (!made.ok()) return made.error();
    const Result<engine::Seat> number = play.SeatOf(seat);
    if (!options.is_dry_run || !number.ok()) {
      return play.Act(seat, *made, seen);
    }
    return Rehearsed(play, *number, *made, seen);
  });
}

Result<timeline::Passed> Recorder::Pass(std::string_view id, bool repeats,
                                        const timeline::AppendOptions& options) {
  timeline::Passed passed;
  Result<timeline::Recorded> recorded = Append(id, options, [&](play::Play& play) {
    Result<play::Passes> passes = play::Pass(play, repeats);
    if (!passes.ok()) return Result<play::Applied>(passes.error());
    passed = {{}, passes->refused, passes->refusal};
    return Result<play::Applied>(std::move(passes->applied));
  });
  if (!recorded.ok()) return recorded.error();
  return timeline::Passed{*std::move(recorded), passed.refused, std::move(passed.refusal)};
}

Result<timeline::Recorded> Recorder::Chance(std::string_view id, const Json& outcome,
                                            const timeline::AppendOptions& options,
                                            const play::Seen& seen) {
  return Append(id, options, [&](play::Play& play) { return play.Chance(outcome, seen); });
}

Result<timeline::Recorded> Recorder::Chance(std::string_view id, const ActionMaker& outcome,
                                            const timeline::AppendOptions& options) {
  return Append(id, options, [&](play::Play& play) -> Result<play::Applied> {
    play::Seen seen;
    const Result<Json> made = outcome(play, seen);
    return made.ok() ? play.Chance(*made, seen) : made.error();
  });
}

Result<timeline::Recorded> Recorder::Identify(std::string_view id, const RevealMaker& cards,
                                              const timeline::AppendOptions& options) {
  return Append(id, options, [&](play::Play& play) -> Result<play::Applied> {
    const Result<std::vector<play::Reveal>> made = cards(play);
    return made.ok() ? play.Identify(*made) : made.error();
  });
}

namespace {

// Calls `once` until no other process was faster. Each call reads the new events and checks the
// request by the rules again. A caller that names the newest event gets the conflict instead.
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

// A game at its cursor, as the store has it now. It must be destroyed before a write begins.
struct Recorder::LogPosition {
  LogPosition(store::Reader moment, const store::LogHead& head)
      : reader(std::move(moment)), log(reader, head) {}

  store::Reader reader;
  StoreLog log;
  std::optional<timeline::Timeline> timeline;
};

namespace {

// The reason why nobody may act in this game, no matter what its rules say about the action.
Fault BarTo(const timeline::Timeline& timeline) {
  Fault bar = timeline.judging().CheckPlay();
  if (bar && bar->code == ErrorCode::game_over) return bar;
  const auto& illegal = timeline.illegal();
  // A game that has ended by its rules gives that error itself, so there is no bar.
  if (!illegal && timeline.match().node_kind() == engine::NodeKind::end) return std::nullopt;
  if (bar) return bar;
  return illegal ? Fault(timeline::RefusedSince(*illegal)) : std::nullopt;
}

std::vector<Bytes> BytesOf(const std::vector<OwnedEvent>& events) {
  std::vector<Bytes> bytes;
  for (const OwnedEvent& event : events) bytes.push_back(event.bytes());
  return bytes;
}

// A judgement as an event, with its openings. The event is a copy of the builder's bytes.
struct PreparedJudgement {
  OwnedEvent event;
  std::vector<Slot> openings;
};

// Writes a judgement with the digest of a state, if there is one, and with fresh salts.
PreparedJudgement PrepareJudgement(const Judgement& judgement,
                                   const std::vector<std::string>& texts,
                                   const engine::Match* state, const Environment& environment,
                                   std::optional<int64_t> now) {
  const bool has_digest = state != nullptr;
  flatbuffers::FlatBufferBuilder builder;
  const JudgementEvent written = WriteJudgement(
      builder, judgement, texts,
      [&](uint32_t) {
        Salt salt;
        environment.fill_random(MutableBytes(salt));
        return salt;
      },
      now, has_digest);
  if (has_digest) SetDigest(written.bytes, state->Digest());
  return {OwnedEvent(written.bytes), {written.openings.begin(), written.openings.end()}};
}

// Returns the event at which the game stands still, if nobody can play on after a judgement that
// says how the game goes on.
std::optional<timeline::BlockingEvent> BlockedBy(const Judgement& judgement,
                                                 const Consequences& led) {
  const auto& illegal = led.summary.illegal;
  const bool leads_on = std::holds_alternative<Ruling>(judgement) ||
                        std::holds_alternative<Amendment>(judgement) ||
                        std::holds_alternative<Resolution>(judgement);
  if (!leads_on || !illegal || led.summary.ending.by != timeline::Ending::By::none)
    return std::nullopt;
  return timeline::BlockingEvent{illegal->seq, illegal->clause, led.judging.After(illegal->seq)};
}

// Appends a judgement and what follows it at once. No reader may be open in this thread.
Fault AppendJudged(store::Store& store, const store::LogHead& head, PreparedJudgement prepared,
                   const Consequences& led, const std::vector<Snapshot>& snapshots) {
  std::vector<Bytes> bytes = {prepared.event.bytes()};
  for (const OwnedEvent& event : led.to.drawn.events) bytes.push_back(event.bytes());
  const EventOpenings openings{led.seq, std::move(prepared.openings)};
  const auto appended = store.Append({.log = head.log,
                                      .expected_seq = led.seq,
                                      .events = bytes,
                                      .openings = {&openings, 1},
                                      .snapshots = snapshots,
                                      .is_judged = true,
                                      .summary = timeline::EncodeSummary(led.summary)});
  return appended.ok() ? std::nullopt : Fault(appended.error());
}

// Returns the result of a judgement for the caller.
timeline::RecordedJudgement RecordedBy(const store::LogHead& head, const Judgement& judgement,
                                       const Consequences& led, const log::LogHeader& header) {
  timeline::RecordedJudgement recorded{.id = LogId(head.record.first),
                                       .seq = led.seq,
                                       .newest = led.judging.count() - 1,
                                       .judgement = judgement,
                                       .cursor = led.judging.cursor(),
                                       .names = header.names,
                                       .is_observed = header.is_observed(),
                                       .ending = led.summary.ending,
                                       .due = DueFor(judgement, led),
                                       .overturned = led.overturned,
                                       .blocked = BlockedBy(judgement, led)};
  // A repair of an earlier state goes back there; one of the state at the cursor goes nowhere.
  const uint64_t led_to = led.judging.IsNode(led.seq) ? led.judging.After(led.seq) : led.cursor;
  if (led_to != led.cursor_before) recorded.led_to = led_to;
  return recorded;
}

}  // namespace

Result<std::unique_ptr<Recorder::LogPosition>> Recorder::Look(
    std::string_view id, const timeline::AppendOptions& options) {
  auto reader = store_.Read();
  if (!reader.ok()) return reader.error();
  const Result<store::LogHead> head = FindLog(*reader, id);
  if (!head.ok()) return head.error();
  // The caller has decided on the basis of the newest event that it knows, so a newer one is a
  // conflict.
  const uint64_t newest = head->record.count - 1;
  if (options.expected_seq && newest != *options.expected_seq) {
    return Error{.code = ErrorCode::conflict,
                 .message = fmt::format("the log has moved on: the newest event is {}, expected "
                                        "{}; reload and retry",
                                        newest, *options.expected_seq)};
  }
  auto position = std::make_unique<LogPosition>(*std::move(reader), *head);
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(position->log, sets_);
  if (!timeline.ok()) return timeline.error();
  position->timeline.emplace(*std::move(timeline));
  if (Fault fault = position->timeline->SeekToEnd()) return *fault;
  return position;
}

Result<timeline::Redone> Recorder::Redo(std::string_view id, const timeline::Redoing& what,
                                        const timeline::AppendOptions& options) {
  Rows rows;
  const auto look = [&](const timeline::Timeline& timeline) -> Fault {
    Result<Rows> found = SupersededRows(timeline, what);
    if (!found.ok()) return found.error();
    rows = *std::move(found);
    return std::nullopt;
  };
  EnteredRows entered;
  const auto act = [&](play::Play& play) -> Result<play::Applied> {
    Result<EnteredRows> again = EnterRows(rows, play);
    if (!again.ok()) return again.error();
    entered = *std::move(again);
    if (!entered.rows.empty()) return std::move(entered.applied);
    if (entered.refusal) return *entered.refusal;
    return Error{.code = ErrorCode::illegal_action,
                 .clause = "JDG-10",
                 .message = "nothing asks for the outcomes that could be recorded again"};
  };
  Result<timeline::Recorded> recorded =
      TryUntilFirst(options, [&] { return AppendOnce(id, options, act, look); });
  if (!recorded.ok()) return recorded.error();
  const uint64_t first = recorded->seq + 1 - entered.places.size();
  return timeline::Redone{*std::move(recorded), std::move(entered.rows), first, entered.stopped_at,
                          std::move(entered.refusal)};
}

Result<timeline::Recorded> Recorder::AppendOnce(std::string_view id,
                                                const timeline::AppendOptions& options,
                                                const Request& request, const Looking& look) {
  Result<std::unique_ptr<LogPosition>> position = Look(id, options);
  if (!position.ok()) return position.error();
  const timeline::Timeline& timeline = *(*position)->timeline;
  if (look) {
    if (Fault fault = look(timeline)) return *fault;
  }
  const log::LogHeader& header = timeline.header();
  const std::optional<Seed> seed = header.seed;
  if (header.is_seeded() && !seed) return SeedWithheld();
  const store::LogHead head = (*position)->log.store_head();
  const uint64_t count = head.record.count;
  const uint16_t rules = header.rules;
  play::Play play(timeline.match().Clone(), header.names, seed, timeline.seq(), count);
  const Fault bar = BarTo(timeline);
  const bool is_barred = bar.has_value();
  play.set_bar(bar);
  position->reset();

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
  recorded.events = timeline::RecordedEvents(happening->events, recorded.seq);
  if (options.is_dry_run) return recorded;
  const std::vector<Bytes> bytes = BytesOf(happening->events);
  const auto snapshots = AsSnapshots(happening->states, play.match().game(), rules);
  // This summary needs no judging: nobody may act after a judgement has ended the game, or while a
  // dispute is open. Then only a card may be identified, and a reader computes the summary.
  const std::string summary =
      is_barred ? ""
                : timeline::EncodeSummary(timeline::SummaryAt(
                      play.match(), play.seq(), happening->events.back().event().at()));
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
  Result<std::unique_ptr<LogPosition>> position = Look(id, options);
  if (!position.ok()) return position.error();
  timeline::Timeline& timeline = *(*position)->timeline;
  const Result<timeline::JudgementRequest> request = made(timeline);
  if (!request.ok()) return request.error();
  Result<Judgement> judgement = Completed(*request, timeline);
  if (!judgement.ok()) return judgement.error();
  const Result<MadeState> state = StateOf(*judgement, request->texts, timeline, options.is_dry_run);
  if (!state.ok()) return state.error();

  // The event is written before the timeline moves to the new cursor, because it contains the
  // digest of the state at the old one, unless it makes a state.
  const std::optional<int64_t> now = environment_.now();
  const engine::Match* match = state->match != nullptr ? state->match.get()
                               : timeline.illegal()    ? nullptr
                                                       : &timeline.match();
  auto prepared = PrepareJudgement(*judgement, request->texts, match, environment_, now);
  const bool is_repair = RulingIn(*judgement, RulingKind::repair) != nullptr;
  const Result<Consequences> led =
      ConsequencesOf(timeline, *judgement, is_repair ? state->match.get() : nullptr,
                     {.now = now,
                      .is_dry_run = options.is_dry_run,
                      .are_cards_mixed = request->are_cards_mixed,
                      .mixed = state->mixed});
  if (!led.ok()) return led.error();
  const store::LogHead head = (*position)->log.store_head();
  timeline::RecordedJudgement judged = RecordedBy(head, *judgement, *led, timeline.header());
  if (state->told() != nullptr) TellOperations(*state, timeline.header(), judged);
  const auto snapshots =
      AsSnapshots(led->to.drawn.states, *timeline.header().game, timeline.header().rules);
  position->reset();  // must end before the writer begins
  if (options.is_dry_run) return judged;

  if (Fault fault = AppendJudged(store_, head, std::move(prepared), *led, snapshots)) return *fault;
  return judged;
}

Result<timeline::Corrected> Recorder::Correct(std::string_view id, const CorrectionRequest& request,
                                              const timeline::AppendOptions& options) {
  return TryUntilFirst(options, [&] { return CorrectOnce(id, request, options); });
}

Result<timeline::Corrected> Recorder::CorrectOnce(std::string_view id,
                                                  const CorrectionRequest& request,
                                                  const timeline::AppendOptions& options) {
  Result<std::unique_ptr<LogPosition>> position = Look(id, options);
  if (!position.ok()) return position.error();
  timeline::Timeline& timeline = *(*position)->timeline;
  const std::optional<int64_t> now = environment_.now();
  Result<PreparedCorrection> made =
      PrepareCorrection(timeline, sets_, request, {now, options.is_dry_run});
  if (!made.ok()) return made.error();
  // The event has the digest of the state at the old cursor.
  if (Fault fault = timeline.SeekToEnd()) return *fault;
  const engine::Match* match = timeline.illegal() ? nullptr : &timeline.match();
  auto prepared = PrepareJudgement(made->judgement, request.texts, match, environment_, now);
  const log::LogHeader& header = timeline.header();
  const auto snapshots = AsSnapshots(made->led.drawn.states, *header.game, header.rules);
  Result<Consequences> led = ConsequencesOf(timeline, made->judgement, nullptr,
                                            {now, options.is_dry_run, false, &made->led});
  if (!led.ok()) return led.error();
  const store::LogHead head = (*position)->log.store_head();
  timeline::Corrected corrected = std::move(made->corrected);
  corrected.recorded = {.id = LogId(head.record.first),
                        .seq = led->judging.count() - 1,
                        .effects = std::move(led->to.drawn.effects),
                        .match = std::move(led->to.match),
                        .seed = header.seed,
                        .names = header.names};
  corrected.recorded.events =
      timeline::RecordedEvents(led->to.drawn.events, corrected.recorded.seq);
  position->reset();  // must end before the writer begins
  if (options.is_dry_run) return corrected;
  if (Fault fault = AppendJudged(store_, head, std::move(prepared), *led, snapshots)) return *fault;
  return corrected;
}

}  // namespace recount::replay::recording
