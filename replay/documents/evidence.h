// Writes the evidence about a game as JSON, as the commands print it: which seat knew which card,
// what a rewind would undo, what an event changed, and where two accounts differ.
//
//   const Result<evidence::RewindPlan> backup = evidence::RewindPlanTo(log, sets, 17);
//   const OrderedJson document = documents::RewindPlanDocument(*backup);
#ifndef RECOUNT_REPLAY_DOCUMENTS_EVIDENCE_H_
#define RECOUNT_REPLAY_DOCUMENTS_EVIDENCE_H_

#include <vector>

#include "events/json.h"
#include "replay/evidence/diff.h"
#include "replay/evidence/rewind_plan.h"
#include "replay/evidence/why.h"

namespace recount::replay::documents {

// [{"card":…,"seat":…,"seq":…}, …]: the rows of `ledger`. If a card was seen by accident,
// "exposure" is the event that says so.
OrderedJson LedgerRows(const std::vector<evidence::Knowledge>& known);

// [{"seat":…,"count":…}, …]: the number of decisions of each seat that a rewind would undo.
OrderedJson DecisionRows(const evidence::RewindPlan& backup);

// {"to":…,"events":[…],"decisions":[…],"learnt":[…],"redrawn":[…],"restored":[…]}: the document of
// `backup`.
OrderedJson RewindPlanDocument(const evidence::RewindPlan& backup);

// {"known":[…]}: the document of `ledger`. If it is unknown which cards were seen after some event,
// "unknown_from" is that event.
OrderedJson LedgerDocument(const std::vector<evidence::Knowledge>& known,
                           const std::optional<uint64_t>& unknown_from);

// {"seq":…,"event":{…},"changes":[{"path":…,"before":…,"after":…,"clauses":[…]}, …]}: the document
// of `why`. For the judge, an event that the rules refuse also has "legal", the actions that would
// have been legal. To compute them, the timeline of the log goes to this event. damaged or too_new
// if it cannot go there.
Result<OrderedJson> WhyDocument(const evidence::Why& why, engine::Viewer viewer,
                                timeline::Timeline& timeline);

// {"equal":…,"seq":…,"a":…,"b":…,"patch":[…],"right":…,"clause":…,"results":[…]}: the document of
// `diff`.
OrderedJson DifferenceDocument(const evidence::Difference& difference);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_EVIDENCE_H_
