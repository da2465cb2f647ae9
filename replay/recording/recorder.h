// Records games: checks a request against the state of the log, applies it, and appends the events,
// in one transaction.
//
//   Recorder recorder(store);
//   Result<Recorded> begun = recorder.New(*std::move(table));
//   Result<Recorded> acted = recorder.Act(begun->id, seat, action, {});
//
// Everything that is returned as recorded is durable (store.h). A refused request changes nothing.
#ifndef RECOUNT_REPLAY_RECORDING_RECORDER_H_
#define RECOUNT_REPLAY_RECORDING_RECORDER_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "events/json.h"
#include "replay/log/log_header.h"
#include "replay/play/play.h"
#include "replay/recording/begun_log.h"
#include "replay/recording/correct.h"
#include "replay/timeline/ending.h"
#include "replay/timeline/recorded.h"
#include "replay/timeline/timeline.h"
#include "store/store.h"

namespace recount::replay::recording {

class Recorder {
 public:
  explicit Recorder(store::Store& store, Environment environment = Environment::OfSystem());

  Result<timeline::Recorded> New(play::GameSetup table);

  // Records one action, or one outcome of a game with recorded chance. `id` has any form that
  // FindLog accepts. not_found, conflict, the codes of the protocol; illegal_action with the clause
  // of the log's first illegal event if it has one. `seen` is for observed games.
  Result<timeline::Recorded> Act(std::string_view id, const Json& seat, const Json& action,
                                 const timeline::AppendOptions& options,
                                 const play::Seen& seen = {});
  // Records an action in words. Their meaning is resolved in the current state of the game.
  // What the request says of the cards that somebody saw is put into the second argument.
  using ActionMaker = RowWords;
  Result<timeline::Recorded> Act(std::string_view id, const Json& seat, const ActionMaker& action,
                                 const timeline::AppendOptions& options);
  Result<timeline::Recorded> Chance(std::string_view id, const Json& outcome,
                                    const timeline::AppendOptions& options,
                                    const play::Seen& seen = {});
  // Records an outcome in words.
  Result<timeline::Recorded> Chance(std::string_view id, const ActionMaker& outcome,
                                    const timeline::AppendOptions& options);
  // Records that the awaited seat passes, or that all do (play::Pass), in one transaction.
  Result<timeline::Passed> Pass(std::string_view id, bool repeats,
                                const timeline::AppendOptions& options);
  // Identifies cards of an observed game, at any node, also while a dispute is open and after the
  // end.
  using RevealMaker = std::function<Result<std::vector<play::Reveal>>(const play::Play&)>;
  Result<timeline::Recorded> Identify(std::string_view id, const RevealMaker& cards,
                                      const timeline::AppendOptions& options);

  // Records a dispute, ruling, appeal, resolution or annotation, with the digest of the state at
  // the cursor. If the new cursor of a seeded game is at a state that waits for chance, the chance
  // is drawn at once, in the same transaction. bad_request for a text that is too long or not
  // UTF-8; illegal_action with the clause of judging that would be broken.
  Result<timeline::RecordedJudgement> Record(std::string_view id,
                                             const timeline::JudgementRequest& request,
                                             const timeline::AppendOptions& options = {});
  // Records a judgement that depends on the current game. The timeline is at its cursor.
  using JudgementMaker =
      std::function<Result<timeline::JudgementRequest>(const timeline::Timeline&)>;
  Result<timeline::RecordedJudgement> Record(std::string_view id, const JudgementMaker& request,
                                             const timeline::AppendOptions& options);

  // Corrects the record: records the correction and its rows, in one transaction (correct.h).
  // Errors: those of PrepareCorrection; game_over after a ruling that has ended the game.
  Result<timeline::Corrected> Correct(std::string_view id, const CorrectionRequest& request,
                                      const timeline::AppendOptions& options = {});

  // Records again, in their order, the actions that the newest rewind or correction has superseded,
  // up to the first one that the rules refuse, in one transaction (JDG-10). illegal_action with
  // JDG-10 if there are no such actions; otherwise the refusal, if the first of them is refused.
  Result<timeline::Redone> Redo(std::string_view id, const timeline::Redoing& what,
                                const timeline::AppendOptions& options = {});

 private:
  using Request = std::function<Result<play::Applied>(play::Play&)>;

  Result<timeline::Recorded> Append(std::string_view id, const timeline::AppendOptions& options,
                                    const Request& request);
  // A check of the current game before the request. It returns the reason why the request is not
  // possible.
  using Looking = std::function<Fault(const timeline::Timeline&)>;
  Result<timeline::Recorded> AppendOnce(std::string_view id, const timeline::AppendOptions& options,
                                        const Request& request, const Looking& look = {});
  Result<timeline::RecordedJudgement> RecordOnce(std::string_view id, const JudgementMaker& request,
                                                 const timeline::AppendOptions& options);

  Result<timeline::Corrected> CorrectOnce(std::string_view id, const CorrectionRequest& request,
                                          const timeline::AppendOptions& options);

  // A game at its cursor, as the store has it now.
  struct LogPosition;
  Result<std::unique_ptr<LogPosition>> Look(std::string_view id,
                                            const timeline::AppendOptions& options);

  store::Store& store_;
  Environment environment_;
  log::CardSets sets_;
};

// Returns the log of an id, a prefix of an id, or "@last", with its ends checked against its events
// (store::Reader::CheckEnds). not_found, damaged.
Result<store::LogHead> FindLog(const store::Reader& reader, std::string_view id);

// Finds a log without that check, for callers that examine the log themselves.
Result<store::LogHead> FindLogToExamine(const store::Reader& reader, std::string_view id);

}  // namespace recount::replay::recording

#endif  // RECOUNT_REPLAY_RECORDING_RECORDER_H_
