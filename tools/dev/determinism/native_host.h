// The host of a program on a machine with files and a standard output.
#ifndef RECOUNT_TOOLS_DEV_DETERMINISM_NATIVE_HOST_H_
#define RECOUNT_TOOLS_DEV_DETERMINISM_NATIVE_HOST_H_

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "tools/dev/determinism/program.h"

namespace recount::tools::dev::determinism {

inline Host NativeHost() {
  return {.read = [](const std::string& path) -> std::optional<std::string> {
            std::ifstream file(path, std::ios::binary);
            if (!file) return std::nullopt;
            return std::string((std::istreambuf_iterator<char>(file)), {});
          },
          .write =
              [](std::string_view text) {
                // Writes at once, because a game may end the process, and then the last line must
                // name its table.
                while (!text.empty()) {
                  const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
                  if (written < 0) std::exit(3);
                  text.remove_prefix(static_cast<size_t>(written));
                }
              }};
}

inline std::vector<std::string> WordsOfMain(int argc, char** argv) {
  return {argv + 1, argv + argc};
}

}  // namespace recount::tools::dev::determinism

#endif  // RECOUNT_TOOLS_DEV_DETERMINISM_NATIVE_HOST_H_
