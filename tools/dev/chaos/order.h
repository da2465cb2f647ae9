// What one process of a step is to do, and what happens to it on the way. Drawn by the driver; the
// process draws nothing that does not follow from it.
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
  play,  // some actions and outcomes, each a transaction of its own
  judge,
  redo,  // what an earlier rewind has superseded, or one of its own
  fork,
  import_file,      // a new game, judged or not, as `sim` plays it
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

// "begin a game", "play" …
std::string_view OperationName(Operation operation);

enum class IncidentKind : uint8_t {
  stop,       // it is held there until the driver lets it go on
  error,      // the call fails, or does half of it
  death,      // as by kill -9, before the call
  power_cut,  // the same, and of what was not synced some pages are lost
};

std::string_view IncidentName(IncidentKind kind);

// At the nth system call of the process, from 0.
struct Incident {
  static constexpr uint64_t kAtTheEnd = ~uint64_t{0};  // after its work, before it closes the store

  uint64_t nth = 0;
  IncidentKind kind = IncidentKind::stop;
  uint32_t draw = 0;  // which error, which pages
};

// Mistakes that tests plant, to see that they are found.
enum class Bug : uint8_t {
  none,
  loses_the_last_event,    // a commit's last write is not done, and says that it is
  records_twice,           // an action that was acknowledged is recorded once more
  skips_syncs,             // a sync does nothing, and says that it is done
  draws_from_the_system,   // nonces and salts that do not follow from the seed
  forgets_it_was_refused,  // an action is recorded that was reported as refused
};

struct Order {
  Operation operation = Operation::read;
  uint64_t number = 0;      // of the process in its run; its events have it in their times
  std::string folder = {};  // of the store
  std::string log = {};     // an id; empty if the operation is about none
  std::string file = {};    // read, or written; a folder for a copy
  Seed seed = {};           // of what it draws
  size_t map_bytes = 0;
  std::vector<Incident> incidents = {};  // ascending
  Bug bug = Bug::none;
};

// The time in the events that attempt `attempt` of a process records: it names them.
inline constexpr int64_t kFirstTime = 1'795'000'000'000;
inline constexpr uint64_t kMostAttempts = 100;
inline int64_t TimeOfAttempt(uint64_t number, uint64_t attempt) {
  return kFirstTime + static_cast<int64_t>(number * kMostAttempts + attempt);
}

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_ORDER_H_
