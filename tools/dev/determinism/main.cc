// The program of a row as a command (program.h).
#include "tools/dev/determinism/native_host.h"

int main(int argc, char** argv) {
  using namespace recount::tools::dev::determinism;
  return RunProgram(WordsOfMain(argc, argv), NativeHost());
}
