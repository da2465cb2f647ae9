// The `recount` command (cli.md).
#include "tools/run.h"

int main(int argc, char** argv) { return recount::tools::RunRecount(argc, argv); }
