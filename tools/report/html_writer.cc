#include "tools/report/html_writer.h"

#include <algorithm>
#include <set>

#include "fmt/format.h"
#include "tools/report/html_escape.h"
#include "tools/report/html_style.h"

namespace recount::tools::report {
namespace {

struct Tag {
  std::string_view open;
  std::string_view close;
};

Tag TagOf(Ink ink) {
  switch (ink) {
    case Ink::plain:
      return {"", ""};
    case Ink::strong:
      return {"<strong>", "</strong>"};
    case Ink::faint:
      return {"<span class=\"faint\">", "</span>"};
    case Ink::outside:
      return {"<bdi>", "</bdi>"};
    case Ink::code:
      return {"<code>", "</code>"};
    case Ink::clause:
      return {"<span class=\"clause\">", "</span>"};
    case Ink::label:
      return {"<span class=\"label\">", "</span>"};
    case Ink::alarm:
      return {"<span class=\"label alarm\">", "</span>"};
  }
  return {"", ""};
}

std::string_view ClassOf(const ReportTable::Column& column) {
  switch (column.kind) {
    case ReportTable::Column::Kind::text:
      return "";
    case ReportTable::Column::Kind::word:
      return " class=\"word\"";
    case ReportTable::Column::Kind::number:
      return " class=\"number\"";
  }
  return "";
}

// Collects all anchors that links may lead to.
void Collect(const std::vector<Block>& blocks, std::set<std::string>& anchors) {
  for (const Block& block : blocks) {
    if (const ReportTable* table = std::get_if<ReportTable>(&block)) {
      for (const ReportTable::Row& row : table->rows) anchors.insert(row.anchor);
    } else if (const Part* part = std::get_if<Part>(&block)) {
      anchors.insert(part->anchor);
      Collect(part->blocks, anchors);
    }
  }
}

class HtmlWriter {
 public:
  explicit HtmlWriter(const Document& document) : document_(document) {
    for (const Part& part : document.parts) {
      anchors_.insert(part.anchor);
      Collect(part.blocks, anchors_);
    }
    Collect(document.blocks, anchors_);
    anchors_.erase("");
  }

  std::string Take() {
    WriteFront();
    Write(document_.blocks, 1);
    html_ += "</header>\n";
    WriteContents();
    html_ += "<main>\n";
    size_t number = 0;
    for (const Part& part : document_.parts) WritePart(part, 2, fmt::format("{}. ", ++number));
    html_ += "</main>\n</body>\n</html>\n";
    return std::move(html_);
  }

 private:
  void WriteFront() {
    html_ += fmt::format(
        "<!DOCTYPE html>\n"
        "<html lang=\"en\">\n"
        "<head>\n"
        "<meta charset=\"utf-8\">\n"
        // If anything ever got past the escaping, the browser would not run or fetch it.
        "<meta http-equiv=\"Content-Security-Policy\" "
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<title>{0}: {1}</title>\n"
        "<style>\n{2}</style>\n"
        "</head>\n"
        "<body>\n"
        "<p class=\"running\" aria-hidden=\"true\">{3}</p>\n"
        "<header>\n"
        "<h1><span class=\"overline\">{0}</span> <bdi>{1}</bdi></h1>\n",
        EscapedLine(document_.title), EscapedLine(document_.subtitle), HtmlStyle(),
        EscapedLine(document_.running_title));
  }

  void WriteContents() {
    html_ += "<nav aria-label=\"Contents\">\n<ol>\n";
    for (const Part& part : document_.parts) {
      html_ += "<li>";
      for (const Run& run : part.heading) {
        html_ += anchors_.count(part.anchor) == 0
                     ? EscapedLine(run.text)
                     : fmt::format("<a href=\"#{}\">{}</a>", part.anchor, EscapedLine(run.text));
      }
      html_ += "</li>\n";
    }
    html_ += "</ol>\n</nav>\n";
  }

  // Returns ` id="…"` the first time that the anchor occurs, so that every id is unique.
  std::string Id(const std::string& anchor) {
    if (anchor.empty() || !written_.insert(anchor).second) return "";
    return fmt::format(" id=\"{}\"", anchor);
  }

  std::string Html(const Text& text) const {
    std::string html;
    for (const Run& run : text) {
      const bool is_link = anchors_.count(run.target) > 0;
      const Tag tag = TagOf(run.ink);
      if (run.is_deleted) html += "<del>";
      if (is_link) html += fmt::format("<a href=\"#{}\">", run.target);
      html += fmt::format("{}{}{}", tag.open, Escaped(run.text, "<br>"), tag.close);
      if (is_link) html += "</a>";
      if (run.is_deleted) html += "</del>";
    }
    return html;
  }

  void Write(const std::vector<Block>& blocks, int level) {
    for (const Block& block : blocks) {
      std::visit([&](const auto& one) { WriteBlock(one, level); }, block);
    }
  }

  void WriteBlock(const Paragraph& paragraph, int) {
    const std::string html = Html(paragraph.text);
    switch (paragraph.role) {
      case Paragraph::Role::plain:
        html_ += fmt::format("<p>{}</p>\n", html);
        break;
      case Paragraph::Role::lead:
        html_ += fmt::format("<p class=\"lead\">{}</p>\n", html);
        break;
      case Paragraph::Role::quote:
        html_ += fmt::format("<blockquote><p dir=\"auto\">{}</p></blockquote>\n", html);
        break;
      case Paragraph::Role::alarm:
        html_ += fmt::format("<p class=\"notice\">{}</p>\n", html);
        break;
    }
  }

  void WriteBlock(const Facts& facts, int) {
    html_ += "<dl>\n";
    for (const Facts::Fact& fact : facts.facts) {
      html_ += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", EscapedLine(fact.label),
                           Html(fact.text));
    }
    html_ += "</dl>\n";
  }

  void WriteBlock(const Bullets& bullets, int) {
    html_ += "<ul>\n";
    for (const Text& item : bullets.items) html_ += fmt::format("<li>{}</li>\n", Html(item));
    html_ += "</ul>\n";
  }

  void WriteBlock(const Drawing& drawing, int) {
    // HTML drops the first line break after <pre>, so one is written to be dropped.
    html_ += fmt::format(
        "<figure>\n<figcaption>{}</figcaption>\n<pre tabindex=\"0\">\n{}</pre>\n</figure>\n",
        EscapedLine(drawing.caption), Escaped(drawing.text, "\n"));
  }

  void WriteBlock(const ReportTable& table, int) {
    html_ += fmt::format("<div class=\"scroll\">\n<table{}>\n<caption>{}</caption>\n<thead>\n<tr>",
                         table.is_narrow ? " class=\"narrow\"" : "", EscapedLine(table.caption));
    for (const ReportTable::Column& column : table.columns) {
      html_ +=
          fmt::format("<th scope=\"col\"{}>{}</th>", ClassOf(column), EscapedLine(column.title));
    }
    html_ += "</tr>\n</thead>\n<tbody>\n";
    for (const ReportTable::Row& row : table.rows) WriteRow(table, row);
    html_ += "</tbody>\n</table>\n</div>\n";
  }

  void WriteRow(const ReportTable& table, const ReportTable::Row& row) {
    html_ +=
        fmt::format("<tr{}{}>", Id(row.anchor), row.is_superseded ? " class=\"superseded\"" : "");
    for (size_t i = 0; i < row.cells.size(); ++i) {
      const std::string_view kind = ClassOf(table.columns[i]);
      html_ += i == 0 ? fmt::format("<th scope=\"row\"{}>{}", kind, Html(row.cells[i]))
                      : fmt::format("<td{}>{}", kind, Html(row.cells[i]));
      if (i + 1 == row.cells.size() && !row.lines.empty()) WriteLines(row.lines);
      html_ += i == 0 ? "</th>" : "</td>";
    }
    html_ += "</tr>\n";
  }

  void WriteLines(const std::vector<ReportTable::Line>& lines) {
    html_ += "\n<ul class=\"lines\">\n";
    for (const ReportTable::Line& line : lines) {
      html_ += fmt::format("<li>{} {}</li>\n", Html(line.label), Html(line.text));
    }
    html_ += "</ul>\n";
  }

  void WriteBlock(const Part& part, int level) { WritePart(part, level + 1, ""); }

  void WritePart(const Part& part, int level, std::string_view number) {
    // HTML has no heading below <h6>.
    const int heading = std::min(level, 6);
    html_ += fmt::format("<section{}{}>\n<h{}>{}{}</h{}>\n", Id(part.anchor),
                         part.is_kept ? " class=\"kept\"" : "", heading, number, Html(part.heading),
                         heading);
    Write(part.blocks, level);
    html_ += "</section>\n";
  }

  const Document& document_;
  std::set<std::string> anchors_;
  std::set<std::string> written_;
  std::string html_;
};

}  // namespace

std::string HtmlText(const Document& document) { return HtmlWriter(document).Take(); }

}  // namespace recount::tools::report
