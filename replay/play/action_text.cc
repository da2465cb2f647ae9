#include "replay/play/action_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "fmt/format.h"

namespace recount::replay::play {
namespace {

// Returns the value of a field as one word. A list becomes "4,8" if its values can be told apart
// that way.
std::string WordOf(const OrderedJson& value) {
  if (value.is_string()) return value.get<std::string>();
  const bool is_plain = value.is_array() && !value.empty() &&
                        std::all_of(value.begin(), value.end(), [](const OrderedJson& entry) {
                          return entry.is_number() || entry.is_null() || entry.is_boolean();
                        });
  if (!is_plain) return value.dump();
  std::string word;
  for (const OrderedJson& entry : value) word += (word.empty() ? "" : ",") + entry.dump();
  return word;
}

}  // namespace

std::string WordsOf(const OrderedJson& action) {
  std::string text;
  for (const auto& item : action.items()) {
    text += (text.empty() ? "" : " ") + ShellWord(WordOf(item.value()));
  }
  return text;
}

std::string ShellWord(const std::string& word) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.,:/@%+";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  if (word.find('\'') == std::string::npos) return fmt::format("'{}'", word);
  // Between double marks a shell still interprets these.
  if (word.find_first_of("\"$`\\!") == std::string::npos) return fmt::format("\"{}\"", word);
  std::string quoted = "'";
  for (const char letter : word) letter == '\'' ? quoted += "'\"'\"'" : quoted += letter;
  return quoted + '\'';
}

}  // namespace recount::replay::play
