#include "tools/viewer/page/built_page.h"

#include <gtest/gtest.h>

#include "events/version.h"
#include "fmt/format.h"
#include "tools/viewer/page/packing.h"

namespace recount::tools::viewer::page {
namespace {

std::string PageOf(std::string_view build) {
  const std::string data = fmt::format(R"({{"format":"recount-page","build":"{}"}})", build);
  return fmt::format(
      "<!doctype html><p>before</p>"
      R"(<script type="application/octet-stream" id="recount-data">{}</script><p>behind</p>)",
      Base64(Gzip(data)));
}

TEST(Packing, UnpacksWhatItPacked) {
  for (const std::string& bytes : {std::string(), std::string("a"), std::string(70'000, 'x')}) {
    EXPECT_EQ(Unpacked(Base64(Gzip(bytes))), bytes);
  }
}

TEST(Packing, GivesTheSameBytesForTheSameBytes) {
  const std::string packed = Gzip("the same");
  EXPECT_EQ(Gzip("the same"), packed);
  EXPECT_EQ(packed.substr(4, 4), std::string(4, '\0')) << "the time";
  EXPECT_EQ(packed[3], '\0') << "no name";
}

TEST(Packing, IsBase64WithPadding) {
  EXPECT_EQ(Base64("f"), "Zg==");
  EXPECT_EQ(Base64("fo"), "Zm8=");
  EXPECT_EQ(Base64("foobar"), "Zm9vYmFy");
}

TEST(Packing, UnpacksNothingElse) {
  for (const std::string& text :
       {std::string(), std::string("Zg"), std::string("????"), Base64("no gzip"),
        Base64(Gzip("cut")).substr(0, 16), Base64(Gzip(std::string(2 << 20, 'x')))}) {
    EXPECT_EQ(Unpacked(text), std::nullopt) << text.substr(0, 20);
  }
}

TEST(BuiltPage, ReplacesTheDataAndNothingElse) {
  const std::string built = PageOf(kBuild);
  const Result<BuiltPage> page = BuiltPage::Of("viewer.html", built);
  ASSERT_TRUE(page.ok()) << page.error().message;
  const std::string made = page->With(R"({"kind":"log"})");
  EXPECT_EQ(made.substr(0, 30), built.substr(0, 30));
  EXPECT_TRUE(made.ends_with("</script><p>behind</p>"));
  const size_t begin = made.find("recount-data\">") + 14;
  EXPECT_EQ(Unpacked(made.substr(begin, made.find("</script>") - begin)), R"({"kind":"log"})");
  EXPECT_EQ(page->With(R"({"kind":"log"})"), made);
}

TEST(BuiltPage, MayFetchFromItsServerAndNowhereElse) {
  const std::string html =
      R"(<meta http-equiv="Content-Security-Policy" content="img-src data:; connect-src 'none'">)" +
      PageOf(kBuild) + "connect-src 'none'";
  const Result<BuiltPage> page = BuiltPage::Of("viewer.html", html);
  ASSERT_TRUE(page.ok()) << page.error().message;
  EXPECT_EQ(page->policy(), "img-src data:; connect-src 'none'");
  const BuiltPage served = page->ForServer();
  EXPECT_EQ(served.policy(), "img-src data:; connect-src 'self'");
  EXPECT_TRUE(served.With("{}").ends_with("connect-src 'none'"));
  EXPECT_EQ(served.With("{}").size(), page->With("{}").size());
}

TEST(BuiltPage, WithoutAPolicyIsServedAsItIs) {
  const Result<BuiltPage> page = BuiltPage::Of("viewer.html", PageOf(kBuild));
  ASSERT_TRUE(page.ok()) << page.error().message;
  EXPECT_EQ(page->ForServer().policy(), "");
  EXPECT_EQ(page->ForServer().With("{}"), page->With("{}"));
}

TEST(BuiltPage, RefusesAPageOfAnotherVersionAndWhatIsNone) {
  const auto code = [](std::string html) { return BuiltPage::Of("page", html).error().code; };
  EXPECT_EQ(code(PageOf("recount 9.0.0")), ErrorCode::too_new);
  EXPECT_EQ(code("<!doctype html>"), ErrorCode::damaged);
  EXPECT_EQ(code(PageOf("x").substr(0, 120)), ErrorCode::damaged);
  EXPECT_EQ(code(R"(<script type="application/octet-stream" id="recount-data">AAAA</script>)"),
            ErrorCode::damaged);
}

}  // namespace
}  // namespace recount::tools::viewer::page
