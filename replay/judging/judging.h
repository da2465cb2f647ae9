// The current judgements of a log, and the tree of its timeline (docs/reference/judging.md,
// "The log and the tree"): which game event follows which, where the cursor is, what is open, what
// is in force. It knows no rule of a game and no state.
//
//   JudgingState judging(game, /*players=*/2);
//   judging.ApplyGameEvents(18);                           // 0 to 17, each after the one before
//   Fault refused = judging.Check(Dispute{.at = 17, .by = 1});      // the clause that it breaks
//   judging.Apply(Dispute{.at = 17, .by = 1});             // event 18
//   judging.CheckPlay();                                  // JDG-1
//   judging.cursor();                                     // 17
//
// Cost: nothing for the events before the first judgement, one word for each event after it. A
// judgement and each question about what is open or in force costs the logarithm of the number of
// judgements: the records are not searched.
#ifndef RECOUNT_REPLAY_JUDGING_JUDGING_H_
#define RECOUNT_REPLAY_JUDGING_JUDGING_H_

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/match.h"
#include "events/judging.h"
#include "replay/log/log.h"

namespace recount::replay::judging {

struct DisputeRecord {
  uint64_t seq = 0;
  Dispute dispute;
  std::optional<uint64_t> ruling;      // the one that closed it
  std::optional<uint64_t> withdrawal;  // of the player who had opened it
  // It was open where the fork begins. It does not bind the fork (events/FORMAT.md,
  // "Accounts and forks").
  bool is_left_behind = false;

  bool is_open() const { return !ruling && !withdrawal && !is_left_behind; }
};

struct RulingRecord {
  uint64_t seq = 0;
  Ruling ruling;                                // as it has been amended
  uint64_t cursor_before = 0;                   // the game event at the cursor right before it
  PenaltyLevel due = PenaltyLevel::null_value;  // of a penalty: the level that was due (JDG-7)
  std::optional<uint64_t> appeal;
  bool is_overturned = false;
  std::vector<uint64_t> amendments;  // ascending
  std::optional<uint64_t> moot;      // what has made it so

  bool is_in_force() const { return !is_overturned && !moot; }
};

struct AppealRecord {
  uint64_t seq = 0;
  Appeal appeal;
  std::optional<uint64_t> resolution;
};

struct ResolutionRecord {
  uint64_t seq = 0;
  Resolution resolution;
};

struct AnnotationRecord {
  uint64_t seq = 0;
  Annotation annotation;
};

struct ExposureRecord {
  uint64_t seq = 0;
  Exposure exposure;
};

struct ExtensionRecord {
  uint64_t seq = 0;
  Extension extension;
};

// The penalties in force for an infraction, of the seat with the worst of them.
struct Offences {
  uint64_t count = 0;
  PenaltyLevel highest = PenaltyLevel::null_value;  // of none: null

  // The level that is due by JDG-7.
  PenaltyLevel NextLevel() const;
};

class JudgingState {
 public:
  // The state before event 0. `forks`, ascending: how many events a fork has from its parent, and
  // before that, if the parent is a fork, that from its own (ForkPoints in log_header.h).
  JudgingState(const engine::Game& game, int players, std::vector<uint64_t> forks = {});

  // Applies the next events of the log: a number of game events, each of which follows the cursor;
  // or a judgement that Check accepts.
  void ApplyGameEvents(uint64_t count);
  void Apply(const Judgement& judgement);
  // Takes a judgement for one that changes nothing.
  void PassOver();

  // The clause that a judgement would break as the next event: illegal_action; bad_request for a
  // result or a penalty of seats that the game does not have; nothing if the judgement is valid. It
  // does not check the mark of a deviation, nor words, texts and cards (judgement_form.h).
  Fault Check(const Judgement& judgement) const;

  // Why nobody may act now: game_over if a ruling has ended the game, illegal_action with JDG-1
  // while a dispute is open.
  Fault CheckPlay() const;

  // --- the tree ---
  uint64_t count() const { return count_; }
  uint64_t cursor() const { return cursor_; }
  bool IsOfGame(uint64_t seq) const;
  // The game event that event `seq` follows; for a judgement, the one at the cursor right before
  // it. Of event 0: 0.
  uint64_t After(uint64_t seq) const;
  // The game event whose state is that "at event seq": itself, or After of a judgement.
  uint64_t NodeAt(uint64_t seq) const { return IsOfGame(seq) ? seq : After(seq); }
  // The game event at the cursor right after event `seq`.
  uint64_t CursorAfter(uint64_t seq) const { return seq + 1 < count_ ? After(seq + 1) : cursor_; }
  // Before this seq every event is one of the game and follows the one before it.
  uint64_t linear_events() const { return linear_; }
  // For every event up to `node`, whether it is on the way from `created` to there.
  std::vector<bool> PathTo(uint64_t node) const;

  // --- the judgements, ascending by seq ---
  bool is_judged() const { return linear_ < count_; }
  const std::vector<DisputeRecord>& disputes() const { return disputes_; }
  const std::vector<RulingRecord>& rulings() const { return rulings_; }
  const std::vector<AppealRecord>& appeals() const { return appeals_; }
  const std::vector<ResolutionRecord>& resolutions() const { return resolutions_; }
  const std::vector<AnnotationRecord>& annotations() const { return annotations_; }
  const std::vector<ExposureRecord>& exposures() const { return exposures_; }
  const std::vector<ExtensionRecord>& extensions() const { return extensions_; }
  // The judge's number in every event that a judge made.
  const std::vector<std::pair<uint64_t, uint8_t>>& judge_numbers() const { return judge_numbers_; }
  // nullptr if the event is not one.
  const DisputeRecord* FindDispute(uint64_t seq) const;
  const RulingRecord* FindRuling(uint64_t seq) const;
  const AppealRecord* FindAppeal(uint64_t seq) const;
  const ResolutionRecord* FindResolution(uint64_t seq) const;

  // The level that was due, by the seq of each ruling or amendment with a penalty.
  const std::map<uint64_t, PenaltyLevel>& dues() const { return dues_; }

  size_t open_disputes() const { return open_.size(); }

  // The level that is due for an infraction of a seat (JDG-7).
  PenaltyLevel LevelDue(uint8_t seat, std::string_view infraction) const;
  // The offences that count for a penalty: those of its seats for its infraction, except those of
  // the ruling that it replaces (`instead`).
  Offences OffencesBefore(const Ruling& penalty, const RulingRecord* instead = nullptr) const;
  // The level that was due for a penalty: by the list that it names (JDG-11), otherwise by JDG-7.
  PenaltyLevel LevelDueFor(const Ruling& penalty, const RulingRecord* instead = nullptr) const;

  // The ruling whose result the game has: the newest outcome, or penalty from game_loss on, that is
  // neither overturned nor followed by a rewind in force. nullptr: the game's own result counts.
  const RulingRecord* EndingRuling() const;
  // For a ruling that gives the game a result: the rewind in force that has undone it since.
  std::optional<uint64_t> UndoneBy(const RulingRecord& ruling) const;
  // The newest `void` that is not overturned.
  const RulingRecord* Voiding() const;

 private:
  Fault CheckForm(const Ruling& ruling) const;
  Fault CheckContent(const Ruling& ruling) const;
  Fault CheckSeats(const std::vector<uint8_t>& seats) const;
  Fault CheckOne(const Dispute& dispute) const;
  Fault CheckOne(const Ruling& ruling) const;
  Fault CheckOne(const Appeal& appeal) const;
  Fault CheckOne(const Resolution& resolution) const;
  Fault CheckOne(const Annotation& annotation) const;
  Fault CheckOne(const Exposure& exposure) const;
  Fault CheckOne(const Amendment& amendment) const;
  Fault CheckOne(const Withdrawal& withdrawal) const;
  Fault CheckOne(const Moot& moot) const;
  Fault CheckOne(const Extension& extension) const;
  void ApplyOne(const Dispute& dispute);
  void ApplyOne(const Ruling& ruling);
  void ApplyOne(const Appeal& appeal);
  void ApplyOne(const Resolution& resolution);
  void ApplyOne(const Annotation& annotation);
  void ApplyOne(const Exposure& exposure);
  void ApplyOne(const Amendment& amendment);
  void ApplyOne(const Withdrawal& withdrawal);
  void ApplyOne(const Moot& moot);
  void ApplyOne(const Extension& extension);

  bool IsSeat(uint8_t seat) const { return seat < players_; }
  bool IsClause(std::string_view id) const;
  // Adds the effects of a ruling to what is in force, or removes them.
  void PutInForce(const RulingRecord& record);
  void Revert(const RulingRecord& record);
  // At the end of the events that a fork shares: what is open there does not bind the fork.
  void LeaveParent();
  // The next such end; 0: none.
  uint64_t NextFork() const;

  const engine::Game* game_;
  int players_;
  std::vector<uint64_t> forks_;
  uint64_t count_ = 0;
  uint64_t cursor_ = 0;
  uint64_t linear_ = 0;
  // Of the events from linear_ on.
  struct Node {
    uint64_t after;
    bool is_of_game;
  };
  std::vector<Node> nodes_;
  std::vector<DisputeRecord> disputes_;
  std::vector<RulingRecord> rulings_;
  std::vector<AppealRecord> appeals_;
  std::vector<ResolutionRecord> resolutions_;
  std::vector<AnnotationRecord> annotations_;
  std::vector<ExposureRecord> exposures_;
  std::vector<ExtensionRecord> extensions_;
  std::vector<std::pair<uint64_t, uint8_t>> judge_numbers_;
  std::map<uint64_t, PenaltyLevel> dues_;

  // Indexes derived from the records, by the seqs of disputes and of rulings that are not
  // overturned.
  std::set<uint64_t> open_;
  std::set<uint64_t> endings_;  // that give the game a result
  std::set<uint64_t> rewinds_;
  std::set<uint64_t> voids_;
  // The number of penalties of each level against a seat for an infraction, by ascending level.
  using Levels = std::array<uint64_t, 5>;
  // Counts a penalty for each of its seats, or removes it from the count.
  void Count(const Ruling& penalty, bool is_added);
  std::map<std::pair<uint8_t, std::string>, Levels, std::less<>> penalties_;
};

// Whether a ruling of that kind ends the game with a result of its own.
bool GivesResult(const Ruling& ruling);

// The penalised seats: one, or a team.
std::vector<uint8_t> SeatsOf(const Ruling& penalty);

// The judgements of a log. If the log may have judgements, every event is read; otherwise nothing
// is. An event that cannot be read counts as a game event that cannot be executed. damaged if a
// judgement breaks a clause of judging, unless the log is lenient: `verify` says which.
Result<JudgingState> ReadJudging(const log::Log& log, const engine::Game& game, int players,
                                 std::vector<uint64_t> forks = {});

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_JUDGING_H_
