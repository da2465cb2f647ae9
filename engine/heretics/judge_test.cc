// Tests judging a round, clause by clause and ruling by ruling: one line per case.
#include "engine/heretics/judge.h"

#include <gtest/gtest.h>

#include "engine/chance.h"
#include "engine/heretics/names.h"
#include "engine/heretics/test_game.h"
#include "engine/kit/testing/text.h"
#include "fmt/format.h"

namespace recount::engine::heretics {
namespace {

// Reads "C5" as the Catholics' character of Strength 5 (R, H, O likewise), and "-" as no card.
std::array<uint8_t, kMaxPlayers> Sent(const std::string& words, int& players) {
  std::array<uint8_t, kMaxPlayers> sent;
  sent.fill(kNoCard);
  players = 0;
  for (const std::string& word : kit::testing::Split(words)) {
    const auto seat = static_cast<size_t>(players++);
    if (word == "-") continue;
    const auto faction = static_cast<uint8_t>(std::string("CRHO").find(word[0]));
    sent[seat] = static_cast<uint8_t>(CardOf(faction, std::stoi(word.substr(1)) - 1));
  }
  return sent;
}

std::string Id(ClauseIndex clause) {
  return clause == kNoClause ? "-" : std::string(Clauses()[clause].id).substr(4);
}

// Gives "nobody 4.1; too_weak 4.1 grave 4.7; …": the winner and the round's clause, then the fate
// of each seat's character.
std::string VerdictText(const Verdict& round, int players) {
  constexpr std::string_view kFates[] = {"takes",     "too_weak", "neutralized", "beaten",
                                         "disclaims", "banned",   "doomed",      "absent"};
  std::string text = round.winner == kNoSeat ? "nobody" : fmt::format("seat {}", round.winner);
  text += " " + Id(round.clause);
  for (size_t seat = 0; seat < static_cast<size_t>(players); ++seat) {
    const SeatVerdict& verdict = round.seats[seat];
    text += fmt::format("; {} {}", kFates[static_cast<size_t>(verdict.fate)], Id(verdict.clause));
    if (verdict.fate != Fate::absent) {
      text += fmt::format(" {} {}", verdict.to_temple ? "temple" : "grave", Id(verdict.to_clause));
    }
  }
  return text;
}

struct Case {
  std::string name;
  int resistance;
  std::string attributes;
  std::string sent;
  std::string verdict;
};

const Case kCases[] = {
    {"HER_4_1_both_too_weak", 8, "", "C5 O7",
     "nobody 4.1; too_weak 4.1 grave 4.7; too_weak 4.1 grave 4.7"},
    {"HER_4_2_one_reaches", 5, "", "C4 O9",
     "seat 1 4.2; too_weak 4.1 grave 4.7; takes 4.2 temple 4.6"},
    {"HER_4_2_just_the_resistance_is_enough", 5, "", "C5 O4",
     "seat 0 4.2; takes 4.2 temple 4.6; too_weak 4.1 grave 4.7"},
    {"HER_4_3_two_equal_lose", 6, "", "C6 O6",
     "nobody 4.3; neutralized 4.3 grave 4.7; neutralized 4.3 grave 4.7"},
    {"HER_4_4_the_stronger_takes", 7, "", "C11 O10",
     "seat 0 4.4; takes 4.4 temple 4.6; beaten 4.4 grave 4.7"},
    {"HER_3_6_lone_one_reaches", 7, "", "C8 -", "seat 0 4.2; takes 4.2 temple 4.6; absent 3.6"},
    {"ruling_7_lone_one_is_too_weak", 9, "", "- O8",
     "nobody 4.1; absent 3.6; too_weak 4.1 grave 4.7"},
    {"HER_5_1_tie_leaves_the_next_strongest", 4, "", "C9 R9 O5",
     "seat 2 5.1; neutralized 5.1 grave 4.7; neutralized 5.1 grave 4.7; takes 5.1 temple 4.6"},
    {"HER_5_1_tie_below_the_strongest", 4, "", "C9 R5 O5",
     "seat 0 5.1; takes 5.1 temple 4.6; neutralized 5.1 grave 4.7; neutralized 5.1 grave 4.7"},
    {"HER_5_1_tie_and_the_third_too_weak", 6, "", "C9 R9 O5",
     "nobody 5.1; neutralized 5.1 grave 4.7; neutralized 5.1 grave 4.7; "
     "too_weak 4.1 grave 4.7"},
    {"HER_5_1_two_ties_of_two", 4, "", "C9 R9 H5 O5",
     "nobody 5.1; neutralized 5.1 grave 4.7; neutralized 5.1 grave 4.7; "
     "neutralized 5.1 grave 4.7; neutralized 5.1 grave 4.7"},
    {"HER_5_1_three_of_four_beside_a_beaten_one", 4, "", "C9 R7 H7 O5",
     "seat 0 5.1; takes 5.1 temple 4.6; neutralized 5.1 grave 4.7; "
     "neutralized 5.1 grave 4.7; beaten 4.4 grave 4.7"},
    {"HER_5_2_all_reach_with_one_strength", 4, "", "C9 R9 O9",
     "nobody 5.2; neutralized 5.2 grave 4.7; neutralized 5.2 grave 4.7; "
     "neutralized 5.2 grave 4.7"},
    {"ruling_23_all_who_sent_are_not_all_players", 4, "", "C9 R9 -",
     "nobody 5.1; neutralized 5.1 grave 4.7; neutralized 5.1 grave 4.7; absent 3.6"},
    {"ruling_12_equal_ones_below_the_resistance", 10, "", "C9 R9 O9",
     "nobody 4.1; too_weak 4.1 grave 4.7; too_weak 4.1 grave 4.7; too_weak 4.1 grave 4.7"},
    {"HER_6_1_disclaims_and_is_spared", 1, "disclaim", "C3 O8",
     "seat 1 4.2; disclaims 6.1 temple 6.1; takes 4.2 temple 4.6"},
    {"HER_6_1_strength_4_does_not_disclaim", 1, "disclaim", "C4 O8",
     "seat 1 4.4; beaten 4.4 grave 4.7; takes 4.4 temple 4.6"},
    {"ruling_15_disclaimer_does_not_win_alone", 1, "disclaim", "C3 O1",
     "nobody 4.1; disclaims 6.1 temple 6.1; disclaims 6.1 temple 6.1"},
    {"ruling_15_disclaimer_neutralises_nobody", 1, "disclaim", "C3 R3 O8",
     "seat 2 4.2; disclaims 6.1 temple 6.1; disclaims 6.1 temple 6.1; "
     "takes 4.2 temple 4.6"},
    {"HER_6_2_bonus_reaches", 8, "bonus", "H7 C7",
     "seat 0 4.2; takes 4.2 temple 4.6; too_weak 4.1 grave 4.7"},
    {"ruling_13_bonus_ties_with_another", 5, "bonus", "H7 C8",
     "nobody 4.3; neutralized 4.3 grave 4.7; neutralized 4.3 grave 4.7"},
    {"HER_6_3_every_11_is_banned", 2, "banned", "C11 O2",
     "seat 1 4.2; banned 6.3 grave 4.7; takes 4.2 temple 4.6"},
    {"HER_6_3_the_hussites_10_is_banned", 2, "banned", "H10 O10",
     "seat 1 4.2; banned 6.3 grave 4.7; takes 4.2 temple 4.6"},
    {"ruling_16_banned_one_neutralises_nobody", 2, "banned bonus", "H10 C11 O10",
     "seat 2 4.2; banned 6.3 grave 4.7; banned 6.3 grave 4.7; takes 4.2 temple 4.6"},
    {"HER_6_4_refuge_for_the_beaten", 2, "refuge", "R5 C9",
     "seat 1 4.4; beaten 4.4 temple 6.4; takes 4.4 temple 4.6"},
    {"ruling_18_refuge_for_the_too_weak_and_the_neutralised", 7, "refuge", "H6 R7 O7",
     "nobody 5.1; too_weak 4.1 temple 6.4; neutralized 5.1 temple 6.4; "
     "neutralized 5.1 grave 4.7"},
    {"ruling_18_refuge_for_the_banned", 2, "refuge banned", "R11 C3",
     "seat 1 4.2; banned 6.3 temple 6.4; takes 4.2 temple 4.6"},
    {"ruling_18_refuge_for_the_doomed", 2, "refuge downfall", "H7 C9",
     "nobody 6.5; doomed 6.5 temple 6.4; doomed 6.5 grave 4.7"},
    {"HER_6_5_one_7_of_two_players", 2, "downfall", "C7 O11",
     "nobody 6.5; doomed 6.5 grave 4.7; doomed 6.5 grave 4.7"},
    {"ruling_24_a_lone_7_is_doomed", 2, "downfall", "C7 -",
     "nobody 6.5; doomed 6.5 grave 4.7; absent 3.6"},
    {"HER_6_6_one_7_of_three_is_not_enough", 2, "downfall", "C7 R3 O2",
     "seat 0 4.4; takes 4.4 temple 4.6; beaten 4.4 grave 4.7; beaten 4.4 grave 4.7"},
    {"HER_6_6_two_7s_of_three_doom_all", 2, "downfall", "C7 R7 O11",
     "nobody 6.6; doomed 6.6 grave 4.7; doomed 6.6 grave 4.7; doomed 6.6 grave 4.7"},
    {"ruling_22_three_7s", 2, "downfall", "C7 R7 O7 H1",
     "nobody 6.6; doomed 6.6 grave 4.7; doomed 6.6 grave 4.7; doomed 6.6 grave 4.7; "
     "doomed 6.6 grave 4.7"},
    {"ruling_14_downfall_means_the_printed_7", 2, "downfall bonus", "H6 C2",
     "seat 0 4.4; takes 4.4 temple 4.6; beaten 4.4 grave 4.7"},
    {"ruling_14_a_hussite_7_with_bonus_is_still_a_7", 2, "downfall bonus", "H7 C2",
     "nobody 6.5; doomed 6.5 grave 4.7; doomed 6.5 grave 4.7"},
    {"ruling_19_disclaim_spares_the_doomed", 2, "downfall disclaim", "C7 O2",
     "nobody 6.5; doomed 6.5 grave 4.7; doomed 6.5 temple 6.1"},
    {"HER_6_7_disclaim_goes_before_refuge", 9, "disclaim refuge", "R2 C9",
     "seat 1 4.2; disclaims 6.1 temple 6.1; takes 4.2 temple 4.6"},
};

std::string JudgedBy(const Readings& readings, const Case& round) {
  const Cards cards = CardsOf(round.resistance, 3, round.attributes);
  int players = 0;
  const auto sent = Sent(round.sent, players);
  return VerdictText(JudgeRound(cards.cities[0], players, sent, readings), players);
}

class Judging : public testing::TestWithParam<Case> {};

TEST_P(Judging, GoesAs) { EXPECT_EQ(JudgedBy(kReadings, GetParam()), GetParam().verdict); }

INSTANTIATE_TEST_SUITE_P(Table, Judging, testing::ValuesIn(kCases),
                         [](const auto& test) { return test.param.name; });

// The cases in which rules version 2 judges differently from version 1, and some in which it does
// not.
const Case kSecondCases[] = {
    {"ruling_11_nobody_takes_the_city_below_a_tie", 4, "", "C9 R9 O5",
     "nobody 5.1; neutralized 5.1 grave 4.7; neutralized 5.1 grave 4.7; beaten 4.4 grave 4.7"},
    {"ruling_11_two_are_beaten_below_a_tie", 4, "", "C9 R9 H7 O5",
     "nobody 5.1; neutralized 5.1 grave 4.7; neutralized 5.1 grave 4.7; beaten 4.4 grave 4.7; "
     "beaten 4.4 grave 4.7"},
    {"ruling_11_refuge_for_the_beaten_below_a_tie", 2, "refuge", "C9 O9 R5",
     "nobody 5.1; neutralized 5.1 grave 4.7; neutralized 5.1 grave 4.7; beaten 4.4 temple 6.4"},
    {"HER_5_1_tie_below_the_strongest", 4, "", "C9 R5 O5",
     "seat 0 5.1; takes 5.1 temple 4.6; neutralized 5.1 grave 4.7; neutralized 5.1 grave 4.7"},
    {"HER_5_1_three_of_four_beside_a_beaten_one", 4, "", "C9 R7 H7 O5",
     "seat 0 5.1; takes 5.1 temple 4.6; neutralized 5.1 grave 4.7; "
     "neutralized 5.1 grave 4.7; beaten 4.4 grave 4.7"},
    {"HER_5_2_all_reach_with_one_strength", 4, "", "C9 R9 O9",
     "nobody 5.2; neutralized 5.2 grave 4.7; neutralized 5.2 grave 4.7; "
     "neutralized 5.2 grave 4.7"},
    {"HER_4_1_equal_ones_below_the_resistance_tie_with_nobody", 6, "", "C5 R5 O9",
     "seat 2 4.2; too_weak 4.1 grave 4.7; too_weak 4.1 grave 4.7; takes 4.2 temple 4.6"},
    {"HER_4_3_two_equal_lose", 6, "", "C6 O6",
     "nobody 4.3; neutralized 4.3 grave 4.7; neutralized 4.3 grave 4.7"},
    {"HER_4_4_the_stronger_takes", 7, "", "C11 O10",
     "seat 0 4.4; takes 4.4 temple 4.6; beaten 4.4 grave 4.7"},
};

class JudgingBySecondReadings : public testing::TestWithParam<Case> {};

TEST_P(JudgingBySecondReadings, GoesAs) {
  EXPECT_EQ(JudgedBy(kSecondReadings, GetParam()), GetParam().verdict);
}

INSTANTIATE_TEST_SUITE_P(Table, JudgingBySecondReadings, testing::ValuesIn(kSecondCases),
                         [](const auto& test) { return test.param.name; });

// Compares the short way, which changes the state, with the long one, which explains the round.
template <Readings kRead>
void ExpectBothWaysAgree() {
  const std::string attributes[] = {
      "",       "disclaim", "bonus",          "banned",
      "refuge", "downfall", "bonus disclaim", "downfall banned refuge"};
  ChanceStream stream(Seed{1}, 0);
  for (const std::string& words : attributes) {
    for (const int resistance : {0, 3, 7, 12}) {
      const Cards cards = CardsOf(resistance, 1, words);
      for (int n = 0; n < 4000; ++n) {
        const int players = 2 + static_cast<int>(stream.Below(3));
        std::array<uint8_t, kMaxPlayers> sent;
        sent.fill(kNoCard);
        for (int seat = 0; seat < players; ++seat) {
          const int card = CardOf(static_cast<uint8_t>(seat), static_cast<int>(stream.Below(11)));
          if (stream.Below(8) > 0) sent[static_cast<size_t>(seat)] = static_cast<uint8_t>(card);
        }
        const RoundEnd end = EndRound<kRead>(cards.cities[0], players, sent);
        const Verdict round = JudgeRound(cards.cities[0], players, sent, kRead);
        ASSERT_EQ(end.winner, round.winner)
            << words << " " << resistance << VerdictText(round, players);
        for (size_t seat = 0; seat < static_cast<size_t>(players); ++seat) {
          ASSERT_EQ((end.to_temple >> seat & 1) != 0, round.seats[seat].to_temple)
              << words << " " << resistance << " " << VerdictText(round, players);
        }
      }
    }
  }
}

TEST(EndRound, AgreesWithJudgeRoundOnEveryPairOfCardsAndManyTables) {
  ExpectBothWaysAgree<kReadings>();
}

TEST(EndRound, AgreesWithJudgeRoundUnderTheSecondReadings) {
  ExpectBothWaysAgree<kSecondReadings>();
}

}  // namespace
}  // namespace recount::engine::heretics
