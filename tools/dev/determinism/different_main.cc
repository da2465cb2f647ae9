// The same program with a planted bug: its endless game differs from that of endless_main.cc.
#include "engine/registry.h"
#include "engine/testing/endless.h"
#include "tools/dev/determinism/native_host.h"

int main(int argc, char** argv) {
  using namespace recount;
  engine::RegisterGameForTesting(engine::endless::DifferentGameInstance());
  return tools::dev::determinism::RunProgram(tools::dev::determinism::WordsOfMain(argc, argv),
                                             tools::dev::determinism::NativeHost());
}
