#include "replay/statistics/game_rows.h"

#include <set>

#include "fmt/format.h"
#include "replay/statistics/all_tables.h"
#include "replay/statistics/card_rows.h"
#include "replay/statistics/correction_rows.h"
#include "replay/statistics/event_fold.h"
#include "replay/statistics/event_rows.h"
#include "replay/statistics/game_of_log.h"
#include "replay/statistics/judging_rows.h"
#include "replay/statistics/summary_rows.h"
#include "replay/statistics/turn_rows.h"

namespace recount::replay::statistics {
namespace {

// Makes the rows of one game while its events are visited.
class GameRows {
 public:
  GameRows(const GameOfLog& game, const WantedRows& wanted, std::vector<Rows>& rows)
      : game_(game),
        wanted_(wanted),
        statistics_(game.words.statistics()),
        rows_(rows),
        events_(game, wanted, rows[kEvents], rows[kCitations], rows[kChance]),
        cards_(game.words, rows[kCards], rows[kCardMoves]),
        turns_(game.words, rows[TurnsTableOf(game.header.game->id())], game.players()),
        judging_(game),
        seats_(static_cast<size_t>(game.players())) {}

  Fault AddEvents() {
    EventFold fold(game_.log, game_.header, game_.judging, statistics_,
                   {.checks_chain = wanted_.checks_chain, .keeps_before = wanted_.turns});
    Fault fault;
    Fault stopped = fold.ForEach([&](const FoldedEvent& event) {
      if (!fault) fault = Add(event, fold);
    });
    if (stopped) return stopped;
    return fault;
  }

  Fault Finish(const timeline::Summary& summary) {
    events_.Finish(card_count_);
    judging_.Write(rows_[kDisputes], rows_[kRulings], rows_[kAnnotations]);
    if (Fault fault = WriteCorrections(game_, rows_[kCorrections])) return fault;
    if (wanted_.turns) turns_.Finish();
    WriteGame(game_, summary, events_.counts(), seats_, rows_[kGames]);
    return WriteSeats(game_, summary, events_.counts(), seats_, rows_[kSeats]);
  }

 private:
  Fault Add(const FoldedEvent& event, const EventFold& fold) {
    if (Fault fault = judging_.Add(event)) return fault;
    if (Fault fault = events_.Add(event, fold.match())) return fault;
    if (event.is_counted) Counted(event, fold);
    if (event.is_last) Last(fold.match());
    return std::nullopt;
  }

  void Counted(const FoldedEvent& event, const EventFold& fold) {
    const bool is_action = event.event->kind() == events::EventKind::action && !event.is_undone;
    std::optional<uint16_t> played;
    if (is_action) {
      const GameWords::ActionWords& words = game_.words.Action(ActionType(*event.event));
      if (events_.newest_card() && (words.is_playing || words.is_drafting)) {
        const auto card = static_cast<uint16_t>(*events_.newest_card());
        if (words.is_playing) played = card;
        if (words.is_drafting) Drafted(event.event->seat(), card, fold.match());
      }
    }
    if (wanted_.cards) cards_.Counted(event, fold.match(), played);
    // Naming a card is nothing that happens in a turn.
    const bool is_of_turn = event.seq > 0 && event.event->kind() != events::EventKind::identify;
    if (wanted_.turns && is_of_turn) {
      turns_.Counted(event, fold.before(), fold.match());
    }
    LookForLeads(fold.match());
  }

  void Drafted(engine::Seat seat, uint16_t card, const engine::Match& match) {
    // In other games the state shows what a seat leads.
    if (statistics_.leads() != engine::GameStatistics::Leads::drafted) return;
    const auto* kind = game_.words.KindsOf(match.card_set()).Of(match, card);
    if (kind != nullptr) seats_[seat].leads = kind->name;
  }

  void LookForLeads(const engine::Match& match) {
    if (has_leads_ || statistics_.leads() != engine::GameStatistics::Leads::first_turn ||
        statistics_.Turn(match) < 1) {
      return;
    }
    has_leads_ = true;
    for (size_t seat = 0; seat < seats_.size(); ++seat) {
      seats_[seat] = statistics_.Facts(match, static_cast<engine::Seat>(seat));
    }
  }

  void Last(const engine::Match& match) {
    for (size_t seat = 0; seat < seats_.size(); ++seat) {
      // What a seat leads may be gone in the last state, so the earlier facts are kept.
      engine::SeatFacts earlier = std::move(seats_[seat]);
      seats_[seat] = statistics_.Facts(match, static_cast<engine::Seat>(seat));
      if (statistics_.leads() == engine::GameStatistics::Leads::last_state) continue;
      seats_[seat].leads = std::move(earlier.leads);
      if (!seats_[seat].turn_order) seats_[seat].turn_order = earlier.turn_order;
    }
    std::vector<engine::CardPlace> places;
    match.PutPlaces(places);
    card_count_ = places.size();
    if (wanted_.cards) cards_.Finish(match);
  }

  const GameOfLog& game_;
  const WantedRows& wanted_;
  const engine::GameStatistics& statistics_;
  std::vector<Rows>& rows_;
  EventRows events_;
  CardRows cards_;
  TurnRows turns_;
  JudgingRows judging_;
  std::vector<engine::SeatFacts> seats_;
  size_t card_count_ = 0;  // of the last state
  bool has_leads_ = false;
};

}  // namespace

Fault AddGame(const log::Log& log, Caches& caches, const Naming& naming, const WantedRows& wanted,
              std::vector<Rows>& rows) {
  const Result<log::LogHeader> header = log::Begin(log, caches.card_sets());
  if (!header.ok()) return log::AsDamage(header.error());
  GameWords* words = caches.WordsOf(*header->game);
  if (words == nullptr) {
    return Error{.code = ErrorCode::too_new,
                 .message = fmt::format("this build has no statistics of {}", header->game->id())};
  }
  const Result<judging::JudgingState> judging = judging::ReadJudging(
      log, *header->game, header->match->players(), log::ForkPoints(log, *header));
  if (!judging.ok()) return judging.error();
  const Result<timeline::Summary> summary =
      timeline::SummaryFor(log, static_cast<size_t>(header->match->players()), caches.card_sets());
  if (!summary.ok()) return summary.error();

  // Registers the set for `card_kinds`, even if no row of `cards` needs it.
  words->KindsOf(header->match->card_set());
  const GameOfLog game{log, *header, *judging, *words, naming};
  std::vector<size_t> counts;
  for (Rows& of_table : rows) {
    counts.push_back(of_table.count());
    of_table.BeginGame(naming.Game(log.id()), header->game->id());
  }
  GameRows game_rows(game, wanted, rows);
  Fault fault = game_rows.AddEvents();
  if (!fault) fault = game_rows.Finish(*summary);
  // Rows of a log that turned out to be damaged must not stay.
  for (size_t i = 0; fault && i < rows.size(); ++i) rows[i].ShrinkTo(counts[i]);
  return fault;
}

void AddCardKinds(std::string_view game, const KindsOfSet& kinds, Rows& rows) {
  std::set<std::string> keys;  // in the form of the cells
  for (size_t i = 0; i < kinds.kinds.size(); ++i) {
    const engine::CardKind& kind = kinds.kinds[i];
    std::string key;
    AppendInCell(kind.key, key);
    if (!keys.insert(std::move(key)).second) continue;
    rows.Begin().Text(kinds.hash).Text(game).Text(kind.key).Text(kinds.name);
    rows.Text(kind.kind).Text(kind.name).TextOrNull(kind.suit).NumberOrNull(kind.copies);
    rows.Text(kinds.data[i]);
    rows.End();
  }
}

}  // namespace recount::replay::statistics
