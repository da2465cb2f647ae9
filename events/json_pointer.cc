#include "events/json_pointer.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

namespace recount {
namespace {

const OrderedJson* Inside(const OrderedJson& value, const std::string& key) {
  if (value.is_object()) {
    const auto found = value.find(key);
    return found == value.end() ? nullptr : &*found;
  }
  const std::optional<size_t> index = value.is_array() ? IndexOfKey(key) : std::nullopt;
  return index && *index < value.size() ? &value[*index] : nullptr;
}

}  // namespace

std::optional<size_t> IndexOfKey(std::string_view key) {
  size_t index = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
  const bool is_index = error == std::errc() && end == key.data() + key.size() &&
                        (key.size() == 1 || key.front() != '0');
  return is_index ? std::optional(index) : std::nullopt;
}

std::string EscapedKey(std::string_view key) {
  std::string escaped;
  for (const char c : key) {
    if (c == '~') {
      escaped += "~0";
    } else if (c == '/') {
      escaped += "~1";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string PointerOfKeys(const std::vector<std::string>& keys) {
  std::string pointer;
  for (const std::string& key : keys) pointer += '/' + EscapedKey(key);
  return pointer;
}

std::optional<std::vector<std::string>> KeysOfPointer(std::string_view pointer) {
  std::vector<std::string> keys;
  if (pointer.empty()) return keys;
  if (pointer.front() != '/') return std::nullopt;
  for (size_t i = 0; i < pointer.size(); ++i) {
    if (pointer[i] == '/') {
      keys.emplace_back();
    } else if (pointer[i] != '~') {
      keys.back() += pointer[i];
    } else {
      ++i;
      if (i == pointer.size() || (pointer[i] != '0' && pointer[i] != '1')) return std::nullopt;
      keys.back() += pointer[i] == '0' ? '~' : '/';
    }
  }
  return keys;
}

const OrderedJson* ValueAt(const OrderedJson& value, const std::vector<std::string>& keys) {
  const OrderedJson* at = &value;
  for (const std::string& key : keys) {
    at = Inside(*at, key);
    if (at == nullptr) return nullptr;
  }
  return at;
}

OrderedJson* ValueAt(OrderedJson& value, const std::vector<std::string>& keys) {
  return const_cast<OrderedJson*>(ValueAt(std::as_const(value), keys));
}

}  // namespace recount
