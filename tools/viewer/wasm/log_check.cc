#include "tools/viewer/wasm/log_check.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "replay/documents/finding.h"

namespace recount::tools::viewer::wasm {
namespace {

using replay::verify::FaultKind;
using replay::verify::Finding;
using replay::verify::LogReport;

// One of the checks that a page names, and the faults that make it fail.
struct Check {
  const char* name;
  std::initializer_list<FaultKind> faults;
  bool needs_execution;  // it is not carried out after a fault
};

constexpr FaultKind kForm[] = {FaultKind::torn, FaultKind::corrupt, FaultKind::unsupported};

const Check kChecks[] = {
    {"form",
     {FaultKind::torn, FaultKind::corrupt, FaultKind::damaged, FaultKind::io, FaultKind::not_found},
     false},
    {"chain", {FaultKind::edited, FaultKind::reordered, FaultKind::missing}, false},
    {"openings", {FaultKind::bad_opening}, false},
    {"card_set", {FaultKind::card_set}, false},
    {"rules", {FaultKind::illegal, FaultKind::unsupported}, true},
    {"digests", {FaultKind::diverged, FaultKind::snapshot}, true},
    {"chance", {FaultKind::bad_chance}, true},
    {"judging", {FaultKind::judging}, true},
};

bool IsBroken(const Check& check, const LogReport& report) {
  return std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
    return !finding.accepted_by && !finding.corrected_by &&
           std::find(check.faults.begin(), check.faults.end(), finding.fault) != check.faults.end();
  });
}

// Returns whether the log lacks what this check compares with.
bool IsAbsent(const Check& check, const LogReport& report) {
  const std::string_view name = check.name;
  if (name == "chance") return report.is_chance_recorded || report.is_seed_withheld;
  if (name == "digests") return report.events > 0 && report.digests_absent >= report.events;
  return name == "judging" && report.judgements == 0;
}

// Returns whether the bytes were damaged, so that nothing can be said about their meaning. A
// finding about the file around the log has no seq.
bool IsUnread(const LogReport& report) {
  return std::any_of(report.findings.begin(), report.findings.end(), [](const Finding& finding) {
    const bool is_form =
        std::find(std::begin(kForm), std::end(kForm), finding.fault) != std::end(kForm);
    return (is_form && finding.seq) || finding.fault == FaultKind::card_set;
  });
}

const char* StateOf(const Check& check, const LogReport& report) {
  if (IsBroken(check, report)) return "fault";
  const bool is_behind = report.was_stopped || IsUnread(report);
  if (check.needs_execution && !report.ok() && is_behind) return "unchecked";
  return IsAbsent(check, report) ? "absent" : "ok";
}

}  // namespace

LogCheck::LogCheck(const ExaminedFile& file, const LogFrame& frame, replay::log::CardSets& sets)
    : file_(&file), frame_(&frame), verification_(file.file, frame, sets) {}

bool LogCheck::Extend(const ExaminedFile& file, const LogFrame& frame,
                      replay::log::CardSets& sets) {
  // A fault of the file around its logs may also affect what was read of them, so the check starts
  // over.
  if (!file_->faults.empty() || !file.faults.empty()) return false;
  if (!verification_.Extend(file.file, frame, sets)) return false;
  file_ = &file;
  frame_ = &frame;
  report_.reset();
  return true;
}

void LogCheck::Advance(uint64_t events) {
  if (has_ended()) return;
  const bool has_more = verification_.Advance(events);
  next_ = verification_.next();
  if (has_more) return;
  report_ = verification_.Finish(&yield_);
  // If there are several logs, a fault outside of them belongs to none of them.
  if (file_->file.logs.size() > 1) return;
  for (const Error& fault : file_->faults)
    report_->findings.push_back(replay::verify::FindingOf(fault));
}

const Finding* LogCheck::first() const {
  if (!report_) return nullptr;
  const auto found =
      std::find_if(report_->findings.begin(), report_->findings.end(), [](const Finding& finding) {
        return finding.seq.has_value() && !finding.accepted_by && !finding.corrected_by;
      });
  return found == report_->findings.end() ? nullptr : &*found;
}

OrderedJson LogCheck::Document() const {
  OrderedJson json;
  const auto read = static_cast<int64_t>(has_ended() ? frame_->events.size() : next_);
  json["checked_to"] = static_cast<int64_t>(frame_->from) + read - 1;
  json["last"] = frame_->from + frame_->events.size() - 1;
  json["state"] = !report_ ? "checking" : report_->ok() ? "ok" : "fault";
  for (const Check& check : kChecks) {
    json["checks"][check.name] = report_ ? StateOf(check, *report_) : "checking";
  }
  // The frame of the whole file was examined when it was opened.
  const bool is_whole = file_->faults.empty() || file_->file.logs.size() > 1;
  if (!report_) json["checks"]["form"] = is_whole ? "ok" : "fault";
  json["findings"] = OrderedJson::array();
  json["first"] = nullptr;
  json["head"] = ToHex(frame_->chain.back());
  if (!report_) return json;
  for (const Finding& finding : report_->findings) {
    json["findings"].push_back(replay::documents::FindingJson(finding));
  }
  if (first() != nullptr) json["first"] = replay::documents::FindingJson(*first());
  return json;
}

OrderedJson CheckWithoutLog(Bytes file, replay::log::CardSets& sets) {
  OrderedJson json = {{"checked_to", -1}, {"last", -1}, {"state", "fault"}};
  for (const Check& check : kChecks) json["checks"][check.name] = "unchecked";
  json["checks"]["form"] = "fault";
  json["findings"] = OrderedJson::array();
  (void)replay::verify::VerifyFile(file, "", sets, [&](const LogReport& report) {
    for (const Finding& finding : report.findings) {
      json["findings"].push_back(replay::documents::FindingJson(finding));
    }
  });
  json["first"] = nullptr;
  json["head"] = nullptr;
  return json;
}

}  // namespace recount::tools::viewer::wasm
