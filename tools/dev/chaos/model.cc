#include "tools/dev/chaos/model.h"

#include <fmt/format.h>

#include <algorithm>

namespace recount::tools::dev::chaos {
namespace {

// Returns whether this operation adds events to the store.
bool Records(Operation operation) { return operation <= Operation::import_export; }

bool Imports(Operation operation) {
  return operation == Operation::import_file || operation == Operation::import_requests ||
         operation == Operation::import_export;
}

std::string NameOf(const Report& report, const Attempt& attempt) {
  return fmt::format("process {}, {}", report.order().number, attempt.what);
}

}  // namespace

uint64_t Model::events() const {
  uint64_t events = 0;
  for (const auto& [id, log] : logs_) events += log.chain.size();
  return events;
}

Model::Owners Model::OwnersIn(const std::vector<Report>& reports) {
  Owners owners;
  for (const Report& report : reports) {
    if (!Records(report.order().operation)) continue;
    for (const Attempt& attempt : report.attempts()) owners.push_back({&report, &attempt});
  }
  return owners;
}

// Finds the attempt that wrote the event `fresh` and those after it. The event's time names the
// attempt, or a process has announced that it imports this log.
Model::Owner* Model::OwnerOf(Owners& owners, const SeenLog& log, size_t fresh) const {
  for (Owner& owner : owners) {
    const Report& report = *owner.report;
    const auto number = static_cast<uint64_t>(owner.attempt - report.attempts().data());
    if (log.fresh[fresh].at == TimeOfAttempt(report.order().number, number)) return &owner;
    // Only the first events of a new log can come from an import.
    if (fresh != 0 || logs_.contains(log.id)) continue;
    for (const LogAt& expected : report.expected()) {
      if (expected.id == log.id) return &owner;
    }
  }
  return nullptr;
}

std::string Model::WrongWithPast(const SeenLog& log) const {
  const auto found = logs_.find(log.id);
  if (found == logs_.end()) return "";
  const std::vector<Hash256>& chain = found->second.chain;
  if (log.count < chain.size()) {
    return fmt::format("game {} has {} events, but event {} was there", ShortId(log.id), log.count,
                       chain.size() - 1);
  }
  if (log.before == chain.back()) return "";
  return fmt::format("game {}: event {} or one before it has other bytes", ShortId(log.id),
                     chain.size() - 1);
}

// Checks `count` fresh events of one transaction.
std::string Model::WrongWithWrite(const SeenLog& log, size_t fresh, uint64_t count,
                                  Owner* owner) const {
  const uint64_t first = log.count - log.fresh.size() + fresh;
  const std::string where =
      fmt::format("game {}, events {} to {}", ShortId(log.id), first, first + count - 1);
  if (owner == nullptr) return where + ": nobody has recorded them";
  const Attempt& attempt = *owner->attempt;
  const std::string name = NameOf(*owner->report, attempt);
  if (++owner->writes > 1) return fmt::format("{}: recorded twice by {}", where, name);
  // The events of an attempt in doubt may be in the store or not.
  if (attempt.is_in_doubt()) return "";
  if (attempt.state != Attempt::State::done) {
    return fmt::format("{}: {} was told {}, but they are there", where, name,
                       attempt.state == Attempt::State::idle ? "of nothing" : attempt.code);
  }
  const bool is_as_reported = log.id == attempt.id && attempt.newest == first + count - 1;
  if (is_as_reported || Imports(owner->report->order().operation)) return "";
  return fmt::format("{}: {} was told of event {} of {}", where, name, attempt.newest,
                     ShortId(attempt.id));
}

// Checks that acknowledged events are in the store.
std::string Model::WrongWithOwner(const Owner& owner) const {
  const Attempt& attempt = *owner.attempt;
  if (attempt.state != Attempt::State::done) return "";
  // The store may already have the log that is imported.
  const bool may_be_there_already =
      Imports(owner.report->order().operation) && logs_.contains(attempt.id);
  if (owner.writes >= 1 || may_be_there_already) return "";
  return fmt::format("{} was told that event {} of {} is recorded: it is not there",
                     NameOf(*owner.report, attempt), attempt.newest, ShortId(attempt.id));
}

// Checks the events that each transaction added.
std::vector<std::string> Model::WrongWithFresh(const SeenLog& log, Owners& owners) const {
  std::vector<std::string> wrong;
  size_t fresh = 0;
  for (const uint64_t count : log.writes) {
    if (count == 0 || fresh + count > log.fresh.size()) break;
    std::string what = WrongWithWrite(log, fresh, count, OwnerOf(owners, log, fresh));
    if (!what.empty()) wrong.push_back(std::move(what));
    fresh += count;
  }
  if (fresh != log.fresh.size()) {
    wrong.push_back("game " + ShortId(log.id) + ": the order lacks some of its events");
  }
  return wrong;
}

// Checks that an imported log begins with the events of its file. Others may have added events
// since.
std::string Model::WrongWithImport(const SeenLog& log, const Report& report) const {
  for (const LogAt& expected : report.expected()) {
    if (log.id != expected.id || logs_.contains(log.id)) continue;
    const bool is_same = expected.count > 0 && expected.count <= log.fresh.size() &&
                         log.fresh[expected.count - 1].chain == expected.head;
    if (!is_same) return "game " + ShortId(log.id) + " is not the one that was imported";
  }
  return "";
}

void Model::Learn(const SeenLog& log, const std::vector<Report>& reports) {
  const bool is_new = !logs_.contains(log.id);
  KnownLog& known = logs_[log.id];
  for (const SeenEvent& event : log.fresh) known.chain.push_back(event.chain);
  known.openings = log.openings;
  // New events may have reopened the game.
  if (!log.fresh.empty()) known.is_over = false;
  if (!is_new) return;
  // A fork shares the past of its parent, and the parent was known before or is new in this step.
  if (log.parent && logs_.contains(*log.parent)) {
    known.may_be_illegal = logs_[*log.parent].may_be_illegal;
  }
  // Only requests are imported as played.
  for (const Report& report : reports) {
    const bool enters = report.order().operation == Operation::import_requests;
    if (enters && log.fresh[0].at == TimeOfAttempt(report.order().number, 0)) {
      known.may_be_illegal = true;
    }
  }
}

std::vector<std::string> Model::Take(const Seen& seen, const std::vector<Report>& reports) {
  // A damaged store cannot be compared with what was known.
  if (!seen.findings.empty()) return seen.findings;
  std::vector<std::string> wrong;
  const auto note = [&](const std::string& what) {
    if (!what.empty()) wrong.push_back(what);
  };
  Owners owners = OwnersIn(reports);
  std::set<std::string> there;
  for (const SeenLog& log : seen.logs) {
    there.insert(log.id);
    const std::string past = WrongWithPast(log);
    note(past);
    if (!past.empty()) continue;
    for (const std::string& what : WrongWithFresh(log, owners)) note(what);
    for (const Report& report : reports) note(WrongWithImport(log, report));
  }
  for (const auto& [id, log] : logs_) {
    if (!there.contains(id)) note("game " + ShortId(id) + " is no longer there");
  }
  for (const Owner& owner : owners) {
    note(WrongWithOwner(owner));
    if (owner.attempt->is_in_doubt()) ++(owner.writes > 0 ? landed_ : vanished_);
  }
  // The model only learns from a store that is right.
  if (!wrong.empty()) return wrong;
  for (const SeenLog& log : seen.logs) Learn(log, reports);
  for (const SeenLog& log : seen.logs) {
    if (log.is_illegal && !logs_[log.id].may_be_illegal) {
      note("game " + ShortId(log.id) + " has an event that the rules refuse");
    }
  }
  for (const Report& report : reports) {
    for (const std::string& id : report.over()) {
      if (logs_.contains(id)) logs_[id].is_over = true;
    }
  }
  return wrong;
}

std::string Model::WrongWith(const LogAt& shown, const KnownLogs& before) const {
  const auto now = logs_.find(shown.id);
  if (now == logs_.end()) return "game " + ShortId(shown.id) + " was shown, and is not there";
  const std::vector<Hash256>& chain = now->second.chain;
  const auto old = before.find(shown.id);
  const uint64_t least = old == before.end() ? 1 : old->second.chain.size();
  if (shown.count < least || shown.count > chain.size()) {
    return fmt::format("game {} was shown with {} events: it had {} before and has {} now",
                       ShortId(shown.id), shown.count, least, chain.size());
  }
  if (chain[shown.count - 1] == shown.head) return "";
  return fmt::format("game {} was shown with other events", ShortId(shown.id));
}

std::vector<std::string> Model::WrongWithCopy(const Seen& copy, const KnownLogs& before) const {
  std::vector<std::string> wrong = copy.findings;
  std::set<std::string> there;
  for (const SeenLog& log : copy.logs) {
    there.insert(log.id);
    const LogAt shown{log.id, log.count, log.fresh.empty() ? Hash256{} : log.fresh.back().chain};
    const std::string different = WrongWith(shown, before);
    if (!different.empty()) wrong.push_back(different);
  }
  for (const auto& [id, log] : before) {
    if (!there.contains(id)) wrong.push_back("game " + ShortId(id) + " is missing in a copy");
  }
  return wrong;
}

}  // namespace recount::tools::dev::chaos
