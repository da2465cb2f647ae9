// Tests that the legal actions are those that the rules do not refuse, in the order of
// docs/reference/hope.md, "Actions". They are compared with all possible actions in random games.
#include <gtest/gtest.h>

#include "engine/chance.h"
#include "engine/hope/test_game.h"
#include "engine/kit/validation.h"
#include "fmt/format.h"

namespace recount::engine::hope {
namespace {

class AllActions {
 public:
  AllActions(const Cards& cards, const State& state, Seat seat)
      : cards_(cards), state_(state), seat_(seat) {}

  // Returns the actions that are not refused, by type and then by fields.
  std::vector<Action> Taken() {
    const auto count = static_cast<uint16_t>(CardCount(state_));
    const auto spaces = static_cast<uint8_t>(SpaceCount(state_));
    Try({.type = ActionType::keep});
    Lists(ActionType::mulligan, state_.phase == Phase::mulligan ? count : 0);
    Placed(ActionType::play_unit, count, spaces);
    Paired(ActionType::heal, count);
    Placed(ActionType::move, count, spaces);
    Paired(ActionType::swap, count);
    Placed(ActionType::play_location, count, spaces);
    Alone(ActionType::declare_target, count);
    Lists(ActionType::declare_attackers, state_.step == Step::attackers ? count : 0);
    Alone(ActionType::play_event, count);
    Placed(ActionType::use_ability, count, 3);
    if (state_.choice != ChoiceKind::none) {
      Try({.type = ActionType::choose, .card = kDeclined});
      Alone(ActionType::choose, 300);
    }
    Alone(ActionType::discard, count);
    Try({.type = ActionType::pass});
    return std::move(taken_);
  }

 private:
  bool Try(const Action& action) {
    const bool is_taken = !CheckAction(cards_, state_, seat_, action);
    if (is_taken) taken_.push_back(action);
    return is_taken;
  }
  void Alone(ActionType type, uint16_t count) {
    for (uint16_t card = 0; card < count; ++card) Try({.type = type, .card = card});
  }
  void Placed(ActionType type, uint16_t count, uint8_t spaces) {
    for (uint16_t card = 0; card < count; ++card) {
      for (uint8_t space = 0; space < spaces; ++space) {
        Try({.type = type, .space = space, .card = card});
      }
    }
  }
  void Paired(ActionType type, uint16_t count) {
    for (uint16_t card = 0; card < count; ++card) {
      for (uint16_t other = 0; other < count; ++other) {
        Try({.type = type, .card = card, .other = other});
      }
    }
  }
  // A list that is refused has no longer one that is accepted.
  void Lists(ActionType type, uint16_t count, const Action& prefix = {}, uint16_t first = 0) {
    for (uint16_t card = first; card < count; ++card) {
      Action longer = prefix;
      longer.type = type;
      longer.cards.Add(card);
      if (Try(longer)) Lists(type, count, longer, static_cast<uint16_t>(card + 1));
    }
  }

  const Cards& cards_;
  const State& state_;
  Seat seat_;
  std::vector<Action> taken_;
};

// These decks contain all that a deck of the tests may have. The first six cards are in hand.
constexpr std::string_view kDecks[] = {
    "hero*3 scout*2 jumper medic titan tower*2 hall march shot drop*2 books encore hustle",
    "nurse*3 archer*2 sentry leper butcher mine*2 market rage ambush switch recall map raise shack",
    "grunt*4 crowd captain*2 finder shack*2 purge return_all build scrap steal burden doom bless",
    "ghoul*3 reaper bomb mourner miner herald tower market tax rest strain execute shield gift"};

void PlayAndCompare(TestGame game, unsigned seed, int steps) {
  ChanceStream random(Seed{}, seed);
  State& state = game.state;
  for (int step = 0; step < steps && state.phase != Phase::end; ++step) {
    if (KindOf(state) == NodeKind::chance) {
      const ChanceRequest request = RequestOf(game.cards(), state);
      Outcome outcome{request.kind, request.from};
      if (request.kind == ChanceKind::pick) outcome.numbers = outcome.numbers.first(1);
      NoEffects none;
      ApplyOutcome(game.cards(), state, outcome, none);
      continue;
    }
    const SeatSet awaited = AwaitedOf(state);
    std::vector<std::pair<Seat, Action>> choices;
    for (Seat seat = 0; seat < state.players; ++seat) {
      if (!Contains(awaited, seat)) continue;
      std::vector<Action> legal;
      LegalActions(game.cards(), state, seat, legal);
      ASSERT_EQ(legal, AllActions(game.cards(), state, seat).Taken())
          << "seed " << seed << ", step " << step << ", seat " << int{seat};
      ASSERT_FALSE(legal.empty());
      // A player passes now and then, so that the game goes on, and otherwise does anything.
      const bool must_pass = random.Below(4) == 0;
      const Action& any = legal[random.Below(static_cast<uint32_t>(legal.size()))];
      choices.emplace_back(seat, must_pass ? legal.back() : any);
    }
    const auto& [seat, action] = choices[random.Below(static_cast<uint32_t>(choices.size()))];
    NoEffects none;
    ApplyAction(game.cards(), state, seat, action, none);
    ASSERT_TRUE(kit::IsSound(game.cards(), state)) << "seed " << seed << ", step " << step;
    for (SeatState& owner : state.seats) {
      if (owner.source > 0 && owner.source < 8) owner.source += 6;  // so that much can be afforded
    }
  }
}

TEST(Legal, ListsWhatIsNotRefusedForTwo) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    PlayAndCompare(
        TestGame(kDecks[seed % 4], kDecks[(seed + 1 + seed / 4) % 4], {.artifacts = seed % 3 == 0}),
        seed, 250);
  }
}

TEST(Legal, ListsWhatIsNotRefusedInTwoOnTwo) {
  for (unsigned seed = 1; seed <= 2; ++seed) {
    std::vector<std::string> decks(std::begin(kDecks), std::end(kDecks));
    std::rotate(decks.begin(), decks.begin() + seed, decks.end());
    PlayAndCompare(TestGame(decks, {.two_on_two = true, .artifacts = seed == 2}), seed, 100);
  }
}

TEST(Legal, ListsTheMulligansOfAHand) {
  TestGame game("grunt*8", "blank*6");
  game.state.phase = Phase::mulligan;
  game.state.step = Step::none;
  game.state.round = 0;
  std::vector<Action> legal;
  LegalActions(game.cards(), game.state, 0, legal);
  EXPECT_EQ(legal.size(), 64u);  // keep, or replace any non-empty part of the six cards
  EXPECT_EQ(legal, AllActions(game.cards(), game.state, 0).Taken());
}

TEST(Legal, NothingIsMovedOrAttackedWithoutMovesOrBattlesLeft) {
  TestGame game("grunt*6", "grunt*6");
  for (const int space : {11, 12, 13, 14}) game.Put("grunt", 0, space);
  game.Put("grunt", 1, 17);
  game.GoTo(Phase::move);
  EXPECT_FALSE(game.Legal(0, ActionType::move).empty());
  for (const int card : {0, 1, 2})
    ASSERT_EQ(game.Do(0, fmt::format("move {0} {1}", card, card + 6)), "");
  EXPECT_EQ(game.state.moves_left, 0);
  EXPECT_TRUE(game.Legal(0, ActionType::move).empty());
  EXPECT_EQ(game.Legal(0, ActionType::pass).size(), 1u);
}

TEST(Legal, DecksOfTheSetAreListedByTheirIds) {
  Config config{.min_cards = 6, .max_copies = 9};
  State state = Begin(TestCards(), config, 2);
  const uint16_t seat = 0;
  NoEffects none;
  ApplyOutcome(TestCards(), state, {ChanceKind::pick, {&seat, 1}}, none);
  std::vector<Action> legal;
  LegalActions(TestCards(), state, 0, legal);
  ASSERT_EQ(legal.size(), 2u);
  EXPECT_EQ(legal[0].deck, "bots");
  EXPECT_EQ(legal[1].deck, "humans");
  state.max_copies = 2;
  legal.clear();
  LegalActions(TestCards(), state, 0, legal);
  ASSERT_EQ(legal.size(), 1u);
  EXPECT_EQ(legal[0].deck, "humans");
}

}  // namespace
}  // namespace recount::engine::hope
