// The command line of `recount` (docs/reference/cli.md): its words, and the command that they name.
//
//   CommandLine command_line(argc, argv);
//   return command_line.Run();
#ifndef RECOUNT_TOOLS_CLI_COMMAND_LINE_H_
#define RECOUNT_TOOLS_CLI_COMMAND_LINE_H_

#include <memory>

#include "events/error.h"

namespace recount::tools::cli {

class CommandLineState;

class CommandLine {
 public:
  // Reads the words. Run reports what is wrong with them.
  CommandLine(int argc, char** argv);
  ~CommandLine();

  // Returns whether the command opens a store in this process.
  bool ReadsStore() const;

  // Returns whether the command uses the whole terminal.
  bool TakesTerminal() const;

  // Runs the command, writes its whole answer, and returns the exit status.
  int Run();

  // Reports an error as the command would have, and returns the exit status.
  int Fail(const Error& error);

  // Reports that the store is damaged, and returns the exit status.
  int FailDamaged();

 private:
  std::unique_ptr<CommandLineState> state_;
};

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMAND_LINE_H_
