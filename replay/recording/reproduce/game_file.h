// A game that is given as requests, as a log in a portable file: the same requests give the same
// bytes everywhere, since the nonce and the salts follow from them.
//
//   Result<std::string> bytes = FileOfGame(game);
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_GAME_FILE_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_GAME_FILE_H_

#include <string>
#include <vector>

#include "replay/debugging/protocol_game.h"
#include "replay/recording/recorder.h"

namespace recount::replay::recording::reproduce {

// The one game that requests of the protocol begin and play, as `import --as-played` reads them.
// Their outcomes are drawn if they ask for that. bad_request if a line is of the wrong form, or if
// there is not exactly one game.
Result<debugging::ProtocolGame> GameOfRequests(const std::vector<std::string>& requests);

// The log of the game: its last event may be one that the rules refuse, or that ends the process,
// which is kept as it was played. No times. bad_request if the requests cannot be played.
Result<PreparedLog> LogOfGame(const debugging::ProtocolGame& game);

// A log with its card set as a `.recount` file.
std::string FileOfLog(const PreparedLog& log);

// Both.
Result<std::string> FileOfGame(const debugging::ProtocolGame& game);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_GAME_FILE_H_
