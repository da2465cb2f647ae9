#include "store/shared_library.h"

#include <unistd.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace recount::store {
namespace {

#define RECOUNT_TEST_FUNCTIONS(F) F(getpid) F(getppid)

struct SystemLibrary {
  static std::string File() { return "libc.so.6"; }
  static constexpr std::string_view kNeed = "a process needs a library";
  static constexpr std::string_view kPackage = "libc6";
  RECOUNT_LIBRARY_FUNCTIONS(RECOUNT_TEST_FUNCTIONS)
};

struct AbsentLibrary : SystemLibrary {
  static std::string File() { return "libnothing.so.0"; }
};

struct StrangeLibrary : SystemLibrary {
  static std::string File() { return "libm.so.6"; }
  Fault FindIn(const SharedLibrary& file) {
    void (*none)() = nullptr;
    return file.Find("recount_has_no_such_function", none);
  }
};

TEST(SharedLibrary, FindsItsFunctions) {
  const Result<const SystemLibrary*> library = LoadOnce<SystemLibrary>();
  ASSERT_TRUE(library.ok()) << library.error().message;
  EXPECT_EQ((*library)->getpid(), getpid());
  EXPECT_EQ((*library)->getppid(), getppid());
  EXPECT_EQ(*LoadOnce<SystemLibrary>(), *library);
}

TEST(SharedLibrary, SaysWhatNeedsItAndWhatToInstall) {
  const Result<const AbsentLibrary*> library = LoadOnce<AbsentLibrary>();
  ASSERT_FALSE(library.ok());
  EXPECT_EQ(library.error().code, ErrorCode::not_found);
  EXPECT_THAT(library.error().message,
              ::testing::MatchesRegex("a process needs a library: libnothing.so.0: cannot open .*; "
                                      "install it .Debian: libc6."));
}

TEST(SharedLibrary, SaysWhichFunctionItDoesNotHave) {
  const Result<const StrangeLibrary*> library = LoadOnce<StrangeLibrary>();
  ASSERT_FALSE(library.ok());
  EXPECT_EQ(library.error().code, ErrorCode::not_found);
  EXPECT_THAT(library.error().message,
              ::testing::HasSubstr("libm.so.6 has no function recount_has_no_such_function"));
}

#undef RECOUNT_TEST_FUNCTIONS

}  // namespace
}  // namespace recount::store
