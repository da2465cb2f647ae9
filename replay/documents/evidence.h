// The JSON of evidence about a game, as the commands print it: which seat knew which card, what a
// rewind would undo, what an event changed, and where two accounts differ.
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

// [{"card":…,"seat":…,"seq":…}, …]: the rows of `ledger`. A card that was seen by accident has
// "exposure", the event that says so.
OrderedJson LedgerRows(const std::vector<evidence::Knowledge>& known);

// [{"seat":…,"count":…}, …]: how many decisions of each seat a rewind would undo.
OrderedJson DecisionRows(const evidence::RewindPlan& backup);

// {"to":…,"events":[…],"decisions":[…],"learnt":[…],"redrawn":[…],"restored":[…]}: of `backup`.
OrderedJson RewindPlanDocument(const evidence::RewindPlan& backup);

// {"known":[…]}: of `ledger`; with "unknown_from", the event after which it is unknown which cards
// were seen, if there is one.
OrderedJson LedgerDocument(const std::vector<evidence::Knowledge>& known,
                           const std::optional<uint64_t>& unknown_from);

// {"seq":…,"event":{…},"changes":[{"path":…,"before":…,"after":…,"clauses":[…]}, …]}: of `why`. For
// the judge, an event that the rules refuse also has "legal": what would have been legal. For that
// the timeline of its log goes to this event. damaged or too_new if it cannot.
Result<OrderedJson> WhyDocument(const evidence::Why& why, engine::Viewer viewer,
                                timeline::Timeline& timeline);

// {"equal":…,"seq":…,"a":…,"b":…,"patch":[…],"right":…,"clause":…,"results":[…]}: of `diff`.
OrderedJson DifferenceDocument(const evidence::Difference& difference);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_EVIDENCE_H_
