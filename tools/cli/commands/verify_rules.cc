#include "tools/cli/commands/verify_rules.h"

#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "engine/sheet.h"
#include "fmt/format.h"
#include "replay/documents/rules_change.h"
#include "replay/judging/judgement_words.h"
#include "replay/recording/audit/rules_audit.h"
#include "tools/cli/arguments.h"
#include "tools/cli/game_name.h"
#include "tools/process/output.h"

namespace recount::tools::cli {
namespace {

using replay::debugging::AskedLog;
using replay::debugging::ChangeKind;
using replay::debugging::ChangesByClause;
using replay::debugging::RulesReport;
using replay::debugging::RulesTally;

// Returns, for example, "heretics has 1, 2 (experimental); hope has 1".
std::string AllVersions() {
  std::vector<std::string> games;
  for (const engine::Game* game : engine::AllGames()) {
    games.push_back(fmt::format("{} has {}", game->id(), engine::RulesText(*game)));
  }
  return fmt::format("{}", fmt::join(games, "; "));
}

UsageError NobodyHas(std::string_view rules, std::string_view who) {
  return {fmt::format("{} rules version {}: {}", who, rules, AllVersions())};
}

bool HasAny(uint64_t rules) {
  for (const engine::Game* game : engine::AllGames()) {
    if (engine::FindRules(*game, rules)) return true;
  }
  return false;
}

// Executes the logs of a file, or only the one that the path names, under the rules version.
Fault AskFile(const std::string& path, uint64_t rules, RulesTally& tally) {
  const GameName name = GameName::Parse(path);
  const Result<std::unique_ptr<replay::log::LoadedFile>> file = LoadFile(name.file);
  if (!file.ok()) return file.error();
  replay::log::CardSets sets;
  const auto ask = [&](const replay::log::Log& log) -> Fault {
    Result<std::optional<AskedLog>> asked = replay::debugging::AskUnder(log, sets, rules);
    if (!asked.ok()) {
      Error error = asked.error();
      error.message = fmt::format("{}#{}: {}", name.file, log.id(), error.message);
      return error;
    }
    tally.Add(*std::move(asked));
    return std::nullopt;
  };
  if (!name.id.empty()) {
    const Result<std::unique_ptr<replay::log::Log>> log = (*file)->Find(name.id);
    return log.ok() ? ask(**log) : Fault(log.error());
  }
  for (const LogFrame& frame : (*file)->file().logs) {
    if (frame.from > 0) continue;  // a part of a log cannot be executed without its beginning
    if (Fault fault = ask(replay::log::FileLog((*file)->file(), frame))) return fault;
  }
  return std::nullopt;
}

// Returns, for example, "seat 2 wins, scores 8, 13, 21".
std::string ResultText(const std::optional<RuledResult>& result) {
  if (!result) return "none";
  const std::string text = replay::judging::ResultSentence(*result, {});
  return result->scores ? fmt::format("{}, scores {}", text, fmt::join(*result->scores, ", "))
                        : text;
}

std::string ReasonText(std::string_view code, std::string_view clause) {
  return clause.empty() ? std::string(code) : fmt::format("{}, {}", code, clause);
}

void PrintChanged(const AskedLog& log, uint64_t rules) {
  const replay::debugging::RulesChange& change = log.change;
  if (change.kind == ChangeKind::legality) {
    process::WriteOut("{}  under rules {}, event {} is refused ({})\n", log.id, rules, change.seq,
                      ReasonText(change.code, change.clause));
    return;
  }
  process::WriteOut("{}  another result; the states differ from event {} on\n", log.id, change.seq);
  process::WriteOut("    recorded  {}\n", ResultText(change.recorded));
  process::WriteOut("    rules {}   {}\n", rules, ResultText(change.under));
}

void PrintRulesReport(const Console& console, const RulesReport& report) {
  for (const AskedLog& log : report.logs) PrintChanged(log, report.rules);
  process::WriteOut("Changed under rules {}: {} of {} {}. Only states on the way differ: {}.\n",
                    report.rules, report.logs.size(), report.games,
                    report.games == 1 ? "game" : "games", report.state_only);
  if (report.skipped > 0) {
    process::WriteOut("Skipped, since they do not have rules {}: {} {}.\n", report.rules,
                      report.skipped, report.skipped == 1 ? "game" : "games");
  }
  if (report.by_clause.empty()) return;
  std::vector<std::vector<std::string>> rows = {{"change", "code", "clause", "games", "shortest"}};
  for (const ChangesByClause& changes : report.by_clause) {
    rows.push_back({std::string(ChangeName(changes.kind)), changes.code, changes.clause,
                    std::to_string(changes.games), changes.shortest});
  }
  process::WriteOut("{}", TableText(rows, console));
}

Fault AskNamed(const Console& console, const LogsToVerify& logs, uint64_t rules,
               RulesTally& tally) {
  if (logs.asks_store()) {
    replay::recording::audit::RulesAuditOptions audit{.rules = rules, .jobs = logs.jobs};
    audit.ids = logs.ids;
    std::optional<Progress> shown;
    audit.progress = [&](uint64_t done, uint64_t total) {
      if (!shown) shown.emplace(console, "games", total);
      shown->Tell(done);
    };
    Fault fault = AskStore(console.store, audit, tally);
    // A store that does not exist counts as empty.
    if (fault && !(logs.ids.empty() && fault->code == ErrorCode::not_found)) return fault;
  }
  for (const std::string& file : logs.files) {
    if (Fault fault = AskFile(file, rules, tally)) return fault;
  }
  return std::nullopt;
}

}  // namespace

int RunVerifyRules(const Console& console, const LogsToVerify& logs, const std::string& version) {
  const uint64_t rules = NumberOf(version, "a rules version");
  if (!HasAny(rules)) throw NobodyHas(version, "no game has");
  RulesTally tally(rules);
  if (Fault fault = AskNamed(console, logs, rules, tally)) return console.Fail(*fault);
  const RulesReport report = tally.Take();
  if (report.games == 0 && report.skipped > 0) throw NobodyHas(version, "none of them has");
  if (console.json) {
    console.Print(replay::documents::RulesDocument(report));
  } else if (console.lines) {
    for (const AskedLog& log : report.logs) {
      console.Print(replay::documents::ChangedLogJson(log));
    }
  } else {
    PrintRulesReport(console, report);
  }
  return report.logs.empty() ? kDone : kNo;
}

}  // namespace recount::tools::cli
