// The interface through which the tools use games. A Game describes a game; a Match is a game that
// is being played or replayed. Neither names a particular game. Calls are virtual, except that the
// loop over many events (Fold) is compiled for each game.
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
#include "engine/card_text.h"
#include "engine/chance.h"
#include "engine/clause.h"
#include "engine/effect.h"
#include "engine/location.h"
#include "engine/node.h"
#include "engine/places.h"
#include "engine/refusal.h"
#include "engine/standing.h"
#include "engine/state_findings.h"
#include "engine/viewer.h"
#include "events/event.h"
#include "events/json.h"
#include "events/schema.h"

namespace recount::engine {

class Game;

// A version of a game's rules. A released version never changes. An experimental one may, and is
// never the default (docs/decisions/0014-rules-versions.md).
struct RulesVersion {
  uint16_t number = 1;
  bool is_experimental = false;

  bool operator==(const RulesVersion&) const = default;
};

// The options for drawing a table for people.
struct Drawing {
  int width = 80;            // columns; less than 40 counts as 40
  bool uses_colour = false;  // ANSI colours, on a terminal only
  bool uses_boxes = false;   // box-drawing characters; else plain ASCII
};

// A pinned card set: its name, the canonical JSON over which it is hashed, and the hash. Each game
// derives a class that also has what it reads from the set.
class CardSet {
 public:
  virtual ~CardSet() = default;

  std::string name;
  std::string canonical_json;
  Hash256 hash = {};
};

// Data that a state does not contain but that is needed to show it: the players' names, and the seq
// of the newest game event that led to it.
struct Seating {
  absl::Span<const std::string> names;
  uint64_t seq = 0;
};

// One game event of a log.
struct LogEvent {
  uint64_t seq = 0;
  Bytes bytes;  // at a multiple of 8
};

// Selects the checks that Fold makes for each event before or after it applies the event.
struct FoldChecks {
  bool bytes = true;           // ReadEvent; if false, the bytes were verified before
  bool legality = true;        // Check; if false, the events were accepted before
  bool digests = true;         // the event's digest, if it has one, matches the state after it
  const Seed* seed = nullptr;  // with legality: every chance outcome is the one of this seed
  bool explains = true;        // if false, a refused event's fault is illegal_action, no text
  // The players' names by seat, for the text. Without them it speaks to the acting seat.
  absl::Span<const std::string> names = {};
  // If set, Fold adds the effects of the events to it. An event that is refused adds nothing.
  EffectList* effects = nullptr;
};

struct FoldReport {
  size_t applied = 0;  // the number of events; the fault, if any, is at the next one
  Fault fault;
};

class Match {
 public:
  virtual ~Match() = default;

  virtual const Game& game() const = 0;
  // Returns the rules under which this match is played.
  virtual RulesVersion rules() const = 0;
  virtual const CardSet& card_set() const = 0;
  virtual int players() const = 0;

  // Returns the name of a card of this match in the card set, such as "Field Hetman", safe to show
  // on a terminal. Empty for a number that is not a card.
  virtual std::string CardName(uint16_t card) const = 0;

  // Returns where the card set's JSON describes a card of this match: a JSON Pointer such as
  // "/characters/28". Empty for a number that is not a card, and if the set does not describe the
  // card.
  virtual std::string CardEntry(uint16_t card) const = 0;

  // Returns the cards of this match that `words` can mean: a name in any case, or a form of the
  // game's own such as "hussites:7". Ascending; empty if no card matches, several if several match.
  virtual std::vector<uint16_t> CardsCalled(std::string_view words) const = 0;

  // Sets `cards` to the location of every numbered card, whoever may see it. Does not allocate if
  // `cards` has the capacity.
  virtual void PutPlaces(std::vector<CardPlace>& cards) const = 0;

  // --- These are for observed games, if Game::can_be_observed (engine/observed/). ---

  // Returns why a match with this config cannot be observed, as a sentence; empty if it can.
  virtual std::string_view WhyNotObserved() const = 0;
  // Returns what is known of every card from the beginning.
  virtual CardKinds Kinds() const = 0;
  // Sets `cards` to the location of every numbered card. Does not allocate if it has the capacity.
  virtual void PutLocations(std::vector<Location>& cards) const = 0;
  // Lets two cards of one sort that lie in zones change places, everywhere in the state. What
  // belongs to a place stays there.
  virtual void ExchangeCards(uint16_t a, uint16_t b) = 0;
  // Returns which cards an action of this state moves without the table's seeing them.
  virtual HiddenAct HiddenActOf(const events::Envelope& action) const = 0;
  // Returns the zone of the pile that a chance node shuffles.
  virtual uint8_t ShuffledZone() const = 0;
  // Returns whether a chance node picks one of the cards that it names.
  virtual bool PicksCards() const = 0;
  // Returns whether the node is a choice among cards that only its player sees; nothing if the game
  // has no such choices.
  virtual std::optional<bool> AsksForHidden() const = 0;
  // Returns the field of an action that names a card in this state, beside Game::card_fields; empty
  // if there is none.
  virtual std::string_view ChosenCardField() const = 0;
  // Returns the word for the kind of card in a zone where everybody sees the kind, such as
  // "ability"; empty for any other zone.
  virtual std::string_view KindOfZone(uint8_t zone) const = 0;
  // Returns the JSON Pointer of a zone in the judge's state, such as "/players/0/hand".
  virtual std::string PlaceOfZone(uint8_t zone) const = 0;
  // Returns the place that words of the game mean, as a JSON Pointer: "city", or what follows the
  // name of a player, "hand" or "" for the place that is usually meant. Empty if they mean none.
  virtual std::string PlaceCalled(std::string_view words, std::optional<Seat> seat) const = 0;
  // Returns the cards of an event of kind `identify` that led to this state, as a viewer may see
  // them: [{"at":"/players/0/hand","card":22}].
  virtual OrderedJson IdentitiesJson(const events::Envelope& event, Viewer viewer) const = 0;

  // Returns how many cards lie on a card of a face-down pile; nothing for a card elsewhere.
  virtual std::optional<size_t> PilePosition(uint16_t card) const = 0;

  // Returns an independent copy of this match.
  virtual std::unique_ptr<Match> Clone() const = 0;

  // Becomes a copy of another match of this game and its rules version, without allocating if both
  // have one card set.
  virtual void CopyFrom(const Match& other) = 0;

  virtual NodeKind node_kind() const = 0;
  // Returns the phase that the game is in, as its states name it.
  virtual std::string_view phase() const = 0;
  // Returns the seats that a decision waits for; empty at the other nodes.
  virtual SeatSet awaited() const = 0;
  // Call this only at a chance node.
  virtual ChanceRequest chance() const = 0;
  // Call this only at the end.
  virtual GameResult result() const = 0;
  // Returns which seats are still in the game, and on which side. It may be called at any time.
  virtual Standing standing() const = 0;

  // Checks whether the rules accept the event (of kind action or chance, by ReadEvent with this
  // game's schema). Returns game_over, not_awaited, bad_chance or illegal_action, checked in this
  // order. The state does not change. An action's seat must be one of the game.
  virtual Refusal Check(const events::Envelope& event) const = 0;

  // Applies an event that Check accepts; anything else breaks an invariant. Adds the event's
  // effects to `effects` unless that is nullptr.
  virtual void Apply(const events::Envelope& event, EffectList* effects) = 0;

  // Applies an event if Check accepts it, and returns what Check returns.
  virtual Refusal ApplyIfAccepted(const events::Envelope& event, EffectList* effects) = 0;

  // Checks and applies the events in order and stops before the first that fails: corrupt, torn,
  // unsupported, a code of the protocol, or diverged (such an event has been applied). This is the
  // hot loop: it allocates nothing per event, and its cost is linear in the number of events.
  virtual FoldReport Fold(absl::Span<const LogEvent> events, const FoldChecks& checks) = 0;

  virtual Digest128 Digest() const = 0;

  // Returns the canonical bytes of the state. The game's layout fixes their size.
  virtual Bytes CanonicalBytes() const = 0;

  // Replaces the state by the one in canonical bytes, which may be of another rules version with
  // the same layout. Returns false and changes nothing if they cannot be a state of this match.
  virtual bool Restore(Bytes canonical) = 0;

  // Replaces the state by the one that a document describes: an object as StateJson returns it for
  // the judge, or a part of it (docs/reference/protocol.md, "States"). Keys that are missing are as
  // at the beginning of the match, and derived keys are computed. If they are compared, one with
  // another value is wrong, like an unknown key. So is a state in which a step of the rules is due,
  // unless due steps are allowed; then call Settle next. Changes nothing if anything is wrong.
  virtual StateVerdict ReadState(const Json& document, DerivedKeys derived, DueSteps due) = 0;
  StateVerdict ReadState(const Json& document, DerivedKeys derived = DerivedKeys::compared) {
    return ReadState(document, derived, DueSteps::refused);
  }

  // Carries out the automatic steps of the rules in a state from outside, exactly as after an
  // action: a round in which all have acted is judged, a pool of 0 loses, a trigger that waits is
  // announced. Adds the effects to `effects`. A state that play reaches does not change.
  virtual void Settle(EffectList& effects) = 0;

  // Writes the legal actions of a seat as events (without time; digest zero), in the order of the
  // game's reference page (docs/reference/), and calls `each` for every one. The bytes are valid
  // during the call. A seat that is not awaited has no legal actions.
  virtual void ForEachLegal(Seat seat, const std::function<void(Bytes)>& each) const = 0;

  // Returns the first legal action of a seat, as ForEachLegal writes it; empty if there are none.
  // The builder owns the bytes.
  virtual Bytes FirstLegal(Seat seat, flatbuffers::FlatBufferBuilder& builder) const = 0;

  // Replaces the state by another one that `viewer` cannot distinguish from it: hidden information
  // is drawn again at random. For the judge the state does not change.
  virtual void ResampleHidden(Viewer viewer, ChanceStream& stream) = 0;

  // Returns the event (action or chance) that led from the state of `before` to this one as a
  // viewer may see it. Values that this viewer may not see are veiled. The builder owns the bytes.
  virtual MutableBytes ViewEvent(const Match& before, const events::Envelope& event, Viewer viewer,
                                 flatbuffers::FlatBufferBuilder& builder) const = 0;

  // Writes the config table for a `created` event.
  virtual flatbuffers::Offset<void> WriteConfig(flatbuffers::FlatBufferBuilder& builder) const = 0;

  // Both return text for people: the effects of the event that led to this state, and the reason
  // why an event was refused here.
  virtual std::vector<EffectLine> Describe(const EffectList& effects,
                                           absl::Span<const std::string> names,
                                           Viewer viewer) const = 0;
  virtual std::string Explain(const Refusal& refusal, const events::Envelope& event,
                              absl::Span<const std::string> names = {}) const = 0;

  // Returns a sentence, without a full stop, about the action or outcome (or `created`), as a
  // viewer may read it: "Ana lays Field Hetman (card 31)", "Ana lays a character face down".
  // `event` is what ViewEvent returned, or the event itself for the judge. It may be an event that
  // the rules refuse, since the log of a table may contain one. The only part of the state that
  // matters is the numbering of the cards.
  virtual std::string Tell(const events::Envelope& event,
                           absl::Span<const std::string> names) const = 0;

  // Draws the table as `viewer` sees it. Lines end in '\n'. The drawing shows nothing that the view
  // hides.
  virtual std::string Draw(Viewer viewer, const Seating& seating, const Drawing& drawing) const = 0;

  // Returns the state as docs/reference/protocol.md, "States", and the game's reference page define
  // it.
  virtual OrderedJson StateJson(Viewer viewer, const Seating& seating) const = 0;
};

// A request for a new game. The JSON values may be nullptr.
struct NewGame {
  size_t players = 0;
  const Json* config = nullptr;    // nullptr: the game's defaults
  const Json* card_set = nullptr;  // the name of a shipped set, or a whole set; else the default
  std::optional<uint64_t> rules = {};  // a version; DefaultRules if empty
};

// A card set that is compiled in.
struct ShippedCardSet {
  std::string_view name;
  std::string_view json;
};

// A variant of a game. Random games and tests go through all of them.
struct Variant {
  std::string_view name;
  std::string_view config;  // JSON
  // The allowed numbers of players; 0 means the game's own minimum or maximum.
  int min_players = 0;
  int max_players = 0;
};

class Game {
 public:
  virtual ~Game() = default;

  virtual const Schema& schema() const = 0;
  std::string_view id() const { return schema().game; }

  // Returns the name of the game for people.
  virtual std::string_view title() const = 0;

  // Returns the rules versions that this build plays, ascending. At least one is released.
  virtual absl::Span<const RulesVersion> rules_versions() const = 0;

  // Returns the layout of the state's canonical bytes under a rules version of this game. The
  // number rises whenever the layout changes, so that old snapshots are ignored.
  virtual uint16_t layout(uint16_t rules) const = 0;

  virtual absl::Span<const Clause> clauses() const = 0;

  // Returns the shipped card sets. The first is the default.
  virtual absl::Span<const ShippedCardSet> card_sets() const = 0;

  virtual int min_players() const = 0;
  virtual int max_players() const = 0;

  virtual absl::Span<const Variant> variants() const = 0;

  // Returns the most events, `created` among them, that a game can have; 0 if it has no bound.
  virtual uint64_t max_events() const = 0;

  // Returns the keys of the state that make a turn, for stepping through a game
  // (docs/reference/cli.md, "replay"). A turn is the events after which all of these keys have the
  // same values. {"turn"} unless the game defines others.
  virtual absl::Span<const std::string_view> turn_keys() const = 0;

  // Returns the keys of a state's JSON whose integers are card numbers: where a card lies, or which
  // card the past mentions, in the view of a viewer who sees it. ForEachShownCard (shown_cards.h)
  // reads views by these keys. A key covers its integer, or the integers of its list, however
  // deeply lists are nested. An object in it is read by its own keys. -1 is not a card.
  //
  //   hand                          wherever the key occurs
  //   queue/source                  only inside the value of `queue`
  //   choice/from?choice/what=card  only while the word at these keys, outermost first, is `card`
  virtual absl::Span<const std::string_view> card_keys() const = 0;

  // Returns the keys, written as card_keys are, whose values follow from the `card` beside them.
  // They say nothing if that card is unidentified. Empty unless the game defines some.
  virtual absl::Span<const std::string_view> card_details() const = 0;

  // Returns the keys of a state that report the past, such as the last round: what stands there
  // does not say where a card lies now.
  virtual absl::Span<const std::string_view> report_keys() const = 0;

  // Returns the places of cards. They are searched in this order, and a card lies in the first that
  // contains it.
  virtual absl::Span<const Place> places() const = 0;

  // Returns the names of the fields of actions whose numbers are cards, whatever the action.
  // {"card"} unless the game defines others.
  virtual absl::Span<const std::string_view> card_fields() const = 0;

  // Returns whether its games can be recorded as observed.
  virtual bool can_be_observed() const = 0;

  // Returns the match right after `created`, or the first refusal: bad_request without a clause for
  // an unknown rules version, then those of the game's reference page, in its order, with its
  // clauses.
  virtual Result<std::unique_ptr<Match>> New(const NewGame& request) const = 0;

  // Reads a card set from canonical JSON, once for many games. Fails with card_set if it is
  // invalid.
  virtual Result<std::shared_ptr<const CardSet>> ReadCardSet(std::string_view json) const = 0;

  // Returns what each card of a set of this game does, in the order of the set. Empty if the game
  // has no words for its cards.
  virtual std::vector<TextOfCard> TextsOfCards(const CardSet& set) const = 0;

  // Returns the match right after the event `created` of a log. Fails with unsupported for another
  // game or an unknown rules version, with card_set for a set that the log does not pin, with
  // corrupt if the event has no config, and with bad_request for what the game refuses. `rules`, if
  // given, replaces the version that the event names.
  virtual Result<std::unique_ptr<Match>> Open(const events::Envelope& created,
                                              std::shared_ptr<const CardSet> card_set,
                                              std::optional<uint16_t> rules = {}) const = 0;
};

// Returns the version with this number, or nothing if this build does not have it.
inline std::optional<RulesVersion> FindRules(const Game& game, uint64_t number) {
  for (const RulesVersion& version : game.rules_versions()) {
    if (version.number == number) return version;
  }
  return std::nullopt;
}

// Returns the version that a new game takes by default: the newest that is released.
inline uint16_t DefaultRules(const Game& game) {
  uint16_t newest = 0;
  for (const RulesVersion& version : game.rules_versions()) {
    if (!version.is_experimental) newest = version.number;
  }
  return newest;
}

// Returns "2 (experimental)" for a version, and "1, 2 (experimental)" for all of a game's.
inline std::string RulesText(const RulesVersion& version) {
  return std::to_string(version.number) + (version.is_experimental ? " (experimental)" : "");
}
inline std::string RulesText(const Game& game) {
  std::string text;
  for (const RulesVersion& version : game.rules_versions()) {
    text += (text.empty() ? "" : ", ") + RulesText(version);
  }
  return text;
}

// Returns whether this variant of the game can be played by this number of players.
inline bool IsPlayedBy(const Game& game, const Variant& variant, int players) {
  const int min = variant.min_players == 0 ? game.min_players() : variant.min_players;
  const int max = variant.max_players == 0 ? game.max_players() : variant.max_players;
  return players >= min && players <= max;
}

// Returns the id of a clause of the game; empty for kNoClause.
inline std::string_view ClauseIdOf(const Game& game, ClauseIndex clause) {
  return clause == kNoClause ? std::string_view() : game.clauses()[clause].id;
}

}  // namespace recount::engine

#endif  // RECOUNT_ENGINE_MATCH_H_
