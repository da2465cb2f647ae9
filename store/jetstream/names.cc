#include "store/jetstream/names.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "events/check.h"
#include "fmt/format.h"

namespace recount::store::jetstream {
namespace {

constexpr size_t kMaxNameBytes = 32;
constexpr size_t kIdDigits = 32;
constexpr size_t kLogTokens = 6;
constexpr size_t kOpenTokens = 7;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool IsId(std::string_view text) {
  return text.size() == kIdDigits && std::all_of(text.begin(), text.end(), [](char c) {
           return IsDigit(c) || (c >= 'a' && c <= 'f');
         });
}

// Returns the place in the tokens 2 to 5 of a subject.
std::optional<LogPlace> PlaceInTokens(absl::Span<const std::string_view> tokens) {
  const auto era = DecimalIn(tokens[2]);
  const auto part = DecimalIn(tokens[3]);
  const std::string_view table = tokens[4];
  const std::string_view id = tokens[5];
  if (!era || *era > kMaxEras || !part || *part >= kMaxPartitions || !IsName(table) || !IsId(id))
    return std::nullopt;
  return LogPlace{*era, static_cast<uint32_t>(*part), std::string(table), std::string(id)};
}

}  // namespace

bool IsName(std::string_view name) {
  return !name.empty() && name.size() <= kMaxNameBytes &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return IsDigit(c) || (c >= 'a' && c <= 'z') || c == '-'; });
}

uint32_t PartOf(uint8_t first_byte, uint32_t partitions) {
  RECOUNT_CHECK_LE(partitions, kMaxPartitions);
  return static_cast<uint32_t>(first_byte) * partitions / kMaxPartitions;
}

std::string LogStream(uint64_t era, uint32_t part) {
  return fmt::format("RECOUNT-LOG-{}-{}", era, part);
}

std::string OpenStream(uint64_t era, uint32_t part) {
  return fmt::format("RECOUNT-OPEN-{}-{}", era, part);
}

std::string LogSubject(const LogPlace& place) {
  return fmt::format("recount.log.{}.{}.{}.{}", place.era, place.part, place.table, place.id);
}

std::string OpenSubject(const LogPlace& place, uint64_t seq) {
  return fmt::format("recount.open.{}.{}.{}.{}.{}", place.era, place.part, place.table, place.id,
                     seq);
}

std::string CardsSubject(std::string_view table, const Hash256& hash) {
  return fmt::format("recount.cards.{}.{}", table, ToHex(hash));
}

std::string AuditSubject(std::string_view run, std::string_view unit) {
  return fmt::format("recount.audit.{}.{}", run, unit);
}

std::string ResultSubject(std::string_view run, std::string_view unit) {
  return fmt::format("recount.result.{}.{}", run, unit);
}

std::string LookName(std::string_view table) { return fmt::format("{}-look", table); }

size_t SplitSubject(std::string_view subject, absl::Span<std::string_view> tokens) {
  for (size_t number = 0;; ++number) {
    const size_t dot = subject.find('.');
    if (number < tokens.size()) tokens[number] = subject.substr(0, dot);
    if (dot == subject.npos) return number + 1;
    subject.remove_prefix(dot + 1);
  }
}

std::optional<uint64_t> DecimalIn(std::string_view text) {
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc() && end == text.data() + text.size();
  if (!is_whole || (text.size() > 1 && text.front() == '0')) return std::nullopt;
  return number;
}

std::optional<LogPlace> PlaceIn(std::string_view subject) {
  std::array<std::string_view, kLogTokens> tokens;
  if (!subject.starts_with("recount.log.")) return std::nullopt;
  if (SplitSubject(subject, absl::MakeSpan(tokens)) != tokens.size()) return std::nullopt;
  return PlaceInTokens(tokens);
}

std::optional<OpenPlace> OpenPlaceIn(std::string_view subject) {
  std::array<std::string_view, kOpenTokens> tokens;
  if (!subject.starts_with("recount.open.")) return std::nullopt;
  if (SplitSubject(subject, absl::MakeSpan(tokens)) != tokens.size()) return std::nullopt;
  const auto seq = DecimalIn(tokens[6]);
  auto place = PlaceInTokens(tokens);
  if (!seq || !place) return std::nullopt;
  return OpenPlace{*std::move(place), *seq};
}

}  // namespace recount::store::jetstream
