#include "tools/terminal/screen.h"

#include <langinfo.h>
#include <ncurses.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cwchar>
#include <string>

#include "fmt/format.h"
#include "tools/terminal/terminfo.h"

namespace recount::tools::terminal {
namespace {

using engine::Ink;

constexpr int kEnding[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

volatile std::sig_atomic_t asked_to_end = 0;  // the signal

void RememberSignal(int signal) { asked_to_end = signal; }

// Pairs of ncurses, by the colour of the text.
constexpr short kRed = 1;
constexpr short kGreen = 2;
constexpr short kYellow = 3;
constexpr short kCyan = 4;

attr_t LookOf(const Span& span) {
  const attr_t marked = span.is_marked ? A_REVERSE : A_NORMAL;
  switch (span.ink) {
    case Ink::plain:
      return marked;
    case Ink::bold:
      return marked | A_BOLD;
    case Ink::faint:
      return marked | A_DIM;
    case Ink::red:
      return marked | COLOR_PAIR(kRed);
    case Ink::green:
      return marked | COLOR_PAIR(kGreen);
    case Ink::yellow:
      return marked | COLOR_PAIR(kYellow);
    case Ink::cyan:
      return marked | COLOR_PAIR(kCyan);
  }
  return marked;
}

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
    erase();
    refresh();
    endwin();
    delscreen(screen_);
    for (size_t i = 0; i < std::size(kEnding); ++i) sigaction(kEnding[i], &before_[i], nullptr);
    sigprocmask(SIG_SETMASK, &outside_, nullptr);
  }

  // Signals arrive while Read waits and at no other time, so none is missed between a look and a
  // wait.
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
    sigprocmask(SIG_BLOCK, &inside, &outside_);
  }

  Size size() const {
    const int columns = width_ > 0 ? std::min(width_, COLS) : COLS;
    return {std::max(LINES, 1), std::max(columns, 1)};
  }

  void Show(const Page& page) {
    erase();
    const Size there = size();
    for (int row = 0; row < std::min<int>(there.rows, static_cast<int>(page.lines.size())); ++row) {
      int column = 0;
      for (const Span& span : page.lines[static_cast<size_t>(row)].spans) {
        const std::string seen = engine::Printable(span.text);
        const std::string_view text = Cut(seen, there.columns - column);
        attrset(uses_colour_ ? LookOf(span) : A_NORMAL);
        mvaddnstr(row, column, text.data(), static_cast<int>(text.size()));
        column += ColumnsOf(text);
      }
    }
    attrset(A_NORMAL);
    const bool has_cursor = page.cursor && page.cursor->row < there.rows;
    curs_set(has_cursor ? 1 : 0);
    if (has_cursor) move(page.cursor->row, std::min(page.cursor->column, there.columns - 1));
    refresh();
  }

  std::optional<Key> Read(int milliseconds) {
    for (;;) {
      if (asked_to_end != 0) return std::nullopt;
      wint_t code = 0;
      const int kind = get_wch(&code);
      if (kind == KEY_CODE_YES) return KeyOf(code);
      if (kind == OK) {
        const Key key = CharacterOf(code);
        if (key.IsControl("c")) RememberSignal(SIGINT);
        if (!key.IsControl("c")) return key;
        continue;
      }
      pollfd input = {STDIN_FILENO, POLLIN, 0};
      const timespec time = {milliseconds / 1'000, milliseconds % 1'000 * 1'000'000L};
      const int ready = ppoll(&input, 1, milliseconds < 0 ? nullptr : &time, &outside_);
      if (ready == 0) return Key{};
      // Nobody is there any more; a terminal that was hung up says that there is input, too.
      if (ready > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0)
        RememberSignal(SIGHUP);
    }
  }

 private:
  SCREEN* screen_;
  int width_;
  bool uses_colour_;
  sigset_t outside_ = {};
  struct sigaction before_[std::size(kEnding)] = {};
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
  // All that recount writes is UTF-8.
  if (std::string_view(nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
  SCREEN* screen = newterm(nullptr, stdout, stdin);
  if (screen == nullptr) return NoTerminal(options, "cannot set up the terminal");
  set_term(screen);
  const bool uses_colour = options.uses_colour && has_colors();
  if (uses_colour) {
    start_color();
    use_default_colors();
    init_pair(kRed, COLOR_RED, -1);
    init_pair(kGreen, COLOR_GREEN, -1);
    init_pair(kYellow, COLOR_YELLOW, -1);
    init_pair(kCyan, COLOR_CYAN, -1);
  }
  raw();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  set_escdelay(50);
  auto state = std::make_unique<State>(screen, options, uses_colour);
  state->CatchSignals();
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
