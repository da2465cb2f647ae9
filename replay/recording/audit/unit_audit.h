// The audit of one `.recount` file, a unit of a run that many hosts share: what `verify FILE` says
// of it, as numbers and findings (docs/reference/cluster.md, "Audit").
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

// A result tells of no more findings.
inline constexpr size_t kMostUnitFindings = 100;
// A unit that comes this often has ended the workers before, and is not opened.
inline constexpr uint64_t kPoisonDelivery = 4;

struct UnitFinding {
  std::string id;  // of the log; empty: of the file as a whole, or of a log without event 0
  verify::Finding finding;
};

struct UnitAudit {
  bool is_ok = true;
  bool is_poison = false;  // nobody has opened it
  uint64_t games = 0;      // logs, also those that begin behind event 0
  uint64_t events = 0;
  std::vector<UnitFinding> findings;  // the first kMostUnitFindings
  uint64_t more = 0;                  // how many findings were left out
  // Hex: SHA-256 over chain(from), the number of events and the head of each log, in order; empty
  // if the file was not read.
  std::string heads;
};

// What is wrong in the file is a finding, whatever it is.
UnitAudit AuditUnit(const ExaminedFile& examined);

// Of a file that could not be read, with the reason as its finding.
UnitAudit UnreadUnit(const Error& error);

// Of one that has ended every worker that opened it.
UnitAudit PoisonUnit(uint64_t deliveries);

// Adds what is wrong with the file as a whole: the audit is no longer ok.
void AddFinding(UnitAudit& audit, const Error& error);

// Which unit it was, and how often it was handed out.
struct AuditedUnit {
  std::string unit;
  std::string file;
  uint64_t deliveries = 0;
};

// {"unit","file","ok","games","events","findings","more","heads","build","deliveries"}. Findings
// are as in `verify --json`, with the "id" of their log. At most some 400 KiB: findings that have
// no room are counted by "more".
OrderedJson UnitResultDocument(const AuditedUnit& unit, const UnitAudit& audit);

}  // namespace recount::replay::recording::audit

#endif  // RECOUNT_REPLAY_RECORDING_AUDIT_UNIT_AUDIT_H_
