#include "store/shared_library.h"

#include <unistd.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace recount::store {
namespace {

struct Functions {
  RECOUNT_LIBRARY_MEMBER(getpid)
  void (*none)() = nullptr;
};

Result<Functions> Load(const char* name) {
  const Result<SharedLibrary> file = SharedLibrary::Load(name);
  if (!file.ok()) return file.error();
  Functions library;
  RECOUNT_LIBRARY_FIND(getpid)
  return library;
}

TEST(SharedLibrary, FindsItsFunctions) {
  const Result<Functions> library = Load("libc.so.6");
  ASSERT_TRUE(library.ok()) << library.error().message;
  EXPECT_EQ(library->getpid(), getpid());
}

TEST(SharedLibrary, IsNotFoundWithTheLoadersReason) {
  const Result<Functions> library = Load("libnothing.so.0");
  ASSERT_FALSE(library.ok());
  EXPECT_EQ(library.error().code, ErrorCode::not_found);
  EXPECT_THAT(library.error().message, ::testing::StartsWith("libnothing.so.0: cannot open"));
}

TEST(SharedLibrary, SaysWhichFunctionItDoesNotHave) {
  const Result<SharedLibrary> file = SharedLibrary::Load("libc.so.6");
  ASSERT_TRUE(file.ok()) << file.error().message;
  Functions library;
  const Fault fault = file->Find("recount_has_no_such_function", library.none);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, ErrorCode::not_found);
  EXPECT_THAT(fault->message,
              ::testing::HasSubstr("libc.so.6 has no function recount_has_no_such_function"));
  EXPECT_EQ(library.none, nullptr);
}

}  // namespace
}  // namespace recount::store
