// What is found out about a game, as the commands print it: who knew which card, what going back
// takes, why something is so, and where two accounts differ.
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

// [{"card":…,"seat":…,"seq":…}, …]: the rows of `ledger`. One that was seen by accident has
// "exposure", the event that says so.
OrderedJson LedgerRows(const std::vector<evidence::Knowledge>& known);

// [{"seat":…,"count":…}, …]: how many decisions going back takes from whom.
OrderedJson DecisionRows(const evidence::RewindPlan& backup);

// {"to":…,"events":[…],"decisions":[…],"learnt":[…],"redrawn":[…],"restored":[…]}: of `backup`.
OrderedJson RewindPlanDocument(const evidence::RewindPlan& backup);

// {"known":[…]}: of `ledger`; with "unknown_from", the event behind which nobody can say who has
// seen what, where there is one.
OrderedJson LedgerDocument(const std::vector<evidence::Knowledge>& known,
                           const std::optional<uint64_t>& unknown_from);

// {"seq":…,"event":{…},"changes":[{"path":…,"before":…,"after":…,"clauses":[…]}, …]}: of `why`. To
// the judge an event that the rules refuse has "legal" too, what would have been legal; the
// timeline of its log goes there. damaged or too_new where it cannot.
Result<OrderedJson> WhyDocument(const evidence::Why& why, engine::Viewer viewer,
                                Timeline& timeline);

// {"equal":…,"seq":…,"a":…,"b":…,"patch":[…],"right":…,"clause":…,"results":[…]}: of `diff`.
OrderedJson DifferenceDocument(const evidence::Difference& difference);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_EVIDENCE_H_
