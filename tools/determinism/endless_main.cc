// The program of a row with the tests' endless game in it.
#include "engine/registry.h"
#include "engine/testing/endless.h"
#include "tools/determinism/native_host.h"

int main(int argc, char** argv) {
  using namespace recount;
  engine::RegisterGameForTesting(engine::endless::GameInstance());
  return tools::determinism::RunProgram(tools::determinism::WordsOfMain(argc, argv),
                                        tools::determinism::NativeHost());
}
