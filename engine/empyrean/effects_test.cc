// Tests the effect operations of docs/reference/empyrean.md, "Effects": each alone, then pairs that
// interact.
#include <gtest/gtest.h>

#include "engine/empyrean/test_game.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

std::string On(std::string_view op, std::string_view target, std::string_view more = "") {
  return fmt::format(R"([{{"op":"{}","target":{}{}}}])", op, target, more);
}

constexpr char kAny[] = R"({"pick":"choose","side":"any"})";

TEST(Op, Draw) {
  TestGame game = With(R"([{"op":"draw","who":"all","count":3}])");
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.state.seats[0].hand_count, 3);
  EXPECT_EQ(game.state.seats[1].hand_count, 3);
  EXPECT_EQ(game.state.seats[1].idle_turns, 0);
}

TEST(Op, DrawStopsWhereTheDeckIsEmpty) {
  TestGame game = With(R"([{"op":"draw","who":"you","count":20}])");
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.state.seats[0].hand_count, 4);
}

TEST(Op, AnOpponentIsChosenWhereThereAreSeveral) {
  TestGame game = With(R"([{"op":"draw","who":"opponent","count":2}])", TestSet(), 3);
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.Legal(0), (std::vector<std::string>{"target_seat 1", "target_seat 2"}));
  EXPECT_EQ(game.state.choice.left, 2);
  EXPECT_EQ(game.Do(0, "target_seat 0"), "EMP-10.2");
  EXPECT_EQ(game.Do(0, "pass"), "EMP-10.3");
  game.Must(0, "target_seat 2");
  EXPECT_EQ(game.state.seats[2].hand_count, 2);
  EXPECT_EQ(game.state.seats[1].hand_count, 0);
}

TEST(Op, DiscardHandBySeatsInTurn) {
  TestGame game = With(R"([{"op":"discard_hand","who":"all","count":2}])", TestSet(), 3);
  game.Give("Plain 0", 0);
  game.Give("Plain 1", 2);
  game.Give("Plain 2", 2);
  game.Give("Plain 3", 2);
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.Awaited(), 0);
  game.Must(0, "target Plain_0");
  EXPECT_EQ(game.Awaited(), 2) << "seat 1 has nothing";
  EXPECT_EQ(game.Do(2, "target Plain_0"), "EMP-10.2");
  EXPECT_EQ(game.Do(2, "pass"), "EMP-10.3");
  game.Must(2, "target Plain_2; target Plain_1");
  EXPECT_EQ(game.Where("Plain 2"), "fallen");
  EXPECT_EQ(game.Awaited(), 1) << "the feat's turn is over";
}

TEST(Op, Play) {
  TestGame game = With(R"([{"op":"play","count":2}])");
  game.Give("Plain 0", 0);
  game.Give("Plain 1", 0);
  game.Give("Plain 2", 0);
  game.Must(0, "feat Feat; play Plain_0 null");
  EXPECT_EQ(game.state.turn_info.played, 0) << "not of the action's three";
  game.Must(0, "play Plain_2 null");
  EXPECT_EQ(game.Awaited(), 1);
  EXPECT_EQ(game.Where("Plain 1"), "hand 0");
}

TEST(Op, PlayIsPassedOverWithAnEmptyHandOrWhenForbidden) {
  TestGame empty = With(R"([{"op":"play","count":2}])");
  empty.Must(0, "feat Feat");
  EXPECT_EQ(empty.Awaited(), 1);
  TestGame forbidden =
      With(R"([{"op":"forbid","who":"you","what":"play"},{"op":"play","count":2}])");
  forbidden.Give("Plain 0", 0);
  forbidden.Must(0, "feat Feat");
  EXPECT_EQ(forbidden.Awaited(), 1);
}

TEST(Op, PlayMayBeEndedEarly) {
  TestGame game = With(R"([{"op":"play","count":2}])");
  game.Give("Plain 0", 0);
  game.Must(0, "feat Feat; pass");
  EXPECT_EQ(game.Awaited(), 1);
}

TEST(Op, Recruit) {
  TestGame game = With(R"([{"op":"recruit","count":3}])");
  game.Must(0, "feat Feat; recruit reserves null; recruit reserves null");
  EXPECT_EQ(game.Do(0, "recruit reserves Plain_0"), "EMP-6.2");
  game.Must(0, "pass");
  EXPECT_EQ(std::popcount(game.state.seats[0].hand_heroes), 2);
}

TEST(Op, HealAndFatigueTakeOnlyWhatTheyChange) {
  TestGame game = With(R"([{"op":"heal","target":{"pick":"choose","side":"any","count":2}},)"
                       R"({"op":"fatigue","target":{"pick":"choose","side":"enemy"}}])");
  game.Fatigue("Aid");
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.Legal(0), std::vector<std::string>{"target Aid"});
  game.Must(0, "target Aid");
  EXPECT_EQ(game.Legal(0), std::vector<std::string>{"target Wall"}) << "nobody is left to heal";
  game.Must(0, "target Wall");
  EXPECT_TRUE(game.IsFatigued("Wall"));
  EXPECT_FALSE(game.IsFatigued("Aid"));
}

TEST(Op, RemoveSendsToTheHeroDiscardPileAndIsNoDefeat) {
  TestGame game = With(On("remove", kAny));
  game.Must(0, "feat Feat; target Wall");
  EXPECT_EQ(game.Where("Wall"), "fallen");
  EXPECT_TRUE(game.Cited("EMP-8.2"));
}

TEST(Op, PowerLastsUntilTheEndOfTheTurn) {
  TestGame game =
      With(R"([{"op":"draw","who":"you","count":1}])",
           TestSet().Ability("Boost",
                             R"({"kind":"active","effects":[{"op":"power","target":)"
                             R"({"pick":"all","side":"own"},"power":"defense","amount":-5}]})"));
  game.Attach("Boost", "Ram");
  game.Must(0, "use Boost");
  EXPECT_EQ(game.state.defense_bonus[game.Slot("Ram")], -5);
  EXPECT_EQ(game.state.defense_bonus[game.Slot("Aid")], -5);
  EXPECT_EQ(game.state.defense_bonus[game.Slot("Wall")], 0);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.state.defense_bonus[game.Slot("Ram")], 0);
}

TEST(Op, PinBecomesWaitingWhateverItWas) {
  TestGame game = With(On("pin", R"({"pick":"all","side":"any"})"));
  game.state.pin_running = HeroBit(game.Slot("Ram"));
  game.Must(0, "feat Feat");
  EXPECT_TRUE(Has(game.state.pin_waiting, game.Slot("Ram")));
  EXPECT_TRUE(Has(game.state.pin_running, game.Slot("Wall"))) << "its controller's turn began";
}

TEST(Op, TakeControlMovesTheHeroWithItsCardsAndMarks) {
  TestGame game =
      With(R"([{"op":"take_control","target":{"pick":"choose","side":"enemy"}}])",
           TestSet().Ability(
               "Moss", R"({"kind":"passive","trigger":"always","effects":[{"op":"no_halving"}]})"));
  game.Attach("Moss", "Wall", true);
  game.Fatigue("Wall");
  game.state.pin_waiting = HeroBit(game.Slot("Wall"));
  game.Must(0, "feat Feat; target Wall");
  EXPECT_EQ(game.Where("Wall"), "arena 0");
  EXPECT_TRUE(game.IsFatigued("Wall"));
  EXPECT_EQ(game.Lies("Moss"), "under Wall");
  EXPECT_TRUE(Has(game.state.pin_waiting, game.Slot("Wall")));
}

TEST(Op, DiscardEnhancementGoesToItsControllersPile) {
  TestGame game = With(R"([{"op":"discard_enhancement","side":"any","count":2,"kinds":["stat"]}])",
                       TestSet().Ability("Moss", R"({"kind":"passive","trigger":"always",)"
                                                 R"("effects":[{"op":"no_halving"}]})"));
  game.Attach("Moss", "Wall", true);
  const int own = game.AttachStat(Power::attack, 0, "Ram");
  const int other = game.AttachStat(Power::attack, 1, "Wall");
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.Legal(0), (std::vector<std::string>{"target_slot Ram 0", "target_slot Wall 1"}));
  EXPECT_EQ(game.Do(0, "target_slot Wall 0"), "EMP-10.2") << "an ability";
  EXPECT_EQ(game.Do(0, "target Ram"), "EMP-10.2");
  game.Must(0, "target_slot Wall 1; target_slot Ram 0");
  EXPECT_EQ(game.Lies(fmt::format("{}", other)), "discard 1");
  EXPECT_EQ(game.Lies(fmt::format("{}", own)), "discard 0");
}

TEST(Op, MoveEnhancementPutsTheCardLastAsItLay) {
  TestGame game = With(R"([{"op":"move_enhancement","side":"enemy","up_to":true}])");
  const int own = game.AttachStat(Power::attack, 0, "Ram");
  const int other = game.AttachStat(Power::attack, 1, "Wall");
  game.Must(0, "feat Feat; target_slot Wall 0");
  EXPECT_EQ(game.Do(0, "pass"), "EMP-10.3") << "a card is held";
  EXPECT_EQ(game.state.choice.left, 1) << "a move counts once the card is put";
  EXPECT_EQ(game.Legal(0), (std::vector<std::string>{"target Ram", "target Aid"}));
  game.Must(0, "target Ram");
  EXPECT_EQ(game.Lies(fmt::format("{}", other)), "under Ram");
  EXPECT_FALSE(game.IsFaceUp(fmt::format("{}", other)));
  EXPECT_EQ(game.state.attached_first[game.Slot("Ram")],
            game.derived().EnhancementOf(static_cast<uint16_t>(own)));
}

TEST(Op, MoveEnhancementNeedsAnotherHeroOfYours) {
  TestGame game = With(R"([{"op":"move_enhancement","side":"own"}])");
  game.state.seats[0].arena &= ~HeroBit(game.Slot("Aid"));
  game.state.reserves[game.state.reserve_count++] = game.Slot("Aid");
  game.AttachStat(Power::attack, 0, "Ram");
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.Awaited(), 1) << "nothing was eligible";
}

TEST(Op, ReturnHeroToHandOrArena) {
  for (const bool is_to_arena : {false, true}) {
    TestGame game =
        With(fmt::format(R"([{{"op":"remove","target":{{"pick":"choose","side":"own"}}}},)"
                         R"({{"op":"return_hero","which":"choose","to":"{}"}}])",
                         is_to_arena ? "arena" : "hand"));
    game.Must(0, "feat Feat; target Aid; target Aid");
    EXPECT_EQ(game.Where("Aid"), is_to_arena ? "arena 0" : "hand 0");
  }
}

TEST(Op, ReturnHeroSelfOnlyFromTheHeroDiscardPile) {
  const char* ability = R"({"kind":"passive","trigger":"removed","must":true,)"
                        R"("effects":[{"op":"return_hero","which":"self","to":"arena"}]})";
  TestGame game = With(On("remove", kAny), TestSet().Hero("Phoenix", 10, 10, ability));
  game.Put("Phoenix", 1);
  game.Must(0, "feat Feat; target Phoenix");
  EXPECT_EQ(game.Where("Phoenix"), "arena 1");
  EXPECT_FALSE(Has(game.state.fresh, game.Slot("Phoenix")));
}

TEST(Op, ReturnEnhancementNotTheCardItself) {
  TestGame game = With(R"([{"op":"return_enhancement","count":2,"up_to":true}])");
  const int stat = game.AttachStat(Power::attack, 0, "Ram");
  TestGame other = With(R"([{"op":"discard_enhancement","side":"own"},)"
                        R"({"op":"return_enhancement","count":2}])");
  other.AttachStat(Power::attack, 0, "Ram");
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.Awaited(), 1) << "only the feat itself is there";
  other.Must(0, "feat Feat; target_slot Ram 0");
  other.Must(0, fmt::format("target {}", stat));
  EXPECT_EQ(other.Lies(fmt::format("{}", stat)), "hand 0");
  EXPECT_EQ(other.Lies("Feat"), "discard 0");
}

TEST(Op, RevealHandOrAttached) {
  TestGame hand = With(R"([{"op":"reveal","who":"opponents","what":"hand"}])");
  hand.Give("Plain 0", 1);
  hand.Must(0, "feat Feat");
  EXPECT_EQ(hand.state.seats[1].shown_heroes, HeroBit(hand.Slot("Plain 0")));
  TestGame attached = With(R"([{"op":"reveal","who":"opponent","what":"attached"}])");
  const int stat = attached.AttachStat(Power::attack, 1, "Wall");
  attached.Must(0, "feat Feat");
  EXPECT_TRUE(attached.IsFaceUp(fmt::format("{}", stat)));
}

TEST(Op, ForbidIsReplacedByANewOne) {
  TestGame game = With(R"([{"op":"forbid","who":"opponents","what":"draw"}])");
  game.state.seats[1].forbidden = WordBit(Forbidden::draw);
  game.state.seats[1].running = WordBit(Forbidden::draw);
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.state.seats[1].running, WordBit(Forbidden::draw)) << "its turn has begun anew";
  game.GoToTurnOf(0);
  EXPECT_EQ(game.state.seats[1].forbidden, 0);
}

TEST(Op, ExtraTurn) {
  TestGame game = With(R"([{"op":"extra_turn"},{"op":"extra_turn"}])");
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.Awaited(), 0);
  EXPECT_EQ(game.state.extra_turns, 1u);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.Awaited(), 0);
  game.Must(0, "end_turn");
  EXPECT_EQ(game.Awaited(), 1);
}

TEST(Op, DiscardSelfOnlyAnAbilityCardInTheArena) {
  const char* ability = R"({"kind":"active","effects":[{"op":"discard_self"},)"
                        R"({"op":"extra_turn","if_previous":true}]})";
  TestGame game = With("[{\"op\":\"extra_turn\"}]",
                       TestSet().Ability("Glass", ability).Hero("Sand", 10, 10, ability));
  game.Attach("Glass", "Ram");
  game.Put("Sand", 0);
  game.Must(0, "use Sand");
  EXPECT_EQ(game.state.extra_turns, 0u) << "nothing for a hero card";
  game.Must(0, "use Glass");
  EXPECT_EQ(game.Lies("Glass"), "discard 0");
  EXPECT_EQ(game.state.extra_turns, 1u);
}

// --- targets ---

TEST(Target, SelfIsTheHeroOfTheAbility) {
  TestGame game = With("[{\"op\":\"extra_turn\"}]",
                       TestSet().Ability("Doze", R"({"kind":"active","effects":[)"
                                                 R"({"op":"fatigue","target":{"pick":"self"}}]})"));
  game.Attach("Doze", "Aid");
  game.Must(0, "use Doze");
  EXPECT_TRUE(game.IsFatigued("Aid"));
  EXPECT_FALSE(game.IsFatigued("Ram"));
}

TEST(Target, AFeatHasNoSelfAttackersOrDefender) {
  for (const char* pick : {"self", "attackers", "defender"}) {
    TestGame game = With(fmt::format(
        R"([{{"op":"remove","target":{{"pick":"{}"}}}},{{"op":"extra_turn","if_previous":true}}])",
        pick));
    game.Must(0, "feat Feat");
    EXPECT_EQ(game.Awaited(), 1) << pick << ": nothing was done, so there is no further turn";
  }
}

TEST(Target, AttackersAndDefenderOfTheAttackBeingResolved) {
  for (const char* pick : {"attackers", "defender"}) {
    TestGame game =
        With("[{\"op\":\"extra_turn\"}]",
             TestSet().Ability("Flash",
                               fmt::format(R"({{"kind":"passive","trigger":"defended","must":true,)"
                                           R"("effects":[{{"op":"power","target":{{"pick":"{}"}},)"
                                           R"("power":"attack","amount":7}}]}})",
                                           pick)));
    game.Attach("Flash", "Wall");
    game.Must(0, "choose overcome; attack Ram Wall; strike");
    const bool is_defender = std::string_view(pick) == "defender";
    EXPECT_EQ(game.state.attack_bonus[game.Slot("Wall")], is_defender ? 7 : 0);
    EXPECT_EQ(game.state.attack_bonus[game.Slot("Ram")], is_defender ? 0 : 7);
  }
}

TEST(Target, SidesOfATeam) {
  for (const auto& [side, expected] : std::vector<std::pair<const char*, const char*>>{
           {"own", "target Ram,target Aid"},
           {"friendly", "target Ram,target Aid,target Post"},
           {"enemy", "target Wall"},
           {"any", "target Ram,target Aid,target Wall,target Post"}}) {
    TestSet set;
    set.Hero("Ram", 60, 50).Hero("Aid", 20, 40).Hero("Wall", 20, 100).Hero("Post", 10, 80);
    set.Feat("Feat", On("fatigue", fmt::format(R"({{"pick":"choose","side":"{}"}})", side)));
    TestGame game(set, 3, {.mode = Mode::teams, .has_teams = true, .teams = {{0, 2}, {1}}});
    for (const auto& [hero, seat] : std::vector<std::pair<const char*, Seat>>{
             {"Ram", 0}, {"Aid", 0}, {"Wall", 1}, {"Post", 2}}) {
      game.Put(hero, seat);
    }
    game.Give("Feat", 0);
    game.Must(0, "feat Feat");
    EXPECT_EQ(fmt::format("{}", fmt::join(game.Legal(0), ",")), expected) << side;
  }
}

TEST(Target, AHeroIsChosenOnceForAnEffect) {
  TestGame game = With(On("pin", R"({"pick":"choose","side":"own","count":5})"));
  game.Must(0, "feat Feat; target Ram");
  EXPECT_EQ(game.Do(0, "target Ram"), "EMP-10.2");
  game.Must(0, "target Aid");
  EXPECT_EQ(game.Awaited(), 1) << "no candidate is left";
}

// --- pairs ---

TEST(Pair, ImmunityKeepsOffWhatWasChosenAndIsTurnedUp) {
  TestGame game =
      With(On("remove", kAny),
           TestSet().Ability("Shield", R"({"kind":"passive","trigger":"always",)"
                                       R"("effects":[{"op":"immune","to":["remove"]}]})"));
  game.Attach("Shield", "Wall");
  game.Must(0, "feat Feat");
  game.Must(1, "pass");  // a card of theirs lies face down, so they are asked
  game.Must(0, "target Wall");
  EXPECT_EQ(game.Where("Wall"), "arena 1");
  EXPECT_TRUE(game.IsFaceUp("Shield"));
}

TEST(Pair, ImmunityToFatigueKeepsOffTheOutcomeOfAnAttack) {
  TestGame game =
      With("[{\"op\":\"extra_turn\"}]",
           TestSet().Ability("Shield", R"({"kind":"passive","trigger":"always",)"
                                       R"("effects":[{"op":"immune","to":["fatigue"]}]})"));
  game.Attach("Shield", "Wall");
  game.Must(0, "choose overcome; attack Ram Wall; strike");
  EXPECT_FALSE(game.IsFatigued("Wall"));
  EXPECT_TRUE(game.IsFaceUp("Shield"));
}

TEST(Pair, AFatiguedHeroIsNotFatiguedAgainSoItsImmunityStaysHidden) {
  TestGame game =
      With("[{\"op\":\"extra_turn\"}]",
           TestSet().Ability("Shield", R"({"kind":"passive","trigger":"always",)"
                                       R"("effects":[{"op":"immune","to":["fatigue"]}]})"));
  game.Attach("Shield", "Wall");
  game.Fatigue("Wall");
  game.state.attack_bonus[game.Slot("Ram")] = -20;
  game.Must(0, "choose overcome; attack Ram Wall; strike");
  EXPECT_FALSE(game.IsFaceUp("Shield"));
}

TEST(Pair, IfPreviousIsSkippedWhereTheOneBeforeDidNothing) {
  TestGame game =
      With(R"([{"op":"remove","target":{"pick":"choose","side":"own","state":"fatigued"}},)"
           R"({"op":"remove","target":{"pick":"choose","side":"enemy"},"if_previous":true}])");
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.Where("Wall"), "arena 1");
  EXPECT_EQ(game.Awaited(), 1);
}

TEST(Pair, ASkippedEffectCountsAsNotDone) {
  TestGame game = With(R"([{"op":"heal","target":{"pick":"all","side":"any"}},)"
                       R"({"op":"draw","who":"you","count":1,"if_previous":true},)"
                       R"({"op":"extra_turn","if_previous":true}])");
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.state.seats[0].hand_count, 0);
  EXPECT_EQ(game.Awaited(), 1);
}

TEST(Pair, RemovingAllTriggersEveryRemovedAbilityByControllerThenCard) {
  const char* drawing = R"({"kind":"passive","trigger":"removed","must":true,)"
                        R"("effects":[{"op":"draw","who":"you","count":1}]})";
  TestGame game = With(On("remove", R"({"pick":"all","side":"any"})"),
                       TestSet().Ability("Will", drawing).Ability("Last", drawing, "C"));
  game.Attach("Will", "Ram");
  game.Attach("Last", "Wall");
  game.Must(0, "feat Feat");
  game.Must(1, "pass");
  EXPECT_EQ(game.state.seats[0].hand_count, 1);
  EXPECT_EQ(game.state.seats[1].hand_count, 1);
  EXPECT_EQ(game.Lies("Will"), "discard 0");
}

TEST(Pair, ADiscardedAbilityIsTriggeredFromThePile) {
  TestGame game = With(R"([{"op":"discard_enhancement","side":"enemy"}])",
                       TestSet().Ability("Spite", R"({"kind":"passive","trigger":"discarded",)"
                                                  R"("effects":[{"op":"fatigue","target":)"
                                                  R"({"pick":"choose","side":"enemy"}}]})"));
  game.Attach("Spite", "Wall");
  game.Must(0, "feat Feat");
  EXPECT_EQ(game.PhaseText(), "respond") << "seat 1 has a card face down";
  game.Must(1, "pass");
  game.Must(0, "target_slot Wall 0");
  EXPECT_EQ(game.Legal(1), (std::vector<std::string>{"respond Spite", "pass"}));
  game.Must(1, "respond Spite; target Ram");
  EXPECT_TRUE(game.IsFatigued("Ram"));
}

TEST(Pair, TakingControlOfAPlayersLastHeroLeavesTheBaseBare) {
  TestGame game = With(R"([{"op":"take_control","target":{"pick":"choose","side":"enemy"}}])");
  game.Must(0, "feat Feat; target Wall");
  EXPECT_TRUE(game.state.turn_info.is_bare) << "seat 1's turn begins without a hero";
  game.GoToTurnOf(0);
  EXPECT_EQ(game.state.seats[1].bare_turns, 1);
}

TEST(Pair, AHeroThatReturnsMayTriggerAgainWhileItHasUses) {
  const char* phoenix = R"({"kind":"passive","trigger":"removed","must":true,"uses_per_turn":2,)"
                        R"("effects":[{"op":"return_hero","which":"self","to":"arena"}]})";
  TestGame game = With(R"([{"op":"remove","target":{"pick":"choose","side":"enemy"}},)"
                       R"({"op":"return_hero","which":"choose","to":"arena"},)"
                       R"({"op":"remove","target":{"pick":"choose","side":"own"}}])",
                       TestSet().Hero("Phoenix", 10, 10, phoenix));
  game.Put("Phoenix", 1);
  game.Must(0, "feat Feat; target Phoenix; target Phoenix; target Phoenix");
  // There are two entries, and seat 0 controlled it at the second. The other finds it in the Arena
  // when it is back.
  EXPECT_EQ(game.Where("Phoenix"), "arena 0");
  EXPECT_EQ(game.state.active, 1);
}

TEST(Pair, TheLastUseTakesTheOtherEntries) {
  const char* phoenix = R"({"kind":"passive","trigger":"removed","must":true,"uses_per_turn":1,)"
                        R"("effects":[{"op":"draw","who":"you","count":1}]})";
  TestGame game = With(R"([{"op":"remove","target":{"pick":"choose","side":"enemy"}},)"
                       R"({"op":"return_hero","which":"choose","to":"arena"},)"
                       R"({"op":"remove","target":{"pick":"choose","side":"own"}}])",
                       TestSet().Hero("Phoenix", 10, 10, phoenix));
  game.Put("Phoenix", 1);
  game.Must(0, "feat Feat; target Phoenix; target Phoenix; target Phoenix");
  EXPECT_EQ(game.state.seats[0].hand_count, 1);
  EXPECT_EQ(game.state.seats[1].hand_count, 0) << "its entry was the later one";
}

TEST(Pair, APreventedFeatIsDiscardedAndTheTurnIsOver) {
  TestGame game =
      With(R"([{"op":"draw","who":"you","count":1}])",
           TestSet().Ability("Veto", R"({"kind":"passive","trigger":"announced",)"
                                     R"("effects":[{"op":"prevent"},{"op":"discard_self"}]})"));
  game.Attach("Veto", "Wall");
  game.Must(0, "feat Feat");
  game.Must(1, "respond Veto");
  EXPECT_EQ(game.Lies("Veto"), "discard 1");
  EXPECT_EQ(game.Lies("Feat"), "discard 0");
  EXPECT_EQ(game.state.seats[0].hand_count, 0);
  EXPECT_EQ(game.state.active, 1);
}

}  // namespace
}  // namespace recount::engine::empyrean
