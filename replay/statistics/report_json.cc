#include <nlohmann/json.hpp>

#include "replay/statistics/intervals.h"
#include "replay/statistics/report.h"

namespace recount::replay::statistics {
namespace {

double RateOf(int64_t wins, int64_t n) {
  return static_cast<double>(wins) / static_cast<double>(n);
}

OrderedJson QuartilesJson(ValueCounts& values) {
  if (values.count() == 0) return nullptr;
  return {{"min", values.AtRank(0, 1)},
          {"q1", values.AtRank(1, 4)},
          {"median", values.AtRank(1, 2)},
          {"q3", values.AtRank(3, 4)},
          {"max", values.AtRank(1, 1)}};
}

OrderedJson WinsJson(const CardCounts::Wins& wins) {
  if (wins.n == 0) return nullptr;
  const Interval interval = WilsonInterval(wins.wins, wins.n);
  return {{"n", wins.n},
          {"wins", wins.wins},
          {"rate", RateOf(wins.wins, wins.n)},
          {"low", interval.low},
          {"high", interval.high}};
}

}  // namespace

OrderedJson ReportBuilder::GamesJson() const {
  return {{"counted", totals_.counted},
          {"unfinished", held_back_.unfinished},
          {"related", held_back_.related},
          {"forks", totals_.forks},
          {"void", totals_.voided}};
}

OrderedJson ReportBuilder::OverTimeJson() const {
  OrderedJson list = OrderedJson::array();
  for (const auto& [key, n] : by_day_) {
    list.push_back({{"day", key.first}, {"game", key.second}, {"n", n}});
  }
  return list;
}

OrderedJson ReportBuilder::UntimedJson() const {
  OrderedJson list = OrderedJson::array();
  for (const auto& [game, n] : untimed_) list.push_back({{"game", game}, {"n", n}});
  return list;
}

OrderedJson ReportBuilder::WinRatesJson() const {
  OrderedJson list = OrderedJson::array();
  for (const auto& [key, counts] : win_rates_.all()) {
    const Interval interval = WilsonInterval(counts.wins, counts.n);
    const std::optional<double> expected = counts.Expected();
    list.push_back({{"game", key.game},
                    {"players", key.players},
                    {"by", key.by},
                    {"value", key.value},
                    {"n", counts.n},
                    {"wins", counts.wins},
                    {"draws", counts.draws},
                    {"rate", RateOf(counts.wins, counts.n)},
                    {"low", interval.low},
                    {"high", interval.high},
                    {"expected", expected ? OrderedJson(*expected) : OrderedJson()}});
  }
  return list;
}

OrderedJson ReportBuilder::LengthsJson() {
  OrderedJson list = OrderedJson::array();
  for (auto& [key, lengths] : lengths_) {
    list.push_back({{"game", key.first},
                    {"players", key.second},
                    {"n", lengths.n},
                    {"turns", QuartilesJson(lengths.turns)},
                    {"events", QuartilesJson(lengths.events)},
                    {"duration_ms", QuartilesJson(lengths.duration)}});
  }
  return list;
}

OrderedJson ReportBuilder::PaceJson() {
  OrderedJson list = OrderedJson::array();
  for (auto& [game, taken] : pace_) {
    list.push_back({{"game", game},
                    {"n", taken.count()},
                    {"median", taken.AtRank(1, 2)},
                    {"p90", taken.AtRank(9, 10)},
                    {"max", taken.AtRank(1, 1)}});
  }
  return list;
}

OrderedJson ReportBuilder::ClausesJson() const {
  OrderedJson list = OrderedJson::array();
  for (const auto& [game, by_source] : clauses_.all()) {
    for (const auto& [source, by_clause] : by_source) {
      for (const auto& [clause, n] : by_clause) {
        list.push_back({{"game", game}, {"source", source}, {"clause", clause}, {"n", n}});
      }
    }
  }
  return list;
}

OrderedJson ReportBuilder::CardsJson() const {
  OrderedJson list = OrderedJson::array();
  for (const auto& [game, by_key] : cards_.all()) {
    for (const auto& [key, counts] : by_key) {
      list.push_back({{"game", game},
                      {"key", key},
                      {"name", counts.name},
                      {"held", WinsJson(counts.held)},
                      {"played", WinsJson(counts.played)}});
    }
  }
  return list;
}

OrderedJson ReportBuilder::JudgingJson() const {
  OrderedJson rulings = OrderedJson::array();
  for (const auto& [kind, counts] : judging_.rulings()) {
    rulings.push_back({{"kind", kind}, {"n", counts.n}, {"overturned", counts.overturned}});
  }
  OrderedJson penalties = OrderedJson::array();
  for (const auto& [penalty, n] : judging_.penalties()) {
    penalties.push_back({{"infraction", penalty.first}, {"penalty", penalty.second}, {"n", n}});
  }
  return {{"disputes", judging_.disputes()},
          {"rulings", std::move(rulings)},
          {"penalties", std::move(penalties)}};
}

OrderedJson ReportBuilder::RatingsJson() const {
  // Sorted by game and by the name that the document shows.
  std::multimap<std::pair<std::string, std::string>, const PlayerRating*> players;
  for (const auto& [key, player] : ratings_.all()) {
    players.insert({{key.first, held_back_.player_name(player.name)}, &player});
  }
  OrderedJson list = OrderedJson::array();
  for (const auto& [called, player] : players) {
    list.push_back({{"game", called.first},
                    {"player", called.second},
                    {"games", player->games},
                    {"mu", player->rating.mu},
                    {"sigma", player->rating.sigma},
                    {"ordinal", player->rating.ordinal()}});
  }
  return list;
}

OrderedJson ReportBuilder::Document() {
  return {{"version", 1},
          {"games", GamesJson()},
          {"over_time", OverTimeJson()},
          {"untimed", UntimedJson()},
          {"win_rates", WinRatesJson()},
          {"lengths", LengthsJson()},
          {"pace", PaceJson()},
          {"clauses", ClausesJson()},
          {"cards", CardsJson()},
          {"judging", JudgingJson()},
          {"ratings", RatingsJson()}};
}

}  // namespace recount::replay::statistics
