// Typed messages between a process and its children, which run the same program: values as bytes.
//
//   struct Counted {
//     uint64_t games = 0;
//     std::vector<std::string> ids;
//   };
//   writer.Write(Encoded(Counted{2, {"1a", "2b"}}));                  // in the child
//   const Result<Counted> counted = Decoded<Counted>(message);        // in its parent
//
// A value is a number, a bool, an enum, a string, a vector, optional, map or variant of values, or
// an aggregate of them. The fields of an aggregate are found by the compiler, so none can be
// forgotten. Several kinds of messages are the alternatives of one variant.
#ifndef RECOUNT_REPLAY_PROCESS_MESSAGE_H_
#define RECOUNT_REPLAY_PROCESS_MESSAGE_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "events/error.h"

namespace recount::replay::process {
namespace internal {

template <class T>
concept Plain = std::is_arithmetic_v<T> || std::is_enum_v<T>;

template <class T>
concept Aggregate = std::is_aggregate_v<T>;

// Converts to the type of any field. It is only used in unevaluated expressions, never called.
struct AnyField {
  template <class T>
  operator T() const {
    std::abort();
  }
};

// Returns the number of fields of an aggregate: the number of values that can initialize it.
template <class T, class... Fields>
constexpr size_t FieldCount() {
  if constexpr (requires { T{Fields{}..., AnyField{}}; }) {
    return FieldCount<T, Fields..., AnyField>();
  } else {
    return sizeof...(Fields);
  }
}

// Returns the fields of an aggregate, as references.
template <class T>
auto FieldsOf(T& value) {
  constexpr size_t kCount = FieldCount<T>();
  static_assert(kCount <= 10 || kCount == 13, "add a branch for this size");
  if constexpr (kCount == 0) {
    return std::tie();
  } else if constexpr (kCount == 1) {
    auto& [a] = value;
    return std::tie(a);
  } else if constexpr (kCount == 2) {
    auto& [a, b] = value;
    return std::tie(a, b);
  } else if constexpr (kCount == 3) {
    auto& [a, b, c] = value;
    return std::tie(a, b, c);
  } else if constexpr (kCount == 4) {
    auto& [a, b, c, d] = value;
    return std::tie(a, b, c, d);
  } else if constexpr (kCount == 5) {
    auto& [a, b, c, d, e] = value;
    return std::tie(a, b, c, d, e);
  } else if constexpr (kCount == 6) {
    auto& [a, b, c, d, e, f] = value;
    return std::tie(a, b, c, d, e, f);
  } else if constexpr (kCount == 7) {
    auto& [a, b, c, d, e, f, g] = value;
    return std::tie(a, b, c, d, e, f, g);
  } else if constexpr (kCount == 8) {
    auto& [a, b, c, d, e, f, g, h] = value;
    return std::tie(a, b, c, d, e, f, g, h);
  } else if constexpr (kCount == 9) {
    auto& [a, b, c, d, e, f, g, h, i] = value;
    return std::tie(a, b, c, d, e, f, g, h, i);
  } else if constexpr (kCount == 10) {
    auto& [a, b, c, d, e, f, g, h, i, j] = value;
    return std::tie(a, b, c, d, e, f, g, h, i, j);
  } else {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = value;
    return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m);
  }
}

// Writes values or reads them with the same code, so the two directions cannot differ.
class Codec {
 public:
  // A codec that writes.
  Codec() = default;
  // A codec that reads these bytes.
  explicit Codec(std::string_view bytes) : is_reading_(true), rest_(bytes) {}

  std::string TakeWritten() { return std::move(written_); }

  // Returns true if the values that were read used all bytes, and no more.
  bool HasReadAll() const { return !has_failed_ && rest_.empty(); }

  template <Plain T>
  void Carry(T& value) {
    if (!is_reading_) {
      written_.append(reinterpret_cast<const char*>(&value), sizeof(value));
    } else if (const std::string_view bytes = Cut(sizeof(value)); !bytes.empty()) {
      std::memcpy(&value, bytes.data(), sizeof(value));
    }
  }

  void Carry(bool& value) {
    uint8_t byte = value ? 1 : 0;
    Carry(byte);
    value = byte != 0;
  }

  void Carry(std::string& text) {
    const uint64_t size = CarryCount(text.size());
    if (is_reading_) {
      text = Cut(size);
    } else {
      written_ += text;
    }
  }

  template <class T>
  void Carry(std::optional<T>& value) {
    bool has_value = value.has_value();
    Carry(has_value);
    if (!has_value) value.reset();
    if (has_value) Carry(is_reading_ ? value.emplace() : *value);
  }

  template <class T>
  void Carry(std::vector<T>& values) {
    const uint64_t count = CarryCount(values.size());
    if (is_reading_) values.clear();
    for (uint64_t i = 0; i < count && !has_failed_; ++i) {
      Carry(is_reading_ ? values.emplace_back() : values[i]);
    }
  }

  template <class Key, class T>
  void Carry(std::map<Key, T>& entries) {
    std::vector<Key> keys;
    for (const auto& [key, value] : entries) keys.push_back(key);
    Carry(keys);
    if (is_reading_) entries.clear();
    for (const Key& key : keys) Carry(entries[key]);
  }

  template <class... Ts>
  void Carry(std::variant<Ts...>& value) {
    auto index = static_cast<uint8_t>(value.index());
    Carry(index);
    size_t at = 0;
    const auto carry = [&]<class T>() {
      if (at++ != index) return false;
      Carry(is_reading_ ? value.template emplace<T>() : std::get<T>(value));
      return true;
    };
    if (!(carry.template operator()<Ts>() || ...)) has_failed_ = true;
  }

  template <Aggregate T>
  void Carry(T& value) {
    std::apply([&](auto&... fields) { (Carry(fields), ...); }, FieldsOf(value));
  }

 private:
  // Returns the next bytes; empty if there are fewer.
  std::string_view Cut(uint64_t size) {
    has_failed_ = has_failed_ || size > rest_.size();
    if (has_failed_) return {};
    const std::string_view bytes = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return bytes;
  }

  // Returns the number of values or characters that follow. Each takes at least a byte, so a larger
  // count is an error; it must not make a reader allocate.
  uint64_t CarryCount(uint64_t count) {
    Carry(count);
    has_failed_ = has_failed_ || (is_reading_ && count > rest_.size());
    return has_failed_ ? 0 : count;
  }

  bool is_reading_ = false;
  std::string written_;
  std::string_view rest_;
  bool has_failed_ = false;  // only when reading
};

}  // namespace internal

// Returns the bytes of a value. For a variant, name its type: Encoded<Message>(alternative).
template <class T>
std::string Encoded(const T& value) {
  internal::Codec writer;
  writer.Carry(const_cast<T&>(value));  // a writer does not change it
  return writer.TakeWritten();
}

// Returns the value of these bytes. io if they do not come from Encoded<T>, for example because a
// child misbehaved.
template <class T>
Result<T> Decoded(std::string_view bytes) {
  internal::Codec reader(bytes);
  Result<T> value = T();
  reader.Carry(*value);
  if (!reader.HasReadAll()) {
    value = Error{.code = ErrorCode::io,
                  .message = "a child process sent a message that cannot be read; try again"};
  }
  return value;
}

}  // namespace recount::replay::process

#endif  // RECOUNT_REPLAY_PROCESS_MESSAGE_H_
