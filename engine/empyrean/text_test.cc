// Tests the sentences of actions, outcomes, effects and refusals.
#include "engine/empyrean/text.h"

#include <gtest/gtest.h>

#include "engine/empyrean/test_game.h"
#include "events/schema.h"

namespace recount::engine::empyrean {
namespace {

TestSet SomeCards() {
  return TestSet()
      .Hero("Ram", 60, 50)
      .Hero("Wall", 20, 100)
      .Ability("Drum", R"({"kind":"active","effects":[{"op":"extra_turn"}]})");
}

struct ActionSentence {
  Action action;
  const char* sentence;
};

TEST(Words, EveryActionHasASentence) {
  const TestGame game(SomeCards().Stat("defense", 30));
  for (const ActionSentence& row : std::vector<ActionSentence>{
           {{.type = ActionType::draft_hero, .card = 2}, "Ana drafts Ram (card 2)"},
           {{.type = ActionType::draft_ability, .card = 22}, "Ana drafts Drum (card 22)"},
           {{.type = ActionType::choose, .action = TurnAction::heal}, "Ana chooses heal"},
           {{.type = ActionType::choose}, "Ana chooses an unknown action"},
           {{.type = ActionType::feat, .card = 22}, "Ana plays the feat Drum (card 22)"},
           {{.type = ActionType::use, .card = 22}, "Ana uses Drum (card 22)"},
           {{.type = ActionType::heal, .card = 0}, "Ana heals SkyBase 0 (card 0)"},
           {{.type = ActionType::draw}, "Ana draws"},
           {{.type = ActionType::play, .card = 2}, "Ana plays Ram (card 2)"},
           {{.type = ActionType::play, .card = 23, .other = 2},
            "Ana attaches Defense +30 (card 23) to Ram (card 2)"},
           {{.type = ActionType::play, .card = kVeiled<uint16_t>, .other = 2},
            "Ana attaches a card to Ram (card 2)"},
           {{.type = ActionType::recruit, .from = RecruitFrom::hq, .card = 5},
            "Ana recruits Plain 1 (card 5)"},
           {{.type = ActionType::recruit, .from = RecruitFrom::reserves},
            "Ana recruits the top card of the Reserves"},
           {{.type = ActionType::attack, .card = 2, .other = 3},
            "Ana attacks Wall (card 3) with Ram (card 2)"},
           {{.type = ActionType::join, .card = 2}, "Ana lets Ram (card 2) join the attack"},
           {{.type = ActionType::strike}, "Ana strikes"},
           {{.type = ActionType::respond, .card = 2}, "Ana answers with Ram (card 2)"},
           {{.type = ActionType::target, .card = 999}, "Ana chooses an unknown card"},
           {{.type = ActionType::target_slot, .card = 2, .other = 0},
            "Ana chooses attached card 1 of Ram (card 2)"},
           {{.type = ActionType::target_seat, .seat = 1}, "Ana chooses Bo"},
           {{.type = ActionType::target_seat, .seat = 7}, "Ana chooses an unknown seat"},
           {{.type = ActionType::pass}, "Ana passes"},
           {{.type = ActionType::end_turn}, "Ana ends the turn"},
           {{}, "Ana tries an unknown action"},
       }) {
    EXPECT_EQ(ActionText(game.cards(), game.state, 0, row.action, kPlayerNames), row.sentence);
  }
}

TEST(Words, CardsAreCalledByTheirNamesInAnyCase) {
  const TestGame game(SomeCards().Stat("attack", 20));
  EXPECT_EQ(CardsCalled(game.cards(), game.state, "rAM"), std::vector<uint16_t>{2});
  EXPECT_EQ(CardsCalled(game.cards(), game.state, "attack +20"), (std::vector<uint16_t>{23, 24}));
  EXPECT_EQ(CardsCalled(game.cards(), game.state, "skybase 1"), std::vector<uint16_t>{1});
  EXPECT_TRUE(CardsCalled(game.cards(), game.state, "").empty());
  EXPECT_EQ(CardName(game.cards(), game.state, 25), "");
}

TEST(Words, OutcomesHaveSentences) {
  const TestGame game((SomeCards()));
  const uint16_t first[] = {1};
  const uint16_t none[] = {9};
  const auto text = [&](ChanceKind kind, absl::Span<const uint16_t> numbers) {
    return OutcomeText(game.cards(), game.state, {kind, numbers}, kPlayerNames);
  };
  EXPECT_EQ(text(ChanceKind::pick, first), "The coin chooses Bo");
  EXPECT_EQ(text(ChanceKind::pick, none), "The coin chooses an unknown seat");
  EXPECT_EQ(text(ChanceKind::shuffle, first), "Shuffled");
  EXPECT_EQ(text(ChanceKind::dice, first), "Chance gives an unexpected outcome");
}

TEST(Words, ARefusalToASeatThatIsNotAwaitedNamesWhoIs) {
  TestGame game((SomeCards()));
  const Refusal refusal = Refusal::Because(ErrorCode::not_awaited);
  const auto text = [&](Seat seat) {
    return RefusalText(game.cards(), game.state, seat, {.type = ActionType::pass}, refusal, {});
  };
  EXPECT_EQ(text(1), "it is the turn of seat 0");
  game.state.seats[1].status = Status::removed;
  EXPECT_EQ(text(1), "you are out of the game");
  game.state.phase = Phase::shuffle_heroes;
  EXPECT_EQ(text(1), "the game waits for chance, not for a player");
}

TEST(Words, ARefusalWhileSomebodyMustAnswerNamesHiddenCardsOnlyToTheOneWhoHasThem) {
  const auto text = [](const TestGame& game) {
    return RefusalText(game.cards(), game.state, 0, {.type = ActionType::end_turn},
                       Refusal::Because(ErrorCode::not_awaited), kPlayerNames);
  };
  const auto own_text = [](const TestGame& game) {
    return RefusalText(game.cards(), game.state, 1, {.type = ActionType::end_turn},
                       Refusal::Illegal(EMP_3_4), {});
  };
  TestSet set;
  set.Hero("Guide", 10, 10, kVeto).Ability("Veto", kVeto);
  for (const bool is_face_up : {false, true}) {
    TestGame game = With(std::string("[") + kDrawOne + "]", set);
    game.Attach("Veto", "Wall", is_face_up);
    game.Must(0, "feat Feat");
    EXPECT_EQ(game.Legal(1), (std::vector<std::string>{"respond Veto", "pass"}));
    EXPECT_EQ(text(game), is_face_up ? "Bo has still to answer: Veto (card 22), or pass"
                                     : "Bo must decide first whether to use an ability");
    EXPECT_EQ(own_text(game), "you have still to answer: Veto (card 22), or pass");
    game.Put("Guide", 1);
    EXPECT_EQ(game.Legal(1), (std::vector<std::string>{"respond Guide", "respond Veto", "pass"}));
    EXPECT_EQ(text(game), is_face_up
                              ? "Bo has still to answer: Guide (card 2), Veto (card 22), or pass"
                              : "Bo has still to answer: Guide (card 2), or pass");
    EXPECT_EQ(own_text(game), "you have still to answer: Guide (card 2), Veto (card 22), or pass");
  }
}

}  // namespace
}  // namespace recount::engine::empyrean
