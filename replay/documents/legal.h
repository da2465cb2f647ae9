// The legal actions of a seat, as the commands and the line protocol give them.
#ifndef RECOUNT_REPLAY_DOCUMENTS_LEGAL_H_
#define RECOUNT_REPLAY_DOCUMENTS_LEGAL_H_

#include <functional>

#include "engine/match.h"
#include "events/event_json.h"
#include "events/json.h"

namespace recount::replay::documents {

// Called with each action, as JSON, and its event, before the next is asked for.
using EachLegal = std::function<void(const OrderedJson& action, const events::Envelope& event)>;

// [{…}, …]: the actions that the seat may take now, in the engine's order. The codec is the game's.
OrderedJson LegalOfSeat(const engine::Match& match, const EventCodec& codec, engine::Seat seat,
                        const EachLegal& each = nullptr);

// [{"seat":0,"actions":[…]}, …]: of every seat, ascending.
OrderedJson LegalOfEverySeat(const engine::Match& match);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_LEGAL_H_
