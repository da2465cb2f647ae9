#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <nlohmann/json.hpp>
#include <system_error>

#include "events/utf8.h"
#include "replay/judges.h"
#include "replay/recorder.h"
#include "replay/summary.h"

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
          [](MutableBytes bytes) {
            if (getentropy(bytes.data(), bytes.size()) == 0) return;
            throw std::system_error(errno, std::generic_category(), "drawing random bytes");
          }};
}

std::string PreparedLog::id() const { return LogId(ChainHash(kBeforeFirst, events[0].bytes())); }

store::NewLog PreparedLog::AsNewLog() {
  bytes_.clear();
  snapshots_.clear();
  bool is_judged = false;
  for (const KeptEvent& event : events) {
    bytes_.push_back(event.bytes());
    is_judged = is_judged || IsJudging(event.event().kind());
  }
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
          .snapshots = snapshots_,
          .is_judged = is_judged,
          .summary = summary};
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

Result<store::LogHead> FindLogToExamine(const store::Reader& reader, std::string_view id) {
  const auto head = id == "@last" ? reader.Last() : reader.Find(id);
  if (!head.ok()) return ErrorFrom(head.status());
  return *head;
}

Result<store::LogHead> FindLog(const store::Reader& reader, std::string_view id) {
  Result<store::LogHead> head = FindLogToExamine(reader, id);
  if (!head.ok()) return head;
  const absl::Status ends = reader.CheckEnds(*head);
  if (!ends.ok()) return ErrorFrom(ends);
  return head;
}

Error RefusedSince(const IllegalEvent& illegal, engine::Viewer viewer) {
  const std::string why = viewer.IsJudge()
                              ? illegal.refusal.message
                              : fmt::format("event {} is against the rules", illegal.seq);
  return Error{.code = ErrorCode::illegal_action,
               .clause = illegal.refusal.clause,
               .message = fmt::format("{}; it was recorded as played, and nothing follows from it "
                                      "until a rewind goes before it",
                                      why),
               .seq = illegal.seq};
}

Result<Recorded> Recorder::New(NewTable table) {
  const std::optional<Seed> seed = table.seed;
  BegunLog begun = BeginLog(std::move(table), surroundings_);
  Happening happening = begun.play.DrawChance();
  std::vector<engine::EffectLine> effects = happening.effects;
  begun.Add(std::move(happening));
  begun.log.summary = EncodeSummary(
      SummaryAt(begun.play.match(), begun.play.seq(), begun.log.events.back().event().at()));
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

namespace {

// Calls `once` until nobody else was faster: what they recorded is looked at, and the rules are
// asked again. Whoever names the newest event wants to be told instead.
template <class Once>
auto TryUntilFirst(const Acting& acting, Once once) {
  for (int tries = 1;; ++tries) {
    auto recorded = once();
    const bool was_overtaken = !recorded.ok() && recorded.error().code == ErrorCode::conflict &&
                               !acting.expected_seq && tries < kMostTries;
    if (!was_overtaken) return recorded;
  }
}

}  // namespace

Result<Recorded> Recorder::Record(std::string_view id, const Acting& acting,
                                  const Request& request) {
  return TryUntilFirst(acting, [&] { return RecordOnce(id, acting, request); });
}

// A game as the store has it now, at its cursor. It ends before the writer begins.
struct Recorder::Standing {
  Standing(store::Reader moment, const store::LogHead& head)
      : reader(std::move(moment)), log(reader, head) {}

  store::Reader reader;
  StoreLog log;
  std::optional<Timeline> timeline;
};

namespace {

// Why nobody may act in a game as it stands, whatever its rules say of the action.
Fault BarTo(const Timeline& timeline) {
  Fault bar = timeline.judging().CheckPlay();
  if (bar && bar->code == ErrorCode::game_over) return bar;
  const auto& illegal = timeline.illegal();
  if (!illegal && timeline.match().node_kind() == engine::NodeKind::end) return std::nullopt;
  if (bar) return bar;
  return illegal ? Fault(RefusedSince(*illegal)) : std::nullopt;
}

Error SeedWithheld() {
  return Error{.code = ErrorCode::not_found,
               .message = "the seed of this game has been withheld: chance cannot be drawn"};
}

std::vector<Bytes> BytesOf(const std::vector<KeptEvent>& events) {
  std::vector<Bytes> bytes;
  for (const KeptEvent& event : events) bytes.push_back(event.bytes());
  return bytes;
}

Fault CheckTexts(const JudgementRequest& request) {
  const auto slots = JudgementSlots(KindOf(request.judgement));
  RECOUNT_CHECK_EQ(request.texts.size(), slots.size());
  for (size_t slot = 0; slot < slots.size(); ++slot) {
    const std::string& text = request.texts[slot];
    const bool is_name = slots[slot] == "judge" || slots[slot] == "author";
    if (text.size() > kMaxJudgementTextBytes) {
      return Error::BadRequest(fmt::format("the {} has {} bytes, more than {}", slots[slot],
                                           text.size(), kMaxJudgementTextBytes));
    }
    if (!IsUtf8(text)) {
      return Error::BadRequest(fmt::format("the {} is no UTF-8 text", slots[slot]));
    }
    if (is_name && FoldedName(text).empty()) {
      return Error::BadRequest(fmt::format("who? the {} has no name", slots[slot]));
    }
    if (slots[slot] == "reason" && FoldedName(text).empty()) {
      return Error::BadRequest("why? a judge gives a reason");
    }
  }
  return std::nullopt;
}

Fault CheckWords(const Ruling& ruling) {
  if (ruling.clauses.size() > kMaxCitedClauses) {
    return Error::BadRequest(fmt::format("a ruling cites at most {} clauses", kMaxCitedClauses));
  }
  if (!std::all_of(ruling.clauses.begin(), ruling.clauses.end(), IsUtf8)) {
    return Error::BadRequest("a cited clause is no UTF-8 text");
  }
  if (ruling.result && ruling.result->is_draw && ruling.result->winners.empty()) {
    return Error::BadRequest("nobody shares this draw: name the seats that do as winners");
  }
  if (ruling.kind != RulingKind::penalty) return std::nullopt;
  // So that one infraction is not counted as two: JDG-7 goes by the word.
  const bool is_word = std::all_of(ruling.infraction.begin(), ruling.infraction.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
  if (ruling.infraction.empty() || ruling.infraction.size() > kMaxInfractionBytes || !is_word) {
    return Error::BadRequest(
        fmt::format("an infraction is a word of 1 to {} letters a to z, digits and _, like "
                    "slow_play",
                    kMaxInfractionBytes));
  }
  return std::nullopt;
}

// The judgement with the number of its judge and the mark of a deviation.
Result<Judgement> Completed(const JudgementRequest& request, const Judging& judging,
                            const Log& log) {
  if (Fault fault = CheckTexts(request)) return *fault;
  Judgement judgement = request.judgement;
  auto* ruling = std::get_if<Ruling>(&judgement);
  auto* resolution = std::get_if<Resolution>(&judgement);
  if (ruling == nullptr && resolution == nullptr) return judgement;
  const Result<Judges> judges = Judges::Of(log, judging);
  if (!judges.ok()) return judges.error();
  const uint8_t number = judges->NumberOf(request.texts[0]);
  if (number >= kNoSuchThing<uint8_t>) {
    return Error::BadRequest("this log has had as many judges as it can name");
  }
  if (resolution != nullptr) {
    resolution->judge_no = number;
    return judgement;
  }
  if (Fault fault = CheckWords(*ruling)) return *fault;
  ruling->judge_no = number;
  ruling->is_deviation = ruling->kind == RulingKind::penalty &&
                         ruling->penalty != judging.LevelDue(ruling->seat, ruling->infraction);
  return judgement;
}

// Where a judgement has led the game.
struct LedTo {
  Happening drawn;                       // chance that a seeded game has to draw there at once
  std::unique_ptr<engine::Match> match;  // the state at the cursor, or before what the rules refuse
  uint64_t seq = 0;                      // of the event that led to it
};

Result<LedTo> LeadTo(Timeline& timeline, const Judging& judging, std::optional<int64_t> at) {
  const Beginning& beginning = timeline.beginning();
  const bool has_moved = judging.cursor() != timeline.judging().cursor();
  if (Fault fault = timeline.SeekTo(judging.cursor())) return *fault;
  LedTo led{.drawn = {}, .match = timeline.match().Clone(), .seq = timeline.seq()};
  const bool draws = has_moved && beginning.is_seeded && !timeline.illegal() &&
                     led.match->node_kind() == engine::NodeKind::chance;
  if (!draws) return led;
  if (!beginning.seed) return SeedWithheld();
  Play play(std::move(led.match), beginning.names, beginning.seed, led.seq, judging.count());
  play.set_time(at);
  led.drawn = play.DrawChance();
  led.match = play.match().Clone();
  led.seq = play.seq();
  return led;
}

// How the game stands with a judgement, the event `seq`, that the timeline does not know yet.
Result<Summary> SummaryWith(Timeline& timeline, const Judging& judging, const LedTo& led,
                            uint64_t seq, std::optional<int64_t> at) {
  std::optional<Summary::Illegal> illegal;
  if (const auto& refused = timeline.illegal()) {
    illegal = Summary::Illegal{refused->seq, refused->refusal.clause};
  }
  const Result<Ending> ending = EndingBy(
      judging, illegal ? nullptr : led.match.get(),
      [&](const RulingRecord& record) -> Result<RuledResult> {
        if (Fault fault = timeline.SeekTo(record.cursor_before)) return *fault;
        return ResultAgainst(timeline.match(), record.ruling.seat, record.ruling.clauses.front());
      });
  if (!ending.ok()) return ending.error();
  Summary summary = SummaryOf(judging, *ending, *led.match, led.seq);
  summary.illegal = illegal;
  if (ending->by == Ending::By::none) return summary;
  const uint64_t last = ending->ruling.value_or(led.seq);
  summary.ended =
      last >= seq ? at : TimeOf(timeline.log(), last, timeline.beginning().game->schema());
  return summary;
}

}  // namespace

Result<std::unique_ptr<Recorder::Standing>> Recorder::Look(std::string_view id,
                                                           const Acting& acting) {
  auto reader = store_.Read();
  if (!reader.ok()) return ErrorFrom(reader.status());
  const Result<store::LogHead> head = FindLog(*reader, id);
  if (!head.ok()) return head.error();
  const uint64_t newest = head->record.count - 1;
  if (acting.expected_seq && newest != *acting.expected_seq) {
    return Error{.code = ErrorCode::conflict,
                 .message = fmt::format("the newest event is {}, not {}: look at it again", newest,
                                        *acting.expected_seq)};
  }
  auto standing = std::make_unique<Standing>(*std::move(reader), *head);
  Result<Timeline> timeline = Timeline::Open(standing->log, sets_);
  if (!timeline.ok()) return timeline.error();
  standing->timeline.emplace(*std::move(timeline));
  if (Fault fault = standing->timeline->SeekToEnd()) return *fault;
  return standing;
}

Result<Recorded> Recorder::RecordOnce(std::string_view id, const Acting& acting,
                                      const Request& request) {
  Result<std::unique_ptr<Standing>> standing = Look(id, acting);
  if (!standing.ok()) return standing.error();
  const Timeline& timeline = *(*standing)->timeline;
  const Beginning& beginning = timeline.beginning();
  const std::optional<Seed> seed = beginning.seed;
  if (beginning.is_seeded && !seed) return SeedWithheld();
  const store::LogHead head = (*standing)->log.store_head();
  const uint64_t count = head.record.count;
  const uint16_t rules = beginning.rules;
  Play play(timeline.match().Clone(), beginning.names, seed, timeline.seq(), count);
  play.set_bar(BarTo(timeline));
  standing->reset();

  play.set_time(surroundings_.now());
  Result<Happening> happening = request(play);
  if (!happening.ok()) return happening.error();
  Recorded recorded{LogId(head.record.first),
                    count - 1 + happening->events.size(),
                    std::move(happening->effects),
                    play.match().Clone(),
                    seed,
                    play.names()};
  if (acting.is_dry_run) return recorded;
  const std::vector<Bytes> bytes = BytesOf(happening->events);
  const auto snapshots = AsSnapshots(happening->states, play.match().game(), rules);
  // Nobody acts after an ending by a judgement, or while a dispute is open.
  const std::string summary =
      EncodeSummary(SummaryAt(play.match(), play.seq(), happening->events.back().event().at()));
  const auto appended = store_.Append({.log = head.log,
                                       .expected_seq = count,
                                       .events = bytes,
                                       .snapshots = snapshots,
                                       .summary = summary});
  if (!appended.ok()) return ErrorFrom(appended.status());
  return recorded;
}

Result<Judged> Recorder::Enter(std::string_view id, const JudgementRequest& request,
                               const Acting& acting) {
  return TryUntilFirst(acting, [&] { return EnterOnce(id, request, acting); });
}

Result<Judged> Recorder::EnterOnce(std::string_view id, const JudgementRequest& request,
                                   const Acting& acting) {
  Result<std::unique_ptr<Standing>> standing = Look(id, acting);
  if (!standing.ok()) return standing.error();
  Timeline& timeline = *(*standing)->timeline;
  Judging judging = timeline.judging();
  const Result<Judgement> judgement = Completed(request, judging, (*standing)->log);
  if (!judgement.ok()) return judgement.error();
  if (Fault fault = judging.Check(*judgement)) return *fault;

  const std::optional<int64_t> now = surroundings_.now();
  flatbuffers::FlatBufferBuilder builder;
  const JudgementEvent written = WriteJudgement(
      builder, *judgement, request.texts,
      [this](uint32_t) {
        Salt salt;
        surroundings_.fill_random(MutableBytes(salt));
        return salt;
      },
      now, /*has_digest=*/!timeline.illegal());
  if (!timeline.illegal()) SetDigest(written.bytes, timeline.match().Digest());
  std::vector<KeptEvent> events;
  events.emplace_back(written.bytes);

  const uint64_t seq = judging.count();
  judging.Take(*judgement);
  const Result<LedTo> led = LeadTo(timeline, judging, now);
  if (!led.ok()) return led.error();
  const Happening& drawn = led->drawn;
  events.insert(events.end(), drawn.events.begin(), drawn.events.end());
  judging.TakeGameEvents(drawn.events.size());
  const Result<Summary> summary = SummaryWith(timeline, judging, *led, seq, now);
  if (!summary.ok()) return summary.error();
  const store::LogHead head = (*standing)->log.store_head();
  Judged judged{LogId(head.record.first),  seq, judging.count() - 1, *judgement, judging.cursor(),
                timeline.beginning().names};
  const auto snapshots =
      AsSnapshots(drawn.states, *timeline.beginning().game, timeline.beginning().rules);
  standing->reset();
  if (acting.is_dry_run) return judged;

  const std::vector<Bytes> bytes = BytesOf(events);
  const std::string summed = EncodeSummary(*summary);
  const store::EventOpenings openings{seq, {written.openings.begin(), written.openings.end()}};
  const auto appended = store_.Append({.log = head.log,
                                       .expected_seq = seq,
                                       .events = bytes,
                                       .openings = {&openings, 1},
                                       .snapshots = snapshots,
                                       .is_judged = true,
                                       .summary = summed});
  if (!appended.ok()) return ErrorFrom(appended.status());
  return judged;
}

}  // namespace recount::replay
