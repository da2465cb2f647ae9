#include "engine/empyrean/clauses.h"

namespace recount::engine::empyrean {
namespace {

// In the order of ClauseId. The sources are the headings of the rulebook.
constexpr Clause kClauses[] = {
    {"EMP-1.1", "Play Time, Setup 3b", "Two to four players.", ""},
    {"EMP-1.2", "Play Time",
     "Standard: 14 heroes, for two players only. Extended: 20 heroes, for two or more.", ""},
    {"EMP-1.3", "Setup 1", "Each player has one SkyBase in the Arena, strengthened at first.", ""},
    {"EMP-1.4", "Setup 2a",
     "The heroes are shuffled; 14 (standard) or 20 (extended; always with three or four players) "
     "are laid open; the others go back to the box.",
     ""},
    {"EMP-1.5", "Setup 2b", "Player 1 is found by chance.", ""},
    {"EMP-1.6", "Setup 2b",
     "From Player 1 clockwise each player takes one open hero to hand. (The advice to choose 70 or "
     "more Defense Power in a first game binds nobody.)",
     ""},
    {"EMP-1.7", "Setup 2c", "The heroes left are shuffled and are the Reserves, face down.", ""},
    {"EMP-1.8", "Setup 2c",
     "The top hero of the Reserves goes to Player 2's hand (only Player 2's, R2).", ""},
    {"EMP-1.9", "Setup 2c", "Then three heroes are laid open: the Hero HQ.", ""},
    {"EMP-1.10", "Setup 3a", "Each player has the twelve stat cards of section 5.", ""},
    {"EMP-1.11", "Standardized Decks",
     "Two players: A+B and C+D. Three: A, B, C and a third of D each. Four: one deck each.", ""},
    {"EMP-1.12", "To Draft",
     "All abilities and feats lie open. Who drafted the last hero picks first; then "
     "counter-clockwise one at a time until all are chosen.",
     ""},
    {"EMP-1.13", "Setup 3b",
     "Each player shuffles abilities, feats and stats together: the Enhancement Deck, face down.",
     ""},
    {"EMP-2.1", "Game Modes", "Free-for-all: the standard rules, whatever the number of players.",
     ""},
    {"EMP-2.2", "Game Modes",
     "Team play is for more than two players: two teams (R1). Friends are no opponents.", ""},
    {"EMP-2.3", "Game Modes",
     "In team play a player's defeat ends neither the game nor heals heroes; it goes on until all "
     "of one team are defeated or removed.",
     ""},
    {"EMP-2.4", "Setup",
     "The owner of the game has the last word in judgements. (No effect in the engine; it is what "
     "a `ruling` event is for.)",
     "what the owner of the game decides is a ruling in the log, which no rule engine sees"},
    {"EMP-2.5", "Setup, Recruit, Overcome",
     "Advice binds nobody: 70 Defense Power and standardized decks in a first game, back-up heroes "
     "in hand, turning the hero without its cards, the times of play.",
     "advice binds nobody, so nothing is refused or done for it"},
    {"EMP-3.1", "Turn Order", "Player 1 begins; then clockwise; who is out is passed over.", ""},
    {"EMP-3.2", "On your turn",
     "One of the four actions heal, enhance, recruit, overcome a turn, or none (R3).", ""},
    {"EMP-3.3", "On your turn", "The steps of the action are followed in their order.", ""},
    {"EMP-3.4", "On your turn",
     "The player announces the end of the turn; not in the middle of an attack, an ability or a "
     "choice.",
     ""},
    {"EMP-3.5", "On your turn",
     "No limit to heroes in the Arena, cards in hand, cards attached to a hero.",
     "there is no limit that could be reached"},
    {"EMP-4.1", "Heal 1",
     "Any number of fatigued heroes of any player are turned to the strengthened position, one at "
     "a time; also none.",
     ""},
    {"EMP-4.2", "Heal 1", "SkyBases can't be healed.", ""},
    {"EMP-4.3", "Heal 1–2", "Once a card is played by the action, step 1 is over.", ""},
    {"EMP-4.4", "Heal 2", "Then up to three cards may be played.", ""},
    {"EMP-5.1", "Enhance 1",
     "Up to three cards are drawn from one's Enhancement Deck, one at a time.", ""},
    {"EMP-5.2", "Enhance 1", "With no cards left one can't draw; step 2 is open all the same.", ""},
    {"EMP-5.3", "Enhance 2",
     "Up to three cards (heroes, abilities, stats) are played from hand, by Heal, Enhance or an "
     "effect only.",
     ""},
    {"EMP-5.4", "Enhance 2i",
     "A hero is put strengthened in front of one's own SkyBase, attached to nothing.", ""},
    {"EMP-5.5", "Enhance 2ii",
     "An ability or stat card is attached to a hero that one controls, never to a SkyBase.", ""},
    {"EMP-5.6", "Enhance 2ii",
     "It lies face down beneath the hero; only whether it is an ability or a stat is open, to its "
     "controller all of it. It goes face up when it counts or is used (EMP-9.6).",
     ""},
    {"EMP-5.7", "Enhance 2ii, Heroic Feats", "Feats are never attached or played to the Arena.",
     ""},
    {"EMP-5.8", "Enhance 1–2", "Once a card is played by the action, step 1 is over.", ""},
    {"EMP-6.1", "Recruit 1",
     "Up to two heroes are taken to hand, from HQ, from Reserves, or one of each.", ""},
    {"EMP-6.2", "Recruit 1", "From the Reserves the top card is taken unseen.", ""},
    {"EMP-6.3", "Recruit 2",
     "At the end of the turn empty places of HQ are filled from the Reserves, not before.", ""},
    {"EMP-6.4", "Recruit, note",
     "Where Reserves and HQ are empty play goes on, but nothing can be recruited.", ""},
    {"EMP-7.1", "Overcome 1",
     "One or more heroes of one's own play area attack one target; this is one attack. Declared "
     "attacks and attackers can't be taken back.",
     ""},
    {"EMP-7.2", "Overcome 1", "Attackers must be strengthened.", ""},
    {"EMP-7.3", "Overcome", "Active abilities only before step 1 and after step 6.", ""},
    {"EMP-7.4", "Overcome 1", "The target is a hero or SkyBase of an opponent in the game.", ""},
    {"EMP-7.5", "Overcome 1i",
     "A SkyBase can't be attacked while its player has a hero in the Arena.", ""},
    {"EMP-7.6", "Overcome 2",
     "Total Attack Power: for each attacker its Attack Power, attached attack stats, passives and "
     "`power` bonuses, not below 0; the sum of all, then `versus` passives of the target, not "
     "below 0. Once announced it is fixed.",
     ""},
    {"EMP-7.7", "Overcome 3",
     "Total Defense Power: a hero's Defense Power, attached defense stats, passives, bonuses and "
     "`versus` passives of the attackers; a SkyBase's Defense Power and `enemy_bases` and `versus` "
     "passives; not below 0.",
     ""},
    {"EMP-7.8", "Overcome 3i",
     "A fatigued hero's or SkyBase's Total Defense Power is half of that, after all abilities, "
     "unless a card says otherwise.",
     ""},
    {"EMP-7.9", "Overcome 4i", "Attack at least equal to defense: the target is defeated (R4).",
     ""},
    {"EMP-7.10", "Overcome 4ii",
     "Otherwise, attack at least half of the Total Defense Power: the target is fatigued. "
     "Otherwise nothing (`none`).",
     ""},
    {"EMP-7.11", "Overcome 4iii–iv",
     "Then triggered abilities: first those that must, then every player is given the opportunity.",
     ""},
    {"EMP-7.12", "Overcome 5", "Then all attackers that are in the Arena are fatigued together.",
     ""},
    {"EMP-7.13", "Overcome 6",
     "Who defeated a SkyBase in free-for-all (and the game goes on) heals all heroes that they "
     "control at once. Not in team play.",
     ""},
    {"EMP-7.14", "Overcome 7", "The attacking player may attack again with strengthened heroes.",
     ""},
    {"EMP-8.1", "Discarding", "A defeated hero goes to the Hero Discard Pile (open, shared).", ""},
    {"EMP-8.2", "Discarding, Key Terms",
     "A hero that an ability removes goes there too; that isn't a defeat.", ""},
    {"EMP-8.3", "Discarding",
     "An enhancement that leaves the Arena goes to the open discard pile of the player who "
     "controls it then. With a hero that leaves: its attached cards in the order of attachment, "
     "after the hero.",
     ""},
    {"EMP-9.1", "Abilities", "Using an ability doesn't fatigue its hero.",
     "nothing happens to the hero, so there is nothing to tell"},
    {"EMP-9.2", "Abilities i",
     "An active ability may be used once (or as often as the card says) in each turn of its "
     "controller, and only in that turn, at any point, whatever the action, by a fatigued hero "
     "too.",
     ""},
    {"EMP-9.3", "Abilities i",
     "Not in the turn in which its card was played from hand to the Arena.", ""},
    {"EMP-9.4", "Abilities ii",
     "Passive abilities are always in force from the moment they come into the Arena, and aren't "
     "used at will; some are triggered.",
     ""},
    {"EMP-9.5", "Abilities", "Some abilities only at certain times, as the card says.", ""},
    {"EMP-9.6", "Abilities",
     "An ability that is used is announced and shown. So is a passive or stat card that changed an "
     "announced total (R6).",
     ""},
    {"EMP-9.7", "Abilities i", "One ability is carried out wholly before the next is announced.",
     ""},
    {"EMP-9.8", "Abilities i",
     "Except: an ability that prevents may be announced against the one before it, whose effects "
     "are then nullified.",
     ""},
    {"EMP-9.9", "Abilities ii, iii",
     "Abilities that must be used go first (R7). Those triggered by the outcome of an attack work "
     "even for a hero defeated in it.",
     ""},
    {"EMP-9.10", "Heroic Feats",
     "A feat replaces the whole turn: no action, no active ability, no other feat with it.", ""},
    {"EMP-9.11", "Heroic Feats", "It goes from the hand to its player's discard pile.", ""},
    {"EMP-9.12", "Heroic Feats", "Then it is carried out, and the turn ends.", ""},
    {"EMP-10.1", "Abilities",
     "The effects of a card are carried out in order, as far as possible (section 4).", ""},
    {"EMP-10.2", "Abilities", "A choice of an effect is made among its candidates.", ""},
    {"EMP-10.3", "Abilities",
     "A choice may be ended early, an answer declined, only where that is offered.", ""},
    {"EMP-10.4", "Abilities", "A pinned hero can't attack.", ""},
    {"EMP-10.5", "Abilities",
     "What an effect forbids a player: `ability` (active abilities), `attack`, `feat`, `heal` (the "
     "Heal action's step 1) as actions; `draw`, `play`, `recruit` as actions and by effects.",
     ""},
    {"EMP-10.6", "Abilities", "A guard must be attacked before the other heroes of its player.",
     ""},
    {"EMP-11.1", "Game Ends a",
     "All opponents' SkyBases are defeated: win. A player whose SkyBase is defeated is out at "
     "once.",
     ""},
    {"EMP-11.2", "Game Ends b",
     "A player who has no hero in front of the base for three full turns of their own in a row is "
     "removed at the end of the third. All opponents removed: win.",
     ""},
    {"EMP-11.3", "Game Ends", "Defeated and removed opponents count together (R9).", ""},
    {"EMP-11.4", "Draw a",
     "All players in the game have neither drawn, played, attacked nor recruited in five full "
     "turns of their own in a row: draw.",
     ""},
    {"EMP-11.5", "Draw b",
     "A loop of attacking and healing without a hero's defeat ends after the sixth attack: draw "
     "(R11).",
     ""},
    {"EMP-11.6", "none", "After `max_rounds` times n turns the game is a draw (R12).", ""},
};
static_assert(std::size(kClauses) == kClauseCount);

}  // namespace

absl::Span<const Clause> Clauses() { return kClauses; }

}  // namespace recount::engine::empyrean
