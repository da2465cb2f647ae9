// A key that was pressed, or another event of the terminal, as a value for models and their tests.
#ifndef RECOUNT_TOOLS_TERMINAL_KEY_H_
#define RECOUNT_TOOLS_TERMINAL_KEY_H_

#include <string>

namespace recount::tools::terminal {

struct Key {
  enum class Kind {
    text,     // a printable character
    control,  // with Ctrl held: `text` is the letter, "c"
    enter,
    escape,
    tab,
    backspace,
    remove,
    up,
    down,
    left,
    right,
    home,
    end,
    page_up,
    page_down,
    resized,  // the size of the screen has changed
    nothing,  // no key was pressed in time
    other,    // a key without a meaning here
  };

  Kind kind = Kind::nothing;
  std::string text = {};  // UTF-8

  static Key Of(std::string_view text) { return {Kind::text, std::string(text)}; }
  bool Is(std::string_view letter) const { return kind == Kind::text && text == letter; }
  bool IsControl(std::string_view letter) const { return kind == Kind::control && text == letter; }
};

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_KEY_H_
