// Games of the Basicverse in the middle of something, for tests of states and of their documents.
// If nothing else is said, six seats play the Brawl setup, and it is the first turn of seat 0.
#ifndef RECOUNT_ENGINE_BASICVERSE_TEST_GAME_STATES_H_
#define RECOUNT_ENGINE_BASICVERSE_TEST_GAME_STATES_H_

#include <string>
#include <string_view>
#include <vector>

#include "engine/basicverse/test_game.h"

namespace recount::engine::basicverse {

// --- the set-up ---

// The teams are about to be drawn.
TestGame BeforeTeams();
// Two of a draft have picked: seat 1, then seat 0.
TestGame InPick();
// Two of six have named their starting Ability.
TestGame InAbility();

// --- a turn ---

TestGame InTurn();
TestGame OfFour();
// Four seats play. Hero 4 of the set is a Support Hero, whom nobody leads.
TestGame WithSupport();
// Seat 0 strikes seat 1, who may answer.
TestGame InWindow();
// Seat 0 uses a Scroll, which seat 1 may stop.
TestGame InScroll();
// Seat 0 must choose between Mana and cards.
TestGame InChoice();
// Seat 0 has chosen two cards for its team, and must name who draws the first.
TestGame InRecipient();
// Seat 0 moves and must say where to.
TestGame InMove();
// Seat 0 has drawn a card that it may play as a `gather_mana`. Then its team gets 1 Mana.
TestGame InFreePlay();
// Three cards are revealed. Each seat of Red gets one, seat 0 first.
TestGame InRegroup();
// Seat 0 has a card too many at the end of its turn.
TestGame InDiscard();
// Seat 0 draws a card from an empty deck.
TestGame InReshuffle();
// Seat 0 was dead when its second turn began.
TestGame InResurrection();
// Blue has won, because Red's Fortress fell.
TestGame AtEnd();

// --- what the validation says ---

// A change after which a state is not sound, and the findings.
struct Damage {
  std::string_view name;
  void (*damage)(State& s);
  std::string_view lines;
};

// Damages the state of the game, which must be sound, in each way. Returns every name whose
// findings are others, with these findings; "" if there is none.
std::string UnlikeFindings(const TestGame& game, const std::vector<Damage>& damages);

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_TEST_GAME_STATES_H_
