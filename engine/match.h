// What the tools know of games: a Game describes one, a Match is one that is being played or
// replayed. Neither names a game. Dispatch is virtual and happens once a call; what runs over many
// events (Fold) is compiled for its game.
//
//   const Game* game = FindGame("heretics");  // registry.h
//   const Result<std::unique_ptr<Match>> match = game->New({.players = 2});
//   if (!match.ok()) return match.error();
//
//   const events::Envelope* event = ReadEvent(bytes, game->schema());  // events/event.h
//   const Refusal refusal = (*match)->Check(*event);
//   EffectList effects;
//   if (!refusal) (*match)->Apply(*event, &effects);
//   const std::string hash = ToHex((*match)->Digest());
//
// A Match is a value with one owner; different matches may be used by different threads.
#ifndef RECOUNT_ENGINE_MATCH_H_
#define RECOUNT_ENGINE_MATCH_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/chance.h"
#include "engine/clause.h"
#include "engine/effect.h"
#include "engine/node.h"
#include "engine/refusal.h"
#include "engine/standing.h"
#include "engine/viewer.h"
#include "events/event.h"
#include "events/json.h"
#include "events/schema.h"

namespace recount::engine {

class Game;

// How a table is drawn for people.
struct Drawing {
  int width = 80;            // columns; less than 40 counts as 40
  bool uses_colour = false;  // ANSI colours, on a terminal only
  bool uses_boxes = false;   // box-drawing characters; else plain ASCII
};

// A card set, pinned: its name, the canonical JSON over which it is hashed, and the hash. What a
// game reads out of it belongs to the game.
class CardSet {
 public:
  virtual ~CardSet() = default;

  std::string name;
  std::string canonical_json;
  Hash256 hash = {};
};

// What a state does not hold, for showing it: the players' names, and the seq of the newest game
// event that led to it.
struct Seating {
  absl::Span<const std::string> names;
  uint64_t seq = 0;
};

// One game event of a log.
struct LogEvent {
  uint64_t seq = 0;
  Bytes bytes;  // at a multiple of 8
};

// What Fold asks of each event beside applying it.
struct FoldChecks {
  bool bytes = true;     // ReadEvent; without, the bytes must have been verified before
  bool legality = true;  // Check; without, the events must have been accepted before
  bool digests = true;   // the event's digest, where it has one, is that of the state after it
  const Seed* seed = nullptr;  // with legality: every chance outcome is the one of this seed
};

struct FoldReport {
  size_t applied = 0;  // events; the fault is at the one after them
  Fault fault;
};

class Match {
 public:
  virtual ~Match() = default;

  virtual const Game& game() const = 0;
  virtual const CardSet& card_set() const = 0;
  virtual int players() const = 0;

  // What the card set calls a card of this match, "Field Hetman", safe to show on a terminal; empty
  // for a number that is no card.
  virtual std::string CardName(uint16_t card) const = 0;

  // The cards of this match that people mean by `words`: its name in any case, or a form of the
  // game's own such as "hussites:7". Ascending; empty where there is none, several where there are
  // several.
  virtual std::vector<uint16_t> CardsCalled(std::string_view words) const = 0;

  // A match that goes on equally, and apart.
  virtual std::unique_ptr<Match> Clone() const = 0;

  virtual NodeKind node_kind() const = 0;
  // The phase that the game is in, as its states call it.
  virtual std::string_view phase() const = 0;
  // The seats that a decision waits for; empty at the other nodes.
  virtual SeatSet awaited() const = 0;
  // Only at a chance node.
  virtual ChanceRequest chance() const = 0;
  // Only at the end.
  virtual GameResult result() const = 0;
  // Who is still in the game, and with whom; at any time.
  virtual Standing standing() const = 0;

  // Whether the rules take the event (of kind action or chance, by ReadEvent with this game's
  // schema): game_over, not_awaited, bad_chance or illegal_action, in this order. The state is
  // untouched. An action's seat must be one of the game.
  virtual Refusal Check(const events::Envelope& event) const = 0;

  // Applies an event that Check does not refuse; anything else breaks an invariant. Adds what it
  // brought about to `effects` unless that is nullptr.
  virtual void Apply(const events::Envelope& event, EffectList* effects) = 0;

  // Checks and applies the events in order and stops before the first that fails: corrupt, torn,
  // unsupported, a code of the protocol, or diverged. The hot loop: no allocation an event, cost
  // linear in their number.
  virtual FoldReport Fold(absl::Span<const LogEvent> events, const FoldChecks& checks) = 0;

  virtual Digest128 Digest() const = 0;

  // The canonical bytes of the state; their size is the same throughout a game's layout.
  virtual Bytes CanonicalBytes() const = 0;

  // Takes over a state from canonical bytes. False, and nothing changed, where they cannot be a
  // state of this match.
  virtual bool Restore(Bytes canonical) = 0;

  // Writes the legal actions of a seat as events (without time; digest zero), in the order of the
  // game's reference page (docs/reference/), and calls `each` for every one. The bytes are valid
  // during the call. For a seat that is not awaited there are none.
  virtual void ForEachLegal(Seat seat, const std::function<void(Bytes)>& each) const = 0;

  // Makes the state another one that `viewer` cannot tell from this one: what they may not know is
  // drawn anew. For the judge it stays as it is.
  virtual void ResampleHidden(Viewer viewer, ChanceStream& stream) = 0;

  // The event (action or chance) as a viewer may see it, where it leads from the state of `before`
  // to this one: veiled values where this viewer sees none. The builder owns the bytes.
  virtual MutableBytes ViewEvent(const Match& before, const events::Envelope& event, Viewer viewer,
                                 flatbuffers::FlatBufferBuilder& builder) const = 0;

  // The config table for a `created` event.
  virtual flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder) const = 0;

  // For people: the effects of the event that led to this state, and why an event was refused here.
  virtual std::vector<EffectLine> Describe(const EffectList& effects,
                                           absl::Span<const std::string> names,
                                           Viewer viewer) const = 0;
  virtual std::string Explain(const Refusal& refusal, const events::Envelope& event) const = 0;

  // The action or outcome (or `created`) in a sentence, as a viewer may read it: "Ana lays Field
  // Hetman (card 31)", "Ana lays a character face down"; no full stop. `event` is what ViewEvent
  // gave, or the event itself for the judge; also one that the rules refuse, as the log of a table
  // may hold. Of the state only the numbering of the cards matters.
  virtual std::string Tell(const events::Envelope& event,
                           absl::Span<const std::string> names) const = 0;

  // The table as a person would draw it, as `viewer` sees it; lines end in '\n'. Nothing in it that
  // the view hides.
  virtual std::string Draw(Viewer viewer, const Seating& seating, const Drawing& drawing) const = 0;

  // The state as docs/reference/protocol.md, "States", and the game's reference page define it.
  virtual OrderedJson StateJson(Viewer viewer, const Seating& seating) const = 0;
};

// A game to be begun. The JSON values may be left out (nullptr).
struct NewGame {
  size_t players = 0;
  const Json* config = nullptr;    // if left out, the game's defaults
  const Json* card_set = nullptr;  // the name of a shipped set, or a whole set; else the default
};

// A card set that is compiled in.
struct ShippedCardSet {
  std::string_view name;
  std::string_view json;
};

// A way to play a game, for whatever goes through all of them: random games, tests.
struct Variant {
  std::string_view name;
  std::string_view config;  // JSON
  // How many play it; 0: as few or as many as the game takes.
  int min_players = 0;
  int max_players = 0;
};

class Game {
 public:
  virtual ~Game() = default;

  virtual const Schema& schema() const = 0;
  std::string_view id() const { return schema().game; }

  // The name of the game for people.
  virtual std::string_view title() const = 0;

  // The rules versions that this build plays, ascending; new games take the last.
  virtual absl::Span<const uint16_t> rules_versions() const = 0;

  // The layout of the state's canonical bytes: another number whenever they change, so that old
  // snapshots are ignored.
  virtual uint16_t layout() const = 0;

  virtual absl::Span<const Clause> clauses() const = 0;

  // The first is the default.
  virtual absl::Span<const ShippedCardSet> card_sets() const = 0;

  virtual int min_players() const = 0;
  virtual int max_players() const = 0;

  virtual absl::Span<const Variant> variants() const = 0;

  // The most events, `created` among them, that a game can have; 0 where there is no bound.
  virtual uint64_t max_events() const = 0;

  // The keys of the state that make a turn, for stepping through a game (docs/reference/cli.md,
  // "replay"). A turn is the events after which all of these keys have the same values. {"turn"}
  // unless the game says otherwise.
  virtual absl::Span<const std::string_view> turn_keys() const = 0;

  // The keys of a state's JSON under which integers are card numbers: where a card lies or what the
  // past says of one, in the view of whoever sees it. ForEachShownCard (shown_cards.h) reads views
  // by them. A key names the integer that it has, or those of its list, however deeply lists lie in
  // each other; an object in it is read by its own keys. -1 is no card.
  //
  //   hand                          wherever the key stands
  //   queue/source                  only in what the key `queue` has
  //   choice/from?choice/what=card  only while the word at these keys, from the outermost on, is so
  virtual absl::Span<const std::string_view> card_keys() const = 0;

  // The match right after `created`, or the first refusal in the order of the game's reference
  // page: bad_request, with that page's clause.
  virtual Result<std::unique_ptr<Match>> New(const NewGame& request) const = 0;

  // The card set that canonical JSON holds, read once for many games: card_set where it is none.
  virtual Result<std::shared_ptr<const CardSet>> ReadCardSet(std::string_view json) const = 0;

  // The match right after the event `created` of a log. unsupported: another game or an unknown
  // rules version; card_set: not the set that it pins; bad_request: what the game refuses.
  virtual Result<std::unique_ptr<Match>> Open(const events::Envelope& created,
                                              std::shared_ptr<const CardSet> card_set) const = 0;
};

// Whether so many play this variant of the game.
inline bool IsPlayedBy(const Game& game, const Variant& variant, int players) {
  const int min = variant.min_players == 0 ? game.min_players() : variant.min_players;
  const int max = variant.max_players == 0 ? game.max_players() : variant.max_players;
  return players >= min && players <= max;
}

// The id of a clause of the game; empty for kNoClause.
inline std::string_view ClauseIdOf(const Game& game, ClauseIndex clause) {
  return clause == kNoClause ? std::string_view() : game.clauses()[clause].id;
}

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_MATCH_H_
