// Counts how often each operation and each incident really happened. If nobody counted, a fault
// that never fires would look like a fault that is handled.
#ifndef RECOUNT_TOOLS_DEV_CHAOS_COVERAGE_H_
#define RECOUNT_TOOLS_DEV_CHAOS_COVERAGE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/dev/chaos/report.h"

namespace recount::tools::dev::chaos {

// Counts by name. A worker sends its Lines() to the parent, which reads them back.
class Coverage {
 public:
  void Count(const std::string& name, uint64_t times = 1) { counts_[name] += times; }
  void Count(const Report& report);
  void Add(const Coverage& other);

  uint64_t Of(const std::string& name) const;
  const std::map<std::string, uint64_t>& counts() const { return counts_; }

  // Returns one line per name, "NUMBER NAME".
  std::string Lines() const;
  static Coverage OfLines(const std::string& lines);

 private:
  std::map<std::string, uint64_t> counts_;
};

// Returns the names that a run of several seeds must have counted: every operation and every kind
// of incident.
std::vector<std::string> NamesToCover();

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_COVERAGE_H_
