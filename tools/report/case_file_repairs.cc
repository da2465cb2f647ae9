// Writes the repairs: the rulings by which a judge put the state of the game right.
#include "tools/report/case_file_parts.h"

namespace recount::tools::report {
namespace {

Facts RepairFacts(const CaseFileWords& words, const evidence::RulingEntry& entry,
                  const replay::timeline::RenderedEvent* event) {
  const uint64_t seq = entry.record.seq;
  const Ruling& ruling = entry.record.ruling;
  Facts facts;
  facts.facts.push_back({"Ruling", {words.Article("ruling", seq)}});
  facts.facts.push_back({"Judge", words.Judge(entry.judge, ruling.role)});
  if (const std::optional<Run> time = words.TimeOf(seq)) facts.facts.push_back({"When", {*time}});
  if (ruling.dispute) {
    facts.facts.push_back({"Dispute", {words.Article("dispute", *ruling.dispute)}});
  }
  if (ruling.to) facts.facts.push_back({"Goes back to", {words.Event(ruling.to)}});
  Text status = {words.Standing(entry)};
  if (event != nullptr && event->is_superseded) {
    Append(status, {{", "}, {"superseded", Ink::label}});
  }
  facts.facts.push_back({"Status", std::move(status)});
  return facts;
}

Part RepairPart(const CaseFileWords& words, const evidence::RulingEntry& entry) {
  const uint64_t seq = entry.record.seq;
  const replay::timeline::RenderedEvent* event = words.file().FindEvent(seq);
  Part part{.heading = {{"Repair, "}, words.Event(seq)},
            .anchor = ArticleAnchor("repair", seq),
            .is_kept = true};
  part.blocks.push_back(RepairFacts(words, entry, event));
  // Where the log cannot be read up to the ruling, nobody can say what it did.
  if (!entry.operations.empty()) {
    Bullets operations;
    for (const std::string& operation : entry.operations) {
      operations.items.push_back({words.Given(operation)});
    }
    part.blocks.push_back(Paragraph{{{"Put right:"}}, Paragraph::Role::lead});
    part.blocks.push_back(std::move(operations));
  }
  if (event != nullptr && !event->effects.empty()) {
    Bullets effects;
    for (const engine::EffectLine& effect : event->effects) {
      effects.items.push_back({words.Clause(effect.clause), {": "}, {effect.text, Ink::outside}});
    }
    part.blocks.push_back(Paragraph{{{"What followed by the rules:"}}, Paragraph::Role::lead});
    part.blocks.push_back(std::move(effects));
  }
  part.blocks.push_back(Paragraph{{{"Under:"}}, Paragraph::Role::lead});
  part.blocks.push_back(words.Clauses(entry.record.ruling));
  part.blocks.push_back(Paragraph{{{"Reason:"}}, Paragraph::Role::lead});
  part.blocks.push_back(words.Quoted(entry.reason));
  return part;
}

}  // namespace

Part RepairsPart(const CaseFileWords& words) {
  Part part{.heading = {{"Repairs"}}, .anchor = "repairs"};
  part.blocks.push_back(
      Paragraph{{{"Each of these rulings puts the state of the game right. One that is superseded "
                  "no longer counts."}}});
  for (const evidence::RulingEntry* repair : words.file().Repairs()) {
    part.blocks.push_back(RepairPart(words, *repair));
  }
  return part;
}

}  // namespace recount::tools::report
