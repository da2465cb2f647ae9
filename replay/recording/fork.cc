#include "replay/recording/fork.h"

#include "events/chain.h"
#include "fmt/format.h"
#include "replay/recording/store_log.h"
#include "replay/timeline/summary.h"
#include "replay/timeline/timeline.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

Error NotFound(std::string message) {
  return Error{.code = ErrorCode::not_found, .message = std::move(message)};
}

// Copies the shared events and makes the snapshots that are due in them. Leaves the timeline at the
// cursor after event `seq`.
Fault CopyPast(const log::Log& log, uint64_t seq, timeline::Timeline& timeline, PreparedLog& copy) {
  const judging::JudgingState& judging = timeline.judging();
  for (uint64_t due = log::kSnapshotEvery; due <= seq; due += log::kSnapshotEvery) {
    if (Fault fault = timeline.SeekTo(due)) return fault;
    const Bytes canonical = timeline.match().CanonicalBytes();
    // Judgements and illegal events have no state of their own, so they get no snapshot; nor do
    // events that got their state by a later ruling.
    const bool is_own =
        timeline.seq() == due && !log::IsStateOfLaterRuling(judging.AcceptedAt(due).get(), due);
    if (is_own) copy.states.push_back({due, {canonical.begin(), canonical.end()}});
  }
  // A ruling after the shared events says nothing of the fork.
  Fault fault = timeline.SeekWith(judging.CursorAfter(seq), judging.AcceptedInFirst(seq + 1));
  if (fault) return fault;
  if (timeline.illegal()) return timeline::RefusedSince(*timeline.illegal());
  Fault wrong;
  Hash256 head = kBeforeFirst;
  fault = log.ForEachEvent(0, [&](const LoggedEvent& event) {
    if (event.seq > seq) return false;
    head = ChainHash(head, event.bytes);
    if (head != event.chain) {
      wrong = Error{.code = ErrorCode::damaged,
                    .message = fmt::format("event {} does not match its chain hash; run `recount "
                                           "verify` for details",
                                           event.seq),
                    .seq = event.seq};
    }
    if (wrong || event.seq == 0) return !wrong.has_value();
    copy.events.emplace_back(event.bytes);
    const Result<std::vector<Slot>> openings = log::OpeningsBeside(log, event);
    if (!openings.ok()) wrong = openings.error();
    if (openings.ok() && !openings->empty()) copy.openings.push_back({event.seq, *openings});
    return !wrong.has_value();
  });
  return wrong ? wrong : fault;
}

}  // namespace

Result<PreparedFork> PrepareFork(const log::Log& log, uint64_t seq, std::optional<Seed> seed,
                                 const Environment& environment) {
  log::CardSets sets;
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  const Result<LoggedEvent> last = log::EventAt(log, seq);
  if (!last.ok()) return last.error();
  const log::LogHeader& header = timeline->header();
  if (!header.is_seeded() && seed) {
    return Error::BadRequest("this game records chance outcomes: its fork cannot have a seed");
  }
  if (header.is_seeded() && !header.seed) {
    return NotFound("the seed of this game has been withheld, but a fork needs it");
  }
  if (header.is_seeded() && !seed) environment.fill_random(MutableBytes(seed.emplace()));

  play::GameSetup table{header.game, header.names, seed, header.match->Clone()};
  BegunLog begun = BeginLog(std::move(table), environment,
                            ForkedFrom{log.first(), last->chain, seq + 1, header.seed});
  if (Fault fault = CopyPast(log, seq, *timeline, begun.log)) return *fault;

  play::Play play(timeline->match().Clone(), header.names, seed, timeline->seq(), seq + 1);
  play.set_time(environment.now());
  play::Applied happening = play.DrawChance();
  std::vector<engine::EffectLine> effects = happening.effects;
  begun.Add(std::move(happening));
  // Judgements that the fork shares may have ended the game. Then no summary is written, and a
  // reader computes it.
  if (timeline->judging().linear_events() > seq) {
    begun.log.summary = timeline::EncodeSummary(
        timeline::SummaryAt(play.match(), play.seq(), begun.log.events.back().event().at()));
  }
  timeline::Recorded recorded{
      begun.log.id(), begun.log.events.size() - 1, std::move(effects), play.match().Clone(), seed,
      play.names()};
  return PreparedFork{std::move(begun.log), std::move(recorded)};
}

Result<timeline::Recorded> RecordFork(store::Store& store, PreparedFork fork) {
  const auto head = store.Create(fork.log.AsNewLog());
  if (!head.ok()) return head.error();
  return std::move(fork.recorded);
}

Result<timeline::Recorded> ForkOf(store::Store& store, std::string_view id, uint64_t seq,
                                  std::optional<Seed> seed, const Environment& environment) {
  // The reader must be closed before the writer begins.
  Result<PreparedFork> fork = [&]() -> Result<PreparedFork> {
    const auto reader = store.Read();
    if (!reader.ok()) return reader.error();
    const Result<store::LogHead> head = FindLog(*reader, id);
    if (!head.ok()) return head.error();
    return PrepareFork(StoreLog(*reader, *head), seq, seed, environment);
  }();
  if (!fork.ok()) return fork.error();
  return RecordFork(store, *std::move(fork));
}

}  // namespace recount::replay::recording
