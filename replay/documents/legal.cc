#include "replay/documents/legal.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/observed/legal_lists.h"
#include "events/event_bytes.h"

namespace recount::replay::documents {
namespace {

using engine::observed::LegalForm;

const events::Envelope& EventIn(Bytes bytes) {
  return *flatbuffers::GetRoot<events::Envelope>(bytes.data());
}

OrderedJson ActionsIn(const std::vector<LegalForm>& forms) {
  OrderedJson actions = OrderedJson::array();
  for (const LegalForm& form : forms) actions.push_back(OrderedJson::parse(form.action));
  return actions;
}

}  // namespace

std::string SentenceOf(const engine::Match& match, const ListedAction& listed,
                       absl::Span<const std::string> names) {
  return match.Tell(listed.event, names) + (listed.is_possible ? ", if they can" : "");
}

void PutLegalOfSeat(const engine::Match& match, const EventCodec& codec, engine::Seat seat,
                    OrderedJson& entry, const EachLegal& each) {
  if (const auto* observed = engine::observed::AsObserved(match)) {
    const engine::observed::LegalLists lists = engine::observed::ListLegal(*observed, seat);
    entry["actions"] = ActionsIn(lists.actions);
    entry["possible"] = ActionsIn(lists.possible);
    if (each == nullptr) return;
    for (const auto* list : {&lists.actions, &lists.possible}) {
      for (const LegalForm& form : *list) {
        const AlignedCopy event(form.event);
        each({seat, OrderedJson::parse(form.action), EventIn(event.bytes()),
              list == &lists.possible});
      }
    }
    return;
  }
  OrderedJson actions = OrderedJson::array();
  match.ForEachLegal(seat, [&](Bytes bytes) {
    const OrderedJson& action = actions.emplace_back(codec.ActionJson(EventIn(bytes)));
    if (each != nullptr) each({seat, action, EventIn(bytes), false});
  });
  entry["actions"] = std::move(actions);
}

OrderedJson LegalOfEverySeat(const engine::Match& match) {
  const EventCodec codec(match.game().schema());
  OrderedJson seats = OrderedJson::array();
  for (engine::Seat seat = 0; seat < match.players(); ++seat) {
    OrderedJson& entry = seats.emplace_back();
    entry["seat"] = seat;
    PutLegalOfSeat(match, codec, seat, entry);
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
    } else if (!has_ended) {
      PutLegalOfSeat(match, codec, seat, entry, each);
    } else {
      entry["actions"] = OrderedJson::array();
      if (codec.schema().is_observed) entry["possible"] = OrderedJson::array();
    }
  }
  return document;
}

}  // namespace recount::replay::documents
