// The common part of the judging commands: the arguments that they take, and how a judgement is
// recorded and reported.
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_ENTER_JUDGEMENT_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_ENTER_JUDGEMENT_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/recording/recorder.h"
#include "replay/timeline/recorded.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {

// Parses a seat; the clauses of judging refuse one that the game does not have. Throws UsageError.
uint8_t SeatIn(const std::string& text);

// Parses a seq; the clauses of judging refuse one that the log does not have. Throws UsageError.
uint64_t SeqIn(const std::string& text, std::string_view what);

// Parses "table", "round", "floor" or "head"; an empty text gives null. Throws UsageError.
JudgeRole RoleIn(const std::string& text);

// A moment of a game in the store, "ID@SEQ". MomentIn throws UsageError, with the example, for
// anything else.
struct MomentToJudge {
  std::string id;
  uint64_t seq = 0;
};
MomentToJudge MomentIn(const std::string& text, std::string_view example);

struct Entry {
  std::string id;
  std::string expect;  // as it was given; empty if any newest event is fine
  bool is_dry_run = false;
};

// A judgement, and the part of its game's id that people see.
struct EnteredJudgement : replay::timeline::RecordedJudgement {
  std::string short_id;
};

// Records the judgement and reports it; in a dry run, reports what it would do and cost.
int Enter(const Console& console, const Entry& entry,
          const replay::recording::Recorder::JudgementMaker& made,
          const std::function<std::string(const EnteredJudgement&)>& sentence_of);
int Enter(const Console& console, const Entry& entry,
          const replay::timeline::JudgementRequest& request,
          const std::function<std::string(const EnteredJudgement&)>& sentence_of);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_ENTER_JUDGEMENT_H_
