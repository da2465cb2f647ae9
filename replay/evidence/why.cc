#include "replay/evidence/why.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_pointer.h"
#include "fmt/format.h"

namespace recount::replay::evidence {
namespace {

using engine::Viewer;

bool AreObjects(const OrderedJson& list) {
  return !list.empty() && std::all_of(list.begin(), list.end(),
                                      [](const OrderedJson& one) { return one.is_object(); });
}

OrderedJson At(const OrderedJson& value, const std::string& key) {
  return value.contains(key) ? value.at(key) : OrderedJson(nullptr);
}

void AddChanges(const OrderedJson& before, const OrderedJson& after, const std::string& path,
                std::vector<Change>& changes) {
  if (before == after) return;
  if (before.is_object() && after.is_object()) {
    for (const auto& item : before.items()) {
      AddChanges(item.value(), At(after, item.key()), path + "/" + EscapedKey(item.key()), changes);
    }
    for (const auto& item : after.items()) {
      if (before.contains(item.key())) continue;
      AddChanges(nullptr, item.value(), path + "/" + EscapedKey(item.key()), changes);
    }
    return;
  }
  const bool are_rows = before.is_array() && after.is_array() && before.size() == after.size() &&
                        AreObjects(before) && AreObjects(after);
  if (!are_rows) {
    changes.push_back({path, std::make_shared<const OrderedJson>(before),
                       std::make_shared<const OrderedJson>(after)});
    return;
  }
  for (size_t i = 0; i < before.size(); ++i) {
    AddChanges(before[i], after[i], fmt::format("{}/{}", path, i), changes);
  }
}

// Reads the states of a log as one viewer sees them.
class Inquiry {
 public:
  Inquiry(const log::Log& log, log::CardSets& sets, Viewer viewer)
      : log_(log), sets_(sets), viewer_(viewer) {}

  Fault Open() {
    Result<timeline::Timeline> timeline = timeline::Timeline::Open(log_, sets_);
    if (!timeline.ok()) return timeline.error();
    timeline_.emplace(*std::move(timeline));
    return std::nullopt;
  }

  const judging::JudgingState& judging() const { return timeline_->judging(); }

  // Returns the state to which a seek has led. Behind a refused event this is the nearest state
  // before it.
  Result<OrderedJson> StateAfter(const Fault& seek) {
    if (seek) return *seek;
    return timeline_->match().StateJson(viewer_, timeline_->seating());
  }

  // Returns the state at a node on the way to an event.
  Result<OrderedJson> StateAt(uint64_t node, uint64_t event) {
    return StateAfter(timeline_->SeekWith(node, judging().AcceptedAt(event)));
  }

  // Returns the states before and after an event.
  Result<std::pair<OrderedJson, OrderedJson>> StatesAround(uint64_t seq) {
    Result<OrderedJson> before = seq > 0 ? StateAfter(timeline_->SeekBefore(seq))
                                         : Result<OrderedJson>(OrderedJson(nullptr));
    if (!before.ok()) return before.error();
    Result<OrderedJson> after =
        StateAfter(judging().IsNode(seq) ? timeline_->SeekTo(seq) : timeline_->SeekAfter(seq));
    if (!after.ok()) return after.error();
    return std::pair(*std::move(before), *std::move(after));
  }

  // Returns the event as the viewer sees it, without its changes.
  Result<Why> Rendered(uint64_t seq) {
    Result<timeline::Transcript> transcript = timeline::Transcript::Open(log_, sets_, viewer_);
    if (!transcript.ok()) return transcript.error();
    if (Fault fault = transcript->SkipTo(seq)) return *fault;
    Result<std::optional<timeline::RenderedEvent>> rendered = transcript->Next();
    if (!rendered.ok()) return rendered.error();
    if (Fault damage = (*rendered)->damage()) return *damage;
    Why why;
    why.event = **std::move(rendered);
    for (const engine::EffectLine& effect : why.event.effects) Cite(why, effect.clause);
    if (const judging::RulingRecord* ruling = judging().FindRuling(seq)) {
      for (const std::string& clause : ruling->ruling.clauses) Cite(why, clause);
    }
    return why;
  }

 private:
  static void Cite(Why& why, std::string_view clause) {
    if (std::find(why.clauses.begin(), why.clauses.end(), clause) != why.clauses.end()) return;
    why.clauses.emplace_back(clause);
  }

  const log::Log& log_;
  log::CardSets& sets_;
  Viewer viewer_;
  std::optional<timeline::Timeline> timeline_;
};

OrderedJson ValueOrNull(const OrderedJson& state, const std::vector<std::string>& keys) {
  const OrderedJson* value = ValueAt(state, keys);
  return value == nullptr ? OrderedJson(nullptr) : *value;
}

}  // namespace

std::vector<Change> ChangesBetween(const OrderedJson& before, const OrderedJson& after,
                                   const std::string& path) {
  std::vector<Change> changes;
  AddChanges(before, after, path, changes);
  return changes;
}

Result<Why> WhyAt(const log::Log& log, log::CardSets& sets, Viewer viewer, uint64_t seq) {
  const Result<LoggedEvent> there = log::EventAt(log, seq);
  if (!there.ok()) return there.error();
  Inquiry inquiry(log, sets, viewer);
  if (Fault fault = inquiry.Open()) return *fault;
  Result<Why> why = inquiry.Rendered(seq);
  if (!why.ok()) return why.error();
  if (why->event.refusal || why->event.is_unjudged) return why;
  const auto states = inquiry.StatesAround(seq);
  if (!states.ok()) return states.error();
  why->changes = ChangesBetween(seq == 0 ? OrderedJson::object() : states->first, states->second);
  return why;
}

Result<Why> WhyLastChanged(const log::Log& log, log::CardSets& sets, Viewer viewer, uint64_t seq,
                           std::string_view path) {
  const std::optional<std::vector<std::string>> keys = KeysOfPointer(path);
  if (!keys) {
    return Error::BadRequest(
        "expected a JSON Pointer that begins with / (RFC 6901), for example /players/0/score");
  }
  const Result<LoggedEvent> there = log::EventAt(log, seq);
  if (!there.ok()) return there.error();
  Inquiry inquiry(log, sets, viewer);
  if (Fault fault = inquiry.Open()) return *fault;
  uint64_t node = inquiry.judging().NodeAt(seq);
  Result<OrderedJson> state = inquiry.StateAt(node, seq);
  if (!state.ok()) return state.error();
  if (ValueAt(*state, *keys) == nullptr) {
    return Error{.code = ErrorCode::not_found,
                 .message = fmt::format("the state at event {} has no value at {}", seq, path)};
  }
  for (;;) {
    const OrderedJson after = ValueOrNull(*state, *keys);
    OrderedJson before = nullptr;
    if (node > 0) {
      state = inquiry.StateAt(inquiry.judging().After(node), seq);
      if (!state.ok()) return state.error();
      before = ValueOrNull(*state, *keys);
    }
    if (node > 0 && before == after) {
      node = inquiry.judging().After(node);
      continue;
    }
    Result<Why> why = inquiry.Rendered(node);
    if (!why.ok()) return why.error();
    why->changes = ChangesBetween(before, after, std::string(path));
    return why;
  }
}

}  // namespace recount::replay::evidence
