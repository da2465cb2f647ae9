// The case file of a game as a JSON document (`recount report --json`).
//
//   const Result<evidence::CaseFile> file = evidence::CaseFileOf(log, sets, viewer, build);
//   const OrderedJson document = documents::CaseFileDocument(*file);
#ifndef RECOUNT_REPLAY_DOCUMENTS_CASE_FILE_H_
#define RECOUNT_REPLAY_DOCUMENTS_CASE_FILE_H_

#include "events/json.h"
#include "replay/evidence/case_file.h"

namespace recount::replay::documents {

// The document has all of these keys, except those marked "?". null means withheld or none.
//
//   id, game, title, rules, config, randomness (seeded, recorded), card_set {name, hash},
//   players [name], started, ended, view ("judge", "spectator", a seat as text), build, events,
//   head
//   verify {ok, findings [{seq, fault, clause, message, expected, found, superseded?,
//     superseded_by?}], not_compared [sentence], not_proved (sentence)}
//   illegal: null or {seq, kind, seat, sentence, code, clause, message,
//     legal [{seat, actions [sentence], more}], table, superseded_by?}
//   conflicts: null for a view, or {summary (sentence), list [{seq, sentence, clause, message,
//     cause, assumed, with?, kind (record, play), text, reading}], until, complete}: the document
//     of `conflicts`, with words
//   timeline [{seq, kind, at, after, superseded, sentence, effects [{clause, text}],
//     illegal? {code, clause, message}, unjudged?}]
//   disputes [{seq, at, by, claim, open, ruling, withdrawal: null or {seq, reason}}]
//   rulings [{seq, dispute, judge, kind (stand, rewind, repair, accept, outcome, penalty, void),
//     clauses [id], reason, role, in_force, undone_by?, amended_by [seq], moot: null or {seq,
//     judge, reason}, to?, cost? {to, events [seq], decisions [{seat, count}], learnt [{seat,
//     card, name, seq}], unknown_from?, redrawn [seq]}, event?, as?, operations? [sentence],
//     result?, seat?, infraction?, penalty?, due?, deviation?, seats?, infractions?, appeal: null
//     or {seq, by, grounds, resolution: null or {seq, judge, upheld, reason}}}]
//   penalties [{seq, seat, seats, infraction, penalty, due, deviation, infractions, in_force,
//     undone_by?}]: one per ruling that gives a penalty
//   annotations [{seq, at, author, text}]
//   exposures [{seq, at, judge, role, to [seat], card, name, account}]
//   extensions [{seq, judge, role, minutes, reason}]
//   repairs? [{seq, dispute, judge, role, in_force, overturned_by, moot_by, superseded, to,
//     operations [sentence], effects [{clause, text}], clauses [id], reason}]: one per ruling that
//     puts the state right
//   corrections? [{seq, author, reason, why (undo, rows), to, rows [seq or null], undone [seq],
//     changed (null for a view), confirmed, judge, role}]
//   signatures [{name, as (player, judge)}]
//   result: null or {winners, draw, scores, clause}
//   result_by {kind (none, game, ruling, void), seq}
//   clauses [{clause, source, text}]
OrderedJson CaseFileDocument(const evidence::CaseFile& file);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_CASE_FILE_H_
