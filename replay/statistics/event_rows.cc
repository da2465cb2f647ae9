#include "replay/statistics/event_rows.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "events/judging.h"
#include "replay/statistics/first_entry.h"

namespace recount::replay::statistics {
namespace {

using events::Envelope;
using events::EventKind;

constexpr uint16_t kNoCard = 0xFFFF;

std::string_view LegalityName(const FoldedEvent& event) {
  switch (event.legality) {
    case Legality::refused:
      return ErrorCodeName(event.refusal.code);
    case Legality::unjudged:
      return "unjudged";
    case Legality::accepted:
      return "accepted";
    default:
      return "legal";
  }
}

std::string FieldsOf(OrderedJson action) {
  if (action.is_object()) action.erase("type");
  return CanonicalJson(action);
}

int64_t ChoicesOf(const engine::ChanceRequest& request) {
  return request.kind == engine::ChanceKind::dice ? request.sides
                                                  : static_cast<int64_t>(request.from.size());
}

}  // namespace

EventRows::EventRows(const GameOfLog& game, const WantedRows& wanted, Rows& events, Rows& citations,
                     Rows& chance)
    : game_(game),
      wanted_(wanted),
      events_(events),
      citations_(citations),
      chance_(chance),
      waiting_(game.players()) {
  counts_.seats.resize(static_cast<size_t>(game.players()));
  times_.reserve(game.log.count());
  if (game.header.parent) inherited_until_ = game.header.parent->count;
}

Fault EventRows::AddAction(const FoldedEvent& event) {
  const Envelope& action = *event.event;
  cells_.seat = action.seat();
  const bool shows_fields = event.legality == Legality::legal || !game_.is_anonymous();
  if (action.veil() != nullptr) return AddNotedAction(event, shows_fields);
  cells_.type = game_.words.Action(ActionType(action)).name;
  cells_.has_fields = shows_fields;
  if (event.hindsight != nullptr) {
    TakeFields(game_.words.codec().ActionJson(event.hindsight->told()));
    return std::nullopt;
  }
  if (const auto card = game_.words.fields().NumberOf(action, "card"); card && *card < kNoCard) {
    cells_.card = static_cast<int64_t>(*card);
  }
  if (shows_fields && !game_.words.fields().Append(action, cells_.fields)) {
    cells_.fields = FieldsOf(game_.words.codec().ActionJson(action));
  }
  return std::nullopt;
}

// Adds an action that the log keeps as it was written down at the table.
Fault EventRows::AddNotedAction(const FoldedEvent& event, bool shows_fields) {
  const Result<LoggedEvent> logged = log::EventAt(game_.log, event.seq);
  if (!logged.ok()) return log::AsDamage(logged.error());
  const Result<std::vector<Slot>> openings = log::OpeningsBeside(game_.log, *logged);
  if (!openings.ok()) return openings.error();
  OrderedJson json = game_.words.codec().EventJson(*event.event, event.seq, *openings).at("action");
  if (const std::string* type = FindText(json, "type")) cells_.noted_type = *type;
  cells_.has_fields = shows_fields;
  TakeFields(std::move(json));
  return std::nullopt;
}

void EventRows::TakeFields(OrderedJson action) {
  const OrderedJson* card = FindMember(action, "card");
  if (card != nullptr && card->is_number_integer() && *card >= 0 && *card < kNoCard) {
    cells_.card = card->get<int64_t>();
  }
  if (cells_.has_fields) cells_.fields = FieldsOf(std::move(action));
}

Fault EventRows::FillCells(const FoldedEvent& event, const std::optional<Judgement>& judgement) {
  cells_.seat.reset();
  cells_.type = {};
  cells_.noted_type.clear();
  cells_.card.reset();
  cells_.has_fields = false;
  cells_.fields.clear();
  if (event.event->kind() == EventKind::action) return AddAction(event);
  if (event.chance) {
    cells_.noted_type = event.chance->what;
  } else if (judgement) {
    if (const auto* dispute = std::get_if<Dispute>(&*judgement)) cells_.seat = dispute->by;
    if (const auto* appeal = std::get_if<Appeal>(&*judgement)) cells_.seat = appeal->by;
    if (const auto* ruling = std::get_if<Ruling>(&*judgement)) {
      cells_.type = RulingKindName(ruling->kind);
      if (ruling->kind == RulingKind::penalty) cells_.seat = ruling->seat;
    }
  }
  return std::nullopt;
}

std::optional<int64_t> EventRows::TimeOf(const FoldedEvent& event) const {
  const uint64_t first = FirstEntryOf(game_.judging, event.seq);
  return first == event.seq ? TimeIn(*event.event) : times_[first];
}

std::optional<int64_t> EventRows::CallBefore(uint64_t seq) const {
  const auto next = std::lower_bound(calls_.begin(), calls_.end(), seq);
  return next == calls_.begin() ? std::nullopt : times_[*std::prev(next)];
}

std::optional<int64_t> EventRows::TakenFor(const FoldedEvent& event) const {
  if (event.legality != Legality::legal || event.event->kind() != EventKind::action ||
      IsAddedLater(game_.judging, event.seq)) {
    return std::nullopt;
  }
  const std::optional<uint64_t> since = waiting_.SinceOf(event.after, event.event->seat());
  const std::optional<int64_t>& at = times_[event.seq];
  if (!since || !at || !times_[*since]) return std::nullopt;
  // The time for a call to the judge is not the seat's thinking time.
  int64_t began = *times_[*since];
  const std::optional<int64_t> call = CallBefore(FirstEntryOf(game_.judging, event.seq));
  if (call) began = std::max(began, *call);
  // A clock that went back gives no duration.
  return *at < began ? std::nullopt : std::optional<int64_t>(*at - began);
}

void EventRows::Count(const FoldedEvent& event, const std::optional<int64_t>& taken) {
  const EventKind kind = event.event->kind();
  ++(event.is_superseded ? counts_.superseded : counts_.timeline);
  const bool is_illegal =
      event.legality == Legality::refused || event.legality == Legality::accepted;
  if (kind == EventKind::action && is_illegal) {
    ++counts_.seats[event.event->seat()].illegal;
  }
  if (!event.is_counted || event.is_undone) return;
  counts_.turns = std::max(counts_.turns, event.turn);
  if (kind == EventKind::chance) ++counts_.chances;
  if (kind != EventKind::action) return;
  ++counts_.actions;
  EventCounts::OfSeat& seat = counts_.seats[event.event->seat()];
  ++seat.actions;
  if (taken) seat.taken = seat.taken.value_or(0) + *taken;
}

void EventRows::Cite(const FoldedEvent& event, const std::optional<Judgement>& judgement) {
  const engine::Game& game = *game_.header.game;
  const auto seq = static_cast<int64_t>(event.seq);
  const auto cite = [&](std::string_view source, int64_t n) -> Rows& {
    return citations_.Begin().Number(seq).Constant(source).Number(n);
  };
  const auto add = [&](Rows& rows, std::string_view clause, bool is_constant) {
    if (clause.empty()) {
      rows.Null();
    } else {
      is_constant ? rows.Constant(clause) : rows.Text(clause);
    }
    rows.End();
  };
  int64_t n = 0;
  for (const engine::Effect& effect : event.effects) {
    add(cite("effect", n++), engine::ClauseIdOf(game, effect.clause), /*is_constant=*/true);
  }
  if (event.legality == Legality::refused || event.legality == Legality::accepted) {
    add(cite("refusal", 0), event.refusal.clause, /*is_constant=*/false);
  }
  const auto* ruling = judgement ? std::get_if<Ruling>(&*judgement) : nullptr;
  if (ruling == nullptr) return;
  n = 0;
  for (const std::string& clause : ruling->clauses) {
    add(cite("ruling", n++), clause, /*is_constant=*/false);
  }
}

void EventRows::AddChance(const FoldedEvent& event) {
  int64_t n = 0;
  const auto add = [&](const std::optional<int64_t>& value) {
    chance_.Begin().Number(static_cast<int64_t>(event.seq)).Number(n++);
    chance_.Text(event.chance->what);
    chance_.Constant(events::EnumNameOutcomeKind(event.chance->kind));
    chance_.Number(ChoicesOf(*event.chance)).NumberOrNull(value).Number(event.is_superseded);
    chance_.End();
  };
  if (event.hindsight != nullptr && !event.hindsight->order().empty()) {
    for (const std::optional<int64_t>& card : event.hindsight->order()) add(card);
    return;
  }
  for (const uint16_t value : *event.event->outcome()) add(value);
}

void EventRows::Write(const FoldedEvent& event, const std::optional<int64_t>& taken) {
  const Envelope& envelope = *event.event;
  const bool is_judging = event.legality == Legality::judging;
  const bool is_inherited = event.seq > 0 && event.seq < inherited_until_;
  const bool has_state = !is_judging && event.legality != Legality::unjudged;
  if (cells_.card) cards_.emplace_back(events_.count(), *cells_.card);
  events_.Begin().Number(static_cast<int64_t>(event.seq));
  events_.Constant(event.is_repair ? RulingKindName(RulingKind::repair) : KindWord(envelope));
  event.seq == 0 ? events_.Null() : events_.Number(static_cast<int64_t>(event.after));
  events_.Number(event.is_superseded).Number(is_inherited);
  is_judging ? events_.Null() : events_.Constant(LegalityName(event));
  has_state ? events_.Number(event.turn) : events_.Null();
  has_state&& event.seq > 0 ? events_.Constant(event.phase) : events_.Null();
  events_.NumberOrNull(cells_.seat);
  if (!cells_.type.empty()) {
    events_.Constant(cells_.type);
  } else {
    cells_.noted_type.empty() ? events_.Null() : events_.Text(cells_.noted_type);
  }
  events_.NumberOrNull(cells_.card);
  cells_.has_fields ? events_.Text(cells_.fields) : events_.Null();
  events_.Number(static_cast<int64_t>(event.effects.size()));
  events_.NumberOrNull(game_.UnlessAnonymous(times_[event.seq])).NumberOrNull(taken);
  events_.Number(event.is_unproved).End();
}

Fault EventRows::Add(const FoldedEvent& event, const engine::Match& match) {
  const Envelope& envelope = *event.event;
  const EventKind kind = envelope.kind();
  const bool is_judging = event.legality == Legality::judging;
  std::optional<Judgement> judgement;
  if (is_judging) judgement = JudgementIn(envelope);
  times_.push_back(TimeOf(event));
  std::optional<int64_t> taken;
  if (!event.is_corrected) {
    if (Fault fault = FillCells(event, judgement)) return fault;
    taken = TakenFor(event);
    Write(event, taken);
    if (wanted_.citations) Cite(event, judgement);
    if (wanted_.chance && event.chance) AddChance(event);
  }
  if (kind == EventKind::ruling || kind == EventKind::resolution) calls_.push_back(event.seq);
  if (event.is_repair && event.is_counted) counts_.is_repaired = true;
  if (event.legality == Legality::legal || event.legality == Legality::accepted ||
      event.is_repair) {
    const auto actor =
        kind == EventKind::action ? std::optional<engine::Seat>(envelope.seat()) : std::nullopt;
    waiting_.Add(event.seq, event.after, actor, match.awaited());
  }
  if (is_judging || event.is_corrected) return std::nullopt;
  Count(event, taken);
  return std::nullopt;
}

void EventRows::Finish(size_t cards) {
  const size_t column = events_.table().IndexOf("card");
  for (const auto& [row, card] : cards_) {
    if (static_cast<size_t>(card) >= cards) events_.SetNull(row, column);
  }
}

}  // namespace recount::replay::statistics
