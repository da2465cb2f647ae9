// What the cards of a set do, in words for people (docs/reference/cli.md, "cards"). Each game has
// the words of its card form in its card_text.cc; engine/kit/card_text.h joins them.
//
//   for (const TextOfCard& card : game->TextsOfCards(*set)) {
//     for (const TextPart& part : card.parts) Print(card.entry, part.part, part.text);
//   }
#ifndef RECOUNT_ENGINE_CARD_TEXT_H_
#define RECOUNT_ENGINE_CARD_TEXT_H_

#include <string>
#include <vector>

namespace recount::engine {

// One part of a card's text: a keyword, an ability, a trigger, an effect, or its figures. Both
// members are safe to show on a terminal.
struct TextPart {
  std::string part;  // what the part is: "Keyword", "Ability"
  std::string text;  // one sentence or a few, with capital and full stop
};

struct TextOfCard {
  std::string entry;            // as in Match::CardEntry: "/characters/28"
  std::vector<TextPart> parts;  // not empty; in the order of the card
};

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_CARD_TEXT_H_
