#include "events/json.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <vector>

#include "fmt/format.h"

namespace recount {
namespace {

// Returns the end of the number that begins at `at` by the grammar of RFC 8259, or `at` if there is
// none.
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

// The facts that must be known before parsing: whether there are too many values, and whether there
// are numbers beyond the range of a double. Those are valid JSON, but the parser refuses them.
struct Shape {
  bool has_too_many = false;  // values; then no more of the text was looked at
  std::string rewritten;      // the text with 0.5 for each such number; empty: there is none
};

// Examines the text in one pass and skips strings. A number that is long or has an exponent is not
// an integer of the protocol, whatever its value, so 0.5, which is not an integer either, replaces
// it.
Shape Examine(std::string_view text) {
  constexpr size_t kLongest = 40;
  Shape shape;
  size_t values = 0;
  size_t copied = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    // In invalid JSON this may count wrong, but the parser then stops at that place or before.
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
      // Text that only looks like a number, such as --1e5 or 1e5e5, stays, so that the parser
      // refuses it.
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

// Returns the code units of UTF-16, by which RFC 8785 sorts keys. Bytes of UTF-8 would put U+E000
// to U+FFFF before the code points above them.
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

bool IsAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Returns true if RFC 8785 sorts the key `a` before `b`. In ASCII a byte is a code unit, so bytes
// can be compared.
bool IsKeyBefore(const std::string& a, const std::string& b) {
  return IsAscii(a) && IsAscii(b) ? a < b : Utf16(a) < Utf16(b);
}

// Writes a double as ECMAScript does, which RFC 8785 adopts: the shortest digits that read back as
// the same double, with an exponent only below 10^-6 and from 10^21 on.
std::string NumberText(double number) {
  // This includes -0, which ECMAScript writes as 0.
  if (number == 0) return "0";
  const std::string shortest = fmt::format("{}", number);  // "-12.5", "1e-07", "1.5e+300"
  const std::string sign(shortest.front() == '-' ? "-" : "");
  const size_t mark = std::min(shortest.find('e'), shortest.size());
  const std::string mantissa = shortest.substr(sign.size(), mark - sign.size());
  const size_t point = std::min(mantissa.find('.'), mantissa.size());
  int whole = static_cast<int>(point);  // digits before the point
  if (mark < shortest.size()) whole += std::atoi(shortest.c_str() + mark + 1);
  std::string digits = mantissa;
  if (point < digits.size()) digits.erase(point, 1);
  const size_t first = digits.find_first_not_of('0');
  whole -= static_cast<int>(first);
  digits = digits.substr(first, digits.find_last_not_of('0') + 1 - first);
  const int count = static_cast<int>(digits.size());
  if (whole > 21 || whole < -5) {
    if (count > 1) digits.insert(1, ".");
    return fmt::format("{}{}e{:+}", sign, digits, whole - 1);
  }
  if (whole <= 0) return sign + "0." + std::string(static_cast<size_t>(-whole), '0') + digits;
  if (whole >= count) return sign + digits + std::string(static_cast<size_t>(whole - count), '0');
  return sign + digits.insert(static_cast<size_t>(whole), ".");
}

template <class AnyJson>
void AppendCanonical(const AnyJson& value, std::string& out) {
  if (value.is_array()) {
    out += '[';
    for (size_t i = 0; i < value.size(); ++i) {
      if (i > 0) out += ',';
      AppendCanonical(value[i], out);
    }
    out += ']';
  } else if (value.is_object()) {
    std::vector<std::pair<const std::string*, const AnyJson*>> members;
    members.reserve(value.size());
    for (auto item = value.begin(); item != value.end(); ++item) {
      members.emplace_back(&item.key(), &item.value());
    }
    std::sort(members.begin(), members.end(),
              [](const auto& a, const auto& b) { return IsKeyBefore(*a.first, *b.first); });
    out += '{';
    for (size_t i = 0; i < members.size(); ++i) {
      if (i > 0) out += ',';
      out += AnyJson(*members[i].first).dump();
      out += ':';
      AppendCanonical(*members[i].second, out);
    }
    out += '}';
  } else if (value.is_number_float()) {
    out += NumberText(value.template get<double>());
  } else {
    // The library writes integers, strings, true, false and null as RFC 8785 requires.
    out += value.dump();
  }
}

template <class AnyJson>
size_t Depth(const AnyJson& value) {
  size_t deepest = 0;
  // A stack of our own, because a value from outside may be nested deeper than recursion can go.
  std::vector<std::pair<const AnyJson*, size_t>> open = {{&value, 1}};
  while (!open.empty()) {
    const auto [at, depth] = open.back();
    open.pop_back();
    if (!at->is_structured()) continue;
    deepest = std::max(deepest, depth);
    for (const AnyJson& inner : *at) open.emplace_back(&inner, depth + 1);
  }
  return deepest;
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Returns true if a text is UTF-16 or UTF-32, as other systems write files: it begins with their
// byte order mark, or has a zero byte among the first four, because the first characters of JSON
// are ASCII.
bool IsWide(std::string_view text) {
  constexpr size_t kBegin = 4;
  return text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff") ||
         text.substr(0, kBegin).find('\0') != std::string_view::npos;
}

}  // namespace

std::optional<Json> ParseJson(std::string_view text) {
  // The parser takes a zero byte for the end of the text, and skips a byte order mark; neither is
  // valid JSON.
  if (text.find('\0') != std::string_view::npos || text.starts_with(kByteOrderMark)) {
    return std::nullopt;
  }
  const Shape shape = Examine(text);
  if (shape.has_too_many) return std::nullopt;
  Json value = Json::parse(shape.rewritten.empty() ? text : std::string_view(shape.rewritten),
                           nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded()) return std::nullopt;
  return value;
}

std::optional<OrderedJson> ParseOrderedJson(std::string_view text) {
  // ParseJson checks the limits. It accepts numbers beyond a double, which the next parser refuses.
  if (!ParseJson(text)) return std::nullopt;
  OrderedJson value = OrderedJson::parse(text, nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded()) return std::nullopt;
  return value;
}

std::string WhyNoJson(std::string_view text) {
  if (IsWide(text)) return "it is UTF-16 or UTF-32: save it as UTF-8";
  if (text.starts_with(kByteOrderMark)) {
    return "it begins with a byte order mark: save it as UTF-8 without one";
  }
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

size_t DepthOf(const Json& value) { return Depth(value); }
size_t DepthOf(const OrderedJson& value) { return Depth(value); }

std::string CanonicalJson(const Json& value) {
  std::string text;
  AppendCanonical(value, text);
  return text;
}

std::string CanonicalJson(const OrderedJson& value) {
  std::string text;
  AppendCanonical(value, text);
  return text;
}

}  // namespace recount
