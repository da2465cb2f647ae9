#include "replay/play/seat_words.h"

#include <algorithm>
#include <charconv>

#include "events/visible_text.h"
#include "fmt/format.h"

namespace recount::replay::play {
namespace {

constexpr std::string_view kPlayerWord = "player:";
constexpr size_t kMostDigits = 18;  // this many digits always fit a uint64_t

// Returns the number in a word that has only digits.
std::optional<uint64_t> DigitsIn(std::string_view text) {
  const bool is_number = !text.empty() && text.size() <= kMostDigits &&
                         text.find_first_not_of("0123456789") == std::string_view::npos;
  if (!is_number) return std::nullopt;
  uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// Returns true if the word is the label "Ana (seat 0)", which is how messages name a player.
bool IsLabelOf(std::string_view word, std::string_view name, size_t seat) {
  const std::string ending = fmt::format(" (seat {})", seat);
  if (!word.ends_with(ending)) return false;
  word.remove_suffix(ending.size());
  return IsNameOf(word, name);
}

bool IsCalled(std::string_view word, std::string_view name, size_t seat) {
  if (IsNameOf(word, name) || IsLabelOf(word, name, seat)) return true;
  return word.starts_with(kPlayerWord) && IsNameOf(word.substr(kPlayerWord.size()), name);
}

}  // namespace

std::optional<uint64_t> SeatNumberIn(std::string_view word) {
  for (const std::string_view begin : {"seat:", "seat "}) {
    if (word.starts_with(begin)) return DigitsIn(word.substr(begin.size()));
  }
  return DigitsIn(word);
}

bool IsNameOf(std::string_view word, std::string_view name) {
  return !name.empty() && (word == name || word == VisibleName(name));
}

std::vector<engine::Seat> SeatsMeant(std::string_view word, int players,
                                     absl::Span<const std::string> names) {
  const std::optional<uint64_t> number = SeatNumberIn(word);
  std::vector<engine::Seat> meant;
  for (size_t seat = 0; seat < static_cast<size_t>(players); ++seat) {
    const bool is_called = seat < names.size() && IsCalled(word, names[seat], seat);
    if (is_called || number == seat) meant.push_back(static_cast<engine::Seat>(seat));
  }
  return meant;
}

std::string SeatWord(engine::Seat seat, int players, absl::Span<const std::string> names) {
  std::string word = fmt::format("{}", seat);
  // The loop ends, because a number can be written in more ways than there are names.
  for (std::string zeros; SeatsMeant(word, players, names).size() > 1; zeros += '0') {
    word = fmt::format("seat:{}{}", zeros, seat);
  }
  return word;
}

std::string SeatChoices(absl::Span<const engine::Seat> seats, int players,
                        absl::Span<const std::string> names) {
  std::string text;
  for (const engine::Seat seat : seats) {
    if (!text.empty()) text += seat == seats.back() ? " or " : ", ";
    text += SeatWord(seat, players, names);
    const bool is_named = seat < names.size() && !names[seat].empty();
    if (is_named) text += fmt::format(" for player \"{}\"", VisibleName(names[seat]));
  }
  return text;
}

}  // namespace recount::replay::play
