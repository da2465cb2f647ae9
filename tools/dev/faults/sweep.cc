#include "tools/dev/faults/sweep.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "events/check.h"
#include "fmt/format.h"
#include "replay/recording/audit/audit.h"
#include "tools/dev/faults/faulty_process.h"
#include "tools/dev/faults/scenarios.h"

namespace recount::tools::dev::faults {
namespace {

namespace fs = std::filesystem;
using store_faults::Call;
using store_faults::Injection;

// Masks what differs from run to run: ids, hashes, seeds and times.
std::string Normalised(const std::string& text) {
  static const std::regex kHex("[0-9a-f]{8,}");
  static const std::regex kTime("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z");
  return std::regex_replace(std::regex_replace(text, kTime, "TIME"), kHex, "HEX");
}

std::string ReadFile(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return in ? std::string(std::istreambuf_iterator<char>(in), {}) : "none";
}

// Describes a store with one line per game: the id and the number of events, and anything that is
// wrong with it. The id of a new game is left out, because it is random.
std::string Described(const std::string& folder, const std::set<std::string>& known) {
  if (!fs::exists(folder + "/data.mdb")) return "no store\n";
  const Result<replay::recording::audit::Audit> audit =
      replay::recording::audit::AuditStore(folder, {.ids = {}, .checks_tables = true});
  if (!audit.ok()) return "cannot be read: " + audit.error().message + "\n";
  std::string text;
  for (const store::StoreFinding& finding : audit->store) text += "DAMAGED: " + finding.message;
  for (const replay::verify::LogReport& log : audit->logs) {
    text += fmt::format("{} {}{}\n", known.contains(log.id) ? log.id : "new", log.events,
                        log.ok() ? "" : " DAMAGED: " + log.findings.front().message);
  }
  return text;
}

std::set<std::string> FilesIn(const std::string& folder) {
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    files.insert(fs::relative(entry.path(), folder).string());
  }
  return files;
}

std::string FaultText(const Injection& fault) {
  const std::string what = fault.error == store_faults::kKillGroup     ? "kills all processes"
                           : fault.error == store_faults::kKillProcess ? "kills its process"
                           : fault.error == 0                          ? "does half of it"
                                                                       : std::strerror(fault.error);
  return fmt::format("{} number {}{}: {}{}", CallName(fault.call), fault.nth,
                     fault.is_lasting ? " and all after it" : "", what,
                     fault.is_late ? ", after all was done" : "");
}

// Returns whether the fault can prevent cleaning up. A process leaves files behind if it is killed
// or cannot remove a file. It also leaves them if from then on it cannot open or read a folder,
// cannot inspect a file (fstat, stat, lstat), or gets no memory, which ends it.
bool MayLeaveFiles(const Injection& fault) {
  if (fault.error < 0 || fault.call == Call::unlink) return true;
  constexpr Call kNeeded[] = {Call::open, Call::opendir, Call::fstat,
                              Call::stat, Call::lstat,   Call::allocation};
  return fault.is_lasting &&
         std::find(std::begin(kNeeded), std::end(kNeeded), fault.call) != std::end(kNeeded);
}

// Everything that can be observed of a run.
struct Outcome {
  Ended ended;
  std::string store;
  std::string output;
  std::string copy;
  std::set<std::string> files;
};

class Sweep {
 public:
  Sweep(const CommandScenario& scenario, const SweepOptions& options, CommandFigures& figures)
      : scenario_(scenario), options_(options), figures_(figures) {
    template_ = MakeTemplate(options.folder + "/template");
    const Result<replay::recording::audit::Audit> audit =
        replay::recording::audit::AuditStore(template_.folder + "/recount.db", {});
    RECOUNT_CHECK(audit.ok());
    for (const replay::verify::LogReport& log : audit->logs) known_.insert(log.id);
    is_new_ =
        std::find(scenario.words.begin(), scenario.words.end(), "{fresh}") != scenario.words.end();
    is_json_ = scenario.words.front() == "--json" || scenario.words.back() == "--jsonl";
  }

  void Run() {
    before_.files = FilesIn(template_.folder);
    before_.store = Described(template_.folder + Store(), known_);
    if (!scenario_.output.empty()) {
      before_.output = ReadFile(template_.folder + "/" + scenario_.output);
    }
    // The run without a fault shows the right results, and which calls can fail.
    after_ = Once(std::nullopt);
    const bool is_right = after_.ended.how == "exit 0" &&
                          (after_.store != before_.store) == scenario_.records &&
                          after_.store.find("DAMAGED") == std::string::npos &&
                          (scenario_.copy.empty() || after_.copy == before_.store);
    if (!is_right) {
      figures_.findings.push_back(fmt::format("{} without a fault: {} {}{}", scenario_.name,
                                              after_.ended.how, after_.ended.error, after_.store));
      return;
    }
    for (size_t call = 0; call < store_faults::kCalls; ++call) {
      figures_.calls[std::string(CallName(static_cast<Call>(call)))] += after_.ended.counts[call];
    }
    TryEvenly(Errors(), options_.errors);
    TryEvenly(Allocations(), options_.allocations);
    TryEvenly(Kills(), options_.kills);
  }

 private:
  std::string Store() const { return is_new_ ? "/fresh.db" : "/recount.db"; }

  template <class Add>
  void ForEachCall(const Add& add) const {
    for (size_t call = 0; call < store_faults::kCalls; ++call) {
      // Allocations have their own list.
      if (static_cast<Call>(call) == Call::allocation) continue;
      for (uint64_t nth = 0; nth < after_.ended.counts[call]; ++nth) {
        add(static_cast<Call>(call), nth);
      }
    }
  }

  std::vector<Injection> Errors() const {
    std::vector<Injection> all;
    ForEachCall([&](Call call, uint64_t nth) {
      for (const Injection& fault : store_faults::InjectionsOf(call, nth)) all.push_back(fault);
    });
    return all;
  }

  std::vector<Injection> Allocations() const {
    std::vector<Injection> all;
    const uint64_t count = after_.ended.counts[static_cast<size_t>(Call::allocation)];
    for (uint64_t nth = 0; nth < count; ++nth) {
      for (const Injection& fault : store_faults::InjectionsOf(Call::allocation, nth))
        all.push_back(fault);
    }
    return all;
  }

  std::vector<Injection> Kills() const {
    std::vector<Injection> all;
    ForEachCall([&](Call call, uint64_t nth) {
      all.push_back({.call = call, .nth = nth, .error = store_faults::kKillGroup});
      all.push_back({.call = call, .nth = nth, .error = store_faults::kKillProcess});
    });
    return all;
  }

  void TryEvenly(const std::vector<Injection>& faults, uint64_t most) {
    const uint64_t number = std::min<uint64_t>(faults.size(), most);
    for (uint64_t i = 0; i < number; ++i) {
      const uint64_t at = (i * faults.size() / number + options_.first) % faults.size();
      Judge(faults[at]);
    }
  }

  Outcome Once(const std::optional<Injection>& fault) const {
    const std::string folder = options_.folder + "/run";
    fs::remove_all(folder);
    fs::copy(template_.folder, folder, fs::copy_options::recursive);
    Outcome outcome;
    outcome.ended = FaultyProcess{.folder = folder,
                                  .words = WordsFor(scenario_, template_),
                                  .input = scenario_.input,
                                  .fault = fault}
                        .Run();
    outcome.files = FilesIn(folder);
    outcome.store = Described(folder + Store(), known_);
    if (!scenario_.output.empty()) outcome.output = ReadFile(folder + "/" + scenario_.output);
    if (!scenario_.copy.empty()) outcome.copy = Described(folder + "/" + scenario_.copy, known_);
    return outcome;
  }

  void Judge(const Injection& fault) {
    ++figures_.injected[std::string(CallName(fault.call))];
    const Outcome outcome = Once(fault);
    Count(outcome);
    std::string wrong = WrongWithStore(outcome);
    if (wrong.empty()) wrong = WrongWithFiles(fault, outcome);
    if (wrong.empty()) wrong = WrongWithAnswer(fault, outcome);
    if (wrong.empty()) return;
    figures_.findings.push_back(fmt::format(
        "{}, {}: {} ({}: {}{})", scenario_.name, FaultText(fault), wrong, outcome.ended.how,
        outcome.ended.out.substr(0, 300), outcome.ended.error.substr(0, 300)));
  }

  void Count(const Outcome& outcome) {
    const bool is_failed = outcome.ended.how == "exit 3";
    figures_.done += outcome.ended.how == "exit 0" ? 1 : 0;
    figures_.failed += is_failed ? 1 : 0;
    figures_.killed += outcome.ended.how == "signal 9" ? 1 : 0;
    if (is_failed && scenario_.records && outcome.store == after_.store) {
      ++figures_.done_all_the_same;
    }
  }

  std::string WrongWithStore(const Outcome& outcome) const {
    // A new store may exist with nothing in it yet.
    const bool is_before = outcome.store == before_.store || (is_new_ && outcome.store.empty());
    const bool is_after = outcome.store == after_.store;
    if (!is_before && !is_after) {
      return "the store is neither as before nor as after: " + outcome.store;
    }
    // A failed command may also say that its events were recorded. Then they must be in the store.
    const bool says_so = outcome.ended.how == "exit 0" ||
                         outcome.ended.error.find("\n  recorded") != std::string::npos ||
                         outcome.ended.error.find("was recorded") != std::string::npos;
    if (scenario_.records && says_so && !is_after) return "says that it has recorded, and has not";
    return "";
  }

  std::string WrongWithFiles(const Injection& fault, const Outcome& outcome) const {
    const bool is_done = outcome.ended.how == "exit 0";
    if (outcome.output != after_.output && (is_done || outcome.output != before_.output)) {
      return "the file that was to be written is another";
    }
    if (!scenario_.copy.empty() && outcome.copy != after_.copy && !IsPartial(fault, outcome) &&
        (is_done || outcome.copy != "no store\n")) {
      return "the copy is another: " + outcome.copy;
    }
    if (MayLeaveFiles(fault)) return "";
    for (const std::string& file : outcome.files) {
      if (before_.files.contains(file) || after_.files.contains(file)) continue;
      return "left behind: " + file;
    }
    return "";
  }

  // A salvage loses what it cannot read, and says so.
  bool IsPartial(const Injection& fault, const Outcome& outcome) const {
    return !scenario_.copy.empty() && fault.call == Call::pread && outcome.ended.how == "exit 1" &&
           outcome.ended.out.find("lost") != std::string::npos;
  }

  std::string WrongWithAnswer(const Injection& fault, const Outcome& outcome) const {
    const Ended& ended = outcome.ended;
    // A killed process need not answer.
    if (fault.error < 0 && ended.how == "signal 9") return "";
    if (ended.how == "exit 0") {
      const bool is_same = Normalised(ended.out) == Normalised(after_.ended.out);
      return is_same ? "" : "says that it is done, and answers something else";
    }
    if (IsPartial(fault, outcome)) return "";
    if (ended.how != "exit 3") return "ends in another way";
    // The process cannot write anything any more, not even a reason.
    if (fault.call == Call::write && fault.is_lasting) return "";
    if (fault.error > 0 && fault.call != Call::allocation) {
      const std::string reason = std::strerror(fault.error);
      const bool is_reported = (ended.out + ended.error).find(reason) != std::string::npos;
      if (!is_reported) return "gives another reason than " + reason;
    }
    if (is_json_ && !ended.out.empty()) return WrongWithDocument(fault, ended);
    return ended.error.find("recount: ") == std::string::npos ? "gives no reason" : "";
  }

  static std::string WrongWithDocument(const Injection& fault, const Ended& ended) {
    // A reason on standard error means that the answer may be incomplete.
    const bool may_be_answered = fault.call == Call::write || fault.call == Call::waitpid;
    if (may_be_answered && !ended.error.empty()) return "";
    // If there are several lines, checks the last one.
    const std::string_view all = std::string_view(ended.out).substr(0, ended.out.size() - 1);
    const size_t line = all.rfind('\n') == std::string_view::npos ? 0 : all.rfind('\n') + 1;
    const auto document = nlohmann::json::parse(all.substr(line), nullptr, false);
    if (document.is_discarded() || !document.contains("error")) return "gives no error document";
    const std::string code = document["error"]["code"];
    return code == "io" ? "" : "has the code " + code;
  }

  const CommandScenario& scenario_;
  const SweepOptions& options_;
  CommandFigures& figures_;
  Template template_;
  std::set<std::string> known_;
  bool is_new_ = false;
  bool is_json_ = false;
  Outcome before_;  // the store of the template
  Outcome after_;   // the same command without a fault
};

}  // namespace

std::vector<std::string> CommandScenarios() {
  std::vector<std::string> names;
  for (const CommandScenario& scenario : AllCommandScenarios()) names.push_back(scenario.name);
  return names;
}

void SweepCommand(const std::string& scenario, const SweepOptions& options,
                  CommandFigures& figures) {
  for (const CommandScenario& known : AllCommandScenarios()) {
    if (known.name == scenario) return Sweep(known, options, figures).Run();
  }
  FailCheck(__FILE__, __LINE__, "a scenario of no name");
}

}  // namespace recount::tools::dev::faults
