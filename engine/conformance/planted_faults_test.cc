// Tests that the suite finds each fault planted in the endless game, by the check made for it.
#include <gtest/gtest.h>

#include "engine/conformance/conformance.h"
#include "engine/testing/endless.h"

namespace recount::engine::conformance {
namespace {

struct Planted {
  std::string_view fault;
  std::string_view config;
  std::string_view check;  // empty: no finding
};

class PlantedFault : public testing::TestWithParam<Planted> {};

INSTANTIATE_TEST_SUITE_P(Table, PlantedFault,
                         testing::ValuesIn(std::vector<Planted>{
                             {"none", R"({"planted":"none"})", ""},
                             {"leaking_state", R"({"planted":"leaking_state"})", "leaking_state"},
                             {"leaking_event", R"({"planted":"leaking_event"})", "leaking_event"},
                             {"missing_legal", R"({"planted":"missing_legal"})", "incomplete_list"},
                             {"extra_legal", R"({"planted":"extra_legal"})", "unsound_list"},
                             {"unsorted_legal", R"({"planted":"unsorted_legal"})", "unsorted_list"},
                             {"unstable", R"({"planted":"unstable"})", "copy_differs"},
                             {"nobody_can_act", R"({"planted":"nobody_can_act"})", "dead_end"},
                             {"forgotten_key", R"({"planted":"forgotten_key"})", "forgotten_key"},
                             {"forgotten_list", R"({"planted":"forgotten_list"})", "forgotten_key"},
                             {"no_card", R"({"planted":"no_card"})", "no_card"},
                             {"unlike_judge", R"({"planted":"unlike_judge"})", "unlike_judge"},
                             {"on_no_side", R"({"planted":"on_no_side"})", "bad_standing"},
                             {"one_sided", R"({"planted":"one_sided"})", "bad_standing"},
                             {"other_scores", R"({"planted":"other_scores"})", "bad_standing"},
                             {"side_wins_in_part", R"({"planted":"side_wins_in_part"})",
                              "bad_standing"},
                             {"unread_key", R"({"planted":"unread_key"})", "document_round_trip"},
                         }),
                         [](const auto& planted) { return std::string(planted.param.fault); });

TEST_P(PlantedFault, IsFoundByItsCheck) {
  const Report report = Play({.game = endless::GameInstance(),
                              .players = 3,
                              .variant = {GetParam().fault, GetParam().config},
                              .games = 3,
                              .numbers = {"total", "actions", "chances", "drawn", "pile"}});
  if (GetParam().check.empty()) {
    EXPECT_TRUE(report.findings.empty());
  } else {
    ASSERT_FALSE(report.findings.empty());
    EXPECT_EQ(report.findings.front().check, GetParam().check) << report.findings.front().text;
  }
}

}  // namespace
}  // namespace recount::engine::conformance
