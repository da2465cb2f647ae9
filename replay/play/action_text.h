// An action as people type it (docs/reference/cli.md, "act").
//
//   WordsOf(action);    // "send 28"
#ifndef RECOUNT_REPLAY_PLAY_ACTION_TEXT_H_
#define RECOUNT_REPLAY_PLAY_ACTION_TEXT_H_

#include <string>

#include "events/json.h"

namespace recount::replay::play {

// An action in words, "send 28" or "discard 4,8": ActionOf takes them, and so does a shell.
std::string WordsOf(const OrderedJson& action);

// A word as a shell and SplitWords take it: in quotation marks if they would read something into
// it.
std::string ShellWord(const std::string& word);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_ACTION_TEXT_H_
