// Visits every event of a log once with its state, in the order of the log, including superseded
// events. Unlike a Timeline it never folds an event twice: the states from which play continues
// later are kept. Events of observed games are told in hindsight (in_hindsight.h).
//
//   EventFold fold(log, header, judging, statistics, {.keeps_before = true});
//   Fault fault = fold.ForEach([&](const FoldedEvent& event) { … fold.match() … });
//
// Cost: linear in the events. Memory: one state per event from which play continues later.
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
#include "replay/statistics/in_hindsight.h"

namespace recount::replay::statistics {

enum class Legality : uint8_t {
  legal,
  refused,   // by the rules
  accepted,  // refused by the rules, but it counts as a judge has ruled
  unjudged,  // it follows a refused event
  judging,   // it is a judgement, not an event of the game
};

// An event. It is valid during the call.
struct FoldedEvent {
  uint64_t seq = 0;
  const events::Envelope* event = nullptr;
  uint64_t after = 0;  // the node that it follows
  Legality legality = Legality::legal;
  bool is_repair = false;      // a judgement that makes a state
  bool is_superseded = false;  // a node that is not on the path to the cursor
  bool is_corrected = false;   // of these: a correction took it off the path, so it has no row
  bool is_counted = false;     // legal, accepted or a repair, and on this path
  bool is_undone = false;      // accepted so that something else counts in its place
  bool is_last = false;        // the newest counted event, or the refused one right after it

  // The state right before a legal, refused or accepted event. Event 0 has none.
  std::string_view phase = {};
  int64_t turn = 0;
  // The request that a legal chance event answers.
  std::optional<engine::ChanceRequest> chance = {};

  absl::Span<const engine::Effect> effects = {};  // of an event with a state after it
  Error refusal = {};                             // of a refused or accepted event: code and clause

  // Of a legal event of an observed game: what it says in hindsight. On the path to the cursor that
  // is what was learnt up to there, elsewhere what the event itself says. `created` says nothing.
  const InHindsight* hindsight = nullptr;
  bool is_unproved = false;  // it rests on the supposition right before it
};

struct EventFoldOptions {
  bool checks_chain = false;  // hashes each event before it is used
  bool keeps_before = false;  // fills before(), which costs a copy of the state per event
};

class EventFold {
 public:
  // All arguments must outlive the fold.
  EventFold(const log::Log& log, const log::LogHeader& header, const judging::JudgingState& judging,
            const engine::GameStatistics& statistics, const EventFoldOptions& options);

  // Calls `each` for every event, ascending. damaged or too_new if the log cannot be executed; the
  // caller must then discard everything that was reported.
  Fault ForEach(absl::FunctionRef<void(const FoldedEvent&)> each);

  // During a call: the state after a legal event or a repair; for other events, the state after
  // the last of these. Of an observed game it is a world in which the cards lie where they lay in
  // hindsight.
  const engine::Match& match() const { return *shown_; }
  // During a call for a legal event other than `created`: the state right before it, in the same
  // way. It requires keeps_before.
  const engine::Match& before() const { return *shown_before_; }

 private:
  Fault Tell(const LoggedEvent& logged, absl::FunctionRef<void(const FoldedEvent&)> each);
  Fault TellNode(const LoggedEvent& logged, FoldedEvent& folded);
  Fault Apply(const LoggedEvent& logged, FoldedEvent& folded);
  void TakeAccepted(const log::OvercomeEvent& overcome, FoldedEvent& folded);
  void TellInHindsight(const engine::LogEvent& event, FoldedEvent& folded);
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
  const engine::Match* shown_ = nullptr;
  const engine::Match* shown_before_ = nullptr;
  // Of an observed game: the line to the cursor, the newest event beside it, the suppositions.
  std::unique_ptr<InHindsight> line_;
  std::unique_ptr<InHindsight> aside_;
  std::set<uint64_t> supposed_;
  judging::Path path_;
  log::AcceptedEventsAt accepted_;  // on that path
  std::vector<bool> is_dead_;       // refused and unjudged events
  std::set<uint64_t> wanted_;       // nodes from which play continues later
  std::map<uint64_t, std::vector<uint8_t>> kept_;
  uint64_t at_ = 0;
  engine::EffectList effects_;
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_EVENT_FOLD_H_
