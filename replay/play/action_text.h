// Writes an action as people type it (docs/reference/cli.md, "act").
//
//   WordsOf(action);    // "send 28"
#ifndef RECOUNT_REPLAY_PLAY_ACTION_TEXT_H_
#define RECOUNT_REPLAY_PLAY_ACTION_TEXT_H_

#include <string>

#include "events/json.h"

namespace recount::replay::play {

// Returns an action in words, "send 28" or "discard 4,8", in a form that ActionOf and a shell
// accept.
std::string WordsOf(const OrderedJson& action);

// Returns a word in a form that a shell and SplitWords read as this word, in quotation marks if
// necessary.
std::string ShellWord(const std::string& word);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_ACTION_TEXT_H_
