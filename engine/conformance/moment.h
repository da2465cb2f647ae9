// One state of a game, and the checks of it or of one step from it. tools/dev/fuzz, which plays
// games in another way than the suite, also calls them:
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
  // The words that lists of this game have had so far, by field. They remain candidates when the
  // lists no longer have them.
  std::map<std::string, std::set<std::string>>& words;
  // Plan::numbers.
  absl::Span<const std::string_view> numbers;
};

// Returns the legal actions of a seat, as events.
std::vector<OwnedEvent> LegalEvents(const Match& match, Seat seat);

// Returns the viewers from whom something may be hidden: each seat, and the spectator.
std::vector<Viewer> Viewers(const Match& match);

std::string ViewerName(Viewer viewer, const Match& match);

// Describes where a finding was made: the game, the state, and to whom it was shown.
std::string Place(const Moment& moment, Viewer viewer);

// Runs the cheap checks, which every state gets.
void CheckAlways(const Moment& moment);

// Runs the checks that cost as much as many states. The suite calls it for a sample of states.
void CheckClosely(const Moment& moment);

// Checks that the event changes two copies of the match equally, and does not change the match.
void CheckCopies(const Moment& moment, const events::Envelope& event);

// Checks that awaited seats can act and others cannot, and that lists are sound and sorted.
void CheckLists(const Moment& moment);

// Tries candidates near the listed actions, for every seat.
void CheckCandidates(const Moment& moment);

// Tries one candidate: it must be accepted exactly when it is listed, and a refusal must be a
// proper one. JSON that does not have the form of an action is skipped.
void CheckCandidate(const Moment& moment, Seat seat, const Json& action);

// Checks that a state restored from canonical bytes is the same.
void CheckRestore(const Moment& moment);
void CheckDocument(const Moment& moment);
void CheckSettled(const Moment& moment);
void CheckDamagedDocument(const Moment& moment);

// Checks the state's form, and compares worlds that a viewer cannot distinguish.
void CheckViews(const Moment& moment);

// Checks which numbers of the state are cards, and compares other views with the judge's.
void CheckCards(const Moment& moment);

// Checks that the log alone leads from `start` to the match of the moment, twice. Its events must
// have digests.
void CheckLog(const Moment& moment, const Match& start, absl::Span<const OwnedEvent> log);

// Checks the standing of the seats, and at the end that the result agrees with it.
void CheckStanding(const Moment& moment);

// Checks that every card has an entry in the card set, of the same name if both have one, and that
// no other number has. A game whose cards have no entries in the set is skipped.
void CheckCardEntries(const Moment& moment);

// Checks the judge's drawing without colours: its lines must be printable and not too wide.
void CheckDrawing(const Moment& moment);

// Compares pairs of events of another seat, or of chance, that lead to the same state for a viewer.
void CheckEventViews(const Moment& moment);

// Collects the clauses that the judge's state names.
void CollectClauses(const Moment& moment);

// Returns an event that the node accepts: a legal action of an awaited seat, or an outcome.
OwnedEvent RandomEvent(const Match& match, ChanceStream& random);

}  // namespace recount::engine::conformance

#endif  // RECOUNT_ENGINE_CONFORMANCE_MOMENT_H_
