#include "replay/debugging/shrink_source.h"

#include <nlohmann/json.hpp>

#include "events/event_json.h"
#include "fmt/format.h"
#include "replay/play/play.h"

namespace recount::replay::debugging {
namespace {

Error NotOfThisGame(size_t index, const Error& why) {
  return Error::BadRequest(fmt::format("event {}: {}", index + 1, why.message));
}

Result<OwnedEvent> EncodeRequest(play::Play& play, const std::string& text) {
  const std::optional<Json> request = ParseJson(text);
  if (!request) return Error::BadRequest(WhyNoJson(text));
  if (request->contains("outcome")) return play.EncodeChance(request->at("outcome"));
  return play.EncodeAct(request->at("seat"), request->at("action"));
}

}  // namespace

Result<ShrinkSource> SourceOf(const ProtocolGame& game) {
  const std::optional<Json> request = ParseJson(game.new_request);
  if (!request) return Error::BadRequest(WhyNoJson(game.new_request));
  Result<play::GameSetup> setup = play::ReadNew(*request);
  if (!setup.ok()) return setup.error();
  ShrinkSource source;
  source.tables = std::make_unique<CandidateTables>(*setup->match);
  play::Play play(std::move(setup->match), std::move(setup->names), std::nullopt);
  std::vector<OwnedEvent> events;
  for (size_t i = 0; i < game.requests.size(); ++i) {
    Result<OwnedEvent> event = EncodeRequest(play, game.requests[i]);
    if (!event.ok()) return NotOfThisGame(i, event.error());
    events.push_back(*std::move(event));
  }
  source.log = WalkedLogOf(source.tables->original(), events, game.crashes_at_end);
  if (source.log.refused != nullptr) {
    source.refused_request = game.requests[source.log.choices.size()];
  }
  return source;
}

ProtocolGame ShrinkSource::GameOf(const WalkedLog& walked) const {
  const engine::Match& start = *walked.table->start;
  const EventCodec codec(start.game().schema());
  ProtocolGame game;
  game.players = start.players();
  game.new_request = NewRequestOf(start, CreatedOf(start).event());
  game.crashes_at_end = walked.crashes_at_end;
  for (const Choice& choice : walked.choices) {
    game.requests.push_back(RequestOf(codec, choice->event(), {}));
    game.seqs.push_back(game.seqs.size());
  }
  if (walked.refused == nullptr) return game;
  OrderedJson request = OrderedJson::parse(refused_request);
  if (request.contains("seat")) request["seat"] = walked.refused->event().seat();
  game.requests.push_back(Written(request));
  game.seqs.push_back(game.seqs.size());
  return game;
}

}  // namespace recount::replay::debugging
