// Commands that are run under faults, and the store that they find.
#ifndef RECOUNT_TOOLS_DEV_FAULTS_SCENARIOS_H_
#define RECOUNT_TOOLS_DEV_FAULTS_SCENARIOS_H_

#include <map>
#include <string>
#include <vector>

namespace recount::tools::dev::faults {

struct CommandScenario {
  std::string name;
  // "{game}" stands for the id of a game of the template, as do the other names of Template::names.
  std::vector<std::string> words;
  std::string input = "";
  bool records = false;     // after success the store is another
  std::string output = "";  // a file that it writes: one that is there, or is not
  std::string copy = "";    // a folder into which it copies the store
};

const std::vector<CommandScenario>& AllCommandScenarios();

// A folder with a store of a few games, and files beside it. Every run begins with a copy of it.
struct Template {
  std::string folder;
  std::map<std::string, std::string> names;
};
Template MakeTemplate(const std::string& folder);

// The words of a scenario with the names of the template in them.
std::vector<std::string> WordsFor(const CommandScenario& scenario, const Template& made);

}  // namespace recount::tools::dev::faults

#endif  // RECOUNT_TOOLS_DEV_FAULTS_SCENARIOS_H_
