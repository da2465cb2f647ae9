// Draws what `replay` shows.
#include <algorithm>
#include <utility>

#include "engine/sheet.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tools/terminal/event_lines.h"
#include "tools/terminal/replay_model.h"
#include "tools/terminal/rewind_plan_sheet.h"

namespace recount::tools::terminal {
namespace {

using engine::Ink;

// The margin has a column for the mark and a blank. Narrower screens have no room for it, because a
// drawing needs at least 40 columns.
constexpr int kMargin = 2;
constexpr int kLeastWithMargin = 42;

int MarginOf(int columns) { return columns >= kLeastWithMargin ? kMargin : 0; }

constexpr std::string_view kKeys[] = {"arrows step",     "[ ] turn", "{ } phase", "v view",
                                      "m d b r z judge", "? keys",   "q quit"};

constexpr KeyHelp kReplayHelp[] = {
    {"right l Space", "one event forward"},
    {"left h", "one event back"},
    {"Home g", "to the first event"},
    {"End G", "to the last event"},
    {"] [", "to the next, to the previous turn"},
    {"} {", "to the next, to the previous phase"},
    {": 12 Enter", "to event 12; the digits alone are enough"},
    {"/ words Enter", "to the next event whose text has these words"},
    {"/ Enter", "search for the same words again"},
    {"v V", "switch to the next, to the previous view"},
    {"e", "show the event in full, with the text of its clauses"},
    {"m", "mark this event for the next command; again: remove the mark"},
    {"d", "open a dispute about the marked event, else this one"},
    {"b", "preview a rewind to the marked event, else this one"},
    {"r", "record a ruling, on an open dispute or without one"},
    {"a", "appeal this ruling, else the newest"},
    {"o", "resolve the appeal: uphold or overturn the ruling"},
    {"R", "record again the actions that the newest rewind or correction superseded"},
    {"z", "correct the record: take back the last entry, or enter rows as they were done"},
    {"n", "add a note to this event"},
    {"i", "in an observed game: name a card that somebody has seen"},
    {"up down j k", "scroll the table, if it is taller than the screen"},
    {"PageUp PageDown", "scroll by pages"},
    {"?", "show this list"},
    {"q Ctrl-C", "quit"},
};

}  // namespace

std::string ReplayModel::Header(int columns) {
  const std::string left =
      fmt::format(" {} {}  event {} of {}  {}{}{}", game_.game().id(), game_.short_id(), seq_,
                  playback().last(), step().turn, step().turn.empty() ? "" : "; ", step().phase);
  return Edges(left, fmt::format("{} ", game_.views()[view_].label), columns);
}

// Says how judgements affect the game now, and which event is marked.
std::string ReplayModel::Standing() const {
  std::vector<std::string> parts;
  if (marked_) parts.push_back(fmt::format("marked: event {}", *marked_));
  const replay::judging::JudgingState& judging = game_.judging();
  const size_t open = judging.open_disputes();
  if (open > 1) parts.push_back(fmt::format("{} disputes open", open));
  for (const replay::judging::DisputeRecord& dispute : judging.disputes()) {
    if (open == 1 && dispute.is_open()) {
      parts.push_back(fmt::format("dispute {} open", dispute.seq));
    }
  }
  if (const replay::judging::RulingRecord* voiding = judging.Voiding()) {
    parts.push_back(fmt::format("void by ruling {}", voiding->seq));
  } else if (const replay::judging::RulingRecord* ending = judging.EndingRuling()) {
    parts.push_back(fmt::format("ended by ruling {}", ending->seq));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

Lines ReplayModel::Footer(int columns) const {
  if (mode_ == Mode::form) {
    return {Line(std::string(Cut(form_->form.keys(), columns)), Ink::faint)};
  }
  if (mode_ == Mode::number) return {Line(fmt::format("to event: {}", typed_))};
  if (mode_ == Mode::search) return {Line(fmt::format("find: {}", engine::Printable(typed_)))};
  if (!message_.empty()) return Wrapped(message_, columns, 2, Ink::yellow);
  return {Line(KeyLine({std::begin(kKeys), std::end(kKeys)}, columns), Ink::faint)};
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

Lines ReplayModel::HelpSheet(int columns) const {
  Lines lines;
  AddKeyHelp(lines, kReplayHelp, columns);
  lines.emplace_back("");
  AddWrapped(lines,
             "Changes from the table before the event are marked with * in the margin, and shown "
             "in reverse if there are colours.",
             columns);
  AddWrapped(lines,
             "Events that a rewind or a correction superseded are shown between ~~ and no longer "
             "count. Nothing is recorded until you confirm it.",
             columns);
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
  page.lines.emplace_back(below > 0 ? "up, down: scroll; any other key: back" : "any key: back",
                          Ink::faint);
  return page;
}

void ReplayModel::ScrollToChange(const Lines& table, int rows) {
  if (!std::exchange(has_moved_, false)) return;
  const auto is_changed = [](const Line& line) { return line.is_changed; };
  const auto first = std::find_if(table.begin(), table.end(), is_changed);
  if (first == table.end()) return;
  const int row = static_cast<int>(first - table.begin());
  // The table does not scroll if the change is already visible.
  const bool is_seen = row >= scroll_ && row < scroll_ + rows;
  if (!is_seen) scroll_ = std::max(row - 1, 0);
}

std::string ReplayModel::ShownOfTable(int count, int rows) const {
  if (count <= rows) return "";
  return fmt::format("{}-{} of {} lines", scroll_ + 1, scroll_ + rows, count);
}

void ReplayModel::AddTable(Page& page, const Lines& table, int columns, int rows) {
  page_rows_ = rows;
  ScrollToChange(table, rows);
  scroll_ = std::clamp(scroll_, 0, std::max(static_cast<int>(table.size()) - rows, 0));
  for (int i = 0; i < rows; ++i) {
    const auto row = static_cast<size_t>(i + scroll_);
    Line line = row < table.size() ? table[row] : Line();
    if (MarginOf(columns) > 0) {
      const Span mark = {line.is_changed ? "* " : "  ", Ink::bold, false};
      line.spans.insert(line.spans.begin(), mark);
    }
    page.lines.push_back(std::move(line));
  }
}

// Draws what is below the table: the event, or the form.
ReplayModel::Below ReplayModel::DrawBelow(int columns, int room, int table_rows) {
  Below below;
  if (mode_ == Mode::form) {
    Form::Drawn drawn = form_->form.Draw(columns, std::max(room - kLeastOfTable, 1));
    below.title = form_->form.title();
    below.lines = std::move(drawn.lines);
    below.cursor = drawn.cursor;
    return below;
  }
  const replay::timeline::RenderedEvent& rendered = step().rendered;
  below.title = fmt::format("event {}{}", seq_,
                            rendered.corrected_by    ? ", corrected"
                            : rendered.is_superseded ? ", superseded"
                                                     : "");
  below.lines = LinesOfEvent(game_, view_, seq_, columns);
  // The event gets a third of the screen, and more if the table leaves room.
  const int count = static_cast<int>(below.lines.size());
  const int most = std::min(count, std::max({2, room / 3, room - table_rows}));
  if (count > most) {
    below.lines.resize(static_cast<size_t>(most));
    below.lines.back() =
        Line(fmt::format("  and {} more lines: e shows all", count - most + 1), Ink::faint);
  }
  return below;
}

Page ReplayModel::DrawTable(Size size) {
  const int columns = size.columns;
  const Lines table =
      game_.Table(view_, seq_, {columns - MarginOf(columns), look_.uses_colour, look_.uses_boxes});
  Page page;
  page.lines.emplace_back(Header(columns), Ink::bold, true);
  const std::string standing = Standing();
  if (!standing.empty()) {
    page.lines.emplace_back(std::string(Cut(" " + standing, columns)), Ink::yellow);
  }
  // These rows are followed by the table, a rule, what is below it, and the footer.
  Lines footer = Footer(columns);
  const auto most = static_cast<size_t>(std::max(size.rows / 4, 1));
  if (footer.size() > most) footer.resize(most);
  const auto fixed = static_cast<int>(page.lines.size() + 1 + footer.size());
  const int room = std::max(size.rows - fixed, 1);
  Below below = DrawBelow(columns, room, static_cast<int>(table.size()));
  const int table_room = std::max(room - static_cast<int>(below.lines.size()), 1);
  AddTable(page, table, columns, table_room);
  page.lines.push_back(
      Rule(below.title, ShownOfTable(static_cast<int>(table.size()), table_room), columns));
  if (below.cursor) {
    page.cursor =
        Page::Place{below.cursor->row + static_cast<int>(page.lines.size()), below.cursor->column};
  }
  for (Line& line : below.lines) page.lines.push_back(std::move(line));
  for (Line& line : footer) page.lines.push_back(std::move(line));
  if (mode_ == Mode::number || mode_ == Mode::search) {
    page.cursor =
        Page::Place{static_cast<int>(page.lines.size()) - 1, ColumnsOf(page.lines.back().Text())};
  }
  return page;
}

Page ReplayModel::Draw(Size size) {
  switch (mode_) {
    case Mode::help:
      return DrawSheet(HelpSheet(size.columns), size);
    case Mode::event:
      return DrawSheet(EventSheet(game_, view_, seq_, size.columns), size);
    case Mode::backup:
      return DrawSheet(BackupSheet(game_, view_, marked_.value_or(seq_), size.columns), size);
    default:
      return DrawTable(size);
  }
}

}  // namespace recount::tools::terminal
