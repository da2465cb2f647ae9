// The case file of a game as one HTML page that stands alone (judging.md, "What a judge is shown").
//
//   std::string page = CaseFileHtml(case_file);
//
// `case_file` is the document of `report … -o FILE.json`; CaseFileMarkdown (case_file_markdown.h)
// says the same words. Its keys, all of them there unless marked "?"; null: withheld, or none.
//
//   id, game, title, rules, config, randomness (seeded, recorded), card_set {name, hash},
//   players [name or null], started, ended (times or null), view (judge, spectator, a seat), build,
//   events, head
//   verify {ok, findings [{seq, fault, clause, message, expected, found}], not_compared [sentence],
//     not_proved (sentence)}
//   illegal: null or {seq, kind, seat, sentence, code, clause, message,
//     legal [{seat, actions [sentence], more}], table (a drawing of at most 80 columns),
//     superseded_by?}
//   timeline [{seq, kind (created, action, chance, dispute, ruling, appeal, resolution,
//     annotation, exposure, amendment, withdrawal, moot, extension), at, after, superseded,
//     sentence, effects [{clause, text}],
//     illegal? {code, clause, message}, unjudged?}]
//   disputes [{seq, at, by, claim, open, ruling, withdrawal?: null or {seq, reason}}]
//   rulings [{seq, dispute, judge, kind (stand, rewind, outcome, penalty, void), clauses [id],
//     reason, in_force, to?, cost? {to, events, decisions [{seat, count}],
//     learnt [{seat, card, name, seq}], redrawn [seq]}, result?, seat?, infraction?, penalty?,
//     due?, deviation?, seats?, infractions?, role?, amended_by? [seq],
//     moot?: null or {seq, judge, reason}, undone_by?, appeal: null or {seq, by, grounds,
//     resolution: null or {seq, judge, upheld, reason}}}]
//   penalties [{seq, seat, infraction, penalty, due, deviation, in_force}]
//   annotations [{seq, at, author, text}]
//   exposures? [{seq, at, judge, role, to [seat], card, name, account}]
//   extensions? [{seq, judge, role, minutes, reason}]
//   signatures? [{name, as (player, judge)}]
//   result: null or {winners, draw, scores, clause}
//   result_by {kind (none, game, ruling, void), seq}
//   clauses [{clause, source, text}]: each that is cited, in the order of their tables
//
// A model of another shape is a fault of the caller: nlohmann's exceptions leave the function.
#ifndef RECOUNT_TOOLS_REPORT_CASE_FILE_HTML_H_
#define RECOUNT_TOOLS_REPORT_CASE_FILE_HTML_H_

#include <string>

#include "events/json.h"

namespace recount::tools::report {

// Every text of the model is escaped: names and claims cannot change the page (html_writer.h). Time
// and memory grow with the model.
std::string CaseFileHtml(const OrderedJson& case_file);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_CASE_FILE_HTML_H_
