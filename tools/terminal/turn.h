// A moment of a game that is being played at a terminal: who is to do what, and what they may see.
// It contains nothing that the player at the terminal may not know at that time.
#ifndef RECOUNT_TOOLS_TERMINAL_TURN_H_
#define RECOUNT_TOOLS_TERMINAL_TURN_H_

#include <functional>
#include <string>
#include <vector>

#include "engine/match.h"
#include "replay/timeline/transcript.h"

namespace recount::tools::terminal {

// Something that may be done.
struct Choice {
  std::string words;     // "send 28": what somebody would type
  std::string sentence;  // "Ana lays Lay Preacher (card 28)"
  std::string json;      // the same for the recorder
};

// A type of action, and how many words stand behind it.
struct ActionForm {
  std::string type;
  size_t fields = 0;
};

enum class Stage {
  hand_over,  // the terminal goes to another seat: nothing is shown
  choose,     // a seat chooses an action
  chance,     // somebody enters what chance gave
  waiting,    // others are to act, elsewhere
  ended,
};

struct Turn {
  Stage stage = Stage::waiting;
  std::string heading;  // "heretics 1a2b3c4d  event 12"
  std::string who;      // to whom it is shown: "Bo (seat 1)"
  // What the stage is about: what chance is asked for, who is waited for, the result.
  std::string about;
  std::function<std::string(const engine::Drawing&)> draw;  // the table as they see it
  std::vector<replay::timeline::RenderedEvent> since;       // what they have not seen yet
  std::vector<Choice> choices;
  std::vector<ActionForm> forms;
  bool may_pass_on = false;  // another seat of this terminal may act first
  std::string hand;          // the cards of whom it is shown to; empty: they hold none, or no seat

  // What a call of the judge may be about: the events up to this one, as they see them.
  uint64_t newest = 0;
  std::function<std::string(uint64_t seq)> tell;
  bool may_dispute = false;  // a seat looks at it, and the game goes on
};

// What somebody at the terminal wants.
struct Command {
  enum class Kind {
    nothing,
    quit,
    take,     // the terminal has been handed over
    pass_on,  // another seat is to act first
    act,      // `text`: an action or an outcome, in words or as JSON
    dispute,  // the judge is called about event `seq`; `text`: the claim
  };
  Kind kind = Kind::nothing;
  std::string text = {};
  uint64_t seq = 0;
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_TURN_H_
