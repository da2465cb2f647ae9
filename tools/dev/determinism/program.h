// The program of each row (docs/reproducing.md, "The same bits everywhere"): it plays the games of
// testdata/digests.txt, folds the golden logs, and says what differs. It is made of engine/ and
// events/ alone, so that every compiler, a WebAssembly module and an emulated machine can run it.
//
//   about                        the compiler, in a few words
//   write [--count N]            the lines of testdata/digests.txt
//   check DIGESTS [LOG…] [--game GAME] [--count N] [--part I/N]
//                                compares; status 1 if something differs
//   digests SUBJECT              `seq digest` of every event
//   state SEQ SUBJECT            the state after an event, as the judge's JSON, then its bytes
//
// A SUBJECT is the path of a golden log, or the words of a game: `heretics 1 2 - 17`. `check` says
// `differs: SUBJECT: why` on a line of its own for each game and log that differs. --count: games
// of each game and rules version, instead of kGamesPerVersion. --part: every Nth game, the Ith of
// them (from 0) first, so that several processes share the work.
#ifndef RECOUNT_TOOLS_DEV_DETERMINISM_PROGRAM_H_
#define RECOUNT_TOOLS_DEV_DETERMINISM_PROGRAM_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace recount::tools::dev::determinism {

// What a program without files and without a terminal needs from its host.
struct Host {
  std::function<std::optional<std::string>(const std::string& path)> read;
  std::function<void(std::string_view text)> write;
};

// The exit status: 0, 1 if something differs, 2 if the words make no sense or a file is missing.
int RunProgram(const std::vector<std::string>& words, const Host& host);

}  // namespace recount::tools::dev::determinism

#endif  // RECOUNT_TOOLS_DEV_DETERMINISM_PROGRAM_H_
