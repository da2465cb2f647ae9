#include "replay/documents/finding.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_members.h"

namespace recount::replay::documents {
OrderedJson FindingJson(const verify::Finding& finding) {
  OrderedJson json;
  json["seq"] = OrNull(finding.seq);
  json["fault"] = verify::FaultName(finding.fault);
  json["clause"] = OrNull(finding.clause);
  json["message"] = finding.message;
  json["expected"] = OrNull(finding.expected);
  json["found"] = OrNull(finding.found);
  if (finding.superseded_by) {
    json["superseded"] = true;
    json["superseded_by"] = *finding.superseded_by;
  }
  if (finding.corrected_by) json["corrected_by"] = *finding.corrected_by;
  if (finding.accepted_by) {
    json["accepted"] = true;
    json["accepted_by"] = *finding.accepted_by;
  }
  if (finding.known_at) json["known_at"] = *finding.known_at;
  return json;
}

namespace {

// {"identified","unidentified","unproved":[seq…],"contradicted":[seq…]}
OrderedJson ObservedJson(const hindsight::LineReport& observed) {
  OrderedJson json;
  json["identified"] = observed.identified;
  json["unidentified"] = observed.unidentified;
  json["unproved"] = OrderedJson::array();
  for (const hindsight::Unproved& event : observed.unproved) json["unproved"].push_back(event.seq);
  json["contradicted"] = OrderedJson::array();
  for (const hindsight::Contradiction& event : observed.contradictions) {
    json["contradicted"].push_back(event.seq);
  }
  if (observed.unchecked_from) json["unchecked_from"] = *observed.unchecked_from;
  return json;
}

}  // namespace

OrderedJson ReportJson(const verify::LogReport& report) {
  OrderedJson json;
  if (!report.id.empty()) json["id"] = report.id;
  if (!report.file.empty()) json["file"] = report.file;
  json["ok"] = report.ok();
  json["events"] = report.events;
  json["head"] = OrNull(report.head);
  json["findings"] = OrderedJson::array();
  for (const verify::Finding& finding : report.findings)
    json["findings"].push_back(FindingJson(finding));
  if (report.digests_absent > 0) json["digests_absent"] = report.digests_absent;
  if (report.conflicts > 0) json["conflicts"] = report.conflicts;
  if (report.is_parent_absent) json["parent_absent"] = true;
  if (report.observed) json["observed"] = ObservedJson(*report.observed);
  return json;
}

OrderedJson VerificationDocument(const std::vector<verify::LogReport>& reports) {
  OrderedJson document;
  document["ok"] = std::all_of(reports.begin(), reports.end(),
                               [](const verify::LogReport& report) { return report.ok(); });
  document["logs"] = OrderedJson::array();
  for (const verify::LogReport& report : reports) document["logs"].push_back(ReportJson(report));
  return document;
}

}  // namespace recount::replay::documents
