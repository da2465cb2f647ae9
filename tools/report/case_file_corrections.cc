// Writes the corrections of the record. They are no infractions and name no player as their cause.
#include "fmt/format.h"
#include "replay/judging/judgement_words.h"
#include "tools/report/case_file_parts.h"

namespace recount::tools::report {
namespace {

Text ConfirmedBy(const CaseFileWords& words, const evidence::CorrectionEntry& entry) {
  const Correction& correction = entry.record.correction;
  if (!correction.has_judge())
    return {{"nobody; it needed no judge ("}, words.Clause("JDG-20"), {")"}};
  Text text = {words.Given(entry.judge)};
  const std::string role = replay::judging::RoleWords(correction.role);
  if (!role.empty()) text.push_back({fmt::format(" ({})", role)});
  return text;
}

Text Numbers(const CaseFileWords& words, absl::Span<const uint64_t> seqs) {
  return seqs.empty() ? Text{{"none"}} : words.Events(seqs);
}

}  // namespace

Part CorrectionsPart(const CaseFileWords& words) {
  Part part{.heading = {{"Corrections of the record"}}, .anchor = "corrections"};
  part.blocks.push_back(
      Paragraph{{{"A slip of the pen was put right. It is no fault of a player. The old rows stay "
                  "in the log, "
                  "and are struck through in the timeline."}}});
  for (const evidence::CorrectionEntry& entry : words.file().corrections) {
    const Correction& correction = entry.record.correction;
    std::vector<uint64_t> entered;
    for (size_t row = 0; row < correction.rows.size(); ++row) {
      entered.push_back(entry.record.EntryOf(row));
    }
    Facts facts;
    facts.facts.push_back({"Corrected at", {words.Event(entry.record.seq)}});
    facts.facts.push_back({"By", {words.Given(entry.author)}});
    facts.facts.push_back({"Confirmed by", ConfirmedBy(words, entry)});
    facts.facts.push_back({"Goes back to", {words.Event(correction.to)}});
    facts.facts.push_back({"Off the line of play", Numbers(words, entry.undone)});
    facts.facts.push_back({"Changed", words.file().viewer.IsJudge()
                                          ? Numbers(words, entry.changed)
                                          : Text{{"not told in this view"}}});
    facts.facts.push_back({"Entered again as", Numbers(words, entered)});
    part.blocks.push_back(std::move(facts));
    part.blocks.push_back(words.Quoted(entry.reason));
  }
  return part;
}

}  // namespace recount::tools::report
