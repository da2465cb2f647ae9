#include "tools/dev/chaos/run.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "events/sha256.h"
#include "replay/recording/audit/audit.h"
#include "tools/dev/chaos/cast.h"
#include "tools/dev/chaos/look.h"
#include "tools/dev/chaos/model.h"
#include "tools/dev/chaos/plan.h"
#include "tools/dev/chaos/refusals.h"

namespace recount::tools::dev::chaos {
namespace {

namespace fs = std::filesystem;

Seed SeedOf(uint64_t number) {
  return Sha256(AsBytes(fmt::format("recount/simulation/v1\n{}", number)));
}

class Run {
 public:
  explicit Run(const RunOptions& options)
      : options_(options),
        places_{options.folder, options.bug},
        stream_(SeedOf(options.seed), 0),
        planner_(stream_, places_) {
    fs::remove_all(options.folder);
    fs::create_directories(options.folder);
  }
  Run(const Run&) = delete;
  ~Run() {
    std::error_code error;
    fs::remove_all(options_.folder, error);
  }

  RunResult Result() {
    while (result_.steps < options_.steps && result_.findings.empty()) Step();
    if (result_.findings.empty()) AuditAll();
    // This number reveals a run that drew more or fewer numbers than another one.
    result_.last_number = stream_.NextWord();
    Trace(fmt::format("the number at the end: {}", result_.last_number));
    for (const std::string& line : result_.trace) {
      result_.trace_hash = Sha256({result_.trace_hash, AsBytes(line)});
    }
    result_.coverage.Count("steps", result_.steps);
    result_.coverage.Count("events", model_.events());
    result_.coverage.Count("games", model_.logs().size());
    result_.coverage.Count("in doubt, and there", model_.landed());
    result_.coverage.Count("in doubt, and not there", model_.vanished());
    return std::move(result_);
  }

 private:
  void Trace(std::string line) { result_.trace.push_back(std::move(line)); }

  void Find(std::string what) {
    Trace("  WRONG: " + what);
    result_.findings.push_back(fmt::format("step {}: {}", result_.steps, what));
  }

  void Step() {
    const Plan plan = planner_.Next(model_.logs());
    ++result_.steps;
    // A reader or a copy of this step may see any state since this moment.
    const KnownLogs before = model_.logs();
    std::vector<std::string> turns;
    const std::vector<Report> reports = RunPlan(plan, stream_, turns);
    Trace(fmt::format("step {}:", result_.steps));
    std::set<std::string> touched;
    for (const Report& report : reports) {
      Trace(fmt::format("  process {}: {}", report.order().number, report.Text()));
      result_.coverage.Count(report);
      touched.insert(report.order().log);
      for (const std::string& wrong : report.Wrong()) Find(wrong);
      for (const std::string& wrong : WrongRefusals(report, reports, model_.logs())) Find(wrong);
    }
    if (turns.size() > reports.size()) Trace("  turns: " + Joined(turns));
    const Seen seen = LookAtStore(touched);
    for (const std::string& wrong : model_.Take(seen, reports)) Find(wrong);
    for (const Report& report : reports) CheckShown(report, before);
    for (const SeenLog& log : seen.logs) {
      Trace(fmt::format("  {} has {} events, head {}", log.id.substr(0, 8), log.count,
                        HeadOf(log.id)));
    }
    planner_.Learn(reports);
  }

  static std::string Joined(const std::vector<std::string>& turns) {
    constexpr size_t kMostShown = 60;
    std::string text;
    for (size_t i = 0; i < std::min(turns.size(), kMostShown); ++i) {
      text += (i == 0 ? "" : "; ") + turns[i];
    }
    return turns.size() <= kMostShown ? text : fmt::format("{}; … {} in all", text, turns.size());
  }

  std::string HeadOf(const std::string& id) const {
    const auto found = model_.logs().find(id);
    if (found == model_.logs().end()) return "?";
    return ToHex(found->second.chain.back()).substr(0, 16);
  }

  // The store does not exist before the first process has created it.
  Seen LookAtStore(const std::set<std::string>& touched) const {
    if (model_.logs().empty() && !fs::exists(places_.store() + "/data.mdb")) return {};
    return LookAt(places_.store(), model_.logs(), touched);
  }

  // Checks the logs that were exported or shown to a reader.
  void CheckShown(const Report& report, const KnownLogs& before) {
    for (const LogAt& shown : report.seen()) Note("a reader", model_.WrongWith(shown, before));
    for (const LogAt& shown : report.held()) Note("an export", model_.WrongWith(shown, before));
    if (report.order().operation != Operation::copy) return;
    const std::string& copy = report.order().file;
    if (fs::exists(copy + "/data.mdb")) {
      for (const std::string& wrong : model_.WrongWithCopy(LookAt(copy, {}, {}), before)) {
        Find("a copy: " + wrong);
      }
      result_.coverage.Count("copies that were looked at");
    } else if (!report.attempts().empty() &&
               report.attempts().back().state == Attempt::State::done) {
      Find("a copy was acknowledged and is not there");
    }
    fs::remove_all(copy);
  }

  void Note(std::string_view who, const std::string& wrong) {
    if (!wrong.empty()) Find(fmt::format("{}: {}", who, wrong));
  }

  // Runs what `recount verify --all` and `recount store check` run, including their processes.
  void AuditAll() {
    if (model_.logs().empty()) return;
    replay::recording::audit::AuditOptions whole;
    whole.checks_tables = true;
    const auto audit = replay::recording::audit::AuditStore(places_.store(), whole);
    if (!audit.ok()) return Find("verify --all: " + audit.error().message);
    for (const store::StoreFinding& finding : audit->store) {
      Find("store check: " + finding.message);
    }
    for (const replay::verify::LogReport& report : audit->logs) {
      const auto known = model_.logs().find(report.id);
      if (known == model_.logs().end()) Find("verify --all has an unknown game " + report.id);
      if (report.ok() || known->second.may_be_illegal) continue;
      Find(fmt::format("verify --all: {}: {}", report.id, report.findings.front().message));
    }
    if (audit->logs.size() != model_.logs().size()) Find("verify --all has other games");
  }

  const RunOptions options_;
  const Places places_;
  engine::ChanceStream stream_;
  Planner planner_;
  Model model_;
  RunResult result_;
};

}  // namespace

RunResult RunSeed(const RunOptions& options) { return Run(options).Result(); }

RunResult RunSeedTwice(const RunOptions& options) {
  RunResult first = RunSeed(options);
  const RunResult second = RunSeed(options);
  if (first.trace_hash == second.trace_hash && first.last_number == second.last_number) {
    return first;
  }
  size_t line = 0;
  while (line < first.trace.size() && line < second.trace.size() &&
         first.trace[line] == second.trace[line]) {
    ++line;
  }
  const auto at = [&](const RunResult& run) {
    return line < run.trace.size() ? run.trace[line] : std::string("the end");
  };
  first.findings.push_back(
      fmt::format("two runs of this seed differ, first in:\n  {}\n  {}", at(first), at(second)));
  return first;
}

uint64_t ShortestFailing(const RunOptions& options, bool twice) {
  const auto fails = [&](uint64_t steps) {
    RunOptions fewer = options;
    fewer.steps = steps;
    const RunResult result = twice ? RunSeedTwice(fewer) : RunSeed(fewer);
    return !result.findings.empty();
  };
  if (!fails(options.steps)) return 0;
  uint64_t holds = 0;               // a run of this many steps finds nothing
  uint64_t enough = options.steps;  // a run of this many steps has findings
  while (enough - holds > 1) {
    const uint64_t middle = holds + (enough - holds) / 2;
    (fails(middle) ? enough : holds) = middle;
  }
  return enough;
}

}  // namespace recount::tools::dev::chaos
