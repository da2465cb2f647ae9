// The current judgements of a log, and the tree of its timeline (docs/reference/judging.md, "The
// log and the tree"): which node follows which, where the cursor is, which disputes are open, which
// rulings are in force. The nodes are the events of the game and the repairs. It does not know the
// rules or the state of a game.
//
//   JudgingState judging(game, /*players=*/2);
//   judging.ApplyGameEvents(18);                           // 0 to 17, each after the one before
//   Fault refused = judging.Check(Dispute{.at = 17, .by = 1});  // has the clause it breaks
//   judging.Apply(Dispute{.at = 17, .by = 1});             // event 18
//   judging.CheckPlay();                                  // JDG-1
//   judging.cursor();                                     // 17
//
// Cost: nothing for the events before the first judgement, one word per event after it. A
// judgement, and each question about open disputes or rulings in force, costs the logarithm of the
// number of judgements, because indexes are searched instead of the records.
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
#include "replay/judging/path.h"
#include "replay/log/accepted_events.h"
#include "replay/log/log.h"

namespace recount::replay::judging {

struct DisputeRecord {
  uint64_t seq = 0;
  Dispute dispute;
  std::optional<uint64_t> ruling;      // the ruling that closed it
  std::optional<uint64_t> withdrawal;  // by the player who opened it
  // It was open where the fork begins, so it does not bind the fork (events/FORMAT.md, "Accounts
  // and forks").
  bool is_left_behind = false;

  bool is_open() const { return !ruling && !withdrawal && !is_left_behind; }
};

struct RulingRecord {
  uint64_t seq = 0;
  Ruling ruling;                                // as amended
  uint64_t cursor_before = 0;                   // the node at the cursor right before it
  PenaltyLevel due = PenaltyLevel::null_value;  // of a penalty: the level that was due (JDG-7)
  std::optional<uint64_t> appeal;
  bool is_overturned = false;
  std::vector<uint64_t> amendments;  // ascending
  std::optional<uint64_t> moot;      // the event that found it moot

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

struct CorrectionRecord {
  uint64_t seq = 0;
  Correction correction;
  uint64_t cursor_before = 0;  // the node at the cursor right before it
  bool is_cut = false;         // a fork begins among its rows, and has only the first of them

  // Returns the event that was entered as row number `row`.
  uint64_t EntryOf(size_t row) const { return seq + 1 + row; }
  // Returns whether the event is one of the rows that were entered again.
  bool HasEntered(uint64_t event) const {
    return event > seq && event - seq <= correction.rows.size();
  }
};

// Counts the penalties in force for an infraction. For a team, these are those of the seat with the
// worst ones.
struct Offences {
  uint64_t count = 0;
  PenaltyLevel highest = PenaltyLevel::null_value;  // null if there are none

  // Returns the level that is due by JDG-7.
  PenaltyLevel NextLevel() const;
};

class JudgingState {
 public:
  // The state before event 0. `forks`, ascending, has the number of events that a fork shares with
  // its parent, and before that, if the parent is itself a fork, the number that the parent shares
  // with its own (ForkPoints in log_header.h).
  JudgingState(const engine::Game& game, int players, std::vector<uint64_t> forks = {});

  // Applies the next events of the log: either a number of game events, each of which follows the
  // cursor, or a judgement that Check accepts.
  void ApplyGameEvents(uint64_t count);
  void Apply(const Judgement& judgement);
  // Counts the next event as a judgement without effect, for a lenient log.
  void PassOver();

  // The clause that a judgement would break as the next event; nothing if the judgement is valid.
  // illegal_action; bad_request for a result or a penalty with seats that the game does not have.
  // It does not check the mark of a deviation (judgement_marks.h), nor words, texts and cards
  // (judgement_form.h).
  Fault Check(const Judgement& judgement) const;

  // The same for a ruling with operations whose state has not been made yet, without its clauses:
  // they are checked after the state (docs/reference/judging.md, "Order of checks"). Of an accepted
  // event it does not check that the rules refuse it, and none before it.
  Fault CheckButClauses(const Ruling& ruling) const;

  // The reason why nobody may act now: game_over if a ruling has ended the game, illegal_action
  // with JDG-1 while a dispute is open. Nothing if players may act.
  Fault CheckPlay() const;

  // --- the tree ---
  uint64_t count() const { return count_; }
  uint64_t cursor() const { return cursor_; }
  // Returns whether an event is a node: an event of the game or a repair.
  bool IsNode(uint64_t seq) const;
  // Returns the node that event `seq` follows. For a judgement that is no node this is the one at
  // the cursor right before it; for event 0 it is 0.
  uint64_t After(uint64_t seq) const;
  // Returns the node whose state is the state "at event seq": itself, or After of a judgement.
  uint64_t NodeAt(uint64_t seq) const { return IsNode(seq) ? seq : After(seq); }
  // Returns the node at the cursor right after event `seq`.
  uint64_t CursorAfter(uint64_t seq) const;
  // Returns the repairs of the log, ascending.
  absl::Span<const uint64_t> repairs() const { return repairs_; }
  // --- events that count although the rules refuse them (nullptr if there are none) ---
  // What was played after such an event stays what it was when it was played, also if the ruling is
  // overturned later. What was recorded before the event was accepted follows what was played after
  // it on the way to the cursor, or else the newest ruling that has not been overturned. So a state
  // with a digest is always the one that was recorded.
  //
  // Returns the accepted events on the way to node `seq`. If `seq` is another judgement, the way is
  // that to the cursor right before it, and a ruling that accepts an event counts already.
  log::AcceptedEventsAt AcceptedAt(uint64_t seq) const;
  // Returns those on the way to the cursor right after event `seq`.
  log::AcceptedEventsAt AcceptedAfter(uint64_t seq) const;
  // Returns those on the way to the cursor, and what that was when the log had `count` events.
  log::AcceptedEventsAt AcceptedHere() const { return AcceptedInFirst(count_); }
  log::AcceptedEventsAt AcceptedInFirst(uint64_t count) const;
  // Returns those on the way to the state right before event `seq`.
  log::AcceptedEventsAt AcceptedBefore(uint64_t seq) const;
  // Returns the first event on the way to a node that was accepted otherwise when the node was
  // played than it is on the way to the cursor; nothing if there is none.
  std::optional<uint64_t> PlayedOtherwise(uint64_t node) const;

  // --- corrections of the record ---
  // Returns how many of the next events are rows that the newest correction enters again.
  uint64_t rows_due() const { return rows_due_; }
  // Returns the correction that entered a game event again; nullptr if none did.
  const CorrectionRecord* CorrectionThatEntered(uint64_t event) const;
  // Returns the newest event that was entered in the place of a game event; nothing if none was.
  std::optional<uint64_t> EnteredAs(uint64_t event) const;
  // Returns the correction that took a node off the line of play; nothing if none did, or if a
  // later judgement led back to it.
  std::optional<uint64_t> CorrectedBy(uint64_t node) const;

  // Every event before this seq is a game event and follows the one before it.
  uint64_t linear_events() const { return linear_; }
  // Returns the path from `created` to a node.
  Path PathTo(uint64_t node) const;

  // --- the judgements, ascending by seq ---
  bool is_judged() const { return linear_ < count_; }
  const std::vector<DisputeRecord>& disputes() const { return disputes_; }
  const std::vector<RulingRecord>& rulings() const { return rulings_; }
  const std::vector<AppealRecord>& appeals() const { return appeals_; }
  const std::vector<ResolutionRecord>& resolutions() const { return resolutions_; }
  const std::vector<AnnotationRecord>& annotations() const { return annotations_; }
  const std::vector<ExposureRecord>& exposures() const { return exposures_; }
  const std::vector<ExtensionRecord>& extensions() const { return extensions_; }
  const std::vector<CorrectionRecord>& corrections() const { return corrections_; }
  // Returns the judge's number in every event that a judge made.
  const std::vector<std::pair<uint64_t, uint8_t>>& judge_numbers() const { return judge_numbers_; }
  // Each returns nullptr if the event is not of that kind.
  const DisputeRecord* FindDispute(uint64_t seq) const;
  const RulingRecord* FindRuling(uint64_t seq) const;
  const AppealRecord* FindAppeal(uint64_t seq) const;
  const ResolutionRecord* FindResolution(uint64_t seq) const;
  const CorrectionRecord* FindCorrection(uint64_t seq) const;

  // Returns the level that was due, by the seq of each ruling or amendment with a penalty.
  const std::map<uint64_t, PenaltyLevel>& dues() const { return dues_; }

  size_t open_disputes() const { return open_.size(); }

  // Returns the level that is due for an infraction of a seat (JDG-7).
  PenaltyLevel LevelDue(uint8_t seat, std::string_view infraction) const;
  // Returns the offences that count for a penalty: those of its seats for its infraction, without
  // the ruling that it replaces (`instead`).
  Offences OffencesBefore(const Ruling& penalty, const RulingRecord* instead = nullptr) const;
  // Returns the level that was due for a penalty, according to the list that it names (JDG-11), or
  // JDG-7 if it names none.
  PenaltyLevel LevelDueFor(const Ruling& penalty, const RulingRecord* instead = nullptr) const;

  // Returns the ruling that gives the game its result. That is the newest ruling in force that is
  // an outcome, or a penalty of game_loss or worse, unless a rewind in force, or a repair of an
  // earlier state, follows it. nullptr if there is none; then the game's own result counts.
  const RulingRecord* EndingRuling() const;
  // For a ruling that gives the game a result: the rewind or repair that has undone it since.
  std::optional<uint64_t> UndoneBy(const RulingRecord& ruling) const;
  // Returns the newest `void` ruling in force; nullptr if there is none.
  const RulingRecord* Voiding() const;

 private:
  Fault CheckForm(const Ruling& ruling) const;
  Fault CheckDispute(const Ruling& ruling) const;
  Fault CheckTo(const Ruling& ruling) const;
  Fault CheckAccepted(const Ruling& ruling) const;
  Fault CheckClauses(const Ruling& ruling) const;
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
  Fault CheckOne(const Correction& correction) const;
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
  void ApplyOne(const Correction& correction);

  bool IsSeat(uint8_t seat) const { return seat < players_; }
  bool IsClause(std::string_view id) const;
  // Adds the effects of a ruling to the indexes of rulings in force, or removes them.
  void PutInForce(const RulingRecord& record);
  void Revert(const RulingRecord& record);
  // Moves the cursor to a node that is in the log.
  void MoveCursor(uint64_t to);
  // Expects no more rows of the newest correction: a fork that begins among them plays on without
  // the rest.
  void LeaveRows();
  // If the events that a fork shares with its parent end here, drops the open disputes, because
  // they do not bind the fork.
  void LeaveParent();
  // Records since event `count_` which ruling says how an event counts: the newest that has not
  // been overturned; none if there is none.
  void SetAcceptance(uint64_t event);
  // Keeps for a new node which events were accepted when it was played.
  void KeepAccepted(uint64_t node);
  bool IsOnTheWay(uint64_t event, uint64_t node) const;
  bool IsOnTheWayToCursor(uint64_t node) const;
  // Returns the events that were accepted when the node was played, of the others those that were
  // when the log had `count` events, and of the rest, `with_later`, those that are now.
  log::AcceptedEventsAt Merged(uint64_t node, uint64_t count, bool with_later) const;
  // Returns the number of events at which the next such shared part ends; 0 if there is none.
  uint64_t NextFork() const;

  const engine::Game* game_;
  int players_;
  std::vector<uint64_t> forks_;
  uint64_t count_ = 0;
  uint64_t cursor_ = 0;
  uint64_t linear_ = 0;
  // The events from linear_ on.
  struct Node {
    uint64_t after;
    bool is_node;
  };
  std::vector<Node> nodes_;
  std::vector<DisputeRecord> disputes_;
  std::vector<RulingRecord> rulings_;
  std::vector<AppealRecord> appeals_;
  std::vector<ResolutionRecord> resolutions_;
  std::vector<AnnotationRecord> annotations_;
  std::vector<ExposureRecord> exposures_;
  std::vector<ExtensionRecord> extensions_;
  std::vector<CorrectionRecord> corrections_;
  std::vector<std::pair<uint64_t, uint8_t>> judge_numbers_;
  std::map<uint64_t, PenaltyLevel> dues_;
  std::vector<uint64_t> repairs_;
  uint64_t rows_due_ = 0;
  std::map<uint64_t, uint64_t> entered_as_;    // by the event whose place the other takes
  std::map<uint64_t, uint64_t> corrected_by_;  // by node

  // The rulings that accept an event and have not been overturned, by event; a moot one counts.
  std::map<uint64_t, std::set<uint64_t>> acceptances_;
  // Since which judgement another ruling, or none, says how an event counts; ascending.
  struct AcceptanceChange {
    uint64_t seq;
    uint64_t event;
    std::optional<log::Acceptance> acceptance;
  };
  std::vector<AcceptanceChange> acceptance_changes_;
  // Whether an event counted otherwise once, after a ruling, than it does now.
  bool has_other_acceptances_ = false;
  log::AcceptedEventsAt accepted_;  // now
  struct PlayedWith {
    log::AcceptedEventsAt on_the_way;  // those before the node, as they were accepted then
    log::AcceptedEventsAt accepted;    // all that were accepted then
  };
  std::map<uint64_t, PlayedWith> played_with_;  // by node, if any were accepted
  // The path to the cursor of so many events. It is made when it is asked for.
  mutable std::optional<std::pair<uint64_t, Path>> path_to_cursor_;

  // Indexes derived from the records, by the seqs of open disputes and of rulings in force.
  std::set<uint64_t> open_;
  std::set<uint64_t> endings_;  // rulings that give the game a result
  std::set<uint64_t> rewinds_;  // repairs with `to`, too
  std::set<uint64_t> voids_;
  // The number of penalties of each level against a seat for an infraction, by ascending level.
  using Levels = std::array<uint64_t, 5>;
  // Counts a penalty for each of its seats, or removes it from the count.
  void Count(const Ruling& penalty, bool is_added);
  std::map<std::pair<uint8_t, std::string>, Levels, std::less<>> penalties_;
};

// The refusal of a ruling that accepts an event which is not the first that the rules refuse on the
// way to the cursor; `first` is that one, nothing if there is none. illegal_action with JDG-19.
Error NotTheFirstRefused(uint64_t event, const std::optional<uint64_t>& first);

// Returns true if the ruling ends the game with a result of its own.
bool GivesResult(const Ruling& ruling);

// Returns the penalised seats: one, or a team.
std::vector<uint8_t> SeatsOf(const Ruling& penalty);

// Reads the judgements of a log. If the log may have judgements, every event is read; otherwise
// none is. An event that cannot be read counts as a game event that cannot be executed. damaged if
// a judgement breaks a clause of judging, unless the log is lenient; `verify` reports the clause.
Result<JudgingState> ReadJudging(const log::Log& log, const engine::Game& game, int players,
                                 std::vector<uint64_t> forks = {});

}  // namespace recount::replay::judging

#endif  // RECOUNT_REPLAY_JUDGING_JUDGING_H_
