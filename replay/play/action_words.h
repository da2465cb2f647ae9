// Reads actions in words, as people type them (docs/reference/cli.md, "act"): the type, then its
// fields in order; cards by number or by their name in the card set.
//
//   Result<Json> action = ActionOf({"send", "hussites:7"}, play, seat);
//
// action_text.h does the reverse.
#ifndef RECOUNT_REPLAY_PLAY_ACTION_WORDS_H_
#define RECOUNT_REPLAY_PLAY_ACTION_WORDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/play/play.h"

namespace recount::replay::play {

// Returns the action that the words mean in this game. If several cards have the name, it takes the
// first one, by number, that this seat may play now. bad_request if the words are not an action.
Result<Json> ActionOf(const std::vector<std::string>& words, const Play& play, const Json& seat);

// Returns the cards of this match that `words` can mean: the result of Match::CardsCalled;
// otherwise, if `words` is the beginning of exactly one name, the cards with that name. Ascending.
std::vector<uint16_t> CardsMeant(std::string_view words, const engine::Match& match);

// Reads a chance outcome in words: "order 3 1 2 0", "dice 4,1", "pick 1", with cards also by name;
// or as JSON. The outcome may still not fit the request of chance. bad_request if the words are not
// an outcome.
Result<Json> OutcomeOf(std::string_view text, const engine::Match& match);

// Returns the integer that a word is; nothing if it is none.
std::optional<int64_t> IntegerIn(std::string_view word);

// Splits an argument into words at blanks, but not within quotation marks.
std::vector<std::string> SplitWords(std::string_view text);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_ACTION_WORDS_H_
