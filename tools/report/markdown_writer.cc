#include "tools/report/markdown_writer.h"

#include <algorithm>

#include "events/json.h"
#include "events/visible_text.h"
#include "fmt/format.h"

namespace recount::tools::report {
namespace {

constexpr std::string_view kMarkup = "\\`*_[]<>|~&$";
constexpr std::string_view kMarkupAtStart = "#+-=:";

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Returns whether `at` is the '.' or ')' after digits that would begin a numbered list.
bool IsNumbering(std::string_view line, size_t at) {
  return at > 0 && (line[at] == '.' || line[at] == ')') &&
         std::all_of(line.begin(), line.begin() + static_cast<ptrdiff_t>(at), IsDigit);
}

// Returns whether the character at `at` would make its surroundings an address: "http:", "www.".
bool IsAddress(std::string_view line, size_t at) {
  if (at == 0 || at + 1 == line.size()) return false;
  if (line[at] == ':') return IsLetter(line[at - 1]) && line[at + 1] != ' ';
  return line[at] == '.' && at >= 3 &&
         line.substr(at - 3, 3).find_first_not_of("wW") == std::string_view::npos;
}

// Escapes a line. At its start more characters are markup than elsewhere.
std::string EscapedLine(std::string_view line, bool is_at_start) {
  std::string escaped;
  for (size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    const bool is_markup = kMarkup.find(c) != std::string_view::npos || IsAddress(line, at);
    const bool is_markup_here =
        is_at_start &&
        ((at == 0 && kMarkupAtStart.find(c) != std::string_view::npos) || IsNumbering(line, at));
    if (is_markup || is_markup_here) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string_view Trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// Four blanks at the start of a line would make a code block, so they are removed.
std::string_view WithoutIndent(std::string_view line) {
  return line.substr(std::min(line.size(), line.find_first_not_of(' ')));
}

std::vector<std::string> Lines(std::string_view text) {
  std::vector<std::string> lines = {""};
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

// Returns whether a code span can contain the text as it is, in a table too.
bool IsPlainCode(std::string_view text) {
  return !text.empty() && text.front() != ' ' && text.back() != ' ' &&
         text.find_first_of("`|\\\n") == std::string_view::npos;
}

std::string_view MarkOf(Ink ink) {
  switch (ink) {
    case Ink::plain:
    case Ink::outside:
    case Ink::clause:
      return "";
    case Ink::strong:
    case Ink::alarm:
      return "**";
    case Ink::faint:
    case Ink::label:
      return "*";
    case Ink::code:
      return "`";
  }
  return "";
}

// Puts marks directly around the text, and blanks outside, because Markdown demands it.
std::string Marked(std::string_view text, std::string_view mark) {
  const std::string_view inner = Trimmed(text);
  if (mark.empty() || inner.empty()) return std::string(text);
  const size_t before = static_cast<size_t>(inner.data() - text.data());
  return fmt::format("{}{}{}{}{}", text.substr(0, before), mark, inner, mark,
                     text.substr(before + inner.size()));
}

class MarkdownWriter {
 public:
  explicit MarkdownWriter(const Document& document) : document_(document) {}

  std::string Take() {
    markdown_ = fmt::format("# {}: {}\n", Inline({{document_.title}}),
                            Inline({{document_.subtitle, Ink::outside}}));
    Write(document_.blocks, 1);
    size_t number = 0;
    for (const Part& part : document_.parts) WritePart(part, 2, fmt::format("{}. ", ++number));
    return std::move(markdown_);
  }

 private:
  // `line_break` replaces each '\n'; `is_at_start` says that the text begins a line.
  std::string Written(const Text& text, std::string_view line_break, bool is_at_start) const {
    std::string written;
    for (const Run& run : text) {
      const std::string seen = VisibleText(run.text);
      // Nothing is escaped inside a code span, so only text that needs no escape goes there.
      if (run.ink == Ink::code && IsPlainCode(seen)) {
        written += Marked(fmt::format("`{}`", seen), run.is_deleted ? "~~" : "");
        continue;
      }
      std::string piece;
      bool is_first = true;
      for (const std::string& line : Lines(seen)) {
        if (!is_first) piece += line_break;
        const bool starts = is_first ? is_at_start && written.empty() : line_break != " ";
        const std::string escaped = EscapedLine(starts ? WithoutIndent(line) : line, starts);
        piece += Marked(Marked(escaped, run.ink == Ink::code ? "" : MarkOf(run.ink)),
                        run.is_deleted ? "~~" : "");
        is_first = false;
      }
      written += piece;
    }
    return written;
  }

  // Writes the text on one line, so that it may be in the middle of one.
  std::string Inline(const Text& text) const { return Written(text, " ", false); }

  void Write(const std::vector<Block>& blocks, int level) {
    for (const Block& block : blocks) {
      if (!std::holds_alternative<Part>(block)) markdown_ += '\n';
      std::visit([&](const auto& one) { WriteBlock(one, level); }, block);
    }
  }

  void WriteBlock(const Paragraph& paragraph, int) {
    const bool is_quote =
        paragraph.role == Paragraph::Role::quote || paragraph.role == Paragraph::Role::alarm;
    const std::string_view mark = is_quote ? "> " : "";
    markdown_ +=
        fmt::format("{}{}\n", mark, Written(paragraph.text, fmt::format("\\\n{}", mark), true));
  }

  void WriteBlock(const Facts& facts, int) {
    for (const Facts::Fact& fact : facts.facts) {
      markdown_ += fmt::format("- **{}:** {}\n", Inline({{fact.label}}), Inline(fact.text));
    }
  }

  void WriteBlock(const Bullets& bullets, int) {
    for (const Text& item : bullets.items) {
      markdown_ += fmt::format("- {}\n", Written(item, " ", true));
    }
  }

  void WriteBlock(const Drawing& drawing, int) {
    // The fence must be longer than any run of backticks inside.
    const std::string seen = VisibleText(drawing.text);
    size_t longest = 0, run = 0;
    for (const char c : seen) {
      run = c == '`' ? run + 1 : 0;
      longest = std::max(longest, run);
    }
    const std::string fence(std::max<size_t>(3, longest + 1), '`');
    markdown_ += fmt::format("{}:\n\n{}text\n{}{}{}\n", Inline({{drawing.caption}}), fence, seen,
                             seen.empty() || seen.back() == '\n' ? "" : "\n", fence);
  }

  void WriteBlock(const ReportTable& table, int) {
    std::string rule = "|";
    markdown_ += "|";
    for (const ReportTable::Column& column : table.columns) {
      markdown_ += fmt::format(" {} |", Inline({{column.title}}));
      rule += column.kind == ReportTable::Column::Kind::number ? " ---: |" : " --- |";
    }
    markdown_ += "\n" + rule + "\n";
    for (const ReportTable::Row& row : table.rows) {
      markdown_ += "|";
      for (const Text& cell : row.cells) markdown_ += fmt::format(" {} |", Inline(cell));
      markdown_ += "\n";
      // A cell has only one line in Markdown, so each further line gets a row of its own.
      for (const ReportTable::Line& line : row.lines) {
        markdown_ += "|";
        for (size_t i = 1; i < table.columns.size(); ++i) markdown_ += " |";
        markdown_ += fmt::format(" – {} {} |\n", Inline(line.label), Inline(line.text));
      }
    }
  }

  void WriteBlock(const Part& part, int level) { WritePart(part, level + 1, ""); }

  void WritePart(const Part& part, int level, std::string_view number) {
    markdown_ += fmt::format("\n{} {}{}\n", std::string(std::min(level, 6), '#'), number,
                             Inline(part.heading));
    Write(part.blocks, level);
  }

  const Document& document_;
  std::string markdown_;
};

}  // namespace

std::string MarkdownText(const Document& document) { return MarkdownWriter(document).Take(); }

}  // namespace recount::tools::report
