#include "store/jetstream/nats_library.h"

#include "fmt/format.h"

namespace recount::store::jetstream {
namespace {

Result<NatsLibrary> Load() {
  // The name changes with the interface, so this is the library of the header.
  const Result<SharedLibrary> file =
      SharedLibrary::Load(fmt::format("libnats.so.{}.{}", NATS_VERSION_MAJOR, NATS_VERSION_MINOR));
  if (!file.ok()) return file.error();
  NatsLibrary library;
  RECOUNT_NATS_FUNCTIONS(RECOUNT_LIBRARY_FIND)
  return library;
}

}  // namespace

Result<const NatsLibrary*> LoadNats() {
  static const Result<NatsLibrary> loaded = Load();
  if (loaded.ok()) return &*loaded;
  return Error{.code = loaded.error().code,
               .message = fmt::format(
                   "a cluster needs the library of NATS: {}; install it (Debian: libnats3.4)",
                   loaded.error().message)};
}

const NatsLibrary& Nats() {
  static const NatsLibrary& library = **LoadNats();
  return library;
}

}  // namespace recount::store::jetstream
