#include "tools/report/case_file_document.h"

#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "tools/report/case_file_parts.h"

namespace recount::tools::report {
namespace {

// What the reader must know before anything else: that this is not all.
void AppendView(const CaseFileWords& words, std::vector<Block>& blocks) {
  const OrderedJson& view = words.file().at("view");
  if (view == "judge") return;
  Text text = {{"This case file shows only what "}};
  if (view == "spectator") {
    text.push_back({"a spectator"});
  } else {
    text.push_back(words.Player(view));
  }
  text.push_back({" may see. What that view hides is withheld."});
  blocks.push_back(Paragraph{std::move(text), Paragraph::Role::alarm});
}

}  // namespace

Document CaseFileDocument(const OrderedJson& case_file) {
  const CaseFileWords words(case_file);
  Document document;
  document.title = "Case file";
  const std::string parties = words.Parties();
  document.subtitle = case_file.at("title").get<std::string>();
  if (!parties.empty()) document.subtitle += " – " + parties;
  document.running_title =
      fmt::format("Case file of game {}", case_file.at("id").get<std::string>());
  AppendView(words, document.blocks);
  document.blocks.push_back(CaseInBrief(words));
  document.parts = {GamePart(words),      DisputesPart(words),  PenaltiesPart(words),
                    BesidePart(words),    IllegalPart(words),   AnnotationsPart(words),
                    TimelinePart(words),  FindingsPart(words),  ClausesPart(words),
                    VerifyingPart(words), SignaturesPart(words)};
  return document;
}

}  // namespace recount::tools::report
