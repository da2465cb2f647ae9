// Runs each command under a few faults, spread over all possible ones. `long` tries every one.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>

#include "store/testing/folder_in_memory.h"
#include "tools/dev/faults/faulty_process.h"
#include "tools/dev/faults/sweep.h"

namespace recount::tools::dev::faults {
namespace {

class CommandsTest : public testing::TestWithParam<std::string> {};

std::string TestName(const testing::TestParamInfo<std::string>& info) {
  std::string name;
  bool begins = true;
  for (const char letter : info.param) {
    if (letter != ' ') name += begins ? static_cast<char>(letter & ~0x20) : letter;
    begins = letter == ' ';
  }
  return name;
}

TEST_P(CommandsTest, DoTheirWorkOrSayWhyNotWhateverFails) {
  CommandFigures figures;
  SweepCommand(GetParam(),
               {.folder = store::FolderInMemory() + "commands-" + std::to_string(getpid()),
                .errors = 12,
                .allocations = 4,
                .kills = 4},
               figures);
  EXPECT_GT(figures.done + figures.failed, 0u);
  EXPECT_EQ(testing::PrintToString(figures.findings), "{}");
}

// nlohmann-json destroys an object for which there was no memory, and so ends by SIGSEGV.
TEST(Commands, ALibraryThatStumblesOverALackOfMemoryIsNoDamage) {
  FaultyProcess engine{
      .folder = store::FolderInMemory(),
      .words = {"engine"},
      .input =
          "{\"op\":\"new\",\"game\":\"heretics\",\"players\":[\"A\",\"B\"],\"randomness\":"
          "\"recorded\"}\n{\"op\":\"legal\",\"seat\":0}\n"};
  const auto allocation = static_cast<size_t>(store_faults::Call::allocation);
  const uint64_t count = engine.Run().counts[allocation];
  if (count == 0) GTEST_SKIP() << "a sanitizer gives the memory";
  constexpr uint64_t kLast = 100;  // the last allocations belong to the answers
  for (uint64_t nth = count - kLast; nth < count; ++nth) {
    engine.fault = store_faults::Injection{
        .call = store_faults::Call::allocation, .nth = nth, .error = ENOMEM};
    const Ended ended = engine.Run();
    EXPECT_TRUE(ended.how == "exit 0" || ended.how == "exit 3") << nth << ": " << ended.how;
    EXPECT_EQ(ended.how == "exit 3", ended.error.find("out of memory") != std::string::npos);
  }
}

INSTANTIATE_TEST_SUITE_P(Recount, CommandsTest, testing::ValuesIn(CommandScenarios()), TestName);

}  // namespace
}  // namespace recount::tools::dev::faults
