#include "tools/cli/commands/row_words.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "replay/play/action_words.h"
#include "replay/play/shown_words.h"
#include "tools/cli/arguments.h"

namespace recount::tools::cli {
namespace {

// Returns the action if it is given as JSON; nothing if it is in words.
Result<std::optional<Json>> JsonAction(const std::vector<std::string>& words) {
  const std::string& first = words.front();
  const bool is_json = words.size() == 1 && (first == "-" || first.find_first_of("{[@") == 0);
  if (!is_json) return std::optional<Json>();
  Result<Json> action = JsonOf(first);
  if (!action.ok()) return action.error();
  if (!action->is_object()) return Error::BadRequest("expected a JSON object as the action");
  return std::make_optional(*std::move(action));
}

// Returns the words of an action, which may be in one argument.
std::vector<std::string> WordsOf(const std::vector<std::string>& given) {
  std::vector<std::string> words =
      given.size() == 1 ? replay::play::SplitWords(given.front()) : given;
  // A shell without comments passes on the sentence that `legal` prints after the action.
  words.erase(std::find(words.begin(), words.end(), "#"), words.end());
  return words;
}

}  // namespace

Result<ActionWords> ReadAction(const std::vector<std::string>& words) {
  Result<std::optional<Json>> json = JsonAction(words);
  if (!json.ok()) return json.error();
  if (*json) {
    return ActionWords([action = **json](const replay::play::Play&, const Json&) -> Result<Json> {
      return action;
    });
  }
  return ActionWords([words = WordsOf(words)](const replay::play::Play& play, const Json& seat) {
    return replay::play::ActionOf(words, play, seat);
  });
}

bool IsOutcomeInWords(std::string_view text) {
  constexpr std::string_view kWords[] = {"order", "dice", "pick", "top", "?"};
  const std::string_view first = text.substr(0, text.find(' '));
  return std::find(std::begin(kWords), std::end(kWords), first) != std::end(kWords);
}

Result<OutcomeWords> ReadOutcome(const std::string& text) {
  if (IsOutcomeInWords(text)) {
    return OutcomeWords([text](const replay::play::Play& play) {
      return replay::play::OutcomeOf(text, play.match());
    });
  }
  Result<Json> outcome = JsonOf(text);
  if (!outcome.ok()) return outcome.error();
  if (!outcome->is_object()) return Error::BadRequest("expected a JSON object as the outcome");
  return OutcomeWords([outcome = *std::move(outcome)](const replay::play::Play&) -> Result<Json> {
    return outcome;
  });
}

}  // namespace recount::tools::cli
