// Prints the events of a game for people, one after another.
//
//   PrintEvent(console, rendered);
//     //   12  Bo lays Icon Painter (card 35)
//     //         HER-3.5   Bo has laid Icon Painter (card 35)
#ifndef RECOUNT_TOOLS_CLI_COMMANDS_EVENT_LINES_H_
#define RECOUNT_TOOLS_CLI_COMMANDS_EVENT_LINES_H_

#include <string_view>

#include "replay/timeline/transcript.h"
#include "store/store.h"
#include "tools/cli/console.h"

namespace recount::tools::cli {

// Prints the event with its effects, and says whether it still counts and what the rules say of it.
void PrintEvent(const Console& console, const replay::timeline::RenderedEvent& event);

// Returns whether the event is only a supposition of an observed game's record, from which nobody
// learns a card (docs/reference/table.md, "Suppositions"), and which the rules do not refuse.
bool IsSupposition(const replay::timeline::RenderedEvent& event);

// Prints the events of a stored game from `first` on, as the judge sees them, but no suppositions.
Fault PrintEventsFrom(const Console& console, store::Store& store, std::string_view id,
                      uint64_t first);

// Prints the events of a log for people, one by one. Neighbours that a correction entered again as
// they were are one line.
class EventPrinter {
 public:
  // The log must outlive it.
  EventPrinter(const Console& console, const replay::log::Log& log)
      : console_(console), log_(log) {}
  ~EventPrinter() { Flush(); }
  EventPrinter(const EventPrinter&) = delete;
  EventPrinter& operator=(const EventPrinter&) = delete;

  void Print(const replay::timeline::RenderedEvent& event);

 private:
  // Prints the line of the events that wait.
  void Flush();

  const Console& console_;
  const replay::log::Log& log_;
  uint64_t correction_ = 0;  // that of the events that wait
  uint64_t first_ = 0;       // the first and the last of them, and as what they were entered
  uint64_t last_ = 0;
  uint64_t first_entered_ = 0;
  uint64_t last_entered_ = 0;
  bool waits_ = false;
};

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_COMMANDS_EVENT_LINES_H_
