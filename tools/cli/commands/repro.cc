// `repro` makes and runs bundles that show a fault.
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/json.h"
#include "events/recount_file.h"
#include "fmt/format.h"
#include "replay/documents/bundle.h"
#include "replay/evidence/why.h"
#include "replay/recording/reproduce/asked_again.h"
#include "replay/recording/reproduce/bundle.h"
#include "replay/recording/reproduce/bundle_run.h"
#include "replay/recording/reproduce/comparison_run.h"
#include "replay/recording/reproduce/expression.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/bundle_tools.h"
#include "tools/cli/game_name.h"
#include "tools/cli/output_file.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using replay::debugging::DifferenceFault;
using replay::debugging::EngineDifference;
using replay::debugging::Manifest;
using replay::documents::BundleEntry;
using replay::recording::reproduce::Bundle;
using replay::recording::reproduce::BundlePredicate;
using replay::recording::reproduce::BundleRun;
using replay::recording::reproduce::BundleTools;
using replay::recording::reproduce::BundleVerdict;
using replay::recording::reproduce::Expression;

constexpr int kGitSkips = 125;  // `git bisect run` skips such a commit

// Parses any of "names,seed,texts". Throws UsageError.
replay::recording::reproduce::Kept KeptIn(const std::string& text) {
  replay::recording::reproduce::Kept kept;
  for (size_t at = 0; !text.empty() && at <= text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string word = text.substr(at, end - at);
    at = end + 1;
    if (word == "names") {
      kept.names = true;
    } else if (word == "seed") {
      kept.seed = true;
    } else if (word == "texts") {
      kept.texts = true;
    } else {
      throw UsageError{fmt::format("expected --with out of names,seed,texts, got \"{}\"", text)};
    }
  }
  return kept;
}

// Describes the fault for people.
std::string FaultText(const Manifest& manifest) {
  const auto& fault = manifest.fault;
  if (const auto* finding = std::get_if<replay::debugging::FindingFault>(&fault)) {
    return fmt::format("{} at event {}{}", finding->fault, manifest.seq,
                       finding->clause.empty() ? "" : ", " + finding->clause);
  }
  if (const auto* expression = std::get_if<replay::debugging::ExpressionFault>(&fault)) {
    return fmt::format("{} holds after event {}", expression->expression, manifest.seq);
  }
  if (const auto* differs = std::get_if<DifferenceFault>(&fault)) {
    return fmt::format("another engine differs at event {}, in {}{}", manifest.seq, differs->part,
                       differs->path ? " at " + *differs->path : "");
  }
  return fmt::format("executing event {} ends the process", manifest.seq);
}

// --- Making a bundle ---

struct ReproOptions : Options {
  const std::vector<std::string>& files =
      Texts("LOG[@SEQ]|FILE", "with -o: a game; otherwise bundles to run", kRequired);
  const std::optional<std::string>& output =
      OptionalText("-o,--output", "write a bundle (.recount); - for standard output");
  const std::optional<std::string>& expression =
      OptionalText("--predicate", "with -o: what is wrong, a jq filter over the judge's state");
  const std::string& kept = Text("--with", "with -o: include names,seed,texts, which are withheld");
  const std::optional<std::string>& note = OptionalText("--note", "with -o: a text for the bundle");
  const std::string& against =
      Text("--against", "run bundles of `compare` against this engine: a command");
  const bool& is_for_git =
      Flag("--git", "exit 125 if a bundle cannot be run, for `git bisect run`");
};

int TellMade(const Console& console, const ReproOptions& options, const OutputFile& file,
             const Bundle& bundle) {
  const std::string name = file.is_answer() ? "-" : FileWord(*options.output);
  console.Recorded(name + " was written");
  const auto words = replay::debugging::WithheldWords(bundle.manifest.withheld);
  TellWritten(
      console, file, replay::documents::BundleDocument(name, bundle.manifest),
      fmt::format("{}: {}{}", file.is_answer() ? "standard output" : engine::Printable(name),
                  engine::Printable(FaultText(bundle.manifest)),
                  words.empty() ? "" : fmt::format("; withheld: {}", fmt::join(words, ", "))));
  if (bundle.keeps_seed_unasked) {
    console.Note(
        "The bundle has the seed: the fault is in an outcome that is drawn from it. A person who "
        "has "
        "the bundle can foresee the chance of this game.");
  }
  return kDone;
}

int Make(const Console& console, const ReproOptions& options) {
  if (options.files.size() != 1) throw UsageError{"repro -o takes one game"};
  if (!options.against.empty() || options.is_for_git) {
    throw UsageError{"--against and --git are for running bundles; leave out -o"};
  }
  replay::recording::reproduce::BundleOptions making;
  making.kept = KeptIn(options.kept);
  making.note = options.note;
  if (options.expression) {
    // This comes before the store is opened, because the expression's process must not inherit it.
    const Result<BundlePredicate> filter = CompiledPredicate(*options.expression);
    if (!filter.ok() && filter.error().code == ErrorCode::bad_request) {
      throw UsageError{filter.error().message};
    }
    if (!filter.ok()) return console.Fail(filter.error());
    making.expression = *options.expression;
    making.tools.compile = [filter](std::string_view) { return filter; };
  }
  // The bundle contains hidden cards, so only the owner may read the file.
  const auto file = OutputFile::At(*options.output, console.store, OutputFile::For::owner);
  if (!file.ok()) return console.Fail(file.error());
  if (file->is_answer() && isatty(STDOUT_FILENO) == 1) {
    throw UsageError{"a bundle is binary; write it to a file or a pipe, not to the terminal"};
  }
  Result<std::unique_ptr<GameArgument>> game = GameArgument::Open(console, options.files[0]);
  if (!game.ok()) return console.Fail(game.error());
  making.seq = (*game)->seq();
  const Result<Bundle> bundle = MakeBundle((*game)->log(), making);
  if (!bundle.ok()) {
    if (bundle.error().code == ErrorCode::bad_request) throw UsageError{bundle.error().message};
    return console.Fail(bundle.error());
  }
  if (Fault fault = file->Write(bundle->bytes)) return console.Fail(*fault);
  return TellMade(console, options, *file, *bundle);
}

// --- Running bundles ---

void PrintParts(const BundleRun& run) {
  if (!run.parts) return;
  std::vector<std::string> keys;
  for (const std::string& key : run.parts->keys) keys.push_back(engine::Printable(key));
  process::WriteOut("  this build's states differ first after event {}, in {}\n", run.parts->seq,
                    fmt::join(keys, ", "));
  if (run.state_then.empty()) return;
  const OrderedJson then = OrderedJson::parse(run.state_then, nullptr, /*allow_exceptions=*/false);
  const OrderedJson now = OrderedJson::parse(run.state_now, nullptr, /*allow_exceptions=*/false);
  process::WriteOut("  after event {}, in the bundle and in this build:\n",
                    run.manifest.parts.back().seq);
  for (const auto& change : replay::evidence::ChangesBetween(then, now)) {
    process::WriteOut("    {}\n      then {}\n      now  {}\n", engine::Printable(change.path),
                      Shortly(*change.before), Shortly(*change.after));
  }
}

void PrintRun(const Console& console, const std::string& file, const BundleRun& run) {
  const bool is_gone = run.verdict == BundleVerdict::gone;
  const std::string_view colour = !console.uses_colour ? "" : is_gone ? "\x1b[32m" : "\x1b[31m";
  process::WriteOut("{}  {}{}{}  {}\n", engine::Printable(file), colour,
                    BundleVerdictName(run.verdict), console.uses_colour ? "\x1b[0m" : "",
                    engine::Printable(FaultText(run.manifest)));
  if (console.quiet) return;
  process::WriteOut("  {}\n", engine::Printable(run.found));
  if (run.manifest.note) process::WriteOut("  note: {}\n", engine::Printable(*run.manifest.note));
  PrintParts(run);
  process::WriteOut("  made by {}, {}\n", engine::Printable(run.manifest.made_by.build),
                    engine::Printable(run.manifest.made_by.compiler));
}

Result<BundleRun> RunOfFile(const std::string& file, const BundleTools& tools) {
  const Result<std::string> content =
      ReadWhole(file, replay::recording::reproduce::kMaxBundleBytes);
  if (!content.ok()) {
    Error error = content.error();
    const bool is_game = error.code == ErrorCode::not_found && !IsRecountFileName(file);
    if (is_game) error.message += "; to make a bundle of a game, give -o FILE.recount";
    return error;
  }
  Result<BundleRun> run = RunBundle(*content, tools);
  if (run.ok()) return run;
  Error error = run.error();
  error.message = fmt::format("{}: {}", file, error.message);
  return error;
}

int RunAll(const Console& console, const ReproOptions& options) {
  if (options.expression || !options.kept.empty() || options.note) {
    throw UsageError{"--predicate, --with and --note are for making a bundle: give -o FILE"};
  }
  const BundleTools tools = BundleToolsFor(options.against);
  const int cannot = options.is_for_git ? kGitSkips : kCannot;
  std::vector<BundleEntry> entries;
  bool is_one_unread = false;
  bool is_one_left = false;
  for (const std::string& file : options.files) {
    const Result<BundleRun> run = RunOfFile(file, tools);
    if (!run.ok() && options.files.size() == 1) {
      console.Fail(run.error());
      return cannot;
    }
    BundleEntry& entry = entries.emplace_back(BundleEntry{.file = file, .verdict = ""});
    if (!run.ok()) {
      is_one_unread = true;
      entry.error = run.error();
      if (console.IsForPeople()) console.Fail(run.error());
      continue;
    }
    is_one_left = is_one_left || run->verdict != BundleVerdict::gone;
    entry.verdict = BundleVerdictName(run->verdict);
    entry.seq = run->manifest.seq;
    entry.parts = run->parts;
    if (console.IsForPeople()) PrintRun(console, file, *run);
  }
  if (!console.IsForPeople()) console.Print(replay::documents::RunDocument(entries));
  return is_one_unread ? cannot : is_one_left ? kNo : kDone;
}

int RunRepro(const Console& console, const ReproOptions& options) {
  return options.output ? Make(console, options) : RunAll(console, options);
}

}  // namespace

// Bundles run in child processes of their own, without a store.
Command ReproCommand() {
  return Command("Reproduce", "repro", "make a bundle that shows a fault, or run bundles",
                 "recount repro @last -o fault.recount; recount repro fault.recount", RunRepro,
                 {.records = true, .opens_store = OpensStore::with_output});
}

}  // namespace recount::tools::cli
