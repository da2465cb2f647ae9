// Runs a fuzz target once over each file of its corpus, so that every compiler, sanitizer and test
// run repeats what a fuzzer once found.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

#include "tools/dev/fuzz/input.h"

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "the corpus is empty\n");
    return 1;
  }
  for (int i = 1; i < argc; ++i) {
    std::printf("%s\n", argv[i]);
    std::fflush(stdout);  // if the input ends the process, the last line names it
    std::ifstream file(argv[i], std::ios::binary);
    if (!file) {
      std::fprintf(stderr, "%s cannot be read\n", argv[i]);
      return 1;
    }
    const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
    LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
  }
  return 0;
}
