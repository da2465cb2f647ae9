#include "replay/documents/game.h"

#include <nlohmann/json.hpp>

#include "engine/common_json.h"
#include "events/check.h"
#include "events/created.h"
#include "events/event_bytes.h"
#include "events/event_json.h"
#include "events/json_members.h"
#include "events/judging_json.h"
#include "replay/timeline/transcript.h"

namespace recount::replay::documents {
namespace {

// Returns the seats as a list, or null if they are unknown.
OrderedJson SeatsJson(const std::optional<engine::SeatSet>& seats) {
  return seats ? engine::DecisionJson(*seats).at("seats") : nullptr;
}

}  // namespace

Result<ListedGame> ReadListedGame(const log::Log& log, log::CardSets& sets) {
  Result<log::LogHeader> header = log::BeginWithoutMatch(log, sets);
  if (!header.ok()) return log::AsDamage(header.error());
  ListedGame game{.id = log.id(), .events = log.count(), .header = *std::move(header)};
  const Result<LoggedEvent> first = log::EventAt(log, 0);
  if (!first.ok()) return first.error();
  const CreatedSlots slots(*EnvelopeIn(first->bytes)->created());
  const std::vector<Slot>& openings = game.header.openings;
  for (size_t seat = 0; seat < game.header.names.size(); ++seat) {
    const size_t slot = slots.first_name + seat;
    const bool is_open = slot < openings.size() && std::holds_alternative<Opening>(openings[slot]);
    game.names.push_back(is_open ? std::optional(game.header.names[seat]) : std::nullopt);
  }
  Result<timeline::Summary> summary = timeline::SummaryFor(log, game.names.size(), sets);
  if (!summary.ok()) return summary.error();
  game.summary = *std::move(summary);
  return game;
}

OrderedJson GameDocument(const log::Log& log, const ListedGame& game) {
  const log::LogHeader& header = game.header;
  const timeline::Summary& summary = game.summary;
  const Schema& schema = header.game->schema();
  const Result<LoggedEvent> first = log::EventAt(log, 0);
  RECOUNT_CHECK(first.ok());  // `game` was read from it
  const events::Envelope& event = *ReadEvent(first->bytes, schema);
  const OrderedJson created = EventCodec(schema).EventJson(event, 0, header.openings);
  OrderedJson json = OrderedJson::object();
  // Without this each new key would move all earlier ones.
  json.get_ref<OrderedJson::object_t&>().reserve(24);
  json["id"] = game.id;
  for (const char* key : {"game", "players", "config", "randomness", "card_set"}) {
    json[key] = created[key];
  }
  json["title"] = std::string(header.game->title());
  json["events"] = game.events;
  json["seq"] = summary.seq;
  json["phase"] = summary.phase;
  json["result"] = nullptr;
  if (summary.ending.result) json["result"] = RuledResultJson(*summary.ending.result);
  json["result_by"] = std::string(timeline::EndingName(summary.ending.by));
  json["open_disputes"] = summary.open_disputes;
  json["parent"] = timeline::OpenPartOfParent(created["parent"]);
  json["started"] = TimeOrNull(header.at);
  json["ended"] = TimeOrNull(summary.ended);
  const bool goes_on = summary.ending.by == timeline::Ending::By::none;
  json["awaited"] = goes_on ? SeatsJson(summary.awaited) : OrderedJson::array();
  json["since"] = TimeOrNull(goes_on ? timeline::TimeOf(log, summary.seq, schema) : std::nullopt);
  if (summary.illegal) {
    OrderedJson& illegal = json["illegal"];
    illegal["seq"] = summary.illegal->seq;
    illegal["clause"] = OrNull(summary.illegal->clause);
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
