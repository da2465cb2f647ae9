// Reads a state back from its document (docs/reference/empyrean.md, "State").
#include "engine/empyrean/choices.h"
#include "engine/empyrean/names.h"
#include "engine/empyrean/read_places.h"
#include "engine/empyrean/rules.h"
#include "fmt/format.h"

namespace recount::engine::empyrean {
namespace {

constexpr int64_t kMostTotal = int64_t{1} << 53;  // that of all numbers of a document
constexpr int64_t kMostUses = 20;                 // of an ability in a turn
constexpr int64_t kMostChoices = 20;              // of an effect

void ReadGame(StateReader& json, State& state) {
  json.OneOf("phase", names::kPhases, state.phase);
  if (state.phase > Phase::first_player) state.first_player = 0;
  json.SeatOrNull("first_player", state.players, state.first_player);
  json.Integer("turn", 0, UINT16_MAX, state.turn);
  json.SeatOrNull("active", state.players, state.active);
  json.Integer("extra_turns", 0, UINT32_MAX, state.extra_turns);
  json.Integer("loop_attacks", 0, UINT16_MAX, state.loop_attacks);
  json.Bool("loop_healed", state.loop_healed);
  json.Object("window", [&](StateReader& window) {
    state.has_window = 1;
    window.Seats("passed", state.players, state.window_passed);
  });
  json.Object("result", [&](StateReader& result) {
    static constexpr std::string_view kEnds[] = {"",         "EMP-11.1", "EMP-11.2",
                                                 "EMP-11.4", "EMP-11.5", "EMP-11.6"};
    result.OneOf("clause", kEnds, state.end_reason);
  });
}

// Reads what is under way. The cards must have been read.
class EventsReader {
 public:
  EventsReader(const Cards& cards, StateReader& json, State& state)
      : json_(json),
        state_(state),
        derived_(cards, state),
        heroes_(state.players, state.first_enhancement),
        with_abilities_(state.players, state.first_enhancement + cards.AbilityCount()),
        card_count_(cards.CardCount(state.players)) {}

  void Read() {
    ReadTurnInfo();
    json_.Object("attack", [&](StateReader& attack) { ReadAttack(attack, state_.attack); });
    ReadStack();
    json_.Entries("pending", kMaxPending, [&](StateReader& entry, size_t) { ReadPending(entry); });
  }

 private:
  // Reads the slot of a hero of this game; null leaves it as it is.
  void ReadSlot(StateReader& json, std::string_view key, uint8_t& slot) {
    uint16_t card = kNoCard;
    json.MentionOrNull(key, heroes_, card, kNoCard);
    if (card == kNoCard) return;
    slot = derived_.SlotOf(card);
    if (slot == kNoSlot) json.Refuse(key, "a hero of this game");
  }

  void ReadTurnInfo() {
    TurnInfo& info = state_.turn_info;
    // A new turn has these values.
    info.action = ActionOfPhase(state_.phase);
    info.is_bare = state_.active < state_.players && state_.seats[state_.active].arena == 0;
    bool is_object = false;
    json_.Object("turn_info", [&](StateReader& json) {
      is_object = true;
      static constexpr std::string_view kActions[] = {
          names::kTurnActions[0], names::kTurnActions[1], names::kTurnActions[2],
          names::kTurnActions[3], ""};
      auto action = static_cast<size_t>(info.action);
      json.OneOf("action", kActions, action);
      info.action =
          action < std::size(names::kTurnActions) ? static_cast<TurnAction>(action) : kNoAction;
      json.Bool("feat", info.has_feat);
      json.Integer("drawn", 0, UINT8_MAX, info.drawn);
      json.Integer("played", 0, UINT8_MAX, info.played);
      json.Integer("recruited", 0, UINT8_MAX, info.recruited);
      json.Bool("attacked", info.has_attacked);
      json.Bool("progress", info.has_progress);
      json.Bool("busy", info.is_busy);
      json.Bool("bare", info.is_bare);
      json.Bool("ability_used", info.has_used_ability);
      json.RankedEntries("used", kMaxHeroes + kMaxAbilityCards,
                         [&](StateReader& entry) { return ReadUsed(entry); });
    });
    if (json_.IsRefused("phase")) return;
    const bool has_begun = state_.phase >= Phase::turn;
    if (is_object && !has_begun) json_.Refuse("turn_info", "null before the first turn");
    if (has_begun && json_.IsNull("turn_info")) json_.Refuse("turn_info", "an object");
  }

  // Returns the card, by which the list is ordered.
  int64_t ReadUsed(StateReader& json) {
    uint16_t card = kNoCard;
    json.MentionOrNull("card", with_abilities_, card, kNoCard);
    uint8_t times = 1;
    json.Integer("times", 1, kMostUses, times);
    if (!json.Has("card") || json.IsNull("card")) json.Refuse("card", "the card that was used");
    if (card == kNoCard) return card;
    const uint16_t enhancement = derived_.EnhancementOf(card);
    const uint8_t slot = derived_.SlotOf(card);
    if (enhancement == kNothing && slot == kNoSlot) {
      json.Refuse("card", "a hero of this game or an ability");
      return card;
    }
    uint8_t& used = enhancement == kNothing ? state_.hero_times[slot] : state_.times[enhancement];
    if (used != 0) json.Refuse("card", "each card once");
    used = times;
    return card;
  }

  void ReadAttack(StateReader& json, Attack& attack) {
    json.Mentions("attackers", heroes_, kMaxHeroes, [&](uint16_t card) {
      const uint8_t slot = derived_.SlotOf(card);
      if (slot == kNoSlot || Has(attack.attackers, slot)) {
        return json.Refuse("attackers", "heroes of this game, each once");
      }
      attack.attackers |= HeroBit(slot);
    });
    if (!json.Has("target")) json.Refuse("target", "the card that is attacked");
    json.MentionOrNull("target", heroes_.end, attack.target, kNoCard);
    json.SeatOrNull("target_seat", state_.players, attack.target_seat);
    static constexpr std::string_view kOutcomes[] = {names::kOutcomes[0], names::kOutcomes[1],
                                                     names::kOutcomes[2], ""};
    json.OneOf("outcome", kOutcomes, attack.outcome);
    // The totals are announced with the outcome. Until then their keys follow from the rest.
    if (attack.outcome == AttackOutcome::open) return;
    json.Integer("attack", 0, kMostTotal, attack.attack);
    json.Integer("defense", 0, kMostTotal, attack.defense);
  }

  // Only the newest item can have begun, so the state has one effect and one choice for all items.
  void ReadStack() {
    bool has_begun_below = false;
    json_.Entries("stack", kMaxStack, [&](StateReader& entry, size_t) {
      has_begun_below |=
          state_.effect != kNotBegun || state_.is_done != 0 || state_.choice.is_open != 0;
      CloseChoice();
      ReadItem(entry);
    });
    if (has_begun_below) {
      json_.Refuse("stack", "effect -1, done false and choice null below the newest item");
    }
  }

  void ReadItem(StateReader& json) {
    StackItem& item = state_.stack[state_.stack_count++];
    item = {kNoCard, kNoSlot, kNoSeat, 0, 0};
    json.MentionOrNull("card", with_abilities_, item.card, kNoCard);
    json.SeatOrNull("seat", state_.players, item.seat);
    ReadSlot(json, "host", item.host);
    int64_t effect = -1;
    json.Integer("effect", -1, kMaxAbilityCards - 1, effect);
    state_.effect = effect < 0 ? kNotBegun : static_cast<uint16_t>(effect);
    json.Bool("done", state_.is_done);
    json.Bool("prevented", item.is_prevented);
    json.Seats("passed", state_.players, item.passed);
    json.Object("choice", [&](StateReader& choice) { ReadChoice(choice); });
  }

  void CloseChoice() {
    std::fill_n(state_.picks.begin(), state_.choice.pick_count, uint16_t{0});
    state_.choice = Choice{};
    state_.choice.held_host = kNoSlot;
  }

  void ReadChoice(StateReader& json) {
    Choice& choice = state_.choice;
    choice.is_open = 1;
    choice.is_of_seat = json.IsNull("seats");
    if (choice.is_of_seat == 0) json.Seats("seats", state_.players, choice.seats);
    json.Integer("left", 0, kMostChoices, choice.left);
    json.Mentions("picked", card_count_, kMaxPicks,
                  [&](uint16_t card) { state_.picks[choice.pick_count++] = card; });
    json.Object("held", [&](StateReader& held) {
      ReadSlot(held, "host", choice.held_host);
      held.Integer("slot", 0, UINT16_MAX, choice.held_slot);
      if (!held.Has("host") || held.IsNull("host")) held.Refuse("host", "a hero of this game");
    });
  }

  void ReadPending(StateReader& json) {
    PendingEntry& entry = state_.pending[state_.pending_count++];
    entry = {kNoCard, kNoSlot, kNoSeat};
    json.MentionOrNull("card", with_abilities_, entry.card, kNoCard);
    json.SeatOrNull("seat", state_.players, entry.seat);
    ReadSlot(json, "host", entry.host);
  }

  StateReader& json_;
  State& state_;
  DerivedState derived_;
  const CardRange heroes_;
  const CardRange with_abilities_;  // heroes, abilities and feats
  const size_t card_count_;
};

// Finds the seat that is asked. It relies on nothing that Inspect checks later.
class AskedSeat {
 public:
  AskedSeat(const Cards& cards, StateReader& json, const State& state)
      : cards_(cards), json_(json), state_(state) {}

  Seat Find() {
    switch (state_.phase) {
      case Phase::draft_hero:
        return HasFirst() ? SeatOfPlayer(state_, state_.hero_count - std::popcount(state_.pool))
                          : kNoSeat;
      case Phase::draft_ability:
        return HasFirst() ? OfAbilityDraft() : kNoSeat;
      case Phase::shuffle_decks:
        return OfShuffle();
      case Phase::respond:
        return OfWindow();
      case Phase::effect:
        return OfEffect();
      default:
        return kNoSeat;
    }
  }

 private:
  bool HasFirst() const { return state_.first_player < state_.players; }

  // The draft of abilities goes counterclockwise from the last player (EMP-1.12).
  Seat OfAbilityDraft() const {
    int drafted = 0;
    for (size_t i = 0; i < cards_.AbilityCount(); ++i) drafted += PlaceOf(state_, i) != kInPool;
    return SeatOfPlayer(state_, state_.players - 1 - drafted % state_.players);
  }

  // A deck of one card looks shuffled, so only the node says which decks have been.
  Seat OfShuffle() {
    Seat asked = 0;
    while (asked < state_.players && state_.seats[asked].deck_count == 0) ++asked;
    if (asked == state_.players) asked = kNoSeat;
    json_.Object("node", [&](StateReader& node) {
      node.Object("chance", [&](StateReader& chance) {
        if (!chance.Has("what")) return;
        const std::string_view what = chance.Text("what");
        for (Seat seat = 0; seat < state_.players; ++seat) {
          if (what != fmt::format("enhancement_deck:{}", seat)) continue;
          asked = seat;
          return;
        }
        chance.Refuse("what", "enhancement_deck: and the number of a seat");
      });
    });
    return asked;
  }

  // The first seat that has not passed and is to be asked (docs/reference/empyrean.md, "Abilities:
  // stack, windows").
  Seat OfWindow() const {
    const DerivedState derived(cards_, state_);
    Seat first = state_.active;
    auto seats = static_cast<uint8_t>(SeatsIn(state_) & ~state_.window_passed);
    if (state_.stack_count > 0) {
      const StackItem& item = NewestItem(state_);
      if (item.seat >= state_.players || derived.AbilityOf(item.card) == nullptr) return kNoSeat;
      first = item.seat;
      seats = static_cast<uint8_t>(OpponentsOf(state_, item.seat) & ~item.passed);
    }
    while (seats != 0) {
      const Seat seat = FirstSeatFrom(state_, first, seats);
      if (IsToBeAsked(derived, seat)) return seat;
      seats &= static_cast<uint8_t>(~(1 << seat));
    }
    return kNoSeat;
  }

  Seat OfEffect() const {
    if (state_.stack_count == 0) return kNoSeat;
    const Seat you = NewestItem(state_).seat;
    return state_.choice.seats == 0 ? you : FirstSeatFrom(state_, you, state_.choice.seats);
  }

  const Cards& cards_;
  StateReader& json_;
  const State& state_;
};

}  // namespace

void ReadState(const Cards& cards, StateReader& json, State& state) {
  ReadGame(json, state);
  if (!ReadPlaces(cards, json, state)) return;
  EventsReader(cards, json, state).Read();
  // What follows from the rest.
  if (state.phase >= Phase::turn) {
    state.turn_phase =
        IsTurnPhase(state.phase) ? state.phase : PhaseOfAction(state.turn_info.action);
  }
  state.asked = AskedSeat(cards, json, state).Find();
  if (state.phase == Phase::end) {
    for (Seat seat = 0; seat < state.players; ++seat) {
      if (IsIn(state, seat)) state.winners |= SideOf(state, seat);
    }
  }
}

}  // namespace recount::engine::empyrean
