// A rule may decide by a card that nobody has seen. The table went on in one way, so the record
// does too: it looks for exchanges of labels with which its world does what the table did
// (docs/reference/table.md, "Suppositions").
//
//   const Supposition found = FindSupposition(match, event, {.shows_nothing_more = true});
//   if (!found.exchanges.empty()) …
#ifndef RECOUNT_REPLAY_PLAY_SUPPOSITION_H_
#define RECOUNT_REPLAY_PLAY_SUPPOSITION_H_

#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "engine/observed/observed_match.h"

namespace recount::replay::play {

// What the table did with the event.
struct Wanted {
  bool shows_nothing_more = false;   // it showed no card that nobody has named
  std::vector<uint16_t> shown = {};  // it turned these cards up
  // Whether the event led to a choice among hidden cards (Match::AsksForHidden), if that is known.
  std::optional<bool> asks = {};
};

struct Supposition {
  // Permitted exchanges, in their order; empty if none were found.
  engine::observed::Change exchanges = {};
  // Without exchanges: the rules answer differently in different worlds, but no world was found in
  // time.
  bool is_open = false;
};

// Looks for a world in which the event is accepted and does what the table did: first with one
// change (engine::observed::Knowledge::Changes), then with two that have no card in common; at most
// 10,000 worlds. In the world of `match` the event does not. If it shows too much there, only what
// it shows is exchanged.
Supposition FindSupposition(const engine::observed::ObservedMatch& match,
                            const events::Envelope& event, const Wanted& wanted);

// Returns whether these cards lie open after an event that the match accepts.
bool ShowsAll(const engine::observed::ObservedMatch& match, const events::Envelope& event,
              absl::Span<const uint16_t> cards);

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_SUPPOSITION_H_
