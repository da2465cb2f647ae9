// A terminal whose whole screen belongs to us: a thin layer on ncurses. The models (replay_model.h,
// play_model.h) decide what to show and what a key does; this only shows and reads.
//
//   Result<std::unique_ptr<Screen>> screen = Screen::Open({.uses_colour = true});
//   for (;;) {
//     (*screen)->Show(model.Draw((*screen)->size()));
//     const std::optional<Key> key = (*screen)->Read(kForever);
//     if (!key || model.Handle(*key)) break;
//   }
//
// Closing it wipes the screen and restores the terminal. Nothing that was shown remains, because it
// was on the terminal's alternate screen, if there is one.
//
// Only one may exist in a process. The signals that end a process (SIGINT, SIGTERM, SIGHUP,
// SIGQUIT) end Read; the caller then closes the screen and ends the process with EndAsAsked. After
// the process was stopped and continued (SIGCONT), Read returns `resized`, and the next Show draws
// everything.
#ifndef RECOUNT_TOOLS_TERMINAL_SCREEN_H_
#define RECOUNT_TOOLS_TERMINAL_SCREEN_H_

#include <memory>
#include <optional>
#include <string_view>

#include "events/error.h"
#include "tools/terminal/key.h"
#include "tools/terminal/page.h"

namespace recount::tools::terminal {

inline constexpr int kForever = -1;

struct ScreenOptions {
  int columns = 0;  // the maximum width; 0 uses the whole width
  bool uses_colour = false;
  std::string_view command;  // "replay"; named in the error if there is no terminal
};

class Screen {
 public:
  // io unless standard input and output are a terminal that can place the cursor.
  static Result<std::unique_ptr<Screen>> Open(const ScreenOptions& options);
  ~Screen();

  // Returns the current size, at most ScreenOptions::columns wide.
  Size size() const;

  // Replaces everything on the screen by the page.
  void Show(const Page& page);

  // Returns the next key within this many milliseconds; nothing once the process is asked to end.
  // Keys that were typed ahead are kept.
  std::optional<Key> Read(int milliseconds);

  // Discards the keys that were typed ahead.
  void Forget();

 private:
  class State;
  explicit Screen(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

// Ends the process by the signal that asked it to end, if one did.
void EndAsAsked();

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_SCREEN_H_
