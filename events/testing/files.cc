#include "events/testing/files.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "events/check.h"

namespace recount::testing {

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) FailCheck(__FILE__, __LINE__, "no file " + path + " among the data of this test");
  return std::string(std::istreambuf_iterator<char>(file), {});
}

bool WantsUpdate(int argc, char** argv) {
  return std::any_of(argv + 1, argv + argc,
                     [](const char* argument) { return std::string_view(argument) == "--update"; });
}

void WriteSourceFile(const std::string& path, std::string_view content) {
  const char* checkout = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  if (checkout == nullptr) FailCheck(__FILE__, __LINE__, "--update needs `bazelw run`");
  std::ofstream file(checkout + ("/" + path), std::ios::binary);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  if (!file) FailCheck(__FILE__, __LINE__, "cannot write " + path);
}

}  // namespace recount::testing
