#include "replay/statistics/win_rates.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace recount::replay::statistics {
namespace {

using Outcome = ReportSeat::Outcome;

// If all seats lead the same, it makes no difference to who wins.
bool AllLeadTheSame(const ReportGame& game) {
  const auto& first = game.seats.front().leads;
  return std::all_of(game.seats.begin(), game.seats.end(),
                     [&](const ReportSeat& seat) { return seat.leads && seat.leads == first; });
}

}  // namespace

std::optional<double> WinCounts::Expected() const {
  if (n_by_sides.empty()) return std::nullopt;
  int64_t multiple = 1;
  for (const auto& [sides, of_sides] : n_by_sides) multiple = std::lcm(multiple, sides);
  // Integers up to one division: the result does not depend on the order, and is rounded only once.
  int64_t sum = 0;
  for (const auto& [sides, of_sides] : n_by_sides) sum += of_sides * (multiple / sides);
  return static_cast<double>(sum) / static_cast<double>(multiple * n);
}

void WinRates::AddSeat(const ReportGame& game, const ReportSeat& seat, const char* by,
                       std::string value) {
  WinCounts& counts = all_[{std::string(game.name), game.players, by, std::move(value)}];
  ++counts.n;
  if (seat.outcome == Outcome::win) ++counts.wins;
  if (seat.outcome == Outcome::draw) ++counts.draws;
  ++counts.n_by_sides[*game.sides];
}

void WinRates::Add(const ReportGame& game) {
  WinCounts& whole = all_[{std::string(game.name), game.players, "game", "all"}];
  ++whole.n;
  if (game.is_won) ++whole.wins;
  if (game.is_draw) ++whole.draws;
  if (!game.has_sides()) return;
  const bool is_by_leads = !AllLeadTheSame(game);
  for (size_t number = 0; number < game.seats.size(); ++number) {
    const ReportSeat& seat = game.seats[number];
    if (seat.outcome == Outcome::none) continue;
    AddSeat(game, seat, "seat", std::to_string(number));
    if (seat.turn_order) AddSeat(game, seat, "turn_order", std::to_string(*seat.turn_order));
    if (seat.leads && is_by_leads) AddSeat(game, seat, "leads", std::string(*seat.leads));
  }
}

}  // namespace recount::replay::statistics
