// Legal actions as JSON: of one seat, as the line protocol and `legal` tell them, and the whole
// document of `legal`.
//
//   Result<OrderedJson> document = documents::LegalDocument(timeline, Viewer::Judge(), {});
#ifndef RECOUNT_REPLAY_DOCUMENTS_LEGAL_H_
#define RECOUNT_REPLAY_DOCUMENTS_LEGAL_H_

#include <functional>
#include <optional>

#include "engine/match.h"
#include "events/event_json.h"
#include "events/json.h"
#include "replay/timeline.h"

namespace recount::replay::documents {

// Called with each action, its seat and its event, before the next is asked for.
using EachLegal = std::function<void(engine::Seat seat, const OrderedJson& action,
                                     const events::Envelope& event)>;

// [{…}, …]: the actions that the seat may take now, in the engine's order. The codec is the game's.
OrderedJson LegalOfSeat(const engine::Match& match, const EventCodec& codec, engine::Seat seat,
                        const EachLegal& each = nullptr);

// [{"seat":0,"actions":[…]}, …]: of every seat, ascending.
OrderedJson LegalOfEverySeat(const engine::Match& match);

struct LegalQuestion {
  std::optional<engine::Seat> seat;  // this one alone
  // The timeline is at the cursor, and the question is about the game as it is now: after a ruling
  // that ends it nothing is legal.
  bool is_now = false;
};

// {"seq":…,"seats":[{"seat":0,"actions":[…]}, …]}: of `legal`, where the timeline is. The actions
// of a seat that the viewer may not see are null. illegal_action at or behind an event that the
// rules refuse.
Result<OrderedJson> LegalDocument(const Timeline& timeline, engine::Viewer viewer,
                                  const LegalQuestion& question, const EachLegal& each = nullptr);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_LEGAL_H_
