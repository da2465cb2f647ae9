// The operations that use the recorder, and forks.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/play/random_game.h"
#include "replay/debugging/protocol_game.h"
#include "replay/judging/judges.h"
#include "replay/recording/correct.h"
#include "replay/recording/fork.h"
#include "replay/recording/random_games/random_judgement.h"
#include "replay/recording/random_games/simulate.h"
#include "replay/recording/redo.h"
#include "replay/recording/store_log.h"
#include "tools/dev/chaos/actor.h"

namespace recount::tools::dev::chaos {
namespace {

constexpr uint64_t kMostActs = 6;
constexpr int kJudgementTries = 8;

// A legal next step in a game, as a request of the protocol.
struct NextRequest {
  Json request;
  uint64_t newest = 0;  // the number of the log's newest event
};

// Returns why nobody may play on, or nothing if somebody may.
std::optional<std::string> BarOf(const replay::timeline::Timeline& timeline) {
  if (timeline.judging().CheckPlay()) return "a judge is awaited, or has ended the game";
  if (timeline.illegal()) return "an illegal event comes first";
  if (timeline.match().node_kind() == engine::NodeKind::end) return "the game is over";
  return std::nullopt;
}

// Returns the judges whom a log names, by their numbers.
Result<std::vector<std::string>> JudgesNamed(const replay::timeline::Timeline& timeline) {
  std::vector<std::string> named;
  for (const auto& [seq, number] : timeline.judging().judge_numbers()) {
    // A number that is new here belongs to the first judgement of a judge, which has the name
    // beside it.
    if (number != named.size()) continue;
    Result<std::optional<std::string>> name =
        replay::judging::JudgeNameAt(timeline.log(), timeline.judging(), seq);
    if (!name.ok()) return name.error();
    named.push_back(name->value_or(""));
  }
  return named;
}

}  // namespace

void Actor::BeginGame() {
  const TableChoice table = SomeTable();
  const bool is_seeded = !OneIn(3);
  Json request = {{"op", "new"},
                  {"game", table.game->id()},
                  {"players", replay::debugging::NumberedNames(table.players)},
                  {"randomness", is_seeded ? "seeded" : "recorded"},
                  {"config", Json::parse(table.config)}};
  if (is_seeded) request["seed"] = ToHex(SomeSeed());
  if (!Open()) return;
  Try(fmt::format("begin {} for {}", table.game->id(), table.players), [&]() -> Result<Done> {
    Result<replay::play::GameSetup> setup = replay::play::ReadNew(request);
    if (!setup.ok()) return setup.error();
    const Result<replay::timeline::Recorded> recorded =
        replay::recording::Recorder(*store_, EnvironmentOfRun()).New(*std::move(setup));
    if (!recorded.ok()) return recorded.error();
    return Done{recorded->id, recorded->seq};
  });
}

void Actor::Play() {
  if (!Open()) return;
  replay::recording::Recorder recorder(*store_, EnvironmentOfRun());
  for (uint64_t acts = 1 + OneOf(kMostActs); acts > 0; --acts) {
    if (!Try("play", [&] { return PlayOne(recorder); })) return;
    if (order_.bug != Bug::records_twice || !OneIn(8)) continue;
    // The planted bug records a second event as if it belonged to the same attempt.
    --attempt_;
    (void)PlayOne(recorder);
    ++attempt_;
  }
}

Result<Actor::Done> Actor::PlayOne(replay::recording::Recorder& recorder) {
  NextRequest next;
  Fault fault = WithTimeline([&](const replay::timeline::Timeline& timeline) -> Fault {
    if (const auto bar = BarOf(timeline)) {
      stage_.Tell("over " + timeline.log().id());
      return Idle(*bar);
    }
    const engine::Match& match = timeline.match();
    const bool is_chance = match.node_kind() == engine::NodeKind::chance;
    const std::optional<Seed>& seed = timeline.header().seed;
    // If the game has a seed, the outcome must be the one that the seed gives.
    engine::ChanceStream drawn(seed.value_or(Seed{}), timeline.log().count());
    const OwnedEvent event = is_chance ? engine::play::DrawnOutcome(match, seed ? drawn : stream_)
                                       : engine::play::ChosenAction(match, stream_);
    const EventCodec codec(match.game().schema());
    next.request = Json::parse(replay::debugging::RequestOf(codec, event.event(), {}));
    next.newest = timeline.log().count() - 1;
    return std::nullopt;
  });
  if (fault) return *fault;
  replay::timeline::AppendOptions options;
  if (OneIn(2)) options.expected_seq = next.newest;
  const Result<replay::timeline::Recorded> recorded =
      next.request["op"] == "chance"
          ? recorder.Chance(order_.log, next.request["outcome"], options)
          : recorder.Act(order_.log, next.request["seat"], next.request["action"], options);
  if (!recorded.ok()) return recorded.error();
  return Done{recorded->id, recorded->seq};
}

void Actor::Judge() {
  if (!Open()) return;
  replay::recording::Recorder recorder(*store_, EnvironmentOfRun());
  Try("judge", [&]() -> Result<Done> {
    const replay::recording::Recorder::JudgementMaker make =
        [&](const replay::timeline::Timeline& timeline)
        -> Result<replay::timeline::JudgementRequest> {
      const Result<std::vector<std::string>> named = JudgesNamed(timeline);
      if (!named.ok()) return named.error();
      const replay::recording::random_games::RandomJudgements judgements(
          timeline.match(), timeline.judging(), *named);
      for (int tries = 0; tries < kJudgementTries; ++tries) {
        const auto drawn = judgements.Any(stream_);
        if (drawn)
          return replay::timeline::JudgementRequest{.judgement = drawn->judgement,
                                                    .texts = drawn->texts};
      }
      return Idle("nobody has anything to say");
    };
    const Result<replay::timeline::RecordedJudgement> recorded =
        recorder.Record(order_.log, make, {});
    if (!recorded.ok()) return recorded.error();
    return Done{recorded->id, recorded->newest};
  });
}

// Rewinds by some events on the path that led to the cursor.
Result<Actor::Done> Actor::RewindOne(replay::recording::Recorder& recorder) {
  const replay::recording::Recorder::JudgementMaker make =
      [&](const replay::timeline::Timeline& timeline)
      -> Result<replay::timeline::JudgementRequest> {
    const replay::judging::JudgingState& judging = timeline.judging();
    Ruling ruling;
    ruling.kind = RulingKind::rewind;
    ruling.clauses = {"JDG-3"};
    ruling.to = judging.cursor();
    for (uint64_t steps = 1 + OneOf(3); steps > 0; --steps) ruling.to = judging.After(*ruling.to);
    return replay::timeline::JudgementRequest{.judgement = ruling,
                                              .texts = {"Judge A", "Back to there"}};
  };
  const Result<replay::timeline::RecordedJudgement> recorded =
      recorder.Record(order_.log, make, {});
  if (!recorded.ok()) return recorded.error();
  return Done{recorded->id, recorded->newest};
}

void Actor::Redo() {
  if (!Open()) return;
  replay::recording::Recorder recorder(*store_, EnvironmentOfRun());
  if (OneIn(2) && !Try("rewind", [&] { return RewindOne(recorder); })) return;
  Try("redo what a rewind has superseded", [&]() -> Result<Done> {
    const Result<replay::timeline::Redone> redone = recorder.Redo(order_.log, {});
    if (!redone.ok()) return redone.error();
    return Done{redone->recorded.id, redone->recorded.seq};
  });
}

void Actor::Correct() {
  if (!Open()) return;
  replay::recording::Recorder recorder(*store_, EnvironmentOfRun());
  Try("correct the record", [&]() -> Result<Done> {
    // A judge confirms it, so everything may be corrected.
    replay::recording::CorrectionRequest request{.texts = {"Scribe", "A slip", "Judge A"},
                                                 .is_undo = OneIn(3)};
    Fault fault = WithTimeline([&](const replay::timeline::Timeline& timeline) -> Fault {
      const replay::judging::JudgingState& judging = timeline.judging();
      uint64_t row = judging.cursor();
      for (uint64_t steps = OneOf(4); steps > 0; --steps) row = judging.After(row);
      if (!request.is_undo) {
        request.edits.push_back({.kind = replay::recording::RowEdit::Kind::drop, .rows = {row}});
      }
      return std::nullopt;
    });
    if (fault) return *fault;
    const Result<replay::timeline::Corrected> corrected = recorder.Correct(order_.log, request, {});
    if (!corrected.ok()) return corrected.error();
    return Done{corrected->recorded.id, corrected->recorded.seq};
  });
}

void Actor::Fork() {
  if (!Open()) return;
  Try("fork a game", [&]() -> Result<Done> {
    uint64_t seq = 0;
    Fault fault = WithTimeline([&](const replay::timeline::Timeline& timeline) -> Fault {
      seq = OneOf(timeline.log().count());
      return std::nullopt;
    });
    if (fault) return *fault;
    const Result<replay::timeline::Recorded> recorded =
        replay::recording::ForkOf(*store_, order_.log, seq, std::nullopt, EnvironmentOfRun());
    if (!recorded.ok()) return recorded.error();
    return Done{recorded->id, recorded->seq};
  });
}

}  // namespace recount::tools::dev::chaos
