#include "tools/cli/commands/event_lines.h"

#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/json_members.h"
#include "fmt/format.h"
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

}  // namespace

void PrintEvent(const Console& console, const replay::timeline::RenderedEvent& event) {
  process::WriteOut("{}{:>4}{}  {}\n", Marked(console, "\x1b[2m"), event.seq,
                    Marked(console, "\x1b[0m"),
                    event.is_superseded ? Struck(console, event.sentence) : event.sentence);
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
    process::WriteOut("        {}against the rules{}{}{}: {}\n", Marked(console, "\x1b[31m"),
                      event.refusal->clause.empty() ? "" : ", ", event.refusal->clause,
                      Marked(console, "\x1b[0m"), engine::Printable(event.refusal->message));
  } else if (event.is_unjudged) {
    process::WriteOut("        not checked: it follows an illegal event\n");
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
