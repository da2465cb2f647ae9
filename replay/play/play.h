// A game in play: requests in, events out. It checks and applies actions, and draws chance in a
// seeded game. It does not use a disk. The line protocol, the recorder and the imports all use it,
// so they refuse the same requests with the same messages.
//
//   Result<GameSetup> table = ReadNew(request);              // {"op":"new", …}
//   Play play(std::move(table->match), table->names, table->seed);
//   Result<Applied> begun = play.DrawChance();
//   Result<Applied> happening = play.Act(seat, action);   // a refusal changes nothing
//   for (const OwnedEvent& event : happening->events) …      // encoded, with their digests
#ifndef RECOUNT_REPLAY_PLAY_PLAY_H_
#define RECOUNT_REPLAY_PLAY_PLAY_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.h"
#include "events/created.h"
#include "events/event_json.h"
#include "events/owned_event.h"
#include "replay/log/log.h"
#include "replay/play/observed_entry.h"

namespace recount::replay::play {

// A new game as requested, right after its `created` event.
struct GameSetup {
  const engine::Game* game = nullptr;
  std::vector<std::string> names;
  std::optional<Seed> seed;  // empty if chance is recorded
  std::unique_ptr<engine::Match> match;
};

// Makes the game that {"op":"new", …} describes. bad_request if the request is invalid; the checks
// have the order of docs/reference/protocol.md, "Requests".
Result<GameSetup> ReadNew(const Json& request);

// Check the form of the requests `act`, `chance` and `legal`. They are called before the check that
// there is a game.
Fault CheckActForm(const Json& request);
Fault CheckChanceForm(const Json& request);
Fault CheckLegalForm(const Json& request);
Fault CheckIdentifyForm(const Json& request);

// Reads that from a request whose form was checked.
Seen SeenIn(const Json& request);

// Checks that the request has the required keys, and no keys besides these and the optional ones.
Fault CheckKeys(const Json& request, std::initializer_list<std::string_view> required,
                std::initializer_list<std::string_view> optional = {});

// Returns the seat with this number (an integer) in a game with this number of players; bad_request
// if the game does not have it.
Result<engine::Seat> ReadSeat(const Json& seat, int players);

// Checks that `view` can name a viewer of any game: "judge", "spectator", or a seat by its number.
Fault CheckViewForm(const Json& view);

// Returns the viewer that `view` names in a game with this number of players; bad_request if the
// game does not have that seat.
Result<engine::Viewer> ReadView(const Json& view, int players);

// The result of a request: the events in order, and their effects as the judge sees them.
struct Applied {
  std::vector<OwnedEvent> events;
  std::vector<engine::EffectLine> effects;
  std::vector<log::StateSnapshot> states;  // only if a snapshot is due
  // true for a dry run whose result must not be shown (recorder.h)
  bool is_withheld = false;
};

class Play {
 public:
  // `seq` is the game event that led to the match, and `next` is the seq of the log's next event.
  // It is `seq` + 1 unless judgements or superseded events lie in between.
  Play(std::unique_ptr<engine::Match> match, std::vector<std::string> names,
       std::optional<Seed> seed, uint64_t seq, uint64_t next);
  // For a match whose game event is the newest event of the log.
  Play(std::unique_ptr<engine::Match> match, std::vector<std::string> names,
       std::optional<Seed> seed, uint64_t seq = 0)
      : Play(std::move(match), std::move(names), seed, seq, seq + 1) {}

  // Sets the reason why nobody may act, regardless of the rules. It is checked after the form of a
  // request.
  void set_bar(Fault bar) { bar_ = std::move(bar); }

  // Sets the time of all further events; simulated logs have no time.
  void set_time(std::optional<int64_t> milliseconds) { at_ = milliseconds; }

  // Switches to a rehearsal: no chance is drawn, and effects are shown as the viewer sees them. It
  // shows what a seat may know about an action before it is recorded.
  void Rehearse(engine::Viewer viewer) {
    seed_.reset();
    viewer_ = viewer;
  }
  engine::Viewer viewer() const { return viewer_; }

  const engine::Match& match() const { return *match_; }
  const std::vector<std::string>& names() const { return names_; }
  const EventCodec& codec() const { return codec_; }
  uint64_t seq() const { return seq_; }

  // Draws chance in a seeded game until the next decision or the end.
  Applied DrawChance();

  // Executes an action or an outcome, and the chance that follows from it. Refusals come in the
  // order of docs/reference/errors.md, "Which code answers". `seat` must be an integer; `action`
  // and `outcome` must be objects.
  Result<Applied> Act(const Json& seat, const Json& action, const Seen& seen = {});
  Result<Applied> Chance(const Json& outcome, const Seen& seen = {});
  // Identifies cards of an observed game, outside of an action.
  Result<Applied> Identify(absl::Span<const Reveal> cards);
  // Identifies those of the cards that can lie there and are not identified yet.
  Applied IdentifyAgain(absl::Span<const Reveal> cards);

  // Returns the event of a request, without its digest and not checked by the rules. Errors:
  // bad_request, and bad_chance for an outcome of the wrong form.
  Result<OwnedEvent> EncodeAct(const Json& seat, const Json& action, uint16_t veil_slots = 0,
                               bool has_digest = true);
  Result<OwnedEvent> EncodeChance(const Json& outcome, bool has_digest = true);

  // Returns whether a card can be named at a place of an observed game now.
  bool MayBeShown(const Reveal& reveal) const;

  // The reason why the rules refuse the event; nothing if they accept it.
  Fault Check(const events::Envelope& event) const;

  // Applies an event that Check accepts, and draws the chance that follows from it.
  Applied Take(OwnedEvent event);

  // Returns the seat with this number; bad_request if the game does not have it.
  Result<engine::Seat> SeatOf(const Json& seat) const;

 private:
  const engine::observed::ObservedMatch* Observed() const;
  Fault CheckOnlyKnown(const Json& seat, const Json& action, const Seen& seen);
  Result<Applied> TakeAll(Result<std::vector<OwnedEvent>> events);
  Fault CheckDrawn(const events::Envelope& event) const;
  void Apply(OwnedEvent event, Applied& happening);
  void DrawChance(Applied& happening);
  Result<OwnedEvent> Finish(const EventParts& parts);

  std::unique_ptr<engine::Match> match_;
  std::vector<std::string> names_;
  std::optional<Seed> seed_;
  uint64_t seq_;
  uint64_t next_;
  Fault bar_;
  engine::Viewer viewer_ = engine::Viewer::Judge();
  std::optional<int64_t> at_;
  EventCodec codec_;
  flatbuffers::FlatBufferBuilder builder_;
};

}  // namespace recount::replay::play

#endif  // RECOUNT_REPLAY_PLAY_PLAY_H_
