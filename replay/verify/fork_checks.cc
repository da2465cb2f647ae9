#include "replay/verify/fork_checks.h"

#include <algorithm>
#include <optional>

#include "fmt/format.h"

namespace recount::replay::verify {
namespace {

using log::Log;

// The number of the parent's events that are read before those of the fork.
constexpr size_t kComparedAtOnce = 512;

Finding WrongParent(uint64_t seq, std::string message, std::string expected = "",
                    std::string found = "") {
  return FindingOf({.code = ErrorCode::corrupt, .message = std::move(message)}, seq,
                   std::move(expected), std::move(found));
}

// Returns the first event from 1 to `count` - 1 that differs from the parent's. Both logs have this
// many events, but one may be unreadable; nothing is compared from there on.
std::optional<uint64_t> FirstDifference(const Log& log, const Log& parent, uint64_t count) {
  for (uint64_t from = 1; from < count;) {
    const uint64_t until = std::min(count, from + kComparedAtOnce);
    std::vector<Bytes> expected;
    (void)parent.ForEachEvent(from, [&](const LoggedEvent& event) {
      expected.push_back(event.bytes);
      return event.seq + 1 < until;
    });
    uint64_t seq = from;
    bool is_equal = true;
    (void)log.ForEachEvent(from, [&](const LoggedEvent& event) {
      if (event.seq - from >= expected.size()) return false;
      is_equal = event.bytes == expected[event.seq - from];
      seq = is_equal ? event.seq + 1 : event.seq;
      return is_equal && seq < until;
    });
    if (!is_equal) return seq;
    if (seq < until) return std::nullopt;
    from = until;
  }
  return std::nullopt;
}

// Returns true if the first `count` events of a log exist and match their stored chain hashes.
bool IsChained(const Log& log, uint64_t count) {
  Hash256 chain = kBeforeFirst;
  uint64_t next = 0;
  bool is_chained = true;
  const Fault unreadable = log.ForEachEvent(0, [&](const LoggedEvent& event) {
    chain = ChainHash(chain, event.bytes);
    is_chained = event.seq == next && chain == event.chain;
    ++next;
    return is_chained && next < count;
  });
  return !unreadable && is_chained && next == count;
}

}  // namespace

ForkChecks CompareWithParent(const Log& log, const ForkedFrom& said, const Log& parent) {
  // CheckCreated reports a wrong number of the log's own events.
  if (said.count == 0 || said.count > log.count()) return {};
  ForkChecks checks;
  if (said.count > parent.count()) {
    checks.findings.push_back(WrongParent(
        0, fmt::format("event 0: the log shares {} events with game {}, which has only {}",
                       said.count, parent.id(), parent.count())));
    return checks;
  }
  const Result<LoggedEvent> last = log::EventAt(parent, said.count - 1);
  if (!last.ok()) return {.findings = {}, .is_parent_absent = true};
  if (last->chain != said.head) {
    checks.findings.push_back(WrongParent(
        0,
        fmt::format("event 0: the head of game {} at event {} is not the one that the log was "
                    "forked from",
                    parent.id(), said.count - 1),
        ToHex(last->chain), ToHex(said.head)));
  }
  if (const auto seq = FirstDifference(log, parent, said.count)) {
    checks.findings.push_back(WrongParent(
        *seq, fmt::format("event {}: it is not that of game {}, which the log was forked from "
                          "after event {}",
                          *seq, parent.id(), said.count - 1)));
  }
  // If the parent's own chain is broken, the difference may be the parent's fault.
  if (checks.findings.empty() || IsChained(parent, said.count)) return checks;
  return {.findings = {}, .is_parent_absent = true};
}

ForkChecks CheckFork(const Log& log, const log::LogHeader& header) {
  if (!header.parent) return {};
  const std::unique_ptr<Log> parent = log.Sibling(header.parent->first);
  if (parent == nullptr) return {.findings = {}, .is_parent_absent = true};
  return CompareWithParent(log, *header.parent, *parent);
}

}  // namespace recount::replay::verify
