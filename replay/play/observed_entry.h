// Enters what somebody saw at a table into an observed game: from a request as a person makes it to
// the events to be appended (docs/reference/table.md, "Requests"). It is a pure function of the
// match: nothing is recorded, and a request that is refused changes nothing.
//
//   ObservedEntry entry(match, names);
//   Result<std::vector<OwnedEvent>> events = entry.Act(seat, action, reveals);
//   if (!events.ok()) return events.error();   // with the cards that are still to be named
#ifndef RECOUNT_REPLAY_PLAY_OBSERVED_ENTRY_H_
#define RECOUNT_REPLAY_PLAY_OBSERVED_ENTRY_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "engine/observed/observed_match.h"
#include "events/event_json.h"
#include "events/owned_event.h"

namespace recount::replay::play {

// A card that an event showed: the place is a JSON Pointer into the judge's state right before the
// event. Without a card it stayed face down.
struct Reveal {
  std::string at;
  std::optional<uint16_t> card;
};

// The reveals of a request; nothing if it has none, and then nothing is said about what was shown.
using Reveals = std::optional<std::vector<Reveal>>;

// What a request says of the cards that somebody saw. Only an observed game takes it.
struct Seen {
  Reveals reveals = {};
  // Whether a search, or a choice among hidden cards, that the event began found a card. Missing
  // means the same as true.
  std::optional<bool> found = {};

  bool is_said() const { return reveals || found; }
};

// Reads the value of this key of a request, "reveals" or "cards". bad_request for any other form.
Result<std::vector<Reveal>> ReadReveals(const Json& list, std::string_view key);

class ObservedEntry {
 public:
  // Both must outlive the entry. `at` is the time of the events.
  ObservedEntry(const engine::observed::ObservedMatch& match, absl::Span<const std::string> names,
                std::optional<int64_t> at);

  // Return the events of the request in their order, without their digests. Errors: bad_request,
  // and the codes of the rules in the order of docs/reference/table.md, "Clauses".
  Result<std::vector<OwnedEvent>> Act(engine::Seat seat, const Json& action, const Seen& seen);
  Result<std::vector<OwnedEvent>> Chance(const Json& outcome, const Seen& seen);
  Result<std::vector<OwnedEvent>> Identify(absl::Span<const Reveal> cards);

  // Says that a card is at a place, for the events that follow. Returns the refusal.
  Fault Say(const Reveal& reveal) { return Name(reveal, /*may_be_known=*/true); }

 private:
  using ObservedMatch = engine::observed::ObservedMatch;

  // Returns the index of the card, or of the artifact, that a reveal names at its place; nothing if
  // there is none with that number.
  std::optional<uint16_t> IndexNamed(const Reveal& reveal) const;
  std::vector<uint16_t> PairsOf(absl::Span<const engine::observed::Exchange> exchanges) const;
  Fault Name(const Reveal& reveal, bool may_be_known);
  Fault NameLabel(uint16_t label, uint16_t card);
  Fault NameActed(engine::Seat seat, const Json& action);
  Result<OwnedEvent> Encode(engine::Seat seat, const Json& action);
  std::vector<uint16_t> PlacesOfActed(engine::Seat seat, const Json& action, uint16_t card,
                                      bool may_suppose) const;
  void Suppose(absl::Span<const engine::observed::Exchange> exchanges);
  void TakePairs();
  Error RefusedBy(const engine::Refusal& refusal, const OwnedEvent& event) const;
  Fault CheckUnseen(const Json& action, const engine::HiddenAct& hidden) const;
  Result<OwnedEvent> EncodeUnseen(engine::Seat seat, const Json& action, uint8_t zone);
  engine::observed::Attempt Attempted(const events::Envelope& event, const Seen& seen);
  Fault CheckFound(const events::Envelope& event, const Seen& seen, ErrorCode code) const;
  Result<std::vector<OwnedEvent>> Enter(engine::Seat seat, const Json& action, const Seen& seen);
  Fault AddEvent(const OwnedEvent& event, bool has_unseen, const Seen& seen, uint8_t zone);
  std::vector<uint16_t> ActedInTheOpen(const events::Envelope& event) const;
  Error Unnamed(const std::vector<uint16_t>& labels, const std::vector<uint16_t>& acted,
                uint8_t zone, absl::FunctionRef<std::string(uint16_t label)> place,
                absl::Span<const uint16_t> named = {}) const;
  std::vector<uint16_t> InOrderOfPlaces(std::vector<uint16_t> labels) const;
  bool MayBe(uint16_t label, uint16_t card) const;
  std::optional<size_t> IndexInPile(const Reveal& reveal) const;
  Json WholeOrder(const Json& outcome) const;
  Json WithReveals(const Json& outcome, const Reveals& reveals) const;
  std::string WordsFor(uint16_t label) const;
  Error Refused(engine::observed::ClauseId clause, ErrorCode code, std::string message) const;

  const ObservedMatch& match_;
  absl::Span<const std::string> names_;
  std::optional<int64_t> at_;
  EventCodec codec_;
  flatbuffers::FlatBufferBuilder builder_;
  ObservedMatch working_;           // the match with what has been entered so far
  std::vector<uint16_t> pairs_;     // of the identities that are entered
  std::vector<OwnedEvent> events_;  // of the request, without these
  std::vector<uint16_t> shown_;     // what the request has named
};

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_OBSERVED_ENTRY_H_
