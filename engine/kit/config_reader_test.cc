#include "engine/kit/config_reader.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace recount::engine::kit {
namespace {

constexpr std::string_view kWords[] = {"plain", "fancy"};

std::string MessageOf(const Fault& fault) { return fault ? fault->message : "none"; }

TEST(ConfigReader, RefusesWithTheKeyAndWhatWasExpected) {
  const Json config = Json::parse(R"({"flag":1,"word":"other"})");
  bool flag = true;
  int word = 1;
  EXPECT_EQ(MessageOf(ReadBool(config, "flag", flag)), "config: \"flag\" must be true or false");
  EXPECT_EQ(MessageOf(ReadWord(config, "word", kWords, word)),
            "config: \"word\" must be \"plain\" or \"fancy\"");
  EXPECT_EQ(MessageOf(HasOnlyOptions(config, {"flag"})), "config: unknown option \"word\"");
  EXPECT_TRUE(flag);
  EXPECT_EQ(word, 1);
  const Json list = Json::array();
  EXPECT_EQ(MessageOf(CheckIsObject(&list)), "config: must be an object");
}

TEST(ConfigReader, ReadsWhatIsThereAndLeavesTheRestAlone) {
  const Json config = Json::parse(R"({"flag":false,"word":"fancy"})");
  bool flag = true, other_flag = true;
  int word = 0, other_word = 1;
  EXPECT_FALSE(ReadBool(config, "flag", flag) || ReadBool(config, "other", other_flag));
  EXPECT_FALSE(ReadWord(config, "word", kWords, word) ||
               ReadWord(config, "other", kWords, other_word));
  EXPECT_FALSE(HasOnlyOptions(config, {"word", "flag"}) || CheckIsObject(&config));
  EXPECT_FALSE(CheckIsObject(nullptr));
  EXPECT_FALSE(flag);
  EXPECT_TRUE(other_flag);
  EXPECT_EQ(word, 1);
  EXPECT_EQ(other_word, 1);
}

}  // namespace
}  // namespace recount::engine::kit
