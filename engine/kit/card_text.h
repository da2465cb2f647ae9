// Joins the words of a game's card form to the texts of its cards (engine/card_text.h). A game has
// tables of words, one row per operation, trigger and static (texts.h):
//
//   constexpr kit::Sentence<Op, EffectOp> kOpWords[] = {
//       {Op::draw, "{player} draw{s} {cards}"},
//       {Op::wound, "put {wounds} on {target}"},
//   };
//   static_assert(kit::AreWellFormed<Op, EffectOp>(kOpWords, kOpPlaceholders));
//   static_assert(kit::HasWordsForAll<Op, EffectOp>(kOpWords, std::size(names::kOps)));
//
//   std::vector<std::string> effects;  // kit::WordsOf each of them
//   kit::AddPart(card, "Trigger", "when this card is destroyed, " + kit::JoinedEffects(effects));
//
// adds "Trigger": "When this card is destroyed, you draw 2 cards; then put 1 wound on it."
#ifndef RECOUNT_ENGINE_KIT_CARD_TEXT_H_
#define RECOUNT_ENGINE_KIT_CARD_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/card_text.h"
#include "engine/kit/texts.h"

namespace recount::engine::kit {

// A list in a text names at most this many things, so that the text of a stranger's set stays
// readable and its length is linear in the length of the set.
inline constexpr size_t kMostListed = 12;

// Adds a part whose text begins with a capital and ends with a full stop. The words must be safe to
// show and not empty.
void AddPart(TextOfCard& card, std::string_view part, std::string words);

// Returns a name of a card set, safe to show and at most 64 bytes long.
std::string NameInText(std::string_view name);

// Returns "a", "a or b", "a, b or c", and "…, l or 3 more" for more than kMostListed words. `last`
// is the word before the last one.
std::string ListText(absl::Span<const std::string> words, std::string_view last);

// Returns the words at the bits of a set, as ListText writes them.
template <size_t kSize>
std::string ListOfBits(const std::string_view (&words)[kSize], uint32_t bits,
                       std::string_view last) {
  std::vector<std::string> listed;
  for (size_t i = 0; i < kSize; ++i) {
    if (bits >> i & 1) listed.emplace_back(words[i]);
  }
  return ListText(listed, last);
}

// Returns the effects in their order: "you draw 2 cards; then heal 1". "nothing" if there are none.
std::string JoinedEffects(absl::Span<const std::string> effects);

// Returns whether each key below `count` has a row that always applies.
template <class Key, class Subject>
constexpr bool HasWordsForAll(absl::Span<const Sentence<Key, Subject>> sentences, size_t count) {
  for (size_t key = 0; key < count; ++key) {
    bool has_words = false;
    for (const Sentence<Key, Subject>& sentence : sentences) {
      has_words |= sentence.key == static_cast<Key>(key) && sentence.holds == nullptr &&
                   !sentence.text.empty();
    }
    if (!has_words) return false;
  }
  return true;
}

// Returns the words for a key. The table must have a row that applies.
template <class Key, class Subject>
std::string WordsOf(absl::Span<const Sentence<Key, Subject>> sentences,
                    absl::Span<const Placeholder<Subject>> placeholders, Key key,
                    const Subject& subject) {
  std::optional<std::string> words = TextOf(sentences, placeholders, key, subject);
  if (!words) FailCheck(__FILE__, __LINE__, "a part of a card without words");
  return *std::move(words);
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_CARD_TEXT_H_
