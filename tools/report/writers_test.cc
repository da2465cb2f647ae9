// Tests what both writers make of documents: markup, and texts that look like it.
#include <gtest/gtest.h>

#include "tools/report/html_writer.h"
#include "tools/report/markdown_writer.h"

namespace recount::tools::report {
namespace {

using Kind = ReportTable::Column::Kind;

Document Holding(Block block) {
  Part part{.heading = {{"Part"}}, .anchor = "part"};
  part.blocks.push_back(std::move(block));
  Document document{.title = "Title", .subtitle = "of it", .running_title = "Running"};
  document.parts.push_back(std::move(part));
  return document;
}

// Returns what follows the heading.
std::string Html(Block block) {
  const std::string html = HtmlText(Holding(std::move(block)));
  const std::string heading = "<h2>1. Part</h2>\n";
  const size_t begin = html.find(heading) + heading.size();
  return html.substr(begin, html.rfind("</section>") - begin);
}

std::string Markdown(Block block) {
  const std::string markdown = MarkdownText(Holding(std::move(block)));
  const std::string heading = "## 1. Part\n\n";
  return markdown.substr(markdown.find(heading) + heading.size());
}

TEST(WritersTest, RunsAreMarkedAsWhatTheyAre) {
  struct Case {
    tools::report::Run run;
    std::string_view html;
    std::string_view markdown;
  };
  const Case kCases[] = {
      {{"a"}, "a", "a"},
      {{"a", Ink::strong}, "<strong>a</strong>", "**a**"},
      {{"a", Ink::faint}, "<span class=\"faint\">a</span>", "*a*"},
      {{"a", Ink::outside}, "<bdi>a</bdi>", "a"},
      {{"a", Ink::code}, "<code>a</code>", "`a`"},
      {{"a", Ink::clause}, "<span class=\"clause\">a</span>", "a"},
      {{"a", Ink::label}, "<span class=\"label\">a</span>", "*a*"},
      {{"a", Ink::alarm}, "<span class=\"label alarm\">a</span>", "**a**"},
      {{"a", Ink::plain, "part"}, "<a href=\"#part\">a</a>", "a"},
      {{"a", Ink::plain, "nowhere"}, "a", "a"},
      {{"a", Ink::outside, "", true}, "<del><bdi>a</bdi></del>", "~~a~~"},
      {{"a\nb", Ink::outside, "", true}, "<del><bdi>a<br>b</bdi></del>", "~~a~~\\\n~~b~~"},
      {{" a ", Ink::strong}, "<strong> a </strong>", "**a** "},
  };
  for (const Case& one : kCases) {
    EXPECT_EQ(Html(Paragraph{{one.run}}), "<p>" + std::string(one.html) + "</p>\n");
    EXPECT_EQ(Markdown(Paragraph{{one.run}}), std::string(one.markdown) + "\n");
  }
}

TEST(WritersTest, TextThatLooksLikeHtmlIsText) {
  EXPECT_EQ(Html(Paragraph{{{"<b a=\"x\" c='y'>&amp;"}}}),
            "<p>&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;amp;</p>\n");
  EXPECT_EQ(
      Html(Drawing{"<c>", "\n</pre>"}),
      "<figure>\n<figcaption>&lt;c&gt;</figcaption>\n<pre tabindex=\"0\">\n\n&lt;/pre&gt;</pre>\n"
      "</figure>\n");
}

TEST(WritersTest, TextThatLooksLikeMarkdownIsText) {
  struct Case {
    std::string_view text;
    std::string_view markdown;
  };
  constexpr Case kCases[] = {
      {"*a* _b_ `c` ~~d~~", "\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~"},
      {"[a](b) ![c][d] <e> &f; \\", "\\[a\\](b) !\\[c\\]\\[d\\] \\<e\\> \\&f; \\\\"},
      {"a | b", "a \\| b"},
      {"# a # b", "\\# a # b"},
      {"- a - b", "\\- a - b"},
      {"+ a", "\\+ a"},
      {"=== a", "\\=== a"},
      {":-", "\\:-"},
      {"12. a 12.", "12\\. a 12."},
      {"12) a", "12\\) a"},
      {"12.5 points", "12\\.5 points"},
      {"    code", "code"},
      {"a\n- b\n    c\n\nd", "a\\\n\\- b\\\nc\\\n\\\nd"},
      {"http://a.b www.a.b a: b 12:30", "http\\://a.b www\\.a.b a: b 12:30"},
      {"$a$", "\\$a\\$"},
  };
  for (const Case& one : kCases) {
    EXPECT_EQ(Markdown(Paragraph{{{std::string(one.text)}}}), std::string(one.markdown) + "\n");
  }
}

TEST(WritersTest, AMarkdownFenceIsLongerThanAnyInIt) {
  EXPECT_EQ(Markdown(Drawing{"c", "```\na"}), "c:\n\n````text\n```\na\n````\n");
}

TEST(WritersTest, AnAnchorGivenTwiceCountsWhereItIsFirst) {
  ReportTable table{.caption = "c", .columns = {{"A", Kind::number}, {"B"}}};
  for (const char* cell : {"x", "y"}) {
    table.rows.push_back({.cells = {{{cell}}, {{"z"}}}, .anchor = "event-1"});
  }
  const std::string html = Html(table);
  EXPECT_NE(
      html.find("<tr id=\"event-1\"><th scope=\"row\" class=\"number\">x</th><td>z</td></tr>"),
      std::string::npos)
      << html;
  EXPECT_NE(html.find("<tr><th scope=\"row\" class=\"number\">y"), std::string::npos) << html;
}

TEST(WritersTest, LinesStandUnderTheLastCell) {
  ReportTable table{.caption = "c", .columns = {{"A", Kind::number}, {"B"}}};
  table.rows.push_back({.cells = {{{"x"}}, {{"y"}}}, .lines = {{{{"L-1"}}, {{"does"}}}}});
  EXPECT_NE(Html(table).find("<td>y\n<ul class=\"lines\">\n<li>L-1 does</li>\n</ul>\n</td>"),
            std::string::npos);
  EXPECT_EQ(Markdown(table), "| A | B |\n| ---: | --- |\n| x | y |\n| | – L-1 does |\n");
}

TEST(WritersTest, HeadingsAreAsDeepAsTheirParts) {
  Part outer{.heading = {{"Outer"}}};
  Part inner{.heading = {{"Inner"}}, .is_kept = true};
  inner.blocks.push_back(Paragraph{{{"a"}}});
  outer.blocks.push_back(inner);
  EXPECT_EQ(Html(outer),
            "<section>\n<h3>Outer</h3>\n<section class=\"kept\">\n<h4>Inner</h4>\n<p>a</p>\n"
            "</section>\n</section>\n");
  EXPECT_NE(MarkdownText(Holding(outer)).find("\n### Outer\n\n#### Inner\n\na\n"),
            std::string::npos);
}

TEST(DocumentTest, EveryClauseHasAnAnchorOfItsOwn) {
  EXPECT_EQ(ClauseAnchor("HER-7.6"), "clause-HER-7.6");
  EXPECT_EQ(ClauseAnchor("a \"b"), "clause-a_20_22b");
  EXPECT_EQ(ClauseAnchor("a_20"), "clause-a_5f20");
  EXPECT_EQ(EventAnchor(12), "event-12");
}

}  // namespace
}  // namespace recount::tools::report
