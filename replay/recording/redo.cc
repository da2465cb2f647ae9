#include "replay/recording/redo.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/observed/legal_lists.h"
#include "events/event_json.h"
#include "fmt/format.h"
#include "replay/judging/way.h"

namespace recount::replay::recording {
namespace {

using engine::observed::ObservedMatch;

Error Refused(std::string message) {
  return Error{
      .code = ErrorCode::illegal_action, .clause = "JDG-10", .message = std::move(message)};
}

// Returns the newest rewind that was not overturned. A moot one counts, because the cursor stays
// where it led.
const judging::RulingRecord* NewestRewind(const judging::JudgingState& judging) {
  for (size_t i = judging.rulings().size(); i-- > 0;) {
    const judging::RulingRecord& record = judging.rulings()[i];
    if (record.ruling.to && !record.is_overturned) return &record;
  }
  return nullptr;
}

// Returns the actions among these game events.
Result<Superseded> ActionsAmong(const timeline::Timeline& timeline,
                                const std::vector<uint64_t>& seqs) {
  const Schema& schema = timeline.header().game->schema();
  const EventCodec codec(schema);
  Superseded actions;
  for (const uint64_t seq : seqs) {
    const Result<LoggedEvent> logged = log::EventAt(timeline.log(), seq);
    if (!logged.ok()) return logged.error();
    const events::Envelope* event = ReadEvent(logged->bytes, schema);
    if (event == nullptr) return ExplainBytes(logged->bytes, schema);
    if (event->kind() != events::EventKind::action) continue;
    const Result<std::vector<Slot>> openings = log::OpeningsBeside(timeline.log(), *logged);
    if (!openings.ok()) return openings.error();
    const auto written = AsWritten(*event, *openings);
    actions.push_back(
        {seq, event->seat(), written ? std::string(*written) : codec.ActionJson(*event).dump()});
  }
  return actions;
}

// Returns an action as it was requested: "?" for a card that nobody saw.
std::string AsRequested(const ObservedMatch& before, const ObservedMatch& after,
                        const events::Envelope& event, const EventCodec& codec) {
  flatbuffers::FlatBufferBuilder builder;
  const MutableBytes seen = after.ViewEvent(before, event, engine::Viewer::Judge(), builder);
  OrderedJson action = codec.ActionJson(*flatbuffers::GetRoot<events::Envelope>(seen.data()));
  const engine::HiddenAct hidden = before.HiddenActOf(event);
  if (!hidden.cards.empty() && action != codec.ActionJson(event)) {
    const std::string_view kind = before.KindWords(hidden.cards.front()).front();
    engine::observed::PutUnseen(before, fmt::format("?{}", kind), action);
  }
  return action.dump();
}

// Adds what somebody saw to the actions among these game events of an observed game. The number in
// an action may be a label, and the record chooses labels anew.
Fault AddSeen(const log::Log& log, const std::vector<uint64_t>& seqs, Superseded& actions) {
  log::CardSets sets;
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  const Schema& schema = timeline->header().game->schema();
  const EventCodec codec(schema);
  std::vector<play::Reveal> reveals;  // since the last action
  for (const uint64_t seq : seqs) {
    const Result<LoggedEvent> logged = log::EventAt(log, seq);
    if (!logged.ok()) return logged.error();
    const events::Envelope* event = ReadEvent(logged->bytes, schema);
    if (event == nullptr) return ExplainBytes(logged->bytes, schema);
    if (Fault fault = timeline->SeekBefore(seq)) return fault;
    const std::unique_ptr<engine::Match> before = timeline->match().Clone();
    if (Fault fault = timeline->SeekTo(seq)) return fault;
    if (timeline->illegal()) return std::nullopt;
    const ObservedMatch& after = *engine::observed::AsObserved(timeline->match());
    if (event->kind() == events::EventKind::identify) {
      for (const OrderedJson& card : after.IdentitiesJson(*event, engine::Viewer::Judge())) {
        reveals.push_back({card["at"].get<std::string>(), card["card"].get<uint16_t>()});
      }
    }
    if (event->kind() != events::EventKind::action) continue;
    const auto action = std::find_if(actions.begin(), actions.end(),
                                     [&](const SupersededAction& one) { return one.seq == seq; });
    if (action != actions.end()) {
      action->action = AsRequested(*engine::observed::AsObserved(*before), after, *event, codec);
      action->seen.reveals = std::move(reveals);
      if (after.AsksForHidden()) action->seen.found = after.AsksForHidden();
    }
    reveals.clear();
  }
  return std::nullopt;
}

}  // namespace

Result<Superseded> SupersededActions(const timeline::Timeline& timeline,
                                     const timeline::Redoing& what) {
  const judging::JudgingState& judging = timeline.judging();
  const judging::RulingRecord* rewind = NewestRewind(judging);
  if (rewind == nullptr) return Refused("no rewind is in force: nothing can be recorded again");
  const uint64_t to = *rewind->ruling.to;
  const judging::Detour undone = judging::Between(judging, to, rewind->cursor_before);
  const judging::Detour since = judging::Between(judging, to, judging.cursor());
  // If the game has left that line of play, its superseded actions do not fit the current state.
  if (!undone.back.empty() || !since.back.empty()) {
    return Refused(fmt::format("what ruling {} superseded does not follow from event {}",
                               rewind->seq, judging.cursor()));
  }
  Result<Superseded> actions = ActionsAmong(timeline, undone.forth);
  if (!actions.ok()) return actions;
  // Each action since the rewind replaces one superseded action.
  const Result<Superseded> instead = ActionsAmong(timeline, since.forth);
  if (!instead.ok()) return instead;
  size_t replaced = what.from ? 0 : instead->size();
  std::erase_if(*actions, [&](const SupersededAction& action) {
    const bool is_replaced = replaced > 0;
    if (is_replaced) --replaced;
    return is_replaced || (what.from && action.seq < *what.from) ||
           (what.to && action.seq > *what.to);
  });
  if (actions->empty()) {
    return Refused(
        fmt::format("ruling {} has no superseded action left to record again", rewind->seq));
  }
  if (timeline.header().is_observed()) {
    if (Fault fault = AddSeen(timeline.log(), undone.forth, *actions)) return *fault;
  }
  return actions;
}

Result<play::Applied> RecordAgain(const Superseded& superseded, play::Play& play,
                                  timeline::Redone& redone) {
  redone = timeline::Redone();
  play::Applied all;
  for (const SupersededAction& action : superseded) {
    Result<play::Applied> one =
        play.Act(Json(action.seat), Json::parse(action.action), action.seen);
    if (!one.ok()) {
      if (redone.actions.empty()) return one.error();
      redone.stopped_at = action.seq;
      redone.refusal = one.error();
      return all;
    }
    redone.actions.push_back(action.seq);
    std::move(one->events.begin(), one->events.end(), std::back_inserter(all.events));
    std::move(one->effects.begin(), one->effects.end(), std::back_inserter(all.effects));
    std::move(one->states.begin(), one->states.end(), std::back_inserter(all.states));
  }
  return all;
}

}  // namespace recount::replay::recording
