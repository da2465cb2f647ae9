// Reads a state back from its document (docs/reference/basicverse.md, "State").
#include <map>
#include <nlohmann/json.hpp>

#include "engine/basicverse/names.h"
#include "engine/basicverse/op_json.h"
#include "engine/basicverse/rules.h"
#include "engine/state_reader.h"

namespace recount::engine::basicverse {
namespace {

// The bounds of what the state stores. Inspect knows the narrower ones of the rules.
constexpr int64_t kMostInByte = 0xFE;
constexpr int64_t kMostTurns = 0xFFFF;

// Finds the number of an instruction of the set from its JSON, and so that of a list: a list is the
// number of its first instruction, and two lists that read alike are one (op_lists.h).
class OpFinder {
 public:
  explicit OpFinder(const Cards& cards) {
    for (OpList number = 1; number < cards.ops.size(); ++number) {
      const auto& [op, next, joined] = cards.ops[number];
      Json json = OpJson(cards, op);
      if (op.kind == OpKind::choose) by_operands_[json["options"]].emplace(next, number);
      if (op.kind == OpKind::draw_play) by_operands_[json["kinds"]].emplace(next, number);
      by_json_[std::move(json)].emplace(next, number);
    }
  }

  // Returns the instruction that is followed by the list `next`; 0 if there is none.
  OpList Find(const Json& op, OpList next) const {
    const auto found = by_json_.find(op);
    if (found == by_json_.end()) return 0;
    const auto exact = found->second.find(next);
    return exact == found->second.end() ? 0 : exact->second;
  }

  // Returns the instruction with these `options` or `kinds`: the one that is followed by the list
  // `next`, or else the first. 0 if the set has none.
  OpList FindByOperands(const Json& operands, OpList next) const {
    const auto found = by_operands_.find(operands);
    if (found == by_operands_.end()) return 0;
    const auto exact = found->second.find(next);
    return exact == found->second.end() ? found->second.begin()->second : exact->second;
  }

 private:
  using ByNext = std::map<OpList, OpList>;
  std::map<Json, ByNext> by_json_;
  std::map<Json, ByNext> by_operands_;
};

class DocumentReader {
 public:
  DocumentReader(const Cards& cards, State& state) : cards_(cards), state_(state) {}

  // The order matters: a default may follow from what was read before.
  void Read(StateReader& json) {
    json.OneOf("phase", names::kPhases, state_.phase);
    ReadPlayers(json);
    ReadPicks(json);
    ReadCircle(json);
    ReadTurn(json);
    ReadTeamNumbers(json, "fortress", state_.fortress);
    ReadTeamNumbers(json, "mana", state_.mana);
    json.Integer("counter_slot", 0, kMostInByte, state_.counter_slot);
    ReadDeck(json);
    ReadCards(json, "discard", state_.discard);
    json.Entries("stack", kMaxStack,
                 [&](StateReader& frame, size_t index) { ReadFrame(frame, index); });
    ReadWaiting(json);
    if (state_.phase == Phase::end) SetEnd();
  }

 private:
  // --- what several keys ask ---

  // Reads a list of cards whose order means nothing.
  void ReadCards(StateReader& json, std::string_view key, CardBits& cards) {
    bool repeats = false;
    json.Cards(key, cards_.CardCount(), cards_.CardCount(), [&](uint16_t card) {
      repeats = repeats || cards.Has(card);
      cards.Add(card);
    });
    if (repeats) json.Refuse(key, "each card once");
  }

  static void ReadBit(StateReader& player, std::string_view key, Seat seat, SeatSet& seats) {
    bool has_bit = false;
    player.Bool(key, has_bit);
    if (has_bit) seats |= SeatBit(seat);
  }

  uint32_t ReadSeatList(StateReader& frame, std::string_view key) const {
    SeatList seats;
    frame.Integers(key, 0, state_.players - 1, kMaxTargets,
                   [&](int64_t seat) { seats.Add(static_cast<Seat>(seat)); });
    return seats.bits();
  }

  void ReadSeat(StateReader& frame, std::string_view key, Seat& seat) const {
    seat = kNoSeat;
    frame.Integer(key, 0, state_.players - 1, seat);
  }

  static void ReadTeamNumbers(StateReader& json, std::string_view key,
                              std::array<uint8_t, 2>& numbers) {
    const bool is_null = json.Object(key, [&](StateReader& teams) {
      teams.Integer("blue", 0, kMostInByte, numbers[static_cast<size_t>(Team::blue)]);
      teams.Integer("red", 0, kMostInByte, numbers[static_cast<size_t>(Team::red)]);
    });
    if (is_null) json.Refuse(key, "an object");
  }

  // --- players ---

  void ReadPlayers(StateReader& json) {
    std::vector<std::string_view> heroes;
    for (const HeroKind& hero : cards_.heroes) heroes.push_back(hero.id);
    heroes.emplace_back();  // null
    size_t asked = 0, without_team = 0;
    json.Players(state_.players, [&](StateReader& player, size_t index) {
      const auto seat = static_cast<Seat>(index);
      ReadPlayer(player, heroes, seat);
      without_team += !ReadTeam(player, seat);
      asked += state_.seats[seat].start_ability != kNoAbility;
    });
    if (state_.has_teams != 0 && without_team > 0) {
      json.Refuse("players", "a team for every player, or for none");
    }
    if (state_.phase == Phase::ability) state_.asked = static_cast<uint8_t>(asked);
    if (state_.phase > Phase::ability) state_.asked = state_.players;
  }

  void ReadPlayer(StateReader& player, StateReader::Words heroes, Seat seat) {
    SeatState& own = state_.seats[seat];
    size_t hero = cards_.heroes.size();
    player.OneOf("hero", heroes, hero);
    if (hero < cards_.heroes.size()) own.hero = static_cast<uint8_t>(hero);
    // Nothing depends any more on which Ability it was.
    if (!IsSetup(state_)) own.start_ability = 0;
    player.IntegerOrNull("start_ability", 0, kNoAbility - 1, own.start_ability, kNoAbility);
    player.Integer("hp", -kMostExtra, kMostExtra, own.hp);
    ReadBit(player, "dead", seat, state_.dead);
    ReadCards(player, "hand", own.hand);
    own.hand_count = static_cast<uint8_t>(own.hand.Count());
    ReadCards(player, "slot", own.slot);
    ReadBit(player, "scroll_used", seat, state_.scroll_used);
    player.Integer("sight", 0, kMostExtra, own.sight);
    player.Integer("shroud", 0, kMostExtra, own.shroud);
    ReadBit(player, "donated", seat, state_.donated);
    player.Integer("penalty", 0, kMostInByte, state_.penalty[seat]);
  }

  // Reads a team that was drawn: all others follow from the config. Returns false if there is none.
  bool ReadTeam(StateReader& player, Seat seat) {
    if (state_.teams_by != TeamsBy::random) return true;
    static constexpr std::string_view kTeams[] = {"red", "blue", ""};
    enum : size_t { kRed, kBlue, kNone, kUnreadable };
    size_t team = player.Has("team") ? kUnreadable : kNone;
    player.OneOf("team", kTeams, team);
    if (team == kNone) return false;
    state_.has_teams = 1;
    if (team == kRed) state_.red |= SeatBit(seat);
    return true;
  }

  // --- picks and the circle ---

  // The turn order follows from the picks. If only the turn order is given, the picks are the first
  // ones that lead to it.
  void ReadPicks(StateReader& json) {
    json.Integers("picked", 0, state_.players - 1, state_.players, [&](int64_t seat) {
      state_.picked[state_.pick_count++] = static_cast<Seat>(seat);
    });
    if (json.Has("turn_order")) {
      if (!ReadTurnOrder(json) || json.Has("picked")) return;
      state_.pick_count = state_.players;
      SetPicks();
    } else if (state_.pick_count == state_.players) {
      SetTurnOrder();
    }
  }

  // Returns whether there is one.
  bool ReadTurnOrder(StateReader& json) {
    SeatSet seen = 0;
    size_t count = 0;
    json.Integers("turn_order", 0, state_.players - 1, state_.players, [&](int64_t seat) {
      state_.turn_order[count++] = static_cast<Seat>(seat);
      seen |= SeatBit(static_cast<Seat>(seat));
    });
    const bool is_there = seen == AllSeats(state_);
    if (!is_there && count > 0)
      json.Refuse("turn_order", "every seat, or none before the last pick");
    return is_there;
  }

  void SetPicks() {
    std::array<size_t, 2> next = {0, 1};
    for (size_t i = 0; i < state_.players; ++i) {
      size_t place = i;
      if (state_.picks == HeroPicks::draft) {
        size_t& of_team = next[static_cast<size_t>(DraftingTeam(static_cast<int>(i)))];
        place = of_team;
        of_team += 2;
      }
      state_.picked[i] = state_.turn_order[place];
    }
  }

  // Leaves the turn order blank if the picks are not those of two teams of the same size.
  void SetTurnOrder() {
    std::array<Seat, kMaxPlayers> order = {};
    std::array<size_t, 2> next = {0, 1};
    for (size_t i = 0; i < state_.players; ++i) {
      size_t& place = next[static_cast<size_t>(TeamOf(state_, state_.picked[i]))];
      if (place >= state_.players) return;
      order[place] = state_.picked[i];
      place += 2;
    }
    state_.turn_order = order;
  }

  void ReadCircle(StateReader& json) {
    json.Integers("circle", -1, state_.players - 1, kMaxPlaces, [&](int64_t who) {
      state_.circle[state_.places] = who < 0 ? kField : static_cast<uint8_t>(who);
      if (who >= 0) state_.place[static_cast<size_t>(who)] = state_.places;
      ++state_.places;
    });
    // The last player in turn order begins with the Horseshoe (BAS-1.15).
    if (HasHeroes(state_)) state_.horseshoe = state_.turn_order[state_.players - size_t{1}];
    json.SeatOrNull("horseshoe", state_.players, state_.horseshoe);
  }

  // --- the turn ---

  void ReadTurn(StateReader& json) {
    json.SeatOrNull("active", state_.players, state_.active);
    if (state_.active != kNoSeat) {
      // Without a number it is the seat's first turn.
      const auto found =
          std::find(state_.turn_order.begin(), state_.turn_order.end(), state_.active);
      state_.turn = static_cast<uint16_t>(found - state_.turn_order.begin() + 1);
    }
    json.Integer("turn", 0, kMostTurns, state_.turn);
    if (!json.Has("active") && state_.turn > 0) {
      state_.active = state_.turn_order[(state_.turn - size_t{1}) % state_.players];
    }
    if (!IsSetup(state_)) state_.actions = kActions;
    json.Integer("actions", 0, kMostExtra, state_.actions);
    json.MentionOrNull("given", cards_.CardCount(), state_.given, kNoCard);
    json.OneOf("last_chance", names::kLastChances, state_.last_chance);
  }

  void ReadDeck(StateReader& json) {
    std::vector<uint8_t> deck;  // the top first
    const bool is_there =
        json.Cards("deck", cards_.CardCount(), cards_.CardCount(),
                   [&](uint16_t card) { deck.push_back(static_cast<uint8_t>(card)); });
    if (!is_there) return;
    state_.deck = {};
    std::copy(deck.rbegin(), deck.rend(), state_.deck.begin());
    state_.deck_count = static_cast<uint8_t>(deck.size());
  }

  // --- the stack ---

  void ReadFrame(StateReader& json, size_t index) {
    state_.stack_count = static_cast<uint8_t>(index + 1);
    Frame& frame = state_.stack[index];
    // FrameKind::none is not a frame.
    constexpr StateReader::Words kKinds = StateReader::Words(names::kFrames).subspan(1);
    size_t kind = kKinds.size();
    json.OneOf("frame", kKinds, kind);
    if (!json.Has("frame")) json.Refuse("frame", "the kind of the frame");
    if (kind == kKinds.size()) return;
    frame.kind = static_cast<FrameKind>(kind + 1);
    ReadSeat(json, "seat", frame.seat);
    switch (frame.kind) {
      case FrameKind::use:
        return ReadUse(json, frame);
      case FrameKind::hit:
        ReadSeat(json, "target", frame.other);
        json.Integer("amount", 0, kMostInByte, frame.value);
        ReadRange(json, "reach", frame);
        return json.Bool("asked", frame.mark);
      case FrameKind::move:
        json.Integer("steps", 0, kMostInByte, frame.value);
        return json.Bool("asked", frame.mark);
      case FrameKind::scroll:
        frame.value = kNoCard;
        json.MentionOrNull("card", cards_.CardCount(), frame.value, kNoCard);
        return json.Bool("asked", frame.mark);
      case FrameKind::choose_move:
        ReadSeat(json, "who", frame.other);
        ReadRange(json, "range", frame);
        return json.Bool("exact", frame.mark);
      case FrameKind::choose:
        return ReadOperands(json, "options", index);
      case FrameKind::regroup:
        json.Integer("reveal", 0, kMostInByte, frame.value);
        ReadCards(json, "cards", state_.revealed);
        frame.seats = ReadSeatList(json, "to");
        return;
      case FrameKind::free_play:
        frame.value = kNoCard;
        json.MentionOrNull("card", cards_.CardCount(), frame.value, kNoCard);
        return ReadOperands(json, "kinds", index);
      case FrameKind::recipient:
      case FrameKind::draw:
      case FrameKind::discard:
        return json.Integer("count", 0, kMostExtra, frame.then);
      default:
        return;
    }
  }

  void ReadUse(StateReader& json, Frame& frame) {
    frame.source = kNoSeat;
    frame.other = kNoSeat;
    json.SeatOrNull("source", state_.players, frame.source);
    json.SeatOrNull("protected", state_.players, frame.other);
    frame.seats = ReadSeatList(json, "targets");
    ReadRange(json, "reach", frame);
    json.Integer("damage", 0, kMostInByte, frame.value);
    json.Integer("heal", 0, kMostInByte, frame.heal);
    json.Integer("next", 0, kMostInByte, frame.mark);
    const Json* then = json.Value("then");
    if (then == nullptr) return;
    if (!then->is_array()) return json.Refuse("then", "a list");
    // A list is found from its end, because its number follows from the rest of it.
    for (size_t i = then->size(); i > 0; --i) {
      frame.then = Finder().Find((*then)[i - 1], frame.then);
      if (frame.then != 0) continue;
      return json.Refuse("then", "what a card or an Ability of the set can have left to do");
    }
  }

  static void ReadRange(StateReader& json, std::string_view key, Frame& frame) {
    frame.range = kAnyRange;
    json.IntegerOrNull(key, 0, kMostInByte, frame.range, kAnyRange);
  }

  // Reads the instruction of a `choose` or `free_play` frame: it came before what its use has left.
  void ReadOperands(StateReader& json, std::string_view key, size_t index) {
    const Json* operands = json.Value(key);
    if (operands == nullptr) return;
    const bool is_on_use = index > 0 && state_.stack[index - 1].kind == FrameKind::use;
    const OpList next = is_on_use ? state_.stack[index - 1].then : 0;
    state_.stack[index].then = Finder().FindByOperands(*operands, next);
    if (state_.stack[index].then == 0) {
      json.Refuse(key, "those of a card or an Ability of the set");
    }
  }

  const OpFinder& Finder() {
    if (!finder_) finder_.emplace(cards_);
    return *finder_;
  }

  // --- what follows from the stack and the pools ---

  void ReadWaiting(StateReader& json) {
    if (state_.phase == Phase::react && HasWindow()) {
      state_.waiting = DerivedState(cards_, state_).Asked();
    }
    json.Seats("waiting", state_.players, state_.waiting);
  }

  // Returns whether the newest frame can open a window, and all that says who is asked is there.
  bool HasWindow() const {
    if (state_.stack_count == 0 || state_.places == 0) return false;
    const auto is_seat = [&](Seat seat) { return seat < state_.players; };
    const bool have_heroes =
        std::all_of(state_.seats.begin(), state_.seats.begin() + state_.players,
                    [](const SeatState& seat) { return seat.hero != kNoHero; });
    const Frame& newest = NewestFrame(state_);
    switch (newest.kind) {
      case FrameKind::hit:
        return have_heroes && is_seat(newest.seat) && is_seat(newest.other);
      case FrameKind::move:
      case FrameKind::scroll:
        return have_heroes && is_seat(newest.seat);
      default:
        return false;
    }
  }

  void SetEnd() {
    const bool red_fell = state_.fortress[static_cast<size_t>(Team::red)] == 0;
    const bool blue_fell = state_.fortress[static_cast<size_t>(Team::blue)] == 0;
    Team winner = Team::red;
    if (red_fell && blue_fell) {
      const TieBreak tie = TieBreakOf(state_);
      state_.end_reason = tie.reason;
      winner = tie.winner;
    } else if (red_fell) {
      state_.end_reason = EndReason::red_fell;
      winner = Team::blue;
    } else if (state_.last_chance == LastChance::running) {
      state_.end_reason = EndReason::last_turn;
    } else {
      state_.end_reason = EndReason::max_rounds;
    }
    state_.winner = static_cast<uint8_t>(winner);
  }

  const Cards& cards_;
  State& state_;
  std::optional<OpFinder> finder_;  // built for the first list of instructions
};

}  // namespace

void ReadState(const Cards& cards, StateReader& json, State& state) {
  DocumentReader(cards, state).Read(json);
}

}  // namespace recount::engine::basicverse
