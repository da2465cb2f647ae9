// Makes a log in a portable file from a game in the form of requests. The same requests give the
// same bytes everywhere, since the nonce and the salts are derived from them.
//
//   Result<std::string> bytes = FileOfGame(game);
#ifndef RECOUNT_REPLAY_RECORDING_REPRODUCE_GAME_FILE_H_
#define RECOUNT_REPLAY_RECORDING_REPRODUCE_GAME_FILE_H_

#include <string>
#include <vector>

#include "replay/debugging/protocol_game.h"
#include "replay/recording/recorder.h"

namespace recount::replay::recording::reproduce {

// Returns the game that these protocol requests start and play, read as `import --as-played` reads
// them. Outcomes are drawn if the requests ask for that. bad_request if a line is malformed, or
// unless the requests contain exactly one game.
Result<debugging::ProtocolGame> GameOfRequests(const std::vector<std::string>& requests);

// Returns the log of the game. Its last event, which the rules may refuse or which may crash the
// process, is kept as it was played. The log has no times. bad_request if the requests cannot be
// played.
Result<PreparedLog> LogOfGame(const debugging::ProtocolGame& game);

// Writes a log with its card set as a `.recount` file.
std::string FileOfLog(const PreparedLog& log);

// LogOfGame and FileOfLog in one step.
Result<std::string> FileOfGame(const debugging::ProtocolGame& game);

}  // namespace recount::replay::recording::reproduce

#endif  // RECOUNT_REPLAY_RECORDING_REPRODUCE_GAME_FILE_H_
