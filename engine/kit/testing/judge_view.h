// Finds where cards lie according to the judge's view, by its keys alone. Tests of GameStatistics
// compare with this.
//
//   const JudgeView view = ViewOf(match, card_set);
//   const PlaceInView hands = {"hand", "players/hand"};
//   ForEachCardIn(view.state, hands, [](int64_t card, Seat seat) { … });
#ifndef RECOUNT_ENGINE_KIT_TESTING_JUDGE_VIEW_H_
#define RECOUNT_ENGINE_KIT_TESTING_JUDGE_VIEW_H_

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/match.h"
#include "events/json.h"

namespace recount::engine::kit::testing {

// A state as the judge sees it. The match and the card set must outlive it.
struct JudgeView {
  const Match& match;
  const Json& card_set;
  OrderedJson state;

  // Returns the card set's entry for a card of the match.
  const Json& Entry(int64_t card) const;
};

// Returns the judge's view. The players are called "Player 0", "Player 1" …
JudgeView ViewOf(const Match& match, const Json& card_set);

// A place of cards, and the keys under which a state has it.
struct PlaceInView {
  std::string_view name;

  // The keys that lead to the cards: "players/heroes/attached/card". Lists and nulls add nothing,
  // `*` is every key of an object. "stack?frame=regroup/cards" takes only those objects of the
  // stack whose `frame` is that word.
  std::string_view keys;

  // Says how to find the seat of the place. Empty: the player's if the keys begin with `players`,
  // else nobody's. "owner", "seats/0": these keys of the object that contains the card.
  // "/cards/{}/seat": these keys of the state, where {} is the card.
  std::string_view seat = {};
};

// Calls `each` for every card of the place. A missing key, or a value that is not a card number,
// fails the test.
void ForEachCardIn(const OrderedJson& state, const PlaceInView& place,
                   const std::function<void(int64_t card, Seat seat)>& each);

}  // namespace recount::engine::kit::testing

#endif  // RECOUNT_ENGINE_KIT_TESTING_JUDGE_VIEW_H_
