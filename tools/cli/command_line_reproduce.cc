// The commands that find a fault again and cut it down.
#include "tools/cli/command_line_state.h"

namespace recount::tools::cli {
namespace {

constexpr char kExpressionHelp[] = "jq filter over the judge's state, as show --json prints it";

}  // namespace

void CommandLine::State::AddReproducing() {
  CLI::App& bisect =
      Add("Reproduce", "bisect", "find the first event after which a jq filter holds",
          "recount bisect @last '.players[0].score >= 10'",
          [this] { return RunBisect(console_, bisect_); });
  bisect.add_option("LOG", bisect_.game, kGameHelp)->required();
  bisect.add_option("EXPR", bisect_.expression, kExpressionHelp)->required();
  bisect.add_flag("--halves", bisect_.by_halves,
                  "halve instead of looking at every state; for what stays true once it is true");
}

}  // namespace recount::tools::cli
