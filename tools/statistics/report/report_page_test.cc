#include "tools/statistics/report/report_page.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "events/testing/files.h"
#include "fmt/format.h"

namespace recount::tools::statistics::report {
namespace {

constexpr std::string_view kFigures = "tools/statistics/web/src/figures.json";

// Returns a template as the build makes it, with the figures of the page.
std::string Template(std::string_view figures) {
  return fmt::format(
      "<style>s</style><main><script type=\"application/json\" id=\"recount-figures\">{}</script>"
      "</main><script type=\"application/json\" id=\"recount-stats\">null</script><script>x"
      "</script>",
      figures);
}

OrderedJson EmptyDocument() {
  return OrderedJson::parse(
      R"({"version":1,"games":{"counted":0,"unfinished":0,"related":0,"forks":0,"void":0},)"
      R"("over_time":[],"untimed":[],"win_rates":[],"lengths":[],"pace":[],"clauses":[],)"
      R"("cards":[],"judging":{"disputes":0,"rulings":[],"penalties":[]},"ratings":[]})");
}

OrderedJson Rating(const std::string& player, int games) {
  return {{"game", "heretics"}, {"player", player}, {"games", games},
          {"mu", 27.5},         {"sigma", 8.0},     {"ordinal", 3.5}};
}

std::string Page(const OrderedJson& document, const ReportNames& names = {}) {
  const Result<std::string> page = ReportPage(
      "report.html", Template(testing::ReadFile(std::string(kFigures))), document, names);
  EXPECT_TRUE(page.ok()) << (page.ok() ? "" : page.error().message);
  return page.ok() ? *page : "";
}

// Returns the figure with this id; empty if the page has none.
std::string FigureOf(const std::string& page, const std::string& id) {
  const size_t begin = page.find(fmt::format("<figure id=\"{}\">", id));
  if (begin == std::string::npos) return "";
  return page.substr(begin, page.find("</figure>", begin) - begin);
}

size_t CountOf(const std::string& text, std::string_view part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

const std::vector<std::string> kIds = {"games-over-time", "win-rates", "lengths", "pace",
                                       "clauses",         "refusals",  "judging", "cards",
                                       "ratings"};

TEST(ReportPage, FigureWithoutNumbersSaysWhatItWouldShow) {
  const std::string page = Page(EmptyDocument());
  EXPECT_EQ(CountOf(page, "<figure "), kIds.size());
  EXPECT_NE(page.find("No game is counted yet."), std::string::npos);
  EXPECT_NE(page.find("No game was left out."), std::string::npos);
  for (const std::string& id : kIds) {
    const std::string figure = FigureOf(page, id);
    EXPECT_EQ(CountOf(figure, "<figcaption>"), 1u) << id;
    EXPECT_EQ(CountOf(figure, "<p class=\"empty\">"), 1u) << id;
    EXPECT_EQ(CountOf(figure, "<p class=\"empty\"></p>"), 0u) << id;
    EXPECT_EQ(CountOf(figure, "<table"), 0u) << id;
  }
}

TEST(ReportPage, SummarySaysWhatIsCountedAndWhatIsLeftOut) {
  OrderedJson document = EmptyDocument();
  document["games"] = {
      {"counted", 1200}, {"unfinished", 1}, {"related", 2}, {"forks", 0}, {"void", 3}};
  document["over_time"] = {{{"day", "2026-11-21"}, {"game", "heretics"}, {"n", 100}},
                           {{"day", "2026-11-22"}, {"game", "heretics"}, {"n", 100}}};
  document["untimed"] = {{{"game", "hope"}, {"n", 1000}}};
  const std::string page = Page(document, {.games = {{"heretics", "The Heretics"}}});
  for (const std::string_view part :
       {"<p class=\"lead\">1,200 games are counted.</p>",
        "<li data-game=\"hope\"><span><bdi>hope</bdi></span> <b>1,000</b></li>\n"
        "<li data-game=\"heretics\"><span><bdi>The Heretics</bdi></span> <b>200</b></li>",
        "<li>1 game has not ended.</li>", "<li>3 games were declared void.</li>"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(page.find("fork:"), std::string::npos);
}

TEST(ReportPage, RateHasItsNumberAndItsIntervalInTheSameRow) {
  OrderedJson document = EmptyDocument();
  document["win_rates"] = {{{"game", "heretics"},
                            {"players", 2},
                            {"by", "turn_order"},
                            {"value", "1"},
                            {"n", 1234},
                            {"wins", 617},
                            {"draws", 7},
                            {"rate", 0.5},
                            {"low", 0.4721},
                            {"high", 0.5279},
                            {"expected", nullptr}}};
  const std::string figure = FigureOf(Page(document), "win-rates");
  const std::string_view row =
      "<tr data-row=\"win_rates/0\"><th scope=\"row\" class=\"game\"><bdi>heretics</bdi></th>"
      "<th scope=\"row\" class=\"number\">2</th><th scope=\"row\" class=\"word\">turn order</th>"
      "<th scope=\"row\" class=\"name\"><bdi>1</bdi></th><td class=\"number\">1,234</td>"
      "<td class=\"number\">617</td><td class=\"number\">7</td><td class=\"number\">50.0%</td>"
      "<td class=\"number\">47.2% to 52.8%</td><td class=\"number\">–</td></tr>";
  EXPECT_NE(figure.find(row), std::string::npos) << figure;
}

TEST(ReportPage, TableHasThirtyRowsTheLargestFirstAndSaysTheRest) {
  OrderedJson document = EmptyDocument();
  for (int games = 1; games <= 32; ++games) {
    document["ratings"].push_back(Rating(fmt::format("Player {}", games), games));
  }
  std::string figure = FigureOf(Page(document), "ratings");
  EXPECT_EQ(CountOf(figure, "<tr data-row="), 30u);
  EXPECT_LT(figure.find("data-row=\"ratings/31\""), figure.find("data-row=\"ratings/30\""));
  EXPECT_EQ(figure.find("data-row=\"ratings/1\""), std::string::npos);
  EXPECT_NE(figure.find("has 2 more"), std::string::npos);

  document["ratings"].erase(30);
  EXPECT_NE(FigureOf(Page(document), "ratings").find("has 1 more"), std::string::npos);
  document["ratings"].erase(30);
  figure = FigureOf(Page(document), "ratings");
  EXPECT_EQ(CountOf(figure, "<tr data-row="), 30u);
  EXPECT_EQ(CountOf(figure, "class=\"rest\""), 0u);
}

TEST(ReportPage, ClausesAreSplitByTheirSourceAndHaveTheirTexts) {
  OrderedJson document = EmptyDocument();
  for (const std::string_view source : {"effect", "refusal", "ruling"}) {
    document["clauses"].push_back({{"game", "heretics"},
                                   {"source", source},
                                   {"clause", fmt::format("HER-{}", source)},
                                   {"n", 5}});
  }
  const std::string page = Page(document, {.clauses = {{"HER-effect", "No one < may."}}});
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"clauses", "HER-effect"}, {"refusals", "HER-refusal"}, {"judging", "HER-ruling"}};
  for (const auto& [id, clause] : rows) {
    const std::string figure = FigureOf(page, id);
    EXPECT_EQ(CountOf(figure, "<tr data-row="), 1u) << id;
    EXPECT_NE(figure.find(clause), std::string::npos) << id;
  }
  EXPECT_NE(page.find("<span class=\"clause-text\">No one &lt; may.</span>"), std::string::npos);
}

TEST(ReportPage, JudgingHasItsCountsInOneTable) {
  OrderedJson document = EmptyDocument();
  document["judging"] = {
      {"disputes", 4},
      {"rulings", {{{"kind", "rewind"}, {"n", 3}, {"overturned", 1}}}},
      {"penalties", {{{"infraction", "slow_play"}, {"penalty", "game_loss"}, {"n", 2}}}}};
  const std::string figure = FigureOf(Page(document), "judging");
  EXPECT_NE(figure.find("<tr data-row=\"judging/disputes\">"
                        "<th scope=\"row\" class=\"label\">Disputes</th>"),
            std::string::npos);
  for (const std::string_view part :
       {"<tr data-row=\"judging/rulings/0\">", "<bdi>slow play</bdi>", "<bdi>game loss</bdi>"}) {
    EXPECT_NE(figure.find(part), std::string::npos) << part;
  }
}

TEST(ReportPage, CardThatNobodyPlayedHasDashesInPlaceOfItsRate) {
  OrderedJson document = EmptyDocument();
  document["cards"] = {
      {{"game", "heretics"},
       {"key", "witches:7"},
       {"name", "Seer"},
       {"held", {{"n", 4}, {"wins", 1}, {"rate", 0.25}, {"low", 0.046}, {"high", 0.699}}},
       {"played", nullptr}}};
  const std::string figure = FigureOf(Page(document), "cards");
  EXPECT_NE(figure.find("<td class=\"number\">25.0%</td><td class=\"number\">4.6% to 69.9%</td>"
                        "<td class=\"number\">–</td>"),
            std::string::npos);
  EXPECT_NE(figure.find("<th scope=\"colgroup\" colspan=\"4\">Held</th>"), std::string::npos);
}

TEST(ReportPage, NamesAreTextAndNeverMarkup) {
  const std::vector<std::pair<std::string, std::string>> names = {
      {"<script>alert(1)</script>", "<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>"},
      {"\"><img src=x>", "<bdi>&quot;&gt;&lt;img src=x&gt;</bdi>"},
      {"{n} {} %s", "<bdi>{n} {} %s</bdi>"},
      {"a\xe2\x80\xae"
       "b",
       "<bdi>a[U+202E]b</bdi>"},
  };
  for (const auto& [name, html] : names) {
    OrderedJson document = EmptyDocument();
    document["ratings"] = {Rating(name, 3)};
    document["untimed"] = {{{"game", name}, {"n", 1}}};
    const std::string page = Page(document);
    EXPECT_EQ(CountOf(page, html), 3u) << name;  // the summary, the days, the ratings
    EXPECT_EQ(CountOf(page, "<script"), 2u) << name;
    EXPECT_EQ(CountOf(page, "<img"), 0u) << name;
  }
}

TEST(ReportPage, DataIsTheDocumentWithoutLessThanSigns) {
  OrderedJson document = EmptyDocument();
  document["ratings"] = {Rating("</script><!--<b>", 3)};
  const std::string page = Page(document);
  const std::string_view begin = "id=\"recount-stats\">";
  const size_t at = page.find(begin) + begin.size();
  const std::string data = page.substr(at, page.find("</script>", at) - at);
  EXPECT_EQ(data.find('<'), std::string::npos);
  EXPECT_EQ(Written(OrderedJson::parse(data)), Written(document));
  EXPECT_EQ(CountOf(data, "\\u003c"), 3u);
  EXPECT_EQ(page.find("recount-figures"), std::string::npos);
}

TEST(ReportPage, WrongTemplateIsRefused) {
  const std::string right = Template(R"({"document":1})");
  const std::vector<std::pair<std::string, ErrorCode>> rows = {
      {"", ErrorCode::damaged},
      {"<html></html>", ErrorCode::damaged},
      {right.substr(0, right.find("id=\"recount-stats\"")), ErrorCode::damaged},
      {Template("{"), ErrorCode::damaged},
      {Template("[]"), ErrorCode::damaged},
      {Template("{}"), ErrorCode::too_new},
      {Template(R"({"document":2})"), ErrorCode::too_new},
  };
  for (const auto& [html, code] : rows) {
    const Result<std::string> page = ReportPage("x.html", html, EmptyDocument(), {});
    ASSERT_FALSE(page.ok()) << html;
    EXPECT_EQ(page.error().code, code) << html;
    EXPECT_EQ(page.error().message.rfind("x.html is ", 0), 0u) << page.error().message;
    EXPECT_NE(page.error().message.find("./bazelw build //tools:stats"), std::string::npos);
  }
  EXPECT_TRUE(ReportPage("x.html", right, EmptyDocument(), {}).ok());
}

}  // namespace
}  // namespace recount::tools::statistics::report
