// The names of things in Hope Inhumanity, for people: cards, phases, and what was done in
// sentences.
#ifndef RECOUNT_ENGINE_INHUMANITY_TEXT_H_
#define RECOUNT_ENGINE_INHUMANITY_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/inhumanity/cards.h"
#include "engine/node.h"

namespace recount::engine::inhumanity {

// These return the names in docs/reference/inhumanity.md.
std::string_view PhaseName(Phase phase);
std::string_view WhatName(What what);
// Gives "Any Terrain".
std::string_view TerrainTitle(Terrain terrain);
std::string_view PileTitle(Pile pile);

// Returns a name such as "Medic"; empty for a number that is not a card of the set.
std::string CardName(const Cards& cards, uint16_t card);

// Implements Match::CardEntry.
std::string CardEntry(const Cards& cards, uint16_t card);

// Returns the cards that people mean by a name or a key, ascending.
std::vector<uint16_t> CardsCalled(const Cards& cards, std::string_view words);

// Gives "Medic (card 73)"; "a card" if it is veiled.
std::string CardText(const Cards& cards, uint16_t card);

// These give "Hungry", "Starving", "Hurt", "Crippled"; empty for 0.
std::string_view HungerName(int level);
std::string_view HarmName(int level);

// Gives "2 dice" or "1 die".
std::string DiceText(int dice);

// These describe what was done, in a sentence without a full stop.
std::string ActionText(const Cards& cards, const State& state, Seat seat, const Action& action,
                       absl::Span<const std::string> players);
std::string OutcomeText(const Outcome& outcome, absl::Span<const std::string> players);

}  // namespace recount::engine::inhumanity

#endif  // RECOUNT_ENGINE_INHUMANITY_TEXT_H_
