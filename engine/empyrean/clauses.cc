#include "engine/empyrean/clauses.h"

namespace recount::engine::empyrean {
namespace {

// The clauses are in the order of ClauseId. The sources are the headings of the rulebook.
constexpr Clause kClauses[] = {
    {"EMP-1.1", "Play Time, Setup 3b", "Two to four players play.", ""},
    {"EMP-1.2", "Play Time",
     "The standard game has 14 heroes and is for two players only. The extended game has 20 "
     "heroes and is for two or more.",
     ""},
    {"EMP-1.3", "Setup 1", "Each player has one SkyBase in the Arena, strengthened at first.", ""},
    {"EMP-1.4", "Setup 2a",
     "The heroes are shuffled. 14 (standard) or 20 (extended; always with three or four "
     "players) are put face up; the others go back to the box.",
     ""},
    {"EMP-1.5", "Setup 2b", "Player 1 is determined by chance.", ""},
    {"EMP-1.6", "Setup 2b",
     "From Player 1 clockwise, each player takes one face-up hero to hand. (The advice to "
     "choose 70 or more Defense Power in a first game doesn't bind anyone.)",
     ""},
    {"EMP-1.7", "Setup 2c", "The remaining heroes are shuffled and are the Reserves, face down.",
     ""},
    {"EMP-1.8", "Setup 2c",
     "The top hero of the Reserves goes to Player 2's hand (only Player 2's, R2).", ""},
    {"EMP-1.9", "Setup 2c", "Then three heroes are put face up: the Hero HQ.", ""},
    {"EMP-1.10", "Setup 3a",
     "Each player has a set of stat cards: the `stats` of the card set, twelve cards in the "
     "printed game (5.1).",
     "", Weight::minor},
    {"EMP-1.11", "Standardized Decks",
     "Two players: A and B; C and D. Three players: A, B, C, and a third of D each. Four "
     "players: one deck each.",
     ""},
    {"EMP-1.12", "To Draft",
     "All abilities and feats are put face up. The player who drafted the last hero picks "
     "first; then counter-clockwise, one card at a time, until all are chosen.",
     ""},
    {"EMP-1.13", "Setup 3b",
     "Each player shuffles abilities, feats and stats together: the Enhancement Deck, face "
     "down.",
     "", Weight::minor},
    {"EMP-2.1", "Game Modes",
     "Free-for-all follows the standard rules, whatever the number of players.", ""},
    {"EMP-2.2", "Game Modes",
     "Team play is for more than two players: two teams (R1). Friends aren't opponents.", ""},
    {"EMP-2.3", "Game Modes",
     "In team play a player's defeat neither ends the game nor heals heroes. The game "
     "continues until all players of one team are defeated or removed.",
     ""},
    {"EMP-2.4", "Setup",
     "The owner of the game has the last word in judgements. No effect in the engine: a "
     "decision of the owner is a `ruling` event in the log (docs/reference/judging.md).",
     "what the owner of the game decides is a ruling in the log, which a rule engine does not "
     "see"},
    {"EMP-2.5", "Setup, Recruit, Overcome",
     "Advice doesn't bind anyone: 70 Defense Power and standardized decks in a first game, "
     "back-up heroes in hand, turning the hero without its cards, the times of play. No effect "
     "in the engine.",
     "it is advice that binds nobody, so nothing is refused or done because of it"},
    {"EMP-3.1", "Turn Order", "Player 1 begins; then clockwise. Players who are out are skipped.",
     ""},
    {"EMP-3.2", "On your turn",
     "A turn has one of the four actions heal, enhance, recruit, overcome, or none (R3).", "",
     Weight::minor},
    {"EMP-3.3", "On your turn", "The steps of the action are followed in their order.", "",
     Weight::minor},
    {"EMP-3.4", "On your turn",
     "The player announces the end of the turn, but not in the middle of an attack, an ability "
     "or a choice.",
     ""},
    {"EMP-3.5", "On your turn",
     "The number of heroes in the Arena, cards in hand and cards attached to a hero is not "
     "limited. No effect in the engine.",
     "there is no limit that could be reached"},
    {"EMP-4.1", "Heal 1",
     "Any number of fatigued heroes of any players are turned to the strengthened position, "
     "one at a time; it may be none.",
     ""},
    {"EMP-4.2", "Heal 1", "SkyBases can't be healed.", ""},
    {"EMP-4.3", "Heal 1–2", "Once the action has played a card, step 1 is over.", ""},
    {"EMP-4.4", "Heal 2", "Then up to three cards may be played.", ""},
    {"EMP-5.1", "Enhance 1",
     "Up to three cards are drawn from one's own Enhancement Deck, one at a time.", "",
     Weight::minor},
    {"EMP-5.2", "Enhance 1", "A player with an empty deck can't draw; step 2 is still allowed.",
     ""},
    {"EMP-5.3", "Enhance 2",
     "Up to three cards (heroes, abilities, stats) are played from hand, only by Heal, Enhance "
     "or an effect.",
     ""},
    {"EMP-5.4", "Enhance 2i",
     "A hero is put strengthened in front of one's own SkyBase, attached to nothing.", ""},
    {"EMP-5.5", "Enhance 2ii",
     "An ability or stat card is attached to a hero that one controls, never to a SkyBase.", ""},
    {"EMP-5.6", "Enhance 2ii",
     "It is put face down beneath the hero. Its controller sees the whole card; everyone else "
     "sees only whether it is an ability or a stat. It is turned face up when it counts or is "
     "used (EMP-9.6).",
     ""},
    {"EMP-5.7", "Enhance 2ii, Heroic Feats", "Feats are never attached or played to the Arena.",
     ""},
    {"EMP-5.8", "Enhance 1–2", "Once the action has played a card, step 1 is over.", ""},
    {"EMP-6.1", "Recruit 1",
     "Up to two heroes are taken to hand: from HQ, from the Reserves, or one of each.", ""},
    {"EMP-6.2", "Recruit 1", "From the Reserves the top card is taken unseen.", "", Weight::minor},
    {"EMP-6.3", "Recruit 2",
     "At the end of the turn, and not before, empty places of HQ are filled from the Reserves.", "",
     Weight::minor},
    {"EMP-6.4", "Recruit, note",
     "If Reserves and HQ are empty, play continues, but nothing can be recruited.", ""},
    {"EMP-7.1", "Overcome 1",
     "One or more heroes of one's own play area attack one target; this is one attack. A "
     "declared attack and its attackers can't be taken back.",
     ""},
    {"EMP-7.2", "Overcome 1", "Attackers must be strengthened.", ""},
    {"EMP-7.3", "Overcome", "Active abilities may be used only before step 1 and after step 6.",
     ""},
    {"EMP-7.4", "Overcome 1", "The target is a hero or the SkyBase of an opponent in the game.",
     ""},
    {"EMP-7.5", "Overcome 1i",
     "A SkyBase can't be attacked while its player has a hero in the Arena.", ""},
    {"EMP-7.6", "Overcome 2",
     "Total Attack Power: for each attacker, the sum of its Attack Power, attached attack "
     "stats, passives and `power` bonuses, not below 0. These are added up; then the `versus` "
     "passives of the target are added; the total isn't below 0. Once announced, it is fixed.",
     ""},
    {"EMP-7.7", "Overcome 3",
     "Total Defense Power of a hero: the sum of its Defense Power, attached defense stats, "
     "passives, bonuses and the `versus` passives of the attackers. Of a SkyBase: its Defense "
     "Power and the `enemy_bases` and `versus` passives. The total isn't below 0.",
     ""},
    {"EMP-7.8", "Overcome 3i",
     "The Total Defense Power of a fatigued hero or SkyBase is half of that, after all "
     "abilities, unless a card says otherwise.",
     ""},
    {"EMP-7.9", "Overcome 4i",
     "If the attack is at least equal to the defense, the target is defeated (R4).", "",
     Weight::decisive},
    {"EMP-7.10", "Overcome 4ii",
     "Otherwise, if the attack is at least half of the Total Defense Power, the target is "
     "fatigued. Otherwise nothing happens to it (`none`).",
     ""},
    {"EMP-7.11", "Overcome 4iii–iv",
     "Then come triggered abilities: first those that must be used, then every player is given "
     "the opportunity.",
     "", Weight::minor},
    {"EMP-7.12", "Overcome 5",
     "Then all attackers that are in the Arena are fatigued together, whoever controls them by "
     "then.",
     ""},
    {"EMP-7.13", "Overcome 6",
     "In free-for-all, if the attack defeated a SkyBase and the game continues, all heroes "
     "that the attacking player controls are healed at once. Not in team play.",
     ""},
    {"EMP-7.14", "Overcome 7", "The attacking player may attack again with strengthened heroes.",
     "", Weight::minor},
    {"EMP-8.1", "Discarding", "A defeated hero goes to the Hero Discard Pile (face up, shared).",
     "", Weight::minor},
    {"EMP-8.2", "Discarding, Key Terms",
     "A hero that an ability removes goes there too; that isn't a defeat.", "", Weight::decisive},
    {"EMP-8.3", "Discarding",
     "An enhancement that leaves the Arena goes to the face-up discard pile of the player who "
     "controls it then. If a hero leaves, its attached cards follow the hero, in the order of "
     "attachment.",
     "", Weight::minor},
    {"EMP-9.1", "Abilities", "Using an ability doesn't fatigue its hero. No effect in the engine.",
     "nothing happens to the hero, so there is no effect to report"},
    {"EMP-9.2", "Abilities i",
     "An active ability may be used once, or as often as the card says, in each turn of its "
     "controller, and only in that turn; at any point of it, whatever the action; by a "
     "fatigued hero too.",
     ""},
    {"EMP-9.3", "Abilities i",
     "It may not be used in the turn in which its card was played from hand to the Arena.", ""},
    {"EMP-9.4", "Abilities ii",
     "Passive abilities are in force from the moment they come into the Arena, and aren't used "
     "at will. Some are triggered.",
     ""},
    {"EMP-9.5", "Abilities", "Some abilities may be used only at certain times, as the card says.",
     ""},
    {"EMP-9.6", "Abilities",
     "An ability that is used is announced and shown. So is a passive or stat card that "
     "changed an announced total (R6).",
     ""},
    {"EMP-9.7", "Abilities i",
     "One ability is carried out completely before the next is announced.", ""},
    {"EMP-9.8", "Abilities i",
     "Exception: an ability that prevents may be announced against the one before it, whose "
     "effects are then nullified.",
     ""},
    {"EMP-9.9", "Abilities ii, iii",
     "Abilities that must be used go first (R7). Those triggered by the outcome of an attack "
     "work even for a hero defeated in it.",
     ""},
    {"EMP-9.10", "Heroic Feats",
     "A feat replaces the whole turn: no action, active ability or other feat goes with it.", ""},
    {"EMP-9.11", "Heroic Feats", "It goes from the hand to its player's discard pile.", ""},
    {"EMP-9.12", "Heroic Feats", "Then it is carried out, and the turn ends.", ""},
    {"EMP-10.1", "Abilities",
     "The effects of a card are carried out in order, as far as possible (section 4).", ""},
    {"EMP-10.2", "Abilities", "A choice of an effect is made among its candidates.", ""},
    {"EMP-10.3", "Abilities",
     "A choice may be ended early, and an answer declined, only if that is offered.", ""},
    {"EMP-10.4", "Abilities", "A pinned hero can't attack.", ""},
    {"EMP-10.5", "Abilities",
     "An effect can forbid a player: `ability` (active abilities), `attack`, `feat`, `heal` "
     "(step 1 of the Heal action) as actions; `draw`, `play`, `recruit` both as actions and by "
     "effects.",
     ""},
    {"EMP-10.6", "Abilities", "A guard must be attacked before the other heroes of its player.",
     ""},
    {"EMP-11.1", "Game Ends a",
     "If all opponents' SkyBases are defeated, the player wins. A player whose SkyBase is "
     "defeated is out at once.",
     "", Weight::decisive},
    {"EMP-11.2", "Game Ends b",
     "A player who has no hero in front of the base for three full turns of their own in a row "
     "is removed at the end of the third. If all opponents are removed, the player wins.",
     "", Weight::decisive},
    {"EMP-11.3", "Game Ends", "Defeated and removed opponents count together (R9).", "",
     Weight::end},
    {"EMP-11.4", "Draw a",
     "If no player in the game has drawn, played, attacked or recruited in five full turns of "
     "their own in a row, the game is a draw.",
     "", Weight::end},
    {"EMP-11.5", "Draw b",
     "A loop of attacking and healing in which no hero is defeated ends after the sixth "
     "attack: a draw (R11).",
     "", Weight::end},
    {"EMP-11.6", "none", "After `max_rounds` times n turns the game is a draw (R12).", "",
     Weight::end},
};
static_assert(std::size(kClauses) == kClauseCount);

}  // namespace

absl::Span<const Clause> Clauses() { return kClauses; }

}  // namespace recount::engine::empyrean
