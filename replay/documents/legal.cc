#include "replay/documents/legal.h"

#include <nlohmann/json.hpp>

#include "engine/observed/observed_match.h"

namespace recount::replay::documents {
namespace {

// Writes the word for a card that the table does not see, as in the request that enters the action.
void PutUnseen(const engine::Game& game, std::string_view word, OrderedJson& action) {
  for (const std::string_view field : game.card_fields()) {
    const auto value = action.find(std::string(field));
    if (value == action.end()) continue;
    if (value->is_null()) *value = word;
    if (!value->is_array()) continue;
    for (OrderedJson& entry : *value) {
      if (entry.is_null()) entry = word;
    }
  }
}

}  // namespace

OrderedJson LegalOfSeat(const engine::Match& match, const EventCodec& codec, engine::Seat seat,
                        const EachLegal& each) {
  OrderedJson actions = OrderedJson::array();
  const auto add = [&](Bytes bytes, std::string_view unseen) {
    const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
    OrderedJson& action = actions.emplace_back(codec.ActionJson(event));
    if (!unseen.empty()) PutUnseen(match.game(), unseen, action);
    if (each != nullptr) each(seat, action, event);
  };
  if (const auto* observed = engine::observed::AsObserved(match)) {
    observed->ForEachLegalForm(seat, add);
  } else {
    match.ForEachLegal(seat, [&](Bytes bytes) { add(bytes, ""); });
  }
  return actions;
}

OrderedJson PossibleOfSeat(const engine::Match& match, const EventCodec& codec, engine::Seat seat) {
  OrderedJson actions = OrderedJson::array();
  match.ForEachPossible(seat, [&](Bytes bytes) {
    const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
    actions.push_back(codec.ActionJson(event));
  });
  return actions;
}

OrderedJson LegalOfEverySeat(const engine::Match& match) {
  const EventCodec codec(match.game().schema());
  OrderedJson seats = OrderedJson::array();
  for (engine::Seat seat = 0; seat < match.players(); ++seat) {
    OrderedJson& entry = seats.emplace_back();
    entry["seat"] = seat;
    entry["actions"] = LegalOfSeat(match, codec, seat);
  }
  return seats;
}

Result<OrderedJson> LegalDocument(const timeline::Timeline& timeline, engine::Viewer viewer,
                                  const LegalQuestion& question, const EachLegal& each) {
  const Fault bar = question.is_now ? timeline.judging().CheckPlay() : std::nullopt;
  const bool has_ended = bar && bar->code == ErrorCode::game_over;
  // A ruling may have ended the game after a refused event. Then nothing is legal, so the answer
  // needs no state.
  if (timeline.illegal() && !has_ended) return timeline::RefusedSince(*timeline.illegal(), viewer);
  const engine::Match& match = timeline.match();
  const EventCodec codec(match.game().schema());
  OrderedJson document;
  document["seq"] = timeline.seq();
  document["seats"] = OrderedJson::array();
  for (engine::Seat seat = 0; seat < match.players(); ++seat) {
    if (question.seat && *question.seat != seat) continue;
    OrderedJson& entry = document["seats"].emplace_back();
    entry["seat"] = seat;
    if (!viewer.SeesAs(seat)) {
      entry["actions"] = nullptr;
    } else {
      entry["actions"] = has_ended ? OrderedJson::array() : LegalOfSeat(match, codec, seat, each);
      if (codec.schema().is_observed) {
        entry["possible"] = has_ended ? OrderedJson::array() : PossibleOfSeat(match, codec, seat);
      }
    }
  }
  return document;
}

}  // namespace recount::replay::documents
