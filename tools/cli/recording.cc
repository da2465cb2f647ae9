#include "tools/cli/recording.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <string_view>

namespace recount::tools::cli {
namespace {

constexpr std::string_view kRecording[] = {
    "new",           "act",           "chance",       "play",         "sim",
    "import",        "export",        "fork",         "replay",       "rule",
    "appeal",        "resolve",       "annotate",     "report",       "store backup",
    "store compact", "dispute",       "withdraw",     "amend",        "moot",
    "expose",        "extend",        "redo",         "compare",      "repro",
    "shrink",        "stats export",  "stats report", "cluster init", "cluster join",
    "cluster sync",  "cluster audit", "cluster work", "cluster seal",
};

}  // namespace

bool IsRecording(const CLI::App& app) {
  std::string name;
  for (const CLI::App* command = &app; !command->get_subcommands().empty();) {
    command = command->get_subcommands().front();
    name += (name.empty() ? "" : " ") + command->get_name();
  }
  return std::find(std::begin(kRecording), std::end(kRecording), name) != std::end(kRecording);
}

}  // namespace recount::tools::cli
