// The names of the cards of Heretics, and its actions and outcomes in sentences, for people.
#ifndef RECOUNT_ENGINE_HERETICS_TEXT_H_
#define RECOUNT_ENGINE_HERETICS_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/heretics/cards.h"
#include "engine/heretics/judge.h"
#include "engine/heretics/state.h"
#include "engine/node.h"

namespace recount::engine::heretics {

// Returns the name of a phase, such as "send".
std::string_view PhaseName(Phase phase);

// Returns the name of a faction, such as "catholics", or "null" for kNoFaction.
std::string_view FactionName(uint8_t faction);

// Returns the name for the head of a line: "Catholics".
std::string_view FactionTitle(uint8_t faction);

// Returns the name on a card; empty for a number that is not a card.
std::string CardName(const Cards& cards, uint16_t card);

// Implements Match::CardEntry.
std::string CardEntry(const Cards& cards, uint16_t card);

// Returns the cards with this name in any case, or the one of "hussites:7".
std::vector<uint16_t> CardsCalled(const Cards& cards, std::string_view words);

// Gives "Field Hetman (card 31)" or "a card that does not exist".
std::string CardText(const Cards& cards, uint16_t card);

// These implement Match::Tell.
std::string ActionText(const Cards& cards, const State& state, Seat seat, const Action& action,
                       absl::Span<const std::string> names);
std::string OutcomeText(const Cards& cards, const State& state, const Outcome& outcome,
                        absl::Span<const std::string> names);

// Describes the fate of a character in a word or two.
std::string_view FateWords(Fate fate);

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_TEXT_H_
