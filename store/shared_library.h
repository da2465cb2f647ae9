// A shared library that is loaded when its first function is needed, for what few commands use: to
// load it takes longer than all the rest of a command's start. A package lists the functions that
// it calls and keeps them in a struct:
//
//   struct JqLibrary {
//     static std::string File() { return "libjq.so.1"; }
//     static constexpr std::string_view kNeed = "an expression needs the library of jq";
//     static constexpr std::string_view kPackage = "libjq1";
//     RECOUNT_LIBRARY_FUNCTIONS(RECOUNT_JQ_FUNCTIONS)  // a macro: (F) F(jq_init) F(jq_next) …
//   };
//
//   const Result<const JqLibrary*> jq = LoadOnce<JqLibrary>();
//   if (!jq.ok()) return jq.error();
//   (*jq)->jq_init();
#ifndef RECOUNT_STORE_SHARED_LIBRARY_H_
#define RECOUNT_STORE_SHARED_LIBRARY_H_

#include <string>
#include <string_view>

#include "events/error.h"

namespace recount::store {

// A loaded library. It stays loaded until the process ends.
class SharedLibrary {
 public:
  // Loads the file `name`: a path, or a name without a slash that the system's loader looks for in
  // its folders. not_found with the loader's reason.
  static Result<SharedLibrary> Load(const std::string& name);

  // Sets `function` to the function `name`, whose type the caller knows from the library's header.
  // not_found if the library does not have it.
  template <typename Function>
  Fault Find(const char* name, Function*& function) const {
    const Result<void*> found = Address(name);
    if (!found.ok()) return found.error();
    function = reinterpret_cast<Function*>(*found);
    return std::nullopt;
  }

 private:
  SharedLibrary(std::string name, void* handle) : name_(std::move(name)), handle_(handle) {}
  Result<void*> Address(const char* name) const;

  std::string name_;
  void* handle_;
};

// Returns the error of a library that cannot be used: what needs it, why it cannot be used, and the
// package of Debian that has it.
Error NeededLibrary(std::string_view need, const Error& why, std::string_view package);

// Loads the library with the first call in this process. not_found as NeededLibrary says it.
template <typename Library>
Result<const Library*> LoadOnce() {
  static const Result<Library> loaded = []() -> Result<Library> {
    const Result<SharedLibrary> file = SharedLibrary::Load(Library::File());
    if (!file.ok()) return NeededLibrary(Library::kNeed, file.error(), Library::kPackage);
    Library library;
    const Fault fault = library.FindIn(*file);
    if (fault) return NeededLibrary(Library::kNeed, *fault, Library::kPackage);
    return library;
  }();
  if (!loaded.ok()) return loaded.error();
  return &*loaded;
}

}  // namespace recount::store

// Declares a pointer to each function of a list, with the type that the library's header gives it,
// and FindIn, which finds all of them.
#define RECOUNT_LIBRARY_FUNCTIONS(LIST)                              \
  LIST(RECOUNT_LIBRARY_MEMBER)                                       \
  recount::Fault FindIn(const recount::store::SharedLibrary& file) { \
    LIST(RECOUNT_LIBRARY_FIND) return std::nullopt;                  \
  }
#define RECOUNT_LIBRARY_MEMBER(name) decltype(&::name) name = nullptr;
#define RECOUNT_LIBRARY_FIND(name) \
  if (recount::Fault fault = file.Find(#name, name)) return fault;

#endif  // RECOUNT_STORE_SHARED_LIBRARY_H_
