// What the cards of Heretics are called, and its actions and outcomes in sentences, for people.
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

// The name of a phase, such as "send".
std::string_view PhaseName(Phase phase);

// The name of a faction, such as "catholics". "null" for none.
std::string_view FactionName(uint8_t faction);

// The same at the head of a line: "Catholics".
std::string_view FactionTitle(uint8_t faction);

// The name on a card; empty for a number that is not a card.
std::string CardName(const Cards& cards, uint16_t card);

// Match::CardEntry.
std::string CardEntry(const Cards& cards, uint16_t card);

// The cards with this name in any case, or the one of "hussites:7".
std::vector<uint16_t> CardsCalled(const Cards& cards, std::string_view words);

// "Field Hetman (card 31)", "a card that does not exist".
std::string CardText(const Cards& cards, uint16_t card);

// Match::Tell.
std::string ActionText(const Cards& cards, const State& state, Seat seat, const Action& action,
                       absl::Span<const std::string> names);
std::string OutcomeText(const Cards& cards, const State& state, const Outcome& outcome,
                        absl::Span<const std::string> names);

// The Special attributes of a City in words, as they work in a game with this number of players.
std::vector<std::string> AttributeTexts(const City& city, int players);

// What has become of a character, in a word or two.
std::string_view FateWords(Fate fate);

}  // namespace recount::engine::heretics

#endif  // RECOUNT_ENGINE_HERETICS_TEXT_H_
