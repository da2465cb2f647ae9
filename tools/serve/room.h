// Who makes room for the next client when all connections are in use (docs/reference/viewer.md,
// "The server").
//
//   const std::optional<size_t> place = WhoMakesRoom(occupants, now);
//   if (!place) …      // the system keeps the next client for us
//
// So no number of clients that are silent, slow, gone, or only wait keeps out one that wants an
// answer.
#ifndef RECOUNT_TOOLS_SERVE_ROOM_H_
#define RECOUNT_TOOLS_SERVE_ROOM_H_

#include <chrono>
#include <optional>
#include <vector>

namespace recount::tools::serve {

struct Occupant {
  using Clock = std::chrono::steady_clock;

  // In the order in which they make room: who loses nothing comes first.
  enum class Doing {
    finishing,     // has its answer
    gone,          // will send nothing more, and has no answer yet
    silent,        // has not said what it wants; after a second
    waiting,       // for a change: gets the answer that there is none
    taking,        // its answer, slowly; after a second
    being_served,  // keeps its place
  };

  Doing doing;
  Clock::time_point since;
};

// The place of the one that makes room; of several that do the same, it has done so longest.
// Nothing if all keep their places for now.
std::optional<size_t> WhoMakesRoom(const std::vector<Occupant>& occupants,
                                   Occupant::Clock::time_point now);

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_ROOM_H_
