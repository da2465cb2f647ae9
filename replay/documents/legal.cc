#include "replay/documents/legal.h"

#include <nlohmann/json.hpp>

namespace recount::replay::documents {

OrderedJson LegalOfSeat(const engine::Match& match, const EventCodec& codec, engine::Seat seat,
                        const EachLegal& each) {
  OrderedJson actions = OrderedJson::array();
  match.ForEachLegal(seat, [&](Bytes bytes) {
    const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
    actions.push_back(codec.ActionJson(event));
    if (each) each(actions.back(), event);
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

}  // namespace recount::replay::documents
