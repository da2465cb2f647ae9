#include "replay/recording/reproduce/jq_library.h"

#include "fmt/format.h"

namespace recount::replay::recording::reproduce {
namespace {

Result<JqLibrary> Load() {
  const Result<store::SharedLibrary> file = store::SharedLibrary::Load("libjq.so.1");
  if (!file.ok()) return file.error();
  JqLibrary library;
  RECOUNT_JQ_FUNCTIONS(RECOUNT_LIBRARY_FIND)
  return library;
}

}  // namespace

Result<const JqLibrary*> LoadJq() {
  static const Result<JqLibrary> loaded = Load();
  if (loaded.ok()) return &*loaded;
  return Error{.code = loaded.error().code,
               .message = fmt::format(
                   "an expression needs the library of jq: {}; install it (Debian: libjq1)",
                   loaded.error().message)};
}

const JqLibrary& Jq() {
  static const JqLibrary& library = **LoadJq();
  return library;
}

}  // namespace recount::replay::recording::reproduce
