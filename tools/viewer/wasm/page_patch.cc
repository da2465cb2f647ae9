#include "tools/viewer/wasm/page_patch.h"

#include <nlohmann/json.hpp>
#include <string>

#include "events/json_members.h"

namespace recount::tools::viewer::wasm {
namespace {

using Pointer = OrderedJson::json_pointer;

constexpr size_t kMostDigits = 15;

// Returns whether the library accepts the text as a JSON Pointer (RFC 6901). The library throws if
// it does not, and also for a list index that does not fit into 64 bits.
bool IsPointer(const std::string& text) {
  if (!text.empty() && text.front() != '/') return false;
  size_t digits = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    digits = text[i] >= '0' && text[i] <= '9' ? digits + 1 : 0;
    if (digits > kMostDigits) return false;
    if (text[i] != '~') continue;
    if (i + 1 == text.size() || (text[i + 1] != '0' && text[i + 1] != '1')) return false;
  }
  return true;
}

// Returns whether a value can be put there: at a key of an object, or at an index or the end of a
// list.
bool HasRoom(const OrderedJson& state, const Pointer& at) {
  if (at.empty()) return true;
  const Pointer parent = at.parent_pointer();
  if (!state.contains(parent)) return false;
  const OrderedJson& holder = state.at(parent);
  if (holder.is_object()) return true;
  if (!holder.is_array()) return false;
  return at.back() == "-" || at.back() == std::to_string(holder.size()) || state.contains(at);
}

bool Fits(const OrderedJson& state, const OrderedJson& operation) {
  const std::string* kind = FindText(operation, "op");
  const std::string* path = FindText(operation, "path");
  if (kind == nullptr || path == nullptr || !IsPointer(*path)) return false;
  const Pointer at(*path);
  if (*kind == "add") return operation.contains("value") && HasRoom(state, at);
  if (!state.contains(at)) return false;
  if (*kind == "replace") return operation.contains("value");
  return *kind == "remove" && !at.empty();
}

}  // namespace

bool IsPatched(OrderedJson& state, const OrderedJson& patch) {
  if (!patch.is_array()) return false;
  OrderedJson one = OrderedJson::array({nullptr});
  for (const OrderedJson& operation : patch) {
    if (!Fits(state, operation)) return false;
    one.front() = operation;
    state.patch_inplace(one);
  }
  return true;
}

}  // namespace recount::tools::viewer::wasm
