#include "replay/statistics/summary_rows.h"

#include <nlohmann/json.hpp>
#include <set>

#include "events/judging.h"
#include "fmt/format.h"
#include "replay/statistics/first_entry.h"

namespace recount::replay::statistics {
namespace {

constexpr int64_t kDay = 86'400'000;  // milliseconds

// Returns the time; in an anonymous export only the day.
std::optional<int64_t> DayIfAnonymous(const GameOfLog& game, std::optional<int64_t> time) {
  if (!time || !game.is_anonymous()) return time;
  // The remainder of a time before 1970 is negative, so a day is added.
  const int64_t into_day = (*time % kDay + kDay) % kDay;
  return *time - into_day;
}

std::optional<int64_t> CountSides(absl::Span<const engine::SeatFacts> seats) {
  std::set<int64_t> sides;
  for (const engine::SeatFacts& seat : seats) {
    if (!seat.side) return std::nullopt;
    sides.insert(*seat.side);
  }
  return static_cast<int64_t>(sides.size());
}

// Returns an event. EventFold has read it before, so it cannot fail here.
const events::Envelope& EventOf(const GameOfLog& game, uint64_t seq) {
  const Result<LoggedEvent> logged = log::EventAt(game.log, seq);
  return *ReadEvent(logged->bytes, game.header.game->schema());
}
const events::Envelope& CreatedOf(const GameOfLog& game) { return EventOf(game, 0); }

// Returns when the game ended. A last event that a correction entered again has the time of the old
// one, like its row in `events`.
std::optional<int64_t> EndOf(const GameOfLog& game, const timeline::Summary& summary) {
  if (summary.ending.ruling || !summary.ended) return summary.ended;
  const uint64_t first = FirstEntryOf(game.judging, summary.seq);
  return first == summary.seq ? summary.ended : TimeIn(EventOf(game, first));
}

struct Penalties {
  int64_t count = 0;
  PenaltyLevel highest = PenaltyLevel::null_value;
};

// Returns the penalties in force against a seat, or against anybody if no seat is given.
Penalties PenaltiesOf(const judging::JudgingState& judging, std::optional<engine::Seat> seat) {
  Penalties penalties;
  for (const judging::RulingRecord& record : judging.rulings()) {
    if (record.ruling.kind != RulingKind::penalty || !record.is_in_force()) continue;
    const std::vector<uint8_t> against = judging::SeatsOf(record.ruling);
    if (seat && std::find(against.begin(), against.end(), *seat) == against.end()) continue;
    ++penalties.count;
    const PenaltyLevel level = record.ruling.penalty;
    if (penalties.highest == PenaltyLevel::null_value ||
        RankOf(level) > RankOf(penalties.highest)) {
      penalties.highest = level;
    }
  }
  return penalties;
}

void WriteEnding(const GameOfLog& game, const timeline::Summary& summary, Rows& rows) {
  // A ruling on an open dispute may let the game continue.
  const bool has_ended =
      summary.ending.by != timeline::Ending::By::none && game.judging.open_disputes() == 0;
  const std::optional<int64_t> ended = has_ended ? EndOf(game, summary) : std::nullopt;
  rows.NumberOrNull(DayIfAnonymous(game, game.header.at));
  rows.NumberOrNull(DayIfAnonymous(game, ended)).Text(summary.phase);
  has_ended ? rows.Text(timeline::EndingName(summary.ending.by)) : rows.Null();
  if (!summary.ending.result) {
    rows.Null().Null().Null();
    return;
  }
  const RuledResult& result = *summary.ending.result;
  rows.Text(fmt::format("[{}]", fmt::join(result.winners, ",")));
  rows.Number(result.is_draw).Text(result.clause);
}

void WriteCounts(const GameOfLog& game, const timeline::Summary& summary, const EventCounts& counts,
                 Rows& rows) {
  rows.Number(counts.turns).Number(static_cast<int64_t>(game.log.count()));
  rows.Number(counts.timeline).Number(counts.superseded);
  rows.Number(counts.actions).Number(counts.chances);
  if (summary.illegal) {
    rows.Number(static_cast<int64_t>(summary.illegal->seq));
    summary.illegal->clause.empty() ? rows.Null() : rows.Text(summary.illegal->clause);
  } else {
    rows.Null().Null();
  }
  rows.Number(static_cast<int64_t>(game.judging.disputes().size()));
  rows.Number(static_cast<int64_t>(game.judging.open_disputes()));
  rows.Number(static_cast<int64_t>(game.judging.rulings().size()));
  rows.Number(PenaltiesOf(game.judging, std::nullopt).count);
  rows.Number(static_cast<int64_t>(game.judging.appeals().size()));
}

}  // namespace

void WriteGame(const GameOfLog& game, const timeline::Summary& summary, const EventCounts& counts,
               absl::Span<const engine::SeatFacts> seats, Rows& rows) {
  const log::LogHeader& header = game.header;
  const std::string config = CanonicalJson(game.words.codec().ConfigJson(CreatedOf(game)));
  const engine::CardSet& set = header.match->card_set();
  rows.Begin().Number(header.rules).Text(set.name).Text(ToHex(set.hash));
  rows.Text(config).Text(game.words.VariantOf(config, seats.size()));
  rows.Number(game.players()).NumberOrNull(CountSides(seats));
  rows.Text(events::EnumNameRandomness(header.randomness));
  const bool shows_seed = header.seed && !game.is_anonymous();
  shows_seed ? rows.Text(ToHex(*header.seed)) : rows.Null();
  WriteEnding(game, summary, rows);
  WriteCounts(game, summary, counts, rows);
  if (header.parent) {
    rows.Text(game.naming.Game(LogId(header.parent->first)));
    rows.Number(static_cast<int64_t>(header.parent->count) - 1);
  } else {
    rows.Null().Null();
  }
  game.is_anonymous() ? rows.Null() : rows.Text(ToHex(game.log.head()));
  rows.Number(counts.is_repaired).End();
}

Fault WriteSeats(const GameOfLog& game, const timeline::Summary& summary, const EventCounts& counts,
                 absl::Span<const engine::SeatFacts> seats, Rows& rows) {
  const CreatedSlots slots(*CreatedOf(game).created());
  const std::optional<RuledResult>& result = summary.ending.result;
  for (size_t seat = 0; seat < seats.size(); ++seat) {
    const engine::SeatFacts& facts = seats[seat];
    const EventCounts::OfSeat& counted = counts.seats[seat];
    const std::optional<std::string> name = TextIn(game.header.openings, slots.first_name + seat);
    rows.Begin().Number(static_cast<int64_t>(seat));
    name ? rows.Text(game.naming.Player(*name)) : rows.Null();
    rows.NumberOrNull(facts.side).TextOrNull(facts.leads).TextOrNull(facts.deck);
    rows.NumberOrNull(facts.turn_order);
    if (result) {
      const bool is_winner =
          std::find(result->winners.begin(), result->winners.end(), seat) != result->winners.end();
      result->scores ? rows.Number((*result->scores)[seat]) : rows.Null();
      rows.Text(!is_winner ? "loss" : result->is_draw ? "draw" : "win");
      rows.Number(is_winner && !result->is_draw);
    } else {
      rows.Null().Null().Null();
    }
    rows.Number(counted.actions).NumberOrNull(counted.taken).Number(counted.illegal);
    const Penalties penalties = PenaltiesOf(game.judging, static_cast<engine::Seat>(seat));
    rows.Number(penalties.count);
    penalties.count == 0 ? rows.Null() : rows.Text(PenaltyName(penalties.highest));
    rows.End();
  }
  return std::nullopt;
}

}  // namespace recount::replay::statistics
