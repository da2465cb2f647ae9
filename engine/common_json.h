// The JSON that all games share: nodes, results, the keys that every state begins with, and the
// checks that every card set passes first.
#ifndef RECOUNT_ENGINE_COMMON_JSON_H_
#define RECOUNT_ENGINE_COMMON_JSON_H_

#include "engine/match.h"
#include "events/json.h"

namespace recount::engine {

// {"kind":"shuffle","what":…,"cards":[…]} and the like.
OrderedJson ChanceJson(const ChanceRequest& request);

// {"winners":[…],"draw":…,"scores":[…],"clause":…}
OrderedJson ResultJson(absl::Span<const Clause> clauses, const GameResult& result);

// A node as in a reply: exactly what the match waits for.
OrderedJson NodeJson(const Match& match);

// The same from its parts, for a game's own StateJson.
OrderedJson DecisionJson(SeatSet seats);
OrderedJson ChanceNodeJson(const ChanceRequest& request);
OrderedJson EndJson(absl::Span<const Clause> clauses, const GameResult& result);

// A list of card numbers, with nulls for those that are not shown. A hidden list keeps its length.
OrderedJson CardListJson(absl::Span<const uint16_t> cards, bool is_shown);

// The effects as docs/reference/protocol.md, "Replies", writes them: [{"clause":…,"text":…}, …].
OrderedJson EffectsJson(const std::vector<EffectLine>& lines);

// The card set that a request for a new game names: a shipped one by its name (or the default), or
// the one inline, which the request still owns. bad_request without clause: an unknown name, or a
// list of more than 512 entries anywhere in it (events/FORMAT.md, "Limits").
Result<std::shared_ptr<const Json>> ResolveCardSet(const NewGame& request,
                                                   absl::Span<const ShippedCardSet> shipped);

// Whether `value` is an object with exactly these keys.
bool HasExactlyKeys(const Json& value, std::initializer_list<std::string_view> keys);

// Whether object `value` has at `key` an integer from `low` to `high`.
bool HasInteger(const Json& value, std::string_view key, int64_t low, int64_t high);

// Whether object `value` has at `key` a string that is not empty.
bool HasText(const Json& value, std::string_view key);

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_COMMON_JSON_H_
