// Writes legal actions as JSON: those of one seat, as in the line protocol and in `legal`, and the
// whole document of `legal`.
//
//   Result<OrderedJson> document = documents::LegalDocument(timeline, Viewer::Judge(), {});
#ifndef RECOUNT_REPLAY_DOCUMENTS_LEGAL_H_
#define RECOUNT_REPLAY_DOCUMENTS_LEGAL_H_

#include <functional>
#include <optional>
#include <string>

#include "absl/types/span.h"
#include "engine/match.h"
#include "events/event_json.h"
#include "events/json.h"
#include "replay/timeline/timeline.h"

namespace recount::replay::documents {

// An action that is listed. What it refers to is valid during the call.
struct ListedAction {
  engine::Seat seat;
  const OrderedJson& action;
  const events::Envelope& event;
  bool is_possible;  // it depends on cards that are unidentified
};

// Returns the sentence about a listed action; of one that is only possible it says so.
std::string SentenceOf(const engine::Match& match, const ListedAction& listed,
                       absl::Span<const std::string> names);

// A function that is called with each action, before the next one is computed.
using EachLegal = std::function<void(const ListedAction& listed)>;

// Puts what the seat may do now into `entry`, in the order of the engine: "actions":[{…}, …], and
// in an observed game also "possible", which depends on cards that are unidentified
// (docs/reference/table.md, "Legal actions"). `codec` must be that of the game.
void PutLegalOfSeat(const engine::Match& match, const EventCodec& codec, engine::Seat seat,
                    OrderedJson& entry, const EachLegal& each = nullptr);

// [{"seat":0,"actions":[…]}, …]: what every seat may do, ascending by seat.
OrderedJson LegalOfEverySeat(const engine::Match& match);

struct LegalQuestion {
  std::optional<engine::Seat> seat;  // only this seat; otherwise all
  // True if the timeline is at the cursor and the question is about the game as it is now. Then
  // nothing is legal after a ruling that ends the game.
  bool is_now = false;
};

// {"seq":…,"seats":[{"seat":0,"actions":[…]}, …]}: the document of `legal`, at the event where the
// timeline is. The actions of a seat are null if the viewer may not see them. illegal_action at or
// after an event that the rules refuse.
Result<OrderedJson> LegalDocument(const timeline::Timeline& timeline, engine::Viewer viewer,
                                  const LegalQuestion& question, const EachLegal& each = nullptr);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_LEGAL_H_
