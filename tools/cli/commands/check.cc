// `verify`, `diff`, `store check`.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/bytes.h"
#include "events/event_json.h"
#include "events/json.h"
#include "events/recount_file.h"
#include "events/short_id.h"
#include "fmt/format.h"
#include "replay/documents/answers.h"
#include "replay/documents/evidence.h"
#include "replay/documents/finding.h"
#include "replay/documents/null.h"
#include "replay/evidence/diff.h"
#include "replay/evidence/why.h"
#include "replay/log/loaded_file.h"
#include "replay/recording/audit/audit.h"
#include "replay/verify/verify_file.h"
#include "tools/cli/arguments.h"
#include "tools/cli/commands/commands.h"
#include "tools/cli/game_name.h"
#include "tools/cli/seats.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using replay::documents::OrNull;
using replay::verify::Finding;
using replay::verify::LogReport;

OrderedJson StoreFindingJson(const store::StoreFinding& finding) {
  OrderedJson json;
  json["table"] = OrNull(finding.table);
  json["key"] = OrNull(finding.key);
  json["fault"] = finding.fault;
  json["message"] = finding.message;
  return json;
}

// What was verified, as it grows.
struct Verified {
  std::vector<LogReport> logs;
  std::vector<store::StoreFinding> store;
  bool has_store = false;
};

// The logs of a file, and what is wrong with the file itself.
Fault VerifyFile(const std::string& path, Verified& verified,
                 const std::function<void(const LogReport&, const std::string&)>& each) {
  const GameName name = GameName::Parse(path);
  const Result<std::string> content = ReadWhole(name.file);
  if (!content.ok()) return content.error();
  const AlignedCopy copy(*content);
  const ExaminedFile examined = ExamineRecountFile(copy.bytes());
  const ShortIds short_ids = replay::log::ShortIdsIn(examined.file);
  replay::log::CardSets sets;
  Fault fault = replay::verify::VerifyExamined(examined, InSmallLetters(name.id), sets,
                                               [&](LogReport report) {
                                                 report.file = name.file;
                                                 each(report, short_ids.Of(report.id));
                                                 verified.logs.push_back(std::move(report));
                                               });
  if (fault) fault->message = fmt::format("{}: {}", name.file, fault->message);
  return fault;
}

std::string EventsText(uint64_t count) {
  return fmt::format("{} {}", count, count == 1 ? "event" : "events");
}

// What was not compared in a log that has no finding, for its own line. A log that is legal and has
// no digests was compared with nothing but the rules.
std::string NotComparedIn(const LogReport& report) {
  std::string text;
  if (report.digests_absent > 0) {
    text = fmt::format(", but {} of its {} {} no digest, so {} not compared", report.digests_absent,
                       EventsText(report.events), report.digests_absent == 1 ? "has" : "have",
                       report.digests_absent == 1 ? "its state was" : "their states were");
  }
  if (report.is_parent_absent) {
    text += ", a fork that was not compared: the parent is not here";
  }
  return text;
}

void PrintLogReport(const Console& console, const LogReport& report, const std::string& short_id) {
  const std::string_view red = console.uses_colour ? "\x1b[31m" : "";
  const std::string_view plain = console.uses_colour ? "\x1b[0m" : "";
  const std::string name = report.file.empty() ? short_id
                           : report.id.empty()
                               ? engine::Printable(report.file)
                               : fmt::format("{}#{}", engine::Printable(report.file), short_id);
  const std::string not_compared = NotComparedIn(report);
  if (report.ok() && (!console.quiet || !not_compared.empty())) {
    process::WriteOut("{}  {}  ok{}\n", name, EventsText(report.events), not_compared);
  }
  for (const Finding& finding : report.findings) {
    process::WriteOut(
        "{}  {}{}{}{}{}\n    {}\n", name, red, replay::verify::FaultName(finding.fault),
        finding.seq ? fmt::format(" at event {}", *finding.seq) : "", plain,
        finding.clause.empty() ? "" : ", " + finding.clause, engine::Printable(finding.message));
    if (!finding.expected.empty())
      process::WriteOut("    expected {}\n", engine::Printable(finding.expected));
    if (!finding.found.empty())
      process::WriteOut("    found    {}\n", engine::Printable(finding.found));
  }
}

void PrintVerified(const Console& console, const Verified& verified) {
  uint64_t events = 0;
  size_t logs = 0;
  size_t bad = 0;
  size_t withheld = 0;
  size_t recorded = 0;
  size_t forks = 0;
  uint64_t absent = 0;
  for (const LogReport& log : verified.logs) {
    events += log.events;
    logs += log.id.empty() ? 0 : 1;  // what is wrong with a file as a whole has none
    bad += log.ok() || log.id.empty() ? 0 : 1;
    withheld += log.is_seed_withheld ? 1 : 0;
    recorded += log.is_chance_recorded ? 1 : 0;
    forks += log.is_parent_absent ? 1 : 0;
    absent += log.digests_absent;
  }
  const bool is_file_bad =
      std::any_of(verified.logs.begin(), verified.logs.end(),
                  [](const LogReport& log) { return log.id.empty() && !log.ok(); });
  process::WriteOut("{} {}, {}: {}\n", logs, logs == 1 ? "game" : "games", EventsText(events),
                    bad == 1                 ? "problems in 1 game"
                    : bad > 1                ? fmt::format("problems in {} games", bad)
                    : is_file_bad            ? "problems in a file"
                    : verified.store.empty() ? "no problems found"
                                             : "problems in the store itself");
  console.WriteParagraph(
      "Checked: format, hash chain, openings, card set, every event against the rules, every "
      "digest, every chance outcome against its seed (if there is one), snapshots against replay, "
      "every judgement against the clauses of judging.");
  if (withheld > 0)
    process::WriteOut("Not checked: chance in {} games whose seed is withheld.\n", withheld);
  if (recorded > 0) {
    process::WriteOut("Not checked: chance in {} games whose outcomes were entered by hand.\n",
                      recorded);
  }
  if (forks > 0) {
    process::WriteOut("Not compared: what {} {} shares with its parent. The parent is not here.\n",
                      forks, forks == 1 ? "fork" : "forks");
  }
  if (absent > 0) process::WriteOut("Not checked: {} states that have no digest.\n", absent);
  console.WriteParagraph(
      "Not proved: that this is the original log. A log rewritten from scratch passes if every "
      "move in it is legal; compare its head hash with a copy kept elsewhere.");
}

int AnswerVerified(const Console& console, const Verified& verified) {
  const bool is_ok =
      verified.store.empty() && std::all_of(verified.logs.begin(), verified.logs.end(),
                                            [](const LogReport& log) { return log.ok(); });
  if (console.json) {
    OrderedJson document = replay::documents::VerificationDocument(verified.logs);
    document["ok"] = is_ok;
    if (verified.has_store) {
      document["store"] = OrderedJson::array();
      for (const auto& finding : verified.store) {
        document["store"].push_back(StoreFindingJson(finding));
      }
    }
    console.Print(document);
  } else if (console.lines) {
    for (const auto& finding : verified.store) {
      console.Print(OrderedJson{{"store", StoreFindingJson(finding)}});
    }
  } else {
    for (const auto& finding : verified.store) {
      process::WriteOut("store  {}{}{}\n    {}\n", finding.fault,
                        finding.table.empty() ? "" : " in table " + finding.table,
                        finding.key.empty() ? "" : " at " + engine::Printable(finding.key),
                        engine::Printable(finding.message));
    }
    PrintVerified(console, verified);
  }
  return is_ok ? kDone : kNo;
}

// Tells of each log as it comes; to people of those that hold only where they are few.
std::function<void(const LogReport&, const std::string&)> Teller(const Console& console,
                                                                 bool tells_all) {
  return [&console, tells_all](const LogReport& report, const std::string& short_id) {
    if (console.lines) console.Print(replay::documents::ReportJson(report));
    const bool is_told = tells_all || !report.findings.empty() || !NotComparedIn(report).empty();
    if (console.IsForPeople() && is_told) PrintLogReport(console, report, short_id);
  };
}

// The logs of the store that are named, all where none is; its tables too where that is asked.
Fault VerifyStore(const Console& console, replay::recording::audit::AuditOptions options,
                  Verified& verified) {
  verified.has_store = true;
  std::optional<Progress> shown;
  options.progress = [&](uint64_t done, uint64_t total) {
    if (!shown) shown.emplace(console, "verified", total);
    shown->Tell(done);
  };
  options.each = Teller(console, !options.ids.empty());
  Result<replay::recording::audit::Audit> audit =
      replay::recording::audit::AuditStore(console.store, options);
  if (!audit.ok()) {
    // A store that is not there is an empty one.
    const bool is_empty = audit.error().code == ErrorCode::not_found && options.ids.empty();
    return is_empty ? std::nullopt : Fault(audit.error());
  }
  for (LogReport& log : audit->logs) verified.logs.push_back(std::move(log));
  verified.store = std::move(audit->store);
  return std::nullopt;
}

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

void PrintDifferentAccounts(const replay::evidence::Difference& difference,
                            const std::string& as_far) {
  process::WriteOut("The accounts differ at event {}{}.\n", *difference.seq, as_far);
  PrintAccount("A", difference.a);
  PrintAccount("B", difference.b);
  process::WriteOut("By the rules {}{}.\n",
                    difference.right == replay::evidence::Verdict::both      ? "both may be right"
                    : difference.right == replay::evidence::Verdict::neither ? "neither is right"
                    : difference.right == replay::evidence::Verdict::a       ? "A is right"
                                                                             : "B is right",
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

// ", as far as seat 0 sees": what a view hides is not compared.
std::string AsFarAsSeen(engine::Viewer viewer, int players) {
  if (viewer.IsJudge()) return "";
  for (engine::Seat seat = 0; seat < players; ++seat) {
    if (viewer == engine::Viewer::OfSeat(seat))
      return fmt::format(", as far as seat {} can see", seat);
  }
  return ", as far as a spectator can see";
}

}  // namespace

int RunVerify(const Console& console, const VerifyOptions& options) {
  replay::recording::audit::AuditOptions audit{.ids = {}, .jobs = JobsOf(options.jobs)};
  std::vector<std::string> files;
  for (const std::string& game : options.games) {
    const GameName name = GameName::Parse(game);
    if (name.seq) throw UsageError{"verify takes whole games; leave out @SEQ"};
    (name.file.empty() ? audit.ids : files).push_back(game);
  }
  if (options.all && !audit.ids.empty()) throw UsageError{"--all cannot be combined with game ids"};
  if (!options.all && audit.ids.empty() && files.empty()) {
    throw UsageError{"nothing to verify: give game ids, files or --all"};
  }
  if (!options.rules.empty()) return RunVerifyRules(console, options);
  Verified verified;
  if (options.all || !audit.ids.empty()) {
    if (Fault fault = VerifyStore(console, std::move(audit), verified)) return console.Fail(*fault);
  }
  for (const std::string& file : files) {
    if (Fault fault = VerifyFile(file, verified, Teller(console, true)))
      return console.Fail(*fault);
  }
  return AnswerVerified(console, verified);
}

int RunStoreCheck(const Console& console, const std::string& jobs) {
  Verified verified;
  replay::recording::audit::AuditOptions options{
      .ids = {}, .jobs = JobsOf(jobs), .checks_tables = true};
  if (Fault fault = VerifyStore(console, std::move(options), verified)) {
    return console.Fail(*fault);
  }
  return AnswerVerified(console, verified);
}

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

}  // namespace recount::tools::cli
