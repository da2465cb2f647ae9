// The replay core as a WebAssembly module without glue code. It opens one `.recount` file at a time
// and answers questions about it (opened_file.h). It has these exports, for a host in any language:
//
//   recount_allocate(size) -> address      allocates `size` bytes at a multiple of 8; 0 if it fails
//   recount_release(address)
//   recount_open(address, size, name)      opens a copy of the bytes; answers call the file `name`.
//                                          If the log continues one of the open file, only the new
//                                          events are checked
//   recount_open_beside(address, size, name)   the same for account `b` of a page with two
//   recount_open_page(address, size) -> text   opens the data of a page beside the file: "", or
//                                          {"error":{…}}
//   recount_answer(address, size) -> text  answers the request there; valid until the next call
//
// Texts are UTF-8 and end with a zero byte.
//
// It imports env.recount_sha256(message, size, hash), which writes 32 bytes to `hash`.
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "tools/viewer/wasm/opened_file.h"

namespace recount::tools::viewer::wasm {
namespace {

// The only open file, and the last answer.
struct Opened {
  std::optional<OpenedFile> file;
  std::string answer;
};

Opened& TheOpened() {
  static Opened opened;
  return opened;
}

}  // namespace
}  // namespace recount::tools::viewer::wasm

using recount::tools::viewer::wasm::TheOpened;

extern "C" {

__attribute__((export_name("recount_allocate"))) void* recount_allocate(uint32_t size) {
  constexpr uint32_t kAlignment = 8;
  if (size > UINT32_MAX - kAlignment) return nullptr;
  return std::aligned_alloc(kAlignment, (size + kAlignment) / kAlignment * kAlignment);
}

__attribute__((export_name("recount_release"))) void recount_release(void* address) {
  std::free(address);
}

__attribute__((export_name("recount_open"))) void recount_open(const uint8_t* bytes, uint32_t size,
                                                               const char* name) {
  auto& opened = TheOpened();
  auto content = std::make_shared<const recount::AlignedCopy>(recount::Bytes(bytes, size));
  if (opened.file) {
    opened.file->Open(name, std::move(content));
  } else {
    opened.file.emplace(name, std::move(content));
  }
}

__attribute__((export_name("recount_open_beside"))) void recount_open_beside(const uint8_t* bytes,
                                                                             uint32_t size,
                                                                             const char* name) {
  auto& opened = TheOpened();
  if (!opened.file) opened.file.emplace("", std::make_shared<const recount::AlignedCopy>());
  opened.file->OpenBeside(
      name, std::make_shared<const recount::AlignedCopy>(recount::Bytes(bytes, size)));
}

__attribute__((export_name("recount_open_page"))) const char* recount_open_page(const char* json,
                                                                                uint32_t size) {
  auto& opened = TheOpened();
  if (!opened.file) opened.file.emplace("", std::make_shared<const recount::AlignedCopy>());
  opened.answer = opened.file->OpenPage(std::string_view(json, size));
  return opened.answer.c_str();
}

__attribute__((export_name("recount_answer"))) const char* recount_answer(const char* request,
                                                                          uint32_t size) {
  auto& opened = TheOpened();
  if (!opened.file) opened.file.emplace("", std::make_shared<const recount::AlignedCopy>());
  opened.answer = opened.file->Answer(std::string_view(request, size));
  return opened.answer.c_str();
}

}  // extern "C"
