#include "replay/documents/legal.h"

#include <nlohmann/json.hpp>

namespace recount::replay::documents {

OrderedJson LegalOfSeat(const engine::Match& match, const EventCodec& codec, engine::Seat seat,
                        const EachLegal& each) {
  OrderedJson actions = OrderedJson::array();
  match.ForEachLegal(seat, [&](Bytes bytes) {
    const auto& event = *flatbuffers::GetRoot<events::Envelope>(bytes.data());
    const OrderedJson& action = actions.emplace_back(codec.ActionJson(event));
    if (each != nullptr) each(seat, action, event);
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
    }
  }
  return document;
}

}  // namespace recount::replay::documents
