#include "replay/recording/rows.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "events/event_json.h"
#include "fmt/format.h"
#include "replay/timeline/observed_rows.h"

namespace recount::replay::recording {
namespace {

using events::EventKind;

// Adds what somebody saw to the rows of an observed game among these nodes. The number in an action
// may be a label, and the record chooses other labels.
Fault AddSeen(const log::Log& log, const std::vector<uint64_t>& nodes, Rows& rows) {
  auto seen = timeline::ObservedRowsAmong(log, nodes);
  if (!seen.ok()) return seen.error();
  for (auto& [seq, said] : *seen) {
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [seq = seq](const Row& one) { return one.seq == seq; });
    if (row == rows.end() || said.is_refused) continue;
    row->text = std::move(said.text);
    row->seen.found = said.found;
    row->seen.reveals.emplace();
    for (timeline::SeenCard& card : said.cards) {
      row->seen.reveals->push_back({std::move(card.at), card.card});
    }
  }
  return std::nullopt;
}

// Adds to each outcome what was asked, as far as the rules take the events before it.
Fault AddRequests(const log::Log& log, Rows& rows) {
  const bool has_any =
      std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.is_outcome; });
  if (!has_any) return std::nullopt;
  log::CardSets sets;
  Result<timeline::Timeline> timeline = timeline::Timeline::Open(log, sets);
  if (!timeline.ok()) return timeline.error();
  for (Row& row : rows) {
    if (!row.is_outcome) continue;
    if (Fault fault = timeline->SeekBefore(*row.seq)) return fault;
    const bool is_asked =
        !timeline->illegal() && timeline->match().node_kind() == engine::NodeKind::chance;
    if (is_asked) row.request = timeline->match().chance();
  }
  return std::nullopt;
}

bool IsSameRequest(const engine::ChanceRequest& one, const engine::ChanceRequest& other) {
  return one.kind == other.kind && one.what == other.what;
}

// Reads what an old row says. A row that was recorded as it was played may be any text.
Result<Json> ReadRow(const Row& row) {
  std::optional<Json> content = ParseJson(row.text);
  if (content && content->is_object()) return *std::move(content);
  return Error::BadRequest(fmt::format("event {} says nothing that could be entered", *row.seq));
}

// Enters one row. Nothing is applied if nothing asks for its outcome any more.
Result<play::Applied> EnterRow(const Row& row, play::Play& play) {
  play::Seen seen = row.seen;
  const Result<Json> content = row.words ? row.words(play, seen) : ReadRow(row);
  if (!content.ok()) return content.error();
  if (!row.is_outcome) return play.Act(Json(row.seat), *content, seen);
  if (row.words) return play.Chance(*content, seen);
  const engine::Match& match = play.match();
  if (match.node_kind() != engine::NodeKind::chance) return play::Applied();
  if (row.request && !IsSameRequest(*row.request, match.chance())) {
    return Error{.code = ErrorCode::bad_chance,
                 .message = fmt::format("another outcome is needed here: {}",
                                        engine::ChanceJson(match.chance()).dump())};
  }
  return play.Chance(*content, seen);
}

// Returns the old event whose place each event takes that was recorded for a row.
std::vector<std::optional<uint64_t>> PlacesOf(const Row& row,
                                              const std::vector<OwnedEvent>& events) {
  auto companions = row.companions;
  const EventKind own = row.is_outcome ? EventKind::chance : EventKind::action;
  bool is_own_found = false;
  std::vector<std::optional<uint64_t>> places;
  for (const OwnedEvent& event : events) {
    const EventKind kind = event.event().kind();
    if (kind == own && !is_own_found) {
      is_own_found = true;
      places.push_back(row.seq);
      continue;
    }
    const auto companion = std::find_if(companions.begin(), companions.end(),
                                        [&](const auto& one) { return one.first == kind; });
    if (companion == companions.end()) {
      places.emplace_back();
      continue;
    }
    places.emplace_back(companion->second);
    companions.erase(companion);
  }
  return places;
}

void Append(play::Applied one, play::Applied& all) {
  std::move(one.events.begin(), one.events.end(), std::back_inserter(all.events));
  std::move(one.effects.begin(), one.effects.end(), std::back_inserter(all.effects));
  std::move(one.states.begin(), one.states.end(), std::back_inserter(all.states));
}

}  // namespace

Result<Rows> RowsAmong(const timeline::Timeline& timeline, const std::vector<uint64_t>& nodes,
                       bool with_chance) {
  const log::LogHeader& header = timeline.header();
  const Schema& schema = header.game->schema();
  const bool takes_chance = with_chance && !header.is_seeded();
  const EventCodec codec(schema);
  Rows rows;
  std::vector<std::pair<EventKind, uint64_t>> identified;  // for the next row
  for (const uint64_t seq : nodes) {
    const Result<LoggedEvent> logged = log::EventAt(timeline.log(), seq);
    if (!logged.ok()) return logged.error();
    const events::Envelope* event = ReadEvent(logged->bytes, schema);
    if (event == nullptr) return ExplainBytes(logged->bytes, schema);
    const EventKind kind = event->kind();
    if (kind == EventKind::identify) identified.emplace_back(kind, seq);
    if (kind == EventKind::chance && header.is_seeded() && !rows.empty()) {
      rows.back().companions.emplace_back(kind, seq);
    }
    const bool is_outcome = kind == EventKind::chance && takes_chance;
    if (kind == EventKind::chance && !is_outcome) identified.clear();
    if (kind != EventKind::action && !is_outcome) continue;
    Row& row = rows.emplace_back();
    row.seq = seq;
    row.is_outcome = is_outcome;
    row.companions = std::exchange(identified, {});
    if (is_outcome) {
      row.text = OutcomeJson(*event).dump();
      continue;
    }
    row.seat = event->seat();
    const Result<std::vector<Slot>> openings = log::OpeningsBeside(timeline.log(), *logged);
    if (!openings.ok()) return openings.error();
    const auto written = AsWritten(*event, *openings);
    row.text = written ? std::string(*written) : codec.ActionJson(*event).dump();
  }
  return rows;
}

Result<Rows> RowsToEnter(const timeline::Timeline& timeline, const std::vector<uint64_t>& nodes,
                         bool with_chance) {
  Result<Rows> rows = RowsAmong(timeline, nodes, with_chance);
  if (!rows.ok()) return rows;
  if (timeline.header().is_observed()) {
    if (Fault fault = AddSeen(timeline.log(), nodes, *rows)) return *fault;
  }
  if (Fault fault = AddRequests(timeline.log(), *rows)) return *fault;
  return rows;
}

Result<EnteredRows> EnterRows(const Rows& rows, play::Play& play, bool is_drawn) {
  EnteredRows entered;
  for (const Row& row : rows) {
    entered.awaits_chance = is_drawn && play.match().node_kind() == engine::NodeKind::chance;
    if (entered.awaits_chance) return entered;
    Result<play::Applied> one = EnterRow(row, play);
    if (!one.ok()) {
      if (row.is_edited) return one.error();
      entered.stopped_at = row.seq;
      entered.refusal = one.error();
      return entered;
    }
    if (one->events.empty()) continue;
    if (row.seq) entered.rows.push_back(*row.seq);
    for (const auto& place : PlacesOf(row, one->events)) entered.places.push_back(place);
    Append(*std::move(one), entered.applied);
  }
  entered.awaits_chance = is_drawn && play.match().node_kind() == engine::NodeKind::chance;
  return entered;
}

}  // namespace recount::replay::recording
