// Says what the record contains: the first event against the rules, annotations, the timeline,
// findings of verify, clauses, and how to verify it.
#include <algorithm>

#include "fmt/format.h"
#include "tools/report/case_file_parts.h"

namespace recount::tools::report {
namespace {

using Kind = ReportTable::Column::Kind;
using replay::timeline::RenderedEvent;

// Explains a fault. It is empty if the fault's name and message already do.
std::string_view FaultMeaning(replay::verify::FaultKind fault) {
  using replay::verify::FaultKind;
  switch (fault) {
    case FaultKind::torn:
      return "the bytes end early";
    case FaultKind::corrupt:
      return "the bytes cannot be parsed";
    case FaultKind::edited:
      return "the chain hash does not match its event";
    case FaultKind::reordered:
      return "an event is in the wrong place";
    case FaultKind::missing:
      return "an event is missing";
    case FaultKind::card_set:
      return "the card set is missing or is a different one";
    case FaultKind::illegal:
      return "the rules refuse the event";
    case FaultKind::bad_chance:
      return "the outcome is invalid, or differs from that of the seed";
    case FaultKind::diverged:
      return "the rules give a different state";
    case FaultKind::judging:
      return "the event breaks a clause of judging";
    case FaultKind::contradicted:
      return "it does not agree with what was learnt later of the cards";
    case FaultKind::bad_opening:
      return "a name, a text or the seed differs from what was recorded";
    case FaultKind::unsupported:
      return "this build does not know it; nothing after it was checked";
    case FaultKind::snapshot:
      return "a stored state differs from the replayed state";
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

// Returns whether the event continues from another event than the game event before it in the log.
bool IsBranch(const RenderedEvent& event, std::optional<uint64_t> game_event_before) {
  return game_event_before && event.after != *game_event_before;
}

Text WhatHappened(const CaseFileWords& words, const RenderedEvent& event, bool is_branch) {
  Text text = {{event.sentence, Ink::outside}};
  if (event.is_superseded) {
    text = Deleted(std::move(text));
    Append(text, {{" "}, {event.corrected_by ? "corrected" : "superseded", Ink::label}});
    if (event.entered_as)
      Append(text, {{" (entered again as "}, words.Event(event.entered_as), {")"}});
  }
  if (is_branch) Append(text, {{" (follows "}, words.Event(event.after), {")"}});
  if (event.refusal) {
    Append(text, {{" "},
                  {std::string(replay::timeline::RefusedWords(event)),
                   event.corrected_by ? Ink::label : Ink::alarm},
                  {" "},
                  words.Clause(event.refusal->clause),
                  {": "},
                  words.Given(event.refusal->message)});
  }
  if (event.accepted) {
    const Error& refusal = event.accepted->refusal;
    Append(text, {{" "}, {"against the rules", Ink::alarm}, {", accepted by "}});
    Append(text, {words.Event(event.accepted->ruling)});
    if (!refusal.clause.empty()) {
      Append(text, {{" ("}, words.Clause(refusal.clause), {"): "}, words.Given(refusal.message)});
    }
  }
  if (event.is_unjudged) Append(text, {{" "}, {"not checked", Ink::label}});
  return text;
}

// Returns the kind of an event, which links to the article about it.
Run KindOf(const RenderedEvent& event) {
  const std::string kind = Spelled(events::EnumNameEventKind(event.kind));
  return {kind, Ink::plain, ArticleAnchor(kind, event.seq)};
}

// Removes the zone from a time, because the head of the column names it.
Run WithoutZone(Run time) {
  constexpr std::string_view kZone = " UTC";
  if (time.text.ends_with(kZone)) time.text.resize(time.text.size() - kZone.size());
  return time;
}

ReportTable TimelineTable(const CaseFileWords& words) {
  const std::vector<RenderedEvent>& timeline = words.file().timeline;
  // If no event has a time, the column would be empty, so it is left out.
  const bool has_times =
      std::any_of(timeline.begin(), timeline.end(),
                  [](const RenderedEvent& event) { return event.at.has_value(); });
  ReportTable table{.caption = "Every event of the log, in order",
                    .columns = {{"Event", Kind::number}, {"Kind", Kind::word}}};
  if (has_times) table.columns.push_back({"When (UTC)", Kind::word});
  table.columns.push_back({"What happened"});
  std::optional<uint64_t> before;
  for (const RenderedEvent& event : timeline) {
    ReportTable::Row line{.anchor = EventAnchor(event.seq), .is_superseded = event.is_superseded};
    line.cells = {{{fmt::format("{}", event.seq)}}, {KindOf(event)}};
    if (has_times) line.cells.push_back({WithoutZone(words.Time(event.at))});
    line.cells.push_back(WhatHappened(words, event, IsBranch(event, before)));
    for (const engine::EffectLine& effect : event.effects) {
      Text text = {{effect.text, Ink::outside}};
      line.lines.push_back({{words.Clause(effect.clause)},
                            event.is_superseded ? Deleted(std::move(text)) : std::move(text)});
    }
    table.rows.push_back(std::move(line));
    if (event.is_node) before = event.seq;
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
    part.blocks.push_back(Paragraph{{{"Nobody had a decision to make."}}});
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

// Lists all events that do not fit the rules, and how each is read.
void AddConflicts(const CaseFileWords& words, const evidence::ConflictsEntry& conflicts,
                  Part& part) {
  part.blocks.push_back(Paragraph{{{conflicts.summary + ".", Ink::outside}}});
  ReportTable table{.caption = "Every event that does not fit the rules, and how it is read",
                    .columns = {{"Event", Kind::number}, {"Why"}, {"Reading"}}};
  for (size_t i = 0; i < conflicts.words.size(); ++i) {
    const auto& [text, reading] = conflicts.words[i];
    table.rows.push_back({.cells = {{words.EventNumber(conflicts.found.list[i].seq)},
                                    {words.Given(text)},
                                    {words.Given(reading)}}});
  }
  part.blocks.push_back(std::move(table));
  part.blocks.push_back(Paragraph{
      {{"Each reading is the one under which the most events after it are legal. It is no ruling: "
        "a judge may see it otherwise."}}});
  part.blocks.push_back(
      Paragraph{{{"The first event of the log that the rules refuse:"}}, Paragraph::Role::lead});
}

// Says what happens to the play after the illegal event.
Text AfterIllegal(const CaseFileWords& words, const evidence::IllegalEntry& illegal) {
  if (illegal.accepted_by && !illegal.superseded_by) {
    return {
        {"It counts all the same: it was accepted by "}, words.Event(illegal.accepted_by), {"."}};
  }
  if (!illegal.superseded_by) {
    return {
        {"The verification checked nothing after this event: the rules have no state to continue "
         "from."}};
  }
  const evidence::CaseFile& file = words.file();
  return {{"It no longer counts: it was superseded by "},
          words.Event(illegal.superseded_by),
          {file.HasVerdict() && file.verification.ok()
               ? "; the events since then passed the verification. The events that follow this one "
                 "were not checked."
               : ". The events that follow this one were not checked."}};
}

ReportTable FindingsTable(const CaseFileWords& words) {
  ReportTable table{.caption = "Findings, in the order of the events",
                    .columns = {{"Where", Kind::word}, {"Fault"}, {"Clause"}, {"What is wrong"}}};
  for (const replay::verify::Finding& finding : words.file().verification.findings) {
    const std::string_view meaning = FaultMeaning(finding.fault);
    ReportTable::Row row{
        .cells = {{words.Event(finding.seq)},
                  {{std::string(replay::verify::FaultName(finding.fault)), Ink::code}},
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

// Returns whether this is a well-formed id. Only such an id goes into a command that somebody may
// paste into a shell.
bool IsId(std::string_view id) {
  return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  });
}

}  // namespace

Part IllegalPart(const CaseFileWords& words) {
  Part part{.heading = {{"Events against the rules"}}, .anchor = "illegal"};
  const std::optional<evidence::IllegalEntry>& illegal = words.file().illegal;
  if (!words.file().HasVerdict()) {
    part.blocks.push_back(Paragraph{
        {{"Whether every event is legal is not told in this view. An event against the rules is "
          "named only if this view shows the whole event. Behind any event against the rules "
          "nothing is executed, so effects end there in every view: this file is for after the "
          "ruling."}}});
    if (!illegal) return part;
  } else if (!illegal) {
    const bool is_ok = words.file().verification.ok();
    const bool is_corrected = !words.file().corrections.empty();
    part.blocks.push_back(
        Paragraph{{{is_ok && is_corrected ? "None: every event that counts is "
                                            "legal. Slips of the record were put "
                                            "right; the section \"Corrections of the "
                                            "record\" has them."
                    : is_ok               ? "None: every event is legal."
                                          : "None was found. The findings below say how far the "
                                            "log could be checked."}}});
    return part;
  }
  if (const auto& conflicts = words.file().conflicts; conflicts && !conflicts->words.empty()) {
    AddConflicts(words, *conflicts, part);
  }
  part.blocks.push_back(IllegalFacts(words, *illegal));
  part.blocks.push_back(LegalPart(words, *illegal));
  Part state{.heading = {{"The state before"}}, .is_kept = true};
  state.blocks.push_back(Drawing{"The table directly before the event", illegal->table});
  part.blocks.push_back(std::move(state));
  part.blocks.push_back(Paragraph{AfterIllegal(words, *illegal)});
  return part;
}

Part AnnotationsPart(const CaseFileWords& words) {
  Part part{.heading = {{"Annotations"}}, .anchor = "annotations"};
  const std::vector<evidence::AnnotationEntry>& annotations = words.file().annotations;
  if (annotations.empty()) {
    part.blocks.push_back(Paragraph{{{"There are no annotations."}}});
    return part;
  }
  ReportTable table{.caption = "Notes about events of the game; they change nothing",
                    .columns = {{"Note", Kind::word}, {"About", Kind::word}, {"Author"}, {"Text"}}};
  for (const evidence::AnnotationEntry& entry : annotations) {
    Text about = {words.Event(entry.record.annotation.at)};
    if (entry.corrected && entry.corrected->entered_as) {
      Append(about, {{", entered again as "}, words.Event(entry.corrected->entered_as)});
    }
    table.rows.push_back({.cells = {{words.Event(entry.record.seq)},
                                    std::move(about),
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
    part.blocks.push_back(Paragraph{{{"The log has no readable event."}}});
    return part;
  }
  const auto superseded =
      std::count_if(timeline.begin(), timeline.end(),
                    [](const RenderedEvent& event) { return event.is_superseded; });
  if (superseded > 0) {
    part.blocks.push_back(Paragraph{
        {{fmt::format("{} of {} superseded and struck through below. Superseded events stay in the "
                      "log but do not count.",
                      superseded, Counted(timeline.size(), "event is", "events are"))}}});
  }
  part.blocks.push_back(TimelineTable(words));
  return part;
}

Part FindingsPart(const CaseFileWords& words) {
  const evidence::Verification& verification = words.file().verification;
  Part part{.heading = {{"Findings of the verification"}}, .anchor = "findings"};
  if (!words.file().HasVerdict()) {
    part.blocks.push_back(
        Paragraph{{{"Whether the log passed the verification is not told in this view."}}});
  } else if (!verification.ok()) {
    part.blocks.push_back(
        Paragraph{{{"The log failed the verification."}}, Paragraph::Role::alarm});
  } else if (!verification.findings.empty()) {
    part.blocks.push_back(
        Paragraph{{{"No problems found in the events that count: form, chain, card set, the rules "
                    "at every event that is not superseded, and every digest and outcome that "
                    "could be compared."}}});
  } else {
    part.blocks.push_back(
        Paragraph{{{"No problems found: form, chain, card set, the rules at every event, and every "
                    "digest and outcome that could be compared."}}});
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
  ReportTable table{.caption = "Every clause that this case file cites",
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

// Says what the output of `verify` must show. Only judges get the head.
std::vector<Block> ExpectedOutput(const evidence::CaseFile& file) {
  const std::string events = Counted(file.events, "event", "events");
  if (file.head.empty()) {
    return {
        Paragraph{{{fmt::format("The output must show this game and {}. This file does not "
                                "name the head of the log, a hash over every event, because "
                                "cards that this view hides could be guessed from it. The case "
                                "file for judges names it. What the verification does not "
                                "prove:",
                                events)}}}};
  }
  return {Paragraph{{{fmt::format("The output must show {} and this head:", events)}}},
          Drawing{"Head", file.head + "\n"},
          Paragraph{{{"The head is a hash over every event: if an event is added, removed or "
                      "changed, the head changes too. What this does not prove:"}}}};
}

Part VerifyingPart(const CaseFileWords& words) {
  const evidence::CaseFile& file = words.file();
  const std::string name = IsId(file.id) ? file.id : "ID";
  const std::string short_name = name.substr(0, 8);
  Part part{.heading = {{"How to verify this case file"}}, .anchor = "verifying"};
  part.blocks.push_back(Paragraph{
      {{"This document is an extract of the log. To check it, ask the keeper of the store to "
        "export the game, and verify the exported file with your own copy of "},
       {"recount", Ink::code},
       {":"}}});
  part.blocks.push_back(Drawing{"Commands", fmt::format("recount export {} -o {}.recount\n"
                                                        "recount verify {}.recount\n",
                                                        name, short_name, short_name)});
  for (Block& block : ExpectedOutput(file)) part.blocks.push_back(std::move(block));
  part.blocks.push_back(words.Quoted(file.verification.not_proved));
  return part;
}

}  // namespace recount::tools::report
