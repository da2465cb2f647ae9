// How often each operation and each incident has really happened, so that nobody believes in faults
// that never fired.
#ifndef RECOUNT_TOOLS_DEV_CHAOS_COVERAGE_H_
#define RECOUNT_TOOLS_DEV_CHAOS_COVERAGE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/dev/chaos/report.h"

namespace recount::tools::dev::chaos {

// Counts by name. `lines` can be read back: a worker hands them to its parent.
class Coverage {
 public:
  void Count(const std::string& name, uint64_t times = 1) { counts_[name] += times; }
  void Count(const Report& report);
  void Add(const Coverage& other);

  uint64_t Of(const std::string& name) const;
  const std::map<std::string, uint64_t>& counts() const { return counts_; }

  // "NUMBER NAME" a line.
  std::string Lines() const;
  static Coverage OfLines(const std::string& lines);

 private:
  std::map<std::string, uint64_t> counts_;
};

// The names that a run of some seeds must have counted: every operation done, every kind of
// incident met.
std::vector<std::string> NamesToCover();

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_COVERAGE_H_
