// What `replay` shows and what each key does, without a terminal.
//
//   ReplayModel model(*game, view, Look{.uses_boxes = true});
//   Page page = model.Draw({24, 80});
//   model.Handle(Key::Of("]"));              // false: quit
#ifndef RECOUNT_TOOLS_TERMINAL_REPLAY_MODEL_H_
#define RECOUNT_TOOLS_TERMINAL_REPLAY_MODEL_H_

#include <string>

#include "tools/terminal/key.h"
#include "tools/terminal/page.h"
#include "tools/terminal/replayed_game.h"

namespace recount::tools {

// What the terminal can do.
struct Look {
  bool uses_colour = false;
  bool uses_boxes = false;
};

class ReplayModel {
 public:
  // At event `seq`. The game must outlive it.
  ReplayModel(ReplayedGame& game, size_t view, uint64_t seq, Look look);

  // The screen, and where the table stands on it: what is drawn later starts from there.
  Page Draw(Size size);

  // False when the person has had enough.
  bool Handle(const Key& key);

  uint64_t seq() const { return seq_; }
  size_t view() const { return view_; }

 private:
  enum class Mode { steps, number, search, help, event };

  const Script& script() { return game_.ScriptOf(view_); }
  const Scene& scene() { return script().scenes[seq_]; }

  void GoTo(uint64_t seq);
  void ShowView(size_t view);
  bool HandleStep(const Key& key);
  bool HandleLetter(std::string_view letter);
  void HandleScroll(const Key& key);
  void HandleTyping(const Key& key);
  bool HandleSheet(const Key& key);
  void FinishTyping();

  std::string Header(int columns);
  Line Footer(int columns) const;
  Line Rule(std::string_view left, std::string_view right, int columns) const;
  Lines ToldLines(int columns);
  Lines EventSheet(int columns);
  Lines HelpSheet(int columns) const;
  Page DrawSheet(Lines lines, Size size);
  void ScrollToChange(const Lines& table, int rows);

  ReplayedGame& game_;
  size_t view_;
  uint64_t seq_;
  Look look_;
  Mode mode_ = Mode::steps;
  std::string typed_;
  std::string searched_;
  std::string message_;
  int scroll_ = 0;         // lines of the table above the screen
  int sheet_scroll_ = 0;   // the same of the help and of an event told in full
  int page_rows_ = 1;      // of what scrolls, as last drawn
  bool has_moved_ = true;  // what changed has not been scrolled to yet
};

}  // namespace recount::tools

#endif  // RECOUNT_TOOLS_TERMINAL_REPLAY_MODEL_H_
