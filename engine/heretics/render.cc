#include "engine/heretics/render.h"

#include <bit>
#include <utility>

#include "engine/heretics/card_text.h"
#include "engine/heretics/derived.h"
#include "engine/heretics/judge.h"
#include "engine/heretics/rules.h"
#include "engine/heretics/text.h"
#include "engine/kit/text.h"
#include "engine/sheet.h"
#include "fmt/format.h"

namespace recount::engine::heretics {
namespace {

constexpr size_t kLabelWidth = 11;

// The data from which a table is drawn.
struct TableScene {
  const Cards& cards;
  const State& state;
  Viewer viewer;
  absl::Span<const std::string> names;
};

std::string_view WaveName(int wave) { return wave == 1 ? "First Wave" : "Second Wave"; }

std::string CharacterText(const TableScene& table, int card) {
  return fmt::format("{} {} #{}", PrintedStrength(card),
                     CardName(table.cards, static_cast<uint16_t>(card)), card);
}

std::string CityName(const TableScene& table, int city) {
  return CardName(table.cards, static_cast<uint16_t>(CityCard(city)));
}

std::string CityText(const TableScene& table, int index) {
  const City& city = table.cards.cities[static_cast<size_t>(index)];
  return fmt::format("{} #{}, Resistance {}, Value {}", CityName(table, index), CityCard(index),
                     city.resistance, city.value);
}

// Names the Cities of a seat, or the lost ones, each with its Value.
std::vector<std::string> CitiesWithValues(const TableScene& table, uint8_t holder) {
  std::vector<std::string> cities;
  for (int city = 0; city < kCities; ++city) {
    if (table.state.holders.Get(city) != holder) continue;
    cities.push_back(fmt::format("{} {}", CityName(table, city),
                                 table.cards.cities[static_cast<size_t>(city)].value));
  }
  return cities;
}

std::vector<std::string> CharactersOf(const TableScene& table, Seat seat, uint16_t bits) {
  std::vector<std::string> characters;
  for (int i = 0; i < kPackSize; ++i) {
    if ((bits >> i & 1) == 0) continue;
    characters.push_back(CharacterText(table, CardOf(table.state.faction[seat], i)));
  }
  return characters;
}

// Lists the Strengths in a place that all can see. The pack identifies the characters.
std::string StrengthsOf(uint16_t bits) {
  std::string text;
  for (int i = 0; i < kPackSize; ++i) {
    if (bits >> i & 1) text += fmt::format("{}{}", text.empty() ? "" : " ", i + 1);
  }
  return text.empty() ? "-" : text;
}

std::string StageText(const TableScene& table) {
  switch (table.state.phase) {
    case Phase::choose_faction:
      return "choosing packs";
    case Phase::shuffle_cities:
      return "shuffling the Cities";
    case Phase::send:
      return fmt::format("{}, round {}", WaveName(table.state.wave), table.state.round);
    case Phase::end:
      break;
  }
  return "the end";
}

void DrawResult(const TableScene& table, Sheet& sheet) {
  const GameResult result = ResultOf(table.cards, table.state);
  SeatSet winners = 0;
  for (const Seat seat : result.winners) winners |= SeatBit(seat);
  std::vector<std::string> scores;
  for (Seat seat = 0; seat < table.state.players; ++seat) {
    scores.push_back(fmt::format("{} {}", PlayerName(table.names, seat), result.scores[seat]));
  }
  const std::string winner = PlayerNames(table.names, winners);
  sheet.Text("Result",
             fmt::format("{} ({})", result.is_draw ? "a draw between " + winner : winner + " wins",
                         Clauses()[result.clause].id),
             Ink::green);
  sheet.Entry("Scores", CommaPieces(scores));
}

void DrawCity(const TableScene& table, Sheet& sheet) {
  const State& state = table.state;
  if (state.city == kNoCity) return;
  sheet.Text("City", CityText(table, state.city), Ink::cyan);
  for (const std::string& text : AttributeTexts(table.cards.cities[state.city], state.players)) {
    sheet.Text("", text, Ink::cyan);
  }
}

void DrawPile(const TableScene& table, Sheet& sheet) {
  const State& state = table.state;
  const std::vector<std::string> lost = CitiesWithValues(table, kLost);
  const int left = kCities - state.turned;
  std::vector<Piece> pieces = {{kit::Counted(left, "City", "Cities") + " face down"}};
  if (!lost.empty()) {
    pieces.back().text += "; nobody took";
    for (Piece& piece : CommaPieces(lost)) pieces.push_back(std::move(piece));
  }
  sheet.Entry("Pile", pieces);
}

// Draws the packs that may be chosen.
void DrawFreePacks(const TableScene& table, Sheet& sheet) {
  if (table.state.phase != Phase::choose_faction) return;
  std::vector<std::string> free;
  for (uint8_t faction = 0; faction <= static_cast<uint8_t>(Faction::orthodox); ++faction) {
    bool is_free = true;
    for (const uint8_t chosen : table.state.faction) is_free &= chosen != faction;
    if (is_free) free.emplace_back(FactionTitle(faction));
  }
  sheet.Entry("Free packs", CommaPieces(free));
}

// Names the players who are to act.
void DrawAwaited(const TableScene& table, Sheet& sheet) {
  if (table.state.phase == Phase::end) return;
  const std::string seats = PlayerNames(table.names, table.state.awaited);
  sheet.Text("Awaited", table.state.awaited == 0 ? "the shuffle of the Cities" : seats,
             Ink::yellow);
}

// Draws the cards that lie face down, as the viewer sees them.
void DrawLaid(const TableScene& table, Sheet& sheet) {
  const State& state = table.state;
  std::vector<std::string> laid;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (state.sent[seat] == kNoCard) continue;
    laid.push_back(fmt::format("{}: {}", PlayerName(table.names, seat),
                               table.viewer.SeesAs(seat) ? CharacterText(table, state.sent[seat])
                                                         : "a character face down"));
  }
  if (!laid.empty()) sheet.Entry("Laid", CommaPieces(laid));
}

void DrawLastRound(const TableScene& table, const Readings& readings, Sheet& sheet) {
  const State& state = table.state;
  if (state.last_city == kNoCity) return;
  const City& city = table.cards.cities[state.last_city];
  const Verdict verdict = JudgeRound(city, state.players, state.last_sent, readings);
  const RoundNumber number = LastRoundNumber(state);
  sheet.Heading(fmt::format("Last round: {}", CityText(table, state.last_city)),
                fmt::format("wave {}, round {}", number.wave, number.round));
  for (Seat seat = 0; seat < state.players; ++seat) {
    const SeatVerdict& fate = verdict.seats[seat];
    const uint8_t card = state.last_sent[seat];
    const std::string_view clause = Clauses()[fate.clause].id;
    const std::string name = PlayerName(table.names, seat);
    if (card == kNoCard) {
      sheet.Text(name, fmt::format("{} ({})", FateWords(fate.fate), clause), Ink::faint);
      continue;
    }
    const bool counts_more = city.strength[card] != PrintedStrength(card);
    sheet.Text(name,
               fmt::format("{}{} {} ({}); {}", CharacterText(table, card),
                           counts_more ? fmt::format(", here {},", city.strength[card]) : "",
                           FateWords(fate.fate), clause, fate.to_temple ? "Temple" : "Graveyard"),
               seat == verdict.winner ? Ink::green : Ink::plain);
  }
}

void DrawSeat(const TableScene& table, Seat seat, Sheet& sheet) {
  const State& state = table.state;
  const std::string who = PlayerLabel(table.names, seat);
  // Before a seat has a pack, it has no cards and no Cities.
  if (state.faction[seat] == kNoFaction) {
    sheet.Heading(who, "no pack yet");
    return;
  }
  sheet.Heading(fmt::format("{}, {}", who, FactionTitle(state.faction[seat])),
                kit::Counted(ScoreOf(table.cards, state, seat), "point", "points"));
  const int held = std::popcount(state.hand[seat]);
  if (held == 0) {
    sheet.Text("Hand", "-");
  } else if (table.viewer.SeesAs(seat)) {
    sheet.Entry("Hand", CommaPieces(CharactersOf(table, seat, state.hand[seat])));
  } else {
    sheet.Text("Hand", kit::Counted(held, "character", "characters"), Ink::faint);
  }
  std::vector<Piece> away = {{StrengthsOf(state.temple[seat])},
                             {"  Graveyard", Ink::bold},
                             {StrengthsOf(Graveyard(state, seat))}};
  sheet.Entry("Temple", away);
  const std::vector<std::string> cities = CitiesWithValues(table, seat);
  if (!cities.empty()) sheet.Entry("Cities", CommaPieces(cities));
}

}  // namespace

std::string DrawTable(const Cards& cards, const State& state, Viewer viewer, const Seating& seating,
                      const Drawing& drawing, const Readings& readings) {
  const TableScene table{cards, state, viewer, seating.names};
  Sheet sheet(drawing, kLabelWidth);
  sheet.Title("Heretics and the Battle for Europe",
              fmt::format("{}, event {}", StageText(table), seating.seq));
  if (state.phase == Phase::end) DrawResult(table, sheet);
  DrawCity(table, sheet);
  DrawLaid(table, sheet);
  DrawAwaited(table, sheet);
  DrawFreePacks(table, sheet);
  DrawPile(table, sheet);
  DrawLastRound(table, readings, sheet);
  for (Seat seat = 0; seat < state.players; ++seat) DrawSeat(table, seat, sheet);
  return sheet.Take();
}

}  // namespace recount::engine::heretics
