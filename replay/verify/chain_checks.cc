#include "replay/verify/chain_checks.h"

#include <algorithm>

#include "fmt/format.h"

namespace recount::replay::verify {

Finding BrokenChainAt(const log::Log& log, uint64_t seq) {
  std::vector<Bytes> events;
  std::vector<Hash256> chain;
  // The error is ignored: an unreadable event has no effect on the findings about the events before
  // it.
  (void)log.ForEachEvent(0, [&](const LoggedEvent& event) {
    events.push_back(event.bytes);
    chain.push_back(event.chain);
    return true;
  });
  return BrokenChain(kBeforeFirst, events, chain, seq);
}

std::vector<Finding> CheckEnds(const log::Log& log, const ComputedChain& chain) {
  std::vector<Finding> findings;
  const bool has_hashes = !chain.is_broken && chain.count > 0;
  if (chain.count != log.count()) {
    findings.push_back(FindingOf({.code = ErrorCode::missing,
                                  .message = fmt::format("the log counts {} events, but it has {}",
                                                         log.count(), chain.count)},
                                 chain.count));
  } else if (has_hashes && chain.last != log.head()) {
    findings.push_back(
        FindingOf({.code = ErrorCode::edited,
                   .message = "the log's head is not the chain hash of its last event"},
                  chain.count - 1, ToHex(chain.last), ToHex(log.head())));
  }
  if (has_hashes && chain.first != log.first()) {
    findings.push_back(FindingOf(
        {.code = ErrorCode::edited, .message = "the log's id is not that of its first event"}, 0,
        ToHex(chain.first), ToHex(log.first())));
  }
  return findings;
}

std::vector<Finding> OpenedBehind(const log::Log& log, absl::Span<const uint64_t> opened) {
  std::vector<Finding> findings;
  const auto* behind = std::lower_bound(opened.begin(), opened.end(), log.count());
  for (const auto* seq = behind; seq != opened.end(); ++seq) {
    const Result<std::vector<Slot>> openings = log.Openings(*seq);
    Error error = openings.ok() ? Error{.code = ErrorCode::bad_opening,
                                        .message =
                                            "there are openings for this event, but the "
                                            "event does not exist"}
                                : openings.error();
    if (error.seq == Error::kNowhere) {
      error.message = fmt::format("event {}: {}", *seq, error.message);
    }
    findings.push_back(FindingOf(error, *seq));
  }
  return findings;
}

}  // namespace recount::replay::verify
