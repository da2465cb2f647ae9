#include "engine/heretics/effects.h"

#include "engine/heretics/rules.h"
#include "engine/heretics/words.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::heretics {

namespace internal {

void ReportRound(const Cards& cards, const State& state, EffectList& effects) {
  const City& city = cards.cities[state.last_city];
  const Verdict round = JudgeRound(city, state.players, state.last_sent);
  const uint8_t holder = state.holders.Get(state.last_city);
  RECOUNT_CHECK_EQ(holder, round.winner == kNoSeat ? kLost : round.winner);
  for (Seat seat = 0; seat < state.players; ++seat) {
    const uint8_t card = state.last_sent[seat];
    if (card == kNoCard) {
      Report(effects, HER_3_6, EffectKind::absent, {seat});
      continue;
    }
    Report(effects, HER_3_5, EffectKind::revealed, {seat, card});
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

}  // namespace internal

namespace {

std::string FateText(Fate fate) {
  switch (fate) {
    case Fate::takes_city:
      return "takes the City";
    case Fate::too_weak:
      return "is too weak for the City's Resistance and is executed";
    case Fate::neutralized:
      return "is neutralised by an equal one";
    case Fate::beaten:
      return "is beaten by a stronger one";
    case Fate::disclaims:
      return "gives the City up";
    case Fate::banned:
      return "is banned here and defeated";
    case Fate::doomed:
      return "is defeated in the downfall of the City";
    case Fate::absent:
      break;
  }
  return "is not there";
}

std::string Joined(SeatSet seats, absl::Span<const std::string> names) {
  std::string text;
  for (Seat seat = 0; seat < names.size(); ++seat) {
    if (!Contains(seats, seat)) continue;
    text += (text.empty() ? "" : ", ") + PlayerName(names, seat);
  }
  return text;
}

std::string CityText(const Cards& cards, int city) {
  return CardText(cards, static_cast<uint16_t>(CityCard(city)));
}

std::string PacksText(uint16_t factions) {
  std::string text;
  for (size_t faction = 0; faction < 4; ++faction) {
    if ((factions >> faction & 1) == 0) continue;
    text += (text.empty() ? "" : ", ") + std::string(FactionName(static_cast<uint8_t>(faction)));
  }
  return text;
}

}  // namespace

std::string EffectText(const Cards& cards, const Effect& effect,
                       absl::Span<const std::string> names) {
  const auto& n = effect.numbers;
  const auto name = [&] { return PlayerName(names, static_cast<Seat>(n[0])); };
  const auto city = [&](uint16_t index) { return CityText(cards, index); };
  switch (static_cast<EffectKind>(effect.kind)) {
    case EffectKind::packs_left_out:
      return fmt::format("Nobody chose {}: out of the game", PacksText(n[0]));
    case EffectKind::shuffled:
      return "The Cities are shuffled into one face-down pile";
    case EffectKind::wave_begins:
      return n[0] == 1 ? "The First Wave begins"
                       : "The Second Wave begins: all take their Temples in hand again";
    case EffectKind::turned_up:
      return fmt::format("Wave {}, round {}: {} is turned up, Resistance {}, Value {}", n[1], n[2],
                         city(n[0]), cards.cities[n[0]].resistance, cards.cities[n[0]].value);
    case EffectKind::revealed:
      return fmt::format("{} has laid {}", name(), CardText(cards, n[1]));
    case EffectKind::strengthened:
      return fmt::format("{} of {} counts as {} here", CardText(cards, n[1]), name(), n[2]);
    case EffectKind::fate:
      return fmt::format("{} of {} {}", CardText(cards, n[1]), name(),
                         FateText(static_cast<Fate>(n[2])));
    case EffectKind::absent:
      return fmt::format("{} has no character to send", name());
    case EffectKind::takes_city:
      return fmt::format("{} goes to {} for {}", city(n[1]), name(), n[2]);
    case EffectKind::lost_city:
      return fmt::format("Nobody takes {}: out of the game", city(n[0]));
    case EffectKind::goes:
      return fmt::format("{} goes to the {} of {}", CardText(cards, n[1]),
                         n[2] == 1 ? "Temple" : "Graveyard", name());
    case EffectKind::wave_over:
      return "All hands are empty: the Second Wave is over";
    case EffectKind::match_over:
      return "The match is over";
    case EffectKind::score:
      return fmt::format("{} has {} of Value", name(), n[1]);
    case EffectKind::wins:
      return fmt::format("{} wins", name());
    case EffectKind::is_drawn:
      return fmt::format("A draw between {}", Joined(n[0], names));
  }
  FailCheck(__FILE__, __LINE__, "an effect of no kind");
}

std::string RefusalText(const Cards& cards, const State& state, Seat seat, const Action& action,
                        const Refusal& refusal) {
  const uint16_t card = action.card;
  const std::string the_card = card < kCharacters + kCities
                                   ? CardText(cards, card)
                                   : std::string("this card, which does not exist,");
  switch (refusal.clause) {
    case HER_2_1:
      return "there is no such pack: choose catholics, hussites, orthodox or reformers";
    case HER_2_2:
      return fmt::format("packs are chosen in seat order; it is the turn of seat {}",
                         LowestSeat(state.awaited));
    case HER_2_3:
      return fmt::format("the {} belong to another player already",
                         FactionName(static_cast<uint8_t>(action.faction)));
    case HER_2_4:
      return "packs are chosen at the beginning only";
    case HER_3_3:
      return fmt::format("{} is not in the hand of seat {}", the_card, seat);
    case HER_3_4:
      return fmt::format("seat {} has laid a character for this City; it stays", seat);
    case HER_3_6:
      return fmt::format("seat {} has no character left to send", seat);
    case HER_3_7:
      return "no City has been turned up yet";
    case HER_4_6:
      return fmt::format("{} is in the Temple until the wave ends", the_card);
    case HER_4_7:
      return fmt::format("{} is in the Graveyard", the_card);
    default:
      return "the game waits for the shuffle of the Cities, not for a player";
  }
}

}  // namespace recount::engine::heretics
