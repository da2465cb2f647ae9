#include "tools/cli/commands/operation_options.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "events/check.h"
#include "replay/play/operation_words.h"
#include "tools/cli/arguments.h"

namespace recount::tools::cli {
namespace {

using replay::play::OperationOption;

struct OperationOptionRow {
  const char* names;
  OperationOption option;
  const char* help;
  bool is_file = false;
};

constexpr OperationOptionRow kRows[] = {
    {"--set", OperationOption::set, "set a value of the state: PATH=JSON; \"-\" adds to a list"},
    {"--move", OperationOption::move,
     "move a card: 'CARD: PLACE -> PLACE', or 'random N: PLACE -> PLACE'"},
    {"--shuffle", OperationOption::shuffle, "shuffle a pile: 'PLACE', or 'PLACE keep I,J'"},
    {"--out", OperationOption::out, "take a seat out of the game"},
    {"--patch", OperationOption::patch, "a file with a list of operations in JSON", true},
    {"--state", OperationOption::state, "a file with the whole state in JSON, changed", true},
    {"--outcome", OperationOption::outcome,
     "JSON: what chance decided at the table, for the next random operation"},
};

}  // namespace

OperationOptions::OperationOptions(Options& options) : of(options) {
  for (const OperationOptionRow& row : kRows) of.Texts(row.names, row.help, kInOrder);
}

Result<std::vector<StateOperation>> OperationOptions::On(
    const engine::Match& match, absl::Span<const std::string> names) const {
  std::vector<replay::play::OptionText> texts;
  for (const auto& given : of.in_order) {
    const std::string& text = given.second;
    const auto* row = std::find_if(std::begin(kRows), std::end(kRows),
                                   [&](const auto& each) { return each.names == given.first; });
    RECOUNT_CHECK(row != std::end(kRows));
    if (!row->is_file) {
      texts.push_back({row->option, text});
      continue;
    }
    Result<std::string> content = ReadWhole(text, kMaxJsonBytes);
    if (!content.ok()) return content.error();
    texts.push_back({row->option, *std::move(content)});
  }
  return replay::play::OperationsMeant(texts, match, names);
}

}  // namespace recount::tools::cli
