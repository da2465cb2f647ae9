#include "replay/debugging/rules_change.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "replay/debugging/execution.h"
#include "replay/timeline/ending.h"
#include "replay/timeline/summary.h"

namespace recount::replay::debugging {
namespace {

std::optional<RuledResult> ResultIn(const engine::Match& match) {
  if (match.node_kind() != engine::NodeKind::end) return std::nullopt;
  return timeline::ResultOf(match);
}

// Compares the log under the version with the log as it is.
class Asking {
 public:
  Asking(const log::Log& log, log::CardSets& sets, uint16_t rules)
      : log_(log), sets_(sets), rules_(rules) {}

  Result<RulesChange> Ask(log::LogHeader header) {
    Result<Execution> under = Execution::Open(log_, sets_, std::move(header), rules_);
    if (!under.ok()) return Refused(under.error());
    const Execution::Digests digests = under->ExecuteAll();
    change_.state_seq = digests.first_other;
    if (under->refusal()) return Refused(*under->refusal());
    const bool may_differ = digests.first_other || digests.absent > 0;
    if (Fault fault = CompareResults(*under, may_differ)) return *fault;
    return change_;
  }

 private:
  Result<RulesChange> Refused(const Error& refusal) {
    if (!IsOfRules(refusal.code)) return log::AsDamage(refusal);
    change_.kind = ChangeKind::legality;
    change_.seq = refusal.seq;
    change_.code = ErrorCodeName(refusal.code);
    change_.clause = refusal.clause;
    return change_;
  }

  Fault CompareResults(const Execution& under, bool may_differ) {
    // The own version without a difference has the recorded result, so nothing needs to be
    // executed.
    const bool is_own = under.header().rules == rules_;
    if (is_own && !may_differ) return std::nullopt;
    change_.under = ResultIn(under.match());
    if (is_own) {
      change_.recorded = KeptResult(under);
    } else {
      const Result<std::unique_ptr<engine::Match>> own = under.OwnMatchAtEnd(sets_);
      if (!own.ok()) return log::AsDamage(own.error());
      change_.recorded = ResultIn(**own);
    }
    if (change_.recorded == change_.under) {
      change_.recorded.reset();
      change_.under.reset();
      return std::nullopt;
    }
    change_.kind = ChangeKind::result;
    change_.seq = change_.state_seq ? *change_.state_seq : FirstOtherState(under.seq());
    return std::nullopt;
  }

  // If this build plays the log's own version differently, only the summary beside the log has the
  // original result.
  std::optional<RuledResult> KeptResult(const Execution& under) const {
    const std::optional<timeline::Summary> kept = timeline::KeptSummary(log_);
    const bool is_known = kept && kept->seq == under.seq() && !kept->illegal;
    if (!is_known) return ResultIn(under.match());
    return kept->ending.by == timeline::Ending::By::game ? kept->ending.result : std::nullopt;
  }

  // Without recorded digests, both versions are executed side by side. Returns `last` if all states
  // are equal.
  uint64_t FirstOtherState(uint64_t last) const {
    Result<Execution> own = Execution::Open(log_, sets_);
    Result<Execution> under = Execution::Open(log_, sets_, rules_);
    do {
      if (own->match().Digest() != under->match().Digest()) return own->seq();
    } while (own->Step() && under->Step());
    return last;
  }

  const log::Log& log_;
  log::CardSets& sets_;
  uint16_t rules_;
  RulesChange change_;
};

}  // namespace

std::string_view ChangeName(ChangeKind kind) {
  constexpr std::string_view kNames[] = {"none", "legality", "result"};
  return kNames[static_cast<size_t>(kind)];
}

Result<std::optional<AskedLog>> AskUnder(const log::Log& log, log::CardSets& sets, uint64_t rules) {
  Result<log::LogHeader> header = log::BeginWithoutMatch(log, sets);
  if (!header.ok() && header.error().code != ErrorCode::unsupported) {
    return log::AsDamage(header.error());
  }
  const bool is_asked =
      header.ok() && !header->is_observed() && engine::FindRules(*header->game, rules);
  if (!is_asked) return std::optional<AskedLog>();
  const std::string game(header->game->id());
  const uint16_t own = header->rules;
  Result<RulesChange> change =
      Asking(log, sets, static_cast<uint16_t>(rules)).Ask(*std::move(header));
  if (!change.ok()) return change.error();
  return std::optional(AskedLog{.id = log.id(),
                                .game = game,
                                .rules = own,
                                .events = log.count(),
                                .change = *std::move(change)});
}

void RulesTally::Add(std::optional<AskedLog> log) {
  if (!log) {
    ++report_.skipped;
    return;
  }
  ++report_.games;
  if (log->change.kind != ChangeKind::none) {
    report_.logs.push_back(*std::move(log));
  } else if (log->change.state_seq) {
    ++report_.state_only;
  }
}

void RulesTally::Add(const Unchanged& logs) {
  report_.games += logs.games;
  report_.state_only += logs.state_only;
  report_.skipped += logs.skipped;
}

RulesReport RulesTally::Take() {
  std::map<std::tuple<ChangeKind, std::string, std::string>, std::vector<const AskedLog*>> kinds;
  for (const AskedLog& log : report_.logs) {
    kinds[{log.change.kind, log.change.code, log.change.clause}].push_back(&log);
  }
  for (const auto& [kind, logs] : kinds) {
    const AskedLog* shortest = *std::min_element(
        logs.begin(), logs.end(),
        [](const AskedLog* a, const AskedLog* b) { return a->events < b->events; });
    report_.by_clause.push_back({.kind = std::get<0>(kind),
                                 .code = std::get<1>(kind),
                                 .clause = std::get<2>(kind),
                                 .games = logs.size(),
                                 .shortest = shortest->id});
  }
  std::stable_sort(report_.by_clause.begin(), report_.by_clause.end(),
                   [](const auto& a, const auto& b) { return a.games > b.games; });
  return std::move(report_);
}

}  // namespace recount::replay::debugging
