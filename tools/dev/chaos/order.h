// Describes what one process of a step does, and what happens to it meanwhile. The driver draws the
// order; everything that the process draws follows from its seed.
#ifndef RECOUNT_TOOLS_DEV_CHAOS_ORDER_H_
#define RECOUNT_TOOLS_DEV_CHAOS_ORDER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "events/created.h"

namespace recount::tools::dev::chaos {

enum class Operation : uint8_t {
  begin_game,
  play,  // some actions and outcomes, each in its own transaction
  judge,
  redo,     // may rewind first; restores what a rewind superseded
  correct,  // takes the last entry back, or enters the rows behind a dropped one again
  fork,
  import_file,      // a new game, with or without judgements, as `sim` plays it
  import_requests,  // the lines of a game, as played at a table
  import_export,    // a file that was exported before
  export_file,
  verify,
  copy,
  compact,
  put_snapshots,
  drop_snapshots,
  read,
};
inline constexpr size_t kOperations = static_cast<size_t>(Operation::read) + 1;

// Returns a name like "begin a game" or "play".
std::string_view OperationName(Operation operation);

enum class IncidentKind : uint8_t {
  stop,       // the process stops there until the driver lets it go on
  error,      // the call fails, or does half of its work
  death,      // the process dies before the call, as by kill -9
  power_cut,  // the same, and some pages that were not synced are lost
};

std::string_view IncidentName(IncidentKind kind);

// Happens at the nth system call of the process, counted from 0.
struct Incident {
  static constexpr uint64_t kAtTheEnd = ~uint64_t{0};  // after the work, before closing the store

  uint64_t nth = 0;
  IncidentKind kind = IncidentKind::stop;
  uint32_t draw = 0;  // decides which error, or which pages are lost
};

// Bugs that tests plant, to check that they are found.
enum class Bug : uint8_t {
  none,
  loses_the_last_event,    // skips a commit's last write, but reports success
  records_twice,           // records an acknowledged action a second time
  skips_syncs,             // skips a sync, but reports success
  draws_from_the_system,   // uses nonces and salts that do not follow from the seed
  forgets_it_was_refused,  // records an action that was reported as refused
};

struct Order {
  Operation operation = Operation::read;
  uint64_t number = 0;      // process number in the run; event times contain it
  std::string folder = {};  // the store's folder
  std::string log = {};     // an id; empty if the operation needs no log
  std::string file = {};    // a file to read or write, or the folder of a copy
  Seed seed = {};           // for everything that the process draws
  size_t map_bytes = 0;
  std::vector<Incident> incidents = {};  // in ascending order
  Bug bug = Bug::none;
};

// The time of the events that attempt `attempt` of a process records. It identifies the attempt.
inline constexpr int64_t kFirstTime = 1'795'000'000'000;
inline constexpr uint64_t kMostAttempts = 100;
inline int64_t TimeOfAttempt(uint64_t number, uint64_t attempt) {
  return kFirstTime + static_cast<int64_t>(number * kMostAttempts + attempt);
}

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_ORDER_H_
