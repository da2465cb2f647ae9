#include "replay/hindsight/line.h"

#include <utility>

#include "engine/chance.h"
#include "events/check.h"
#include "events/judging.h"
#include "replay/repair/repair.h"

namespace recount::replay::hindsight {

using engine::Location;
using engine::observed::Knowledge;
using engine::observed::ObservedMatch;
using events::EventKind;

namespace {

std::vector<uint16_t> IndicesOf(const ObservedMatch& match, absl::Span<const uint16_t> pile) {
  std::vector<uint16_t> indices;
  for (const uint16_t number : pile) indices.push_back(match.IndexInPile(number));
  return indices;
}

// Returns what goes out of sight by the event, in the world.
std::vector<uint16_t> UnseenBy(const ObservedMatch& match, const events::Envelope& event) {
  if (event.kind() == EventKind::action) {
    const engine::HiddenAct hidden = match.HiddenActOf(event);
    return {hidden.cards.begin(), hidden.cards.end()};
  }
  if (!match.ShufflesCards()) return {};
  if (event.outcome_kind() == events::OutcomeKind::seen) {
    return IndicesOf(match, match.OrderInWorld(event));
  }
  return IndicesOf(match, engine::OutcomeOf(event).numbers);
}

// Executes the repair in an event. Returns false if the event is none, or leads to no state.
bool TakeRepair(ObservedMatch& match, const events::Envelope& event, LineStep& step) {
  if (event.kind() != EventKind::ruling) return false;
  Judgement judgement = JudgementIn(event);
  auto& ruling = std::get<Ruling>(judgement);
  if (ruling.kind != RulingKind::repair) return false;
  const repair::RepairedState repaired = repair::Repair(match, ruling.operations, nullptr);
  if (repaired.match == nullptr) return false;
  match.CopyFrom(*repaired.match);
  step.repaired = std::make_shared<const ObservedMatch>(match);
  step.is_mixed = !repaired.mixed.empty();
  return true;
}

// Takes an event of play, or an identification. Returns false if it is none, or is refused.
bool TakeEvent(ObservedMatch& match, const events::Envelope& event, LineStep& step) {
  if (event.kind() == EventKind::identify) {
    for (const uint16_t label : engine::OutcomeOf(event).numbers) {
      step.pairs.push_back(match.IndexOfLabel(label));
    }
  } else {
    step.unseen = UnseenBy(match, event);
    step.is_shuffle = event.kind() == EventKind::chance && !step.unseen.empty();
  }
  return !match.ApplyIfAccepted(event, nullptr);
}

// Returns whether the event is of a kind and of a seat that play has.
bool MayFollow(const ObservedMatch& match, const events::Envelope& event) {
  if (event.kind() == EventKind::action) return event.seat() < match.players();
  return event.kind() == EventKind::chance || event.kind() == EventKind::identify;
}

}  // namespace

Line ReadLine(const ObservedMatch& first, absl::Span<const engine::LogEvent> events) {
  Line line;
  line.steps.reserve(events.size());
  ObservedMatch match(first);
  line.knowledge = std::make_shared<const Knowledge>(match.knowledge());
  for (uint8_t zone = 0; zone < engine::kMaxZones; ++zone) {
    if (match.PlaceOfZone(zone).ends_with("/hand")) line.hands |= uint32_t{1} << zone;
  }
  std::vector<Location> before;
  for (const engine::LogEvent& logged : events) {
    const events::Envelope* event = ReadEvent(logged.bytes, match.game().schema());
    if (event == nullptr) break;
    LineStep step{.seq = logged.seq, .event = event, .before = line.knowledge};
    const bool is_identity = event->kind() == EventKind::identify;
    if (!is_identity) before = match.locations();
    const bool is_taken =
        MayFollow(match, *event) ? TakeEvent(match, *event, step) : TakeRepair(match, *event, step);
    if (!is_taken) break;
    if (!(match.knowledge() == *line.knowledge) ||
        match.knowledge().cards() != line.knowledge->cards()) {
      line.knowledge = std::make_shared<const Knowledge>(match.knowledge());
    }
    const bool may_move = !is_identity && before.size() == match.locations().size();
    for (uint16_t card = 0; may_move && card < before.size(); ++card) {
      const Location& to = match.locations()[card];
      if (!(before[card] == to)) step.moves.push_back({card, before[card], to});
    }
    line.steps.push_back(std::move(step));
  }
  line.locations = match.locations();
  return line;
}

}  // namespace recount::replay::hindsight
