// What the record says: the first event against the rules, annotations, the timeline, findings of
// verify, clauses, and how to verify it.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "fmt/format.h"
#include "tools/report/case_file_parts.h"

namespace recount::tools::report {
namespace {

using Kind = Table::Column::Kind;

// What the faults of `verify` mean (cli.md, "Check").
std::string_view FaultMeaning(std::string_view fault) {
  struct Meaning {
    std::string_view fault;
    std::string_view meaning;
  };
  static constexpr Meaning kMeanings[] = {
      {"torn", "bytes end early"},
      {"corrupt", "bytes that do not parse"},
      {"edited", "the chain hash does not fit its event"},
      {"reordered", "an event stands at another place"},
      {"missing", "an event is not there"},
      {"card_set", "the card set is not there, or is another"},
      {"illegal", "the rules refuse the event"},
      {"bad_chance", "the outcome does not fit, or is not that of the seed"},
      {"diverged", "the rules give another state"},
      {"judging", "a clause of judging is broken"},
      {"bad_opening", "a name, a text or the seed is not the one that was recorded"},
      {"unsupported", "this build does not know it; nothing after it is judged"},
      {"bad_signature", "a signature does not fit"},
      {"snapshot", "a stored state is not the one that replay gives"},
  };
  for (const Meaning& known : kMeanings) {
    if (known.fault == fault) return known.meaning;
  }
  return "";
}

Text TextOrDash(const CaseFileWords& words, const OrderedJson& value) {
  if (value.is_null()) return {{"–"}};
  return {words.Given(value)};
}

Text Deleted(Text text) {
  for (Run& run : text) run.is_deleted = true;
  return text;
}

// Whether the event follows another one than the game event that stands before it in the log.
bool IsBranch(const OrderedJson& row, const OrderedJson& game_event_before) {
  return !row.at("after").is_null() && !game_event_before.is_null() &&
         row.at("after") != game_event_before;
}

bool IsGameEvent(const OrderedJson& row) {
  const OrderedJson& kind = row.at("kind");
  return kind == "created" || kind == "action" || kind == "chance";
}

Text WhatHappened(const CaseFileWords& words, const OrderedJson& row, bool is_branch) {
  const bool is_superseded = row.at("superseded") == true;
  Text text = {{row.at("sentence").get<std::string>(), Ink::outside}};
  if (is_superseded) text = Deleted(std::move(text));
  if (is_superseded) Append(text, {{" "}, {"superseded", Ink::label}});
  if (is_branch) Append(text, {{" (follows "}, words.Event(row.at("after")), {")"}});
  if (row.contains("illegal") && row.at("illegal").is_object()) {
    const OrderedJson& illegal = row.at("illegal");
    Append(text, {{" "},
                  {"against the rules", Ink::alarm},
                  {" "},
                  words.Clause(illegal.at("clause")),
                  {": "},
                  words.Given(illegal.at("message"))});
  }
  if (row.contains("unjudged") && row.at("unjudged") == true) {
    Append(text, {{" "}, {"not judged", Ink::label}});
  }
  return text;
}

// The kind of an event, which leads to where the case file tells of it.
Run KindOf(const OrderedJson& row) {
  const std::string kind = Spelled(row.at("kind"));
  return {kind, Ink::plain, ArticleAnchor(kind, row.at("seq"))};
}

// The head of the column names the zone.
Run WithoutZone(Run time) {
  constexpr std::string_view kZone = " UTC";
  if (time.text.ends_with(kZone)) time.text.resize(time.text.size() - kZone.size());
  return time;
}

Table TimelineTable(const CaseFileWords& words) {
  const OrderedJson& timeline = words.file().at("timeline");
  const bool has_times = std::any_of(timeline.begin(), timeline.end(), [](const OrderedJson& row) {
    return !row.at("at").is_null();
  });
  Table table{.caption = "Every event of the log, in its order",
              .columns = {{"Event", Kind::number}, {"Kind", Kind::word}}};
  if (has_times) table.columns.push_back({"When (UTC)", Kind::word});
  table.columns.push_back({"What happened"});
  OrderedJson before = nullptr;
  for (const OrderedJson& row : timeline) {
    const bool is_superseded = row.at("superseded") == true;
    Table::Row line{.anchor = EventAnchor(row.at("seq").get<uint64_t>()),
                    .is_superseded = is_superseded};
    line.cells = {{{JsonLine(row.at("seq"))}}, {KindOf(row)}};
    if (has_times) line.cells.push_back({WithoutZone(words.Time(row.at("at")))});
    line.cells.push_back(WhatHappened(words, row, IsBranch(row, before)));
    for (const OrderedJson& effect : row.at("effects")) {
      Text told = {{effect.at("text").get<std::string>(), Ink::outside}};
      line.lines.push_back({{words.Clause(effect.at("clause"))},
                            is_superseded ? Deleted(std::move(told)) : std::move(told)});
    }
    table.rows.push_back(std::move(line));
    if (IsGameEvent(row)) before = row.at("seq");
  }
  return table;
}

Part LegalPart(const CaseFileWords& words, const OrderedJson& legal) {
  Part part{.heading = {{"What would have been legal"}}};
  for (const OrderedJson& entry : legal) {
    part.blocks.push_back(
        Paragraph{{words.Player(entry.at("seat")), {":"}}, Paragraph::Role::lead});
    Bullets actions;
    for (const OrderedJson& action : entry.at("actions")) {
      actions.items.push_back({words.Given(action)});
    }
    const size_t more = entry.at("more").get<size_t>();
    if (more > 0) actions.items.push_back({{fmt::format("and {} more", more)}});
    if (actions.items.empty()) actions.items.push_back({{"nothing"}});
    part.blocks.push_back(std::move(actions));
  }
  if (legal.empty()) part.blocks.push_back(Paragraph{{{"Nobody had anything to decide."}}});
  return part;
}

// Only an id of the right form goes into a command that somebody may paste into a shell.
bool IsId(std::string_view id) {
  return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  });
}

}  // namespace

Part IllegalPart(const CaseFileWords& words) {
  Part part{.heading = {{"First event against the rules"}}, .anchor = "illegal"};
  const OrderedJson& illegal = words.file().at("illegal");
  if (illegal.is_null()) {
    const bool is_ok = words.file().at("verify").at("ok") == true;
    part.blocks.push_back(Paragraph{{{is_ok ? "There is none: every event is legal."
                                            : "None was found; see the findings below for how far "
                                              "the record could be checked."}}});
    return part;
  }
  Facts facts;
  facts.facts.push_back({"Event", {words.Event(illegal.at("seq"))}});
  facts.facts.push_back({"Kind", {{Spelled(illegal.at("kind"))}}});
  facts.facts.push_back({"Who", {words.Player(illegal.at("seat"))}});
  facts.facts.push_back({"What", {words.Given(illegal.at("sentence"))}});
  facts.facts.push_back({"Refused as", {{illegal.at("code").get<std::string>(), Ink::code}}});
  facts.facts.push_back({"Clause", words.ClauseWithText(illegal.at("clause"))});
  facts.facts.push_back({"Why", {words.Given(illegal.at("message"))}});
  part.blocks.push_back(std::move(facts));
  part.blocks.push_back(LegalPart(words, illegal.at("legal")));
  Part state{.heading = {{"The state before"}}, .is_kept = true};
  state.blocks.push_back(
      Drawing{"The table right before the event", illegal.at("table").get<std::string>()});
  part.blocks.push_back(std::move(state));
  Text after = {
      {"Nothing after this event is judged: what follows was played on from a state that "
       "the rules do not know."}};
  if (illegal.contains("superseded_by")) {
    after = {{"It counts for nothing any more: superseded by "},
             words.Event(illegal.at("superseded_by")),
             {words.file().at("verify").at("ok") == true
                  ? "; play since holds. What was played on from this event is not judged."
                  : ". What was played on from this event is not judged."}};
  }
  part.blocks.push_back(Paragraph{std::move(after)});
  return part;
}

Part AnnotationsPart(const CaseFileWords& words) {
  Part part{.heading = {{"Annotations"}}, .anchor = "annotations"};
  const OrderedJson& annotations = words.file().at("annotations");
  if (annotations.empty()) {
    part.blocks.push_back(Paragraph{{{"Nobody has annotated the game."}}});
    return part;
  }
  Table table{.caption = "Notes on moments of the game; they change nothing",
              .columns = {{"Note", Kind::word}, {"About", Kind::word}, {"Author"}, {"Text"}}};
  for (const OrderedJson& annotation : annotations) {
    table.rows.push_back({.cells = {{words.Event(annotation.at("seq"))},
                                    {words.Event(annotation.at("at"))},
                                    {words.Given(annotation.at("author"))},
                                    {words.Given(annotation.at("text"))}}});
  }
  part.blocks.push_back(std::move(table));
  return part;
}

Part TimelinePart(const CaseFileWords& words) {
  Part part{.heading = {{"Timeline"}}, .anchor = "timeline"};
  const OrderedJson& timeline = words.file().at("timeline");
  if (timeline.empty()) {
    part.blocks.push_back(Paragraph{{{"The log has no event that could be read."}}});
    return part;
  }
  const auto superseded =
      std::count_if(timeline.begin(), timeline.end(),
                    [](const OrderedJson& row) { return row.at("superseded") == true; });
  if (superseded > 0) {
    part.blocks.push_back(Paragraph{
        {{fmt::format("{} of {} no longer on the line of play: struck out below. They stay in "
                      "the log and count for nothing.",
                      superseded, Counted(timeline.size(), "event is", "events are"))}}});
  }
  part.blocks.push_back(TimelineTable(words));
  return part;
}

Part FindingsPart(const CaseFileWords& words) {
  const OrderedJson& verify = words.file().at("verify");
  Part part{.heading = {{"Findings of the verification"}}, .anchor = "findings"};
  if (verify.at("ok") == true && !verify.at("findings").empty()) {
    part.blocks.push_back(
        Paragraph{{{"What counts holds: form, chain, card set, the rules at every event that is "
                    "not superseded, every digest and every outcome that could be compared."}}});
  } else if (verify.at("ok") == true) {
    part.blocks.push_back(
        Paragraph{{{"Nothing is wrong: form, chain, card set, the rules at every event, every "
                    "digest and every outcome that could be compared hold."}}});
  } else {
    part.blocks.push_back(Paragraph{{{"The record does not hold."}}, Paragraph::Role::alarm});
  }
  if (!verify.at("findings").empty()) {
    Table table{.caption = "Findings, the first bad event first",
                .columns = {{"Where", Kind::word}, {"Fault"}, {"Clause"}, {"What is wrong"}}};
    for (const OrderedJson& finding : verify.at("findings")) {
      const std::string fault = finding.at("fault").get<std::string>();
      const std::string_view meaning = FaultMeaning(fault);
      Table::Row row{.cells = {{words.Event(finding.at("seq"))},
                               {{fault, Ink::code}},
                               {words.Clause(finding.at("clause"))},
                               {words.Given(finding.at("message"))}}};
      if (!meaning.empty()) row.cells[1].push_back({fmt::format(": {}", meaning)});
      for (const auto& [label, key] : {std::pair{"expected:", "expected"}, {"found:", "found"}}) {
        if (finding.at(key).is_null()) continue;
        row.lines.push_back({{{label}}, {{finding.at(key).get<std::string>(), Ink::code}}});
      }
      table.rows.push_back(std::move(row));
    }
    part.blocks.push_back(std::move(table));
  }
  if (!verify.at("not_compared").empty()) {
    part.blocks.push_back(Paragraph{{{"What could not be compared:"}}, Paragraph::Role::lead});
    Bullets bullets;
    for (const OrderedJson& sentence : verify.at("not_compared")) {
      bullets.items.push_back({words.Given(sentence)});
    }
    part.blocks.push_back(std::move(bullets));
  }
  return part;
}

Part ClausesPart(const CaseFileWords& words) {
  Part part{.heading = {{"Clauses"}}, .anchor = "clauses"};
  const OrderedJson& clauses = words.file().at("clauses");
  if (clauses.empty()) {
    part.blocks.push_back(Paragraph{{{"No clause is cited."}}});
    return part;
  }
  Table table{.caption = "Every clause that this case file cites",
              .columns = {{"Clause", Kind::word}, {"Source"}, {"Text"}}};
  for (const OrderedJson& clause : clauses) {
    const std::string id = clause.at("clause").get<std::string>();
    table.rows.push_back({.cells = {{{id, Ink::clause}},
                                    TextOrDash(words, clause.at("source")),
                                    {words.Given(clause.at("text"))}},
                          .anchor = ClauseAnchor(id)});
  }
  part.blocks.push_back(std::move(table));
  return part;
}

Part VerifyingPart(const CaseFileWords& words) {
  const OrderedJson& file = words.file();
  const std::string id = file.at("id").get<std::string>();
  const std::string name = IsId(id) ? id : "ID";
  const std::string short_name = name.substr(0, 8);
  Part part{.heading = {{"How to verify this case file"}}, .anchor = "verifying"};
  part.blocks.push_back(Paragraph{
      {{"This document is an extract; the record is the log. Whoever keeps the store exports it, "
        "and whoever doubts it verifies the file with their own copy of "},
       {"recount", Ink::code},
       {":"}}});
  part.blocks.push_back(Drawing{"Commands", fmt::format("recount export {} -o {}.recount\n"
                                                        "recount verify {}.recount\n",
                                                        name, short_name, short_name)});
  part.blocks.push_back(
      Paragraph{{{fmt::format("It must say {} and this head:",
                              Counted(file.at("events").get<size_t>(), "event", "events"))}}});
  part.blocks.push_back(Drawing{"Head", file.at("head").get<std::string>() + "\n"});
  part.blocks.push_back(Paragraph{
      {{"The head is a hash over every event: a log with one event more, less or otherwise has "
        "another. What that does not prove:"}}});
  part.blocks.push_back(words.Quoted(file.at("verify").at("not_proved")));
  return part;
}

}  // namespace recount::tools::report
