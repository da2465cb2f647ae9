#include "replay/process/foreign_command.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "fmt/format.h"

namespace recount::replay::process {
namespace {

constexpr std::string_view kBlanks = " \t\n";
// The characters that a backslash escapes between double quotes, as in a shell.
constexpr std::string_view kEscaped = "$`\"\\";

Error Unfinished(std::string_view text, std::string_view what) {
  return Error::BadRequest(
      fmt::format("expected a command such as \"./engine --fast\", got \"{}\": {}", text, what));
}

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {}

  Result<std::vector<std::string>> Split() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (kBlanks.find(c) != std::string_view::npos) {
        EndWord();
      } else if (c == '\'') {
        if (!TakeSingleQuoted()) return Unfinished(text_, "the ' is not closed");
      } else if (c == '"') {
        if (!TakeDoubleQuoted()) return Unfinished(text_, "the \" is not closed");
      } else if (c == '\\') {
        if (++at_ == text_.size()) return Unfinished(text_, "nothing follows the backslash");
        // A shell joins lines at a backslash before a newline.
        if (text_[at_] != '\n') Add(text_[at_]);
      } else {
        Add(c);
      }
    }
    EndWord();
    if (words_.empty()) return Unfinished(text_, "it has no word");
    return std::move(words_);
  }

 private:
  void Add(char c) {
    if (!word_) word_.emplace();
    *word_ += c;
  }

  void EndWord() {
    if (word_) words_.push_back(*std::exchange(word_, std::nullopt));
  }

  bool TakeSingleQuoted() {
    const size_t end = text_.find('\'', at_ + 1);
    if (end == std::string_view::npos) return false;
    if (!word_) word_.emplace();
    *word_ += text_.substr(at_ + 1, end - at_ - 1);
    at_ = end;
    return true;
  }

  bool TakeDoubleQuoted() {
    if (!word_) word_.emplace();
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '"') return true;
      const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
      if (text_[at_] == '\\' && next == '\n') {
        ++at_;
        continue;
      }
      if (text_[at_] == '\\' && kEscaped.find(next) != std::string_view::npos) ++at_;
      Add(text_[at_]);
    }
    return false;
  }

  std::string_view text_;
  size_t at_ = 0;
  std::optional<std::string> word_;  // the word that has begun, if there is one
  std::vector<std::string> words_;
};

}  // namespace

Result<std::vector<std::string>> WordsOfCommand(std::string_view text) {
  return Splitter(text).Split();
}

std::vector<std::string> ProgramFiles(std::string_view name, std::string_view path) {
  if (name.empty()) return {};
  if (name.find('/') != std::string_view::npos) return {std::string(name)};
  std::vector<std::string> files;
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find(':', at), path.size());
    const std::string_view folder = path.substr(at, end - at);
    files.push_back(fmt::format("{}/{}", folder.empty() ? "." : folder, name));
    at = end + 1;
  }
  return files;
}

}  // namespace recount::replay::process
