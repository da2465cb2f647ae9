#include "replay/statistics/ratings.h"

#include <algorithm>
#include <cmath>

namespace recount::replay::statistics {
namespace {

constexpr double kBeta = 25.0 / 6;
constexpr double kKappa = 0.0001;  // the smallest fraction of a variance that remains

// A side treated as one player: the sums over its players.
struct Strength {
  double mu = 0;
  double variance = 0;
  double weight = 0;  // e^(mu/c)
};

std::vector<Strength> StrengthsOf(absl::Span<const RatedSide> sides) {
  std::vector<Strength> all;
  for (const RatedSide& side : sides) {
    Strength strength;
    for (const Rating* player : side.players) {
      strength.mu += player->mu;
      strength.variance += player->sigma * player->sigma;
    }
    all.push_back(strength);
  }
  return all;
}

// The other sides in the comparison of one side.
struct Opposition {
  double weight = 0;  // the sum over all sides with the same rank or a worse one
  double ties = 0;    // the number of sides with the same rank
};

Opposition OppositionOf(absl::Span<const RatedSide> sides, absl::Span<const Strength> strengths,
                        size_t with) {
  Opposition opposition;
  for (size_t s = 0; s < sides.size(); ++s) {
    if (sides[s].rank >= sides[with].rank) opposition.weight += strengths[s].weight;
    if (sides[s].rank == sides[with].rank) opposition.ties += 1;
  }
  return opposition;
}

}  // namespace

void Rate(absl::Span<const RatedSide> sides) {
  std::vector<Strength> strengths = StrengthsOf(sides);
  double total = 0;
  for (const Strength& strength : strengths) total += strength.variance + kBeta * kBeta;
  const double c = std::sqrt(total);
  for (Strength& strength : strengths) strength.weight = std::exp(strength.mu / c);
  std::vector<Opposition> oppositions;
  for (size_t q = 0; q < sides.size(); ++q) {
    oppositions.push_back(OppositionOf(sides, strengths, q));
  }
  for (size_t i = 0; i < sides.size(); ++i) {
    const double variance = strengths[i].variance;
    double omega = 0;
    double delta = 0;
    for (size_t q = 0; q < sides.size(); ++q) {
      if (sides[q].rank > sides[i].rank) continue;
      const double p = strengths[i].weight / oppositions[q].weight;
      omega += ((q == i ? 1 : 0) - p) / oppositions[q].ties;
      delta += p * (1 - p) / oppositions[q].ties;
    }
    omega *= variance / c;
    delta *= std::sqrt(variance) / c * variance / (c * c);
    for (Rating* player : sides[i].players) {
      const double share = player->sigma * player->sigma / variance;
      player->mu += share * omega;
      player->sigma *= std::sqrt(std::max(1 - share * delta, kKappa));
    }
  }
}

}  // namespace recount::replay::statistics
