#include "engine/hope/clauses.h"

namespace recount::engine::hope {
namespace {

// The clauses are in the order of ClauseId. The sources are the headings of the rulebook.
constexpr Clause kClauses[] = {
    {"HPE-1.1", "The Survival Card Game; Two on two", "Two players play; four play two on two", ""},
    {"HPE-1.2", "Game Board",
     "The map has 5 rows and 5 columns (two boards side by side in two on two). The row "
     "nearest to a player is that player's homebase; the rest is the battleground area",
     ""},
    {"HPE-1.3", "Game Setup 1", "Each player starts with 15 sources", ""},
    {"HPE-1.4", "Move; Resolving Battles", "Diagonal spaces are not adjacent",
     "Kept by the definition of adjacent; a diagonal step is refused by HPE-5.2 and a diagonal "
     "target by HPE-7.5."},
    {"HPE-1.5", "Explore; Main",
     "A card is put or moved only onto a free space; a space holds one card", ""},
    {"HPE-1.6", "Main example",
     "Sources remain until they are spent, taken or lost; a pool has no upper limit",
     "Kept by the state: a pool changes only if another clause says so."},
    {"HPE-1.7", "Game Board; Setup",
     "Each player has a face-down draw deck and a face-up discard pile",
     "Kept by the views, which hide draw decks and show discard piles; the suite checks them."},
    {"HPE-1.8", "Components", "Counters and tokens are markers: running out of them limits nothing",
     "The engine has no stock of counters that could run out."},
    {"HPE-2.1", "Setup 2; Survival Coin",
     "The coin decides the first player, who remains first player for the whole game", ""},
    {"HPE-2.2", "Setup 2", "The first player declares a deck, then the others do, clockwise", ""},
    {"HPE-2.3", "Setup 3", "Each draw deck is shuffled", "", Weight::minor},
    {"HPE-2.4", "Setup 4", "Each player draws 6 cards (fewer if the deck has fewer)", "",
     Weight::minor},
    {"HPE-2.5", "Setup 5",
     "Once, a player may shuffle any of their cards back into the draw deck and draw up to 6 "
     "again; the player keeps the resulting hand",
     "", Weight::minor},
    {"HPE-3.1", "Round Sequence",
     "Six phases in order: main, move, explore, battle, dominance, draw; an action is done "
     "only in its phase and step",
     "", Weight::minor},
    {"HPE-3.2", "Round Sequence",
     "One player after another plays main, move, explore and battle, clockwise from the first "
     "player; only the active player plays units, heals, moves, swaps, plays locations, "
     "declares targets and attackers",
     ""},
    {"HPE-3.3", "Round Sequence", "All players play dominance and draw at the same time", "",
     Weight::minor},
    {"HPE-3.4", "Main; Events",
     "In each phase every player, active or not, may play events and use abilities that fit "
     "the phase, and `anytime` ones; a turn or step closes when all have passed",
     "", Weight::minor},
    {"HPE-4.1", "Main",
     "In their main phase the active player plays units from hand, any number, one at a time", ""},
    {"HPE-4.2", "Main; Game Board; Locations",
     "A unit is played to the player's own homebase or to a space adjacent to one of the "
     "player's locations",
     ""},
    {"HPE-4.3", "Main; Card Anatomy",
     "Red cost is paid from the pool; green cost is added to the pool", "", Weight::minor},
    {"HPE-4.4", "Main", "A player may not pay their last source: at least 1 remains", ""},
    {"HPE-4.5", "Card Anatomy; Main",
     "A player may not play a unique unit or location while they have the same one in play", ""},
    {"HPE-4.6", "Main",
     "In their main phase the active player may discard a duplicate of their unique unit in "
     "play, free of cost, to take one counter off that unit",
     ""},
    {"HPE-4.7", "Main, Important Note",
     "A card put into play by an effect ignores cost, phase, uniqueness and place, except for "
     "what the effect itself requires; the space must be free",
     ""},
    {"HPE-5.1", "Move", "The active player may move up to 3 units in their move phase", ""},
    {"HPE-5.2", "Move; MOVE +X",
     "A move is one step to an adjacent space, or up to 1 + X steps with MOVE +X", ""},
    {"HPE-5.3", "Move; Explore",
     "No step leads through an opponent's unit or location; a step may lead through own and "
     "partner's cards",
     ""},
    {"HPE-5.4", "Move", "A unit moves at most once per move phase, unless an effect moves it", ""},
    {"HPE-5.5", "Move", "A player moves only their own units", ""},
    {"HPE-6.1", "Explore",
     "In their explore phase the active player plays locations from hand, any number, and pays "
     "their cost",
     ""},
    {"HPE-6.2", "Explore; Game Board",
     "A location is played to a free space of the battleground area that is adjacent to an own "
     "unit",
     ""},
    {"HPE-6.3", "Explore",
     "A location stops opponents' moves, is a recruiting point (HPE-4.2) and counts as 2 in "
     "dominance",
     "Its three effects are those of HPE-5.3, HPE-4.2 and HPE-8.1, which are cited."},
    {"HPE-7.1", "Battle",
     "The active player may start up to 3 battles, one after another; each is resolved before "
     "the next",
     ""},
    {"HPE-7.2", "Resolving Battles",
     "The steps are: target, attackers, resolve. Events and abilities may be used before and "
     "between the steps, not during them",
     "An action that does not fit the step is refused by HPE-3.1."},
    {"HPE-7.3", "Battle; Target Tokens", "The target is an opponent's unit or location", ""},
    {"HPE-7.4", "Step 2",
     "The attackers are one or more of the active player's units that have the target in sight",
     ""},
    {"HPE-7.5", "Step 2; RANGED",
     "A unit has in sight what is adjacent to it. A RANGED unit also has in sight what is two "
     "spaces away in its row or column, if the space between contains no location and no unit "
     "of an opponent of the attacker",
     ""},
    {"HPE-7.6", "Step 3",
     "The attack total is the sum of the ATT of the participating units (declared attackers "
     "that are in play and have the target in sight). The defence total is the DEF of the "
     "target. Each figure is taken after NIGHTMARE",
     ""},
    {"HPE-7.7", "Step 3",
     "The higher total wins. At equal totals HPE-11.5 decides; otherwise nobody wins", "",
     Weight::decisive},
    {"HPE-7.8", "Step 3",
     "A side with a total below 1 or without participating units does not win. A target, unit "
     "or location, participates for its owner",
     ""},
    {"HPE-7.9", "Step 3",
     "If the attackers win and do not overwhelm, the target receives 1 wound plus DAMAGE "
     "(HPE-11.2), and dies at once if its counters reach its `vit`; a location is destroyed by "
     "one wound or more",
     "", Weight::decisive},
    {"HPE-7.10", "Step 3",
     "If the battle destroys the target, the winner gains the number of the target's printed "
     "cost, red or green",
     ""},
    {"HPE-7.11", "Step 3",
     "An attacker who wins also takes 2 sources from the target's owner, who may fall to 0 or "
     "below",
     ""},
    {"HPE-7.12", "Defender Wins", "A defender who wins gains nothing; only triggers follow", "",
     Weight::decisive},
    {"HPE-7.13", "Resolving Battles",
     "A battle ends without a winner if its target leaves play, or if no unit has the target "
     "in sight when attackers should be declared. It counts as one of the three battles",
     ""},
    {"HPE-8.1", "Dominance; Counting income",
     "At the start of the phase each row and each column of each board is counted: 1 for each "
     "of a player's units in it, 2 for each of the player's locations; flipped cards do not "
     "count",
     "", Weight::minor},
    {"HPE-8.2", "Counting income",
     "The player with the highest count in a line receives 1 source. If the highest count is "
     "shared or is 0, nobody does",
     ""},
    {"HPE-8.3", "Dominance", "For two players that is at most 10 sources per round before INCOME",
     "A total that follows from the ten lines of HPE-8.2."},
    {"HPE-8.4", "Round Sequence",
     "All lines are counted first; then everything that was gained is added at once", "",
     Weight::decisive},
    {"HPE-9.1", "Draw", "At the start of the phase every player may discard any of their cards", "",
     Weight::minor},
    {"HPE-9.2", "Draw", "Then every player draws up to a hand of 6", "", Weight::minor},
    {"HPE-9.3", "Draw", "An empty draw deck gives no cards; the discard pile is not reshuffled",
     ""},
    {"HPE-9.4", "Draw", "A player with more than 6 cards in hand must discard down to 6", ""},
    {"HPE-10.1", "Victory",
     "A player with 30 or more sources wins at once (not in the artifact game, not in two on "
     "two)",
     "", Weight::end},
    {"HPE-10.2", "Victory", "A player with 0 or fewer sources loses at once", "", Weight::end},
    {"HPE-10.3", "Victory", "Both at 0 or less at the same time: draw", "", Weight::end},
    {"HPE-10.4", "Victory (R-26)",
     "Both at 30 or more (both teams at 40 or more) at the same time: the higher one wins; "
     "equal: draw",
     "", Weight::end},
    {"HPE-10.5", "Victory (R-45)", "0 or less is checked before 30 or more",
     "It orders the checks and is not a check itself; a test of R-45 checks it."},
    {"HPE-10.6", "(house limit)", "After `max_rounds` whole rounds without a result: draw", "",
     Weight::end},
    {"HPE-11.1", "INCOME",
     "For each line in which a player receives a source, the player also receives the sum of "
     "INCOME of their unflipped cards in it (or loses it, if it is negative)",
     ""},
    {"HPE-11.2", "DAMAGE",
     "A battle won by attackers causes 1 wound plus the DAMAGE of all participating units, not "
     "less than 0",
     ""},
    {"HPE-11.3", "LOCATOR",
     "When the unit has come into play, its player searches their draw deck for one card of "
     "the kind named, shows it and takes it into hand",
     ""},
    {"HPE-11.4", "RAPTURE",
     "In the move phase the unit may change places with any other unit of the same player "
     "instead of its normal move",
     ""},
    {"HPE-11.5", "FEROCITY",
     "At equal totals the side with a FEROCITY unit wins; if both sides have one, nobody wins", "",
     Weight::decisive},
    {"HPE-11.6", "RANGED", "See HPE-7.5", "What it allows and forbids is cited as HPE-7.5."},
    {"HPE-11.7", "MOVE +X", "See HPE-5.2", "What it allows and forbids is cited as HPE-5.2."},
    {"HPE-11.8", "SENTINEL", "While the unit defends, at most 2 units may attack it", ""},
    {"HPE-11.9", "INFECT",
     "At the start of the battle phase (once per round) each unit receives one wound for each "
     "opponent's INFECT unit adjacent to it",
     ""},
    {"HPE-11.10", "NIGHTMARE",
     "In a battle each unit loses 1 ATT (attacking) or 1 DEF (defending) for each NIGHTMARE "
     "unit on the other side, not below 0. Locations lose nothing",
     ""},
    {"HPE-12.1", "Overwhelm",
     "An attack total that wins and is at least twice the defence total destroys the target at "
     "once, whatever its vitality",
     "", Weight::decisive},
    {"HPE-12.2", "Exhausted", "A unit with one vitality left is exhausted",
     "A definition; what follows from it is cited as HPE-12.3."},
    {"HPE-12.3", "Exert",
     "Exerting puts one counter on a unit that is not exhausted; it never kills", ""},
    {"HPE-12.4", "Wound", "A wound puts one counter on any unit; it may kill", ""},
    {"HPE-12.5", "Flip",
     "A FLIP ability is paid by turning its card face down. Until the next round the card does "
     "not count in dominance, and an opponent cannot destroy it: battles, INFECT and "
     "opponents' effects put no more counters on it than leave 1 vitality, and do not destroy "
     "or overwhelm it (twice the defence is then a win as in HPE-7.9). In all other ways it is "
     "and acts as before",
     ""},
    {"HPE-12.6", "Flip", "At the start of each round all flipped cards are turned up", "",
     Weight::minor},
    {"HPE-12.7", "Red Blood Counters; Unit Anatomy",
     "A unit with as many counters as vitality, or more, is killed at once. A killed or "
     "destroyed card goes to its owner's discard pile, without its counters",
     "", Weight::decisive},
    {"HPE-13.1", "Card Types", "The card types are unit, location and event",
     "The three types are those of the card set; a card set with another type is invalid."},
    {"HPE-13.2", "Units", "Units move, attack and defend with ATT, DEF, VIT; they remain in play",
     "No action lets a unit do anything else."},
    {"HPE-13.3", "Locations", "Locations remain in play, have only DEF, and do not move or attack",
     "No action moves a location or attacks with one."},
    {"HPE-13.4", "Events",
     "An event is played from the hand; after its effect it goes to its owner's discard pile", ""},
    {"HPE-13.5", "Events", "Events belong to no race", "An event has no race in the card set."},
    {"HPE-13.6", "Events",
     "An event or ability may be used only in a phase that it names; `anytime` in every window",
     ""},
    {"HPE-13.7", "Events", "The conditions on the card must be true", ""},
    {"HPE-13.8", "Events", "A text that cannot begin may not be played", ""},
    {"HPE-13.9", "Events",
     "Choices are made when the effect is done; what cannot be done is skipped", ""},
    {"HPE-13.10", "Rules Text", "A player uses the abilities of their own cards in play", ""},
    {"HPE-13.11", "Rules Text", "Each ability may be used once per round", ""},
    {"HPE-13.12", "Defender Wins",
     "Triggers are resolved after the step that fired them, first in, first out", ""},
    {"HPE-13.13", "Locations", "Statics work as long as their card is in play",
     "A figure that follows from what is in play; tests of auras and discounts check it."},
    {"HPE-13.14", "Reference Cards", "Reference cards and the bonus card are not played",
     "They are not cards of a set."},
    {"HPE-14.1", "Tournament", "A deck has at least 36 cards (`min_cards`)", ""},
    {"HPE-14.2", "Tournament", "A deck has at most 2 copies of a card (`max_copies`)", ""},
    {"HPE-14.3", "Tournament, Recommended",
     "With `recommended`: exactly 4 locations, at least 15 units, the rest events", ""},
    {"HPE-14.4", "Tournament", "The same guidelines apply to all players",
     "One config applies to all players."},
    {"HPE-14.5", "Tournament", "A registered deck lists known cards, each once", ""},
    {"HPE-15.1", "Artifact game",
     "One random artifact lies face down on each of the 5 spaces of the middle row (of each "
     "board)",
     ""},
    {"HPE-15.2", "Artifact game",
     "A unit that comes onto a space with tokens takes them all, face up", ""},
    {"HPE-15.3", "Artifact game", "The bearer has the bonus or sanction of all its artifacts", ""},
    {"HPE-15.4", "Artifact game",
     "A bearer that leaves play leaves its artifacts face up on its space", ""},
    {"HPE-15.5", "Artifact game; Optional victory",
     "A player whose units bear 3 or more artifacts at the end of the round wins (their team "
     "in two on two). Both teams: draw",
     "", Weight::end},
    {"HPE-15.6", "Optional victory", "The wins by 30 and by 40 do not exist in the artifact game",
     "It says which end does not happen; a test checks it."},
    {"HPE-15.7", "Artifact game; Explore", "A location may not be played on a space with a token",
     ""},
    {"HPE-16.1", "Two on two",
     "Two teams of two; partners sit side by side; two boards lie side by side",
     "The seats of a team are fixed; HPE-1.1 is cited if their number is wrong."},
    {"HPE-16.2", "Two on two",
     "A team whose members who are not out have 40 or more together wins at once", "", Weight::end},
    {"HPE-16.3", "Two on two",
     "The partner is not an opponent. \"You\" is the player alone, \"opponent\" a player of "
     "the other team, \"all players\" all four",
     "Kept by the meaning of each word for players in a text; tests of each word check it."},
    {"HPE-16.4", "Two on two", "No battle against the partner", ""},
    {"HPE-16.5", "Two on two",
     "Moves cross from board to board at the common side, and from far side to far side",
     "What it allows and forbids is cited as HPE-5.2 and HPE-5.3."},
    {"HPE-16.6", "Two on two", "Attacks cross in the same way",
     "What it allows and forbids is cited as HPE-7.5."},
    {"HPE-16.7", "Two on two, Note", "With one board nothing crosses from side to side",
     "What it forbids is cited as HPE-5.2 and HPE-7.5."},
    {"HPE-16.8", "Two on two",
     "A player at 0 or less is out: their hand, draw deck, discard pile and cards in play "
     "leave the game, and their pool is set to 0",
     "", Weight::decisive},
    {"HPE-16.9", "Two on two; Victory",
     "A team whose players are all out loses; both teams at the same time: draw", "", Weight::end},
    {"HPE-16.10", "Two on two; Counting income",
     "Each board's lines are counted separately, and each player counts alone", ""},
};
static_assert(std::size(kClauses) == kClauseCount);

}  // namespace

absl::Span<const Clause> Clauses() { return kClauses; }

}  // namespace recount::engine::hope
