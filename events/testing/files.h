// Reads the data files of tests, and writes generated files back into the checkout when a person
// asks for it:
//
//   ./bazelw run //events:format_test -- --update
#ifndef RECOUNT_EVENTS_TESTING_FILES_H_
#define RECOUNT_EVENTS_TESTING_FILES_H_

#include <string>
#include <string_view>
#include <vector>

namespace recount::testing {

// Returns the bytes of a file among the test's data. `path` starts at the root of the checkout. The
// process ends if there is no such file.
std::string ReadFile(const std::string& path);

// Returns true if `--update` is among the arguments.
bool WantsUpdate(int argc, char** argv);

// Writes a file of the checkout. This needs `bazel run`, which says where the checkout is.
void WriteSourceFile(const std::string& path, std::string_view content);

}  // namespace recount::testing

#endif  // RECOUNT_EVENTS_TESTING_FILES_H_
