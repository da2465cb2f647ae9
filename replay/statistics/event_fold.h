// Every event of a log with its state, once, in the order of the log: those that a ruling has
// superseded too. Unlike a Timeline it never folds an event twice: where play goes on from an
// earlier event, that state was kept.
//
//   EventFold fold(log, header, judging, statistics, {.keeps_before = true});
//   Fault fault = fold.ForEach([&](const FoldedEvent& event) { … fold.match() … });
//
// Cost: linear in the events. Memory: one state for each event from which play went on later.
#ifndef RECOUNT_REPLAY_STATISTICS_EVENT_FOLD_H_
#define RECOUNT_REPLAY_STATISTICS_EVENT_FOLD_H_

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engine/statistics.h"
#include "events/chain.h"
#include "replay/judging/judging.h"
#include "replay/log/log_header.h"

namespace recount::replay::statistics {

enum class Legality : uint8_t {
  legal,
  refused,   // by the rules
  unjudged,  // it follows a refused event
  judging,   // it is no event of the game
};

// An event, valid during the call.
struct FoldedEvent {
  uint64_t seq = 0;
  const events::Envelope* event = nullptr;
  uint64_t after = 0;  // the game event that it follows
  Legality legality = Legality::legal;
  bool is_superseded = false;  // a game event that is not on the way to the cursor
  bool is_counted = false;     // legal, and on this way
  bool is_last = false;        // the newest counted event, or the refused one right after it

  // Of the state right before it; of a legal or refused event. Event 0 has none.
  std::string_view phase = {};
  int64_t turn = 0;
  // What a legal chance event answers.
  std::optional<engine::ChanceRequest> chance = {};

  absl::Span<const engine::Effect> effects = {};  // of a legal event
  Error refusal = {};                             // of a refused one: code and clause
};

struct EventFoldOptions {
  bool checks_chain = false;  // each event is hashed before it is looked at
  bool keeps_before = false;  // before() is wanted; costs a copy of the state for each event
};

class EventFold {
 public:
  // All must outlive the fold.
  EventFold(const log::Log& log, const log::LogHeader& header, const judging::JudgingState& judging,
            const engine::GameStatistics& statistics, const EventFoldOptions& options);

  // Calls `each` for every event, ascending. damaged or too_new if the log cannot be executed: then
  // what was reported must be thrown away.
  Fault ForEach(absl::FunctionRef<void(const FoldedEvent&)> each);

  // During a call: the state after a legal event, and else the last one before it.
  const engine::Match& match() const { return *match_; }
  // During a call for a legal event other than `created`: the state right before it. Only if it is
  // kept.
  const engine::Match& before() const { return *before_; }

 private:
  Fault Tell(const LoggedEvent& logged, absl::FunctionRef<void(const FoldedEvent&)> each);
  Fault Apply(const LoggedEvent& logged, FoldedEvent& folded);
  Fault CheckChain(const LoggedEvent& logged);
  void GoTo(uint64_t node);
  void Reached(uint64_t node);

  const log::Log& log_;
  const log::LogHeader& header_;
  const judging::JudgingState& judging_;
  const engine::GameStatistics& statistics_;
  EventFoldOptions options_;
  Hash256 chain_ = kBeforeFirst;
  std::unique_ptr<engine::Match> match_;
  std::unique_ptr<engine::Match> before_;
  std::vector<bool> path_;
  std::vector<bool> is_dead_;  // refused and unjudged events
  std::set<uint64_t> wanted_;  // game events from which play goes on later
  std::map<uint64_t, std::vector<uint8_t>> kept_;
  uint64_t at_ = 0;
  engine::EffectList effects_;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_EVENT_FOLD_H_
