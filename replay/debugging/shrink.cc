#include "replay/debugging/shrink.h"

#include <algorithm>

namespace recount::replay::debugging {
namespace {

// The next candidates, with their places.
struct Batch {
  std::vector<Candidate> candidates;
  std::vector<MovePlace> places;
};

Batch NextBatch(Moves& moves, const WalkBase& base, size_t size) {
  Batch batch;
  Candidate candidate;
  while (batch.candidates.size() < size && moves.Next(base, candidate)) {
    batch.candidates.push_back(std::move(candidate));
    batch.places.push_back(moves.place());
    candidate = Candidate();
  }
  return batch;
}

}  // namespace

Result<std::optional<WalkedLog>> CandidateTrial::Try(const WalkBase& base,
                                                     const Candidate& candidate) {
  Result<std::optional<WalkedLog>> tried = Try(base, candidate, Replacing::no);
  if (!tried.ok() || *tried || !walker_.has_refused()) return tried;
  return Try(base, candidate, Replacing::yes);
}

Result<std::optional<WalkedLog>> CandidateTrial::Try(const WalkBase& base,
                                                     const Candidate& candidate,
                                                     Replacing replacing) {
  const std::optional<WalkedLog> none;
  const Walk* walk = walker_.Take(base, candidate, replacing);
  if (walk == nullptr || !walker_.IsSmaller(base, candidate)) return none;
  std::optional<WalkedLog> log = walker_.LogOf(base, candidate);
  if (probe_ == nullptr) return log;
  const Result<std::optional<size_t>> shows = probe_->Shows(*log, *walk->match);
  if (!shows.ok()) return shows.error();
  if (!*shows) return none;
  log->choices.resize(**shows);
  return log;
}

BatchTrial InOrder(Trial& trial) {
  return [&trial](const WalkBase& base, absl::Span<const Candidate> batch) -> Result<TriedBatch> {
    TriedBatch tried;
    const uint64_t executed = trial.executed();
    const uint64_t undecided = trial.undecided();
    for (const Candidate& candidate : batch) {
      Result<std::optional<WalkedLog>> better = trial.Try(base, candidate);
      if (!better.ok()) return better.error();
      ++tried.tries;
      tried.better = *std::move(better);
      if (tried.better) break;
    }
    tried.executed = trial.executed() - executed;
    tried.undecided = trial.undecided() - undecided;
    return tried;
  };
}

Result<Shrunk> Shrinker::Run(WalkedLog log, const ShrinkOptions& options) {
  Shrunk shrunk;
  auto base = std::make_unique<WalkBase>(std::move(log));
  Moves moves(tables_);
  bool has_changed = false;
  if (options.each_better) {
    if (Fault fault = options.each_better(base->log())) return *fault;
  }
  while (shrunk.tries < options.max_tries && !(options.is_stopped && options.is_stopped())) {
    if (options.progress) options.progress(shrunk.tries, base->log().events());
    const size_t room =
        static_cast<size_t>(std::min<uint64_t>(options.batch, options.max_tries - shrunk.tries));
    const Batch batch = NextBatch(moves, *base, room);
    if (batch.candidates.empty()) {
      // All moves were tried once. The result is minimal only if none of them succeeded since
      // Restart.
      shrunk.is_minimal = !has_changed;
      if (shrunk.is_minimal) break;
      has_changed = false;
      moves.Restart();
      continue;
    }
    Result<TriedBatch> tried = trial_(*base, batch.candidates);
    if (!tried.ok()) return tried.error();
    shrunk.tries += tried->tries;
    shrunk.executed += tried->executed;
    shrunk.undecided += tried->undecided;
    if (!tried->better) continue;
    has_changed = true;
    base = std::make_unique<WalkBase>(*std::move(tried->better), base.get());
    moves.Adopt(*base, batch.places[tried->tries - 1]);
    if (!options.each_better) continue;
    if (Fault fault = options.each_better(base->log())) return *fault;
  }
  shrunk.log = base->log();
  return shrunk;
}

WalkedLog WalkedLogOf(std::shared_ptr<const CandidateTable> table,
                      absl::Span<const OwnedEvent> events, bool crashes_at_end) {
  WalkedLog log{.table = std::move(table), .crashes_at_end = crashes_at_end};
  std::unique_ptr<engine::Match> match = log.table->start->Clone();
  flatbuffers::FlatBufferBuilder builder;
  for (const OwnedEvent& event : events) {
    const bool may_be_asked = !crashes_at_end || &event != &events.back();
    // Encodes the event as the game itself does, so that equal choices have equal bytes.
    auto choice = std::make_shared<const OwnedEvent>(
        match->ViewEvent(*match, event.event(), engine::Viewer::Judge(), builder));
    if (may_be_asked && match->Check(choice->event())) {
      log.refused = std::move(choice);
      break;
    }
    if (may_be_asked) match->Apply(choice->event(), nullptr);
    log.choices.push_back(std::move(choice));
  }
  return log;
}

}  // namespace recount::replay::debugging
