// A turn at a terminal where a game is being played: who is to act, and what they may see. It
// contains nothing that the player at the terminal may not know at that time.
#ifndef RECOUNT_TOOLS_TERMINAL_TURN_H_
#define RECOUNT_TOOLS_TERMINAL_TURN_H_

#include <functional>
#include <string>
#include <vector>

#include "engine/match.h"
#include "replay/timeline/transcript.h"

namespace recount::tools::terminal {

// An action or outcome that may be chosen.
struct Choice {
  std::string words;     // "send 28": what a player would type
  std::string sentence;  // "Ana lays Lay Preacher (card 28)"
  std::string json;      // the choice in the form for the recorder
};

// A type of action, and how many words follow it.
struct ActionForm {
  std::string type;
  size_t fields = 0;
};

enum class Stage {
  hand_over,  // the terminal goes to another seat, and nothing is shown
  choose,     // a seat chooses an action
  chance,     // somebody enters a chance outcome
  waiting,    // others must act, elsewhere
  ended,
};

struct Turn {
  Stage stage = Stage::waiting;
  std::string heading;  // "heretics 1a2b3c4d  event 12"
  std::string who;      // the player to whom it is shown: "Bo (seat 1)"
  // Says which chance outcome is needed, who must act, or the result.
  std::string about;
  std::function<std::string(const engine::Drawing&)> draw;  // the table as this player sees it
  std::vector<replay::timeline::RenderedEvent> since;       // events not seen yet
  std::vector<Choice> choices;
  std::vector<ActionForm> forms;
  bool may_pass_on = false;  // another seat of this terminal may act first
  std::string hand;          // this player's cards; empty without cards or a seat

  // A call of the judge may be about the events up to this one, as this player sees them.
  uint64_t newest = 0;
  std::function<std::string(uint64_t seq)> tell;
  // Returns what an undo of the last entry with these texts would take back, as this player sees
  // it, or why it is refused: the author, the reason, and a judge's name if one confirms it.
  std::function<Result<std::string>(const std::vector<std::string>& texts)> foresee_undo;
  bool may_dispute = false;  // a seat looks at it, and the game goes on
};

// A command that somebody at the terminal gives.
struct Command {
  enum class Kind {
    nothing,
    quit,
    take,     // the terminal has been handed over
    pass_on,  // another seat acts first
    act,      // `text` is an action or an outcome, in words or as JSON
    dispute,  // the judge is called about event `seq`; `text` is the claim
    undo,     // the last entry is taken back, with `texts`; `seq` is the newest event that was seen
  };
  Kind kind = Kind::nothing;
  std::string text = {};
  uint64_t seq = 0;
  std::vector<std::string> texts = {};
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_TURN_H_
