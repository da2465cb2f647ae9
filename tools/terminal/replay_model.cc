#include "tools/terminal/replay_model.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "fmt/format.h"

namespace recount::tools {
namespace {

using engine::Ink;
using Kind = Key::Kind;

// A column for the mark and a blank; narrower screens have no room for them, since a drawing is at
// least 40 columns wide.
constexpr int kMargin = 2;
constexpr int kLeastWithMargin = 42;

constexpr std::string_view kKeys =
    "arrows step  [ ] turn  { } phase  : seq  / find  v view  e event  ? keys  q quit";

constexpr std::pair<std::string_view, std::string_view> kHelp[] = {
    {"right l n Space", "forward, one event"},
    {"left h p", "back, one event"},
    {"Home g", "to the first event"},
    {"End G", "to the last event"},
    {"] [", "to the next, to the previous turn"},
    {"} {", "to the next, to the previous phase"},
    {": 12 Enter", "to event 12; the digits alone will do"},
    {"/ words Enter", "to the next event of which these words are told"},
    {"/ Enter", "the same words again"},
    {"v V", "as the next, as the previous viewer sees it"},
    {"e", "the event in full, with the text of its clauses"},
    {"up down j k", "scrolls the table, where it is taller than the screen"},
    {"PageUp PageDown", "the same by pages"},
    {"?", "this list"},
    {"q Ctrl-C", "quit"},
};

bool IsDigit(std::string_view text) { return text.size() == 1 && text[0] >= '0' && text[0] <= '9'; }

// Takes the last character of UTF-8 away.
void TakeLast(std::string& text) {
  while (!text.empty() && (static_cast<uint8_t>(text.back()) & 0xC0) == 0x80) text.pop_back();
  if (!text.empty()) text.pop_back();
}

void AddWrapped(Lines& lines, std::string_view text, int columns, int indent, Ink ink) {
  for (Line& line : Wrapped(text, columns, indent, ink)) lines.push_back(std::move(line));
}

}  // namespace

ReplayModel::ReplayModel(ReplayedGame& game, size_t view, uint64_t seq, Look look)
    : game_(game), view_(view), seq_(std::min(seq, game.ScriptOf(view).last())), look_(look) {}

void ReplayModel::GoTo(uint64_t seq) {
  if (seq == seq_) message_ = seq == 0 ? "this is the first event" : "this is the last event";
  seq_ = seq;
  has_moved_ = true;
}

void ReplayModel::ShowView(size_t view) {
  view_ = view;
  seq_ = std::min(seq_, script().last());
  message_ = fmt::format("as seen by: {}", game_.views()[view_].label);
}

bool ReplayModel::Handle(const Key& key) {
  if (key.kind == Kind::nothing || key.kind == Kind::resized) return true;
  message_.clear();
  switch (mode_) {
    case Mode::number:
    case Mode::search:
      HandleTyping(key);
      return true;
    case Mode::help:
    case Mode::event:
      return HandleSheet(key);
    case Mode::steps:
      break;
  }
  return HandleStep(key);
}

bool ReplayModel::HandleStep(const Key& key) {
  switch (key.kind) {
    case Kind::right:
      GoTo(std::min(seq_ + 1, script().last()));
      break;
    case Kind::left:
      GoTo(seq_ - (seq_ > 0 ? 1 : 0));
      break;
    case Kind::home:
      GoTo(0);
      break;
    case Kind::end:
      GoTo(script().last());
      break;
    case Kind::text:
      return HandleLetter(key.text);
    default:
      HandleScroll(key);
      break;
  }
  return true;
}

bool ReplayModel::HandleLetter(std::string_view letter) {
  if (letter == "q") return false;
  if (letter == "l" || letter == "n" || letter == " ") return HandleStep({Kind::right});
  if (letter == "h" || letter == "p") return HandleStep({Kind::left});
  if (letter == "g") return HandleStep({Kind::home});
  if (letter == "G") return HandleStep({Kind::end});
  const size_t views = game_.views().size();
  if (letter == "]") {
    GoTo(script().NextTurn(seq_));
  } else if (letter == "[") {
    GoTo(script().PreviousTurn(seq_));
  } else if (letter == "}") {
    GoTo(script().NextPhase(seq_));
  } else if (letter == "{") {
    GoTo(script().PreviousPhase(seq_));
  } else if (letter == "v") {
    ShowView((view_ + 1) % views);
  } else if (letter == "V") {
    ShowView((view_ + views - 1) % views);
  } else if (letter == ":" || IsDigit(letter)) {
    mode_ = Mode::number;
    typed_ = letter == ":" ? "" : letter;
  } else if (letter == "/") {
    mode_ = Mode::search;
    typed_.clear();
  } else if (letter == "?" || letter == "e") {
    mode_ = letter == "?" ? Mode::help : Mode::event;
    sheet_scroll_ = 0;
  } else if (letter == "j" || letter == "k") {
    HandleScroll({letter == "j" ? Kind::down : Kind::up});
  } else {
    message_ = fmt::format("{} does nothing here; ? shows the keys", letter);
  }
  return true;
}

void ReplayModel::HandleScroll(const Key& key) {
  int& scroll = mode_ == Mode::steps ? scroll_ : sheet_scroll_;
  const int page = std::max(page_rows_ - 1, 1);
  if (key.kind == Kind::up) --scroll;
  if (key.kind == Kind::down) ++scroll;
  if (key.kind == Kind::page_up) scroll -= page;
  if (key.kind == Kind::page_down) scroll += page;
  scroll = std::max(scroll, 0);  // Draw knows where the end is.
}

bool ReplayModel::HandleSheet(const Key& key) {
  const bool scrolls = key.kind == Kind::up || key.kind == Kind::down ||
                       key.kind == Kind::page_up || key.kind == Kind::page_down;
  if (scrolls) {
    HandleScroll(key);
  } else if (key.Is("j") || key.Is("k")) {
    HandleScroll({key.Is("j") ? Kind::down : Kind::up});
  } else {
    mode_ = Mode::steps;
  }
  return true;
}

void ReplayModel::HandleTyping(const Key& key) {
  switch (key.kind) {
    case Kind::text:
      if (mode_ == Mode::search || IsDigit(key.text)) typed_ += key.text;
      break;
    case Kind::backspace:
      if (typed_.empty()) mode_ = Mode::steps;
      TakeLast(typed_);
      break;
    case Kind::enter:
      FinishTyping();
      mode_ = Mode::steps;
      break;
    case Kind::escape:
      mode_ = Mode::steps;
      break;
    default:
      break;
  }
}

void ReplayModel::FinishTyping() {
  if (mode_ == Mode::search) {
    if (!typed_.empty()) searched_ = typed_;
    if (searched_.empty()) return;
    const std::optional<uint64_t> found = script().Find(searched_, seq_);
    if (!found) {
      message_ = fmt::format("\"{}\" is told nowhere", searched_);
    } else {
      if (*found <= seq_) message_ = "found from the beginning on";
      seq_ = *found;
      has_moved_ = true;
    }
    return;
  }
  if (typed_.empty()) return;
  uint64_t wanted = 0;
  const auto [end, error] = std::from_chars(typed_.data(), typed_.data() + typed_.size(), wanted);
  if (error != std::errc() || wanted > script().last()) {
    message_ = fmt::format("there is no event {}; the last is {}", typed_, script().last());
    return;
  }
  seq_ = wanted;
  has_moved_ = true;
}

std::string ReplayModel::Header(int columns) {
  const std::string left = fmt::format(
      " {} {}  event {} of {}  {}{}{}", game_.game().id(), game_.log().id().substr(0, 8), seq_,
      script().last(), scene().turn, scene().turn.empty() ? "" : "; ", scene().phase);
  return Edges(left, fmt::format("{} ", game_.views()[view_].label), columns);
}

Line ReplayModel::Footer(int columns) const {
  if (mode_ == Mode::number) return Line(fmt::format("to event: {}", typed_));
  if (mode_ == Mode::search) return Line(fmt::format("find: {}", typed_));
  if (!message_.empty()) return Line(message_, Ink::yellow);
  return Line(std::string(Cut(kKeys, columns)), Ink::faint);
}

Line ReplayModel::Rule(std::string_view left, std::string_view right, int columns) const {
  const std::string_view stroke = look_.uses_boxes ? "─" : "-";
  std::string text;
  const auto fill = [&](int count) {
    for (int i = 0; i < count; ++i) text += stroke;
  };
  fill(2);
  if (!left.empty()) text += fmt::format(" {} ", left);
  const int end = right.empty() ? 0 : ColumnsOf(right) + 1;
  fill(columns - ColumnsOf(text) - end);
  if (!right.empty()) text += fmt::format(" {}", right);
  return Line(std::string(Cut(text, columns)));
}

Lines ReplayModel::ToldLines(int columns) {
  const replay::ToldEvent& told = scene().told;
  Lines lines;
  AddWrapped(lines, told.sentence, columns, 2, Ink::bold);
  for (const engine::EffectLine& effect : told.effects) {
    const std::string clause = fmt::format("  {:<8}  ", effect.clause);
    const int indent = static_cast<int>(clause.size());
    for (Line& line : Wrapped(clause + effect.text, columns, indent)) {
      if (line.Text().starts_with(clause)) {
        line.spans = {{clause, Ink::cyan, false}, {line.Text().substr(clause.size())}};
      }
      lines.push_back(std::move(line));
    }
  }
  if (told.refusal) {
    const bool is_refused = ErrorCodeName(told.refusal->code) != "damaged";
    AddWrapped(lines,
               fmt::format("  {}{}{}: {}", is_refused ? "against the rules" : "damaged",
                           told.refusal->clause.empty() ? "" : ", ", told.refusal->clause,
                           engine::Printable(told.refusal->message)),
               columns, 2, Ink::red);
    AddWrapped(lines, "  shown is the table before it", columns, 2, Ink::plain);
  } else if (told.is_unjudged) {
    AddWrapped(lines, "  not judged: it stands behind an event that could not be executed", columns,
               2, Ink::red);
  }
  if (script().fault && seq_ == script().last()) {
    AddWrapped(lines,
               fmt::format("  the log cannot be read further: {}",
                           engine::Printable(script().fault->message)),
               columns, 2, Ink::red);
  }
  return lines;
}

Lines ReplayModel::EventSheet(int columns) {
  Lines lines = ToldLines(columns);
  std::vector<std::string> clauses;
  for (const engine::EffectLine& effect : scene().told.effects) {
    clauses.emplace_back(effect.clause);
  }
  if (scene().told.refusal) clauses.push_back(scene().told.refusal->clause);
  std::sort(clauses.begin(), clauses.end());
  clauses.erase(std::unique(clauses.begin(), clauses.end()), clauses.end());
  for (const std::string& clause : clauses) {
    const std::string_view text = game_.ClauseText(clause);
    if (text.empty()) continue;
    lines.emplace_back("");
    lines.emplace_back(clause, Ink::cyan);
    AddWrapped(lines, fmt::format("  {}", text), columns, 2, Ink::plain);
  }
  return lines;
}

Lines ReplayModel::HelpSheet(int columns) const {
  constexpr int kKeyColumns = 17;
  Lines lines;
  for (const auto& [keys, what] : kHelp) {
    AddWrapped(lines, fmt::format("{:<{}}{}", keys, kKeyColumns, what), columns, kKeyColumns,
               Ink::plain);
  }
  lines.emplace_back("");
  AddWrapped(lines,
             "What differs from the table before the event is marked by * in the margin, and in "
             "reverse where there are colours.",
             columns, 0, Ink::plain);
  return lines;
}

Page ReplayModel::DrawSheet(Lines lines, Size size) {
  Page page;
  page_rows_ = std::max(size.rows - 2, 1);
  const int below = std::max(static_cast<int>(lines.size()) - page_rows_, 0);
  sheet_scroll_ = std::min(sheet_scroll_, below);
  page.lines.emplace_back(Header(size.columns), Ink::bold, true);
  for (int i = 0; i < page_rows_; ++i) {
    const auto row = static_cast<size_t>(i + sheet_scroll_);
    page.lines.push_back(row < lines.size() ? lines[row] : Line());
  }
  page.lines.emplace_back(below > 0 ? "up, down: the rest; any other key: back" : "any key: back",
                          Ink::faint);
  return page;
}

void ReplayModel::ScrollToChange(const Lines& table, int rows) {
  if (!std::exchange(has_moved_, false)) return;
  const auto is_changed = [](const Line& line) { return line.is_changed; };
  const auto first = std::find_if(table.begin(), table.end(), is_changed);
  if (first == table.end()) return;
  const int row = static_cast<int>(first - table.begin());
  const bool is_seen = row >= scroll_ && row < scroll_ + rows;
  if (!is_seen) scroll_ = std::max(row - 1, 0);
}

Page ReplayModel::Draw(Size size) {
  if (mode_ == Mode::help) return DrawSheet(HelpSheet(size.columns), size);
  if (mode_ == Mode::event) return DrawSheet(EventSheet(size.columns), size);
  const int margin = size.columns >= kLeastWithMargin ? kMargin : 0;
  const Lines table =
      game_.Table(view_, seq_, {size.columns - margin, look_.uses_colour, look_.uses_boxes});
  Lines told = ToldLines(size.columns);

  // Header, table, rule, what is told, footer. What is told gets a third of the screen, and more
  // where the table leaves it.
  const int room = std::max(size.rows - 3, 1);
  const int told_rows = static_cast<int>(told.size());
  const int table_rows = static_cast<int>(table.size());
  const int told_room = std::min(told_rows, std::max({2, room / 3, room - table_rows}));
  const int table_room = std::max(room - told_room, 1);
  if (told_rows > told_room) {
    told.resize(static_cast<size_t>(told_room));
    told.back() = Line(fmt::format("  and {} more lines: e shows all", told_rows - told_room + 1),
                       Ink::faint);
  }
  page_rows_ = table_room;
  ScrollToChange(table, table_room);
  scroll_ = std::clamp(scroll_, 0, std::max(table_rows - table_room, 0));

  Page page;
  page.lines.emplace_back(Header(size.columns), Ink::bold, true);
  for (int i = 0; i < table_room; ++i) {
    const auto row = static_cast<size_t>(i + scroll_);
    Line line = row < table.size() ? table[row] : Line();
    if (margin > 0) {
      const Span mark = {line.is_changed ? "* " : "  ", Ink::bold, false};
      line.spans.insert(line.spans.begin(), mark);
    }
    page.lines.push_back(std::move(line));
  }
  const std::string shown =
      table_rows <= table_room
          ? ""
          : fmt::format("{}-{} of {} lines", scroll_ + 1, scroll_ + table_room, table_rows);
  page.lines.push_back(Rule(fmt::format("event {}", seq_), shown, size.columns));
  for (Line& line : told) page.lines.push_back(std::move(line));
  page.lines.push_back(Footer(size.columns));
  if (mode_ != Mode::steps) {
    page.cursor =
        Page::Place{static_cast<int>(page.lines.size()) - 1, ColumnsOf(page.lines.back().Text())};
  }
  return page;
}

}  // namespace recount::tools
