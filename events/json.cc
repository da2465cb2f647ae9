#include "events/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "events/check.h"
#include "fmt/format.h"

namespace recount {
namespace {

// The end of the number that begins at `at`, if RFC 8259's grammar has one there; else `at`.
size_t EndOfNumber(std::string_view text, size_t at) {
  const auto digits = [&](size_t from) {
    while (from < text.size() && text[from] >= '0' && text[from] <= '9') ++from;
    return from;
  };
  const auto is = [&](size_t place, std::string_view any) {
    return place < text.size() && any.find(text[place]) != std::string_view::npos;
  };
  size_t end = is(at, "-") ? at + 1 : at;
  const size_t whole = end;
  end = is(whole, "0") ? whole + 1 : digits(whole);
  if (end == whole) return at;
  if (is(end, ".")) {
    const size_t fraction = digits(end + 1);
    if (fraction == end + 1) return at;
    end = fraction;
  }
  if (is(end, "eE")) {
    const size_t sign = is(end + 1, "+-") ? end + 2 : end + 1;
    const size_t exponent = digits(sign);
    if (exponent == sign) return at;
    end = exponent;
  }
  return end;
}

// What bounds the parser: how many values it would keep, and whether there are numbers that it
// could not hold (more than a double's range), though they are JSON.
struct Shape {
  bool has_too_many = false;  // values; then no more of the text was looked at
  std::string rewritten;      // the text with 0.5 for each such number; empty: there is none
};

// One pass over the text; strings are skipped. A number that is long or has an exponent is no
// integer of the protocol, whatever its value, so another that is none stands for it.
Shape Examine(std::string_view text) {
  constexpr size_t kLongest = 40;
  Shape shape;
  size_t values = 0;
  size_t copied = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    // In what is no JSON the parser sees that no later than this counts wrong.
    if (std::string_view("\"[{-0123456789tfn").find(c) != std::string_view::npos) ++values;
    if (values > kMaxJsonValues) {
      shape.has_too_many = true;
      return shape;
    }
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i) i += text[i] == '\\';
    } else if (c == ':') {
      values -= values > 0;  // that was a key
    } else if (c >= 'a' && c <= 'z') {
      while (i + 1 < text.size() && text[i + 1] >= 'a' && text[i + 1] <= 'z') ++i;
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      const size_t end = EndOfNumber(text, i);
      if (end == i) continue;
      const std::string_view number = text.substr(i, end - i);
      // Not in what only looks like a number, such as --1e5 or 1e5e5: the parser shall see that.
      const bool stands_alone = (i == 0 || text[i - 1] != '-') &&
                                (end == text.size() || std::string_view("eE.+-").find(text[end]) ==
                                                           std::string_view::npos);
      if (stands_alone &&
          (number.size() > kLongest || number.find_first_of("eE") != std::string_view::npos)) {
        shape.rewritten.append(text, copied, i - copied).append("0.5");
        copied = end;
      }
      i = end - 1;
    }
  }
  if (copied > 0) shape.rewritten.append(text, copied);
  return shape;
}

// The code units of UTF-16, by which RFC 8785 sorts keys; bytes would put U+E000 to U+FFFF before
// what lies above them.
std::u16string Utf16(std::string_view text) {
  std::u16string units;
  for (size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    uint32_t point = length == 1 ? lead : lead & (0xFFu >> (length + 1));
    for (size_t k = 1; k < length; ++k) {
      point = point << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3Fu);
    }
    i += length;
    if (point >= 0x10000) {
      units.push_back(static_cast<char16_t>(0xD800 + ((point - 0x10000) >> 10)));
      units.push_back(static_cast<char16_t>(0xDC00 + ((point - 0x10000) & 0x3FF)));
    } else {
      units.push_back(static_cast<char16_t>(point));
    }
  }
  return units;
}

void AppendCanonical(const Json& value, std::string& out) {
  if (value.is_array()) {
    out += '[';
    for (size_t i = 0; i < value.size(); ++i) {
      if (i > 0) out += ',';
      AppendCanonical(value[i], out);
    }
    out += ']';
  } else if (value.is_object()) {
    std::vector<std::pair<std::u16string, const std::string*>> keys;
    for (const auto& item : value.items()) keys.emplace_back(Utf16(item.key()), &item.key());
    std::sort(keys.begin(), keys.end());
    out += '{';
    for (size_t i = 0; i < keys.size(); ++i) {
      if (i > 0) out += ',';
      out += Json(*keys[i].second).dump();
      out += ':';
      AppendCanonical(value.at(*keys[i].second), out);
    }
    out += '}';
  } else {
    // Integers, strings, true, false and null are written by the library as RFC 8785 wants them.
    RECOUNT_CHECK(!value.is_number_float());
    out += value.dump();
  }
}

}  // namespace

std::optional<Json> ParseJson(std::string_view text) {
  // The parser takes a zero byte for the end of the text, and passes over a byte order mark.
  if (text.find('\0') != std::string_view::npos || text.starts_with("\xEF\xBB\xBF")) {
    return std::nullopt;
  }
  const Shape shape = Examine(text);
  if (shape.has_too_many) return std::nullopt;
  Json value = Json::parse(shape.rewritten.empty() ? text : std::string_view(shape.rewritten),
                           nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded()) return std::nullopt;
  return value;
}

std::string WhyNoJson(std::string_view text) {
  if (!Examine(text).has_too_many) return "it does not parse";
  return fmt::format("it has more than {} values", kMaxJsonValues);
}

bool IsInteger(const Json& value) {
  constexpr int64_t kBound = int64_t{1} << 53;
  if (value.is_number_unsigned()) return value.get<uint64_t>() <= uint64_t{kBound};
  if (!value.is_number_integer()) return false;
  return value.get<int64_t>() >= -kBound && value.get<int64_t>() <= kBound;
}

std::string Written(const OrderedJson& json) {
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::string CanonicalJson(const Json& value) {
  std::string text;
  AppendCanonical(value, text);
  return text;
}

}  // namespace recount
