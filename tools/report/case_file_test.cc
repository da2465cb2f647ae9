// Compares case files with golden ones (testdata/case_files): NAME.json is the model, NAME.html and
// NAME.md are made from it. After an intended change, run
//
//   ./bazelw run //tools/report:case_file_test -- --update
//
// A model is read back into values (replay/documents/testing), from which HTML and Markdown are
// made. case_file_page_test.py reads the golden files and checks what must be true of every page
// and text.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "events/testing/files.h"
#include "fmt/format.h"
#include "replay/documents/testing/case_file_reader.h"
#include "tools/report/case_file_html.h"
#include "tools/report/case_file_markdown.h"

namespace recount::tools::report {
namespace {

constexpr std::string_view kNames[] = {"begun", "hostile", "illegal", "rulings", "unread"};

std::string PathOf(std::string_view name, std::string_view ending) {
  return fmt::format("testdata/case_files/{}.{}", name, ending);
}

OrderedJson Model(std::string_view name) {
  return OrderedJson::parse(testing::ReadFile(PathOf(name, "json")));
}

std::string HtmlOfModel(const OrderedJson& model) {
  return CaseFileHtml(replay::documents::CaseFileIn(model));
}

std::string MarkdownOfModel(const OrderedJson& model) {
  return CaseFileMarkdown(replay::documents::CaseFileIn(model));
}

// hostile.json has an invalid time, code and fault. The values of a case file cannot be invalid, so
// this function puts what would be shown for them into the text that is compared with the golden
// files.
std::string WithHostileValues(std::string text) {
  constexpr std::pair<std::string_view, std::string_view> kReplacements[] = {
      {R"(2</th><td class="word">action</td><td class="word">–</td>)",
       R"(2</th><td class="word">action</td>)"
       R"(<td class="word"><bdi>2026-11-21T10:99&lt;b&gt;Z</bdi></td>)"},
      {"| 2 | action | – |", R"(| 2 | action | 2026-11-21T10:99\<b\>Z |)"},
      {"<code>torn</code>: the bytes end early", "<code>a`b|&lt;c&gt;</code>"},
      {"| event 6 | `torn`: the bytes end early |", R"(| event 6 | a\`b\|\<c\> |)"},
      {"<code>bad_request</code>", "<code>`x`|&lt;y&gt;</code>"},
      {"**Refused as:** `bad_request`", R"(**Refused as:** \`x\`\|\<y\>)"},
  };
  for (const auto& [value, hostile] : kReplacements) {
    const size_t at = text.find(value);
    if (at != std::string::npos) text.replace(at, value.size(), hostile);
  }
  return text;
}

// Returns the document that is made from the model NAME.json, in the form of the golden files.
std::string Made(std::string_view name, std::string_view ending) {
  std::string text = ending == "html" ? HtmlOfModel(Model(name)) : MarkdownOfModel(Model(name));
  return name == "hostile" ? WithHostileValues(std::move(text)) : text;
}

class EveryCaseFile : public ::testing::TestWithParam<std::string_view> {};

INSTANTIATE_TEST_SUITE_P(Models, EveryCaseFile, ::testing::ValuesIn(kNames),
                         [](const auto& name) { return std::string(name.param); });

TEST_P(EveryCaseFile, HtmlIsAsItWas) {
  EXPECT_EQ(Made(GetParam(), "html"), testing::ReadFile(PathOf(GetParam(), "html")));
}

TEST_P(EveryCaseFile, MarkdownIsAsItWas) {
  EXPECT_EQ(Made(GetParam(), "md"), testing::ReadFile(PathOf(GetParam(), "md")));
}

// Returns the tags of a page in their order, with the names of their attributes but without values.
std::string HtmlSkeleton(std::string_view html) {
  std::string skeleton;
  bool is_tag = false, is_value = false;
  for (const char c : html.substr(html.find("<body>"))) {
    if (c == '<') is_tag = true;
    if (is_tag && c == '"') is_value = !is_value;
    if (is_tag && !is_value) skeleton += c;
    if (c == '>' && !is_value) is_tag = false;
  }
  return skeleton;
}

// Returns the characters of a text that Markdown may take for markup: those without '\' before
// them, and those at the beginning of a line.
std::string MarkdownSkeleton(std::string_view markdown) {
  std::string skeleton;
  for (size_t i = 0; i < markdown.size(); ++i) {
    const char c = markdown[i];
    const bool is_at_start = i == 0 || markdown[i - 1] == '\n';
    if (c == '\\' && i + 1 < markdown.size() && markdown[i + 1] != '\n') {
      ++i;
    } else if (std::string_view("`*_[]<>|~&$\n\\").find(c) != std::string_view::npos ||
               (is_at_start &&
                std::string_view("#+-= 0123456789").find(c) != std::string_view::npos)) {
      skeleton += c;
    }
  }
  return skeleton;
}

// Returns the place of each text of the model. It leaves out words of the format and times, which
// are not texts in a case file, and clause ids, because equal ones are linked.
std::vector<OrderedJson::json_pointer> TextsOf(const OrderedJson& model) {
  static const std::set<std::string> kValues = {"at",    "code",    "due",     "ended",
                                                "fault", "kind",    "penalty", "randomness",
                                                "role",  "started", "view"};
  std::vector<OrderedJson::json_pointer> texts;
  const OrderedJson flat = model.flatten();
  for (const auto& [path, value] : flat.items()) {
    const std::string key = path.substr(path.rfind('/') + 1);
    const bool is_clause = key == "clause" || path.find("/clauses/") != std::string::npos;
    if (value.is_string() && !is_clause && !kValues.contains(key)) texts.emplace_back(path);
  }
  return texts;
}

bool IsInCode(std::string_view path) {
  return path == "/game" || path == "/card_set/hash" || path == "/id" || path == "/head";
}

// Returns the model `rulings` with a repair as its last event.
OrderedJson ModelWithRepair() {
  OrderedJson model = Model("rulings");
  OrderedJson event = model["timeline"].back();
  OrderedJson ruling = model["rulings"][0];
  const uint64_t seq = event["seq"].get<uint64_t>() + 1;
  event["seq"] = ruling["seq"] = seq;
  event["kind"] = "ruling";
  event["effects"] = {{{"clause", "HER-4.4"}, {"text", "Ana wins the round"}}};
  model["timeline"].push_back(event);
  ruling["dispute"] = nullptr;
  ruling["kind"] = "repair";
  ruling["role"] = "head";
  ruling["operations"] = {"Queen Scarlet (card 41) goes from Ana's hand to Ana's graveyard",
                          "Bo's draw deck is shuffled"};
  ruling.erase("cost");
  model["rulings"].push_back(ruling);
  return model;
}

// Returns the part of a Markdown text with this heading; empty if there is none.
std::string PartOf(const std::string& markdown, std::string_view heading) {
  const size_t at = markdown.find(heading);
  if (at == std::string::npos) return "";
  return markdown.substr(at, markdown.find("\n## ", at) - at);
}

TEST(CaseFileTest, RepairsHaveAPartOfTheirOwnBeforeTheEventsAgainstTheRules) {
  EXPECT_EQ(MarkdownOfModel(Model("rulings")).find(". Repairs\n"), std::string::npos);
  const std::string markdown = MarkdownOfModel(ModelWithRepair());
  const std::string part = PartOf(markdown, "## 5. Repairs\n");
  for (const char* line :
       {"### Repair, event 28\n", "**Judge:** Eva Novak, head judge", "**Goes back to:** event 4",
        "**Status:** *in force*", "- Queen Scarlet (card 41) goes from Ana's hand to Ana's",
        "- Bo's draw deck is shuffled", "- HER-4.4: Ana wins the round",
        "- JDG-4: ", "> Both other players confirm it."}) {
    EXPECT_NE(part.find(line), std::string::npos) << line << "\n" << part;
  }
  EXPECT_NE(markdown.find("## 6. Events against the rules"), std::string::npos);
}

TEST(CaseFileTest, ARepairThatNoLongerCountsSaysWhy) {
  OrderedJson model = ModelWithRepair();
  model["timeline"].back()["superseded"] = true;
  const auto status = [&] {
    const std::string part = PartOf(MarkdownOfModel(model), "## 5. Repairs\n");
    const size_t at = part.find("**Status:** ");
    return part.substr(at, part.find('\n', at) - at);
  };
  EXPECT_NE(status().find("*in force*, *superseded*"), std::string::npos) << status();
  OrderedJson& ruling = model["rulings"].back();
  ruling["in_force"] = false;
  ruling["moot"] = {{"seq", 29}, {"judge", "Jan Hus"}, {"reason", "settled"}};
  EXPECT_NE(status().find("*moot*"), std::string::npos) << status();
  ruling["moot"] = nullptr;
  ruling["appeal"] = model["rulings"][1]["appeal"];
  ruling["appeal"]["resolution"]["upheld"] = false;
  EXPECT_NE(status().find("*overturned on appeal*"), std::string::npos) << status();
}

TEST(CaseFileTest, NoTextChangesThePage) {
  const OrderedJson model = ModelWithRepair();
  const auto texts = TextsOf(model);
  ASSERT_GT(texts.size(), 70u);
  for (const auto& text : texts) {
    OrderedJson harmless = model, hostile = model;
    harmless[text] = "plain words";
    hostile[text] =
        "# 1. - + = </td></p><script>\"'>&lt;--> `x` *a* __b__ ~~c~~ | [l](http://e) $m$ \\";
    EXPECT_EQ(HtmlSkeleton(HtmlOfModel(harmless)), HtmlSkeleton(HtmlOfModel(hostile)))
        << text.to_string();
    // A code span with other characters is written as text: see the next test.
    if (IsInCode(text.to_string())) continue;
    EXPECT_EQ(MarkdownSkeleton(MarkdownOfModel(harmless)),
              MarkdownSkeleton(MarkdownOfModel(hostile)))
        << text.to_string();
  }
}

TEST(CaseFileTest, NoTextLeavesItsCodeInMarkdown) {
  OrderedJson model = Model("begun");
  model["game"] = "`a` | <b>";
  model["card_set"]["hash"] = "`<b>";
  model["head"] = "```\n<b>\n`````";
  const std::string markdown = MarkdownOfModel(model);
  EXPECT_NE(markdown.find("(\\`a\\` \\| \\<b\\>), rules"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("hash \\`\\<b\\>\n"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("\n``````text\n```\n<b>\n`````\n``````\n"), std::string::npos)
      << markdown;
}

TEST(CaseFileTest, PlayersOfOneNameAreDistinguished) {
  OrderedJson model = Model("begun");
  model["players"] = {"Ana", " Ana\n", "seat 0", nullptr, "  ", "Cem (seat 1)"};
  const std::string markdown = MarkdownOfModel(model);
  EXPECT_NE(markdown.find("Ana (seat 0), Ana (seat 1), seat 0 (seat 2), seat 3, "
                          "\\[U+0020\\]\\[U+0020\\] and Cem (seat 1) (seat 5)"),
            std::string::npos)
      << markdown.substr(0, 200);
}

TEST(CaseFileTest, AFileWithoutAHeadSaysWhy) {
  OrderedJson model = Model("begun");
  const auto head = model["head"].get<std::string>();
  EXPECT_NE(MarkdownOfModel(model).find(head), std::string::npos);
  model["head"] = nullptr;
  for (const std::string& text : {MarkdownOfModel(model), HtmlOfModel(model)}) {
    EXPECT_EQ(text.find(head), std::string::npos);
    EXPECT_EQ(text.find(", head "), std::string::npos);
    EXPECT_NE(text.find("does not name the head of the log"), std::string::npos) << text;
  }
}

TEST(CaseFileTest, AFileOfAViewGivesNoVerdictOnTheLog) {
  for (const char* name : {"begun", "rulings", "unread"}) {
    for (const OrderedJson& view : {OrderedJson("spectator"), OrderedJson(0)}) {
      SCOPED_TRACE(name + view.dump());
      OrderedJson model = Model(name);
      model["view"] = view;
      model["verify"]["ok"] = nullptr;
      const std::string markdown = MarkdownOfModel(model);
      EXPECT_NE(markdown.find("Whether every event is legal is not told in this view"),
                std::string::npos);
      EXPECT_NE(markdown.find("Whether the log passed the verification is not told in this view"),
                std::string::npos);
      for (const char* verdict :
           {"None: every event is legal", "None was found", "No problems found",
            "no problems found", "The log failed the verification"}) {
        EXPECT_EQ(markdown.find(verdict), std::string::npos) << verdict;
      }
    }
  }
}

TEST(CaseFileTest, HiddenCardsSeenByOthersAreNotToldToAView) {
  OrderedJson model = Model("rulings");
  for (OrderedJson& ruling : model["rulings"]) {
    if (ruling.contains("cost")) ruling["cost"]["learnt"] = OrderedJson::array();
  }
  EXPECT_NE(MarkdownOfModel(model).find("**Hidden cards seen:** none"), std::string::npos);
  model["view"] = "spectator";
  model["verify"]["ok"] = nullptr;
  const std::string spectators = MarkdownOfModel(model);
  EXPECT_NE(spectators.find("**Hidden cards seen:** not told in this view"), std::string::npos);
  EXPECT_EQ(spectators.find("seen:** none"), std::string::npos);
  model["view"] = 1;
  const std::string seats = MarkdownOfModel(model);
  EXPECT_NE(seats.find("**Hidden cards seen by others:** not told in this view"),
            std::string::npos);
  EXPECT_EQ(seats.find("seen:** none"), std::string::npos);
}

TEST(CaseFileTest, AnIdThatIsNoneGoesIntoNoCommand) {
  OrderedJson model = Model("begun");
  model["id"] = "$(reboot)";
  EXPECT_NE(MarkdownOfModel(model).find("recount export ID -o ID.recount"), std::string::npos);
  EXPECT_EQ(MarkdownOfModel(model).find("export $("), std::string::npos);
}

int Update() {
  for (const std::string_view name : kNames) {
    for (const std::string_view ending : {"html", "md"}) {
      testing::WriteSourceFile(PathOf(name, ending), Made(name, ending));
    }
  }
  return 0;
}

}  // namespace
}  // namespace recount::tools::report

int main(int argc, char** argv) {
  if (recount::testing::WantsUpdate(argc, argv)) return recount::tools::report::Update();
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
