#include "replay/recording/redo.h"

#include <nlohmann/json.hpp>

#include "events/event_json.h"
#include "fmt/format.h"
#include "replay/judging/way.h"

namespace recount::replay::recording {
namespace {

Error Refused(std::string message) {
  return Error{
      .code = ErrorCode::illegal_action, .clause = "JDG-10", .message = std::move(message)};
}

// Returns the newest rewind that was not overturned. A moot one counts, because the cursor stays
// where it led.
const judging::RulingRecord* NewestRewind(const judging::JudgingState& judging) {
  for (size_t i = judging.rulings().size(); i-- > 0;) {
    const judging::RulingRecord& record = judging.rulings()[i];
    if (record.ruling.kind == RulingKind::rewind && !record.is_overturned) return &record;
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

}  // namespace

Result<Superseded> SupersededActions(const timeline::Timeline& timeline,
                                     const timeline::Redoing& what) {
  // The number in an action may be a label, which nobody has named.
  if (Fault fault = log::CheckNotObserved(timeline.header(), "record again the actions of")) {
    return *fault;
  }
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
  if (!actions->empty()) return actions;
  return Refused(
      fmt::format("ruling {} has no superseded action left to record again", rewind->seq));
}

Result<play::Applied> RecordAgain(const Superseded& superseded, play::Play& play,
                                  timeline::Redone& redone) {
  redone = timeline::Redone();
  play::Applied all;
  for (const SupersededAction& action : superseded) {
    Result<play::Applied> one = play.Act(Json(action.seat), Json::parse(action.action));
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
