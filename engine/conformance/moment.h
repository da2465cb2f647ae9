// One state of a game, and the checks that look at it or at one step from it. tools/dev/fuzz, which
// plays games in another way than the suite, calls them too:
//
//   const Moment moment{*match, codec, names, seq, random, report, words, numbers};
//   CheckAlways(moment);
//   CheckClosely(moment);
//   if (!report.findings.empty()) …
#ifndef RECOUNT_ENGINE_CONFORMANCE_MOMENT_H_
#define RECOUNT_ENGINE_CONFORMANCE_MOMENT_H_

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/conformance/conformance.h"
#include "events/owned_event.h"

namespace recount::engine::conformance {

struct Moment {
  const Match& match;
  const EventCodec& codec;
  absl::Span<const std::string> names;
  uint64_t seq;
  ChanceStream& random;
  Report& report;
  // The words that lists of this game have had so far, by field: candidates later on, when some of
  // them are no longer to be had.
  std::map<std::string, std::set<std::string>>& words;
  // Plan::numbers.
  absl::Span<const std::string_view> numbers;
};

// The legal actions of a seat, as events.
std::vector<OwnedEvent> LegalEvents(const Match& match, Seat seat);

// The viewers that do not see all: each seat, and the spectator.
std::vector<Viewer> Viewers(const Match& match);

std::string ViewerName(Viewer viewer, const Match& match);

// Where a finding was made: the game, the state, and to whom it was shown.
std::string Place(const Moment& moment, Viewer viewer);

// The checks of every state.
void CheckAlways(const Moment& moment);

// Those that cost as much as many states: a suite looks so at some of them.
void CheckClosely(const Moment& moment);

// Taking the event changes a copy of the match as it changes another, and not the match.
void CheckCopies(const Moment& moment, const events::Envelope& event);

// At every state: who is awaited can act, others cannot, lists are sound and sorted.
void CheckLists(const Moment& moment);

// Candidates near the listed actions, of every seat.
void CheckCandidates(const Moment& moment);

// One candidate: it is accepted exactly when it is listed, and a refusal is a proper one. An action
// that has not the form of one is passed over.
void CheckCandidate(const Moment& moment, Seat seat, const Json& action);

// Restoring from canonical bytes.
void CheckRestore(const Moment& moment);

// The state's form, and worlds that a viewer cannot tell apart.
void CheckViews(const Moment& moment);

// Which numbers of the state are cards; what other views show of what the judge sees.
void CheckCards(const Moment& moment);

// The log alone leads from `start` to the match of the moment, twice. Its events have digests.
void CheckLog(const Moment& moment, const Match& start, absl::Span<const OwnedEvent> log);

// At every state: the standing of the seats, and whether a result agrees with it.
void CheckStanding(const Moment& moment);

// Every card has an entry in the card set, of the same name where both have one; no other number
// has. (A game whose set says nothing of its cards has none at all.)
void CheckCardEntries(const Moment& moment);

// What the judge is drawn without colours: printable lines, none too wide.
void CheckDrawing(const Moment& moment);

// Pairs of events by another seat, or of chance, that lead to what a viewer sees as one state.
void CheckEventViews(const Moment& moment);

// The clauses that the judge's state names.
void CollectClauses(const Moment& moment);

// An event that the node takes: a legal action of an awaited seat, or an outcome.
OwnedEvent RandomEvent(const Match& match, ChanceStream& random);

}  // namespace recount::engine::conformance

#endif  // RECOUNT_ENGINE_CONFORMANCE_MOMENT_H_
