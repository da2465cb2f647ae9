// The program of a row, with the tests' endless game added.
#include "engine/registry.h"
#include "engine/testing/endless.h"
#include "tools/dev/determinism/native_host.h"

int main(int argc, char** argv) {
  using namespace recount;
  engine::RegisterGameForTesting(engine::endless::GameInstance());
  return tools::dev::determinism::RunProgram(tools::dev::determinism::WordsOfMain(argc, argv),
                                             tools::dev::determinism::NativeHost());
}
