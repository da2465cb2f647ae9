// Tests the names of games on the command line, and that every path has a word of its own.
#include "tools/cli/game_name.h"

#include <gtest/gtest.h>

#include "fmt/format.h"
#include "tools/cli/usage_error.h"

namespace recount::tools::cli {
namespace {

// Returns "file|id|seq".
std::string Parts(std::string_view text) {
  try {
    const GameName name = GameName::Parse(text);
    return fmt::format("{}|{}|{}", name.file, name.id, name.seq ? std::to_string(*name.seq) : "");
  } catch (const UsageError&) {
    return "usage";
  }
}

TEST(GameName, IsAnIdOrAFileAndPerhapsAMoment) {
  const std::pair<const char*, const char*> kNames[] = {
      {"1a2b", "|1a2b|"},
      {"1a2b@17", "|1a2b|17"},
      {"@last", "|@last|"},
      {"@last@3", "|@last|3"},
      {"nope", "|nope|"},
      {"heretics", "|heretics|"},
      {"x#y", "|x#y|"},
      {"1a2b@", "usage"},
      {"1a2b@x", "usage"},
      {"1a2b@-1", "usage"},
      {"1a2b@99999999999999999999", "usage"},
      {"g.recount", "g.recount||"},
      {"G.RECOUNT", "G.RECOUNT||"},
      {"g.recount@4", "g.recount||4"},
      {"g.recount#", "g.recount||"},
      {"g.recount#1A2b@4", "g.recount|1A2b|4"},
      {"g.recount#zz", "g.recount|zz|"},
      {"g.recount@x", "usage"},
      {"/tmp/g.recount@x", "usage"},
      {"/tmp/g.recount#ab@x", "usage"},
      {"./1a2b", "./1a2b||"},
      {"/tmp/1a2b@5", "/tmp/1a2b||5"},
      {"dir/g#ab@5", "dir/g|ab|5"},
      {"dir/g#xy", "dir/g#xy||"},
      {"me@home.recount", "me@home.recount||"},
      {"me@home.recount#ab", "me@home.recount|ab|"},
      {"me@home.recount@3", "me@home.recount||3"},
      {"me@home/g", "me@home/g||"},
      {"./me@home", "./me@home||"},
      {"a#b.recount", "a#b.recount||"},
      {"a.recount#b.recount", "a.recount#b.recount||"},
      {"./g@3", "./g||3"},
      {"././g@3", "././g@3||"},
      {"././g#ab", "././g#ab||"},
      {"/./tmp/g.recount@3", "/./tmp/g.recount@3||"},
  };
  for (const auto& [text, parts] : kNames) EXPECT_EQ(Parts(text), parts) << text;
}

TEST(GameName, EveryPathHasAWordThatMeansItAlone) {
  const std::pair<const char*, const char*> kWords[] = {
      {"g.recount", "g.recount"},
      {"/tmp/g.recount", "/tmp/g.recount"},
      {"dir/g", "dir/g"},
      {"my game.recount", "my game.recount"},
      {"me@home.recount", "me@home.recount"},
      {"1a2b3c4d", "./1a2b3c4d"},
      {"1", "./1"},
      {"@last", "./@last"},
      {"-", "./-"},
      {"-g.recount", "./-g.recount"},
      {"--g", "./--g"},
      {"g@3", "././g@3"},
      {"g.recount@3", "././g.recount@3"},
      {"g.recount@x", "././g.recount@x"},
      {"g.recount@x.recount", "././g.recount@x.recount"},
      {"g#ab", "././g#ab"},
      {"/tmp/g.recount@3", "/./tmp/g.recount@3"},
      {"/tmp/g.recount#", "/./tmp/g.recount#"},
      {"././g@3", "././g@3"},
      {"judge", "./judge"},
      {"\xff", "./\xff"},
  };
  for (const auto& [path, word] : kWords) {
    EXPECT_EQ(FileWord(path), word);
    EXPECT_EQ(Parts(FileWord(path)), fmt::format("{}||", word)) << path;
  }
}

TEST(GameName, EveryMomentOfAFileHasAWord) {
  const std::pair<const char*, const char*> kWords[] = {
      {"g.recount", "g.recount@8"},
      {"/tmp/g.recount", "/tmp/g.recount@8"},
      {"dir/g", "dir/g@8"},
      {"1a2b", "./1a2b@8"},
      {"@last", "./@last@8"},
      {"-g.recount", "./-g.recount@8"},
      {"g@3", "./g@3@8"},
      {"/tmp/g@3", "/tmp/g@3@8"},
      {"./g@3", "./g@3@8"},
      {"././g@3", "./g@3@8"},
      {"././/g@3", "./g@3@8"},
      {"/./tmp/g@3", "/tmp/g@3@8"},
      {"/././tmp/g@3", "/tmp/g@3@8"},
      {"g#ab", "./g#ab#1a2b@8"},
      {"/tmp/g#ab", "/tmp/g#ab#1a2b@8"},
      {"a#b.recount", "a#b.recount@8"},
  };
  for (const auto& [path, word] : kWords) {
    EXPECT_EQ(FileWordAt(path, "1a2b", /*needs_id=*/false, 8), word) << path;
    const std::string with_id = FileWordAt(path, "1a2b", /*needs_id=*/true, 8);
    EXPECT_TRUE(Parts(with_id).ends_with("|1a2b|8")) << with_id;
  }
  EXPECT_EQ(FileWordAt("g@3", "1a2b", /*needs_id=*/true, 8), "./g@3#1a2b@8");
}

}  // namespace
}  // namespace recount::tools::cli
