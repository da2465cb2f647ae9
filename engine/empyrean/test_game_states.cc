#include "engine/empyrean/test_game_states.h"

#include "engine/kit/testing/finding_lines.h"
#include "engine/kit/validation.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {

TestSet SmallSet() {
  const std::string horn =
      fmt::format(R"({{"kind":"passive","trigger":"attacked","effects":[{}]}})", kDrawOne);
  return TestSet()
      .Hero("Ram", 60, 50, horn)
      .Hero("Wall", 20, 100)
      .Ability("Drum", kDrum)
      .Ability("Veto", kVeto)
      .Feat("Leap", fmt::format("[{}]", kDrawOne))
      .Feat("Move", R"([{"op":"move_enhancement","side":"any","count":2},{"op":"extra_turn"}])")
      .Feat("Toss", R"([{"op":"discard_hand","who":"opponent","count":2}])")
      .Ability("Nay", kVeto)
      .Stat("attack", 20, 2)
      .Stat("defense", 20, 2);
}

TestSet SmallSetWithDeckD() {
  TestSet set = SmallSet();
  for (const char* name : {"D0", "D1", "D2"}) set.Ability(name, kDrum, "D");
  return set;
}

TestGame InTurn(int players) {
  TestGame game(SmallSet(), players);
  game.EmptyHands();
  game.Put("Ram", 0);
  game.Put("Plain 1", 0);
  game.Put("Wall", 1);
  game.AttachStat(Power::attack, 0, "Ram");
  game.state.at[game.state.attached_first[game.Slot("Ram")]] |= kOpen;
  game.Attach("Drum", "Ram");
  game.AttachStat(Power::defense, 1, "Wall");
  game.Attach("Veto", "Wall");
  for (const char* card : {"Leap", "Move", "Toss", "Plain 0"}) game.Give(card, 0);
  for (const char* card : {"Plain 3", "Plain 4"}) game.Give(card, 1);
  return game;
}

TestGame InFullTurn() {
  TestGame game = InTurn();
  State& state = game.state;
  state.fatigued = HeroBit(game.Slot("Wall"));
  state.fresh = HeroBit(game.Slot("Plain 1"));
  state.pin_waiting = HeroBit(game.Slot("Ram"));
  state.pin_running = HeroBit(game.Slot("Plain 1"));
  state.attack_bonus[game.Slot("Ram")] = -30;
  state.defense_bonus[game.Slot("Wall")] = 40;
  state.at[game.derived().EnhancementOf(static_cast<uint16_t>(game.Card("Drum")))] |= kFresh;
  state.at[game.derived().EnhancementOf(static_cast<uint16_t>(game.Card("Leap")))] |= kOpen;
  state.seats[1].shown_heroes = HeroBit(game.Slot("Plain 4"));
  state.seats[0].forbidden = WordBit(Forbidden::ability) | WordBit(Forbidden::feat);
  state.seats[0].running = WordBit(Forbidden::feat);
  state.seats[1].idle_turns = 3;
  state.seats[1].bare_turns = 1;
  state.base_fatigued = 0b10;
  state.extra_turns = 2;
  state.loop_attacks = 4;
  state.loop_healed = 1;
  game.Must(0, "choose heal; heal Wall; play Plain_0 null");
  return game;
}

PinnedState InSetup(Phase phase, const TestSet& set, int players, Config config, int more_events) {
  PinnedState pinned = {set.Build(), {}, std::move(config)};
  if (players > 2) pinned.config.length = Length::extended;
  State& state = pinned.state;
  state = Begin(pinned.cards, pinned.config, players);
  NoEffects none;
  while (state.phase != phase || more_events-- > 0) {
    if (KindOf(state) == NodeKind::chance) {
      const ChanceRequest request = RequestOf(pinned.cards, state);
      std::vector<uint16_t> numbers(request.from.rbegin(), request.from.rend());
      if (request.kind == ChanceKind::pick) numbers = {1};
      ApplyOutcome(pinned.cards, state, {request.kind, numbers}, none);
      continue;
    }
    const Seat seat = LowestSeat(AwaitedOf(state));
    std::vector<Action> actions;
    LegalActions(pinned.cards, state, seat, actions);
    ApplyAction(pinned.cards, state, seat, actions.back(), none);
  }
  return pinned;
}

std::string WrongFindings(const Cards& cards, const State& state,
                          const std::vector<Damage>& damages) {
  std::string wrong = kit::FindingsIn(cards, state, Clauses());
  for (const Damage& each : damages) {
    State damaged = state;
    each.damage(damaged);
    std::string expected;
    for (const std::string_view line : each.lines) expected += fmt::format("{}\n", line);
    const std::string found = kit::FindingsIn(cards, damaged, Clauses());
    if (found != expected) wrong += fmt::format("found:\n{}expected:\n{}", found, expected);
  }
  return wrong;
}

std::string WrongFindings(const TestGame& game, const std::vector<Damage>& damages) {
  return WrongFindings(game.cards(), game.state, damages);
}

std::string WrongFindings(const PinnedState& pinned, const std::vector<Damage>& damages) {
  return WrongFindings(pinned.cards, pinned.state, damages);
}

}  // namespace recount::engine::empyrean
