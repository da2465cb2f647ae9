// An input of game_fuzz: bytes that play a game, and what the rules and the checks of the
// conformance suite say of it.
//
// The first two bytes choose the game and the table: its variants with each number of players, then
// the tables of testdata/conformance with their card set. Then come steps: a byte that says which
// (modulo 8), and its arguments. Bytes that are missing at the end are 0.
//
//   0 1 2  legal: two bytes choose among all legal actions, or draw the outcome
//   3      a run: two bytes draw the events, a third how many (at most 64)
//   4 5    nearly legal (replay/debugging/near_act.h): two bytes draw it
//   6      garbage: an action of any type, with a seat and values that the bytes choose
//   7      garbage: an outcome, whatever the game waits for
//
// What the rules accept is played. With the highest bit of its byte set, a step is followed by the
// costly checks too, once per input.
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
  // `new` with randomness `recorded`, then what was played: requests of the protocol. If there are
  // findings, the last may be one that the rules refuse.
  std::vector<std::string> requests;
  std::vector<engine::conformance::Finding> findings;
  uint64_t refused = 0;  // acts and outcomes
};

// Plays the input until it ends or something is found. `on_try` is called with all requests so far
// and the next, before the rules see that one: executing it may end the process.
PlayedInput PlayInput(Bytes input,
                      const std::function<void(const std::vector<std::string>& requests)>& on_try);

// Writes what the input plays to a file, a request per line, and prints what was found. The file is
// complete whenever the rules are asked, so it is there too if the input ends the process. Returns
// the exit status: 0, or 1 with findings.
int WriteRequests(const std::string& input_path, const std::string& output_path);

}  // namespace recount::tools::dev::fuzz

#endif  // RECOUNT_TOOLS_DEV_FUZZ_GAME_INPUT_H_
