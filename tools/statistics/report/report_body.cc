#include "tools/statistics/report/report_body.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "fmt/format.h"
#include "tools/report/html_escape.h"
#include "tools/statistics/report/described.h"
#include "tools/statistics/report/number_texts.h"

namespace recount::tools::statistics::report {
namespace {

using tools::report::EscapedLine;

constexpr size_t kRowsMax = 30;
constexpr std::string_view kNothing = "–";

// Isolates a text from outside, so that its writing direction does not affect the text around it.
std::string Isolated(std::string_view text) {
  return fmt::format("<bdi>{}</bdi>", EscapedLine(text));
}

// Returns the sentence for this number, with the number in it: {"none", "one", "many"}.
std::string Sentence(const Json& sentences, int64_t n) {
  std::string text = TextMember(sentences, n == 0 ? "none" : (n == 1 ? "one" : "many"));
  if (const size_t at = text.find("{n}"); at != std::string::npos) {
    text.replace(at, std::string_view("{n}").size(), CountText(n));
  }
  return EscapedLine(text);
}

// Returns the class of a column: its kind, or the common class of all kinds of numbers.
std::string ClassOf(const Json& column) {
  const std::string kind = TextMember(column, "as");
  const bool is_number = kind == "count" || kind == "rate" || kind == "interval" ||
                         kind == "number" || kind == "duration";
  return fmt::format(" class=\"{}\"", is_number ? "number" : EscapedLine(kind));
}

class BodyWriter {
 public:
  BodyWriter(const Json& description, const OrderedJson& document, const ReportNames& names)
      : description_(description), document_(document), names_(names) {}

  std::string Take() {
    if (const Json* summary = FindMember(description_, "summary")) WriteSummary(*summary);
    WriteContents();
    for (const Json& figure : ListMember(description_, "figures")) WriteFigure(figure);
    return std::move(html_);
  }

 private:
  void WriteSummary(const Json& summary) {
    const Json* counted = FindMember(summary, "counted");
    html_ += fmt::format(
        "<section class=\"summary\" aria-labelledby=\"summary\">\n<h2 id=\"summary\">{}</h2>\n"
        "<p class=\"lead\">{}</p>\n",
        EscapedLine(TextMember(summary, "heading")),
        counted == nullptr ? "" : Sentence(*counted, CountAt(document_, "games/counted")));
    WriteGames();
    html_ +=
        fmt::format("<h3>{}</h3>\n<ul>\n", EscapedLine(TextMember(summary, "left_out_heading")));
    bool is_any = false;
    for (const Json& reason : ListMember(summary, "left_out")) {
      const int64_t n = CountAt(document_, TextMember(reason, "of"));
      if (n == 0) continue;
      is_any = true;
      html_ += fmt::format("<li>{}</li>\n", Sentence(reason, n));
    }
    if (!is_any) {
      html_ += fmt::format("<li>{}</li>\n", EscapedLine(TextMember(summary, "nothing_left_out")));
    }
    html_ += "</ul>\n</section>\n";
  }

  // Writes how many games there are of each kind, the most frequent first. The script reads the
  // titles of the games here.
  void WriteGames() {
    std::map<std::string, int64_t> counts;
    for (const std::string_view list : {"over_time", "untimed"}) {
      const OrderedJson* rows = ValueAt(document_, list);
      if (rows == nullptr) continue;
      for (const OrderedJson& row : *rows) {
        const OrderedJson* game = ValueAt(row, "game");
        if (game != nullptr) counts[game->get<std::string>()] += CountAt(row, "n");
      }
    }
    if (counts.empty()) return;
    std::vector<std::pair<std::string, int64_t>> games(counts.begin(), counts.end());
    std::stable_sort(games.begin(), games.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    html_ += "<ul class=\"games\">\n";
    for (const auto& [game, n] : games) {
      html_ += fmt::format("<li data-game=\"{}\"><span>{}</span> <b>{}</b></li>\n",
                           EscapedLine(game), GameHtml(game), CountText(n));
    }
    html_ += "</ul>\n";
  }

  void WriteContents() {
    html_ += "<nav aria-label=\"Figures\">\n<ul>\n";
    for (const Json& figure : ListMember(description_, "figures")) {
      html_ +=
          fmt::format("<li><a href=\"#{}\">{}</a></li>\n", EscapedLine(TextMember(figure, "id")),
                      EscapedLine(TextMember(figure, "heading")));
    }
    html_ += "</ul>\n</nav>\n";
  }

  void WriteFigure(const Json& figure) {
    const auto text = [&figure](std::string_view key) {
      return EscapedLine(TextMember(figure, key));
    };
    const std::string id = text("id");
    html_ +=
        fmt::format("<figure id=\"{0}\">\n<figcaption>\n<h2>{1}</h2>\n<p>{2}</p>\n</figcaption>\n",
                    id, text("heading"), text("caption"));
    const std::vector<FigureRow> rows = RowsOf(figure, document_);
    if (rows.empty()) {
      html_ += fmt::format("<p class=\"empty\">{}</p>\n</figure>\n", text("empty"));
      return;
    }
    html_ += fmt::format(
        "<div class=\"plot\" data-plot=\"{}\" data-label=\"{}\" data-key=\"{}\"></div>\n",
        text("plot"), text("label"), text("key"));
    WriteTable(figure, rows);
    const Json* rest = FindMember(description_, "rest");
    if (rows.size() > kRowsMax && rest != nullptr) {
      html_ += fmt::format("<p class=\"rest\">{}</p>\n",
                           Sentence(*rest, static_cast<int64_t>(rows.size() - kRowsMax)));
    }
    html_ += "</figure>\n";
  }

  void WriteTable(const Json& figure, const std::vector<FigureRow>& rows) {
    const Json& columns = ListMember(figure, "columns");
    const bool is_grouped = std::any_of(columns.begin(), columns.end(), [](const Json& column) {
      return !TextMember(column, "group").empty();
    });
    // The box can be scrolled sideways, also by keyboard.
    html_ += fmt::format(
        "<div class=\"scroll\" role=\"region\" aria-labelledby=\"{0}-table\" tabindex=\"0\">\n"
        "<table{2}>\n<caption id=\"{0}-table\">{1}</caption>\n",
        EscapedLine(TextMember(figure, "id")), EscapedLine(TextMember(figure, "table")),
        is_grouped ? " class=\"grouped\"" : "");
    WriteHead(columns, is_grouped);
    html_ += "<tbody>\n";
    for (size_t i = 0; i < std::min(rows.size(), kRowsMax); ++i) {
      html_ += fmt::format("<tr data-row=\"{}\">", EscapedLine(rows[i].place));
      for (const Json& column : columns) WriteCell(column, rows[i]);
      html_ += "</tr>\n";
    }
    html_ += "</tbody>\n</table>\n</div>\n";
  }

  // Adjacent columns with the same group share a heading.
  void WriteHead(const Json& columns, bool is_grouped) {
    std::string below;
    html_ += "<thead>\n<tr>";
    for (size_t i = 0; i < columns.size(); ++i) {
      const std::string group = TextMember(columns[i], "group");
      const std::string title = EscapedLine(TextMember(columns[i], "title"));
      const std::string kind = ClassOf(columns[i]);
      if (group.empty()) {
        html_ += fmt::format("<th scope=\"col\"{}{}>{}</th>", is_grouped ? " rowspan=\"2\"" : "",
                             kind, title);
        continue;
      }
      below += fmt::format("<th scope=\"col\"{}>{}</th>", kind, title);
      if (i > 0 && TextMember(columns[i - 1], "group") == group) continue;
      size_t end = i + 1;
      while (end < columns.size() && TextMember(columns[end], "group") == group) ++end;
      html_ +=
          fmt::format("<th scope=\"colgroup\" colspan=\"{}\">{}</th>", end - i, EscapedLine(group));
    }
    html_ +=
        is_grouped ? fmt::format("</tr>\n<tr>{}</tr>\n</thead>\n", below) : "</tr>\n</thead>\n";
  }

  void WriteCell(const Json& column, const FigureRow& row) {
    const std::string kind = ClassOf(column);
    if (FindBool(column, "head").value_or(false)) {
      html_ += fmt::format("<th scope=\"row\"{}>{}</th>", kind, CellHtml(column, row));
    } else {
      html_ += fmt::format("<td{}>{}</td>", kind, CellHtml(column, row));
    }
  }

  // A column shows the first of its values that the row has.
  std::string CellHtml(const Json& column, const FigureRow& row) const {
    if (TextMember(column, "as") == "label") return EscapedLine(row.label);
    const Json& choices = ListMember(column, "cells");
    const Json only = Json::array({column});
    for (const Json& choice : choices.empty() ? only : choices) {
      const OrderedJson* value = ValueAt(*row.value, TextMember(choice, "of"));
      if (value != nullptr) return ValueHtml(choice, *value);
    }
    const std::string none = TextMember(column, "none");
    return none.empty() ? std::string(kNothing) : EscapedLine(none);
  }

  std::string ValueHtml(const Json& cell, const OrderedJson& value) const {
    const std::string kind = TextMember(cell, "as");
    if (kind == "interval") {
      const OrderedJson* low = ValueAt(value, "low");
      const OrderedJson* high = ValueAt(value, "high");
      if (low == nullptr || high == nullptr) return std::string(kNothing);
      return IntervalText(low->get<double>(), high->get<double>());
    }
    if (value.is_string()) return TextHtml(cell, kind, value.get<std::string>());
    if (!value.is_number()) return std::string(kNothing);
    if (kind == "rate") return RateText(value.get<double>());
    if (kind == "number") return NumberText(value.get<double>());
    if (kind == "duration") return DurationText(value.get<int64_t>());
    return CountText(value.get<int64_t>());
  }

  std::string TextHtml(const Json& cell, std::string_view kind, std::string text) const {
    if (kind == "game") return GameHtml(text);
    if (kind == "clause") return ClauseHtml(text);
    if (kind != "word") return Isolated(text);
    if (const Json* words = FindMember(cell, "words")) {
      if (const std::string word = TextMember(*words, text); !word.empty()) {
        return EscapedLine(word);
      }
    }
    std::replace(text.begin(), text.end(), '_', ' ');
    return Isolated(text);
  }

  std::string GameHtml(const std::string& game) const {
    const auto found = names_.games.find(game);
    return Isolated(found == names_.games.end() ? game : found->second);
  }

  std::string ClauseHtml(const std::string& clause) const {
    const auto found = names_.clauses.find(clause);
    const std::string id = fmt::format("<span class=\"clause-id\">{}</span>", EscapedLine(clause));
    if (found == names_.clauses.end()) return id;
    return fmt::format("{} <span class=\"clause-text\">{}</span>", id, EscapedLine(found->second));
  }

  const Json& description_;
  const OrderedJson& document_;
  const ReportNames& names_;
  std::string html_;
};

}  // namespace

std::string ReportBody(const Json& description, const OrderedJson& document,
                       const ReportNames& names) {
  return BodyWriter(description, document, names).Take();
}

}  // namespace recount::tools::statistics::report
