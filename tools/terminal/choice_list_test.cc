#include "tools/terminal/choice_list.h"

#include <gtest/gtest.h>

namespace recount::tools::terminal {
namespace {

ChoiceList List() {
  return ChoiceList({{"send 2", "Ana lays Shepherd (card 2)", "{2}"},
                     {"send 22", "Ana lays Field Hetman (card 22)", "{22}"},
                     {"pass", "Ana passes", "{pass}"}},
                    {{"send", 1}, {"pass", 0}, {"swap", 2}});
}

TEST(ChoiceListTest, EnterMeansWhatWasChosenOrTypedAsAWhole) {
  struct Case {
    const char* typed;
    int moves;
    const char* meant;    // empty if it is unclear
    const char* unclear;  // the beginning of the message
  };
  const Case cases[] = {
      {"", 0, "", "choose one with the arrows"},  // Enter alone records nothing
      {"", 1, "{2}", ""},
      {"", -1, "{pass}", ""},
      {"send 2", 0, "{2}", ""},  // a complete action, though another one begins with it
      {"send 22", 0, "{22}", ""},
      {"send 2", 2, "{22}", ""},  // arrows count more than what is typed
      {"send", 0, "", "2 actions match"},
      {"send 9", 0, "send 9", ""},  // illegal, which the rules will say
      {"swap 1 2", 0, "swap 1 2", ""},
      {"field", 0, "{22}", ""},
      {"HETMAN ana", 0, "{22}", ""},
      {"p", 0, "{pass}", ""},
      {"frob", 0, "frob", ""},
      {"{\"type\":\"pass\"}", 0, "{\"type\":\"pass\"}", ""},
  };
  for (const Case& each : cases) {
    ChoiceList list = List();
    list.Type(each.typed);
    for (int i = 0; i < std::abs(each.moves); ++i) list.Move(each.moves > 0 ? 1 : -1);
    std::string unclear;
    EXPECT_EQ(list.Enter(unclear), each.meant) << each.typed;
    EXPECT_TRUE(unclear.starts_with(each.unclear) && unclear.empty() == !*each.unclear) << unclear;
  }
}

TEST(ChoiceListTest, TabCompletesAsFarAsAllAgree) {
  const std::pair<const char*, const char*> cases[] = {
      {"s", "send 2"}, {"send 2", "send 2"}, {"p", "pass"},   {"shep", "send 2"},
      {"", ""},        {"frob", "frob"},     {"S", "send 2"}, {"lays", "lays"},
  };
  for (const auto& [typed, completed] : cases) {
    ChoiceList list = List();
    list.Type(typed);
    list.Complete();
    EXPECT_EQ(list.typed(), completed) << typed;
  }
}

TEST(ChoiceListTest, LettersAreTakenBackOneByOne) {
  ChoiceList list = List();
  list.Type("ü");
  list.Type("x");
  list.TakeBack();
  EXPECT_EQ(list.typed(), "ü");
  list.TakeBack();
  list.TakeBack();
  EXPECT_EQ(list.typed(), "");
  EXPECT_EQ(list.fitting().size(), 3u);
}

TEST(ChoiceListTest, ArrowsStopAtBothEnds) {
  ChoiceList list = List();
  for (int i = 0; i < 9; ++i) list.Move(1);
  EXPECT_EQ(list.chosen(), 2);
  for (int i = 0; i < 9; ++i) list.Move(-1);
  EXPECT_EQ(list.chosen(), 0);
  list.Type("frob");
  list.Move(1);
  EXPECT_EQ(list.chosen(), -1);
}

TEST(ChoiceListTest, OtherChoicesKeepWhatIsTyped) {
  ChoiceList list = List();
  list.Type("send 2");
  list.Replace({{"send 22", "Ana lays Field Hetman (card 22)", "{22}"}});
  EXPECT_EQ(list.typed(), "send 2");
  EXPECT_EQ(list.fitting().size(), 1u);
}

}  // namespace
}  // namespace recount::tools::terminal
