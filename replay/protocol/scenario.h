// Scenario files (docs/reference/protocol.md, "Scenario files"): requests with what is expected of
// the replies, one per line.
//
//   Result<std::vector<std::string>> requests = RequestsOfScenario(content, read_file);
//   std::string text = ScenarioOf(game, {});          // the last event shows the fault
#ifndef RECOUNT_REPLAY_PROTOCOL_SCENARIO_H_
#define RECOUNT_REPLAY_PROTOCOL_SCENARIO_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "events/error.h"
#include "replay/debugging/protocol_game.h"

namespace recount::replay::protocol {

// Gives the content of a file that a scenario names, relative to the scenario.
using ScenarioFileReader = absl::FunctionRef<Result<std::string>(std::string_view name)>;

// The requests of a scenario, or of a file that has only requests, one per line: JSON in one line
// each. Notes and blank lines are left out, and {"$file":…} in a request is the content of that
// file. bad_request, with the number of the line, for a line that is not a JSON object or is too
// long; the error of `read_file`.
Result<std::vector<std::string>> RequestsOfScenario(std::string_view content,
                                                    ScenarioFileReader read_file);

// The scenario (docs/reference/protocol.md, "Scenario files") that plays a game and shows something
// at its end, with what this build answers.
struct ScenarioEnd {
  // What is asked behind the last event; empty: the last event itself shows it.
  std::string request = {};
  // A place in the state or, if none is asked, in the reply, that must not be there: a JSON
  // Pointer; empty: none.
  std::string absent = {};
  // The card set stands in the scenario itself, even if this build ships it.
  bool has_inline_set = false;
};
std::string ScenarioOf(const debugging::ProtocolGame& game, const ScenarioEnd& end);

}  // namespace recount::replay::protocol

#endif  // RECOUNT_REPLAY_PROTOCOL_SCENARIO_H_
