#include "replay/evidence/ledger.h"

#include <algorithm>
#include <tuple>

#include "replay/judging/judgement_words.h"

namespace recount::replay::evidence {
namespace {

Sure NowOf(const std::vector<Sight>& sights) {
  const auto has = [&](auto condition) {
    return std::any_of(sights.begin(), sights.end(), condition);
  };
  if (has([](const Sight& sight) { return !sight.seen_to; })) return Sure::seen;
  return has([](const Sight& sight) { return !sight.there_to; }) ? Sure::there : Sure::exists;
}

Knowledge KnowledgeOf(const Observations& observations, const CardAndSeat& key,
                      const std::vector<Sight>& sights) {
  Knowledge known;
  std::tie(known.card, known.seat) = key;
  known.name = observations.NameOf(known.card);
  // A sight carried over from another line of play never comes first. If two sights begin at the
  // same event, one without an exposure comes first.
  const auto first =
      std::min_element(sights.begin(), sights.end(), [](const Sight& a, const Sight& b) {
        return std::tuple(a.carried.has_value(), a.from, a.exposure.has_value()) <
               std::tuple(b.carried.has_value(), b.from, b.exposure.has_value());
      });
  known.seq = first->from;
  known.held_from = first->held_from;
  known.exposure = first->exposure;
  known.now = NowOf(sights);
  known.sights = sights;
  return known;
}

}  // namespace

std::string CardText(const Knowledge& known) { return judging::CardWords(known.name, known.card); }
std::string CardText(const Learnt& learnt) { return judging::CardWords(learnt.name, learnt.card); }

Ledger Ledger::AsSeenBy(engine::Viewer viewer) const {
  if (viewer.IsJudge()) return *this;
  Ledger seen;
  for (const Knowledge& row : known) {
    if (!viewer.SeesAs(row.seat)) continue;
    Knowledge& own = seen.known.emplace_back(row);
    if (own.now == Sure::there) own.now = Sure::exists;
    // Since when they may have held it can depend on what only others have learnt.
    own.held_from.reset();
    std::erase_if(own.sights, [](const Sight& sight) { return sight.carried.has_value(); });
    for (Sight& sight : own.sights) {
      sight.there_to.reset();
      sight.ended_by.reset();
    }
  }
  return seen;
}

std::optional<uint64_t> UnknownFrom(const std::vector<UnknownStretch>& unknown) {
  return unknown.empty() ? std::nullopt : std::optional(unknown.front().illegal);
}

std::vector<UnknownStretch> UnknownIn(const Observations& observations,
                                      std::optional<uint64_t> after,
                                      std::optional<uint64_t> before) {
  std::vector<UnknownStretch> stretches;
  std::optional<uint64_t> newest;
  for (const auto& [seq, illegal] : observations.unexecuted()) {
    if (before && seq >= *before) break;
    if (after && seq <= *after) continue;
    const bool goes_on = newest && stretches.back().illegal == illegal &&
                         observations.judging().After(seq) == *newest;
    newest = seq;
    if (!goes_on) {
      stretches.push_back({illegal, seq, seq});
      continue;
    }
    UnknownStretch& stretch = stretches.back();
    // The illegal event itself is named already; it is a stretch only if nothing follows it.
    if (stretch.from == illegal) stretch.from = seq;
    stretch.to = seq;
  }
  return stretches;
}

Ledger LedgerUpTo(const Observations& observations, uint64_t last) {
  Ledger ledger;
  const Memory memory(observations, last);
  for (const auto& [key, sights] : memory.sights()) {
    ledger.known.push_back(KnowledgeOf(observations, key, sights));
  }
  ledger.unknown = UnknownIn(observations, std::nullopt, last + 1);
  return ledger;
}

Result<Observations> ObservationsOf(const log::Log& log, log::CardSets& sets,
                                    std::optional<uint64_t> last,
                                    const std::function<void(uint64_t)>& progress) {
  Result<Observations> observations = Observations::Open(log, sets);
  if (!observations.ok()) return observations.error();
  const uint64_t end = std::min(last.value_or(log.count() - 1), log.count() - 1);
  while (observations->read() <= end) {
    progress(observations->read());
    if (Fault fault = observations->Read(1)) return *fault;
  }
  return observations;
}

Result<Ledger> LedgerOf(const log::Log& log, log::CardSets& sets, std::optional<uint64_t> last,
                        const std::function<void(uint64_t)>& progress) {
  const Result<Observations> observations = ObservationsOf(log, sets, last, progress);
  if (!observations.ok()) return observations.error();
  return LedgerUpTo(*observations, observations->read() - 1);
}

}  // namespace recount::replay::evidence
