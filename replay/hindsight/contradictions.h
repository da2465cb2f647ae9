// Plays a line of an observed game once more in hindsight. An event that does there what the table
// did not, whatever the cards are that nobody ever saw, contradicts what was learnt later
// (docs/reference/table.md, "Hindsight").
//
//   const LineReport report = CheckLine(first, events);
//   for (const Contradiction& contradiction : report.contradictions) …
#ifndef RECOUNT_REPLAY_HINDSIGHT_CONTRADICTIONS_H_
#define RECOUNT_REPLAY_HINDSIGHT_CONTRADICTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "engine/observed/observed_match.h"

namespace recount::replay::hindsight {

// An event that rests on a supposition, and the clause that would have decided; empty if the rules
// would only have shown something else.
struct Unproved {
  uint64_t seq = 0;
  std::string clause;

  bool operator==(const Unproved&) const = default;
};

struct Contradiction {
  uint64_t seq = 0;
  // The clause by which the rules refuse the event in hindsight; empty if they only come to
  // something else.
  std::string clause;
  // The identification since which it cannot be otherwise.
  std::optional<uint64_t> known_at;

  bool operator==(const Contradiction&) const = default;
};

struct LineReport {
  uint64_t identified = 0;    // cards that were named by identifications
  uint64_t unidentified = 0;  // cards that nobody has seen at the end of the line
  std::vector<Unproved> unproved;
  std::vector<Contradiction> contradictions;
  // Too many worlds were tried, so the events from this one on were not looked at.
  std::optional<uint64_t> unchecked_from;

  bool operator==(const LineReport&) const = default;
};

// Checks a line, up to the first event that cannot be read or that the rules refuse. `first` is the
// match before its events.
//
// Cost: linear in the events. An event that does something else in hindsight is tried in other
// worlds, 10,000 at most, and a line in a bounded number of them.
LineReport CheckLine(const engine::observed::ObservedMatch& first,
                     absl::Span<const engine::LogEvent> events);

}  // namespace recount::replay::hindsight

#endif  // RECOUNT_REPLAY_HINDSIGHT_CONTRADICTIONS_H_
