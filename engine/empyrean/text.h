// The names of the cards of Empyrean Hero, and its actions and outcomes in sentences, for people.
#ifndef RECOUNT_ENGINE_EMPYREAN_TEXT_H_
#define RECOUNT_ENGINE_EMPYREAN_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/empyrean/cards.h"
#include "engine/empyrean/state.h"
#include "engine/node.h"

namespace recount::engine::empyrean {

// These return the names in docs/reference/empyrean.md.
std::string_view PhaseName(Phase phase);
std::string_view StatusName(Status status);
std::string_view OutcomeName(AttackOutcome outcome);
std::string_view ForbiddenName(Forbidden what);
std::string_view ImmunityName(Immunity immunity);
std::string_view PowerName(Power power);
std::string_view KindName(AbilityKind kind);
std::string_view TurnActionName(TurnAction action);

// Returns the name of a card, safe to show: that of a hero, ability or feat, "SkyBase 0", "Attack
// +20"; empty for a number that is not a card.
std::string CardName(const Cards& cards, const State& state, uint16_t card);

// Implements Match::CardEntry.
std::string CardEntry(const Cards& cards, const State& state, uint16_t card);

// Returns the cards with this name in any case.
std::vector<uint16_t> CardsCalled(const Cards& cards, const State& state, std::string_view words);

// Gives "Sky Warden (card 2)" or "a card that does not exist"; "a card" for a veiled one.
std::string CardText(const Cards& cards, const State& state, uint16_t card);

// These implement Match::Tell.
std::string ActionText(const Cards& cards, const State& state, Seat seat, const Action& action,
                       absl::Span<const std::string> names);
std::string OutcomeText(const Cards& cards, const State& state, const Outcome& outcome,
                        absl::Span<const std::string> names);

}  // namespace recount::engine::empyrean

#endif  // RECOUNT_ENGINE_EMPYREAN_TEXT_H_
