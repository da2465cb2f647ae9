// Decides what `play` shows and what each key does, without a terminal. It takes turns (turn.h) and
// returns commands. PlaySession decides who acts when and what is recorded.
//
//   PlayModel model(Look{});
//   model.Set(session.Now());
//   Page page = model.Draw({24, 80});
//   Command command = model.Handle(Key::Of("s"));
#ifndef RECOUNT_TOOLS_TERMINAL_PLAY_MODEL_H_
#define RECOUNT_TOOLS_TERMINAL_PLAY_MODEL_H_

#include <optional>
#include <string>

#include "events/error.h"
#include "tools/terminal/choice_list.h"
#include "tools/terminal/form.h"
#include "tools/terminal/key.h"
#include "tools/terminal/page.h"
#include "tools/terminal/replay_model.h"

namespace recount::tools::terminal {

class PlayModel {
 public:
  explicit PlayModel(Look look) : look_(look) {}

  // Shows a new turn, after somebody has acted or taken the terminal. Nothing remains of what was
  // shown or typed before.
  void Set(Turn moment);

  // Shows the turn after others have recorded something. If the same seat continues to choose, what
  // it has typed stays, except for an undo.
  void Renew(Turn moment);

  // Shows why a command was refused, with the text of the clause. The player must choose again.
  void Refuse(const Error& error, std::string_view clause_text);
  void Tell(std::string message) { message_ = std::move(message); }

  // Shows that a call of the judge or an undo was refused. After one that was recorded, Set shows
  // the new turn.
  void RefuseForm(const Error& error, std::string_view clause_text);

  Page Draw(Size size);
  Command Handle(const Key& key);

  const Turn& moment() const { return moment_; }

 private:
  enum class Sheet { none, help, since };

  // A form that is open, and the command that it gives.
  struct Asked {
    Command::Kind kind = Command::Kind::nothing;
    uint64_t newest = 0;  // the newest event when it was opened
    Form form;
  };

  Command HandleChoice(const Key& key);
  bool TakesUnseen() const;
  // CallJudge, TakeBack, HandleForm, Refuse and RefuseForm are defined in play_forms.cc.
  void CallJudge();
  void TakeBack();
  Command HandleForm(const Key& key);
  Page DrawForm(Size size);
  void HandleScroll(const Key& key);
  bool IsChoosing() const {
    return moment_.stage == Stage::choose || moment_.stage == Stage::chance;
  }

  std::string Header(int columns) const;
  Line Footer(int columns) const;
  Line Rule(std::string_view left, std::string_view right, int columns) const;
  Page DrawHandOver(Size size) const;
  Page DrawSheet(const Lines& lines, Size size);
  Lines SinceSheet(int columns) const;
  Lines SinceLines(int columns, int most) const;
  Lines ListLines(int columns, int most);
  Lines TableLines(int columns) const;
  void AddTable(Page& page, const Lines& table, int rows);

  Look look_;
  Turn moment_;
  ChoiceList list_;
  std::optional<Asked> asked_;
  std::string keeper_;  // the author of the last undo; proposed the next time
  std::string message_;
  bool is_refused_ = false;
  Sheet sheet_ = Sheet::none;
  int scroll_ = 0;       // lines of the table or the sheet above the screen
  int page_rows_ = 1;    // rows of the scrolled part, as last drawn
  int list_scroll_ = 0;  // choices above the visible part of the list
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_PLAY_MODEL_H_
