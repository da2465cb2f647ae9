// `manual` prints the manual page as roff, with the contents of `--help`, from the command line's
// own description.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <vector>

#include "events/version.h"
#include "fmt/format.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

// The beginnings of the footers of --help.
constexpr std::string_view kExample = "Example: ";
constexpr std::string_view kExamples = "Examples:\n";

// Escapes the text so that roff prints it literally.
std::string Escaped(std::string_view text) {
  std::string escaped;
  bool is_first = true;  // first character of its line
  for (const char c : text) {
    if (is_first && (c == '.' || c == '\'')) escaped += "\\&";
    is_first = c == '\n';
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else if (c == '\'') {
      escaped += "\\(aq";
    } else if (c == '^') {
      escaped += "\\(ha";
    } else if (c == '~') {
      escaped += "\\(ti";
    } else if (c == '`') {
      escaped += "\\(ga";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

// Returns, for example, "--view VIEW", "-o, --output TEXT" or "ID".
std::string Names(const CLI::Option& option) {
  if (option.get_positional()) return fmt::format("\\fI{}\\fR", Escaped(option.get_name(true)));
  std::string names;
  for (const std::string& name : option.get_snames()) {
    names += fmt::format("{}\\fB\\-{}\\fR", names.empty() ? "" : ", ", Escaped(name));
  }
  for (const std::string& name : option.get_lnames()) {
    names += fmt::format("{}\\fB\\-\\-{}\\fR", names.empty() ? "" : ", ", Escaped(name));
  }
  std::string type = option.get_type_size() == 0 ? "" : option.get_type_name();
  type = type.substr(0, type.find(':'));  // without the check of the value
  return type.empty() ? names : fmt::format("{} \\fI{}\\fR", names, Escaped(type));
}

std::string OptionsText(const CLI::App& command) {
  std::string text;
  for (const CLI::Option* option : command.get_options()) {
    // Every command has --help, so it is described only once.
    const bool is_help = option->get_lnames() == std::vector<std::string>{"help"};
    if (is_help && command.get_parent() != nullptr) continue;
    text += fmt::format(".TP\n{}\n{}\n", Names(*option), Escaped(option->get_description()));
  }
  return text;
}

// Returns, for example, "recount log [options] ID[@SEQ]".
std::string Synopsis(const CLI::App& command, const std::string& name) {
  std::string text = fmt::format("\\fB{}\\fR", Escaped(name));
  bool has_options = false;
  std::string arguments;
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional()) {
      has_options |= option->get_lnames() != std::vector<std::string>{"help"};
      continue;
    }
    const std::string argument = Names(*option);
    arguments += option->get_required() ? " " + argument : fmt::format(" [{}]", argument);
    if (option->get_items_expected_max() > 1) arguments += " ...";
  }
  return text + (has_options ? " [\\fIoption\\fR ...]" : "") + arguments;
}

// Describes a command with its options and example, and then its subcommands.
std::string CommandText(const CLI::App& command, const std::string& name) {
  std::string text = fmt::format(".SS {}\n{}\n", Synopsis(command, name),
                                 Escaped(command.get_description() + "."));
  text += OptionsText(command);
  const std::string footer = command.get_footer();
  if (footer.starts_with(kExample)) {
    text += fmt::format(".PP\nExample:\n.PP\n.RS\n.nf\n{}\n.fi\n.RE\n",
                        Escaped(std::string_view(footer).substr(kExample.size())));
  }
  for (const CLI::App* below : command.get_subcommands(nullptr)) {
    text += CommandText(*below, name + " " + below->get_name());
  }
  return text;
}

// Returns the groups of commands in the order of --help.
std::vector<std::string> GroupsOf(const CLI::App& app) {
  std::vector<std::string> groups;
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    if (std::find(groups.begin(), groups.end(), command->get_group()) == groups.end()) {
      groups.push_back(command->get_group());
    }
  }
  return groups;
}

constexpr std::string_view kExits =
    ".SH EXIT STATUS\n"
    ".TP\n0\nsuccess; a check found no problems\n"
    ".TP\n1\nthe answer is no: an action was refused, logs differ, or a check found\nproblems\n"
    ".TP\n2\nthe command line is invalid\n"
    ".TP\n3\nfailure: no such game or file, a damaged store, a full disk,\n"
    "no permission\n";

constexpr std::string_view kEnvironment =
    ".SH ENVIRONMENT\n"
    ".TP\n.B RECOUNT_DB\nstore folder, if \\fB\\-\\-db\\fR is not given\n"
    ".TP\n.B NO_COLOR\nif it is set and not empty, no colours are used\n";

// Returns recount(1) in the man macros. Its date is that of the release (events/version.h), so the
// same sources give the same page.
std::string ManualPage(const CLI::App& app) {
  std::string text =
      fmt::format(".TH RECOUNT 1 \"{}\" \"{}\" \"Recount\"\n.SH NAME\nrecount \\- {}\n",
                  kReleaseDate, kBuild, Escaped(app.get_description()));
  text +=
      ".SH SYNOPSIS\n\\fBrecount\\fR [\\fIoption\\fR ...] \\fIcommand\\fR [\\fIargument\\fR ...]\n";
  text += ".SH OPTIONS\nThese options may also follow the command.\n" + OptionsText(app);
  for (const std::string& group : GroupsOf(app)) {
    text += fmt::format(".SH COMMANDS: {}\n", Escaped(group));
    for (const CLI::App* command : app.get_subcommands(nullptr)) {
      if (command->get_group() == group) {
        text += CommandText(*command, "recount " + command->get_name());
      }
    }
  }
  text += kExits;
  text += kEnvironment;
  const std::string footer = app.get_footer();
  if (footer.starts_with(kExamples)) {
    text += fmt::format(".SH EXAMPLES\n.nf\n{}\n.fi\n",
                        Escaped(std::string_view(footer).substr(kExamples.size())));
  }
  return text;
}

int RunManual(const Console&, const Options& options) {
  process::Output::Standard().Write(ManualPage(*options.command_line));
  return kDone;
}

}  // namespace

Command ManualCommand() {
  return Command("Maintain", "manual", "print the manual page as roff",
                 "recount manual > recount.1; man ./recount.1", RunManual,
                 {.opens_store = OpensStore::never, .describes_commands = true});
}

}  // namespace recount::tools::cli
