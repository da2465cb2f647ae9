// Plays bytes as a game: they choose the table and the moves to try, and the checks of the
// conformance suite run on every state (game_input.h). To write what an input plays as a file of
// requests:
//
//   game_fuzz --to FILE.jsonl INPUT
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tools/dev/fuzz/game_input.h"
#include "tools/dev/fuzz/input.h"

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  if (*argc < 2 || std::string_view((*argv)[1]) != "--to") return 0;
  if (*argc != 4) {
    std::fprintf(stderr, "usage: game_fuzz --to FILE.jsonl INPUT\n");
    std::exit(2);
  }
  std::exit(recount::tools::dev::fuzz::WriteRequests((*argv)[3], (*argv)[2]));
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto played =
      recount::tools::dev::fuzz::PlayInput(recount::Bytes(data, size), [](const auto&) {});
  for (const auto& [check, text] : played.findings) {
    std::fprintf(stderr, "%s: %s\n", check.c_str(), text.c_str());
  }
  if (!played.findings.empty()) std::abort();
  return 0;
}
