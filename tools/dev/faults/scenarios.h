// Commands that run under faults, and the store that they use.
#ifndef RECOUNT_TOOLS_DEV_FAULTS_SCENARIOS_H_
#define RECOUNT_TOOLS_DEV_FAULTS_SCENARIOS_H_

#include <map>
#include <string>
#include <vector>

namespace recount::tools::dev::faults {

struct CommandScenario {
  std::string name;
  // "{game}" is replaced by the id of a game of the template; so are the other Template::names.
  std::vector<std::string> words;
  std::string input = "";
  bool records = false;     // it changes the store if it succeeds
  std::string output = "";  // a file that it writes; the file may exist before
  std::string copy = "";    // a folder into which it copies the store
};

const std::vector<CommandScenario>& AllCommandScenarios();

// A folder with a store of a few games, and files beside it. Every run starts from a copy of it.
struct Template {
  std::string folder;
  std::map<std::string, std::string> names;
};
Template MakeTemplate(const std::string& folder);

// Returns the words of a scenario with the template's names inserted.
std::vector<std::string> WordsFor(const CommandScenario& scenario, const Template& made);

}  // namespace recount::tools::dev::faults

#endif  // RECOUNT_TOOLS_DEV_FAULTS_SCENARIOS_H_
