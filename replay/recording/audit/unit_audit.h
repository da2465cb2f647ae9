// The audit of one `.recount` file, which is a unit of a run that many hosts share. It has the
// result of `verify FILE` as numbers and findings (docs/reference/cluster.md, "Audit").
//
//   const ExaminedFile examined = ExamineRecountFile(copy.bytes());
//   const UnitAudit audit = AuditUnit(examined);
//   UnitResultDocument({.unit = unit, .file = path, .deliveries = 1}, audit);
//
// Cost: linear in the bytes of the file.
#ifndef RECOUNT_REPLAY_RECORDING_AUDIT_UNIT_AUDIT_H_
#define RECOUNT_REPLAY_RECORDING_AUDIT_UNIT_AUDIT_H_

#include <string>
#include <string_view>
#include <vector>

#include "events/json.h"
#include "events/recount_file.h"
#include "replay/verify/finding.h"

namespace recount::replay::recording::audit {

// The maximum number of findings in a result.
inline constexpr size_t kMostUnitFindings = 100;
// A unit that is delivered this often has killed its workers before, so it is not opened.
inline constexpr uint64_t kPoisonDelivery = 4;

struct UnitFinding {
  std::string id;  // the log's id; empty for the file as a whole, or for a log without event 0
  verify::Finding finding;
};

struct UnitAudit {
  bool is_ok = true;
  bool is_poison = false;  // true if the file was not opened
  uint64_t games = 0;      // logs, including those that begin after event 0
  uint64_t events = 0;
  std::vector<UnitFinding> findings;  // the first kMostUnitFindings
  uint64_t more = 0;                  // the number of findings that were left out
  // Hex: SHA-256 over chain(from), the number of events and the head of each log, in order; empty
  // if the file was not read.
  std::string heads;
};

// Audits a file. Every problem in the file becomes a finding.
UnitAudit AuditUnit(const ExaminedFile& examined);

// Returns the audit of a file that could not be read; the reason is its finding.
UnitAudit UnreadUnit(const Error& error);

// Returns the audit of a file that killed every worker that opened it.
UnitAudit PoisonUnit(uint64_t deliveries);

// Adds a finding about the file as a whole; the audit is then not ok.
void AddFinding(UnitAudit& audit, const Error& error);

// Identifies the unit, and says how often it was delivered.
struct AuditedUnit {
  std::string unit;
  std::string file;
  uint64_t deliveries = 0;
};

// {"unit","file","ok","games","events","findings","more","heads","build","deliveries"}. Findings
// have the form of `verify --json`, with the "id" of their log. The document has at most about 400
// KiB: "more" counts the findings that do not fit.
OrderedJson UnitResultDocument(const AuditedUnit& unit, const UnitAudit& audit);

}  // namespace recount::replay::recording::audit

#endif  // RECOUNT_REPLAY_RECORDING_AUDIT_UNIT_AUDIT_H_
