// Does what game_fuzz does with --to, for builds without libFuzzer:
//   game_input FILE.jsonl INPUT
#include <cstdio>

#include "tools/dev/fuzz/game_input.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: game_input FILE.jsonl INPUT\n");
    return 2;
  }
  return recount::tools::dev::fuzz::WriteRequests(argv[2], argv[1]);
}
