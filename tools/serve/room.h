// Chooses which client makes room for the next one when all connections are in use
// (docs/reference/viewer.md, "The server").
//
//   const std::optional<size_t> place = WhoMakesRoom(occupants, now);
//   if (!place) …      // the system keeps the next client for us
//
// Clients that are silent, slow, gone or only waiting can therefore never keep out a client that
// wants an answer, however many they are.
#ifndef RECOUNT_TOOLS_SERVE_ROOM_H_
#define RECOUNT_TOOLS_SERVE_ROOM_H_

#include <chrono>
#include <optional>
#include <vector>

namespace recount::tools::serve {

struct Occupant {
  using Clock = std::chrono::steady_clock;

  // They make room in this order: the clients that lose nothing come first.
  enum class Doing {
    finishing,     // has its answer
    gone,          // will send nothing more, and has no answer yet
    silent,        // has not said what it wants; makes room after a second
    waiting,       // waits for a change; gets the answer that there is none
    taking,        // takes its answer slowly; makes room after a second
    being_served,  // keeps its place
  };

  Doing doing;
  Clock::time_point since;
};

// Returns the index of the occupant that makes room; of several that do the same, the one that has
// done so longest. Returns nothing if all keep their places for now.
std::optional<size_t> WhoMakesRoom(const std::vector<Occupant>& occupants,
                                   Occupant::Clock::time_point now);

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_ROOM_H_
