#include "engine/observed/hidden_values.h"

#include <nlohmann/json.hpp>
#include <string_view>

#include "events/check.h"

namespace recount::engine::observed {
namespace {

constexpr char kMark = '?';

char LetterOf(HiddenKind kind) {
  return kind == HiddenKind::card ? 'c' : kind == HiddenKind::artifact ? 'a' : 'v';
}

std::string_view TextOf(const OrderedJson& value) {
  return value.is_string() ? std::string_view(value.get_ref<const std::string&>())
                           : std::string_view();
}

// Calls each(value) for the hidden texts in a state. Recursion is bounded, because the form of a
// game's state and the limit of operations fix how deeply it is nested.
template <class Each>
void ForEachText(OrderedJson& value, const Each& each) {
  if (IsHiddenText(value)) {
    each(value);
  } else if (value.is_structured()) {
    for (OrderedJson& entry : value) ForEachText(entry, each);
  }
}

template <class Each>
void ForEachLabelIn(const OrderedJson& value, std::vector<std::string>& keys, const Each& each) {
  for (const bool is_artifact : {false, true}) {
    const HiddenKind kind = is_artifact ? HiddenKind::artifact : HiddenKind::card;
    if (const auto number = HiddenNumber(value, kind)) each(keys, is_artifact, *number);
  }
  if (!value.is_structured()) return;
  size_t index = 0;
  for (auto entry = value.begin(); entry != value.end(); ++entry) {
    keys.push_back(value.is_object() ? entry.key() : std::to_string(index++));
    ForEachLabelIn(*entry, keys, each);
    keys.pop_back();
  }
}

}  // namespace

OrderedJson HiddenText(HiddenKind kind, const OrderedJson& value) {
  return std::string{kMark, LetterOf(kind)} + value.dump();
}

bool IsHiddenText(const OrderedJson& value) { return TextOf(value).starts_with(kMark); }

std::optional<uint16_t> HiddenNumber(const OrderedJson& value, HiddenKind kind) {
  const std::string_view text = TextOf(value);
  if (text.size() < 3 || text[0] != kMark || text[1] != LetterOf(kind)) return std::nullopt;
  const std::optional<Json> number = ParseJson(text.substr(2));
  if (!number || !number->is_number_integer()) return std::nullopt;
  return number->get<uint16_t>();
}

void ForEachLabel(
    const OrderedJson& state,
    absl::FunctionRef<void(const std::vector<std::string>& keys, bool is_artifact, uint16_t number)>
        each) {
  std::vector<std::string> keys;
  ForEachLabelIn(state, keys, each);
}

void RestoreValues(OrderedJson& state) {
  ForEachText(state, [](OrderedJson& value) {
    const std::string_view text = TextOf(value);
    RECOUNT_CHECK(text.size() > 2);
    OrderedJson restored = OrderedJson::parse(text.substr(2), nullptr, /*allow_exceptions=*/false);
    RECOUNT_CHECK(!restored.is_discarded());
    value = std::move(restored);
  });
}

void HideValues(OrderedJson& state) {
  ForEachText(state, [](OrderedJson& value) { value = std::string(1, kMark); });
}

}  // namespace recount::engine::observed
