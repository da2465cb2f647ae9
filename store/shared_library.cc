#include "store/shared_library.h"

#include <dlfcn.h>

#include <utility>

#include "fmt/format.h"

namespace recount::store {
namespace {

Error NotFound(std::string message) {
  return {.code = ErrorCode::not_found, .message = std::move(message)};
}

}  // namespace

Result<SharedLibrary> SharedLibrary::Load(const std::string& name) {
  // All functions are bound now: a child process may have no means to do it later.
  void* const handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  // The loader's reason begins with the name.
  if (handle == nullptr) return NotFound(dlerror());
  return SharedLibrary(name, handle);
}

Result<void*> SharedLibrary::Address(const char* name) const {
  void* const address = dlsym(handle_, name);
  if (address == nullptr) return NotFound(fmt::format("{} has no function {}", name_, name));
  return address;
}

Error NeededLibrary(std::string_view need, const Error& why, std::string_view package) {
  return {.code = why.code,
          .message = fmt::format("{}: {}; install it (Debian: {})", need, why.message, package)};
}

}  // namespace recount::store
