// The words of a case file that its parts share: what players, events, clauses, rulings and results
// are called, in runs of text (document.h).
//
//   const CaseFileWords words(case_file);
//   Text text = {{"Raised by "}, words.Player(dispute.at("by")), {" about "},
//                words.Event(dispute.at("at")), {"."}};
//
// Values are those of the model (case_file_html.h); null is a value that the view withholds.
#ifndef RECOUNT_TOOLS_REPORT_CASE_FILE_WORDS_H_
#define RECOUNT_TOOLS_REPORT_CASE_FILE_WORDS_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/json.h"
#include "tools/report/document.h"

namespace recount::tools::report {

class CaseFileWords {
 public:
  // The model must outlive it.
  explicit CaseFileWords(const OrderedJson& case_file);

  const OrderedJson& file() const { return file_; }

  // "Ana"; "seat 1" where the name is withheld, empty or not known; "Ana (seat 1)" where another
  // seat has the same name, or the name looks like that of a seat.
  Run Player(const OrderedJson& seat) const;
  // "Ana, Bo and Cem".
  Text Players(const OrderedJson& seats) const;
  // The parties, for a title: "Ana and Bo".
  std::string Parties() const;

  // "event 12", which leads to its row of the timeline.
  Run Event(const OrderedJson& seq) const;
  // "12", the same.
  Run EventNumber(const OrderedJson& seq) const;
  // "events 12 to 8, 5 and 3" of a list, in its order; runs of neighbours are drawn together.
  Text Events(const OrderedJson& seqs) const;
  // What happened at an event, in words; empty where the timeline has none.
  std::string Sentence(const OrderedJson& seq) const;
  // When: "2026-11-21 10:15:00 UTC"; "–" where that is not known.
  Run Time(const OrderedJson& at) const;
  // When an event was recorded; nothing where that is not known.
  std::optional<Run> TimeOf(const OrderedJson& seq) const;

  // The id, which leads to its text; "–" for null.
  Run Clause(const OrderedJson& clause) const;
  // The id and its text: an item of a list.
  Text ClauseWithText(const OrderedJson& clause) const;

  // A text from outside, "(withheld)" for null.
  Run Given(const OrderedJson& text) const;
  // The same as a paragraph of its own.
  Block Quoted(const OrderedJson& text) const;

  // "Ana and Bo win", "a draw between Ana and Bo", "nobody wins", "no result".
  Text Result(const OrderedJson& result) const;
  // What was ruled: "play stands", "back to event 12", "warning for Bo: Slow Play".
  Text Ruled(const OrderedJson& ruling) const;
  // Whom a penalty is against: a player, or "the team of Ana and Bo".
  Text Penalised(const OrderedJson& penalty) const;
  // "in force", or why it is not.
  Run Standing(const OrderedJson& ruling) const;

 private:
  struct Row {
    std::string sentence;
    OrderedJson const* at = nullptr;
  };
  const OrderedJson& file_;
  std::map<uint64_t, Row> rows_;
  std::map<std::string, std::string> clauses_;
};

// Where the case file tells of a dispute, a ruling or an appeal: `kind` is the kind of the event.
std::string ArticleAnchor(std::string_view kind, const OrderedJson& seq);

// A word of the format as people write it: "game_loss" is "game loss".
std::string Spelled(const OrderedJson& word);

// "1 ruling", "2 rulings".
std::string Counted(size_t count, std::string_view one, std::string_view many);

// A line of JSON.
std::string JsonLine(const OrderedJson& value);

void Append(Text& text, const Text& more);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_CASE_FILE_WORDS_H_
