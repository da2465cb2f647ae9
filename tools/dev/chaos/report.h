// What one process of a step has said (actor.h, stage.h), as the driver knows it.
//
//   Report report(order);
//   report.Take("try 0 play"); report.Take("done 0 1a2b… 17");
//   report.Text();      // "play in 1a2b3c4d: recorded up to event 17"
#ifndef RECOUNT_TOOLS_DEV_CHAOS_REPORT_H_
#define RECOUNT_TOOLS_DEV_CHAOS_REPORT_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/chain.h"
#include "tools/dev/chaos/order.h"

namespace recount::tools::dev::chaos {

// "1a2b3c4d": an id as it is shown to people.
inline std::string ShortId(std::string_view id) { return std::string(id.substr(0, 8)); }

struct Attempt {
  // In flight until the process has reported its outcome; for ever where it was killed before.
  enum class State { in_flight, done, refused, idle };

  std::string what = {};
  State state = State::in_flight;
  std::string id = {};       // of the log, where done; "-": about none
  uint64_t newest = 0;       // where done
  std::string code = {};     // where refused
  std::string message = {};  // where refused or idle

  // Whether it may be in the store or not: nothing was reported, or that the machine failed.
  bool is_in_doubt() const {
    return state == State::in_flight || (state == State::refused && code == "io");
  }
};

// A log at some moment.
struct LogAt {
  std::string id = {};
  uint64_t count = 0;
  Hash256 head = {};
};

// Something that the order said, and that has happened.
struct Met {
  std::string kind = {};  // IncidentName
  std::string call = {};
  uint64_t nth = 0;
  std::string how = {};
};

class Report {
 public:
  explicit Report(Order order) : order_(std::move(order)) {}

  // A line without its end. One of a wrong form is something wrong itself.
  void Take(std::string_view line);
  // WatchedChild::how.
  void SetEnd(std::string how) { how_ = std::move(how); }

  const Order& order() const { return order_; }
  const std::vector<Attempt>& attempts() const { return attempts_; }
  const std::vector<LogAt>& expected() const { return expected_; }
  const std::vector<LogAt>& held() const { return held_; }
  const std::vector<LogAt>& seen() const { return seen_; }
  const std::vector<std::string>& over() const { return over_; }
  const std::vector<Met>& met() const { return met_; }
  // Why it blocks: "starts", "stopped pwrite 57", "waits", "reads".
  const std::string& turn() const { return turn_; }
  uint64_t opened() const { return opened_; }
  uint64_t calls() const { return calls_; }
  uint64_t waits() const { return waits_; }
  const std::string& how() const { return how_; }

  bool HasMet(IncidentKind kind) const;
  // Whether a call failed that reads the store: it may then seem damaged.
  bool HasFailedToRead() const;

  // What the process itself has found, and how it ended if not as its order says.
  std::vector<std::string> Wrong() const;

  // In a sentence, with no more than what follows from the seed.
  std::string Text() const;

 private:
  void TakeTurn(std::string_view why);
  Attempt* Newest(std::string_view number);

  Order order_;
  std::vector<Attempt> attempts_;
  std::vector<LogAt> expected_;
  std::vector<LogAt> held_;
  std::vector<LogAt> seen_;
  std::vector<std::string> over_;
  std::vector<Met> met_;
  std::vector<std::string> wrong_;
  std::string turn_;
  uint64_t opened_ = 0;
  uint64_t calls_ = 0;
  uint64_t waits_ = 0;
  bool has_ended_ = false;  // by itself
  std::string how_;
};

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_REPORT_H_
