// A game that is being played: requests in, events out. It checks and applies actions, and draws
// chance in a seeded game. It does not use a disk. The line protocol, the recorder and the imports
// all play through it, so that they refuse the same things with the same messages.
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

namespace recount::replay::play {

// A new game as requested, right after its `created`.
struct GameSetup {
  const engine::Game* game = nullptr;
  std::vector<std::string> names;
  std::optional<Seed> seed;  // absent: chance is recorded
  std::unique_ptr<engine::Match> match;
};

// The table that {"op":"new", …} asks for. If it is invalid: bad_request, in the order of
// docs/reference/protocol.md, "Requests".
Result<GameSetup> ReadNew(const Json& request);

// Checks the form of the requests `act`, `chance` and `legal`, before the check that there is a
// game.
Fault CheckActForm(const Json& request);
Fault CheckChanceForm(const Json& request);
Fault CheckLegalForm(const Json& request);

// Whether the request has the required keys, and no keys besides these and the optional ones.
Fault CheckKeys(const Json& request, std::initializer_list<std::string_view> required,
                std::initializer_list<std::string_view> optional = {});

// The seat with this number, an integer, in a game with this number of players: bad_request if
// there is none.
Result<engine::Seat> ReadSeat(const Json& seat, int players);

// Whether `view` can name a viewer of any game: "judge", "spectator", or a seat by its number.
Fault CheckViewForm(const Json& view);

// The viewer that it names in a game with this number of players; bad_request if there is no such
// seat.
Result<engine::Viewer> ReadView(const Json& view, int players);

// What a request brought about: the events, in order, and their effects to the judge.
struct Applied {
  std::vector<OwnedEvent> events;
  std::vector<engine::EffectLine> effects;
  std::vector<log::StateSnapshot> states;  // if a snapshot is due
  bool is_withheld = false;                // recorder.h: a dry run whose result must not be shown
};

class Play {
 public:
  // `seq` is that of the game event that led to the match, `next` that of the log's next event: the
  // one after it, unless judgements or superseded events lie between.
  Play(std::unique_ptr<engine::Match> match, std::vector<std::string> names,
       std::optional<Seed> seed, uint64_t seq, uint64_t next);
  // For the case that no event lies between.
  Play(std::unique_ptr<engine::Match> match, std::vector<std::string> names,
       std::optional<Seed> seed, uint64_t seq = 0)
      : Play(std::move(match), std::move(names), seed, seq, seq + 1) {}

  // Why nobody may act here, whatever the rules say. Checked after the form of a request.
  void set_bar(Fault bar) { bar_ = std::move(bar); }

  // Written into the events from now on; absent in simulated logs.
  void set_time(std::optional<int64_t> milliseconds) { at_ = milliseconds; }

  // From now on nothing is drawn, and effects are shown as the viewer sees them: what a seat may
  // know about an action before it is recorded.
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

  // An action or an outcome, and the chance that follows from it. Refusals come in the order of
  // docs/reference/errors.md, "Which code answers". `seat` is an integer, `action` and `outcome`
  // are objects.
  Result<Applied> Act(const Json& seat, const Json& action);
  Result<Applied> Chance(const Json& outcome);

  // The event of a request, without its digest and not checked by the rules. bad_request, and
  // bad_chance for an outcome of the wrong form.
  Result<OwnedEvent> EncodeAct(const Json& seat, const Json& action, uint16_t veil_slots = 0,
                               bool has_digest = true);
  Result<OwnedEvent> EncodeChance(const Json& outcome, bool has_digest = true);

  // Why the rules refuse the event; nothing if they accept it.
  Fault Check(const events::Envelope& event) const;

  // Applies an event that Check accepts, and draws the chance that follows from it.
  Applied Take(OwnedEvent event);

  // The seat with this number: bad_request if there is none.
  Result<engine::Seat> SeatOf(const Json& seat) const;

 private:
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
