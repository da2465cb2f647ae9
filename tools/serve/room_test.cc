#include "tools/serve/room.h"

#include <gtest/gtest.h>

namespace recount::tools::serve {
namespace {

using Doing = Occupant::Doing;
using std::chrono::milliseconds;

constexpr Occupant::Clock::time_point kNow{std::chrono::hours(1)};

Occupant Since(int milliseconds_ago, Doing doing) {
  return {.doing = doing, .since = kNow - milliseconds(milliseconds_ago)};
}

TEST(Room, IsMadeByWhoeverLosesLeast) {
  const Occupant served = Since(100'000, Doing::being_served);
  const Occupant finishing = Since(0, Doing::finishing);
  const Occupant gone = Since(0, Doing::gone);
  const Occupant silent = Since(1'000, Doing::silent);
  const Occupant waiting = Since(0, Doing::waiting);
  const Occupant taking = Since(9'000, Doing::taking);
  const struct {
    std::string_view what;
    std::vector<Occupant> occupants;
    std::optional<size_t> place;
  } kRows[] = {
      {"nobody is there", {}, std::nullopt},
      {"all are being served", {served, served}, std::nullopt},
      {"a client may be silent for a second", {served, Since(999, Doing::silent)}, std::nullopt},
      {"a client may take its answer for a second", {Since(999, Doing::taking)}, std::nullopt},
      {"a slow one does not keep its place", {served, taking}, 1},
      {"one that waits loses less than a slow one", {taking, waiting}, 1},
      {"a silent one loses less than one that waits", {waiting, silent}, 1},
      {"one that has gone loses less than a silent one", {silent, gone}, 1},
      {"one that has its answer loses nothing", {gone, finishing}, 1},
      {"of those that wait, the oldest",
       {Since(5, Doing::waiting), Since(7, Doing::waiting), Since(6, Doing::waiting)},
       1},
      {"of slow ones, the slowest", {taking, Since(9'500, Doing::taking), taking}, 1},
      {"of equal ones, the first", {waiting, waiting}, 0},
  };
  for (const auto& row : kRows) EXPECT_EQ(WhoMakesRoom(row.occupants, kNow), row.place) << row.what;
}

}  // namespace
}  // namespace recount::tools::serve
