// A shared library that is loaded when its first function is needed, for what few commands use: to
// load it takes longer than all the rest of a command's start. A package lists the functions that
// it calls and keeps them in a struct:
//
//   struct JqLibrary {
//     RECOUNT_JQ_FUNCTIONS(RECOUNT_LIBRARY_MEMBER)  // #define RECOUNT_JQ_FUNCTIONS(F) F(jq_init) …
//   };
//
//   const Result<SharedLibrary> file = SharedLibrary::Load("libjq.so.1");
//   if (!file.ok()) return file.error();
//   JqLibrary library;
//   RECOUNT_JQ_FUNCTIONS(RECOUNT_LIBRARY_FIND)
#ifndef RECOUNT_STORE_SHARED_LIBRARY_H_
#define RECOUNT_STORE_SHARED_LIBRARY_H_

#include <string>

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

}  // namespace recount::store

// Declares a pointer to the function `name`, with the type that the library's header gives it.
#define RECOUNT_LIBRARY_MEMBER(name) decltype(&::name) name = nullptr;

// Finds the function `name` of `file` for `library`. Returns the fault if there is none.
#define RECOUNT_LIBRARY_FIND(name) \
  if (Fault fault = file->Find(#name, library.name)) return *fault;

#endif  // RECOUNT_STORE_SHARED_LIBRARY_H_
