#include "engine/inhumanity/rules.h"

#include "engine/inhumanity/names.h"
#include "fmt/format.h"

namespace recount::engine::inhumanity {

Fault CheckPlayers(size_t players) {
  if (players >= kMinPlayers && players <= kMaxPlayers) return std::nullopt;
  return Error::BadRequest(fmt::format("expected 3 to 5 players, got {}", players), "INH-1.1");
}

Fault CheckConfig(const Cards& cards, const Config& config, size_t players) {
  if (Fault fault = CheckPlayers(players)) return fault;
  if (!config.martial_law || cards.has_expansion) return std::nullopt;
  return Error::BadRequest("config: \"martial_law\" needs a card set with cards of the expansion",
                           "INH-1.5");
}

State Begin(const Cards& cards, const Config& config, int players) {
  State state = {};
  state.slots.fill(kNoCard);
  state.players = static_cast<uint8_t>(players);
  state.martial_law = config.martial_law;
  state.lending = config.lending;
  for (size_t pile = 0; pile < kPiles; ++pile) {
    const std::vector<uint16_t>& in_game = cards.In(static_cast<Pile>(pile), config.martial_law);
    std::copy(in_game.begin(), in_game.end(), state.slots.begin() + cards.first_slot[pile]);
  }
  while (state.shuffled < kAllShuffled &&
         cards.In(static_cast<Pile>(state.shuffled), config.martial_law).size() < 2) {
    ++state.shuffled;
  }
  for (SeatState& seat : state.seats) {
    seat.personality = kNoCard;
    seat.choice = kNoChoice;
  }
  for (Seat seat = 0; seat < players; ++seat) state.seats[seat].humanity = kMostHumanity;
  state.relationships.fill(kNoCard);
  state.scene = kNoCard;
  state.dice_count = kNoDice;
  state.last_scene.hardship = -1;
  state.last_scene.card = kNoCard;
  state.last_scene.seat = kNoSeat;
  state.last_scene.dice_count = kNoDice;
  state.turn_seat = kNoSeat;
  state.hope = static_cast<uint8_t>(players);
  state.in_play = static_cast<uint8_t>((1u << players) - 1);
  return state;
}

SeatSet AwaitedOf(const State& state) {
  if (KindOf(state) != NodeKind::decision) return 0;
  SeatSet seats = SeatBit(DeciderOf(state));
  if (state.phase == Phase::aftermath) return seats;
  // The acting player is among them in every phase of the turn ("Who may act").
  seats |= SeatBit(state.turn_seat);
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (state.seats[seat].hand_count > 0) seats |= SeatBit(seat);
  }
  for (size_t i = 0; i < state.asset_count; ++i) {
    const AssetInPlay& asset = state.assets[i];
    seats |= asset.owner == kNoSeat ? SeatSet{state.in_play} : SeatBit(HolderOf(asset));
  }
  return static_cast<SeatSet>(seats & state.in_play);
}

ChanceRequest RequestOf(const Cards& cards, const State& state) {
  RECOUNT_CHECK(KindOf(state) == NodeKind::chance);
  ChanceRequest request;
  if (state.phase != Phase::setup) {
    request.kind = ChanceKind::dice;
    request.what = state.rolling == Rolling::scene ? "scene_roll" : "reroll";
    request.clause = INH_4_12;
    request.count = static_cast<uint16_t>(DiceRolling(cards, state));
    request.sides = 6;
  } else if (state.shuffled == kAllShuffled) {
    request.kind = ChanceKind::pick;
    request.what = "first_player";
    request.clause = INH_2_2;
    for (uint16_t seat = 0; seat < state.players; ++seat) request.from.push_back(seat);
  } else {
    const std::vector<uint16_t>& in_game =
        cards.In(static_cast<Pile>(state.shuffled), state.martial_law != 0);
    request.kind = ChanceKind::shuffle;
    request.what = names::kPileWords[state.shuffled];
    request.clause = INH_1_6;
    request.from.assign(in_game.begin(), in_game.end());
  }
  return request;
}

ClauseIndex NotAwaitedClause(const State& state, Seat seat) {
  if (KindOf(state) != NodeKind::decision) return kNoClause;
  if (state.phase == Phase::aftermath) return INH_9_8;
  return IsInPlay(state, seat) ? INH_2_7 : INH_9_3;
}

namespace {

std::vector<int64_t> ScoresOf(const State& state) {
  std::vector<int64_t> scores;
  for (Seat seat = 0; seat < state.players; ++seat) scores.push_back(IsInPlay(state, seat));
  return scores;
}

}  // namespace

GameResult ResultOf(const State& state) {
  RECOUNT_CHECK(state.phase == Phase::end);
  GameResult result;
  result.scores = ScoresOf(state);
  const bool is_won = state.in_play != 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (is_won) result.winners.push_back(seat);
  }
  result.clause = is_won ? INH_11_1 : INH_11_2;
  return result;
}

Standing StandingOf(const State& state) {
  const SeatSet all = SeatsOf(state.players);
  Standing standing{.playing = state.in_play,
                    .sides = std::vector<SeatSet>(state.players, all),
                    .is_cooperative = true,
                    .scores = ScoresOf(state)};
  for (size_t i = 0; i < state.aftermath_count; ++i) {
    if (MayJoinAgain(state, state.aftermath[i])) {
      standing.playing |= SeatBit(state.aftermath[i].seat);
    }
  }
  return standing;
}

}  // namespace recount::engine::inhumanity
