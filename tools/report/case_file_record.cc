// What the record says: the first event against the rules, annotations, the timeline, findings of
// verify, clauses, and how to verify it.
#include <algorithm>

#include "fmt/format.h"
#include "tools/report/case_file_parts.h"

namespace recount::tools::report {
namespace {

using Kind = Table::Column::Kind;
using replay::RenderedEvent;

// What a fault means; empty where its name and message say it.
std::string_view FaultMeaning(replay::FaultKind fault) {
  using replay::FaultKind;
  switch (fault) {
    case FaultKind::torn:
      return "bytes end early";
    case FaultKind::corrupt:
      return "bytes that do not parse";
    case FaultKind::edited:
      return "the chain hash does not fit its event";
    case FaultKind::reordered:
      return "an event stands at another place";
    case FaultKind::missing:
      return "an event is not there";
    case FaultKind::card_set:
      return "the card set is not there, or is another";
    case FaultKind::illegal:
      return "the rules refuse the event";
    case FaultKind::bad_chance:
      return "the outcome does not fit, or is not that of the seed";
    case FaultKind::diverged:
      return "the rules give another state";
    case FaultKind::judging:
      return "a clause of judging is broken";
    case FaultKind::bad_opening:
      return "a name, a text or the seed is not the one that was recorded";
    case FaultKind::unsupported:
      return "this build does not know it; nothing after it is judged";
    case FaultKind::snapshot:
      return "a stored state is not the one that replay gives";
    case FaultKind::not_found:
    case FaultKind::damaged:
    case FaultKind::io:
      return "";
  }
  return "";
}

Text Deleted(Text text) {
  for (Run& run : text) run.is_deleted = true;
  return text;
}

// Whether the event follows another one than the game event that stands before it in the log.
bool IsBranch(const RenderedEvent& event, std::optional<uint64_t> game_event_before) {
  return game_event_before && event.after != *game_event_before;
}

Text WhatHappened(const CaseFileWords& words, const RenderedEvent& event, bool is_branch) {
  Text text = {{event.sentence, Ink::outside}};
  if (event.is_superseded) {
    text = Deleted(std::move(text));
    Append(text, {{" "}, {"superseded", Ink::label}});
  }
  if (is_branch) Append(text, {{" (follows "}, words.Event(event.after), {")"}});
  if (event.refusal) {
    Append(text, {{" "},
                  {"against the rules", Ink::alarm},
                  {" "},
                  words.Clause(event.refusal->clause),
                  {": "},
                  words.Given(event.refusal->message)});
  }
  if (event.is_unjudged) Append(text, {{" "}, {"not judged", Ink::label}});
  return text;
}

// The kind of an event, which leads to where the case file tells of it.
Run KindOf(const RenderedEvent& event) {
  const std::string kind = Spelled(events::EnumNameEventKind(event.kind));
  return {kind, Ink::plain, ArticleAnchor(kind, event.seq)};
}

// The head of the column names the zone.
Run WithoutZone(Run time) {
  constexpr std::string_view kZone = " UTC";
  if (time.text.ends_with(kZone)) time.text.resize(time.text.size() - kZone.size());
  return time;
}

Table TimelineTable(const CaseFileWords& words) {
  const std::vector<RenderedEvent>& timeline = words.file().timeline;
  const bool has_times =
      std::any_of(timeline.begin(), timeline.end(),
                  [](const RenderedEvent& event) { return event.at.has_value(); });
  Table table{.caption = "Every event of the log, in its order",
              .columns = {{"Event", Kind::number}, {"Kind", Kind::word}}};
  if (has_times) table.columns.push_back({"When (UTC)", Kind::word});
  table.columns.push_back({"What happened"});
  std::optional<uint64_t> before;
  for (const RenderedEvent& event : timeline) {
    Table::Row line{.anchor = EventAnchor(event.seq), .is_superseded = event.is_superseded};
    line.cells = {{{fmt::format("{}", event.seq)}}, {KindOf(event)}};
    if (has_times) line.cells.push_back({WithoutZone(words.Time(event.at))});
    line.cells.push_back(WhatHappened(words, event, IsBranch(event, before)));
    for (const engine::EffectLine& effect : event.effects) {
      Text told = {{effect.text, Ink::outside}};
      line.lines.push_back({{words.Clause(effect.clause)},
                            event.is_superseded ? Deleted(std::move(told)) : std::move(told)});
    }
    table.rows.push_back(std::move(line));
    if (IsOfGame(event.kind)) before = event.seq;
  }
  return table;
}

Part LegalPart(const CaseFileWords& words, const evidence::IllegalEntry& illegal) {
  Part part{.heading = {{"What would have been legal"}}};
  for (const auto& [seat, legal, more] : illegal.legal) {
    part.blocks.push_back(Paragraph{{words.Player(seat), {":"}}, Paragraph::Role::lead});
    Bullets actions;
    for (const std::string& action : legal) actions.items.push_back({words.Given(action)});
    if (more > 0) actions.items.push_back({{fmt::format("and {} more", more)}});
    if (actions.items.empty()) actions.items.push_back({{"nothing"}});
    part.blocks.push_back(std::move(actions));
  }
  if (illegal.legal.empty()) {
    part.blocks.push_back(Paragraph{{{"Nobody had anything to decide."}}});
  }
  return part;
}

Facts IllegalFacts(const CaseFileWords& words, const evidence::IllegalEntry& illegal) {
  const Error& refusal = illegal.refusal;
  Facts facts;
  facts.facts.push_back({"Event", {words.Event(illegal.seq)}});
  facts.facts.push_back({"Kind", {{Spelled(events::EnumNameEventKind(illegal.kind))}}});
  facts.facts.push_back({"Who", {words.Player(illegal.seat)}});
  facts.facts.push_back({"What", {words.Given(illegal.sentence)}});
  facts.facts.push_back({"Refused as", {{std::string(ErrorCodeName(refusal.code)), Ink::code}}});
  facts.facts.push_back({"Clause", words.ClauseWithText(refusal.clause)});
  facts.facts.push_back({"Why", {words.Given(refusal.message)}});
  return facts;
}

// What becomes of the play after it.
Text AfterIllegal(const CaseFileWords& words, const evidence::IllegalEntry& illegal) {
  if (!illegal.superseded_by) {
    return {
        {"Nothing after this event is judged: what follows was played on from a state that "
         "the rules do not know."}};
  }
  return {{"It counts for nothing any more: superseded by "},
          words.Event(illegal.superseded_by),
          {words.file().verification.ok()
               ? "; play since holds. What was played on from this event is not judged."
               : ". What was played on from this event is not judged."}};
}

Table FindingsTable(const CaseFileWords& words) {
  Table table{.caption = "Findings, the first bad event first",
              .columns = {{"Where", Kind::word}, {"Fault"}, {"Clause"}, {"What is wrong"}}};
  for (const replay::Finding& finding : words.file().verification.findings) {
    const std::string_view meaning = FaultMeaning(finding.fault);
    Table::Row row{.cells = {{words.Event(finding.seq)},
                             {{std::string(replay::FaultName(finding.fault)), Ink::code}},
                             {words.Clause(finding.clause)},
                             {words.Given(finding.message)}}};
    if (!meaning.empty()) row.cells[1].push_back({fmt::format(": {}", meaning)});
    if (!finding.expected.empty()) {
      row.lines.push_back({{{"expected:"}}, {{finding.expected, Ink::code}}});
    }
    if (!finding.found.empty()) row.lines.push_back({{{"found:"}}, {{finding.found, Ink::code}}});
    table.rows.push_back(std::move(row));
  }
  return table;
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
  const std::optional<evidence::IllegalEntry>& illegal = words.file().illegal;
  if (!illegal) {
    const bool is_ok = words.file().verification.ok();
    part.blocks.push_back(Paragraph{{{is_ok ? "There is none: every event is legal."
                                            : "None was found; see the findings below for how far "
                                              "the record could be checked."}}});
    return part;
  }
  part.blocks.push_back(IllegalFacts(words, *illegal));
  part.blocks.push_back(LegalPart(words, *illegal));
  Part state{.heading = {{"The state before"}}, .is_kept = true};
  state.blocks.push_back(Drawing{"The table right before the event", illegal->table});
  part.blocks.push_back(std::move(state));
  part.blocks.push_back(Paragraph{AfterIllegal(words, *illegal)});
  return part;
}

Part AnnotationsPart(const CaseFileWords& words) {
  Part part{.heading = {{"Annotations"}}, .anchor = "annotations"};
  const std::vector<evidence::AnnotationEntry>& annotations = words.file().annotations;
  if (annotations.empty()) {
    part.blocks.push_back(Paragraph{{{"Nobody has annotated the game."}}});
    return part;
  }
  Table table{.caption = "Notes on moments of the game; they change nothing",
              .columns = {{"Note", Kind::word}, {"About", Kind::word}, {"Author"}, {"Text"}}};
  for (const evidence::AnnotationEntry& entry : annotations) {
    table.rows.push_back({.cells = {{words.Event(entry.record.seq)},
                                    {words.Event(entry.record.annotation.at)},
                                    {words.Given(entry.author)},
                                    {words.Given(entry.text)}}});
  }
  part.blocks.push_back(std::move(table));
  return part;
}

Part TimelinePart(const CaseFileWords& words) {
  Part part{.heading = {{"Timeline"}}, .anchor = "timeline"};
  const std::vector<RenderedEvent>& timeline = words.file().timeline;
  if (timeline.empty()) {
    part.blocks.push_back(Paragraph{{{"The log has no event that could be read."}}});
    return part;
  }
  const auto superseded =
      std::count_if(timeline.begin(), timeline.end(),
                    [](const RenderedEvent& event) { return event.is_superseded; });
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
  const evidence::Verification& verification = words.file().verification;
  Part part{.heading = {{"Findings of the verification"}}, .anchor = "findings"};
  if (!verification.ok()) {
    part.blocks.push_back(Paragraph{{{"The record does not hold."}}, Paragraph::Role::alarm});
  } else if (!verification.findings.empty()) {
    part.blocks.push_back(
        Paragraph{{{"What counts holds: form, chain, card set, the rules at every event that is "
                    "not superseded, every digest and every outcome that could be compared."}}});
  } else {
    part.blocks.push_back(
        Paragraph{{{"Nothing is wrong: form, chain, card set, the rules at every event, every "
                    "digest and every outcome that could be compared hold."}}});
  }
  if (!verification.findings.empty()) part.blocks.push_back(FindingsTable(words));
  if (!verification.not_compared.empty()) {
    part.blocks.push_back(Paragraph{{{"What could not be compared:"}}, Paragraph::Role::lead});
    Bullets bullets;
    for (const std::string& sentence : verification.not_compared) {
      bullets.items.push_back({words.Given(sentence)});
    }
    part.blocks.push_back(std::move(bullets));
  }
  return part;
}

Part ClausesPart(const CaseFileWords& words) {
  Part part{.heading = {{"Clauses"}}, .anchor = "clauses"};
  const std::vector<engine::Clause>& clauses = words.file().clauses;
  if (clauses.empty()) {
    part.blocks.push_back(Paragraph{{{"No clause is cited."}}});
    return part;
  }
  Table table{.caption = "Every clause that this case file cites",
              .columns = {{"Clause", Kind::word}, {"Source"}, {"Text"}}};
  for (const engine::Clause& clause : clauses) {
    table.rows.push_back({.cells = {{{std::string(clause.id), Ink::clause}},
                                    {words.Given(std::string(clause.source))},
                                    {words.Given(std::string(clause.text))}},
                          .anchor = ClauseAnchor(clause.id)});
  }
  part.blocks.push_back(std::move(table));
  return part;
}

Part VerifyingPart(const CaseFileWords& words) {
  const evidence::CaseFile& file = words.file();
  const std::string name = IsId(file.id) ? file.id : "ID";
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
  part.blocks.push_back(Paragraph{
      {{fmt::format("It must say {} and this head:", Counted(file.events, "event", "events"))}}});
  part.blocks.push_back(Drawing{"Head", file.head + "\n"});
  part.blocks.push_back(Paragraph{
      {{"The head is a hash over every event: a log with one event more, less or otherwise has "
        "another. What that does not prove:"}}});
  part.blocks.push_back(words.Quoted(file.verification.not_proved));
  return part;
}

}  // namespace recount::tools::report
