// The main program of the `recount` command (docs/reference/cli.md).
#include "tools/cli/run.h"

int main(int argc, char** argv) { return recount::tools::cli::RunRecount(argc, argv); }
