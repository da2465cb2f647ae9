#include "tools/report/case_file_document.h"

#include "fmt/format.h"
#include "tools/report/case_file_parts.h"

namespace recount::tools::report {
namespace {

// A reader must know before anything else that this case file is not complete.
void AppendView(const CaseFileWords& words, std::vector<Block>& blocks) {
  const evidence::CaseFile& file = words.file();
  if (file.viewer.IsJudge()) return;
  Text text = {{"This case file shows only what "}};
  if (const auto seat = file.ViewingSeat()) {
    text.push_back(words.Player(*seat));
  } else {
    text.push_back({"a spectator"});
  }
  text.push_back({" may see. What that view hides is withheld."});
  blocks.push_back(Paragraph{std::move(text), Paragraph::Role::alarm});
}

}  // namespace

Document CaseFileDocument(const evidence::CaseFile& case_file) {
  const CaseFileWords words(case_file);
  Document document;
  document.title = "Case file";
  const std::string parties = words.Parties();
  document.subtitle = case_file.title;
  if (!parties.empty()) document.subtitle += " – " + parties;
  document.running_title = fmt::format("Case file of game {}", case_file.id);
  AppendView(words, document.blocks);
  document.blocks.push_back(CaseInBrief(words));
  document.parts = {GamePart(words), DisputesPart(words), PenaltiesPart(words), BesidePart(words)};
  if (!case_file.Repairs().empty()) document.parts.push_back(RepairsPart(words));
  if (!case_file.corrections.empty()) document.parts.push_back(CorrectionsPart(words));
  for (const auto part : {IllegalPart, AnnotationsPart, TimelinePart, FindingsPart, ClausesPart,
                          VerifyingPart, SignaturesPart}) {
    document.parts.push_back(part(words));
  }
  return document;
}

}  // namespace recount::tools::report
