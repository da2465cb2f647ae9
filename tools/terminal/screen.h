// A terminal whose whole screen is ours: a thin layer on ncurses. The models (replay_model.h,
// play_model.h) say what stands there and what a key does; this shows and reads.
//
//   Result<std::unique_ptr<Screen>> screen = Screen::Open({.uses_colour = true});
//   for (;;) {
//     (*screen)->Show(model.Draw((*screen)->size()));
//     const std::optional<Key> key = (*screen)->Read(kForever);
//     if (!key || model.Handle(*key)) break;
//   }
//
// Closing it wipes the screen and gives the terminal back as it was. Of what was shown nothing
// stays behind: it stood on the terminal's alternate screen, where there is one.
//
// One at a time in a process. The signals that end a process (SIGINT, SIGTERM, SIGHUP, SIGQUIT) end
// Read: the caller closes the screen, then the process, by EndAsAsked. After a stop of the process
// (SIGCONT) Read answers `resized`, and the next Show draws everything.
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
  int columns = 0;  // at most so many; 0: as many as there are
  bool uses_colour = false;
  std::string_view command;  // "replay": named in the error if there is no terminal
};

class Screen {
 public:
  // io if there is no terminal on standard input and output, or one that cannot place a cursor.
  static Result<std::unique_ptr<Screen>> Open(const ScreenOptions& options);
  ~Screen();

  // Of now. At most ScreenOptions::columns wide.
  Size size() const;

  // Shows the page and nothing else.
  void Show(const Page& page);

  // The next key within this many milliseconds; nothing once the process is asked to end. What had
  // been typed ahead is not forgotten.
  std::optional<Key> Read(int milliseconds);

  // Forgets what has been typed ahead.
  void Forget();

 private:
  class State;
  explicit Screen(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

// Ends the process by the signal that it was asked to end by, if it was.
void EndAsAsked();

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_SCREEN_H_
