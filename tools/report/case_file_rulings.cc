// Writes disputes with their rulings, appeals and resolutions, and penalties.
#include "fmt/format.h"
#include "tools/report/case_file_parts.h"

namespace recount::tools::report {
namespace {

namespace judging = replay::judging;

// Returns an event with what happened there: "event 12: Ana plays 7 Lay Preacher".
Text EventWithSentence(const CaseFileWords& words, uint64_t seq) {
  Text text = {words.Event(seq)};
  const std::string sentence = words.Sentence(seq);
  if (!sentence.empty()) Append(text, {{": "}, {sentence, Ink::outside}});
  return text;
}

void AppendTime(const CaseFileWords& words, uint64_t seq, Facts& facts) {
  if (const std::optional<Run> time = words.TimeOf(seq)) facts.facts.push_back({"When", {*time}});
}

Facts CostFacts(const CaseFileWords& words, const evidence::RewindPlan& cost) {
  Facts facts;
  Text events = words.Events(cost.events);
  if (cost.events.size() > 1) {
    events.push_back({fmt::format(" ({}, last first)", cost.events.size())});
  }
  facts.facts.push_back({"Goes back to", {words.Event(cost.to)}});
  facts.facts.push_back({"Reversed", std::move(events)});
  Text decisions;
  for (const auto& [seat, count] : cost.decisions) {
    if (!decisions.empty()) decisions.push_back({", "});
    decisions.push_back(words.Player(seat));
    decisions.push_back({fmt::format(" {}", count)});
  }
  if (decisions.empty()) decisions.push_back({"none"});
  facts.facts.push_back({"Decisions undone", std::move(decisions)});
  facts.facts.push_back({"Drawn again", words.Events(cost.redrawn)});
  Text unknown;
  for (const evidence::UnknownStretch& stretch : cost.unknown) {
    if (!unknown.empty()) unknown.push_back({"; "});
    unknown.push_back({"unknown after "});
    unknown.push_back(words.Event(stretch.illegal));
    unknown.push_back({", which the rules refuse"});
  }
  if (!unknown.empty()) {
    facts.facts.push_back({"Hidden cards seen", std::move(unknown)});
  } else if (words.file().HasVerdict() && cost.learnt.empty()) {
    facts.facts.push_back({"Hidden cards seen", {{"none"}}});
  }
  if (!words.file().HasVerdict()) {
    const bool is_of_seat = words.file().ViewingSeat().has_value();
    facts.facts.push_back({is_of_seat ? "Hidden cards seen by others" : "Hidden cards seen",
                           {{"not told in this view"}}});
  }
  return facts;
}

Part CostPart(const CaseFileWords& words, const evidence::RewindPlan& cost) {
  Part part{.heading = {{"Cost of the rewind"}}};
  part.blocks.push_back(CostFacts(words, cost));
  if (cost.learnt.empty()) return part;
  ReportTable table{
      .caption = "Hidden cards that players have seen since",
      .columns = {{"Player"}, {"Card"}, {"Known since", ReportTable::Column::Kind::word}}};
  for (const evidence::Learnt& known : cost.learnt) {
    table.rows.push_back(
        {.cells = {{words.Player(known.seat)},
                   {{fmt::format("{}", known.card)}, {" "}, words.Given(known.name)},
                   {words.Event(known.seq)}}});
  }
  part.blocks.push_back(std::move(table));
  return part;
}

void AppendResolution(const CaseFileWords& words, const evidence::ResolutionEntry& entry,
                      Part& part) {
  const judging::ResolutionRecord& record = entry.record;
  Facts facts;
  facts.facts.push_back({"Resolution", {words.Event(record.seq)}});
  facts.facts.push_back({"Judge", {words.Given(entry.judge)}});
  AppendTime(words, record.seq, facts);
  facts.facts.push_back(
      {"Resolved",
       {{record.resolution.is_upheld ? "the ruling is upheld" : "the ruling is overturned",
         Ink::strong}}});
  part.blocks.push_back(std::move(facts));
  part.blocks.push_back(Paragraph{{{"Reason:"}}, Paragraph::Role::lead});
  part.blocks.push_back(words.Quoted(entry.reason));
}

Part AppealPart(const CaseFileWords& words, const evidence::AppealEntry& entry) {
  const judging::AppealRecord& record = entry.record;
  Part part{.heading = {{"Appeal, "}, words.Event(record.seq)},
            .anchor = ArticleAnchor("appeal", record.seq)};
  Facts facts;
  facts.facts.push_back({"Appealed by", {words.Player(record.appeal.by)}});
  AppendTime(words, record.seq, facts);
  part.blocks.push_back(std::move(facts));
  part.blocks.push_back(Paragraph{{{"Grounds:"}}, Paragraph::Role::lead});
  part.blocks.push_back(words.Quoted(entry.grounds));
  if (!entry.resolution) {
    part.blocks.push_back(
        Paragraph{{{"The appeal has not been resolved. The ruling is in force until then."}}});
    return part;
  }
  AppendResolution(words, *entry.resolution, part);
  return part;
}

// Returns the level that a penalty should have had, and marks a deviation from it.
Text LevelDue(const evidence::RulingEntry& penalty) {
  Text due = {{Spelled(PenaltyName(penalty.record.due))}};
  const std::string& list = penalty.record.ruling.infractions;
  if (!list.empty()) Append(due, {{", by the list \""}, {list, Ink::outside}, {"\" (JDG-11)"}});
  if (penalty.record.ruling.is_deviation) Append(due, {{" "}, {"deviation", Ink::alarm}});
  return due;
}

// Adds the facts that only this kind of ruling has.
void AppendDetails(const CaseFileWords& words, const evidence::RulingEntry& entry, Facts& facts) {
  const Ruling& ruling = entry.record.ruling;
  if (ruling.kind == RulingKind::penalty) facts.facts.push_back({"Level due", LevelDue(entry)});
  if (!entry.result) return;
  Text text = words.Result(*entry.result);
  if (entry.result->scores) {
    text.push_back({fmt::format("; scores [{}]", fmt::join(*entry.result->scores, ","))});
  }
  Append(text, {{" ("}, words.Clause(entry.result->clause), {")"}});
  facts.facts.push_back({"Result", std::move(text)});
}

// Adds what happened to the ruling later.
void AppendChanges(const CaseFileWords& words, const evidence::RulingEntry& entry, Facts& facts) {
  const judging::RulingRecord& record = entry.record;
  if (!record.amendments.empty()) {
    facts.facts.push_back({"Amended by", words.Events(record.amendments)});
  }
  if (!record.moot) return;
  facts.facts.push_back({"Found moot",
                         {words.Event(record.moot),
                          {", by "},
                          words.Given(entry.moot_judge),
                          {": "},
                          words.Given(entry.moot_reason)}});
}

Part RulingPart(const CaseFileWords& words, const evidence::RulingEntry& entry) {
  const uint64_t seq = entry.record.seq;
  const Ruling& ruling = entry.record.ruling;
  Part part{.heading = {{"Ruling, "}, words.Event(seq), {": "}},
            .anchor = ArticleAnchor("ruling", seq),
            .is_kept = true};
  Append(part.heading, words.Ruled(entry));
  Facts facts;
  facts.facts.push_back({"Judge", words.Judge(entry.judge, ruling.role)});
  AppendTime(words, seq, facts);
  AppendDetails(words, entry, facts);
  facts.facts.push_back({"Status", {words.Standing(entry)}});
  AppendChanges(words, entry, facts);
  part.blocks.push_back(std::move(facts));
  part.blocks.push_back(Paragraph{{{"Under:"}}, Paragraph::Role::lead});
  part.blocks.push_back(words.Clauses(ruling));
  part.blocks.push_back(Paragraph{{{"Reason:"}}, Paragraph::Role::lead});
  part.blocks.push_back(words.Quoted(entry.reason));
  if (entry.cost) part.blocks.push_back(CostPart(words, *entry.cost));
  if (entry.appeal) {
    part.blocks.push_back(AppealPart(words, *entry.appeal));
  } else {
    part.blocks.push_back(Paragraph{{{"There is no appeal."}}});
  }
  return part;
}

// Returns the ruling that closed the dispute; nullptr if there is none.
const evidence::RulingEntry* RulingOn(const CaseFileWords& words,
                                      const evidence::DisputeEntry& dispute) {
  const std::optional<uint64_t>& seq = dispute.record.ruling;
  return seq ? words.file().FindRuling(*seq) : nullptr;
}

bool IsUnasked(const evidence::RulingEntry& entry) { return !entry.record.ruling.dispute; }

Part DisputePart(const CaseFileWords& words, const evidence::DisputeEntry& entry) {
  const judging::DisputeRecord& record = entry.record;
  Part part{.heading = {{"Dispute, "}, words.Event(record.seq)},
            .anchor = ArticleAnchor("dispute", record.seq)};
  Facts facts;
  facts.facts.push_back({"Raised by", {words.Player(record.dispute.by)}});
  AppendTime(words, record.seq, facts);
  facts.facts.push_back({"About", EventWithSentence(words, record.dispute.at)});
  if (entry.corrected && entry.corrected->entered_as) {
    facts.facts.push_back(
        {"Entered again as", EventWithSentence(words, *entry.corrected->entered_as)});
  }
  part.blocks.push_back(std::move(facts));
  part.blocks.push_back(Paragraph{{{"Claim:"}}, Paragraph::Role::lead});
  part.blocks.push_back(words.Quoted(entry.claim));
  if (record.is_open()) {
    part.blocks.push_back(
        Paragraph{{{"This dispute is open. Nobody may act until a judge has ruled."}},
                  Paragraph::Role::alarm});
  }
  if (record.withdrawal) {
    part.blocks.push_back(Paragraph{
        {{"Withdrawn at "}, words.Event(record.withdrawal), {". Reason:"}}, Paragraph::Role::lead});
    part.blocks.push_back(words.Quoted(entry.withdrawal_reason));
  }
  if (const evidence::RulingEntry* ruling = RulingOn(words, entry)) {
    part.blocks.push_back(RulingPart(words, *ruling));
  }
  return part;
}

void AppendOverviewRow(const CaseFileWords& words, const judging::DisputeRecord* dispute,
                       const evidence::RulingEntry* ruling, ReportTable& table) {
  ReportTable::Row row;
  if (dispute == nullptr) {
    row.cells = {{{"unasked"}}, {{"–"}}};
  } else {
    row.cells = {{words.Article("dispute", dispute->seq)}, {words.Player(dispute->dispute.by)}};
  }
  if (ruling == nullptr) {
    const bool is_open = dispute == nullptr || dispute->is_open();
    row.cells.push_back({{is_open ? "none yet" : "none"}});
    row.cells.push_back({{is_open ? "open" : "withdrawn", Ink::label}});
  } else {
    Text ruled = {words.Article("ruling", ruling->record.seq), {": "}};
    Append(ruled, words.Ruled(*ruling));
    row.cells.push_back(std::move(ruled));
    row.cells.push_back({words.Standing(*ruling)});
  }
  table.rows.push_back(std::move(row));
}

ReportTable Overview(const CaseFileWords& words) {
  ReportTable table{
      .caption = "Disputes and rulings at a glance",
      .columns = {
          {"Dispute", ReportTable::Column::Kind::word}, {"Raised by"}, {"Ruling"}, {"Status"}}};
  for (const evidence::DisputeEntry& dispute : words.file().disputes) {
    AppendOverviewRow(words, &dispute.record, RulingOn(words, dispute), table);
  }
  for (const evidence::RulingEntry& ruling : words.file().rulings) {
    if (IsUnasked(ruling)) AppendOverviewRow(words, nullptr, &ruling, table);
  }
  return table;
}

}  // namespace

Part DisputesPart(const CaseFileWords& words) {
  const std::vector<evidence::DisputeEntry>& disputes = words.file().disputes;
  const std::vector<evidence::RulingEntry>& rulings = words.file().rulings;
  Part part{.heading = {{"Disputes and rulings"}}, .anchor = "disputes"};
  if (disputes.empty() && rulings.empty()) {
    part.blocks.push_back(Paragraph{{{"There are no disputes and no rulings."}}});
    return part;
  }
  // One or two entries need no overview.
  if (disputes.size() + rulings.size() > 2) part.blocks.push_back(Overview(words));
  for (const evidence::DisputeEntry& dispute : disputes) {
    part.blocks.push_back(DisputePart(words, dispute));
  }
  Part unasked{.heading = {{"Rulings without a dispute"}}};
  for (const evidence::RulingEntry& ruling : rulings) {
    if (IsUnasked(ruling)) unasked.blocks.push_back(RulingPart(words, ruling));
  }
  if (!unasked.blocks.empty()) part.blocks.push_back(std::move(unasked));
  return part;
}

Part PenaltiesPart(const CaseFileWords& words) {
  Part part{.heading = {{"Penalties"}}, .anchor = "penalties"};
  const std::vector<const evidence::RulingEntry*> penalties = words.file().Penalties();
  if (penalties.empty()) {
    part.blocks.push_back(Paragraph{{{"There are no penalties."}}});
    return part;
  }
  ReportTable table{.caption = "Penalties, in order",
                    .columns = {{"Ruling", ReportTable::Column::Kind::word},
                                {"Player"},
                                {"Infraction"},
                                {"Level"},
                                {"Due"},
                                {"Status"}}};
  for (const evidence::RulingEntry* penalty : penalties) {
    const judging::RulingRecord& record = penalty->record;
    table.rows.push_back({.cells = {{words.Event(record.seq)},
                                    words.Penalised(record.ruling),
                                    {words.Given(record.ruling.infraction)},
                                    {{Spelled(PenaltyName(record.ruling.penalty))}},
                                    LevelDue(*penalty),
                                    {record.is_in_force() ? words.Standing(*penalty)
                                                          : Run{"taken back", Ink::label}}}});
  }
  part.blocks.push_back(std::move(table));
  part.blocks.push_back(Paragraph{
      {{"A level that is due by a list of infractions names that list. Otherwise it follows from "},
       words.Clause("JDG-7"),
       {": it is one above the highest earlier level of the same seat for the same infraction in "
        "this game. Any other level is a deviation, but it counts."}}});
  return part;
}

Part BesidePart(const CaseFileWords& words) {
  Part part{.heading = {{"Accidents and extra time"}}, .anchor = "beside"};
  for (const evidence::ExposureEntry& exposure : words.file().exposures) {
    Facts facts;
    Text card = {exposure.card ? Run{fmt::format("{}", *exposure.card)}
                               : Run{"(withheld)", Ink::faint}};
    if (!exposure.name.empty()) Append(card, {{" "}, words.Given(exposure.name)});
    facts.facts.push_back({"Card seen by accident", std::move(card)});
    facts.facts.push_back({"Seen by", words.Players(exposure.to)});
    facts.facts.push_back({"Known since", EventWithSentence(words, exposure.at)});
    facts.facts.push_back({"Noted by", words.Judge(exposure.judge, exposure.role)});
    facts.facts.push_back({"Noted at", {words.Event(exposure.seq)}});
    part.blocks.push_back(std::move(facts));
    part.blocks.push_back(words.Quoted(exposure.account));
  }
  for (const evidence::ExtensionEntry& entry : words.file().extensions) {
    const Extension& extension = entry.record.extension;
    Facts facts;
    facts.facts.push_back({"Time given", {{Counted(extension.minutes, "minute", "minutes")}}});
    facts.facts.push_back({"Given by", words.Judge(entry.judge, extension.role)});
    facts.facts.push_back({"Given at", {words.Event(entry.record.seq)}});
    part.blocks.push_back(std::move(facts));
    part.blocks.push_back(words.Quoted(entry.reason));
  }
  if (part.blocks.empty()) {
    part.blocks.push_back(Paragraph{{{"There are no accidents and there was no extra time."}}});
  }
  return part;
}

Part SignaturesPart(const CaseFileWords& words) {
  Part part{.heading = {{"Signatures"}}, .anchor = "signatures", .is_kept = true};
  ReportTable table{
      .caption = "A signature confirms that the signer has read this file",
      .columns = {{"Name"}, {"As", ReportTable::Column::Kind::word}, {"Signature"}, {"Date"}}};
  constexpr std::string_view kLine = "..............................";
  for (const evidence::Signature& signature : words.file().signatures) {
    const bool is_player = signature.role == evidence::Signature::Role::player;
    table.rows.push_back({.cells = {{words.Given(signature.name)},
                                    {{is_player ? "player" : "judge"}},
                                    {{std::string(kLine), Ink::faint}},
                                    {{std::string(kLine.substr(0, 12)), Ink::faint}}}});
  }
  if (table.rows.empty()) {
    part.blocks.push_back(Paragraph{{{"No names are available for signatures."}}});
  } else {
    part.blocks.push_back(std::move(table));
  }
  return part;
}

}  // namespace recount::tools::report
