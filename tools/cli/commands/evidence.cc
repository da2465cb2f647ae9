// `backup`, `ledger`, `why` and `report` show evidence.
#include "replay/documents/evidence.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/sheet.h"
#include "events/event_json.h"
#include "events/json.h"
#include "events/json_members.h"
#include "events/json_pointer.h"
#include "events/version.h"
#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/documents/case_file.h"
#include "replay/documents/evidence_words.h"
#include "replay/evidence/case_file_of_log.h"
#include "replay/evidence/known_in_pile.h"
#include "replay/evidence/rewind_plan.h"
#include "replay/evidence/why.h"
#include "replay/judging/clause_text.h"
#include "replay/play/action_words.h"
#include "replay/repair/state_operations.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/evidence.h"
#include "tools/cli/output_file.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"
#include "tools/report/case_file_html.h"
#include "tools/report/case_file_markdown.h"

namespace recount::tools::cli {
namespace {

using replay::evidence::Knowledge;
using replay::evidence::Ledger;
using replay::evidence::RewindPlan;

// The game that a command is about, and a timeline of it for its names and cards.
struct Asked {
  std::unique_ptr<GameArgument> game;
  std::unique_ptr<replay::log::CardSets> sets = std::make_unique<replay::log::CardSets>();
  std::optional<replay::timeline::Timeline> timeline;

  const replay::log::Log& log() const { return game->log(); }
  const engine::Match& match() const { return timeline->match(); }
  absl::Span<const std::string> names() const { return timeline->header().names; }
};

Result<Asked> Ask(const Console& console, const std::string& name) {
  Result<std::unique_ptr<GameArgument>> game = GameArgument::Open(console, name);
  if (!game.ok()) return game.error();
  Asked asked;
  asked.game = *std::move(game);
  Result<replay::timeline::Timeline> timeline =
      replay::timeline::Timeline::Open(asked.log(), *asked.sets);
  if (!timeline.ok()) return timeline.error();
  asked.timeline.emplace(*std::move(timeline));
  return asked;
}

void PrintBackup(const Asked& asked, const RewindPlan& backup) {
  process::WriteOut("Rewind to event {}:\n", backup.to);
  if (backup.events.empty()) {
    process::WriteOut("  undone: no events\n");
  } else {
    process::WriteOut("  undone, newest first: {}\n", fmt::join(backup.events, " "));
  }
  if (!backup.restored.empty()) {
    process::WriteOut("  counts again: {}\n", fmt::join(backup.restored, " "));
  }
  if (!backup.repairs.empty()) {
    process::WriteOut("  repairs among them: {}\n", fmt::join(backup.repairs, " "));
  }
  for (const auto& [seat, count] : backup.decisions) {
    process::WriteOut("  decisions undone: {} by {}\n", count,
                      engine::PlayerName(asked.names(), seat));
  }
  for (const std::string& line : replay::documents::LearntLines(backup, asked.names())) {
    process::WriteOut("  {}\n", line);
  }
  for (const replay::evidence::UnknownStretch& stretch : backup.unknown) {
    process::WriteOut("  {}\n", replay::documents::UnknownText(stretch));
  }
  if (!backup.redrawn.empty()) {
    process::WriteOut("  chance drawn again: {}\n", fmt::join(backup.redrawn, " "));
  }
}

// Tests whether an option names the card of a row: by its number, or by its name at that time.
class CardNamed {
 public:
  CardNamed(const engine::Match& now, const std::string& text) : now_(now), text_(text) {
    const bool is_number =
        !text.empty() && text.size() <= 5 &&
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (is_number) number_ = NumberOf(text, "a card number");
    called_ = replay::play::CardsMeant(text, now);
  }

  bool operator()(const Knowledge& known) const {
    if (number_ == known.card || engine::IsSameWords(known.name, text_)) return true;
    // The text may have a form of the game's own, such as "hussites:7".
    return std::binary_search(called_.begin(), called_.end(), known.card) &&
           now_.CardName(known.card) == known.name;
  }

  // Returns whether there is such a card now, seen or not.
  bool IsThere() const {
    if (!called_.empty()) return true;
    return number_ && *number_ < kNoSuchThing<uint16_t> &&
           !now_.CardName(static_cast<uint16_t>(*number_)).empty();
  }

 private:
  const engine::Match& now_;
  const std::string& text_;
  std::optional<uint64_t> number_;
  std::vector<uint16_t> called_;
};

void PrintLedger(const Asked& asked, const Ledger& ledger, engine::Viewer viewer) {
  std::vector<std::pair<uint64_t, std::string>> lines;
  for (const Knowledge& known : ledger.known) {
    for (const replay::evidence::Sight& sight : known.sights) {
      lines.emplace_back(
          sight.from,
          replay::documents::SightText(known, sight, asked.match().game(), viewer, asked.names()));
    }
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  if (lines.empty()) {
    const bool is_sure = ledger.unknown.empty() && !asked.timeline->header().is_observed();
    process::WriteOut("nobody has seen it{}\n", is_sure ? "" : ", as far as known");
  }
  for (const auto& [seq, line] : lines) process::WriteOut("{}\n", line);
  for (const replay::evidence::UnknownStretch& stretch : ledger.unknown) {
    process::WriteOut("{}\n", replay::documents::UnknownText(stretch));
  }
}

void PrintWhy(const replay::evidence::Why& why) {
  process::WriteOut("{}  {}\n", why.event.seq, why.event.sentence);
  if (why.event.accepted) {
    process::WriteOut("  {}\n",
                      engine::Printable(replay::timeline::AcceptedText(*why.event.accepted)));
  }
  process::WriteOut("{}", replay::documents::EffectsText(why.event.effects));
  if (why.event.refusal) {
    process::WriteOut("  against the rules{}{}: {}\n",
                      why.event.refusal->clause.empty() ? "" : ", ", why.event.refusal->clause,
                      engine::Printable(why.event.refusal->message));
  }
  for (const replay::evidence::Change& change : why.changes) {
    if (change.path == "/seq" || change.path == "/state_hash") continue;
    process::WriteOut("  {}\n    {} -> {}\n", engine::Printable(change.path),
                      Shortly(*change.before), Shortly(*change.after));
  }
  for (const std::string& clause : why.clauses) {
    process::WriteOut("{}  {}\n", clause, replay::judging::ClauseText(clause));
  }
}

// Returns, for example, ", as Ana sees it"; empty for the judge, who sees everything.
std::string AsSeenBy(engine::Viewer viewer, absl::Span<const std::string> names) {
  if (viewer.IsJudge()) return "";
  for (engine::Seat seat = 0; seat < static_cast<int>(names.size()); ++seat) {
    if (viewer == engine::Viewer::OfSeat(seat)) {
      return fmt::format(", as {} sees it", engine::PlayerName(names, seat));
    }
  }
  return ", as a spectator sees it";
}

struct BackupOptions : Options {
  const std::string& game = Text("ID@SEQ", kMomentHelp, kRequired);
};

int RunBackup(const Console& console, const BackupOptions& options) {
  const Result<Asked> asked = Ask(console, options.game);
  if (!asked.ok()) return console.Fail(asked.error());
  if (!asked->game->seq()) {
    throw UsageError{"the event is missing; expected recount backup ID@SEQ"};
  }
  Progress progress(console, "reading event", asked->log().count());
  const Result<RewindPlan> backup = replay::evidence::RewindPlanTo(
      asked->log(), *asked->sets, *asked->game->seq(), [&](uint64_t seq) { progress.Tell(seq); });
  if (!backup.ok()) return console.Fail(backup.error());
  if (console.IsForPeople()) {
    PrintBackup(*asked, *backup);
  } else {
    console.Print(replay::documents::RewindPlanDocument(*backup));
  }
  return kDone;
}

struct LedgerOptions : Options {
  const std::string& game = Text("ID[@SEQ]", kMomentHelp, kRequired);
  const std::string& seat = Text("--seat", "only this seat or player");
  const std::string& card = Text("--card", "only this card (number or name)");
  const std::string& view = Text("--view", kViewHelp, kFilled);
};

int RunLedger(const Console& console, const LedgerOptions& options) {
  Result<Asked> asked = Ask(console, options.game);
  if (!asked.ok()) return console.Fail(asked.error());
  const std::optional<uint64_t> last = asked->game->seq();
  if (last && *last >= asked->log().count()) {
    return console.Fail(replay::log::EventAt(asked->log(), *last).error());
  }
  std::optional<engine::Seat> seat;
  if (!options.seat.empty()) {
    const auto given = SeatOf(options.seat, asked->match().players(), asked->names());
    if (!given.ok()) return console.Fail(given.error());
    seat = *given;
  }
  const auto viewer = ViewerOf(options.view, asked->match().players(), asked->names());
  if (!viewer.ok()) return console.Fail(viewer.error());
  Progress progress(console, "reading event", last.value_or(asked->log().count()));
  const Result<Ledger> whole = replay::evidence::LedgerOf(
      asked->log(), *asked->sets, last, [&](uint64_t seq) { progress.Tell(seq); });
  if (!whole.ok()) return console.Fail(whole.error());
  Ledger ledger = whole->AsSeenBy(*viewer);
  std::vector<Knowledge>& known = ledger.known;
  if (!options.card.empty()) {
    if (Fault fault = asked->timeline->SeekTo(last.value_or(asked->log().count() - 1))) {
      return console.Fail(*fault);
    }
    const CardNamed is_named(asked->match(), options.card);
    std::erase_if(known, [&](const Knowledge& row) { return !is_named(row); });
    // Only judges may learn that there is no such card; a deck that its owner has built is hidden,
    // for example.
    if (known.empty() && viewer->IsJudge() && !is_named.IsThere()) {
      return console.Fail({.code = ErrorCode::not_found,
                           .message = fmt::format("this game has no card \"{}\"",
                                                  engine::Printable(options.card))});
    }
  }
  if (seat) std::erase_if(known, [&](const Knowledge& row) { return row.seat != *seat; });
  if (console.IsForPeople()) {
    PrintLedger(*asked, ledger, *viewer);
  } else {
    console.Print(replay::documents::LedgerDocument(ledger, asked->match().game(), *viewer));
  }
  return kDone;
}

struct WhyOptions : Options {
  const std::string& game = Text("ID[@SEQ]", kMomentHelp, kRequired);
  const std::optional<std::string>& path =
      OptionalText("PATH", "JSON Pointer; explain the event that last changed this value");
  const std::string& view = Text("--view", kViewHelp, kFilled);
};

int RunWhy(const Console& console, const WhyOptions& options) {
  Result<Asked> asked = Ask(console, options.game);
  if (!asked.ok()) return console.Fail(asked.error());
  const Result<engine::Viewer> viewer =
      ViewerOf(options.view, asked->match().players(), asked->names());
  if (!viewer.ok()) return console.Fail(viewer.error());
  // If @SEQ is absent, this is the newest event or, if a path is given, the event at the cursor.
  const uint64_t now =
      options.path ? asked->timeline->judging().cursor() : asked->log().count() - 1;
  const uint64_t seq = asked->game->seq().value_or(now);
  const Result<replay::evidence::Why> why =
      options.path ? replay::evidence::WhyLastChanged(asked->log(), *asked->sets, *viewer, seq,
                                                      *options.path)
                   : replay::evidence::WhyAt(asked->log(), *asked->sets, *viewer, seq);
  if (!why.ok()) return console.Fail(why.error());
  if (!console.IsForPeople()) {
    const auto document = replay::documents::WhyDocument(*why, *viewer, *asked->timeline);
    if (!document.ok()) return console.Fail(document.error());
    console.Print(*document);
    return kDone;
  }
  const bool tells_legal = why->event.refusal && viewer->IsJudge();
  if (tells_legal) {
    if (Fault fault = asked->timeline->SeekTo(why->event.seq)) return console.Fail(*fault);
  }
  PrintWhy(*why);
  if (tells_legal) {
    process::WriteOut("What would have been legal: recount legal {}\n",
                      asked->game->WordAt(asked->timeline->seq()));
  }
  return kDone;
}

struct ReportOptions : Options {
  const std::string& game = Text("ID", kGameHelp, kRequired);
  const std::string& file =
      Text("-o,--output", "output file: .html, .md or .json; - for standard output", kRequired);
  const std::string& view = Text("--view", kViewHelp, kFilled);
};

int RunReport(const Console& console, const ReportOptions& options) {
  const std::string& file = options.file;
  const bool is_html = file.ends_with(".html");
  // Standard output gets the text for people, or with --json the document.
  const bool is_answer = file == "-";
  const bool is_markdown = file.ends_with(".md") || (is_answer && console.IsForPeople());
  if (!is_html && !is_markdown && !is_answer && !file.ends_with(".json")) {
    throw UsageError{
        fmt::format("expected an output file that ends in .html, .md or .json, or - for standard "
                    "output, got \"{}\"",
                    file)};
  }
  const auto output = OutputFile::At(
      file, console.store,
      IsSpectatorWord(options.view) ? OutputFile::For::everybody : OutputFile::For::owner);
  if (!output.ok()) return console.Fail(output.error());
  const Result<Asked> asked = Ask(console, options.game);
  if (!asked.ok()) return console.Fail(asked.error());
  if (asked->game->seq()) throw UsageError{"report takes a whole game; leave out @SEQ"};
  const Result<engine::Viewer> viewer =
      ViewerOf(options.view, asked->match().players(), asked->names());
  if (!viewer.ok()) return console.Fail(viewer.error());
  Progress progress(console, "reading event", asked->log().count());
  const auto case_file = replay::evidence::CaseFileOf(asked->log(), *asked->sets, *viewer, kBuild,
                                                      [&](uint64_t seq) { progress.Tell(seq); });
  if (!case_file.ok()) return console.Fail(case_file.error());
  const std::string text = is_html ? report::CaseFileHtml(*case_file)
                           : is_markdown
                               ? report::CaseFileMarkdown(*case_file)
                               : Written(replay::documents::CaseFileDocument(*case_file)) + "\n";
  if (Fault fault = output->Write(text)) return console.Fail(*fault);
  console.Recorded(file + " was written");
  OrderedJson json;
  json["file"] = file;
  json["id"] = asked->log().id();
  json["head"] = OrNull(case_file->head);
  json["bytes"] = text.size();
  TellWritten(console, *output, json,
              fmt::format("{}  the case file of {}{}, {} bytes{}",
                          is_answer ? "standard output" : engine::Printable(file),
                          asked->game->ShortId(), AsSeenBy(*viewer, asked->names()), text.size(),
                          case_file->head.empty() ? "" : "\nhead " + case_file->head));
  return kDone;
}

}  // namespace

Result<OrderedJson> TellBackup(const Console& console, const std::string& id, uint64_t to) {
  const Result<Asked> asked = Ask(console, id);
  if (!asked.ok()) return asked.error();
  const Result<RewindPlan> backup = replay::evidence::RewindPlanTo(asked->log(), *asked->sets, to);
  if (!backup.ok()) return backup.error();
  if (console.IsForPeople()) PrintBackup(*asked, *backup);
  return replay::documents::RewindPlanDocument(*backup);
}

Result<OrderedJson> TellKnownInPiles(const Console& console, const std::string& id,
                                     const std::vector<StateOperation>& operations) {
  OrderedJson json = OrderedJson::array();
  const auto is_shuffle = [](const StateOperation& operation) {
    return operation.kind == StateOperation::Kind::shuffle;
  };
  if (std::none_of(operations.begin(), operations.end(), is_shuffle)) return json;
  Result<Asked> asked = Ask(console, id);
  if (!asked.ok()) return asked.error();
  const Result<Ledger> ledger = replay::evidence::LedgerOf(asked->log(), *asked->sets);
  if (!ledger.ok()) return ledger.error();
  if (Fault fault = asked->timeline->SeekToEnd()) return *fault;
  OrderedJson state = asked->match().StateJson(engine::Viewer::Judge(), asked->timeline->seating());
  // A shuffle works on the state that the operations before it have made. Cards that one of these
  // draws at random are left out: the dry run cannot know which they will be.
  engine::ChanceStream dry(Seed{}, 0);
  std::set<uint16_t> drawn;
  for (size_t i = 0; i < operations.size(); ++i) {
    const std::string pile = PointerOfKeys(operations[i].path);
    const auto known_now = is_shuffle(operations[i])
                               ? replay::evidence::KnownInPile(*ledger, state, pile)
                               : std::vector<replay::evidence::KnownCard>();
    std::vector<StateOperation> one = {operations[i]};
    if (!replay::repair::ApplyOperations(one, &dry, state).empty()) break;
    if (one[0].random) drawn.insert(one[0].outcome->begin(), one[0].outcome->end());
    for (const auto& known : known_now) {
      if (drawn.contains(known.card)) continue;
      json.push_back(
          {{"operation", i}, {"index", known.index}, {"card", known.card}, {"seats", known.seats}});
      if (!console.IsForPeople()) continue;
      process::WriteOut("  {}\n", engine::Printable(replay::evidence::KnownCardText(
                                      known, asked->match(), asked->names())));
    }
  }
  if (!json.empty() && console.IsForPeople()) {
    process::WriteOut("  To leave them where they lie: keep and their indexes, from 0.\n");
  }
  return json;
}

Command BackupCommand() {
  return Command("Judge", "backup",
                 "preview a rewind: what it would undo, and what players have already seen",
                 "recount backup @last@15", RunBackup);
}

Command LedgerCommand() {
  return Command("Judge", "ledger", "list which player knew which card, and since which event",
                 "recount ledger @last --seat 1 --card hussites:7", RunLedger);
}

Command ReportCommand() {
  return Command("Judge", "report", "write the case file of a game",
                 "recount report @last -o case.html", RunReport, {.records = true});
}

Command WhyCommand() {
  return Command("Look", "why", "explain what an event changed, and by which clauses",
                 "recount why @last@17 /players/0/hand", RunWhy);
}

}  // namespace recount::tools::cli
