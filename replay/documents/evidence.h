// Writes the evidence about a game as JSON, as the commands print it: which seat knew which card,
// what a rewind would undo, what an event changed, and where two accounts differ.
//
//   const Result<evidence::RewindPlan> backup = evidence::RewindPlanTo(log, sets, 17);
//   const OrderedJson document = documents::RewindPlanDocument(*backup);
#ifndef RECOUNT_REPLAY_DOCUMENTS_EVIDENCE_H_
#define RECOUNT_REPLAY_DOCUMENTS_EVIDENCE_H_

#include <vector>

#include "events/json.h"
#include "replay/evidence/rewind_plan.h"
#include "replay/evidence/why.h"

namespace recount::replay::documents {

// [{"seat":…,"count":…}, …]: the number of decisions of each seat that a rewind would undo.
OrderedJson DecisionRows(const evidence::RewindPlan& backup);

// {"seat":…,"card":…,"seq":…,"zone":…,"of":…,"position":…,"already":…,"reshuffled":…,
// "exposure":…}: a row of what was learnt, with "name" behind "card" if `with_name`. The keys from
// "zone" on are only for the judge; of those after "of", only the ones that apply are there.
OrderedJson LearntRow(const evidence::Learnt& row, const evidence::RewindPlan& backup,
                      bool with_name);

// {"to":…,"events":[…],"decisions":[…],"learnt":[…],"learnt_of":[…],"unknown":[…],"redrawn":[…],
// "restored":[…],"repairs":[…]}: the document of `backup`. If something is unknown, "unknown_from"
// is the first illegal event. "unknown" is only there for the judge.
OrderedJson RewindPlanDocument(const evidence::RewindPlan& backup);

// {"known":[{"card":…,"seat":…,"seq":…,"now":…,"sights":[…]}, …],"unknown":[…]}: the document of
// `ledger`, with "unknown_from" as above. "unknown" and, of a sight, "there_to" are only there for
// the judge.
OrderedJson LedgerDocument(const evidence::Ledger& ledger, const engine::Game& game,
                           engine::Viewer viewer);

// Adds "zone" and "of": the name of the place, and its seat or null.
void AddPlace(engine::CardPlace place, const engine::Game& game, OrderedJson& row);

// [{"illegal":…,"from":…,"to":…}, …]
OrderedJson UnknownRows(const std::vector<evidence::UnknownStretch>& unknown);

// {"seq":…,"event":{…},"changes":[{"path":…,"before":…,"after":…,"clauses":[…]}, …]}: the document
// of `why`. For the judge, an event that the rules refuse also has "legal", the actions that would
// have been legal. To compute them, the timeline of the log goes to this event. damaged or too_new
// if it cannot go there.
Result<OrderedJson> WhyDocument(const evidence::Why& why, engine::Viewer viewer,
                                timeline::Timeline& timeline);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_EVIDENCE_H_
