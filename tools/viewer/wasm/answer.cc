// Answers natively what the module answers. Each line of standard input is a request about the
// file, and each line of standard output is its answer.
//   answer FILE.recount < REQUESTS
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "tools/viewer/wasm/opened_file.h"

int main(int count, char** arguments) {
  if (count != 2) {
    fmt::print(stderr, "usage: answer FILE.recount < REQUESTS\n");
    return EXIT_FAILURE;
  }
  std::ifstream stream(arguments[1], std::ios::binary);
  if (!stream) {
    fmt::print(stderr, "{} cannot be read\n", arguments[1]);
    return EXIT_FAILURE;
  }
  const std::string content{std::istreambuf_iterator<char>(stream), {}};
  recount::tools::viewer::wasm::OpenedFile file(
      arguments[1], std::make_shared<const recount::AlignedCopy>(content));
  for (std::string request; std::getline(std::cin, request);) {
    fmt::print("{}\n", file.Answer(request));
  }
  return EXIT_SUCCESS;
}
