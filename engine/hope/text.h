// The names of the cards of HoPE, and its actions and outcomes in sentences, for people.
#ifndef RECOUNT_ENGINE_HOPE_TEXT_H_
#define RECOUNT_ENGINE_HOPE_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/hope/cards.h"
#include "engine/hope/state.h"
#include "engine/node.h"

namespace recount::engine::hope {

// These return the names in docs/reference/hope.md.
std::string_view PhaseName(Phase phase);
std::string_view StepName(Step step);
std::string_view TextName(Text text);
std::string_view UntilName(Until until);
std::string_view ChoiceName(ChoiceKind choice);
std::string_view KeywordName(KeywordKey key);
std::string_view RaceName(Race race);  // "any" for no race
std::string_view TypeName(TypeFilter type);

// Gives "move +2", "income -1" or "ferocity".
std::string KeywordText(KeywordKey key, int x);

// Gives "ATT +2, DEF -1", or "no change of figures" if all are 0.
std::string BonusText(int att, int def, int vit);

// Returns how many artifacts have numbers in this match: those of the set, in two on two twice.
int ArtifactCount(const Cards& cards, const State& state);

// Returns the title on a card, safe to show, and that of an artifact for its number plus 32,768.
// Empty for any other number, and before the cards are numbered.
std::string CardName(const Cards& cards, const State& state, uint16_t card);

// Implements Match::CardEntry.
std::string CardEntry(const Cards& cards, const State& state, uint16_t card);

// Returns the cards whose title or id is `words`, ignoring case.
std::vector<uint16_t> CardsCalled(const Cards& cards, const State& state, std::string_view words);

// Gives "Queen Scarlet (card 31)" or "a card that does not exist"; "a card" for a veiled one.
std::string CardText(const Cards& cards, const State& state, uint16_t card);

// Returns the title of an artifact, safe to show.
std::string ArtifactName(const Cards& cards, uint16_t artifact);

// Gives "space 13 (row 2, column 3)"; in two on two "space 28 (row 2, column 3 of board 1)".
std::string SpaceText(const State& state, uint16_t space);

// These implement Match::Tell.
std::string ActionText(const Cards& cards, const State& state, Seat seat, const Action& action,
                       absl::Span<const std::string> names);
std::string OutcomeText(const Cards& cards, const State& state, const Outcome& outcome,
                        absl::Span<const std::string> names);

}  // namespace recount::engine::hope

#endif  // RECOUNT_ENGINE_HOPE_TEXT_H_
