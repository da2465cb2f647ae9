// Scenario files (docs/reference/protocol.md, "Scenario files"): requests with the expected
// replies, one per line.
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

// Returns the content of a file that a scenario names, relative to the scenario.
using ScenarioFileReader = absl::FunctionRef<Result<std::string>(std::string_view name)>;

// Reads the requests of a scenario, or of a file that has only requests, one per line. Each is
// returned as JSON in one line. Notes and blank lines are left out, and {"$file":…} in a request is
// replaced by the content of that file. bad_request, with the number of the line, for a line that
// is not a JSON object or is too long; otherwise the error of `read_file`.
Result<std::vector<std::string>> RequestsOfScenario(std::string_view content,
                                                    ScenarioFileReader read_file);

// Makes the scenario (docs/reference/protocol.md, "Scenario files") that plays a game and shows a
// fault at its end. The expected reply is the one that this build gives.
struct ScenarioEnd {
  // The request after the last event; empty if the last event itself shows the fault.
  std::string request = {};
  // A JSON Pointer to a place that must be absent from the state or, if no state is requested, from
  // the reply; empty if there is none.
  std::string absent = {};
  // True if the scenario has the whole card set, even if this build ships it.
  bool has_inline_set = false;
};
std::string ScenarioOf(const debugging::ProtocolGame& game, const ScenarioEnd& end);

}  // namespace recount::replay::protocol

#endif  // RECOUNT_REPLAY_PROTOCOL_SCENARIO_H_
