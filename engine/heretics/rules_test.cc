// The flow of a game and every refusal, as scripts: one line a step, with what comes of it.
#include "engine/heretics/rules.h"

#include <gtest/gtest.h>

#include "engine/heretics/heretics.h"
#include "engine/heretics/test_cards.h"
#include "engine/heretics/words.h"

namespace recount::engine::heretics {
namespace {

// A table that understands lines like "0 chooses hussites", "1 sends 28", "shuffle" (the Cities in
// ascending order), and answers "ok", "illegal_action HER-3.3" or "not_awaited HER-2.2".
class Table {
 public:
  Table(int players, Cards cards) : cards_(std::move(cards)), state_(Begin(players)) {}

  std::string Take(const std::string& line) {
    if (line == "shuffle") return Shuffle();
    const std::vector<std::string> words = Words(line);
    const auto seat = static_cast<Seat>(std::stoi(words[0]));
    const std::string& what = words[2];
    Action action;
    if (words[1] == "chooses") {
      action.type = ActionType::choose_faction;
      action.faction = Faction::no_such_thing;
      for (uint8_t faction = 0; faction < 4; ++faction) {
        if (what == FactionName(faction)) action.faction = static_cast<Faction>(faction);
      }
    } else {
      action.type = ActionType::send;
      action.card = static_cast<uint16_t>(std::stoi(what));
    }
    if (!Contains(state_.awaited, seat)) {
      return "not_awaited " + Id(NotAwaitedClause(state_, seat));
    }
    const State before = state_;
    if (const Refusal refusal = CheckAction(state_, seat, action)) {
      EXPECT_EQ(std::memcmp(&before, &state_, sizeof(State)), 0);
      return std::string(ErrorCodeName(refusal.code)) + " " + Id(refusal.clause);
    }
    EffectList effects;
    ApplyAction(cards_, state_, seat, action, effects);
    EXPECT_TRUE(IsSound(state_)) << line;
    return "ok";
  }

  const State& state() const { return state_; }
  const Cards& cards() const { return cards_; }

 private:
  static std::string Id(ClauseIndex clause) {
    return clause == kNoClause ? "-" : std::string(Clauses()[clause].id);
  }

  std::string Shuffle() {
    const ChanceRequest request = RequestOf(state_);
    NoEffects effects;
    ApplyOutcome(state_, {ChanceKind::shuffle, request.from}, effects);
    return "ok";
  }

  Cards cards_;
  State state_;
};

using Script = std::vector<std::pair<std::string, std::string>>;

void Follow(Table& table, const Script& script) {
  for (const auto& [line, answer] : script) EXPECT_EQ(table.Take(line), answer) << line;
}

Table Begun(int players, Cards cards) {
  Table table(players, std::move(cards));
  constexpr std::string_view kPacks[] = {"catholics", "reformers", "hussites", "orthodox"};
  for (int seat = 0; seat < players; ++seat) {
    Follow(table, {{fmt::format("{} chooses {}", seat, kPacks[static_cast<size_t>(seat)]), "ok"}});
  }
  Follow(table, {{"shuffle", "ok"}});
  return table;
}

TEST(Refusals, ChoosingAPack) {
  Table table(2, CardsOf(5, 3, ""));
  Follow(table, {{"1 chooses orthodox", "not_awaited HER-2.2"},
                 {"0 chooses lutherans", "illegal_action HER-2.1"},
                 {"0 sends 0", "illegal_action HER-3.7"},
                 {"0 chooses orthodox", "ok"},
                 {"0 chooses hussites", "not_awaited HER-2.2"},
                 {"1 chooses orthodox", "illegal_action HER-2.3"},
                 {"1 chooses catholics", "ok"},
                 {"0 sends 33", "not_awaited -"}});
}

TEST(Refusals, Sending) {
  Table table = Begun(2, CardsOf(4, 3, ""));
  Follow(table, {{"0 chooses hussites", "illegal_action HER-2.4"},
                 {"0 sends 11", "illegal_action HER-3.3"},
                 {"0 sends 44", "illegal_action HER-3.3"},
                 {"0 sends 65533", "illegal_action HER-3.3"},
                 {"0 sends 4", "ok"},
                 {"0 sends 5", "not_awaited HER-3.4"},
                 {"1 sends 11", "ok"},
                 {"0 sends 4", "illegal_action HER-4.6"},
                 {"1 sends 11", "illegal_action HER-4.7"}});
}

TEST(Flow, HER_3_1_a_city_is_turned_up_after_each_round) {
  Table table = Begun(2, CardsOf(4, 3, ""));
  EXPECT_EQ(table.state().city, 0);
  Follow(table, {{"0 sends 4", "ok"}, {"1 sends 11", "ok"}});
  EXPECT_EQ(table.state().city, 1);
  EXPECT_EQ(table.state().round, 2);
}

TEST(Flow, HER_7_4_no_second_wave_without_temples) {
  // Nobody reaches the Resistance, so all Temples are empty after eleven rounds.
  Table table = Begun(2, CardsOf(99, 3, ""));
  for (int i = 0; i < kPackSize; ++i) {
    EXPECT_EQ(table.state().phase, Phase::send);
    Follow(table,
           {{fmt::format("0 sends {}", i), "ok"}, {fmt::format("1 sends {}", 11 + i), "ok"}});
  }
  EXPECT_EQ(table.state().phase, Phase::end);
  EXPECT_EQ(table.state().wave, 2);
  EXPECT_EQ(table.state().round, 0);
  EXPECT_EQ(table.state().city, kNoCity);
  const GameResult result = ResultOf(table.cards(), table.state());
  EXPECT_TRUE(result.is_draw);
  EXPECT_EQ(result.clause, HER_7_7);
  EXPECT_EQ(result.winners, (std::vector<Seat>{0, 1}));
  EXPECT_EQ(result.scores, (std::vector<int64_t>{0, 0}));
}

TEST(Flow, HER_7_2_temples_are_played_again_and_a_lone_player_plays_on) {
  // Seat 0 wins every round by one, so that its Temple alone is full; its 11 meets a 10, its 1
  // an 11.
  Table table = Begun(2, CardsOf(2, 3, ""));
  Follow(table, {{"0 sends 0", "ok"}, {"1 sends 21", "ok"}});
  for (int i = 1; i < kPackSize; ++i) {
    Follow(table,
           {{fmt::format("0 sends {}", i), "ok"}, {fmt::format("1 sends {}", 10 + i), "ok"}});
  }
  ASSERT_EQ(table.state().wave, 2);
  EXPECT_EQ(table.state().round, 1);
  EXPECT_EQ(std::popcount(table.state().hand[0]), 10);
  EXPECT_EQ(table.state().hand[1], 1u << 10);
  EXPECT_EQ(table.state().awaited, 0b11);
  Follow(table, {{"0 sends 0", "illegal_action HER-4.7"},
                 {"1 sends 21", "ok"},
                 {"0 sends 1", "ok"},
                 {"1 sends 21", "not_awaited HER-3.6"}});
  EXPECT_EQ(table.state().awaited, 0b01);
  for (int i = 2; i < kPackSize; ++i) Follow(table, {{fmt::format("0 sends {}", i), "ok"}});
  EXPECT_EQ(table.state().phase, Phase::end);
  EXPECT_EQ(table.state().round, 10);
  const GameResult result = ResultOf(table.cards(), table.state());
  EXPECT_EQ(result.clause, HER_7_6);
  EXPECT_EQ(result.winners, std::vector<Seat>{0});
  EXPECT_EQ(result.scores, (std::vector<int64_t>{57, 6}));
}

TEST(IsSound, RefusesWhatRulesCannotReach) {
  const State state = Begun(3, CardsOf(5, 3, "")).state();
  ASSERT_TRUE(IsSound(state));
  const std::vector<std::pair<std::string, void (*)(State&)>> damages = {
      {"five players", [](State& s) { s.players = 5; }},
      {"a card in hand and Temple", [](State& s) { s.temple[0] = 1; }},
      {"a card beyond the pack", [](State& s) { s.hand[1] |= 1 << 11; }},
      {"one pack twice", [](State& s) { s.faction[1] = s.faction[0]; }},
      {"another's card sent", [](State& s) { s.sent[0] = 40; }},
      {"a City twice", [](State& s) { s.pile[5] = s.pile[6]; }},
      {"a City of none", [](State& s) { s.pile[5] = 36; }},
      {"a holder that is no seat", [](State& s) { s.holders.Set(0, 9); }},
      {"a wave of three", [](State& s) { s.wave = 3; }},
      {"nobody awaited", [](State& s) { s.awaited = 0; }},
      {"no such phase", [](State& s) { s.phase = static_cast<Phase>(9); }},
      {"more turned up than rounds", [](State& s) { s.turned = 4; }},
  };
  for (const auto& [name, damage] : damages) {
    State damaged = state;
    damage(damaged);
    EXPECT_FALSE(IsSound(damaged)) << name;
  }
}

TEST(ViewAction, ShowsALaidCardToItsSeatAndToAllWhereItCompletesTheRound) {
  const Cards cards = CardsOf(5, 3, "");
  State before = Begun(2, cards).state();
  const Action send{.type = ActionType::send, .card = 4};
  State after = before;
  NoEffects effects;
  ApplyAction(cards, after, 0, send, effects);
  const auto seen = [&](Viewer viewer) {
    return Heretics::ViewAction(before, after, 0, send, viewer).card;
  };
  EXPECT_EQ(seen(Viewer::Judge()), 4);
  EXPECT_EQ(seen(Viewer::OfSeat(0)), 4);
  EXPECT_EQ(seen(Viewer::OfSeat(1)), kVeiled<uint16_t>);
  EXPECT_EQ(seen(Viewer::Spectator()), kVeiled<uint16_t>);

  const State laid = after;
  const Action last{.type = ActionType::send, .card = 15};
  ApplyAction(cards, after, 1, last, effects);
  EXPECT_EQ(Heretics::ViewAction(laid, after, 1, last, Viewer::Spectator()).card, 15);
}

TEST(Standing, NobodyIsOutAndTheScoresAreThoseOfTheMoment) {
  Table table = Begun(3, CardsOf(4, 3, ""));
  Standing standing = StandingOf(table.cards(), table.state());
  EXPECT_EQ(standing.scores, (std::vector<int64_t>{0, 0, 0}));
  // Strength 5 against 1 and 2 takes the City, whose Value is 3.
  Follow(table, {{"0 sends 4", "ok"}, {"1 sends 11", "ok"}, {"2 sends 23", "ok"}});
  standing = StandingOf(table.cards(), table.state());
  EXPECT_EQ(standing.playing, 0b111);
  EXPECT_EQ(standing.sides, (std::vector<SeatSet>{1, 2, 4}));
  EXPECT_FALSE(standing.is_cooperative);
  EXPECT_EQ(standing.scores, (std::vector<int64_t>{3, 0, 0}));
}

}  // namespace
}  // namespace recount::engine::heretics
