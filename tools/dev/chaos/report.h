// The report of one process of a step (actor.h, stage.h), as the driver knows it.
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

// Returns the first digits of an id, as shown to people: "1a2b3c4d".
inline std::string ShortId(std::string_view id) { return std::string(id.substr(0, 8)); }

struct Attempt {
  // An attempt is in flight until the process reports its outcome. It stays in flight if the
  // process is killed before that.
  enum class State { in_flight, done, refused, idle };

  std::string what = {};
  State state = State::in_flight;
  std::string id = {};       // the log's id if done; "-" if the attempt has no log
  uint64_t newest = 0;       // if done
  std::string code = {};     // if refused
  std::string message = {};  // if refused or idle

  // Returns whether the attempt may or may not be in the store: the process reported nothing, or
  // that the machine failed.
  bool is_in_doubt() const {
    return state == State::in_flight || (state == State::refused && code == "io");
  }
};

// The state of a log at some moment.
struct LogAt {
  std::string id = {};
  uint64_t count = 0;
  Hash256 head = {};
};

// An incident of the order that has happened.
struct Met {
  std::string kind = {};  // from IncidentName
  std::string call = {};
  uint64_t nth = 0;
  std::string how = {};
};

class Report {
 public:
  explicit Report(Order order) : order_(std::move(order)) {}

  // Takes a line without its end. A malformed line counts as something wrong.
  void Take(std::string_view line);
  // Takes the value of WatchedChild::how.
  void SetEnd(std::string how) { how_ = std::move(how); }

  const Order& order() const { return order_; }
  const std::vector<Attempt>& attempts() const { return attempts_; }
  const std::vector<LogAt>& expected() const { return expected_; }
  const std::vector<LogAt>& held() const { return held_; }
  const std::vector<LogAt>& seen() const { return seen_; }
  const std::vector<std::string>& over() const { return over_; }
  const std::vector<Met>& met() const { return met_; }
  // Returns why the process blocks: "starts", "stopped pwrite 57", "waits" or "reads".
  const std::string& turn() const { return turn_; }
  uint64_t opened() const { return opened_; }
  uint64_t calls() const { return calls_; }
  uint64_t waits() const { return waits_; }
  const std::string& how() const { return how_; }

  bool HasMet(IncidentKind kind) const;
  // Returns whether a call that reads the store failed. Then the store may seem damaged.
  bool HasFailedToRead() const;

  // Returns what the process itself found wrong, and how it ended unless its order explains that.
  std::vector<std::string> Wrong() const;

  // Describes the report in a sentence that depends on the seed alone.
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
  bool has_ended_ = false;  // it reported its end
  std::string how_;
};

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_REPORT_H_
