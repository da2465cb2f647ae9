#include "engine/heretics/clauses.h"

namespace recount::engine::heretics {
namespace {

// The clauses are in the order of ClauseId. The sources are parts of the rulebook: C components, B1
// to B7 the numbered basic rules, A the Special attributes, D the Disputation rule. A dash is a
// ruling of docs/reference/heretics.md, "Rulings".
constexpr Clause kClauses[] = {
    {"HER-1.1", "C", "Two to four play.", ""},
    {"HER-1.2", "C, B1",
     "There are 44 characters: for each of the four factions one of each Strength from 1 to 11.",
     ""},
    {"HER-1.3", "C, B2",
     "There are 36 Cities; each has a Resistance (how strong a character must be to influence "
     "it) and a Value (what it counts in the end).",
     ""},
    {"HER-1.4", "—", "The Cities are shuffled into one face-down pile before the first round.", "",
     Weight::minor},
    {"HER-2.1", "B1",
     "Each player chooses one of the four packs and takes its eleven characters in hand.", ""},
    {"HER-2.2", "—", "Players choose in seat order, seat 0 first.", ""},
    {"HER-2.3", "B1",
     "A pack belongs to one player only; packs that nobody chose stay out of the game.", ""},
    {"HER-2.4", "B1", "Packs are chosen at the beginning only, before the first City is turned up.",
     ""},
    {"HER-2.5", "B1", "Nobody shows their hand to another. The chosen faction is open.",
     "Kept by the views, which show a hand only to its own seat; the suite's leak test checks "
     "it."},
    {"HER-3.1", "B2", "A round begins with turning up the topmost City so that all see it.", ""},
    {"HER-3.2", "B3",
     "Then each player who holds a character in hand must lay exactly one next to the City; "
     "there is no passing.",
     "No action can break it: `send` is the only one. The suite checks that every player who "
     "must lay is awaited."},
    {"HER-3.3", "B3",
     "It may be any character of the own hand, whatever its Strength, banned or hopeless ones "
     "too; nothing else may be laid.",
     ""},
    {"HER-3.4", "B3",
     "A laid character stays: it can be neither taken back nor exchanged, and no second one is "
     "added.",
     ""},
    {"HER-3.5", "B3",
     "Laid characters are face down until all have laid; then all are revealed at once.", ""},
    {"HER-3.6", "B5",
     "A player who has no character to send sends none and loses the round: they cannot take "
     "the City.",
     ""},
    {"HER-3.7", "B3", "Characters are laid only when a City has been turned up.", ""},
    {"HER-4.1", "B3a, b",
     "A character whose strength here is lower than the Resistance is executed and cannot take "
     "the City. If no character that competes reaches it, nobody takes the City.",
     ""},
    {"HER-4.2", "B3b",
     "If just one character that competes reaches the Resistance, its player takes the City.", ""},
    {"HER-4.3", "B3c",
     "Two players: if both reach the Resistance with equal strength, both lose and nobody "
     "takes the City.",
     ""},
    {"HER-4.4", "B3d",
     "If several reach the Resistance with different strength, the strongest takes the City; "
     "the others are defeated.",
     ""},
    {"HER-4.5", "B3b, B7",
     "A taken City lies before its player to the end and counts its Value for them.", "",
     Weight::decisive},
    {"HER-4.6", "B3b, d",
     "The character that takes a City goes to its player's Temple and stays there until the "
     "wave ends; it cannot be sent from there.",
     "", Weight::minor},
    {"HER-4.7", "B3a–d",
     "Every other sent character goes to the Graveyard, unless HER-6.1 or HER-6.4 sends it to "
     "the Temple, and stays there to the end of the game.",
     "", Weight::minor},
    {"HER-4.8", "B3a, c", "A City that nobody takes is out of the game.", ""},
    {"HER-5.1", "D",
     "Three or four players: characters of equal strength that reach the Resistance neutralise "
     "each other and go to the Graveyard (HER-6.1 and HER-6.4 go before). The strongest one "
     "left takes the City.",
     ""},
    {"HER-5.2", "D",
     "Three or four players: if the characters of all players reach the Resistance with one "
     "and the same strength, all go to the Graveyard (HER-6.1 and HER-6.4 go before) and "
     "nobody takes the City.",
     ""},
    {"HER-6.1", "A",
     "`disclaim`: a character in the range gives up the City: it does not compete, and goes to "
     "the Temple instead of the Graveyard.",
     ""},
    {"HER-6.2", "A", "`bonus`: a character of these factions is stronger here by the amount.", ""},
    {"HER-6.3", "A",
     "`banned`: a named character that is sent here is defeated and does not compete.", ""},
    {"HER-6.4", "A",
     "`refuge`: a character of these factions that is defeated here goes to the Temple, not to "
     "the Graveyard.",
     ""},
    {"HER-6.5", "A",
     "`downfall`, two players: if any player sends a character of the fatal Strength, both "
     "characters are defeated.",
     ""},
    {"HER-6.6", "A",
     "`downfall`, three or four players: it takes as many characters of the fatal Strength as "
     "the card says (two); then all sent characters are defeated.",
     ""},
    {"HER-6.7", "—",
     "Attributes are applied in the order downfall, banned, disclaim, bonus and comparison, "
     "and last where each character goes (disclaim, refuge). Attributes that name a Strength "
     "mean the printed one.",
     "It orders the steps and is not a step itself; the tests of rulings 14 to 20 check it."},
    {"HER-6.8", "A", "The kinds of Special attributes are these five and no others.", ""},
    {"HER-7.1", "B4", "The First Wave lasts until all hands are empty, that is 11 rounds.", ""},
    {"HER-7.2", "B4",
     "Then the Second Wave begins: every player takes all characters of their Temple in hand "
     "again.",
     ""},
    {"HER-7.3", "B4, B5",
     "The Second Wave lasts until all hands are empty. What goes to a Temple now stays there.", ""},
    {"HER-7.4", "B6",
     "The match ends with the Second Wave; if no Temple held a character, at once.", ""},
    {"HER-7.5", "B7", "A player's score is the sum of the Values of their Cities.", ""},
    {"HER-7.6", "B7", "The player with the highest score wins.", "", Weight::end},
    {"HER-7.7", "—", "If several share the highest score, the match is a draw among them.", "",
     Weight::end},
};
static_assert(std::size(kClauses) == kClauseCount);

}  // namespace

absl::Span<const Clause> Clauses() { return kClauses; }

}  // namespace recount::engine::heretics
