// A document for people, before it becomes HTML or Markdown: parts with headings, paragraphs,
// tables. The contents are written once. The writers (html_writer.h, markdown_writer.h) only format
// them, so both formats have the same words.
//
//   Document document{.title = "Case file", .subtitle = "Ana and Bo"};
//   Part part{.heading = {{"Result"}}};
//   part.blocks.push_back(Paragraph{{{"Ana", Ink::outside}, {" wins ("}, {"HER-9.1", Ink::clause,
//                                     ClauseAnchor("HER-9.1")}, {")."}}});
//   document.parts.push_back(std::move(part));
//   std::string page = HtmlText(document);
//
// Any text may come from outside: the writers escape all of it, and show invisible characters
// (events/visible_text.h). A line break in a text is a line break in the document.
#ifndef RECOUNT_TOOLS_REPORT_DOCUMENT_H_
#define RECOUNT_TOOLS_REPORT_DOCUMENT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace recount::tools::report {

// The meaning of a run of text; the writers decide how that looks.
enum class Ink : uint8_t {
  plain,
  strong,
  faint,    // a substitute, such as "(withheld)"
  outside,  // names and texts from outside, isolated from the text around them
  code,     // hashes, commands, words of the format
  clause,   // the id of a clause
  label,    // a word about the state of something: "superseded", "in force"
  alarm,    // a label for something that is wrong: "against the rules"
};

struct Run {
  std::string text;
  Ink ink = Ink::plain;
  std::string target = {};  // the anchor that it links to; a link only if that anchor exists
  bool is_deleted = false;  // struck through
};

using Text = std::vector<Run>;

struct Paragraph {
  enum class Role : uint8_t {
    plain,
    lead,  // a word or two that announce what follows
    quote,
    alarm,
  };
  Text text;
  Role role = Role::plain;
};

// A list of labels, each with its text.
struct Facts {
  struct Fact {
    std::string label;
    Text text;
  };
  std::vector<Fact> facts;
};

struct Bullets {
  std::vector<Text> items = {};
};

// Text in which columns matter: a drawing of the table, commands to type.
struct Drawing {
  std::string caption;
  std::string text;
};

// A table. The first cell of a row says what the row is about.
struct ReportTable {
  struct Column {
    enum class Kind : uint8_t {
      text,
      word,
      number
    };  // a word is not broken; a number is aligned right
    std::string title;
    Kind kind = Kind::text;
  };
  // A line under the last cell of its row: an effect of the event, and its clause.
  struct Line {
    Text label;
    Text text;
  };
  struct Row {
    std::vector<Text> cells = {};
    std::vector<Line> lines = {};
    std::string anchor = {};
    bool is_superseded = false;
  };
  std::string caption;
  std::vector<Column> columns;
  bool is_narrow = false;  // only as wide as it needs to be
  std::vector<Row> rows = {};
};

struct Part;
using Block = std::variant<Paragraph, Facts, Bullets, Drawing, ReportTable, Part>;

// A heading and what is under it. The level of the heading is the depth of the part.
struct Part {
  Text heading;
  std::string anchor = {};
  bool is_kept = false;  // not broken between two printed pages if it fits on one
  std::vector<Block> blocks = {};
};

struct Document {
  std::string title;
  std::string subtitle;
  std::string running_title;       // at the foot of every printed page
  std::vector<Block> blocks = {};  // before the first part
  std::vector<Part> parts = {};    // numbered from 1
};

// Return the anchors of an event and of a clause. Different arguments give different anchors.
std::string EventAnchor(uint64_t seq);
std::string ClauseAnchor(std::string_view clause);

}  // namespace recount::tools::report

#endif  // RECOUNT_TOOLS_REPORT_DOCUMENT_H_
