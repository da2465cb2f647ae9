// placeholder while the library is being compiled
#include <cstdio>
#include <cstdlib>
#include "replay/recording/simulation/run.h"
int main(int, char** words) {
  using namespace recount::replay::recording::simulation;
  const RunResult r = RunSeed({.seed = std::strtoull(words[1], nullptr, 10), .folder = "/dev/shm/simu-try"});
  for (auto& l : r.trace) std::printf("%s\n", l.c_str());
  std::printf("%s", r.coverage.Lines().c_str());
  return 0;
}
