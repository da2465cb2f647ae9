// The whole `recount` command, for its `main` and for the one that runs under faults
// (tools/dev/faults).
#ifndef RECOUNT_TOOLS_CLI_RUN_H_
#define RECOUNT_TOOLS_CLI_RUN_H_

namespace recount::tools::cli {

// Reads the command line, runs the command, and returns the exit status (docs/reference/cli.md,
// "Exit codes"). A command that opens a store runs in a child process, which a damaged page may
// end.
int RunRecount(int argc, char** argv);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_RUN_H_
