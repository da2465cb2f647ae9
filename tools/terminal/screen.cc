#include "tools/terminal/screen.h"

#include <langinfo.h>
#include <ncurses.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cwchar>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "replay/process/processes.h"
#include "tools/terminal/terminfo.h"

namespace recount::tools::terminal {
namespace {

constexpr int kEnding[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

volatile std::sig_atomic_t asked_to_end = 0;  // the signal that asked

void RememberSignal(int signal) { asked_to_end = signal; }

volatile std::sig_atomic_t was_continued = 0;  // by SIGCONT; others may have drawn

void RememberToGoOn(int) { was_continued = 1; }

Error NoTerminal(const ScreenOptions& options, std::string_view problem) {
  return Error{
      .code = ErrorCode::io,
      .message = fmt::format("`{}` {}; use `recount show`, `log`, `legal` or `act` instead",
                             options.command, problem)};
}

Key KeyOf(wint_t code) {
  using Kind = Key::Kind;
  switch (code) {
    case KEY_UP:
      return {Kind::up};
    case KEY_DOWN:
      return {Kind::down};
    case KEY_LEFT:
      return {Kind::left};
    case KEY_RIGHT:
      return {Kind::right};
    case KEY_HOME:
    case KEY_FIND:
      return {Kind::home};
    case KEY_END:
    case KEY_SELECT:
      return {Kind::end};
    case KEY_PPAGE:
      return {Kind::page_up};
    case KEY_NPAGE:
      return {Kind::page_down};
    case KEY_ENTER:
      return {Kind::enter};
    case KEY_BACKSPACE:
      return {Kind::backspace};
    case KEY_DC:
      return {Kind::remove};
    case KEY_RESIZE:
      return {Kind::resized};
    default:
      return {Kind::other};
  }
}

Key CharacterOf(wint_t code) {
  using Kind = Key::Kind;
  if (code == '\r' || code == '\n') return {Kind::enter};
  if (code == '\t') return {Kind::tab};
  if (code == '\x1b') return {Kind::escape};
  if (code == '\b' || code == 0x7F) return {Kind::backspace};
  if (code < 0x20) return {Kind::control, std::string(1, static_cast<char>('a' + code - 1))};
  char bytes[MB_LEN_MAX];
  std::mbstate_t state = {};
  const size_t count = std::wcrtomb(bytes, static_cast<wchar_t>(code), &state);
  if (count == static_cast<size_t>(-1) || (code >= 0x80 && code < 0xA0)) return {Kind::other};
  return {Kind::text, std::string(bytes, count)};
}

}  // namespace

class Screen::State {
 public:
  State(SCREEN* screen, const ScreenOptions& options, bool uses_colour)
      : screen_(screen), width_(options.columns), uses_colour_(uses_colour) {}

  ~State() {
    WipeScreen();
    endwin();
    delscreen(screen_);
    for (size_t i = 0; i < std::size(kEnding); ++i) sigaction(kEnding[i], &before_[i], nullptr);
    sigaction(SIGCONT, &before_going_on_, nullptr);
    sigprocmask(SIG_SETMASK, &outside_, nullptr);
  }

  // Signals are blocked except while Read waits, so that none is missed between a check and a wait.
  void CatchSignals() {
    sigset_t inside;
    sigemptyset(&inside);
    sigaddset(&inside, SIGWINCH);
    for (size_t i = 0; i < std::size(kEnding); ++i) {
      struct sigaction action = {};
      action.sa_handler = RememberSignal;
      sigaction(kEnding[i], &action, &before_[i]);
      sigaddset(&inside, kEnding[i]);
    }
    struct sigaction action = {};
    action.sa_handler = RememberToGoOn;
    sigaction(SIGCONT, &action, &before_going_on_);
    sigaddset(&inside, SIGCONT);
    sigprocmask(SIG_BLOCK, &inside, &outside_);
  }

  Size size() const {
    const int columns = width_ > 0 ? std::min(width_, COLS) : COLS;
    return {std::max(LINES, 1), std::max(columns, 1)};
  }

  // ncurses does not draw the page, because it counts characters by the locale and does not know
  // emojis of several code points. A row that has changed is written from its beginning, so that a
  // terminal that draws a character with another width spoils no other row.
  void Show(const Page& page) {
    const Size there = size();
    std::string written;
    for (int row = 0; row < there.rows; ++row) {
      const auto index = static_cast<size_t>(row);
      const std::string line =
          RowOf(index < page.lines.size() ? page.lines[index] : Line(), row, there);
      if (index < rows_.size() && rows_[index] == line) continue;
      rows_.resize(std::max(rows_.size(), index + 1));
      written += CursorAt(row, 0) + line;
      rows_[index] = line;
    }
    const bool has_cursor = page.cursor && page.cursor->row < there.rows;
    curs_set(has_cursor ? 1 : 0);
    if (has_cursor) {
      written += CursorAt(page.cursor->row, std::min(page.cursor->column, there.columns - 1));
    }
    replay::process::WriteAll(STDOUT_FILENO, written);
  }

  // Makes ncurses clear the terminal. After that it draws nothing by itself.
  void WipeScreen() {
    clear();
    refresh();
    rows_.clear();
  }

  std::optional<Key> Read(int milliseconds) {
    for (;;) {
      if (asked_to_end != 0) return std::nullopt;
      if (was_continued != 0) {
        was_continued = 0;
        GoOn();
        return Key{Key::Kind::resized};
      }
      wint_t code = 0;
      const int kind = get_wch(&code);
      if (kind == KEY_CODE_YES && code == KEY_RESIZE) WipeScreen();
      if (kind == KEY_CODE_YES) return KeyOf(code);
      if (kind == OK) {
        const Key key = CharacterOf(code);
        // raw() turns Ctrl-C into a key, so it is treated as the signal here.
        if (key.IsControl("c")) RememberSignal(SIGINT);
        if (!key.IsControl("c")) return key;
        continue;
      }
      pollfd input = {STDIN_FILENO, POLLIN, 0};
      const timespec time = {milliseconds / 1'000, milliseconds % 1'000 * 1'000'000L};
      const int ready = ppoll(&input, 1, milliseconds < 0 ? nullptr : &time, &outside_);
      if (ready == 0) return Key{};
      // If the user is gone, this ends Read. A terminal that was hung up also reports that there is
      // input.
      if (ready > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0)
        RememberSignal(SIGHUP);
    }
  }

 private:
  // Takes the terminal back after a stop. ncurses may have painted its own empty page, or the
  // terminal is as others left it (SIGSTOP).
  void GoOn() {
    endwin();
    WipeScreen();
    // The size may have changed in the background without a signal, so ncurses is made to check it.
    std::raise(SIGWINCH);
  }

  // Returns a line as it is written into its row: with its colours, cut, and with the rest of the
  // row cleared.
  std::string RowOf(const Line& line, int row, Size there) const {
    const bool is_cornered = row + 1 == there.rows && ScrollsBehindTheLastPlace();
    const int most = is_cornered ? std::min(there.columns, COLS - 1) : there.columns;
    std::string written;
    int column = 0;
    for (const Span& span : line.spans) {
      const std::string seen = engine::Printable(span.text);
      const std::string_view text = Cut(seen, most - column);
      const std::string look = uses_colour_ ? LookBegun(span.ink, span.is_marked) : "";
      written.append(look).append(text).append(look.empty() ? "" : LookEnded());
      column += ColumnsOf(text);
    }
    // After a full row the cursor may be on its last column, and clearing would erase that
    // character.
    if (column >= COLS) return written;
    const std::string cleared = RestOfLineCleared();
    const auto left = static_cast<size_t>(std::max(most - column, 0));
    return written + (cleared.empty() ? std::string(left, ' ') : cleared);
  }

  SCREEN* screen_;
  int width_;
  bool uses_colour_;
  std::vector<std::string> rows_;  // as they are on the terminal
  sigset_t outside_ = {};
  struct sigaction before_[std::size(kEnding)] = {};
  struct sigaction before_going_on_ = {};
};

Result<std::unique_ptr<Screen>> Screen::Open(const ScreenOptions& options) {
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) {
    return NoTerminal(options, "needs an interactive terminal");
  }
  const char* term = std::getenv("TERM");
  const std::string name = term == nullptr ? "" : term;
  if (!CanPlaceCursor(term)) {
    return NoTerminal(
        options,
        fmt::format("cannot use this terminal (TERM is \"{}\", which cannot show whole pages)",
                    engine::Printable(name)));
  }
  std::setlocale(LC_CTYPE, "");
  // Everything that recount reads and writes is UTF-8.
  if (std::string_view(nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
  SCREEN* screen = newterm(nullptr, stdout, stdin);
  if (screen == nullptr) return NoTerminal(options, "cannot set up the terminal");
  set_term(screen);
  const bool uses_colour = options.uses_colour && has_colors();
  raw();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  // An Escape counts as the key after 50 ms; until then it may begin the sequence of another key.
  set_escdelay(50);
  auto state = std::make_unique<State>(screen, options, uses_colour);
  state->CatchSignals();
  state->WipeScreen();
  return std::unique_ptr<Screen>(new Screen(std::move(state)));
}

Screen::Screen(std::unique_ptr<State> state) : state_(std::move(state)) {}
Screen::~Screen() = default;
Size Screen::size() const { return state_->size(); }
void Screen::Show(const Page& page) { state_->Show(page); }
std::optional<Key> Screen::Read(int milliseconds) { return state_->Read(milliseconds); }
void Screen::Forget() { flushinp(); }

void EndAsAsked() {
  if (asked_to_end == 0) return;
  std::fflush(nullptr);
  std::signal(asked_to_end, SIG_DFL);
  std::raise(asked_to_end);
}

}  // namespace recount::tools::terminal
