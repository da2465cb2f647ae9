// What `replay` shows and what each key does, without a terminal: stepping through a game, and the
// dispute flow (docs/reference/judging.md). A judgement is recorded by a desk, once it has been
// confirmed and not before; then the game is read again.
//
//   ReplayModel model(*game, view, seq, Look{.uses_boxes = true}, &sink);
//   Page page = model.Draw({24, 80});
//   model.Handle(Key::Of("]"));              // false: quit
#ifndef RECOUNT_TOOLS_TERMINAL_REPLAY_MODEL_H_
#define RECOUNT_TOOLS_TERMINAL_REPLAY_MODEL_H_

#include <optional>
#include <string>

#include "tools/terminal/judgement_sink.h"
#include "tools/terminal/judging_forms.h"
#include "tools/terminal/key.h"
#include "tools/terminal/page.h"
#include "tools/terminal/replayed_game.h"

namespace recount::tools::terminal {

// What the terminal can do.
struct Look {
  bool uses_colour = false;
  bool uses_boxes = false;
};

class ReplayModel {
 public:
  // At event `seq`. The game must outlive it, and becomes another one where it is read again; so
  // must the desk. Without a desk nothing can be judged: the game stands in no store.
  ReplayModel(ReplayedGame& game, size_t view, uint64_t seq, Look look,
              JudgementSink* sink = nullptr);

  // The screen, and where the table stands on it: what is drawn later starts from there.
  Page Draw(Size size);

  // False when the person has had enough.
  bool Handle(const Key& key);

  uint64_t seq() const { return seq_; }
  size_t view() const { return view_; }
  const std::optional<uint64_t>& marked() const { return marked_; }

 private:
  enum class Mode { steps, number, search, help, event, backup, form };

  const replay::timeline::Playback& playback() { return game_.PlaybackOf(view_); }
  const replay::timeline::Step& step() { return playback().steps[seq_]; }

  void GoTo(uint64_t seq);
  void ShowView(size_t view);
  bool HandleStep(const Key& key);
  bool HandleLetter(std::string_view letter);
  void HandleScroll(const Key& key);
  void HandleTyping(const Key& key);
  void HandleSheet(const Key& key);
  void FinishTyping();
  void FindTyped();

  // In replay_judging.cc.
  bool HandleJudging(std::string_view letter);
  void HandleForm(const Key& key);
  void OpenForm(std::string_view letter);
  void Confirm();
  // What has been recorded, in words; or why nothing was.
  Result<std::string> Record(const replay::timeline::JudgementRequest& request, uint64_t newest);
  Result<std::string> Record(const replay::timeline::Redoing& what, uint64_t newest);
  // The game as it is now in the store. False, and a message, where it cannot be read.
  bool ReadAgain();
  std::string RefusalText(const Error& error) const;

  // In replay_page.cc.
  struct Below {
    std::string title;
    Lines lines;
    std::optional<Page::Place> cursor;
  };
  std::string Header(int columns);
  std::string Standing() const;
  Lines Footer(int columns) const;
  Line Rule(std::string_view left, std::string_view right, int columns) const;
  Lines HelpSheet(int columns) const;
  Page DrawSheet(Lines lines, Size size);
  Page DrawTable(Size size);
  Below DrawBelow(int columns, int room, int table_rows);
  void AddTable(Page& page, const Lines& table, int columns, int rows);
  std::string ShownOfTable(int count, int rows) const;
  void ScrollToChange(const Lines& table, int rows);

  ReplayedGame& game_;
  size_t view_;
  bool is_bound_;  // to this view: it was opened for somebody who may not see all
  uint64_t seq_;
  Look look_;
  JudgementSink* sink_;
  std::optional<uint64_t> marked_;
  std::optional<JudgingForm> form_;
  std::string judge_;  // who ruled last: proposed the next time
  Mode mode_ = Mode::steps;
  std::string typed_;
  std::string searched_;
  std::string message_;
  int scroll_ = 0;         // lines of the table above the screen
  int sheet_scroll_ = 0;   // the same of the help and of an event shown in full
  int page_rows_ = 1;      // of what scrolls, as last drawn
  bool has_moved_ = true;  // what changed has not been scrolled to yet
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_REPLAY_MODEL_H_
