#include "engine/kit/card_text.h"

#include <utility>

#include "engine/sheet.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::engine::kit {

void AddPart(TextOfCard& card, std::string_view part, std::string words) {
  RECOUNT_CHECK(!words.empty());
  if (words.front() >= 'a' && words.front() <= 'z') {
    words.front() = static_cast<char>(words.front() - 'a' + 'A');
  }
  if (words.back() != '.') words += '.';
  card.parts.push_back({std::string(part), std::move(words)});
}

std::string NameInText(std::string_view name) { return Printable(Shortened(name)); }

std::string ListText(absl::Span<const std::string> words, std::string_view last) {
  const size_t shown = words.size() <= kMostListed ? words.size() : kMostListed - 1;
  std::string text;
  for (size_t i = 0; i < shown; ++i) {
    const bool is_last = i + 1 == words.size();
    if (i > 0) text += is_last ? fmt::format(" {} ", last) : ", ";
    text += words[i];
  }
  if (shown < words.size()) text += fmt::format(" {} {} more", last, words.size() - shown);
  return text;
}

std::string JoinedEffects(absl::Span<const std::string> effects) {
  return effects.empty() ? "nothing" : fmt::format("{}", fmt::join(effects, "; then "));
}

}  // namespace recount::engine::kit
