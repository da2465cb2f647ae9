// Reads what a row of a record says, as people write it on the command line: an action or an
// outcome, in words or as JSON. The words are understood in the state in which the row is entered.
//
//   Result<ActionWords> action = ReadAction({"send", "hussites:7"});
//   Result<Json> meant = (*action)(play, /*seat=*/0);
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_ROW_WORDS_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_ROW_WORDS_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "events/error.h"
#include "events/json.h"
#include "replay/play/play.h"

namespace recount::tools::cli {

using ActionWords = std::function<Result<Json>(const replay::play::Play&, const Json& seat)>;
using OutcomeWords = std::function<Result<Json>(const replay::play::Play&)>;

// Reads an action: its type and its fields, in one argument or several, or JSON, @FILE or "-".
// bad_request for JSON that is no object. Throws UsageError.
Result<ActionWords> ReadAction(const std::vector<std::string>& words);

// Returns whether a text is an outcome in words, such as "dice 4,1".
bool IsOutcomeInWords(std::string_view text);

// Reads an outcome in words, or JSON, @FILE or "-". bad_request for JSON that is no object. Throws
// UsageError.
Result<OutcomeWords> ReadOutcome(const std::string& text);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_ROW_WORDS_H_
