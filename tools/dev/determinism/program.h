// The program of each row (docs/reproducing.md, "The same bits everywhere"). It plays the games of
// testdata/digests.txt, folds the golden logs, and reports what differs. It uses only engine/ and
// events/, so that every compiler, a WebAssembly module and an emulated machine can run it.
//
//   about                        the compiler, in a few words
//   write [--count N]            the lines of testdata/digests.txt
//   check DIGESTS [LOG…] [--game GAME] [--count N] [--part I/N]
//                                compares; status 1 if something differs
//   digests SUBJECT              `seq digest` of every event
//   state SEQ SUBJECT            the state after an event, as the judge's JSON, then its bytes
//
// A SUBJECT is the path of a golden log, or the words of a game: `heretics 1 2 - 17`. `check`
// writes a line `differs: SUBJECT: why` for each game and log that differs. --count is the number
// of games per game and rules version (kGamesPerVersion by default). --part selects every Nth game,
// starting with number I (from 0), so that several processes can share the work.
#ifndef RECOUNT_TOOLS_DEV_DETERMINISM_PROGRAM_H_
#define RECOUNT_TOOLS_DEV_DETERMINISM_PROGRAM_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace recount::tools::dev::determinism {

// The functions that a program without files and terminal needs from its host.
struct Host {
  std::function<std::optional<std::string>(const std::string& path)> read;
  std::function<void(std::string_view text)> write;
};

// Returns the exit status: 0, 1 if something differs, 2 if the words are invalid or a file is
// missing.
int RunProgram(const std::vector<std::string>& words, const Host& host);

}  // namespace recount::tools::dev::determinism

#endif  // RECOUNT_TOOLS_DEV_DETERMINISM_PROGRAM_H_
