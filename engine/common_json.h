// The JSON that all games share: nodes, results, the keys that every state begins with, and the
// checks that every card set passes first.
#ifndef RECOUNT_ENGINE_COMMON_JSON_H_
#define RECOUNT_ENGINE_COMMON_JSON_H_

#include "engine/match.h"
#include "events/json.h"

namespace recount::engine {

// Gives {"kind":"shuffle","what":…,"cards":[…]} and the like.
OrderedJson ChanceJson(const ChanceRequest& request);

// Gives {"winners":[…],"draw":…,"scores":[…],"clause":…}.
OrderedJson ResultJson(absl::Span<const Clause> clauses, const GameResult& result);

// Returns the node as a reply has it: exactly what the match waits for.
OrderedJson NodeJson(const Match& match);

// These build a node from its parts, for a game's own StateJson.
OrderedJson DecisionJson(SeatSet seats);
OrderedJson ChanceNodeJson(const ChanceRequest& request);
OrderedJson EndJson(absl::Span<const Clause> clauses, const GameResult& result);

// Lists card numbers, or one null per card if they are not shown, so a hidden list keeps its
// length.
OrderedJson CardListJson(absl::Span<const uint16_t> cards, bool is_shown);

// Writes the effects as docs/reference/protocol.md, "Replies", defines them:
// [{"clause":…,"text":…}, …].
OrderedJson EffectsJson(const std::vector<EffectLine>& lines);

// Returns the card set of a request for a new game: the shipped set that it names, the first
// shipped set if it names none, or the set that it contains, which the request continues to own.
// Fails with bad_request without a clause if no shipped set has the name, if none is named and none
// is shipped, or if the set in the request contains a list of more than 512 entries
// (events/FORMAT.md, "Limits").
Result<std::shared_ptr<const Json>> ResolveCardSet(const NewGame& request,
                                                   absl::Span<const ShippedCardSet> shipped);

// Returns whether `value` is an object with exactly these keys.
bool HasExactlyKeys(const Json& value, std::initializer_list<std::string_view> keys);

// Returns whether object `value` has at `key` an integer from `low` to `high`.
bool HasInteger(const Json& value, std::string_view key, int64_t low, int64_t high);

// Returns whether object `value` has at `key` a string that is not empty.
bool HasText(const Json& value, std::string_view key);

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_COMMON_JSON_H_
