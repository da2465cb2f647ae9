#include "tools/cli/game_name.h"

#include <array>
#include <charconv>

#include "events/recount_file.h"
#include "fmt/format.h"
#include "tools/cli/usage_error.h"

namespace recount::tools::cli {
namespace {

// Nobody begins a path like this by chance.
bool IsWholePath(std::string_view text) {
  return text.starts_with("././") || text.starts_with("/./");
}

bool IsFile(std::string_view text) {
  return IsRecountFileName(text) || text.find('/') != std::string_view::npos;
}

// Where the '#' of FILE#ID is. What follows it in the path of a file alone is no id.
size_t IdMarkIn(std::string_view text) {
  const size_t mark = text.rfind('#');
  if (mark == std::string_view::npos || IsRecountFileName(text)) return std::string_view::npos;
  if (IsRecountFileName(text.substr(0, mark))) return mark;
  const bool is_id =
      text.find_first_not_of("0123456789abcdefABCDEF", mark + 1) == std::string_view::npos;
  return is_id && IsFile(text.substr(0, mark)) ? mark : std::string_view::npos;
}

uint64_t SeqOf(std::string_view text) {
  uint64_t seq = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seq);
  if (error == std::errc() && end == text.data() + text.size() && !text.empty()) return seq;
  throw UsageError{fmt::format("expected an event number after the @, got \"{}\"", text)};
}

// Where the '@' of a moment is: what follows it is a number, or was to be one. The path of a file
// may have one, too.
size_t MomentMarkIn(std::string_view text) {
  const size_t at = text.rfind('@');
  if (at == std::string_view::npos || at == 0 || IsNumber(text.substr(at + 1))) {
    return at == 0 ? std::string_view::npos : at;
  }
  const std::string_view game = text.substr(0, at);
  const bool is_game = IsRecountFileName(game) || IdMarkIn(game) != std::string_view::npos;
  const bool is_path = IsFile(text) || IdMarkIn(text) != std::string_view::npos;
  return is_path && !is_game ? std::string_view::npos : at;
}

// Whether the commands read the word as this file, and nothing beside it.
bool IsWordFor(const std::string& word) {
  if (word.starts_with('-')) return false;
  if (MomentMarkIn(word) != std::string_view::npos && !IsWholePath(word)) return false;
  return GameName::Parse(word).file == word;
}

}  // namespace

bool IsNumber(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

GameName GameName::Parse(std::string_view text) {
  GameName name;
  if (IsWholePath(text)) {
    name.file = text;
    return name;
  }
  const size_t at = MomentMarkIn(text);
  if (at != std::string_view::npos) {
    name.seq = SeqOf(text.substr(at + 1));
    text = text.substr(0, at);
  }
  const size_t mark = IdMarkIn(text);
  const std::string_view before = text.substr(0, mark);
  if (IsFile(before)) {
    name.file = before;
    if (mark != std::string_view::npos) name.id = text.substr(mark + 1);
  } else {
    name.id = text;
  }
  return name;
}

std::string FileWord(std::string_view path) {
  constexpr std::array<std::string_view, 3> kRelative = {"", "./", "././"};
  constexpr std::array<std::string_view, 2> kAbsolute = {"", "/."};
  const bool is_absolute = path.starts_with('/');
  std::string word;
  for (size_t i = 0; i < (is_absolute ? kAbsolute.size() : kRelative.size()); ++i) {
    word = std::string(is_absolute ? kAbsolute[i] : kRelative[i]) + std::string(path);
    if (IsWordFor(word)) break;
  }
  return word;
}

}  // namespace recount::tools::cli
