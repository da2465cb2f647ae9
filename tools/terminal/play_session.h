// A game that is being played at one terminal: whose turn it is there, what they may see, and what
// they want to record. It knows the store, but no terminal.
//
//   Result<std::unique_ptr<PlaySession>> session = PlaySession::Open(store, id, std::nullopt);
//   model.Set((*session)->Now());
//   Fault fault = (*session)->Act(command.text);
#ifndef RECOUNT_TOOLS_TERMINAL_PLAY_SESSION_H_
#define RECOUNT_TOOLS_TERMINAL_PLAY_SESSION_H_

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "engine/observed/observed_match.h"
#include "replay/log/copied_log.h"
#include "replay/recording/recorder.h"
#include "store/store.h"
#include "tools/terminal/shown_question.h"
#include "tools/terminal/turn.h"

namespace recount::tools::terminal {

class PlaySession {
 public:
  // All seats play here, or only the seat `only`. not_found, damaged, io; bad_request if the game
  // does not have this seat; game_over if it has ended; illegal_action if an event of the log is
  // against the rules. The store must outlive the session.
  static Result<std::unique_ptr<PlaySession>> Open(store::Store& store, std::string_view id,
                                                   std::optional<uint64_t> only);

  // Returns what to show now.
  Turn Now();

  // Says that the seat to which the terminal is handed has taken it.
  void Take();

  // Lets another awaited seat act first.
  void PassOn();

  // Records an action or outcome, in words or as JSON; or takes the answer to the question of which
  // cards it showed, which Now() asks in an observed game. A refusal changes nothing. conflict if
  // somebody else has recorded an event in the meantime; that event has then been loaded.
  Fault Act(std::string_view text);

  // Returns whether Now() asks which cards an event showed.
  bool asks() const { return question_.has_value(); }

  // Records that the seat at the terminal disputes event `at`. Nobody may act until a judge has
  // ruled. A refusal changes nothing. Requires Now().may_dispute.
  Fault CallJudge(uint64_t at, const std::string& claim);

  // Takes back the last entry, a slip of the record; the texts are those of Turn::foresee_undo. The
  // seat that acted acts again. `newest` is the newest event that was seen: conflict if there are
  // later ones, which have then been loaded. Other refusals change nothing: JDG-20 if a judge must
  // confirm it.
  Fault TakeBack(const std::vector<std::string>& texts, uint64_t newest);

  // Loads the events that others have recorded. Returns false if there are none.
  Result<bool> LookAgain();

  // Returns why nobody may act (docs/reference/judging.md, "Who may act"): a dispute is open, or a
  // ruling has ended the game. Returns nothing if play goes on.
  Fault bar() const { return timeline_->judging().CheckPlay(); }
  bool has_ended() const;
  // Returns what the game waits for, as far as the player at the terminal may know it.
  std::string WhereItStands() const;
  const engine::Match& match() const { return timeline_->match(); }
  const std::vector<std::string>& names() const { return timeline_->header().names; }
  const std::string& id() const { return id_; }
  uint64_t seq() const { return log_->count() - 1; }

 private:
  PlaySession(store::Store& store, std::optional<engine::Seat> only);

  Fault Load(std::string_view id);
  std::optional<engine::Seat> Decider() const;
  void ChooseSeat(bool is_passed_on = false);
  std::vector<Choice> ChoicesOf(engine::Seat seat) const;
  engine::Viewer Onlooker() const {
    return only_ ? engine::Viewer::OfSeat(*only_) : engine::Viewer::Spectator();
  }
  std::vector<replay::timeline::RenderedEvent> RenderedSince(engine::Viewer viewer, uint64_t seq);
  Result<std::string> ForeseeUndo(engine::Viewer viewer, uint64_t newest,
                                  const std::vector<std::string>& texts);
  void Show(engine::Viewer viewer, Turn& moment);
  void OfferUndo(engine::Viewer viewer, Turn& moment);
  Fault LoadNews();
  OrderedJson NodeSeenBy(engine::Viewer viewer) const;
  bool MaySee(engine::Viewer onlooker, const engine::ChanceRequest& request) const;
  std::string LabelOf(engine::Seat seat) const;
  std::string HandOf(engine::Seat seat) const;
  std::optional<engine::Seat> Caller() const;
  std::string EndText() const;
  bool HasChoice(engine::Seat seat) const;
  const engine::observed::ObservedMatch* observed() const {
    return engine::observed::AsObserved(match());
  }
  std::vector<Choice> OutcomesOf(const engine::ChanceRequest& request) const;
  Result<replay::timeline::Recorded> Entered(const std::string& text,
                                             const replay::play::Seen& seen, bool is_dry_run);
  Fault Enter(const std::string& text, const replay::play::Seen& seen);

  store::Store& store_;
  replay::recording::Recorder recorder_;
  replay::log::CardSets sets_;
  std::optional<engine::Seat> only_;
  std::string id_;
  std::string short_id_;
  std::unique_ptr<replay::log::CopiedLog> log_;
  std::optional<replay::timeline::Timeline> timeline_;
  std::optional<engine::Seat> acting_;  // the seat that acts here
  std::optional<engine::Seat> holder_;  // the seat that has the terminal
  std::optional<ShownQuestion> question_;
  // Each seat, and last the spectator, has seen everything before this seq.
  std::array<uint64_t, engine::kMaxSeats + 1> seen_until_ = {};
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_PLAY_SESSION_H_
