// Draws what the processes of a step do, and what happens to them.
//
//   Planner planner(stream, {.folder = folder});
//   const Plan plan = planner.Next(model.logs());
//   …; planner.Learn(reports);     // how many system calls an operation makes
#ifndef RECOUNT_TOOLS_DEV_CHAOS_PLAN_H_
#define RECOUNT_TOOLS_DEV_CHAOS_PLAN_H_

#include <map>
#include <string>
#include <vector>

#include "engine/chance.h"
#include "tools/dev/chaos/look.h"
#include "tools/dev/chaos/order.h"
#include "tools/dev/chaos/report.h"

namespace recount::tools::dev::chaos {

struct Plan {
  std::vector<Order> orders;  // the others run while the first is stopped, or after it has ended
  bool is_patient = false;    // the first one stays stopped as long as any other can go on
};

struct Places {
  std::string folder;  // the folder of the run
  Bug bug = Bug::none;

  std::string store() const { return folder + "/store"; }
};

class Planner {
 public:
  // Both arguments must outlive the planner.
  Planner(engine::ChanceStream& stream, const Places& places) : stream_(stream), places_(places) {}

  Plan Next(const KnownLogs& logs);

  // Learns from the reports what the next operations need.
  void Learn(const std::vector<Report>& reports);

 private:
  // The number of system calls until the store is open, and of the whole operation.
  struct Length {
    uint64_t opened = 40;
    uint64_t calls = 90;
  };

  uint64_t OneOf(uint64_t n) { return stream_.Below(static_cast<uint32_t>(n)); }
  bool OneIn(uint64_t n) { return OneOf(n) == 0; }
  Operation SomeOperation(const KnownLogs& logs);
  std::string SomeLog(const KnownLogs& logs, Operation operation);
  Order SomeOrder(const KnownLogs& logs);
  Incident SomeIncident(Operation operation, IncidentKind kind);
  void AddIncidents(Order& order, bool has_company, bool is_first);

  engine::ChanceStream& stream_;
  const Places& places_;
  uint64_t next_number_ = 0;
  std::map<Operation, Length> lengths_;
  std::vector<std::string> exports_;  // exports that were acknowledged
};

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_PLAN_H_
