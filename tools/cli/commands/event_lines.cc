#include "tools/cli/commands/event_lines.h"

#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/json_members.h"
#include "fmt/format.h"
#include "replay/judging/judges.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

std::string_view Marked(const Console& console, std::string_view colour) {
  return console.uses_colour ? colour : std::string_view();
}

// Strikes through text that no longer counts.
std::string Struck(const Console& console, const std::string& text) {
  return console.uses_colour ? fmt::format("\x1b[9;2m{}\x1b[0m", text)
                             : fmt::format("~~{}~~ (superseded)", text);
}

std::string ShownSentence(const Console& console, const replay::timeline::RenderedEvent& event) {
  if (!event.is_superseded) return event.sentence;
  if (!event.corrected_by) return Struck(console, event.sentence);
  const std::string by =
      event.entered_as ? fmt::format("entered again as event {}", *event.entered_as)
                       : fmt::format("off the record since correction {}", *event.corrected_by);
  return console.uses_colour ? fmt::format("{} ({})", Struck(console, event.sentence), by)
                             : fmt::format("~~{}~~ ({})", event.sentence, by);
}

}  // namespace

void PrintEvent(const Console& console, const replay::timeline::RenderedEvent& event) {
  process::WriteOut("{}{:>4}{}  {}\n", Marked(console, "\x1b[2m"), event.seq,
                    Marked(console, "\x1b[0m"), ShownSentence(console, event));
  if (event.accepted) {
    process::WriteOut("        {}{}{}\n", Marked(console, "\x1b[31m"),
                      engine::Printable(replay::timeline::AcceptedText(*event.accepted)),
                      Marked(console, "\x1b[0m"));
  }
  for (const engine::EffectLine& line : event.effects) {
    process::WriteOut("        {}{:<8}{}  {}\n", Marked(console, "\x1b[36m"), line.clause,
                      Marked(console, "\x1b[0m"), line.text);
  }
  if (event.refusal) {
    process::WriteOut("        {}{}{}{}{}: {}\n", Marked(console, "\x1b[31m"),
                      replay::timeline::RefusedWords(event),
                      event.refusal->clause.empty() ? "" : ", ", event.refusal->clause,
                      Marked(console, "\x1b[0m"), engine::Printable(event.refusal->message));
  } else if (event.is_unjudged && !event.corrected_by) {
    process::WriteOut("        not checked: it follows an illegal event\n");
  }
}

void EventPrinter::Print(const replay::timeline::RenderedEvent& event) {
  const bool is_folded = event.corrected_by && event.entered_as && event.is_entered_the_same;
  const bool continues = is_folded && waits_ && *event.corrected_by == correction_ &&
                         event.seq == last_ + 1 && *event.entered_as == last_entered_ + 1;
  if (!continues) Flush();
  if (!is_folded) return PrintEvent(console_, event);
  if (!waits_) {
    waits_ = true;
    correction_ = *event.corrected_by;
    first_ = event.seq;
    first_entered_ = *event.entered_as;
  }
  last_ = event.seq;
  last_entered_ = *event.entered_as;
}

void EventPrinter::Flush() {
  if (!waits_) return;
  waits_ = false;
  const auto text = [&](size_t slot) {
    const auto there = replay::judging::TextBeside(log_, correction_, slot);
    return there.ok() && *there ? engine::Printable(**there) : std::string("(withheld)");
  };
  const std::string by = fmt::format("({}: \"{}\")", text(0), text(1));
  if (first_ == last_) {
    process::WriteOut("{:>4}  entered again as event {} {}\n", first_, first_entered_, by);
  } else {
    process::WriteOut("{:>4}  to {}: entered again as events {} to {} {}\n", first_, last_,
                      first_entered_, last_entered_, by);
  }
}

bool IsSupposition(const replay::timeline::RenderedEvent& event) {
  return event.kind == events::EventKind::identify && !event.refusal &&
         TextMember(*event.json, "kind") == "suppose";
}

Fault PrintEventsFrom(const Console& console, store::Store& store, std::string_view id,
                      uint64_t first) {
  const auto reader = store.Read();
  if (!reader.ok()) return reader.error();
  const Result<store::LogHead> head = replay::recording::FindLog(*reader, id);
  if (!head.ok()) return head.error();
  replay::log::CardSets sets;
  const replay::recording::StoreLog log(*reader, *head);
  Result<replay::timeline::Transcript> transcript =
      replay::timeline::Transcript::Open(log, sets, engine::Viewer::Judge());
  if (!transcript.ok()) return transcript.error();
  if (Fault fault = transcript->SkipTo(first)) return fault;
  for (;;) {
    const Result<std::optional<replay::timeline::RenderedEvent>> event = transcript->Next();
    if (!event.ok()) return event.error();
    if (!*event) return std::nullopt;
    if (!IsSupposition(**event)) PrintEvent(console, **event);
  }
}

}  // namespace recount::tools::cli
