#include "replay/recording/audit/unit_audit.h"

#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "events/sha256.h"
#include "events/version.h"
#include "fmt/format.h"
#include "replay/documents/finding.h"
#include "replay/verify/verify_file.h"

namespace recount::replay::recording::audit {
namespace {

// A result must fit into a message. Servers accept 1 MiB unless they are configured otherwise.
constexpr size_t kMostFindingBytes = size_t{384} << 10;

void AppendHash(const Hash256& hash, std::string& bytes) { bytes += AsText(hash); }

// Little-endian, like every integer of the format.
void AppendNumber(uint64_t number, std::string& bytes) {
  for (size_t i = 0; i < sizeof(number); ++i) {
    bytes += static_cast<char>(static_cast<uint8_t>(number >> (8 * i)));
  }
}

std::string HeadsOf(const RecountFile& file) {
  std::string bytes;
  for (const LogFrame& frame : file.logs) {
    AppendHash(frame.chain.front(), bytes);
    AppendNumber(frame.events.size(), bytes);
    AppendHash(frame.chain.back(), bytes);
  }
  return ToHex(Sha256(AsBytes(bytes)));
}

void Take(verify::LogReport report, UnitAudit& audit) {
  audit.is_ok = audit.is_ok && report.ok();
  audit.events += report.events;
  for (verify::Finding& finding : report.findings) {
    if (audit.findings.size() == kMostUnitFindings) {
      ++audit.more;
    } else {
      audit.findings.push_back({report.id, std::move(finding)});
    }
  }
}

}  // namespace

UnitAudit AuditUnit(const ExaminedFile& examined) {
  UnitAudit audit;
  audit.games = examined.file.logs.size();
  audit.heads = HeadsOf(examined.file);
  log::CardSets sets;
  const Fault fault = verify::VerifyExamined(
      examined, "", sets,
      [&](verify::LogReport report, const LogFrame*) { Take(std::move(report), audit); });
  if (fault) AddFinding(audit, *fault);
  return audit;
}

UnitAudit UnreadUnit(const Error& error) {
  UnitAudit audit;
  AddFinding(audit, error);
  return audit;
}

UnitAudit PoisonUnit(uint64_t deliveries) {
  UnitAudit audit = UnreadUnit(
      {.code = ErrorCode::damaged,
       .message = fmt::format("{} processes that verified this file have ended without an answer; "
                              "run `recount verify FILE` to see why",
                              deliveries - 1)});
  audit.is_poison = true;
  return audit;
}

void AddFinding(UnitAudit& audit, const Error& error) {
  audit.is_ok = false;
  // The error that ends an audit is listed first.
  audit.findings.insert(audit.findings.begin(), {"", verify::FindingOf(error)});
  if (audit.findings.size() <= kMostUnitFindings) return;
  audit.findings.pop_back();
  ++audit.more;
}

OrderedJson UnitResultDocument(const AuditedUnit& unit, const UnitAudit& audit) {
  OrderedJson findings = OrderedJson::array();
  uint64_t more = audit.more;
  size_t bytes = 0;
  for (const UnitFinding& each : audit.findings) {
    OrderedJson finding = {{"id", OrNull(each.id)}};
    finding.update(documents::FindingJson(each.finding));
    if (audit.is_poison) finding["fault"] = "poison";
    bytes += Written(finding).size();
    if (bytes > kMostFindingBytes) {
      ++more;
    } else {
      findings.push_back(std::move(finding));
    }
  }
  return {{"unit", unit.unit},      {"file", OrNull(unit.file)},
          {"ok", audit.is_ok},      {"games", audit.games},
          {"events", audit.events}, {"findings", std::move(findings)},
          {"more", more},           {"heads", OrNull(audit.heads)},
          {"build", kBuild},        {"deliveries", unit.deliveries}};
}

}  // namespace recount::replay::recording::audit
