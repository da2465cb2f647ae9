// Disputes with their rulings, appeals and resolutions; penalties.
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "tools/report/case_file_parts.h"

namespace recount::tools::report {
namespace {

// An event with what happened there: "event 12: Ana plays 7 Lay Preacher".
Text EventWithSentence(const CaseFileWords& words, const OrderedJson& seq) {
  Text text = {words.Event(seq)};
  const std::string sentence = words.Sentence(seq);
  if (!sentence.empty()) Append(text, {{": "}, {sentence, Ink::outside}});
  return text;
}

void AppendTime(const CaseFileWords& words, const OrderedJson& seq, Facts& facts) {
  if (const std::optional<Run> time = words.TimeOf(seq)) facts.facts.push_back({"When", {*time}});
}

Part CostPart(const CaseFileWords& words, const OrderedJson& cost) {
  Part part{.heading = {{"What going back takes"}}};
  Facts facts;
  Text events = words.Events(cost.at("events"));
  if (cost.at("events").size() > 1) {
    events.push_back({fmt::format(" ({}, last first)", cost.at("events").size())});
  }
  facts.facts.push_back({"Goes back to", {words.Event(cost.at("to"))}});
  facts.facts.push_back({"Reversed", std::move(events)});
  Text decisions;
  for (const OrderedJson& decision : cost.at("decisions")) {
    if (!decisions.empty()) decisions.push_back({", "});
    decisions.push_back(words.Player(decision.at("seat")));
    decisions.push_back({fmt::format(" {}", JsonLine(decision.at("count")))});
  }
  if (decisions.empty()) decisions.push_back({"none"});
  facts.facts.push_back({"Decisions undone", std::move(decisions)});
  facts.facts.push_back({"Drawn again", words.Events(cost.at("redrawn"))});
  const OrderedJson& learnt = cost.at("learnt");
  const bool is_known = !cost.contains("unknown_from");
  if (!is_known) {
    facts.facts.push_back({"Hidden cards seen",
                           {{"not known behind "},
                            words.Event(cost.at("unknown_from")),
                            {", which the rules refuse"}}});
  } else if (learnt.empty()) {
    facts.facts.push_back({"Hidden cards seen", {{"none"}}});
  }
  part.blocks.push_back(std::move(facts));
  if (learnt.empty()) return part;
  Table table{.caption = "Hidden cards that somebody has come to know since",
              .columns = {{"Player"}, {"Card"}, {"Known since", Table::Column::Kind::word}}};
  for (const OrderedJson& entry : learnt) {
    Text card = {{JsonLine(entry.at("card"))}};
    if (!entry.at("name").is_null()) Append(card, {{" "}, words.Given(entry.at("name"))});
    table.rows.push_back(
        {.cells = {
             {words.Player(entry.at("seat"))}, std::move(card), {words.Event(entry.at("seq"))}}});
  }
  part.blocks.push_back(std::move(table));
  return part;
}

void AppendResolution(const CaseFileWords& words, const OrderedJson& resolution, Part& part) {
  const bool is_upheld = resolution.at("upheld") == true;
  Facts facts;
  facts.facts.push_back({"Resolution", {words.Event(resolution.at("seq"))}});
  facts.facts.push_back({"Judge", {words.Given(resolution.at("judge"))}});
  AppendTime(words, resolution.at("seq"), facts);
  facts.facts.push_back(
      {"Resolved",
       {{is_upheld ? "the ruling is upheld" : "the ruling is overturned", Ink::strong}}});
  part.blocks.push_back(std::move(facts));
  part.blocks.push_back(Paragraph{{{"Reason:"}}, Paragraph::Role::lead});
  part.blocks.push_back(words.Quoted(resolution.at("reason")));
}

Part AppealPart(const CaseFileWords& words, const OrderedJson& appeal) {
  Part part{.heading = {{"Appeal, "}, words.Event(appeal.at("seq"))},
            .anchor = ArticleAnchor("appeal", appeal.at("seq"))};
  Facts facts;
  facts.facts.push_back({"Appealed by", {words.Player(appeal.at("by"))}});
  AppendTime(words, appeal.at("seq"), facts);
  part.blocks.push_back(std::move(facts));
  part.blocks.push_back(Paragraph{{{"Grounds:"}}, Paragraph::Role::lead});
  part.blocks.push_back(words.Quoted(appeal.at("grounds")));
  const OrderedJson& resolution = appeal.at("resolution");
  if (resolution.is_null()) {
    part.blocks.push_back(
        Paragraph{{{"The appeal has not been resolved. The ruling stands until "
                    "then."}}});
    return part;
  }
  AppendResolution(words, resolution, part);
  return part;
}

// What the kind of the ruling adds.
void AppendDetails(const CaseFileWords& words, const OrderedJson& ruling, Facts& facts) {
  if (ruling.at("kind") == "penalty") {
    const bool is_deviation = ruling.contains("deviation") && ruling.at("deviation") == true;
    Text due = {{ruling.contains("due") ? Spelled(ruling.at("due")) : "–"}};
    if (is_deviation) Append(due, {{" "}, {"deviation", Ink::alarm}});
    facts.facts.push_back({"Level due", std::move(due)});
  }
  if (!ruling.contains("result") || ruling.at("result").is_null()) return;
  const OrderedJson& result = ruling.at("result");
  Text text = words.Result(result);
  if (!result.at("scores").is_null()) {
    text.push_back({fmt::format("; scores {}", JsonLine(result.at("scores")))});
  }
  Append(text, {{" ("}, words.Clause(result.at("clause")), {")"}});
  facts.facts.push_back({"Result", std::move(text)});
}

// What has become of the ruling since.
void AppendChanges(const CaseFileWords& words, const OrderedJson& ruling, Facts& facts) {
  const OrderedJson amended = ruling.value("amended_by", OrderedJson::array());
  if (!amended.empty()) facts.facts.push_back({"Amended by", words.Events(amended)});
  const OrderedJson moot = ruling.value("moot", OrderedJson());
  if (!moot.is_object()) return;
  Text text = {words.Event(moot.at("seq")), {", by "}, words.Given(moot.at("judge")), {": "}};
  text.push_back(words.Given(moot.at("reason")));
  facts.facts.push_back({"Found moot", std::move(text)});
}

// "Kim, head judge".
Text JudgeText(const CaseFileWords& words, const OrderedJson& made) {
  Text text = {words.Given(made.at("judge"))};
  const OrderedJson role = made.value("role", OrderedJson());
  if (role.is_string()) text.push_back({fmt::format(", {} judge", Spelled(role))});
  return text;
}

Part RulingPart(const CaseFileWords& words, const OrderedJson& ruling) {
  Part part{.heading = {{"Ruling, "}, words.Event(ruling.at("seq")), {": "}},
            .anchor = ArticleAnchor("ruling", ruling.at("seq")),
            .is_kept = true};
  Append(part.heading, words.Ruled(ruling));
  Facts facts;
  facts.facts.push_back({"Judge", JudgeText(words, ruling)});
  AppendTime(words, ruling.at("seq"), facts);
  AppendDetails(words, ruling, facts);
  facts.facts.push_back({"Standing", {words.Standing(ruling)}});
  AppendChanges(words, ruling, facts);
  part.blocks.push_back(std::move(facts));
  part.blocks.push_back(Paragraph{{{"Under:"}}, Paragraph::Role::lead});
  Bullets clauses;
  for (const OrderedJson& clause : ruling.at("clauses")) {
    clauses.items.push_back(words.ClauseWithText(clause));
  }
  if (clauses.items.empty()) clauses.items.push_back({{"no clause"}});
  part.blocks.push_back(std::move(clauses));
  part.blocks.push_back(Paragraph{{{"Reason:"}}, Paragraph::Role::lead});
  part.blocks.push_back(words.Quoted(ruling.at("reason")));
  if (ruling.contains("cost") && ruling.at("cost").is_object()) {
    part.blocks.push_back(CostPart(words, ruling.at("cost")));
  }
  if (ruling.at("appeal").is_object()) {
    part.blocks.push_back(AppealPart(words, ruling.at("appeal")));
  } else {
    part.blocks.push_back(Paragraph{{{"Nobody has appealed."}}});
  }
  return part;
}

// The ruling that closed the dispute; nullptr where there is none.
const OrderedJson* RulingOn(const CaseFileWords& words, const OrderedJson& dispute) {
  const OrderedJson& seq = dispute.at("ruling");
  if (!seq.is_number()) return nullptr;
  // Rulings are ascending by seq. (The iterators of JSON lists cannot leap: std::lower_bound would
  // walk.)
  const OrderedJson& rulings = words.file().at("rulings");
  size_t first = 0;
  for (size_t count = rulings.size(); count > 0;) {
    const size_t half = count / 2;
    const bool is_before = rulings[first + half].at("seq").get<uint64_t>() < seq.get<uint64_t>();
    first += is_before ? half + 1 : 0;
    count = is_before ? count - half - 1 : half;
  }
  return first < rulings.size() && rulings[first].at("seq") == seq ? &rulings[first] : nullptr;
}

bool IsUnasked(const OrderedJson& ruling) { return ruling.at("dispute").is_null(); }

Part DisputePart(const CaseFileWords& words, const OrderedJson& dispute) {
  const OrderedJson& seq = dispute.at("seq");
  Part part{.heading = {{"Dispute, "}, words.Event(seq)}, .anchor = ArticleAnchor("dispute", seq)};
  Facts facts;
  facts.facts.push_back({"Raised by", {words.Player(dispute.at("by"))}});
  AppendTime(words, seq, facts);
  facts.facts.push_back({"About", EventWithSentence(words, dispute.at("at"))});
  part.blocks.push_back(std::move(facts));
  part.blocks.push_back(Paragraph{{{"Claim:"}}, Paragraph::Role::lead});
  part.blocks.push_back(words.Quoted(dispute.at("claim")));
  if (dispute.at("open") == true) {
    part.blocks.push_back(Paragraph{
        {{"This dispute is open. Nobody acts before a judge has ruled."}}, Paragraph::Role::alarm});
  }
  const OrderedJson withdrawal = dispute.value("withdrawal", OrderedJson());
  if (withdrawal.is_object()) {
    part.blocks.push_back(
        Paragraph{{{"Withdrawn at "}, words.Event(withdrawal.at("seq")), {". Reason:"}},
                  Paragraph::Role::lead});
    part.blocks.push_back(words.Quoted(withdrawal.at("reason")));
  }
  if (const OrderedJson* ruling = RulingOn(words, dispute)) {
    part.blocks.push_back(RulingPart(words, *ruling));
  }
  return part;
}

// "event 8", which leads to the article about it.
Run Article(const CaseFileWords& words, std::string_view kind, const OrderedJson& seq) {
  Run run = words.Event(seq);
  run.target = ArticleAnchor(kind, seq);
  return run;
}

void AppendOverviewRow(const CaseFileWords& words, const OrderedJson* dispute,
                       const OrderedJson* ruling, Table& table) {
  Table::Row row;
  if (dispute == nullptr) {
    row.cells = {{{"unasked"}}, {{"–"}}};
  } else {
    row.cells = {{Article(words, "dispute", dispute->at("seq"))},
                 {words.Player(dispute->at("by"))}};
  }
  if (ruling == nullptr) {
    const bool is_open = dispute == nullptr || dispute->at("open") == true;
    row.cells.push_back({{is_open ? "none yet" : "none"}});
    row.cells.push_back({{is_open ? "open" : "withdrawn", Ink::label}});
  } else {
    Text ruled = {Article(words, "ruling", ruling->at("seq")), {": "}};
    Append(ruled, words.Ruled(*ruling));
    row.cells.push_back(std::move(ruled));
    row.cells.push_back({words.Standing(*ruling)});
  }
  table.rows.push_back(std::move(row));
}

Table Overview(const CaseFileWords& words) {
  const OrderedJson& disputes = words.file().at("disputes");
  const OrderedJson& rulings = words.file().at("rulings");
  Table table{
      .caption = "Disputes and rulings at a glance",
      .columns = {{"Dispute", Table::Column::Kind::word}, {"Raised by"}, {"Ruling"}, {"Standing"}}};
  for (const OrderedJson& dispute : disputes) {
    AppendOverviewRow(words, &dispute, RulingOn(words, dispute), table);
  }
  for (const OrderedJson& ruling : rulings) {
    if (IsUnasked(ruling)) AppendOverviewRow(words, nullptr, &ruling, table);
  }
  return table;
}

}  // namespace

Part DisputesPart(const CaseFileWords& words) {
  const OrderedJson& disputes = words.file().at("disputes");
  const OrderedJson& rulings = words.file().at("rulings");
  Part part{.heading = {{"Disputes and rulings"}}, .anchor = "disputes"};
  if (disputes.empty() && rulings.empty()) {
    part.blocks.push_back(Paragraph{{{"No dispute was raised and no ruling was made."}}});
    return part;
  }
  if (disputes.size() + rulings.size() > 2) part.blocks.push_back(Overview(words));
  for (const OrderedJson& dispute : disputes) {
    part.blocks.push_back(DisputePart(words, dispute));
  }
  Part unasked{.heading = {{"Rulings that no dispute asked for"}}};
  for (const OrderedJson& ruling : rulings) {
    if (IsUnasked(ruling)) unasked.blocks.push_back(RulingPart(words, ruling));
  }
  if (!unasked.blocks.empty()) part.blocks.push_back(std::move(unasked));
  return part;
}

Part PenaltiesPart(const CaseFileWords& words) {
  Part part{.heading = {{"Penalties"}}, .anchor = "penalties"};
  const OrderedJson& penalties = words.file().at("penalties");
  if (penalties.empty()) {
    part.blocks.push_back(Paragraph{{{"No penalty was given."}}});
    return part;
  }
  Table table{.caption = "Penalties in the order in which they were given",
              .columns = {{"Ruling", Table::Column::Kind::word},
                          {"Player"},
                          {"Infraction"},
                          {"Level"},
                          {"Due"},
                          {"Standing"}}};
  for (const OrderedJson& penalty : penalties) {
    Text due = {{Spelled(penalty.at("due"))}};
    if (penalty.at("deviation") == true) Append(due, {{" "}, {"deviation", Ink::alarm}});
    table.rows.push_back(
        {.cells = {{words.Event(penalty.at("seq"))},
                   words.Penalised(penalty),
                   {words.Given(penalty.at("infraction"))},
                   {{Spelled(penalty.at("penalty"))}},
                   std::move(due),
                   {penalty.at("in_force") == true ? words.Standing(penalty)
                                                   : Run{"taken back", Ink::label}}}});
  }
  part.blocks.push_back(std::move(table));
  part.blocks.push_back(Paragraph{
      {{"A level is due by "},
       words.Clause("JDG-7"),
       {": one above the highest that the same seat has had for the same infraction in this game. "
        "Any other level is a deviation; it counts all the same."}}});
  return part;
}

Part BesidePart(const CaseFileWords& words) {
  Part part{.heading = {{"Accidents and extra time"}}, .anchor = "beside"};
  for (const OrderedJson& exposure : words.file().value("exposures", OrderedJson::array())) {
    Facts facts;
    Text card = {{exposure.at("card").is_null() ? "(withheld)" : JsonLine(exposure.at("card")),
                  exposure.at("card").is_null() ? Ink::faint : Ink::plain}};
    if (!exposure.at("name").is_null()) Append(card, {{" "}, words.Given(exposure.at("name"))});
    facts.facts.push_back({"Card seen by accident", std::move(card)});
    facts.facts.push_back({"Seen by", words.Players(exposure.at("to"))});
    facts.facts.push_back({"Known since", EventWithSentence(words, exposure.at("at"))});
    facts.facts.push_back({"Noted by", JudgeText(words, exposure)});
    facts.facts.push_back({"Noted at", {words.Event(exposure.at("seq"))}});
    part.blocks.push_back(std::move(facts));
    part.blocks.push_back(words.Quoted(exposure.at("account")));
  }
  for (const OrderedJson& extension : words.file().value("extensions", OrderedJson::array())) {
    Facts facts;
    facts.facts.push_back(
        {"Time given", {{Counted(extension.at("minutes").get<size_t>(), "minute", "minutes")}}});
    facts.facts.push_back({"Given by", JudgeText(words, extension)});
    facts.facts.push_back({"Given at", {words.Event(extension.at("seq"))}});
    part.blocks.push_back(std::move(facts));
    part.blocks.push_back(words.Quoted(extension.at("reason")));
  }
  if (part.blocks.empty()) {
    part.blocks.push_back(Paragraph{{{"No accident was noted and no extra time was given."}}});
  }
  return part;
}

Part SignaturesPart(const CaseFileWords& words) {
  Part part{.heading = {{"Signatures"}}, .anchor = "signatures", .is_kept = true};
  Table table{.caption = "Whoever signs has read this file",
              .columns = {{"Name"}, {"As", Table::Column::Kind::word}, {"Signature"}, {"Date"}}};
  constexpr std::string_view kLine = "..............................";
  for (const OrderedJson& who : words.file().value("signatures", OrderedJson::array())) {
    table.rows.push_back({.cells = {{words.Given(who.at("name"))},
                                    {{Spelled(who.at("as"))}},
                                    {{std::string(kLine), Ink::faint}},
                                    {{std::string(kLine.substr(0, 12)), Ink::faint}}}});
  }
  if (table.rows.empty()) {
    part.blocks.push_back(Paragraph{{{"Nobody is named who could sign."}}});
  } else {
    part.blocks.push_back(std::move(table));
  }
  return part;
}

}  // namespace recount::tools::report
