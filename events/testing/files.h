// Files for tests: what a test has as data, read; and what it can write anew, written back into the
// checkout when a person asks for it:
//
//   ./bazelw run //events:format_test -- --update
#ifndef RECOUNT_EVENTS_TESTING_FILES_H_
#define RECOUNT_EVENTS_TESTING_FILES_H_

#include <string>
#include <string_view>
#include <vector>

namespace recount::testing {

// The bytes of a file among the test's data; `path` from the root of the checkout. Ends the process
// if there is none.
std::string ReadFile(const std::string& path);

// Whether `--update` is among the arguments.
bool WantsUpdate(int argc, char** argv);

// Writes a file of the checkout. Only under `bazel run`, which says where the checkout is.
void WriteSourceFile(const std::string& path, std::string_view content);

}  // namespace recount::testing

#endif  // RECOUNT_EVENTS_TESTING_FILES_H_
