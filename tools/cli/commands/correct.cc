// `correct` puts a slip of the record right.
#include "replay/recording/correct.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "fmt/ranges.h"
#include "replay/documents/answers.h"
#include "replay/play/shown_words.h"
#include "replay/recording/recorder.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/enter_judgement.h"
#include "tools/cli/commands/event_lines.h"
#include "tools/cli/commands/row_words.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using replay::recording::CorrectionRequest;
using replay::recording::RowEdit;
using replay::timeline::Corrected;

constexpr OptionRules kInOrder{.is_filled = true, .takes_one = true, .keeps_order = true};

struct CorrectOptions : Options {
  const std::string& game = Text("ID", kStoredHelp, kRequired);
  const std::string& author = Text("--author", "name of who keeps the record", kRequired);
  const std::string& reason = Text("--reason", "how the slip happened", kRequired);
  const bool& is_undo = Flag("--undo", "take back the last entry");
  const std::vector<std::string>& swap = Texts(
      "--swap", "A,B: the actions of two rows change places; each row keeps its seat", kInOrder);
  const std::vector<std::string>& seats =
      Texts("--seats", "A,B: the seats of two rows change places", kInOrder);
  const std::vector<std::string>& order =
      Texts("--order", "A,B,…: these rows happened in this order", kInOrder);
  const std::vector<std::string>& replace = Texts(
      "--replace", "SEQ='SEAT ACTION': what the row says; of an outcome SEQ='dice 4,1'", kInOrder);
  const std::vector<std::string>& drop = Texts("--drop", "SEQ: the row was not done", kInOrder);
  const std::vector<std::string>& insert =
      Texts("--insert", "SEQ='SEAT ACTION': a row is missing before SEQ", kInOrder);
  const std::vector<std::string>& shows = Texts(
      "--shows", "behind --replace or --insert: \"PLACE: CARD\" that the row turned up", kInOrder);
  const std::string& judge = Text("--judge", "name of the judge who confirms it");
  const std::string& role = Text("--role", kRoleHelp);
  const bool& is_dry_run = Flag("--dry-run", "print what changes without recording anything");
  const std::string& expect = Text("--expect", kExpectHelp);
};

// Returns the seqs in "11,12". Throws UsageError unless there are so many.
std::vector<uint64_t> SeqsIn(std::string_view option, const std::string& text, bool is_pair) {
  std::vector<uint64_t> seqs;
  for (const std::string& seq : ListIn({text})) seqs.push_back(SeqIn(seq, "the seq of a row"));
  const bool is_right = is_pair ? seqs.size() == 2 : seqs.size() >= 2;
  if (is_right) return seqs;
  throw UsageError{fmt::format("{} takes {}, like {} 11,12", option,
                               is_pair ? "two rows" : "two rows or more", option)};
}

// Reads "SEQ=SEAT ACTION" or "SEQ=OUTCOME".
Fault ReadRow(const GameSeats& seats, const std::string& text, RowEdit& edit) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals + 1 == text.size()) {
    throw UsageError{fmt::format("expected a row like 12='Ana send 28', and not \"{}\"",
                                 engine::Printable(text))};
  }
  edit.rows = {SeqIn(text.substr(0, equals), "the seq of a row")};
  const std::string says = text.substr(equals + 1);
  if (IsOutcomeInWords(says) || says.front() == '{') {
    edit.is_outcome = true;
    const Result<OutcomeWords> outcome = ReadOutcome(says);
    if (!outcome.ok()) return outcome.error();
    edit.words = [outcome = *outcome](const auto& play, replay::play::Seen&) {
      return outcome(play);
    };
    return std::nullopt;
  }
  const size_t blank = says.find(' ');
  if (blank == std::string::npos) {
    throw UsageError{
        fmt::format("the action is missing behind the seat: {}='SEAT ACTION'", edit.rows.front())};
  }
  const Result<uint64_t> seat = seats.Read(says.substr(0, blank));
  if (!seat.ok()) return seat.error();
  edit.seat = static_cast<engine::Seat>(std::min<uint64_t>(*seat, kNoSuchThing<uint8_t> - 1));
  const Result<ActionWords> action = ReadAction({says.substr(blank + 1)});
  if (!action.ok()) return action.error();
  edit.words = [action = *action, number = Json(edit.seat)](const auto& play, replay::play::Seen&) {
    return action(play, number);
  };
  return std::nullopt;
}

// Adds to a row what it showed: "PLACE: CARD", or "nothing".
void AddShown(const std::string& shown, RowEdit& edit) {
  edit.words = [words = std::move(edit.words), shown](const auto& play,
                                                      replay::play::Seen& seen) -> Result<Json> {
    Result<Json> said = words(play, seen);
    if (!said.ok() || shown == "nothing") return said;
    const Result<replay::play::Reveal> reveal = replay::play::RevealOf(shown, play);
    if (!reveal.ok()) return reveal.error();
    seen.reveals->push_back(*reveal);
    return said;
  };
}

// Has a row show only what is added to it.
void ShowNothing(RowEdit& edit) {
  edit.words = [words = std::move(edit.words)](const auto& play, replay::play::Seen& seen) {
    seen.reveals.emplace();
    return words(play, seen);
  };
}

Result<std::vector<RowEdit>> EditsOf(const CorrectOptions& options, const GameSeats& seats) {
  std::vector<RowEdit> edits;
  std::string_view last;
  for (const auto& [option, text] : options.in_order) {
    const std::string_view before = std::exchange(last, option);
    if (option == "--shows") {
      if (before != "--replace" && before != "--insert" && before != "--shows") {
        throw UsageError{
            "--shows stands behind the --replace or --insert of the row that showed it"};
      }
      if (before != "--shows") ShowNothing(edits.back());
      AddShown(text, edits.back());
      continue;
    }
    RowEdit edit;
    if (option == "--swap" || option == "--seats" || option == "--order") {
      edit.kind = option == "--swap"    ? RowEdit::Kind::swap
                  : option == "--seats" ? RowEdit::Kind::seats
                                        : RowEdit::Kind::order;
      edit.rows = SeqsIn(option, text, edit.kind != RowEdit::Kind::order);
    } else if (option == "--drop") {
      edit.kind = RowEdit::Kind::drop;
      edit.rows = {SeqIn(text, "the seq of a row")};
    } else {
      edit.kind = option == "--replace" ? RowEdit::Kind::replace : RowEdit::Kind::insert;
      if (Fault fault = ReadRow(seats, text, edit)) return *fault;
    }
    edits.push_back(std::move(edit));
  }
  return edits;
}

CorrectionRequest CorrectionOf(const CorrectOptions& options) {
  if (options.is_undo != options.in_order.empty()) {
    throw UsageError{
        "expected --undo, or what the rows say: --swap, --seats, --order, --replace, "
        "--drop or --insert"};
  }
  if (options.judge.empty() && !options.role.empty()) {
    throw UsageError{"--role is that of the judge who confirms it: --judge NAME"};
  }
  CorrectionRequest request;
  request.texts = {options.author, options.reason};
  if (!options.judge.empty()) request.texts.push_back(options.judge);
  request.role = RoleIn(options.role);
  request.is_undo = options.is_undo;
  return request;
}

void WarnOfReason(const Console& console, const Corrected& corrected) {
  if (!console.IsForPeople()) return;
  for (const std::string& warning : corrected.warnings) console.Note(engine::Printable(warning));
}

// Says what leaves the line of play, what changes, and where the rows end.
void TellCorrected(const Corrected& corrected) {
  const size_t entered = static_cast<size_t>(
      std::count_if(corrected.correction.rows.begin(), corrected.correction.rows.end(),
                    [](const auto& row) { return row.has_value(); }));
  process::WriteOut("  off the line of play: {}\n", fmt::join(corrected.undone, " "));
  if (corrected.correction.why == CorrectionWhy::rows) {
    process::WriteOut("  changed: {}\n",
                      corrected.changed.empty()
                          ? "a row is added"
                          : fmt::format("{}", fmt::join(corrected.changed, " ")));
    process::WriteOut("  {} entered again, {} not\n", entered, corrected.undone.size() - entered);
  }
}

void TellStopped(const Corrected& corrected) {
  if (corrected.is_by_chance) {
    process::WriteOut("Then chance is drawn, and decides what can be entered again.\n");
  }
  if (!corrected.stopped_at) return;
  process::WriteOut("Event {} is not entered again: {}{}{}\n", *corrected.stopped_at,
                    engine::Printable(corrected.refusal->message),
                    corrected.refusal->clause.empty() ? "" : ", ", corrected.refusal->clause);
  process::WriteOut("What it and the events after it say can be recorded with `recount redo`.\n");
}

int TellCorrectionPreview(const Console& console, const store::Store& store,
                          const Corrected& corrected) {
  if (!console.IsForPeople()) {
    console.Print(replay::documents::CorrectedJson(corrected, /*is_dry_run=*/true));
    return kDone;
  }
  process::WriteOut("{} event {} would correct the record after event {}\n",
                    store::ShortIdIn(store, corrected.recorded.id), corrected.seq,
                    corrected.correction.to);
  TellCorrected(corrected);
  TellStopped(corrected);
  process::WriteOut("Nothing was recorded.\n");
  return kDone;
}

int RunCorrect(const Console& console, const CorrectOptions& options) {
  const std::string id = IdToWrite(options.game);
  CorrectionRequest request = CorrectionOf(options);
  const replay::timeline::AppendOptions acting{ExpectedIn(options.expect), options.is_dry_run};
  Result<std::unique_ptr<store::Store>> store = StoreOfGame(console);
  Result<std::vector<RowEdit>> edits = EditsOf(options, GameSeats::In(console, store, id));
  if (!edits.ok()) return console.Fail(edits.error());
  if (!store.ok()) return console.Fail(store.error());
  request.edits = *std::move(edits);
  const Result<Corrected> corrected =
      replay::recording::Recorder(**store).Correct(id, request, acting);
  if (!corrected.ok()) return console.Fail(corrected.error());
  WarnOfReason(console, *corrected);
  if (options.is_dry_run) return TellCorrectionPreview(console, **store, *corrected);
  const replay::timeline::Recorded& recorded = corrected->recorded;
  console.Recorded(fmt::format("events {} to {} of game {} were recorded", corrected->seq,
                               recorded.seq, recorded.id));
  if (!console.IsForPeople()) {
    console.Print(replay::documents::CorrectedJson(*corrected, /*is_dry_run=*/false));
    return kDone;
  }
  process::WriteOut("{} event {}: the record is corrected after event {}\n",
                    store::ShortIdIn(**store, recorded.id), corrected->seq,
                    corrected->correction.to);
  TellCorrected(*corrected);
  if (Fault fault = PrintEventsFrom(console, **store, recorded.id, corrected->seq)) {
    return console.Fail(*fault);
  }
  TellStopped(*corrected);
  process::WriteOut(
      "{}\n", replay::documents::NodeText(replay::documents::NodeOf(recorded), recorded.names));
  return kDone;
}

}  // namespace

Command CorrectCommand() {
  return Command("Judge", "correct", "put a slip of the record right",
                 "recount correct @last --author Sam --reason 'rows exchanged' --swap 11,12",
                 RunCorrect, {.records = true});
}

}  // namespace recount::tools::cli
