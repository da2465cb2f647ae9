#include "replay/verify/finding.h"

#include <algorithm>
#include <iterator>

#include "fmt/format.h"

namespace recount::replay::verify {
namespace {

// These are in the order of FaultKind.
constexpr std::string_view kFaultNames[] = {
    "torn",        "corrupt",    "edited",    "reordered", "missing",      "card_set",
    "illegal",     "bad_chance", "diverged",  "judging",   "contradicted", "bad_opening",
    "unsupported", "snapshot",   "not_found", "damaged",   "io",
};
static_assert(std::size(kFaultNames) == static_cast<size_t>(FaultKind::io) + 1);

// Names the fault like NameChainFault, except that an event which was moved together with its chain
// hash is reordered too: the hash that it follows is elsewhere in the log.
ErrorCode NameFault(const Hash256& before, absl::Span<const Bytes> events,
                    absl::Span<const Hash256> chain, size_t i) {
  const ErrorCode code = NameChainFault(before, events, chain, i);
  if (code != ErrorCode::missing) return code;
  const bool was_moved = ChainHash(before, events[i]) == chain[i] ||
                         std::any_of(chain.begin(), chain.end(), [&](const Hash256& known) {
                           return ChainHash(known, events[i]) == chain[i];
                         });
  return was_moved ? ErrorCode::reordered : code;
}

}  // namespace

std::string_view FaultName(FaultKind fault) { return kFaultNames[static_cast<size_t>(fault)]; }

std::optional<FaultKind> FaultNamed(std::string_view name) {
  const auto* at = std::find(std::begin(kFaultNames), std::end(kFaultNames), name);
  if (at == std::end(kFaultNames)) return std::nullopt;
  return static_cast<FaultKind>(at - std::begin(kFaultNames));
}

FaultKind FaultOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::bad_request:
    case ErrorCode::game_over:
    case ErrorCode::not_awaited:
    case ErrorCode::illegal_action:
      return FaultKind::illegal;
    case ErrorCode::too_new:
      return FaultKind::unsupported;
    default:
      // An error that only commands give counts as damage if it appears for a log.
      return FaultNamed(ErrorCodeName(code)).value_or(FaultKind::damaged);
  }
}

bool AllHolds(absl::Span<const Finding> findings) {
  return std::all_of(findings.begin(), findings.end(), IsSettled);
}

Finding FindingOf(const Error& error, std::optional<uint64_t> seq, std::string expected,
                  std::string found) {
  Finding finding;
  finding.seq = error.seq != Error::kNowhere ? std::optional<uint64_t>(error.seq) : seq;
  finding.fault = FaultOf(error.code);
  finding.clause = error.clause;
  finding.message = error.message;
  finding.expected = std::move(expected);
  finding.found = std::move(found);
  return finding;
}

Finding BrokenChain(const Hash256& before, absl::Span<const Bytes> events,
                    absl::Span<const Hash256> chain, size_t i, uint64_t from) {
  const uint64_t seq = from + i;
  return FindingOf({.code = NameFault(before, events, chain, i),
                    .message = fmt::format("event {}: its chain hash does not match "
                                           "its bytes",
                                           seq)},
                   seq, ToHex(ChainHash(i == 0 ? before : chain[i - 1], events[i])),
                   ToHex(chain[i]));
}

void SortBySeq(std::vector<Finding>& findings) {
  std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
    return a.seq.value_or(~uint64_t{0}) < b.seq.value_or(~uint64_t{0});
  });
}

}  // namespace recount::replay::verify
