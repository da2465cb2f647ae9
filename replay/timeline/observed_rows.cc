#include "replay/timeline/observed_rows.h"

#include <nlohmann/json.hpp>

#include "engine/observed/legal_lists.h"
#include "engine/observed/observed_match.h"
#include "events/owned_event.h"
#include "fmt/format.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::timeline {
namespace {

using engine::observed::AsObserved;
using engine::observed::ObservedMatch;
using events::Envelope;
using events::EventKind;

// Returns an action as it was requested: "?" for a card that nobody saw.
std::string AsRequested(const ObservedMatch& before, const ObservedMatch& after,
                        const Envelope& event, const EventCodec& codec) {
  flatbuffers::FlatBufferBuilder builder;
  const MutableBytes seen = after.ViewEvent(before, event, engine::Viewer::Judge(), builder);
  OrderedJson action = codec.ActionJson(*flatbuffers::GetRoot<Envelope>(seen.data()));
  const engine::HiddenAct hidden = before.HiddenActOf(event);
  if (!hidden.cards.empty() && action != codec.ActionJson(event)) {
    const std::string_view kind = before.KindWords(hidden.cards.front()).front();
    engine::observed::PutUnseen(before, fmt::format("?{}", kind), action);
  }
  return action.dump();
}

void AddNamed(const ObservedMatch& after, const Envelope& event, std::vector<SeenCard>& cards) {
  for (const OrderedJson& card : after.IdentitiesJson(event, engine::Viewer::Judge())) {
    cards.push_back({card["at"].get<std::string>(), card["card"].get<uint16_t>()});
  }
}

}  // namespace

ObservedRows::ObservedRows(std::unique_ptr<engine::Match> match, const Schema& schema)
    : match_(std::move(match)), codec_(schema) {}

std::optional<SeenRow> ObservedRows::Take(const Envelope& event) {
  std::unique_ptr<engine::Match> before = is_refused() ? nullptr : match_->Clone();
  if (!is_refused() && match_->ApplyIfAccepted(event, nullptr)) match_.reset();
  const ObservedMatch* after = is_refused() ? nullptr : AsObserved(*match_);
  if (event.kind() == EventKind::identify) {
    if (after != nullptr) AddNamed(*after, event, cards_);
    return std::nullopt;
  }
  SeenRow row;
  row.is_refused = is_refused();
  row.cards = std::exchange(cards_, {});
  if (event.kind() == EventKind::chance) {
    row.text = OutcomeJson(event).dump();
  } else if (after == nullptr) {
    row.text = codec_.ActionJson(event).dump();
  } else {
    row.text = AsRequested(*AsObserved(*before), *after, event, codec_);
  }
  if (after != nullptr) row.found = after->AsksForHidden();
  return row;
}

Result<std::vector<std::pair<uint64_t, SeenRow>>> ObservedRowsAmong(
    const log::Log& log, const std::vector<uint64_t>& nodes) {
  log::CardSets sets;
  Result<Timeline> timeline = Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  std::vector<std::pair<uint64_t, SeenRow>> seen;
  std::optional<ObservedRows> rows;
  uint64_t last = 0;  // the node that the rows have taken last
  for (const uint64_t node : nodes) {
    const Result<LoggedEvent> logged = log::EventAt(log, node);
    if (!logged.ok()) return logged.error();
    const OwnedEvent event(logged->bytes);
    const Schema& schema = timeline->header().game->schema();
    if (ReadEvent(event.bytes(), schema) == nullptr) {
      return log::AsDamage(ExplainBytes(event.bytes(), schema));
    }
    if (IsJudging(event.event().kind())) continue;
    if (!rows || rows->is_refused() || timeline->judging().After(node) != last) {
      if (Fault fault = timeline->SeekBefore(node)) return *fault;
      rows.emplace(timeline->illegal() ? nullptr : timeline->match().Clone(), schema);
    }
    last = node;
    if (std::optional<SeenRow> row = rows->Take(event.event())) {
      seen.emplace_back(node, *std::move(row));
    }
  }
  return seen;
}

Result<std::vector<std::optional<SeenRow>>> ObservedRowsBehind(
    const log::Log& log, uint64_t node, absl::Span<const Envelope* const> events) {
  log::CardSets sets;
  Result<Timeline> timeline = Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  if (Fault fault = timeline->SeekTo(node)) return *fault;
  std::vector<std::optional<SeenRow>> seen;
  ObservedRows rows(timeline->illegal() ? nullptr : timeline->match().Clone(),
                    timeline->header().game->schema());
  for (const Envelope* event : events) seen.push_back(rows.Take(*event));
  return seen;
}

Result<std::vector<SeenCard>> CardsNamedAt(const log::Log& log, uint64_t seq) {
  log::CardSets sets;
  Result<Timeline> timeline = Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  const Result<LoggedEvent> logged = log::EventAt(log, seq);
  if (!logged.ok()) return logged.error();
  const OwnedEvent event(logged->bytes);
  const Schema& schema = timeline->header().game->schema();
  if (ReadEvent(event.bytes(), schema) == nullptr) {
    return log::AsDamage(ExplainBytes(event.bytes(), schema));
  }
  if (Fault fault = timeline->SeekTo(seq)) return *fault;
  std::vector<SeenCard> cards;
  if (!timeline->illegal()) AddNamed(*AsObserved(timeline->match()), event.event(), cards);
  return cards;
}

}  // namespace recount::replay::timeline
