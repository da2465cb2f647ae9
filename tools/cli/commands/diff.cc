// `diff` compares two accounts of a game.
#include "replay/evidence/diff.h"

#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/json.h"
#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/documents/evidence.h"
#include "replay/evidence/why.h"
#include "replay/log/log_header.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/game_name.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

void PrintAccount(std::string_view name, const replay::evidence::Side& account) {
  if (!account.event) {
    process::WriteOut("{}: has ended; its last event is {}\n", name, account.last);
    return;
  }
  process::WriteOut("{}: {}\n", name, account.event->sentence);
  process::WriteOut("{}", replay::documents::EffectsText(account.event->effects));
  if (account.refusal) {
    process::WriteOut("  against the rules{}{}: {}\n", account.refusal->clause.empty() ? "" : ", ",
                      account.refusal->clause, engine::Printable(account.refusal->message));
  }
}

std::string_view VerdictText(replay::evidence::Verdict right) {
  switch (right) {
    case replay::evidence::Verdict::a:
      return "A is right";
    case replay::evidence::Verdict::b:
      return "B is right";
    case replay::evidence::Verdict::both:
      return "both may be right";
    case replay::evidence::Verdict::neither:
      return "neither is right";
  }
  return "";
}

void PrintDifferentAccounts(const replay::evidence::Difference& difference,
                            const std::string& as_far) {
  process::WriteOut("The accounts differ at event {}{}.\n", *difference.seq, as_far);
  PrintAccount("A", difference.a);
  PrintAccount("B", difference.b);
  process::WriteOut("By the rules {}{}.\n", VerdictText(difference.right),
                    difference.clause.empty() ? "" : fmt::format(" ({})", difference.clause));
  process::WriteOut("State after it, in A and in B:\n");
  for (const auto& change :
       replay::evidence::ChangesBetween(*difference.a.state, *difference.b.state)) {
    process::WriteOut("  {}\n    A {}\n    B {}\n", engine::Printable(change.path),
                      Shortly(*change.before), Shortly(*change.after));
  }
  process::WriteOut("Results: A {}, B {}\n",
                    difference.a.result->is_null() ? "none yet" : Written(*difference.a.result),
                    difference.b.result->is_null() ? "none yet" : Written(*difference.b.result));
}

// Returns, for example, ", as far as seat 0 can see", because what a view hides is not compared.
std::string AsFarAsSeen(engine::Viewer viewer, int players) {
  if (viewer.IsJudge()) return "";
  for (engine::Seat seat = 0; seat < players; ++seat) {
    if (viewer == engine::Viewer::OfSeat(seat))
      return fmt::format(", as far as seat {} can see", seat);
  }
  return ", as far as a spectator can see";
}

struct DiffOptions : Options {
  const std::string& a = Text("A", kGameHelp, kRequired);
  const std::string& b = Text("B", kGameHelp, kRequired);
  const std::string& view = Text("--view", kViewHelp, kFilled);
};

int RunDiff(const Console& console, const DiffOptions& options) {
  if (GameName::Parse(options.a).seq || GameName::Parse(options.b).seq) {
    throw UsageError{"diff takes whole games; leave out @SEQ"};
  }
  Result<std::unique_ptr<GameArgument>> a = GameArgument::Open(console, options.a);
  if (!a.ok()) return console.Fail(a.error());
  Result<std::unique_ptr<GameArgument>> b = (*a)->OpenBeside(console, options.b);
  if (!b.ok()) return console.Fail(b.error());
  replay::log::CardSets sets;
  const Result<replay::log::LogHeader> header = replay::log::Begin((*a)->log(), sets);
  const int players = header.ok() ? header->match->players() : 0;
  const Result<engine::Viewer> viewer = header.ok() ? ViewerOf(options.view, players, header->names)
                                                    : ViewerOf(options.view, players);
  // If the header cannot be read, Diff reports the error in its own words.
  if (header.ok() && !viewer.ok()) return console.Fail(viewer.error());
  const engine::Viewer seen_by = viewer.ok() ? *viewer : engine::Viewer::Spectator();
  const auto difference = replay::evidence::Diff((*a)->log(), (*b)->log(), sets, seen_by);
  if (!difference.ok()) return console.Fail(difference.error());
  if (console.IsForPeople()) {
    if (difference->is_equal()) {
      process::WriteOut("The accounts are equal{}.\n", AsFarAsSeen(seen_by, players));
    } else {
      PrintDifferentAccounts(*difference, AsFarAsSeen(seen_by, players));
    }
  } else {
    console.Print(replay::documents::DifferenceDocument(*difference));
  }
  return difference->is_equal() ? kDone : kNo;
}

}  // namespace

Command DiffCommand() {
  return Command("Check", "diff", "compare two accounts of a game",
                 "recount diff 1a2b theirs.recount", RunDiff);
}

}  // namespace recount::tools::cli
