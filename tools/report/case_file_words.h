// Words that the parts of a case file share: names of players, events, clauses, rulings and
// results, in runs of text (document.h).
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
  // The case file must outlive it.
  explicit CaseFileWords(const evidence::CaseFile& case_file);

  const evidence::CaseFile& file() const { return file_; }

  // "Ana"; "seat 1" if the name is withheld, empty or not known; "Ana (seat 1)" if another seat has
  // the same name, or the name looks like that of a seat; "nobody" for no seat.
  Run Player(std::optional<engine::Seat> seat) const;
  // "Ana, Bo and Cem".
  Text Players(absl::Span<const engine::Seat> seats) const;
  // The parties, for a title: "Ana and Bo".
  std::string Parties() const;

  // "event 12", which leads to its row of the timeline; "the log as a whole" for no event.
  Run Event(std::optional<uint64_t> seq) const;
  // "12", the same.
  Run EventNumber(uint64_t seq) const;
  // "events 12 to 8, 5 and 3" for a list, in its order; neighbours are combined.
  Text Events(absl::Span<const uint64_t> seqs) const;
  // What happened at an event, in words; empty if the timeline has none.
  std::string Sentence(uint64_t seq) const;
  // When: "2026-11-21 10:15:00 UTC"; "–" if that is not known.
  Run Time(std::optional<int64_t> at) const;
  // When an event was recorded; nothing if that is not known.
  std::optional<Run> TimeOf(uint64_t seq) const;

  // The id, which leads to its text; "–" for an empty one.
  Run Clause(std::string_view clause) const;
  // The id and its text: an item of a list.
  Text ClauseWithText(std::string_view clause) const;

  // A text from outside, "(withheld)" if there is none.
  Run Given(const evidence::OpenText& text) const;
  // The same as a paragraph of its own.
  Block Quoted(const evidence::OpenText& text) const;

  // "Ana and Bo win", "a draw between Ana and Bo", "nobody wins".
  Text Result(const RuledResult& result) const;
  // What was ruled: "play stands", "back to event 12", "warning for Bo: Slow Play".
  Text Ruled(const evidence::RulingEntry& entry) const;
  // The penalised party: a player, or "the team of Ana and Bo".
  Text Penalised(const Ruling& penalty) const;
  // "in force", or why it is not.
  Run Standing(const evidence::RulingEntry& entry) const;

 private:
  const evidence::CaseFile& file_;
  std::vector<std::string> names_;  // of the players, as people see them; empty if withheld
  std::map<uint64_t, const replay::timeline::RenderedEvent*> rows_;
  std::map<std::string_view, std::string_view> clauses_;
};

// The anchor of a dispute, a ruling or an appeal in the case file. `kind` is the kind of the event.
std::string ArticleAnchor(std::string_view kind, uint64_t seq);

// A word of the format in plain text: "game_loss" is "game loss".
std::string Spelled(std::string_view word);

// "1 ruling", "2 rulings".
std::string Counted(size_t count, std::string_view one, std::string_view many);

void Append(Text& text, const Text& more);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_CASE_FILE_WORDS_H_
