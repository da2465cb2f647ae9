// An input of game_fuzz: bytes that play a game, and the findings of the conformance suite's
// checks.
//
// The first two bytes choose the game and the table: its variants with each number of players, then
// the tables of testdata/conformance with their card set. Then come steps: a byte that chooses the
// kind (modulo 8), and its arguments. Bytes that are missing at the end are 0.
//
//   0 1 2  legal: two bytes choose among all legal actions, or draw the outcome
//   3      a run: two bytes draw the events, a third their number (at most 64)
//   4 5    nearly legal (replay/debugging/near_act.h): two bytes draw it
//   6      garbage: an action of any type, with a seat and values that the bytes choose
//   7      garbage: an outcome, whatever the game waits for
//
// If the rules accept an event, it is played. If the highest bit of a step's byte is set, the
// costly checks follow the step too, but only once per input.
//
//   const PlayedInput played = PlayInput(input, [](const auto& requests) {});
//   for (const Finding& finding : played.findings) …
#ifndef RECOUNT_TOOLS_DEV_FUZZ_GAME_INPUT_H_
#define RECOUNT_TOOLS_DEV_FUZZ_GAME_INPUT_H_

#include <functional>
#include <string>
#include <vector>

#include "engine/conformance/conformance.h"
#include "events/bytes.h"

namespace recount::tools::dev::fuzz {

struct PlayedInput {
  // Requests of the protocol: `new` with randomness `recorded`, then everything that was played. If
  // there are findings, the rules may refuse the last request.
  std::vector<std::string> requests;
  std::vector<engine::conformance::Finding> findings;
  uint64_t refused = 0;  // actions and outcomes
};

// Plays the input until it ends or there is a finding. Calls `on_try` with all requests so far and
// the next one before executing it, because executing it may end the process.
PlayedInput PlayInput(Bytes input,
                      const std::function<void(const std::vector<std::string>& requests)>& on_try);

// Writes what the input plays to a file, one request per line, and prints the findings. The file is
// complete before each event is executed, so it exists even if the input ends the process. Returns
// the exit status: 0, or 1 with findings.
int WriteRequests(const std::string& input_path, const std::string& output_path);

}  // namespace recount::tools::dev::fuzz

#endif  // RECOUNT_TOOLS_DEV_FUZZ_GAME_INPUT_H_
