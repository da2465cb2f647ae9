#include "replay/statistics/card_rates.h"

#include <algorithm>

namespace recount::replay::statistics {
namespace {

using Outcome = ReportSeat::Outcome;

// Every game has these cards, so they do not explain who wins.
bool IsLeftOut(std::string_view kind) { return kind == "city" || kind == "skybase"; }

}  // namespace

void CardRates::Count(const ReportGame& game, std::vector<SeatOfKey>& seats, ByKey& of_game,
                      CardCounts::Wins CardCounts::*wins) {
  std::sort(seats.begin(), seats.end());
  seats.erase(std::unique(seats.begin(), seats.end()), seats.end());
  for (const auto& [key, seat] : seats) {
    CardCounts::Wins& counts = of_game.find(key)->second.*wins;
    ++counts.n;
    if (game.seats[static_cast<size_t>(seat)].outcome == Outcome::win) ++counts.wins;
  }
  seats.clear();
}

void CardRates::Add(const ReportGame& game, absl::Span<const Rows> rows) {
  if (!game.has_sides()) return;
  ByKey& of_game = all_.try_emplace(std::string(game.name)).first->second;
  const auto has_result = [&](const std::optional<int64_t>& seat) {
    return seat && game.seats[static_cast<size_t>(*seat)].outcome != Outcome::none;
  };
  for (size_t row = 0; row < rows[kCards].count(); ++row) {
    if (IsLeftOut(kind_.At(rows, row).text)) continue;
    const std::optional<int64_t> held = held_seat_.Number(rows, row);
    const std::optional<int64_t> played = played_seat_.Number(rows, row);
    if (!has_result(held) && !has_result(played)) continue;
    const std::string_view key = key_.At(rows, row).text;
    const std::string_view name = name_.At(rows, row).text;
    auto found = of_game.find(key);
    if (found == of_game.end()) {
      found = of_game.try_emplace(std::string(key)).first;
      found->second.name = name;
    }
    if (name < found->second.name) found->second.name = name;
    if (has_result(held)) held_.emplace_back(key, *held);
    if (has_result(played)) played_.emplace_back(key, *played);
  }
  Count(game, held_, of_game, &CardCounts::held);
  Count(game, played_, of_game, &CardCounts::played);
}

}  // namespace recount::replay::statistics
