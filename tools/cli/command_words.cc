#include "tools/cli/command_words.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <string_view>

#include "fmt/format.h"
#include "replay/play/nearest_word.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {
namespace {

constexpr char kMark = '\x1a';

// Returns the names of the subcommands of this command.
std::vector<std::string> SubcommandNames(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* below : command.get_subcommands(nullptr)) {
    names.push_back(below->get_name());
  }
  return names;
}

// Returns the names of the command's options, and of those that every command takes.
std::vector<std::string> OptionNames(const CLI::App& app, const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* of : {&command, &app}) {
    for (const CLI::Option* option : of->get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  }
  return names;
}

}  // namespace

CLI::Validator InCapitals() {
  return CLI::Validator(
      [](std::string& word) {
        std::transform(word.begin(), word.end(), word.begin(),
                       [](unsigned char c) { return c < 0x80 ? std::toupper(c) : c; });
        return std::string();
      },
      "");
}

std::vector<std::string> MarkedWords(int argc, char** argv) {
  std::vector<std::string> words;
  for (int i = argc - 1; i > 0; --i) {  // the parser needs the last one first
    std::string word = argv[i];
    const size_t value = word.starts_with("--") ? word.find('=') + 1 : 0;
    const bool is_marked = value < word.size() && (word[value] == '[' || word[value] == kMark);
    // A word that begins with a mark itself gets another, so that exactly one is removed later.
    if (is_marked) word.insert(value, 1, kMark);
    words.push_back(std::move(word));
  }
  return words;
}

void TakeMarksOff(CLI::App& command) {
  const auto unmark = [](std::string& word) {
    if (word.starts_with(kMark)) word.erase(0, 1);
    return std::string();
  };
  for (CLI::Option* option : command.get_options()) {
    if (option->get_items_expected_max() > 0) option->transform(CLI::Validator(unmark, ""));
  }
  for (CLI::App* below : command.get_subcommands(nullptr)) TakeMarksOff(*below);
}

const CLI::App& ParsedCommand(const CLI::App& app) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  return *command;
}

std::string NameOf(const CLI::App& command) {
  if (command.get_parent() == nullptr) return "";
  const std::string above = NameOf(*command.get_parent());
  return above.empty() ? command.get_name() : above + " " + command.get_name();
}

std::string WhatIsWrong(const CLI::App& app, const CLI::App& command, std::string error) {
  std::erase(error, kMark);
  const std::vector<std::string> unknown = app.remaining(/*recurse=*/true);
  for (std::string word : unknown) {
    std::erase(word, kMark);
    if (!word.starts_with('-') || word == "-" || word == "--") continue;
    word = word.substr(0, word.find('='));
    return fmt::format("unknown option \"{}\"{}", word,
                       replay::play::DidYouMean(word, OptionNames(app, command)));
  }
  const std::vector<std::string> commands = SubcommandNames(command);
  if (!commands.empty() && !unknown.empty()) {
    return fmt::format("unknown command \"{}\"{}", unknown.front(),
                       replay::play::DidYouMean(unknown.front(), commands));
  }
  if (!commands.empty()) {
    const std::string name = NameOf(command);
    return fmt::format("a command is required, for example recount {}{}{}", name,
                       name.empty() ? "" : " ", name.empty() ? "games" : commands.front());
  }
  if (!unknown.empty()) {
    return fmt::format("unexpected argument \"{}\"; recount {} takes no more arguments",
                       unknown.front(), NameOf(command));
  }
  return error;
}

}  // namespace recount::tools::cli
