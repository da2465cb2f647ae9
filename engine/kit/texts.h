// Sentences as tables. A game writes one row per sentence and one row per placeholder; the compiler
// checks that the sentences use no other placeholder.
//
//   struct EffectContext { const Cards& cards; const std::array<uint16_t, 4>& numbers; … };
//
//   constexpr kit::Placeholder<EffectContext> kPlaceholders[] = {
//       {"card", [](const EffectContext& effect, size_t i) {
//          return CardText(effect.cards, effect.numbers[i]);
//        }},
//       {"number", [](const EffectContext& effect, size_t i) {
//          return fmt::format("{}", effect.numbers[i]);
//        }},
//   };
//   constexpr kit::Sentence<EffectKind, EffectContext> kSentences[] = {
//       {EffectKind::dealt, "{card 1} is dealt to seat {number}"},
//       {EffectKind::over, "It was a draw",
//        [](const EffectContext& effect) { return effect.numbers[0] == 0; }},
//       {EffectKind::over, "Seat {number} wins"},
//   };
//   static_assert(kit::AreWellFormed<EffectKind, EffectContext>(kSentences, kPlaceholders));
//
// "{card 1}" is the text that the placeholder "card" returns for 1; "{card}" is the text for 0. If
// several rows have the same key, the first one whose condition is true is used. A row without a
// condition always applies.
#ifndef RECOUNT_ENGINE_KIT_TEXTS_H_
#define RECOUNT_ENGINE_KIT_TEXTS_H_

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "absl/types/span.h"
#include "events/check.h"

namespace recount::engine::kit {

// A part of a sentence that differs from case to case.
template <class Subject>
struct Placeholder {
  std::string_view name;
  std::string (*text)(const Subject& subject, size_t index);
};

// A sentence about a key (an effect kind, a clause).
template <class Key, class Subject>
struct Sentence {
  Key key;
  std::string_view text;
  bool (*holds)(const Subject& subject) = nullptr;
};

// Some words and the placeholder after them.
struct SentencePart {
  std::string_view words;  // up to the placeholder, or to the end
  bool has_placeholder = false;
  std::string_view name;
  size_t index = 0;
};

// Removes the next part from the front of a sentence and returns it.
constexpr SentencePart TakePart(std::string_view& rest) {
  SentencePart part;
  part.words = rest.substr(0, rest.find('{'));
  rest.remove_prefix(part.words.size());
  if (rest.empty()) return part;
  part.has_placeholder = true;
  const size_t end = std::min(rest.find('}'), rest.size() - 1);
  part.name = rest.substr(1, end == 0 ? 0 : end - 1);
  rest.remove_prefix(end + 1);
  const size_t blank = part.name.find(' ');
  if (blank == std::string_view::npos) return part;
  part.index = static_cast<size_t>(part.name.back() - '0');
  part.name = part.name.substr(0, blank);
  return part;
}

template <class Subject>
constexpr const Placeholder<Subject>* FindPlaceholder(
    absl::Span<const Placeholder<Subject>> placeholders, std::string_view name) {
  for (const Placeholder<Subject>& placeholder : placeholders) {
    if (placeholder.name == name) return &placeholder;
  }
  return nullptr;
}

// Returns whether the sentences use only placeholders of the list, with indices up to 3.
template <class Key, class Subject>
constexpr bool AreWellFormed(absl::Span<const Sentence<Key, Subject>> sentences,
                             absl::Span<const Placeholder<Subject>> placeholders) {
  for (const Sentence<Key, Subject>& sentence : sentences) {
    std::string_view rest = sentence.text;
    while (!rest.empty()) {
      const SentencePart part = TakePart(rest);
      if (!part.has_placeholder) continue;
      if (FindPlaceholder(placeholders, part.name) == nullptr || part.index > 3) return false;
    }
  }
  return true;
}

// Returns the sentence for a key, or nothing if no row applies.
template <class Key, class Subject>
std::optional<std::string> TextOf(absl::Span<const Sentence<Key, Subject>> sentences,
                                  absl::Span<const Placeholder<Subject>> placeholders, Key key,
                                  const Subject& subject) {
  for (const Sentence<Key, Subject>& sentence : sentences) {
    if (sentence.key != key) continue;
    if (sentence.holds != nullptr && !sentence.holds(subject)) continue;
    std::string text;
    std::string_view rest = sentence.text;
    while (!rest.empty()) {
      const SentencePart part = TakePart(rest);
      text += part.words;
      if (!part.has_placeholder) continue;
      const auto* placeholder = FindPlaceholder(placeholders, part.name);
      RECOUNT_CHECK(placeholder != nullptr);
      text += placeholder->text(subject, part.index);
    }
    return text;
  }
  return std::nullopt;
}

}  // namespace recount::engine::kit

#endif  // RECOUNT_ENGINE_KIT_TEXTS_H_
