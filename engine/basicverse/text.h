// The names of the cards and Heroes of the Basicverse, and the game's actions and outcomes in
// sentences, for people.
#ifndef RECOUNT_ENGINE_BASICVERSE_TEXT_H_
#define RECOUNT_ENGINE_BASICVERSE_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/basicverse/cards.h"
#include "engine/basicverse/state.h"
#include "engine/node.h"

namespace recount::engine::basicverse {

// These return the names in docs/reference/basicverse.md.
std::string_view PhaseName(Phase phase);
std::string_view FrameName(FrameKind kind);
std::string_view TeamName(Team team);
std::string_view OpName(OpKind kind);

// Gives "Red" or "Blue".
std::string_view TeamTitle(Team team);
// Gives "Protector", "Damage" or "Support".
std::string_view ClassTitle(HeroClass hero_class);

// Returns the name on a card, safe to show: "Gather Mana"; empty for a number that is not a card.
std::string CardName(const Cards& cards, uint16_t card);

// Implements Match::CardEntry.
std::string CardEntry(const Cards& cards, uint16_t card);

// Returns the cards with this name, or of the kind with this id, in any case.
std::vector<uint16_t> CardsCalled(const Cards& cards, std::string_view words);

// Gives "Strike (card 12)" or "a card that does not exist"; "a card" for a veiled one.
std::string CardText(const Cards& cards, uint16_t card);

// Returns the name of the seat's Hero, safe to show; "no Hero" before it has one.
std::string HeroName(const Cards& cards, const State& state, Seat seat);

// These implement Match::Tell.
std::string ActionText(const Cards& cards, const State& state, Seat seat, const Action& action,
                       absl::Span<const std::string> names);
std::string OutcomeText(const Cards& cards, const State& state, const Outcome& outcome,
                        absl::Span<const std::string> names);

}  // namespace recount::engine::basicverse

#endif  // RECOUNT_ENGINE_BASICVERSE_TEXT_H_
