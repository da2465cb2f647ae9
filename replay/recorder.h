// Records games: checks a request against the state that the log gives, applies it, and appends
// what happened, in one transaction.
//
//   Recorder recorder(store);
//   Result<Recorded> begun = recorder.New(*std::move(table));
//   Result<Recorded> acted = recorder.Act(begun->id, seat, action, {});
//
// Everything that is returned as recorded is durable (store.h). A refusal changes nothing.
#ifndef RECOUNT_REPLAY_RECORDER_H_
#define RECOUNT_REPLAY_RECORDER_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "events/json.h"
#include "events/judging.h"
#include "replay/beginning.h"
#include "replay/ending.h"
#include "replay/infractions.h"
#include "replay/play.h"
#include "replay/timeline.h"

namespace recount::replay {

// Milliseconds since 1970 UTC, and bytes that nobody can foresee; a test brings its own.
struct Surroundings {
  std::function<std::optional<int64_t>()> now;
  std::function<void(MutableBytes)> fill_random;

  // The clock and the generator of the operating system. Where that has no random bytes,
  // fill_random throws std::system_error: nothing can be recorded without.
  static Surroundings OfSystem();
};

// What has been recorded, or, in a dry run, would have been.
struct Recorded {
  std::string id;
  uint64_t seq = 0;  // of the newest event of the log
  std::vector<engine::EffectLine> effects;
  std::unique_ptr<engine::Match> match;  // after it
  std::optional<Seed> seed;              // of the game
  std::vector<std::string> names;        // of the players
  // Who may see the effects and the match: in a dry run whoever would act.
  engine::Viewer viewer = engine::Viewer::Judge();
  // A dry run of an action that would lay open what that seat may not see yet, a card that somebody
  // has laid face down or the top of a pile: it is legal, and what follows is not told.
  bool is_withheld = false;
};

struct Acting {
  std::optional<uint64_t> expected_seq;  // conflict unless this is the newest event
  // Records nothing, and stops where chance would fall: nobody foresees an outcome. The answer is
  // for the seat that would act, as that seat sees it.
  bool is_dry_run = false;
};

// What somebody at the table or a judge enters (judging.md, "Events").
struct JudgementRequest {
  // The judge's number and the mark of a deviation are found out and need not be set.
  Judgement judgement;
  std::vector<std::string> texts;  // slot by slot: JudgementSlots
  // Of a penalty: it is against all who play on the seat's side.
  bool is_against_team = false;
  // Of a penalty: the list that says which level is due; nullptr: JDG-7 does. To outlive the call.
  const InfractionList* infractions = nullptr;
};

// A judgement that has been recorded, or, in a dry run, would be. A dry run draws no chance.
struct Judged {
  std::string id;
  uint64_t seq = 0;     // of the judgement
  uint64_t newest = 0;  // of the newest event of the log: chance may have been drawn at once
  Judgement judgement;  // with the judge's number and the mark of a deviation
  uint64_t cursor = 0;  // the game event at the cursor now
  std::vector<std::string> names;
  std::optional<uint64_t> led_to = {};  // where it has moved the cursor, before chance is drawn
  Ending ending = {};                   // of the game as it stands now
  PenaltyLevel due = PenaltyLevel::null_value;  // of a penalty: the level that was due
  // Rewinds that have been overturned, and on whose line of play the game would stand (way.h).
  std::vector<uint64_t> overturned = {};
};

// Which superseded actions are to be recorded again.
struct Redoing {
  std::optional<uint64_t> from;  // nothing: behind those in whose place others have acted since
  std::optional<uint64_t> to;    // the last; nothing: all that follow
};

// Superseded actions that have been recorded again, by the seqs that they had.
struct Redone {
  Recorded recorded;
  std::vector<uint64_t> actions;
  // The first that the rules refuse now, and why; nothing: all have been recorded.
  std::optional<uint64_t> stopped_at;
  Fault refusal;
};

// A whole log on its way into a store. The spans of `log` point into it: not to be copied.
struct PreparedLog {
  std::vector<KeptEvent> events;
  std::vector<store::EventOpenings> openings;
  std::vector<KeptState> states;
  std::string game;
  uint16_t rules = 0;
  uint16_t layout = 0;
  store::LogKind kind = store::LogKind::game;
  std::string card_set_json;  // canonical
  std::string summary;        // summary.h; empty: nobody knows it

  std::string id() const;
  // For Store::CreateAll; valid as long as this.
  store::NewLog AsNewLog();

 private:
  std::vector<Bytes> bytes_;
  std::vector<store::Snapshot> snapshots_;
};

// The `created` event of a table and its openings, as a log of its own. `play` goes on from there.
struct BegunLog {
  PreparedLog log;
  Play play;

  // Adds what happened to the log.
  void Add(Happening happening);
};
BegunLog BeginLog(NewTable table, const Surroundings& surroundings,
                  const std::optional<ForkedFrom>& parent = std::nullopt);

class Recorder {
 public:
  explicit Recorder(store::Store& store, Surroundings surroundings = Surroundings::OfSystem());

  Result<Recorded> New(NewTable table);

  // One action, or one outcome of a recorded game; `id` as Store finds it. not_found, conflict, the
  // codes of the protocol; illegal_action with the clause of the log's first illegal event where it
  // has one.
  Result<Recorded> Act(std::string_view id, const Json& seat, const Json& action,
                       const Acting& acting);
  // The same for an action that is made of words, when it is known what they mean there.
  using ActionMaker = std::function<Result<Json>(const Play&)>;
  Result<Recorded> Act(std::string_view id, const Json& seat, const ActionMaker& action,
                       const Acting& acting);
  Result<Recorded> Chance(std::string_view id, const Json& outcome, const Acting& acting);

  // A dispute, ruling, appeal, resolution or annotation, with the digest of the state at the
  // cursor. Where a seeded game's cursor then rests on a state that waits for chance, that is drawn
  // at once, in the same transaction. bad_request: a text too long, or no UTF-8; illegal_action
  // with the clause of judging that would be broken.
  Result<Judged> Enter(std::string_view id, const JudgementRequest& request,
                       const Acting& acting = {});
  // The same for what depends on how the game stands; the timeline is at its cursor.
  using JudgementMaker = std::function<Result<JudgementRequest>(const Timeline&)>;
  Result<Judged> Enter(std::string_view id, const JudgementMaker& request, const Acting& acting);

  // Records the actions again that the newest rewind has superseded, in their order, up to the
  // first that the rules refuse, in one transaction (JDG-10). illegal_action with JDG-10 where none
  // is superseded there, and what refuses the first of them.
  Result<Redone> Redo(std::string_view id, const Redoing& what, const Acting& acting = {});

 private:
  using Request = std::function<Result<Happening>(Play&)>;

  Result<Recorded> Record(std::string_view id, const Acting& acting, const Request& request);
  // Asked of the game as it stands, before the request is made: why it cannot be.
  using Looking = std::function<Fault(const Timeline&)>;
  Result<Recorded> RecordOnce(std::string_view id, const Acting& acting, const Request& request,
                              const Looking& look = {});
  Result<Judged> EnterOnce(std::string_view id, const JudgementMaker& request,
                           const Acting& acting);

  // A game as the store has it now, at its cursor.
  struct Standing;
  Result<std::unique_ptr<Standing>> Look(std::string_view id, const Acting& acting);

  store::Store& store_;
  Surroundings surroundings_;
  CardSets sets_;
};

// The log of that id, of which a prefix will do, or "@last", held against its events: not_found,
// damaged (store::Reader::CheckEnds).
Result<store::LogHead> FindLog(const store::Reader& reader, std::string_view id);

// The same for whoever examines the log: nothing is held against it.
Result<store::LogHead> FindLogToExamine(const store::Reader& reader, std::string_view id);

// Why nobody may act in a log with an illegal event: illegal_action. Why the rules refuse it, and
// by which clause, may tell a card that lies face down, so that the judge alone is told.
Error RefusedSince(const IllegalEvent& illegal, engine::Viewer viewer = engine::Viewer::Judge());

}  // namespace recount::replay

#endif  // RECOUNT_REPLAY_RECORDER_H_
