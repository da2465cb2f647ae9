#include "replay/documents/game.h"

#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "events/event_json.h"
#include "events/json_members.h"
#include "events/judging_json.h"
#include "replay/timeline/summary.h"
#include "replay/timeline/transcript.h"

namespace recount::replay::documents {
namespace {

// Returns the seats as a list, or null if they are unknown.
OrderedJson SeatsJson(const std::optional<engine::SeatSet>& seats) {
  return seats ? engine::DecisionJson(*seats).at("seats") : nullptr;
}

}  // namespace

Result<OrderedJson> GameDocument(const log::Log& log, log::CardSets& sets) {
  const Result<LoggedEvent> first = log::EventAt(log, 0);
  if (!first.ok()) return first.error();
  const Result<log::LogHeader> header = log::BeginWithoutMatch(log, sets);
  if (!header.ok()) return log::AsDamage(header.error());
  const Schema& schema = header->game->schema();
  const events::Envelope& event = *ReadEvent(first->bytes, schema);
  const Result<timeline::Summary> summary =
      timeline::SummaryFor(log, event.created()->players(), sets);
  if (!summary.ok()) return summary.error();
  const OrderedJson created = EventCodec(schema).EventJson(event, 0, header->openings);
  OrderedJson json;
  json["id"] = log.id();
  for (const char* key : {"game", "players", "config", "randomness", "card_set"}) {
    json[key] = created[key];
  }
  json["title"] = std::string(header->game->title());
  json["events"] = log.count();
  json["seq"] = summary->seq;
  json["phase"] = summary->phase;
  json["result"] = nullptr;
  if (summary->ending.result) json["result"] = RuledResultJson(*summary->ending.result);
  json["result_by"] = std::string(timeline::EndingName(summary->ending.by));
  json["open_disputes"] = summary->open_disputes;
  json["parent"] = timeline::OpenPartOfParent(created["parent"]);
  json["started"] = TimeOrNull(header->at);
  json["ended"] = TimeOrNull(summary->ended);
  const bool goes_on = summary->ending.by == timeline::Ending::By::none;
  json["awaited"] = goes_on ? SeatsJson(summary->awaited) : OrderedJson::array();
  json["since"] = TimeOrNull(goes_on ? timeline::TimeOf(log, summary->seq, schema) : std::nullopt);
  if (summary->illegal) {
    OrderedJson& illegal = json["illegal"];
    illegal["seq"] = summary->illegal->seq;
    illegal["clause"] = OrNull(summary->illegal->clause);
  }
  return json;
}

OrderedJson LogHead(const log::Log& log, const log::LogHeader* header, engine::Viewer viewer) {
  OrderedJson head;
  head["id"] = log.id();
  head["game"] = header != nullptr ? std::string(header->game->id()) : "";
  if (header != nullptr && header->match->rules().is_experimental) head["experimental"] = true;
  head["view"] = ViewJson(viewer, header != nullptr ? header->match->players() : 0);
  return head;
}

OrderedJson ViewJson(engine::Viewer viewer, int players) {
  if (viewer.IsJudge()) return "judge";
  for (engine::Seat seat = 0; seat < players; ++seat) {
    if (viewer == engine::Viewer::OfSeat(seat)) return seat;
  }
  return "spectator";
}

}  // namespace recount::replay::documents
