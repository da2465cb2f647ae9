#include "tools/dev/chaos/plan.h"

#include <fmt/format.h>

#include <algorithm>

namespace recount::tools::dev::chaos {
namespace {

// No game begins in a store that has this many logs, so that looking at the store stays fast.
constexpr size_t kMostLogs = 14;

struct Weight {
  Operation operation;
  uint64_t weight;
};
constexpr Weight kWeights[] = {{Operation::play, 30},          {Operation::judge, 16},
                               {Operation::begin_game, 6},     {Operation::fork, 5},
                               {Operation::import_file, 5},    {Operation::import_requests, 4},
                               {Operation::import_export, 3},  {Operation::export_file, 4},
                               {Operation::verify, 4},         {Operation::copy, 6},
                               {Operation::compact, 7},        {Operation::put_snapshots, 3},
                               {Operation::drop_snapshots, 1}, {Operation::redo, 5},
                               {Operation::correct, 6},        {Operation::read, 6}};
static_assert(std::size(kWeights) == kOperations);

bool MakesLogs(Operation operation) {
  return operation == Operation::begin_game || operation == Operation::fork ||
         operation == Operation::import_file || operation == Operation::import_requests;
}

// Returns whether the operation works on one log that exists.
bool IsAboutALog(Operation operation) {
  switch (operation) {
    case Operation::play:
    case Operation::judge:
    case Operation::redo:
    case Operation::correct:
    case Operation::fork:
    case Operation::put_snapshots:
    case Operation::export_file:
      return true;
    default:
      return false;
  }
}

}  // namespace

Operation Planner::SomeOperation(const KnownLogs& logs) {
  if (logs.empty()) return OneIn(2) ? Operation::begin_game : Operation::import_file;
  const auto is_possible = [&](Operation operation) {
    if (MakesLogs(operation)) return logs.size() < kMostLogs;
    return operation != Operation::import_export || !exports_.empty();
  };
  uint64_t all = 0;
  for (const auto& [operation, weight] : kWeights) all += is_possible(operation) ? weight : 0;
  uint64_t left = OneOf(all);
  for (const auto& [operation, weight] : kWeights) {
    if (!is_possible(operation)) continue;
    if (left < weight) return operation;
    left -= weight;
  }
  return Operation::read;
}

std::string Planner::SomeLog(const KnownLogs& logs, Operation operation) {
  // An operation that plays tries several logs, to find a game that is not over.
  const int tries = operation == Operation::play ? 4 : 1;
  auto log = logs.begin();
  for (int i = 0; i < tries; ++i) {
    log = std::next(logs.begin(), static_cast<ptrdiff_t>(OneOf(logs.size())));
    if (!log->second.is_over) break;
  }
  return log->first;
}

Order Planner::SomeOrder(const KnownLogs& logs) {
  Order order;
  order.number = next_number_++;
  order.operation = SomeOperation(logs);
  order.folder = places_.store();
  order.bug = places_.bug;
  if (IsAboutALog(order.operation)) order.log = SomeLog(logs, order.operation);
  if (order.operation == Operation::copy) {
    order.file = fmt::format("{}/copy-{}", places_.folder, order.number);
  } else if (order.operation == Operation::export_file) {
    order.file = fmt::format("{}/export-{}", places_.folder, order.number);
  } else if (order.operation == Operation::import_export) {
    order.file = exports_[OneOf(exports_.size())];
  }
  // The map is often so small that it has to grow, or smaller than other processes have made it.
  order.map_bytes = OneIn(3) ? size_t{1} << 18 : size_t{1} << 30;
  for (uint8_t& byte : order.seed) byte = static_cast<uint8_t>(OneOf(256));
  return order;
}

Incident Planner::SomeIncident(Operation operation, IncidentKind kind) {
  const Length& length = lengths_[operation];
  Incident incident{.kind = kind, .draw = stream_.NextWord()};
  // The calls that open the store are the same each time, so most incidents come after them.
  const uint64_t behind = length.calls - std::min(length.opened, length.calls) + 4;
  incident.nth = OneIn(4) ? OneOf(length.calls + 4) : length.opened + OneOf(behind);
  return incident;
}

void Planner::AddIncidents(Order& order, bool has_company, bool is_first) {
  const auto add = [&](IncidentKind kind) {
    order.incidents.push_back(SomeIncident(order.operation, kind));
  };
  if (has_company) {
    for (uint64_t stops = is_first ? 1 + OneOf(3) : OneOf(2); stops > 0; --stops) {
      add(IncidentKind::stop);
    }
  }
  const uint64_t choice = OneOf(10);
  if (choice < 3) add(IncidentKind::error);
  if (choice == 3) {
    add(IncidentKind::error);
    add(IncidentKind::error);
  }
  if (choice == 4 || choice == 5) add(IncidentKind::death);
  // A power cut can only take back pages that no other process writes (power.h).
  if (choice == 6 && !has_company) {
    add(IncidentKind::power_cut);
    if (OneIn(3)) order.incidents.back().nth = Incident::kAtTheEnd;
  }
  std::stable_sort(order.incidents.begin(), order.incidents.end(),
                   [](const Incident& a, const Incident& b) { return a.nth < b.nth; });
}

Plan Planner::Next(const KnownLogs& logs) {
  Plan plan;
  const uint64_t others = OneIn(2) ? 0 : 1 + OneOf(3);
  plan.is_patient = OneIn(2);
  for (uint64_t i = 0; i <= others; ++i) {
    Order order = SomeOrder(logs);
    // The other processes often use the same log, so that they conflict.
    if (i > 0 && !order.log.empty() && !plan.orders[0].log.empty() && !OneIn(3)) {
      order.log = plan.orders[0].log;
    }
    AddIncidents(order, others > 0, i == 0);
    plan.orders.push_back(std::move(order));
  }
  return plan;
}

void Planner::Learn(const std::vector<Report>& reports) {
  for (const Report& report : reports) {
    if (report.calls() == 0) continue;
    lengths_[report.order().operation] = {report.opened(), report.calls()};
    const bool is_exported = report.order().operation == Operation::export_file &&
                             !report.attempts().empty() &&
                             report.attempts().back().state == Attempt::State::done;
    if (is_exported) exports_.push_back(report.order().file);
  }
}

}  // namespace recount::tools::dev::chaos
