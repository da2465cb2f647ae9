// The program of a row as a WebAssembly module, with `recount_run` as its main function. The host
// provides these imports of "env" (run_module.mjs):
//
//   recount_words(text, room) -> size             the words of the command line, one per line
//   recount_read(path, path_size, content, room) -> size
//   recount_write(text, size)
//   recount_sha256(message, size, hash)           events/sha256_host.cc
//
// `size` is the whole size, even if there is only room for a part of it. It is -1 if there is no
// such file.
#include <string>

#include "tools/dev/determinism/program.h"

extern "C" {
__attribute__((import_module("env"), import_name("recount_words"))) int32_t recount_words(
    char* text, uint32_t room);
__attribute__((import_module("env"), import_name("recount_read"))) int32_t recount_read(
    const char* path, uint32_t path_size, char* content, uint32_t room);
__attribute__((import_module("env"), import_name("recount_write"))) void recount_write(
    const char* text, uint32_t size);
}

namespace recount::tools::dev::determinism {
namespace {

std::vector<std::string> HostWords() {
  std::string text(static_cast<size_t>(recount_words(nullptr, 0)), '\0');
  recount_words(text.data(), static_cast<uint32_t>(text.size()));
  std::vector<std::string> words;
  for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    words.push_back(text.substr(at, text.find('\n', at) - at));
  }
  return words;
}

std::optional<std::string> ReadByHost(const std::string& path) {
  const auto path_size = static_cast<uint32_t>(path.size());
  const int32_t size = recount_read(path.data(), path_size, nullptr, 0);
  if (size < 0) return std::nullopt;
  std::string content(static_cast<size_t>(size), '\0');
  recount_read(path.data(), path_size, content.data(), static_cast<uint32_t>(content.size()));
  return content;
}

void WriteByHost(std::string_view text) {
  recount_write(text.data(), static_cast<uint32_t>(text.size()));
}

}  // namespace
}  // namespace recount::tools::dev::determinism

extern "C" __attribute__((export_name("recount_run"))) int recount_run() {
  using namespace recount::tools::dev::determinism;
  return RunProgram(HostWords(), {.read = ReadByHost, .write = WriteByHost});
}
