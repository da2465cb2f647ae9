#include "tools/terminal/play_model.h"

#include <algorithm>
#include <utility>

#include "engine/sheet.h"
#include "events/cells.h"
#include "fmt/format.h"

namespace recount::tools::terminal {
namespace {

using engine::Ink;
using Kind = Key::Kind;

constexpr KeyHelp kPlayHelp[] = {
    {"up down", "choose one of the legal actions"},
    {"letters", "show only the actions that contain them"},
    {"Enter",
     "do the chosen action, or the one typed in full: its type, then its fields; cards by number, "
     "or by their name in the card set; or JSON"},
    {"Tab", "complete what is typed"},
    {"Backspace", "delete a letter; Esc or Ctrl-U deletes all"},
    {"PageUp PageDown", "scroll the table"},
    {"Ctrl-E", "show all that happened since you last looked"},
    {"Ctrl-G", "call the judge: open a dispute about an event"},
    {"Ctrl-Z", "take back the last entry, if it was a slip of the record"},
    {"Ctrl-N", "let another seat act first, if several may"},
    {"?", "in an observed game: enter what nobody at the table saw"},
    {"Ctrl-K", "show this list; so does ?, if nothing is typed and it enters nothing"},
    {"Ctrl-D", "quit, if nothing is typed; `recount play` continues later"},
};

}  // namespace

void PlayModel::Renew(Turn moment) {
  if (moment.stage != moment_.stage || moment.who != moment_.who) return Set(std::move(moment));
  moment_ = std::move(moment);
  list_.Replace(moment_.choices);
  if (!asked_ || asked_->kind != Command::Kind::undo) return;
  // The last entry is another one now.
  asked_.reset();
  message_ = "the log has moved on: somebody else recorded an event; look again";
}

void PlayModel::Set(Turn moment) {
  moment_ = std::move(moment);
  list_ = ChoiceList(moment_.choices, moment_.forms);
  message_.clear();
  is_refused_ = false;
  sheet_ = Sheet::none;
  asked_.reset();
  scroll_ = 0;
  list_scroll_ = 0;
}

Command PlayModel::Handle(const Key& key) {
  if (key.kind == Kind::nothing || key.kind == Kind::resized) return {};
  if (asked_) return HandleForm(key);
  const bool is_scroll = key.kind == Kind::page_up || key.kind == Kind::page_down;
  if (sheet_ != Sheet::none) {
    if (is_scroll || key.kind == Kind::up || key.kind == Kind::down) {
      HandleScroll(key);
    } else {
      sheet_ = Sheet::none;
      scroll_ = 0;
    }
    return {};
  }
  if (key.IsControl("d") && list_.typed().empty()) return {Command::Kind::quit};
  // Before the terminal is handed over, no key may reveal anything.
  if (moment_.stage == Stage::hand_over) {
    if (key.Is("q")) return {Command::Kind::quit};
    // A slip is often seen right after it; an undo shows what everybody may see.
    if (key.IsControl("z")) TakeBack();
    return {key.kind == Kind::enter ? Command::Kind::take : Command::Kind::nothing};
  }
  message_.clear();
  is_refused_ = false;
  if (is_scroll) {
    HandleScroll(key);
  } else if (key.IsControl("g")) {
    CallJudge();
  } else if (key.IsControl("z")) {
    TakeBack();
  } else if (key.IsControl("e")) {
    sheet_ = Sheet::since;
    scroll_ = 0;
  } else if (key.IsControl("k") || (key.Is("?") && list_.typed().empty() && !TakesUnseen())) {
    sheet_ = Sheet::help;
    scroll_ = 0;
  } else if (IsChoosing()) {
    return HandleChoice(key);
  } else if (key.Is("q")) {
    return {Command::Kind::quit};
  } else {
    HandleScroll(key);
  }
  return {};
}

// Returns whether something that nobody has seen can be entered, which is the word "?".
bool PlayModel::TakesUnseen() const {
  return IsChoosing() &&
         std::any_of(moment_.choices.begin(), moment_.choices.end(), [](const Choice& choice) {
           return choice.words.find('?') != std::string::npos;
         });
}

Command PlayModel::HandleChoice(const Key& key) {
  switch (key.kind) {
    case Kind::text:
      list_.Type(key.text);
      break;
    case Kind::backspace:
      list_.TakeBack();
      break;
    case Kind::escape:
      list_.Clear();
      break;
    case Kind::up:
    case Kind::down:
      list_.Move(key.kind == Kind::up ? -1 : 1);
      break;
    case Kind::tab:
      list_.Complete();
      break;
    case Kind::control:
      if (key.text == "u") list_.Clear();
      if (key.text == "n" && moment_.may_pass_on) return {Command::Kind::pass_on};
      break;
    case Kind::enter: {
      std::string text = list_.Enter(message_);
      if (text.empty()) break;
      return {Command::Kind::act, std::move(text)};
    }
    default:
      break;
  }
  return {};
}

void PlayModel::HandleScroll(const Key& key) {
  const int page = std::max(page_rows_ - 1, 1);
  if (key.kind == Kind::up) --scroll_;
  if (key.kind == Kind::down) ++scroll_;
  if (key.kind == Kind::page_up) scroll_ -= page;
  if (key.kind == Kind::page_down) scroll_ += page;
  scroll_ = std::max(scroll_, 0);  // Draw limits it at the end.
}

std::string PlayModel::Header(int columns) const {
  return Edges(fmt::format(" {}", moment_.heading), fmt::format("{} ", moment_.who), columns);
}

Line PlayModel::Footer(int columns) const {
  std::vector<std::string_view> keys;
  const std::string_view help = TakesUnseen() ? "? not seen" : "? keys";
  switch (moment_.stage) {
    case Stage::choose:
      keys = {"arrows or words, Enter", "Tab completes", "PageDown table"};
      if (moment_.may_pass_on) keys.insert(keys.begin() + 1, "Ctrl-N other seat");
      keys.insert(keys.end(), {"Ctrl-Z undo", "Ctrl-G judge", help});
      break;
    case Stage::chance:
      keys = {"type the outcome; Enter", "PageDown table", "Ctrl-Z undo", help, "Ctrl-D quit"};
      break;
    default:
      keys = {"up, down scroll", "Ctrl-E what happened", "Ctrl-Z undo"};
      if (moment_.may_dispute) keys.emplace_back("Ctrl-G judge");
      keys.emplace_back("q quit");
      break;
  }
  return Line(KeyLine(std::move(keys), columns), Ink::faint);
}

Line PlayModel::Rule(std::string_view left, std::string_view right, int columns) const {
  const std::string_view stroke = look_.uses_boxes ? "─" : "-";
  std::string text;
  const auto fill = [&](int count) {
    for (int i = 0; i < count; ++i) text += stroke;
  };
  fill(2);
  text += fmt::format(" {} ", left);
  fill(columns - ColumnsOf(text) - (right.empty() ? 0 : ColumnsOf(right) + 1));
  if (!right.empty()) text += fmt::format(" {}", right);
  return Line(std::string(Cut(text, columns)));
}

Page PlayModel::DrawHandOver(Size size) const {
  Lines lines;
  AddWrapped(lines, fmt::format("Hand the terminal to {}, then press Enter.", moment_.who),
             size.columns - 2, 0, Ink::bold);
  lines.emplace_back("");
  AddWrapped(lines, fmt::format("{}; q quits; Ctrl-Z takes back the last entry.", moment_.heading),
             size.columns - 2, 0, Ink::faint);
  Page page;
  page.lines.resize(static_cast<size_t>(std::max(size.rows / 3, 0)));
  for (Line& line : lines) {
    line.spans.insert(line.spans.begin(), Span{"  "});
    page.lines.push_back(std::move(line));
  }
  return page;
}

Page PlayModel::DrawSheet(const Lines& lines, Size size) {
  Page page;
  page_rows_ = std::max(size.rows - 2, 1);
  const int below = std::max(static_cast<int>(lines.size()) - page_rows_, 0);
  scroll_ = std::min(scroll_, below);
  page.lines.emplace_back(Header(size.columns), Ink::bold, true);
  for (int i = 0; i < page_rows_; ++i) {
    const auto row = static_cast<size_t>(i + scroll_);
    page.lines.push_back(row < lines.size() ? lines[row] : Line());
  }
  page.lines.emplace_back(below > 0 ? "up, down: scroll; any other key: back" : "any key: back",
                          Ink::faint);
  return page;
}

Lines PlayModel::SinceSheet(int columns) const {
  Lines lines;
  if (moment_.since.empty()) lines.emplace_back("Nothing has happened since you last looked.");
  for (const replay::timeline::RenderedEvent& rendered : moment_.since) {
    AddWrapped(lines, fmt::format("{:>4}  {}", rendered.seq, rendered.sentence), columns, 6,
               Ink::bold);
    for (const engine::EffectLine& effect : rendered.effects) {
      AddWrapped(lines, fmt::format("      {:<8}  {}", effect.clause, effect.text), columns, 16);
    }
  }
  return lines;
}

Lines PlayModel::SinceLines(int columns, int most) const {
  Lines lines;
  for (const replay::timeline::RenderedEvent& rendered : moment_.since) {
    AddWrapped(lines, rendered.sentence, columns, 2, Ink::faint);
  }
  const int count = static_cast<int>(lines.size());
  if (count > most) lines.erase(lines.begin(), lines.begin() + (count - most));
  return lines;
}

Lines PlayModel::ListLines(int columns, int most) {
  const std::vector<size_t>& fitting = list_.fitting();
  const int count = static_cast<int>(fitting.size());
  const int chosen = list_.chosen();
  if (chosen >= 0) list_scroll_ = std::clamp(list_scroll_, chosen - most + 1, chosen);
  list_scroll_ = std::clamp(list_scroll_, 0, std::max(count - most, 0));
  int wide = 0;
  for (const size_t i : fitting) wide = std::max(wide, ColumnsOf(list_.choices()[i].words));
  wide = std::min(wide, columns / 2);
  Lines lines;
  for (int i = list_scroll_; i < std::min(count, list_scroll_ + most); ++i) {
    const Choice& choice = list_.choices()[fitting[static_cast<size_t>(i)]];
    const bool is_chosen = i == chosen;
    const std::string words = Edges(choice.words, "", wide);
    lines.emplace_back(
        Edges(fmt::format("{} {}  {}", is_chosen ? ">" : " ", words, choice.sentence), "", columns),
        is_chosen ? Ink::bold : Ink::plain, is_chosen);
  }
  return lines;
}

Lines PlayModel::TableLines(int columns) const {
  // Between two seats nobody sees the table.
  if (!moment_.draw) return {};
  return LinesOf(moment_.draw({columns, look_.uses_colour, look_.uses_boxes}));
}

Page PlayModel::DrawForm(Size size) {
  // The rows are the header, the table, the rule above the form, the form, and its keys.
  const int room = std::max(size.rows - 3, 1);
  Form::Drawn drawn = asked_->form.Draw(size.columns, std::max(room - kLeastOfTable, 1));
  Page page;
  page.lines.emplace_back(Header(size.columns), Ink::bold, true);
  AddTable(page, TableLines(size.columns),
           std::max(room - static_cast<int>(drawn.lines.size()), 1));
  page.lines.push_back(Rule(asked_->form.title(), "", size.columns));
  if (drawn.cursor) {
    page.cursor =
        Page::Place{drawn.cursor->row + static_cast<int>(page.lines.size()), drawn.cursor->column};
  }
  for (Line& line : drawn.lines) page.lines.push_back(std::move(line));
  page.lines.emplace_back(std::string(Cut(asked_->form.keys(), size.columns)), Ink::faint);
  return page;
}

void PlayModel::AddTable(Page& page, const Lines& table, int rows) {
  page_rows_ = rows;
  const int count = static_cast<int>(table.size());
  scroll_ = std::clamp(scroll_, 0, std::max(count - rows, 0));
  for (int i = 0; i < rows; ++i) {
    const auto row = static_cast<size_t>(i + scroll_);
    page.lines.push_back(row < table.size() ? table[row] : Line());
  }
  if (count > rows && rows > 1) {
    page.lines.back() = Line(fmt::format("  lines {} to {} of {}: PageUp, PageDown", scroll_ + 1,
                                         scroll_ + rows - 1, count),
                             Ink::faint);
    // At the end of the table the hint gives way, so that the last line can be read.
    if (scroll_ + rows == count) page.lines.back() = table.back();
  }
}

Page PlayModel::Draw(Size size) {
  if (asked_) return DrawForm(size);
  if (moment_.stage == Stage::hand_over) return DrawHandOver(size);
  const int columns = size.columns;
  if (sheet_ == Sheet::since) return DrawSheet(SinceSheet(columns), size);
  if (sheet_ == Sheet::help) {
    Lines lines;
    AddKeyHelp(lines, kPlayHelp, columns);
    return DrawSheet(lines, size);
  }
  Lines messages;
  if (!message_.empty()) {
    AddWrapped(messages, message_, columns, 2, is_refused_ ? Ink::red : Ink::yellow);
  }
  Lines about;
  if (!moment_.about.empty()) AddWrapped(about, moment_.about, columns, 2, Ink::bold);
  const auto rows_of = [](const Lines& lines) { return static_cast<int>(lines.size()); };

  // From the top: header, table, what happened, what is asked, list, prompt, footer.
  const int fixed = IsChoosing() ? 4 : 2;
  const int rest = std::max(size.rows - fixed - rows_of(messages) - rows_of(about), 2);
  const Lines since = SinceLines(columns, std::max(2, rest / 8));
  const int since_rows = since.empty() ? 0 : rows_of(since) + 1;
  const int fitting = static_cast<int>(list_.fitting().size());
  // The list keeps its unfiltered height, so that nothing above it moves while somebody types.
  const int choices = static_cast<int>(list_.choices().size());
  const int list_rows = IsChoosing() ? std::min(choices, std::max(3, rest / 3)) : 0;

  Page page;
  page.lines.emplace_back(Header(columns), Ink::bold, true);
  const Lines table = TableLines(columns);
  int table_rows = std::max(rest - since_rows - list_rows, 1);
  // If the table does not fit, the player's own cards are shown wherever it is scrolled to.
  Lines hand;
  if (rows_of(table) > table_rows && !moment_.hand.empty()) {
    AddWrapped(hand, moment_.hand, columns, 2, Ink::cyan);
    table_rows = std::max(table_rows - rows_of(hand), 1);
  }
  AddTable(page, table, table_rows);
  const auto add = [&](const Lines& lines) {
    page.lines.insert(page.lines.end(), lines.begin(), lines.end());
  };
  add(hand);
  if (!since.empty()) page.lines.push_back(Rule("since you last looked", "Ctrl-E all", columns));
  add(since);
  add(about);
  if (IsChoosing()) {
    const std::string range =
        fitting > list_rows ? fmt::format("{} of {}", list_rows, fitting) : "";
    page.lines.push_back(
        Rule(moment_.stage == Stage::chance ? "what was the chance outcome?" : "what do you do?",
             fitting == 0 && !list_.choices().empty() ? "no match" : range, columns));
    Lines list = ListLines(columns, std::max(list_rows, 1));
    list.resize(static_cast<size_t>(list_rows));
    add(list);
  }
  add(messages);
  if (IsChoosing()) {
    constexpr size_t kBefore = 2;
    std::string prompt = fmt::format("> {}", engine::Printable(list_.typed()));
    // If the text is too long, its end is shown, where typing continues.
    while (ColumnsOf(prompt) >= columns && prompt.size() > kBefore) {
      prompt.erase(kBefore, FirstCharacterBytes(std::string_view(prompt).substr(kBefore)));
    }
    page.cursor = Page::Place{rows_of(page.lines), ColumnsOf(prompt)};
    page.lines.emplace_back(std::move(prompt));
  }
  page.lines.push_back(Footer(columns));
  return page;
}

}  // namespace recount::tools::terminal
