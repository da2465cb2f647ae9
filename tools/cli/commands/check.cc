// `verify` and `store check` verify logs and tables.
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/sheet.h"
#include "events/bytes.h"
#include "events/json.h"
#include "events/json_members.h"
#include "events/recount_file.h"
#include "events/short_id.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/documents/finding.h"
#include "replay/evidence/conflicts.h"
#include "replay/evidence/corrections.h"
#include "replay/log/loaded_file.h"
#include "replay/recording/audit/audit.h"
#include "replay/verify/hindsight_check.h"
#include "replay/verify/verify_file.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command.h"
#include "tools/cli/command_list.h"
#include "tools/cli/commands/verify_rules.h"
#include "tools/cli/game_name.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

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

// Counts the results.
struct VerifiedCounts {
  void Add(const LogReport& log) {
    // A finding about a whole file is a report without an id.
    const bool is_file = log.id.empty();
    games += is_file ? 0 : 1;
    bad_games += is_file || log.ok() ? 0 : 1;
    bad_files += is_file && !log.ok() ? 1 : 0;
    events += log.events;
    withheld += log.is_seed_withheld ? 1 : 0;
    recorded += log.is_chance_recorded ? 1 : 0;
    forks += log.is_parent_absent ? 1 : 0;
    absent += log.digests_absent;
  }

  bool has_bad_store = false;
  uint64_t games = 0;
  uint64_t bad_games = 0;
  uint64_t bad_files = 0;
  uint64_t events = 0;
  uint64_t withheld = 0;  // games whose seed is withheld
  uint64_t recorded = 0;  // games whose outcomes were entered by hand
  uint64_t forks = 0;     // forks whose parent is not here
  uint64_t absent = 0;    // missing digests
};

// The results so far. Reports are kept only for one document of all of them.
struct Verified {
  void Add(LogReport log) {
    counts.Add(log);
    if (keeps_logs) logs.push_back(std::move(log));
  }
  bool ok() const { return store.empty() && counts.bad_games + counts.bad_files == 0; }

  bool keeps_logs = false;
  bool has_store = false;
  VerifiedCounts counts = {};
  std::vector<LogReport> logs = {};
  std::vector<store::StoreFinding> store = {};
};

// Verifies the logs of a file, and the file itself.
Fault VerifyFile(const std::string& path, Verified& verified,
                 const std::function<void(const LogReport&, const std::string&)>& each) {
  const GameName name = GameName::Parse(path);
  Result<std::string> content = ReadWhole(name.file);
  if (!content.ok()) return content.error();
  const AlignedCopy copy = AlignedCopy::Taking(*std::move(content));
  const ExaminedFile examined = ExamineRecountFile(copy.bytes());
  const ShortIds short_ids = replay::log::ShortIdsIn(examined.file);
  replay::log::CardSets sets;
  Fault fault = replay::verify::VerifyExamined(
      examined, InSmallLetters(name.id), sets, [&](LogReport report, const LogFrame* frame) {
        report.file = name.file;
        if (frame != nullptr) {
          const replay::log::FileLog log(examined.file, *frame);
          report.conflicts = replay::evidence::CountConflicts(log, sets, report);
          replay::verify::AddHindsight(log, sets, report);
          replay::evidence::AddCorrections(log, sets, report);
        }
        each(report, short_ids.Of(report.id));
        verified.Add(std::move(report));
      });
  if (fault) fault->message = fmt::format("{}: {}", name.file, fault->message);
  return fault;
}

// Returns "1 game" or "2 games".
std::string CountText(uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

// Says for a log without findings what was not compared. A legal log without digests was compared
// only with the rules.
std::string NotComparedIn(const LogReport& report) {
  std::string text;
  if (report.digests_absent > 0) {
    text =
        fmt::format(", but {} of its {} {} no digest, so {} not compared", report.digests_absent,
                    CountText(report.events, "event"), report.digests_absent == 1 ? "has" : "have",
                    report.digests_absent == 1 ? "its state was" : "their states were");
  }
  if (report.is_parent_absent) {
    text += ", a fork that was not compared: the parent is not here";
  }
  return text;
}

// Returns "1a2b", "game.recount#1a2b", or "game.recount" for a finding about the whole file.
std::string NameOfLog(const LogReport& report, const std::string& short_id) {
  if (report.file.empty()) return short_id;
  const std::string file = engine::Printable(report.file);
  return report.id.empty() ? file : fmt::format("{}#{}", file, short_id);
}

// Returns "BAS-4.6 at events 41, 77; event 90" for decisions that rest on suppositions.
std::string UnprovedText(const std::vector<replay::hindsight::Unproved>& unproved) {
  std::map<std::string, std::vector<uint64_t>> events;  // by clause
  for (const replay::hindsight::Unproved& event : unproved) {
    events[event.clause].push_back(event.seq);
  }
  std::vector<std::string> parts;
  for (const auto& [clause, seqs] : events) {
    parts.push_back(fmt::format("{}{} {}", clause.empty() ? "" : clause + " at ",
                                seqs.size() == 1 ? "event" : "events", fmt::join(seqs, ", ")));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

// Says what an observed game rests on.
std::string ObservedText(const replay::hindsight::LineReport& observed) {
  std::string text = fmt::format(
      "{} {} needed and entered; {} {} never seen",
      observed.identified == 1 ? "1 identity" : fmt::format("{} identities", observed.identified),
      observed.identified == 1 ? "was" : "were", CountText(observed.unidentified, "card"),
      observed.unidentified == 1 ? "was" : "were");
  if (!observed.unproved.empty()) {
    text += fmt::format(
        "; {} {} on cards that nobody saw ({})", CountText(observed.unproved.size(), "decision"),
        observed.unproved.size() == 1 ? "rests" : "rest", UnprovedText(observed.unproved));
  }
  if (observed.unchecked_from) {
    text += fmt::format("; from event {} on, nothing was compared with what was learnt later",
                        *observed.unchecked_from);
  }
  return text;
}

void PrintLogReport(const Console& console, const LogReport& report, const std::string& short_id) {
  const std::string_view red = console.uses_colour ? "\x1b[31m" : "";
  const std::string_view plain = console.uses_colour ? "\x1b[0m" : "";
  const std::string name = NameOfLog(report, short_id);
  const std::string not_compared = NotComparedIn(report);
  if (report.ok() && (!console.quiet || !not_compared.empty())) {
    process::WriteOut("{}  {}  ok{}\n", name, CountText(report.events, "event"), not_compared);
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
  if (report.observed && (!console.quiet || !report.ok())) {
    console.WriteParagraph(ObservedText(*report.observed) + ".", 4, 4);
  }
  if (report.conflicts > 0) {
    process::WriteOut("    {} in all {} not fit the rules: see recount conflicts\n",
                      CountText(report.conflicts, "event"), report.conflicts == 1 ? "does" : "do");
  }
}

// Names the worst problem: a game matters more than the file or the store that contains it.
std::string ProblemsText(const VerifiedCounts& counts) {
  if (counts.bad_games == 1) return "problems in 1 game";
  if (counts.bad_games > 1) return fmt::format("problems in {} games", counts.bad_games);
  if (counts.bad_files > 0) return "problems in a file";
  if (counts.has_bad_store) return "problems in the store itself";
  return "no problems found";
}

void PrintVerified(const Console& console, const VerifiedCounts& counts) {
  process::WriteOut("{}, {}: {}\n", CountText(counts.games, "game"),
                    CountText(counts.events, "event"), ProblemsText(counts));
  console.WriteParagraph(
      "Checked: format, hash chain, openings, card set, every event against the rules, every "
      "digest, every chance outcome against its seed (if there is one), snapshots against replay, "
      "every judgement against the clauses of judging.");
  if (counts.withheld > 0) {
    process::WriteOut("Not checked: chance in {} whose seed is withheld.\n",
                      CountText(counts.withheld, "game"));
  }
  if (counts.recorded > 0) {
    process::WriteOut("Not checked: chance in {} whose outcomes were entered by hand.\n",
                      CountText(counts.recorded, "game"));
  }
  if (counts.forks > 0) {
    process::WriteOut("Not compared: what {} shares with its parent. The parent is not here.\n",
                      CountText(counts.forks, "fork"));
  }
  if (counts.absent > 0) {
    process::WriteOut("Not checked: {} that {} no digest.\n", CountText(counts.absent, "state"),
                      counts.absent == 1 ? "has" : "have");
  }
  console.WriteParagraph(
      "Not proved: that this is the original log. A log rewritten from scratch passes if every "
      "move in it is legal; compare its head hash with a copy kept elsewhere.");
}

void PrintStoreFinding(const store::StoreFinding& finding) {
  process::WriteOut("store  {}{}{}\n    {}\n", finding.fault,
                    finding.table.empty() ? "" : " in table " + finding.table,
                    finding.key.empty() ? "" : " at " + engine::Printable(finding.key),
                    engine::Printable(finding.message));
}

int AnswerVerified(const Console& console, const Verified& verified) {
  const bool is_ok = verified.ok();
  if (console.json) {
    OrderedJson document = replay::documents::VerificationDocument(verified.logs);
    document["ok"] = is_ok;
    if (verified.has_store) document["store"] = OrderedJson::array();
    for (const auto& finding : verified.store) {
      document["store"].push_back(StoreFindingJson(finding));
    }
    console.Print(document);
    return is_ok ? kDone : kNo;
  }
  for (const auto& finding : verified.store) {
    if (console.lines) {
      console.Print(OrderedJson{{"store", StoreFindingJson(finding)}});
    } else {
      PrintStoreFinding(finding);
    }
  }
  if (console.IsForPeople()) PrintVerified(console, verified.counts);
  return is_ok ? kDone : kNo;
}

// Returns a function that reports each log as it comes. People see logs without problems only if
// `tells_all`.
std::function<void(const LogReport&, const std::string&)> Teller(const Console& console,
                                                                 bool tells_all) {
  return [&console, tells_all](const LogReport& report, const std::string& short_id) {
    if (console.lines) console.Print(replay::documents::ReportJson(report));
    const bool is_told = tells_all || !report.findings.empty() || !NotComparedIn(report).empty();
    if (console.IsForPeople() && is_told) PrintLogReport(console, report, short_id);
  };
}

// Verifies the logs of the store that are named, or all if none is; its tables too if the options
// say so.
Fault VerifyStore(const Console& console, replay::recording::audit::AuditOptions options,
                  Verified& verified) {
  verified.has_store = true;
  std::optional<Progress> shown;
  options.progress = [&](uint64_t done, uint64_t total) {
    if (!shown) shown.emplace(console, "verified", total);
    shown->Tell(done);
  };
  const auto tell = Teller(console, !options.ids.empty());
  options.each = [&](LogReport report, const std::string& short_id) {
    tell(report, short_id);
    verified.Add(std::move(report));
  };
  Result<replay::recording::audit::Audit> audit =
      replay::recording::audit::AuditStore(console.store, options);
  if (!audit.ok()) {
    // A store that does not exist counts as empty.
    const bool is_empty = audit.error().code == ErrorCode::not_found && options.ids.empty();
    return is_empty ? std::nullopt : Fault(audit.error());
  }
  verified.store = std::move(audit->store);
  verified.counts.has_bad_store = !verified.store.empty();
  return std::nullopt;
}

struct VerifyOptions : Options {
  const std::vector<std::string>& games = Texts("ID|FILE", "game ids or .recount files");
  const bool& all = Flag("--all", "verify every game in the store");
  const std::string& jobs = Text("--jobs", kJobsHelp, {.otherwise = "1"});
  const std::string& rules =
      Text("--rules", "instead: what this rules version would have made of the games", kFilled);
  const JsonLines& lines = Lines("print JSON, one log per line");
};

// Reads the arguments. Throws UsageError.
LogsToVerify LogsIn(const VerifyOptions& options) {
  LogsToVerify logs{.is_all = options.all, .jobs = JobsOf(options.jobs)};
  for (const std::string& game : options.games) {
    const GameName name = GameName::Parse(game);
    if (name.seq) throw UsageError{"verify takes whole games; leave out @SEQ"};
    std::vector<std::string>& of_its_kind = name.file.empty() ? logs.ids : logs.files;
    of_its_kind.push_back(game);
  }
  if (options.all && !logs.ids.empty()) throw UsageError{"--all cannot be combined with game ids"};
  if (!logs.asks_store() && logs.files.empty()) {
    throw UsageError{"nothing to verify: give game ids, files or --all"};
  }
  return logs;
}

int RunVerify(const Console& console, const VerifyOptions& options) {
  const LogsToVerify logs = LogsIn(options);
  if (!options.rules.empty()) return RunVerifyRules(console, logs, options.rules);
  Verified verified{.keeps_logs = console.json};
  if (logs.asks_store()) {
    const Fault fault = VerifyStore(console, {.ids = logs.ids, .jobs = logs.jobs}, verified);
    if (fault) return console.Fail(*fault);
  }
  for (const std::string& file : logs.files) {
    const Fault fault = VerifyFile(file, verified, Teller(console, /*tells_all=*/true));
    if (fault) return console.Fail(*fault);
  }
  return AnswerVerified(console, verified);
}

struct StoreCheckOptions : Options {
  const std::string& jobs = Text("--jobs", kJobsHelp, {.otherwise = "1"});
};

int RunStoreCheck(const Console& console, const StoreCheckOptions& options) {
  Verified verified{.keeps_logs = console.json};
  const Fault fault = VerifyStore(
      console, {.ids = {}, .jobs = JobsOf(options.jobs), .checks_tables = true}, verified);
  if (fault) return console.Fail(*fault);
  return AnswerVerified(console, verified);
}

}  // namespace

// Both commands read the store in child processes of their own.
Command VerifyCommand() {
  return Command("Check", "verify", "verify logs, from bytes to results",
                 "recount verify --all --jobs 2", RunVerify, {.opens_store = OpensStore::never});
}

Command StoreCheckCommand() {
  return Command("Commands", "check", "check every table and every game of the store",
                 "recount store check --jobs 2", RunStoreCheck, {.opens_store = OpensStore::never});
}

}  // namespace recount::tools::cli
