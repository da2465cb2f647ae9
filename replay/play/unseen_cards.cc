#include "replay/play/unseen_cards.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace recount::replay::play {
namespace {

// No game has so many cards (events/FORMAT.md, "Limits").
constexpr uint16_t kNoCard = 60'000;

bool IsUnseenWord(const Json& value) {
  return value.is_string() && value.get_ref<const std::string&>().starts_with('?');
}

// Returns the first such word of a value, or nullptr.
const std::string* UnseenIn(const Json& value) {
  if (IsUnseenWord(value)) return &value.get_ref<const std::string&>();
  if (!value.is_array()) return nullptr;
  const auto found = std::find_if(value.begin(), value.end(), IsUnseenWord);
  return found == value.end() ? nullptr : &found->get_ref<const std::string&>();
}

}  // namespace

bool HasUnseen(const Json& action) {
  return std::any_of(action.begin(), action.end(),
                     [](const Json& value) { return UnseenIn(value) != nullptr; });
}

std::string UnseenKindIn(const Json& action) {
  for (const Json& value : action) {
    if (const std::string* word = UnseenIn(value)) return word->substr(1);
  }
  return "";
}

Json WithCards(const Json& action, absl::Span<const uint16_t> cards) {
  size_t next = 0;
  const auto card = [&] {
    const size_t i = next++;
    return i < cards.size() ? cards[i] : static_cast<uint16_t>(kNoCard + i % 1'000);
  };
  Json filled = action;
  for (Json& value : filled) {
    if (UnseenIn(value) == nullptr) continue;
    if (!value.is_array()) {
      value = card();
      continue;
    }
    for (Json& entry : value) {
      if (IsUnseenWord(entry)) entry = card();
    }
    std::sort(value.begin(), value.end());
  }
  return filled;
}

}  // namespace recount::replay::play
