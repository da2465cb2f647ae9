// The words that the parts of a case file share: names of players, events, clauses, rulings and
// results, as runs of text (document.h).
//
//   const CaseFileWords words(case_file);
//   Text text = {{"Raised by "}, words.Player(dispute.by), {" about "},
//                words.Event(dispute.at), {"."}};
#ifndef RECOUNT_TOOLS_REPORT_CASE_FILE_WORDS_H_
#define RECOUNT_TOOLS_REPORT_CASE_FILE_WORDS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "replay/evidence/case_file.h"
#include "tools/report/document.h"

namespace recount::tools::report {

namespace evidence = replay::evidence;

class CaseFileWords {
 public:
  // The case file must outlive this object.
  explicit CaseFileWords(const evidence::CaseFile& case_file);

  const evidence::CaseFile& file() const { return file_; }

  // Returns "Ana"; "seat 1" if the name is withheld, empty or unknown; "Ana (seat 1)" if another
  // seat has the same name, or if the name looks like that of a seat; "nobody" for no seat.
  Run Player(std::optional<engine::Seat> seat) const;
  // Returns, for example, "Ana, Bo and Cem".
  Text Players(absl::Span<const engine::Seat> seats) const;
  // Returns the parties for a title: "Ana and Bo".
  std::string Parties() const;

  // Returns "event 12", which links to its row of the timeline; "the log as a whole" for no event.
  Run Event(std::optional<uint64_t> seq) const;
  // Returns, for example, "event 8", which links to the article about it instead (ArticleAnchor).
  Run Article(std::string_view kind, uint64_t seq) const;
  // Returns "12" with the same link.
  Run EventNumber(uint64_t seq) const;
  // Returns a list such as "events 12 to 8, 5 and 3", in the order given; neighbours are combined.
  Text Events(absl::Span<const uint64_t> seqs) const;
  // Returns a sentence about what happened at an event; empty if it is not in the timeline.
  std::string Sentence(uint64_t seq) const;
  // Returns a time such as "2026-11-21 10:15:00 UTC"; "–" if it is unknown.
  Run Time(std::optional<int64_t> at) const;
  // Returns when an event was recorded; nothing if that is unknown.
  std::optional<Run> TimeOf(uint64_t seq) const;

  // Returns the id, which links to the clause's text; "–" for an empty id.
  Run Clause(std::string_view clause) const;
  // Returns the id and its text, as an item of a list.
  Text ClauseWithText(std::string_view clause) const;
  // Returns the clauses that a ruling cites, each with its text.
  Bullets Clauses(const Ruling& ruling) const;

  // Returns, for example, "Kim, head judge".
  Text Judge(const evidence::OpenText& judge, JudgeRole role) const;
  // Returns a text from outside, or "(withheld)" if there is none.
  Run Given(const evidence::OpenText& text) const;
  // Returns the same as a paragraph of its own.
  Block Quoted(const evidence::OpenText& text) const;

  // Returns, for example, "Ana and Bo win", "a draw between Ana and Bo" or "nobody wins".
  Text Result(const RuledResult& result) const;
  // Returns what was ruled: "play continues as recorded", "warning for Bo: Slow Play".
  Text Ruled(const evidence::RulingEntry& entry) const;
  // Adds what the operations of a ruling do, in words, after `before`.
  void AddOperations(const evidence::RulingEntry& entry, std::string_view before, Text& text) const;
  // Returns the penalised party: a player, or "the team of Ana and Bo".
  Text Penalised(const Ruling& penalty) const;
  // Returns "in force", or why the ruling is not.
  Run Standing(const evidence::RulingEntry& entry) const;

 private:
  const evidence::CaseFile& file_;
  std::vector<std::string> names_;  // the players' names as people see them; empty if withheld
  std::map<std::string_view, std::string_view> clauses_;
};

// Returns the anchor of a dispute, a ruling or an appeal in the case file. `kind` is the kind of
// the event.
std::string ArticleAnchor(std::string_view kind, uint64_t seq);

// Returns a word of the format in plain text: "game loss" for "game_loss".
std::string Spelled(std::string_view word);

// Returns, for example, "1 ruling" or "2 rulings".
std::string Counted(size_t count, std::string_view one, std::string_view many);

void Append(Text& text, const Text& more);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_CASE_FILE_WORDS_H_
