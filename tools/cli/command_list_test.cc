// Tests the list of commands, and how a command declares its options.
#include "tools/cli/command_list.h"

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace recount::tools::cli {
namespace {

// Calls `each` with each command and its whole name, such as "store check".
void ForEachCommand(const std::vector<Command>& commands, const std::string& above,
                    const std::function<void(const Command&, const std::string&)>& each) {
  for (const Command& command : commands) {
    const std::string name = above + command.name;
    each(command, name);
    ForEachCommand(command.below, name + " ", each);
  }
}

TEST(CommandListTest, EveryExampleShowsItsCommand) {
  ForEachCommand(AllCommands(), "", [](const Command& command, const std::string& name) {
    const std::string example = command.example;
    EXPECT_NE(example.find("recount " + name), example.npos) << name << ": " << example;
  });
}

TEST(CommandListTest, NoTwoCommandsHaveTheSameName) {
  std::set<std::string> names;
  ForEachCommand(AllCommands(), "", [&](const Command&, const std::string& name) {
    EXPECT_TRUE(names.insert(name).second) << name;
  });
  EXPECT_GT(names.size(), 50u);
}

TEST(CommandListTest, NoCommandDeclaresAnOptionTwice) {
  ForEachCommand(AllCommands(), "", [](const Command& command, const std::string& name) {
    std::set<std::string> options;
    for (const Option& option : command.action.options().list()) {
      EXPECT_TRUE(options.insert(option.names).second) << name << " " << option.names;
    }
  });
}

struct SampleOptions : Options {
  const std::string& game = Text("ID", "a game", kRequired);
  const std::string& jobs = Text("--jobs", "threads", {.otherwise = "1"});
  const std::vector<std::string>& files = Texts("--file", "files", kTakesOne);
  const std::optional<std::string>& note = OptionalText("--note", "a note");
  const bool& is_dry_run = Flag("--dry-run", "nothing is recorded");
};

TEST(OptionsTest, AreInTheOrderOfTheirDeclaration) {
  SampleOptions options;
  std::vector<std::string> names;
  for (const Option& option : options.list()) names.push_back(option.names);
  EXPECT_EQ(names, (std::vector<std::string>{"ID", "--jobs", "--file", "--note", "--dry-run"}));
}

TEST(OptionsTest, AReferenceHasTheValueThatTheParserGave) {
  SampleOptions options;
  EXPECT_EQ(options.jobs, "1");
  std::get<std::string>(options.list()[0].value) = "1a2b";
  std::get<std::vector<std::string>>(options.list()[2].value) = {"a", "b"};
  std::get<std::optional<std::string>>(options.list()[3].value) = "";
  std::get<bool>(options.list()[4].value) = true;
  EXPECT_EQ(options.game, "1a2b");
  EXPECT_EQ(options.files, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(options.note, "");
  EXPECT_TRUE(options.is_dry_run);
}

int RunSample(const Console& console, const SampleOptions& options) {
  return console.quiet && options.game == "1a2b" ? kNo : kDone;
}

TEST(ActionTest, RunsItsFunctionWithItsOptions) {
  const Action action = RunSample;
  std::get<std::string>(action.options().list()[0].value) = "1a2b";
  Console console;
  EXPECT_EQ(action.Run(console), kDone);
  console.quiet = true;
  EXPECT_EQ(action.Run(console), kNo);
}

}  // namespace
}  // namespace recount::tools::cli
