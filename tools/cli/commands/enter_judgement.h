// What the commands of judging share: the arguments that they take, and how a judgement is recorded
// and told.
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

// A seat on the command line; one that no game has is for the clauses to refuse. Throws UsageError.
uint8_t SeatIn(const std::string& text);

// A seq on the command line; one that no log has is for the clauses to refuse. Throws UsageError.
uint64_t SeqIn(const std::string& text, std::string_view what);

// "table", "round", "floor", "head"; null if none is given. Throws UsageError.
JudgeRole RoleIn(const std::string& text);

// "a, b" and "a" "b" alike.
std::vector<std::string> ListIn(const std::vector<std::string>& arguments);

// A moment of a game of the store: "ID@SEQ". Throws UsageError, with the example, for another.
struct MomentToJudge {
  std::string id;
  uint64_t seq = 0;
};
MomentToJudge MomentIn(const std::string& text, std::string_view example);

struct Entry {
  std::string id;
  std::string expect;  // as it was given; empty: whatever the newest event is
  bool is_dry_run = false;
};

// A judgement, and what people are shown of the id of its game.
struct EnteredJudgement : replay::timeline::RecordedJudgement {
  std::string short_id;
};

// Records the judgement and tells of it; or, in a dry run, tells what it would do and cost.
int Enter(const Console& console, const Entry& entry,
          const replay::recording::Recorder::JudgementMaker& made,
          const std::function<std::string(const EnteredJudgement&)>& told);
int Enter(const Console& console, const Entry& entry,
          const replay::timeline::JudgementRequest& request,
          const std::function<std::string(const EnteredJudgement&)>& told);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_ENTER_JUDGEMENT_H_
