#include "replay/evidence/diff.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "events/event_json.h"
#include "events/judging_json.h"
#include "replay/timeline/ending.h"

namespace recount::replay::evidence {
namespace {

using engine::Viewer;

OrderedJson KeysOf(const OrderedJson& json, std::initializer_list<const char*> keys) {
  OrderedJson kept = OrderedJson::object();
  for (const char* key : keys) {
    if (json.contains(key)) kept[key] = json[key];
  }
  return kept;
}

// Returns the parts of a judgement that are compared: all except the salts and when it was written.
// `at` is a time in some judgements, and in others the event that they are about.
OrderedJson CountedOfJudgement(const OrderedJson& json) {
  OrderedJson counted = json;
  for (const char* key : {"seq", "after", "time", "veil"}) counted.erase(key);
  if (counted.contains("at") && counted["at"].is_string()) counted.erase("at");
  return counted;
}

// Returns the parts of an event that are compared.
OrderedJson Counted(const timeline::RenderedEvent& event) {
  const OrderedJson& json = *event.json;
  if (IsJudging(event.kind)) return CountedOfJudgement(json);
  if (event.kind != events::EventKind::created) {
    return KeysOf(json, {"kind", "seat", "action", "outcome", "digest"});
  }
  OrderedJson counted = KeysOf(json, {"kind", "game", "rules", "config", "randomness", "card_set"});
  counted["players"] = json.at("players").size();
  return counted;
}

Result<Hash256> ChainAt(const log::Log& log, uint64_t seq) {
  const Result<LoggedEvent> event = log::EventAt(log, seq);
  if (!event.ok()) return event.error();
  return event->chain;
}

// Returns the number of events that the logs certainly share. If both logs have the same event 0,
// the chain hashes show where they differ first. Otherwise it is 0: what a fork says about its
// parent proves nothing, so its events are compared.
Result<uint64_t> SharedEvents(const log::Log& a, const log::Log& b) {
  if (a.first() != b.first()) return uint64_t{0};
  uint64_t same = 1;  // events that are known to be the same
  uint64_t end = std::min(a.count(), b.count());
  while (same < end) {
    const uint64_t middle = same + (end - same) / 2;
    const Result<Hash256> in_a = ChainAt(a, middle);
    const Result<Hash256> in_b = ChainAt(b, middle);
    if (!in_a.ok()) return in_a.error();
    if (!in_b.ok()) return in_b.error();
    if (*in_a == *in_b) {
      same = middle + 1;
    } else {
      end = middle;
    }
  }
  return same;
}

// Passes over the identifications of an observed game.
Result<std::optional<timeline::RenderedEvent>> NextCompared(timeline::Transcript& transcript) {
  for (;;) {
    Result<std::optional<timeline::RenderedEvent>> event = transcript.Next();
    if (!event.ok() || !*event || (*event)->kind != events::EventKind::identify) return event;
  }
}

// Returns whether two events of accounts of one table may be the same, of which one account may
// know more. `match` is after the event.
bool AreSameAtTable(const timeline::RenderedEvent& a, const timeline::RenderedEvent& b,
                    const CardFields& cards, const engine::Match& match) {
  OrderedJson in_a = Counted(a);
  OrderedJson in_b = Counted(b);
  for (const char* key : {"digest", "randomness"}) {
    in_a.erase(key);
    in_b.erase(key);
  }
  const bool is_play = a.kind == events::EventKind::action || a.kind == events::EventKind::chance;
  return is_play ? MayBeSame(in_a, in_b, cards, match.Kinds().printings) : in_a == in_b;
}

// Finds the first event that the viewer sees differently in the two accounts.
Fault FindFirstDifference(timeline::Transcript& a, timeline::Transcript& b, uint64_t from,
                          Difference& difference) {
  if (Fault fault = a.SkipTo(from)) return fault;
  if (Fault fault = b.SkipTo(from)) return fault;
  for (;;) {
    CardFields cards;
    if (difference.is_observed) cards = CardFieldsIn(a.timeline().match());
    Result<std::optional<timeline::RenderedEvent>> in_a = NextCompared(a);
    Result<std::optional<timeline::RenderedEvent>> in_b = NextCompared(b);
    if (!in_a.ok()) return in_a.error();
    if (!in_b.ok()) return in_b.error();
    if (!*in_a && !*in_b) return std::nullopt;
    if (*in_a && *in_b) {
      const bool are_same = difference.is_observed
                                ? AreSameAtTable(**in_a, **in_b, cards, a.timeline().match())
                                : Counted(**in_a) == Counted(**in_b);
      if (are_same) continue;
    }
    difference.a.event = *std::move(in_a);
    difference.b.event = *std::move(in_b);
    difference.seq = (difference.a.event ? difference.a : difference.b).event->seq;
    return std::nullopt;
  }
}

// Judges the event of an account, if the viewer may know the verdict. The timeline is at the event
// or as near to it as the log can be executed; `fault` says why it is not there.
void JudgeEvent(const timeline::Timeline& timeline, const Fault& fault, Viewer viewer,
                Side& account) {
  if (account.event && account.event->refusal) account.refusal = account.event->refusal;
  if (account.refusal) account.verdict = AccountVerdict::illegal;
  if (account.refusal || !viewer.IsJudge()) return;
  if (!account.event) {
    account.verdict = AccountVerdict::absent;
  } else if (timeline.illegal() || fault) {
    account.verdict = AccountVerdict::unjudged;
    account.unjudged_by = timeline.illegal() ? timeline.illegal()->seq : fault->seq;
  } else {
    account.verdict = AccountVerdict::legal;
  }
}

// Goes to the state after event `seq`, or as near to it as the log can be executed.
Fault Settle(const log::Log& log, log::CardSets& sets, Viewer viewer, std::optional<uint64_t> seq,
             Side& account) {
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  const Result<timeline::Ending> ending = timeline::EndingOf(*timeline);
  OrderedJson result = nullptr;
  if (ending.ok() && ending->result) result = RuledResultJson(*ending->result);
  account.result = std::make_shared<const OrderedJson>(std::move(result));
  // The timeline is at its end now, so a log without a refused event costs nothing more. A log that
  // is damaged further on has no list of refused events, but its first difference is known.
  if (viewer.IsJudge()) {
    Result<Conflicts> refused = ConflictsOf(*timeline);
    account.refused.emplace().game = timeline->header().game;
    if (refused.ok()) account.refused = *std::move(refused);
  }
  const uint64_t until = std::min(seq.value_or(log.count() - 1), log.count() - 1);
  const Fault fault = timeline->SeekAfter(until);
  if (seq) JudgeEvent(*timeline, fault, viewer, account);
  account.match = timeline->match().Clone();
  account.names = timeline->header().names;
  account.seq = timeline->seq();
  account.last = log.count() - 1;
  account.state =
      std::make_shared<const OrderedJson>(timeline->match().StateJson(viewer, timeline->seating()));
  return std::nullopt;
}

void Judge(Difference& difference) {
  const bool is_a_right = difference.a.verdict != AccountVerdict::illegal;
  const bool is_b_right = difference.b.verdict != AccountVerdict::illegal;
  const auto is_unjudged = [](const Side& account) {
    return account.verdict == AccountVerdict::unjudged;
  };
  // A view that shows no refusal does not say that there is none.
  const bool is_told = difference.viewer.IsJudge() || !is_a_right || !is_b_right;
  if (!is_told || is_unjudged(difference.a) || is_unjudged(difference.b)) {
    difference.right = Verdict::unjudged;
    return;
  }
  difference.right = is_a_right ? (is_b_right ? Verdict::both : Verdict::a)
                                : (is_b_right ? Verdict::b : Verdict::neither);
  if (!is_a_right) {
    difference.clause = difference.a.refusal->clause;
  } else if (!is_b_right) {
    difference.clause = difference.b.refusal->clause;
  }
}

// Returns whether one account is observed, and the other observed or recorded, of the same game.
bool CanBeOneTable(const log::LogHeader& a, const log::LogHeader& b) {
  const auto is_entered = [](const log::LogHeader& header) {
    return header.is_observed() || header.randomness == events::Randomness::recorded;
  };
  return a.game->id() == b.game->id() && (a.is_observed() || b.is_observed()) && is_entered(a) &&
         is_entered(b);
}

}  // namespace

std::string_view VerdictName(Verdict right) {
  switch (right) {
    case Verdict::a:
      return "a";
    case Verdict::b:
      return "b";
    case Verdict::both:
      return "both";
    case Verdict::neither:
      return "neither";
    case Verdict::unjudged:
      return "unjudged";
  }
  FailCheck(__FILE__, __LINE__, "an unknown verdict");
}

std::string_view AccountVerdictName(AccountVerdict verdict) {
  switch (verdict) {
    case AccountVerdict::legal:
      return "legal";
    case AccountVerdict::illegal:
      return "illegal";
    case AccountVerdict::unjudged:
      return "unjudged";
    case AccountVerdict::absent:
      return "absent";
  }
  FailCheck(__FILE__, __LINE__, "an unknown verdict");
}

Result<Difference> Diff(const log::Log& a, const log::Log& b, log::CardSets& sets, Viewer viewer) {
  Result<timeline::Transcript> transcript_a = timeline::Transcript::Open(a, sets, viewer);
  if (!transcript_a.ok()) return transcript_a.error();
  Result<timeline::Transcript> transcript_b = timeline::Transcript::Open(b, sets, viewer);
  if (!transcript_b.ok()) return transcript_b.error();
  const Result<uint64_t> shared = SharedEvents(a, b);
  if (!shared.ok()) return shared.error();
  Difference difference;
  difference.viewer = viewer;
  const auto& header_a = transcript_a->timeline().header();
  const auto& header_b = transcript_b->timeline().header();
  difference.is_observed = CanBeOneTable(header_a, header_b);
  if (Fault fault = FindFirstDifference(*transcript_a, *transcript_b, *shared, difference)) {
    return *fault;
  }
  const auto at = [&](const Side& account) -> std::optional<uint64_t> {
    if (!difference.seq) return std::nullopt;
    return account.event ? account.event->seq : std::numeric_limits<uint64_t>::max();
  };
  if (Fault fault = Settle(a, sets, viewer, at(difference.a), difference.a)) return *fault;
  if (Fault fault = Settle(b, sets, viewer, at(difference.b), difference.b)) return *fault;
  if (difference.is_observed) {
    const engine::Match& match = *difference.a.match;
    difference.a.knows = KnownOnlyIn(*difference.a.state, *difference.b.state, match);
    difference.b.knows = KnownOnlyIn(*difference.b.state, *difference.a.state, match);
  }
  OrderedJson patch = OrderedJson::array();
  if (difference.seq) {
    Judge(difference);
    patch = OrderedJson::diff(*difference.a.state, *difference.b.state);
  }
  difference.patch = std::make_shared<const OrderedJson>(std::move(patch));
  return difference;
}

}  // namespace recount::replay::evidence
