// Decides what `replay` shows and what each key does, without a terminal: stepping through a game,
// and the dispute flow (docs/reference/judging.md). A desk records a judgement once it has been
// confirmed, and not before; then the game is reloaded.
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

// The abilities of the terminal.
struct Look {
  bool uses_colour = false;
  bool uses_boxes = false;
};

class ReplayModel {
 public:
  // Starts at event `seq`. The game and the desk must outlive the model; a reload replaces the
  // game's value. Without a desk nothing can be judged, because the game is not in a store.
  ReplayModel(ReplayedGame& game, size_t view, uint64_t seq, Look look,
              JudgementSink* sink = nullptr);

  // Draws the screen. The scroll position of the table is kept for the next call.
  Page Draw(Size size);

  // Returns false if the user quits.
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

  // These are defined in replay_judging.cc.
  bool HandleJudging(std::string_view letter);
  void HandleForm(const Key& key);
  void OpenForm(std::string_view letter);
  void Confirm();
  // Returns a message about what was recorded, or why nothing was.
  Result<std::string> Record(const replay::timeline::JudgementRequest& request, uint64_t newest);
  Result<std::string> Record(const replay::timeline::Redoing& what, uint64_t newest);
  Result<std::string> Record(const Identifying& what, uint64_t newest);
  Result<std::string> Record(const replay::recording::CorrectionRequest& request, uint64_t newest);
  // Reloads the game from the store. Returns false, and sets a message, if it cannot be read.
  bool ReadAgain();
  std::string RefusalText(const Error& error) const;

  // These are defined in replay_page.cc.
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
  bool is_bound_;  // to this view: opened for somebody who may not see everything
  uint64_t seq_;
  Look look_;
  JudgementSink* sink_;
  std::optional<uint64_t> marked_;
  std::optional<JudgingForm> form_;
  std::string judge_;   // the judge of the last ruling; proposed the next time
  std::string keeper_;  // the author of the last correction; proposed the next time
  Mode mode_ = Mode::steps;
  std::string typed_;
  std::string searched_;
  std::string message_;
  int scroll_ = 0;         // lines of the table above the screen
  int sheet_scroll_ = 0;   // lines above the screen of a sheet: help, an event in full
  int page_rows_ = 1;      // rows of the scrolled part, as last drawn
  bool has_moved_ = true;  // the change has not been scrolled into view yet
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_REPLAY_MODEL_H_
