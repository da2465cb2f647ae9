// Knows what must be in the store: every acknowledged event, from then on with the same bytes and
// openings; nothing that was refused; and either all or nothing of an attempt in flight.
//
//   Model model;
//   std::vector<std::string> wrong = model.Take(seen, reports);   // after each step
#ifndef RECOUNT_TOOLS_DEV_CHAOS_MODEL_H_
#define RECOUNT_TOOLS_DEV_CHAOS_MODEL_H_

#include <map>
#include <string>
#include <vector>

#include "tools/dev/chaos/look.h"
#include "tools/dev/chaos/report.h"

namespace recount::tools::dev::chaos {

class Model {
 public:
  const KnownLogs& logs() const { return logs_; }
  uint64_t events() const;

  // Compares the store with what was known and with the reports of the step's processes, and learns
  // what is new. Returns a sentence for each thing that is wrong.
  std::vector<std::string> Take(const Seen& seen, const std::vector<Report>& reports);

  // Return how many unreported transactions were found so far, and how many were not in the store.
  uint64_t landed() const { return landed_; }
  uint64_t vanished() const { return vanished_; }

  // Checks a copy that was made during a step. Each log must be in a state that it had at some
  // moment since the step began. `before` is what was known at its beginning.
  std::vector<std::string> WrongWithCopy(const Seen& copy, const KnownLogs& before) const;

  // Does the same for a log that a reader or an export has shown.
  std::string WrongWith(const LogAt& shown, const KnownLogs& before) const;

 private:
  struct Owner {
    const Report* report = nullptr;
    const Attempt* attempt = nullptr;
    uint64_t writes = 0;  // the number of transactions that were found
  };
  using Owners = std::vector<Owner>;

  static Owners OwnersIn(const std::vector<Report>& reports);
  Owner* OwnerOf(Owners& owners, const SeenLog& log, size_t fresh) const;
  std::string WrongWithPast(const SeenLog& log) const;
  std::string WrongWithWrite(const SeenLog& log, size_t fresh, uint64_t count, Owner* owner) const;
  std::string WrongWithOwner(const Owner& owner) const;
  std::vector<std::string> WrongWithFresh(const SeenLog& log, Owners& owners) const;
  std::string WrongWithImport(const SeenLog& log, const Report& report) const;
  void Learn(const SeenLog& log, const std::vector<Report>& reports);

  KnownLogs logs_;
  uint64_t landed_ = 0;
  uint64_t vanished_ = 0;
};

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_MODEL_H_
