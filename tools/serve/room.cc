#include "tools/serve/room.h"

#include <utility>

namespace recount::tools::serve {
namespace {

using Doing = Occupant::Doing;

constexpr std::chrono::seconds kGrace{1};  // for a client to say what it wants, or to take it

bool MakesRoom(const Occupant& occupant, Occupant::Clock::time_point now) {
  switch (occupant.doing) {
    case Doing::finishing:
    case Doing::gone:
    case Doing::waiting:
      return true;
    case Doing::silent:
    case Doing::taking:
      return now - occupant.since >= kGrace;
    case Doing::being_served:
      return false;
  }
  return false;
}

std::pair<Doing, Occupant::Clock::time_point> RankOf(const Occupant& occupant) {
  return {occupant.doing, occupant.since};
}

}  // namespace

std::optional<size_t> WhoMakesRoom(const std::vector<Occupant>& occupants,
                                   Occupant::Clock::time_point now) {
  std::optional<size_t> found;
  for (size_t i = 0; i < occupants.size(); ++i) {
    if (!MakesRoom(occupants[i], now)) continue;
    if (!found || RankOf(occupants[i]) < RankOf(occupants[*found])) found = i;
  }
  return found;
}

}  // namespace recount::tools::serve
