// Reports the effects of a judged round and of the end.
#include "engine/heretics/flow.h"

#include "events/check.h"

namespace recount::engine::heretics {

void ReportRound(const Cards& cards, const State& state, const Readings& readings,
                 EffectList& effects) {
  const City& city = cards.cities[state.last_city];
  // The state has changed already. The round is judged again with every fate and clause, and the
  // checks below compare both ways.
  const Verdict round = JudgeRound(city, state.players, state.last_sent, readings);
  const uint8_t holder = state.holders.Get(state.last_city);
  RECOUNT_CHECK_EQ(holder, round.winner == kNoSeat ? kLost : round.winner);
  for (Seat seat = 0; seat < state.players; ++seat) {
    const uint8_t card = state.last_sent[seat];
    if (card == kNoCard) {
      Report(effects, HER_3_6, EffectKind::absent, {seat});
      continue;
    }
    Report(effects, HER_3_5, EffectKind::revealed, {seat, card});
    // A bonus is reported only if it changes anything.
    if (city.strength[card] != PrintedStrength(card)) {
      Report(effects, HER_6_2, EffectKind::strengthened, {seat, card, city.strength[card]});
    }
  }
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (state.last_sent[seat] == kNoCard) continue;
    const auto fate = static_cast<uint16_t>(round.seats[seat].fate);
    Report(effects, round.seats[seat].clause, EffectKind::fate,
           {seat, state.last_sent[seat], fate});
  }
  if (round.winner == kNoSeat) {
    Report(effects, HER_4_8, EffectKind::lost_city, {state.last_city});
  } else {
    Report(effects, HER_4_5, EffectKind::takes_city, {round.winner, state.last_city, city.value});
  }
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (state.last_sent[seat] == kNoCard) continue;
    const SeatVerdict& verdict = round.seats[seat];
    const uint16_t bit = CardBit(state, seat, state.last_sent[seat]);
    RECOUNT_CHECK_EQ((state.temple[seat] & bit) != 0, verdict.to_temple);
    Report(effects, verdict.to_clause, EffectKind::goes,
           {seat, state.last_sent[seat], static_cast<uint16_t>(verdict.to_temple ? 1 : 0)});
  }
}

void ReportEnd(const Cards& cards, const State& state, EffectList& effects) {
  const GameResult result = ResultOf(cards, state);
  for (Seat seat = 0; seat < state.players; ++seat) {
    Report(effects, HER_7_5, EffectKind::score, {seat, static_cast<uint16_t>(result.scores[seat])});
  }
  if (!result.is_draw) {
    Report(effects, HER_7_6, EffectKind::wins, {result.winners[0]});
    return;
  }
  SeatSet winners = 0;
  for (const Seat seat : result.winners) winners |= SeatBit(seat);
  Report(effects, HER_7_7, EffectKind::is_drawn, {winners});
}

}  // namespace recount::engine::heretics
