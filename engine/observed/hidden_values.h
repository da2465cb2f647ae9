// The hidden values of a state of an observed game, in a document that a tool changes: where people
// have null, it has a text of which the value can be read again. So a label can be moved, and is
// shown nowhere.
//
//   OrderedJson state = match.EditableState();      // {"hand":[22,"?c17","?c40"], …}
//   ForEachLabel(state, [&](const auto& keys, bool is_artifact, uint16_t number) { … });
//   RestoreValues(state);                           // {"hand":[22,17,40], …}
//   HideValues(state);                              // {"hand":[22,"?","?"], …}
#ifndef RECOUNT_ENGINE_OBSERVED_HIDDEN_VALUES_H_
#define RECOUNT_ENGINE_OBSERVED_HIDDEN_VALUES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "events/json.h"

namespace recount::engine::observed {

// What a hidden value is.
enum class HiddenKind : uint8_t { card, artifact, detail };

// Returns the text that stands for a value.
OrderedJson HiddenText(HiddenKind kind, const OrderedJson& value);

// Returns whether a value is such a text, or one that claims to be.
bool IsHiddenText(const OrderedJson& value);

// Returns the number of the card or the artifact for which the text stands; nothing for any other
// value.
std::optional<uint16_t> HiddenNumber(const OrderedJson& value, HiddenKind kind);

// Calls each(keys, is_artifact, number) for every card and every artifact that is hidden, in the
// order of the text.
void ForEachLabel(
    const OrderedJson& state,
    absl::FunctionRef<void(const std::vector<std::string>& keys, bool is_artifact, uint16_t number)>
        each);

// Replaces the texts by the values for which they stand, or by "?". Only HiddenText may have made
// the texts of a state of which the values are to be restored.
void RestoreValues(OrderedJson& state);
void HideValues(OrderedJson& state);

}  // namespace recount::engine::observed

#endif  // RECOUNT_ENGINE_OBSERVED_HIDDEN_VALUES_H_
