#include "tools/cli/game_name.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "events/recount_file.h"
#include "fmt/format.h"
#include "tools/cli/usage_error.h"

namespace recount::tools::cli {
namespace {

// Returns whether the whole text is a path. Nobody begins a path like this by chance.
bool IsWholePath(std::string_view text) {
  return text.starts_with("././") || text.starts_with("/./");
}

bool IsFile(std::string_view text) {
  return IsRecountFileName(text) || text.find('/') != std::string_view::npos;
}

// Returns the position of the '#' of FILE#ID. In the path of a file alone, the text after a '#' is
// not an id.
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

// Returns the position of the '@' before an event number, which may be malformed. The path of a
// file may contain an '@' too.
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

// Returns the words that may mean this file, the shortest first.
std::vector<std::string> WordsFor(std::string_view path) {
  const std::string same(path);
  if (path.starts_with('/')) return {same, "/." + same};
  return {same, "./" + same, "././" + same};
}

// Returns the same path without the prefix that marks a word as a whole path.
std::string_view WithoutWholeMark(std::string_view path) {
  while (path.starts_with("/./")) path.remove_prefix(2);
  if (!IsWholePath(path)) return path;
  while (path.starts_with("./")) {
    path.remove_prefix(2);
    path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
  }
  return path;
}

// Returns whether the commands read the word as exactly this file.
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
  std::string last;
  for (std::string& word : WordsFor(path)) {
    last = std::move(word);
    if (IsWordFor(last)) break;
  }
  return last;
}

std::string FileWordAt(std::string_view path, std::string_view id, bool needs_id, uint64_t seq) {
  std::string last;
  for (const bool has_id : {false, true}) {
    if (needs_id && !has_id) continue;
    const std::string_view wanted = has_id ? id : "";
    for (const std::string& file : WordsFor(WithoutWholeMark(path))) {
      last = fmt::format("{}{}{}@{}", file, has_id ? "#" : "", wanted, seq);
      const GameName name = GameName::Parse(last);
      const bool is_meant = name.file == file && name.id == wanted && name.seq == seq;
      if (is_meant && !last.starts_with('-')) return last;
    }
  }
  return last;
}

}  // namespace recount::tools::cli
