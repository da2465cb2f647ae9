#include "tools/serve/http_request.h"

#include <gtest/gtest.h>

namespace recount::tools::serve {
namespace {

std::string WithHost(std::string_view line) {
  return std::string(line) + "\r\nHost: 127.0.0.1:80\r\n\r\n";
}

TEST(HttpRequest, IsReadWithItsFields) {
  const auto request = ParseRequest(
      "GET /api/games/1a2b?view=0 HTTP/1.1\r\nHOST:\t h:1 \r\nX-a:\r\nx-A: b c\xff\r\n\r\nmore");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->method, "GET");
  EXPECT_EQ(request->path, "/api/games/1a2b");
  EXPECT_EQ(request->query, "view=0");
  EXPECT_EQ(request->authority, "");
  EXPECT_EQ(request->Values("host"), std::vector<std::string_view>{"h:1"});
  EXPECT_EQ(request->Values("x-a"), (std::vector<std::string_view>{"", "b c\xff"}));
  EXPECT_FALSE(request->HasBody());
}

TEST(HttpRequest, OfAWholeAddressHasItsAuthority) {
  struct Row {
    std::string_view target, authority, path, query;
  };
  for (const Row& row : {Row{"http://h:1/a?b", "h:1", "/a", "b"}, Row{"http://h", "h", "/", ""},
                         Row{"http://h?b", "h", "", "b"}, Row{"*", "", "*", ""}}) {
    const auto request = ParseRequest(WithHost("GET " + std::string(row.target) + " HTTP/1.0"));
    ASSERT_TRUE(request) << row.target;
    EXPECT_EQ(request->authority, row.authority) << row.target;
    EXPECT_EQ(request->path, row.path) << row.target;
    EXPECT_EQ(request->query, row.query) << row.target;
  }
}

TEST(HttpRequest, OfAnotherFormIsNone) {
  for (const std::string_view line :
       {"", "GET", "GET /", "GET / HTTP/1.2", "GET / HTTP/1.1 ", "GET  / HTTP/1.1",
        "G(T / HTTP/1.1", " / HTTP/1.1", "GET http:// HTTP/1.1", "GET /a b HTTP/1.1"}) {
    EXPECT_FALSE(ParseRequest(WithHost(line))) << line;
    EXPECT_EQ(LookAt(WithHost(line)), HeadState::wrong) << line;
  }
  for (const std::string_view field : {"Host: b", "X", "X : a", " X: a", ": a", "X y: a"}) {
    EXPECT_FALSE(ParseRequest(WithHost("GET / HTTP/1.1\r\n" + std::string(field)))) << field;
  }
}

TEST(HttpRequest, WithABodyIsSeenAsSuch) {
  struct Row {
    std::string_view field;
    bool has_body;
  };
  for (const Row& row :
       {Row{"Content-Length: 0", false}, Row{"Content-Length: 5", true},
        Row{"content-length: x", true}, Row{"Content-Length: 0\r\nContent-Length: 1", true},
        Row{"Transfer-Encoding: chunked", true}, Row{"X-Transfer-Encoding: chunked", false}}) {
    const auto request = ParseRequest(WithHost("GET / HTTP/1.1\r\n" + std::string(row.field)));
    ASSERT_TRUE(request) << row.field;
    EXPECT_EQ(request->HasBody(), row.has_body) << row.field;
  }
}

TEST(LookAt, KnowsAHeadByItsBeginning) {
  const std::string line = "GET / HTTP/1.1\r\n";
  const std::string room(kMostHeadBytes - line.size() - 7, 'a');
  struct Row {
    std::string received;
    HeadState state;
  };
  for (const Row& row :
       {Row{"", HeadState::begun}, Row{"GET /", HeadState::begun}, Row{line, HeadState::begun},
        Row{line + "A: b\r", HeadState::begun}, Row{line + "\r\n", HeadState::whole},
        Row{line + "\r\n\0\n", HeadState::whole}, Row{line + "A: b\rc", HeadState::wrong},
        Row{line + "A: b\r\n\r\r\n\r\n", HeadState::wrong},
        Row{"GET / HTTP/1.2\r\n", HeadState::wrong},
        Row{"GET / HTTP/1.2\r\n\r\n", HeadState::wrong}, Row{"GET /\n", HeadState::wrong},
        Row{"\x16\x03", HeadState::wrong}, Row{"G\xc3\xa9", HeadState::wrong},
        Row{"\r\n", HeadState::wrong}, Row{line + "A: " + room + "\r\n\r\n", HeadState::whole},
        Row{line + "A: a" + room + "\r\n\r\n", HeadState::too_long},
        Row{std::string(kMostHeadBytes, 'a'), HeadState::begun},
        Row{std::string(kMostHeadBytes + 1, 'a'), HeadState::too_long}}) {
    EXPECT_EQ(LookAt(row.received), row.state) << row.received.substr(0, 60);
  }
}

TEST(Parameter, IsDecodedOnceAndThereOnce) {
  struct Row {
    std::string_view query;
    std::optional<std::string> value;
  };
  for (const Row& row :
       {Row{"", "absent"}, Row{"b=1", "absent"}, Row{"a", ""}, Row{"a=", ""}, Row{"a=1", "1"},
        Row{"b=2&a=1", "1"}, Row{"a=%31%2B+c", "1+ c"}, Row{"a=%2531", "%31"}, Row{"a=%C3%a9", "é"},
        Row{"a=b=c", "b=c"}, Row{"a=1&a=1", std::nullopt}, Row{"a=%", std::nullopt},
        Row{"a=%1", std::nullopt}, Row{"a=%zz", std::nullopt}, Row{"a=%ff", std::nullopt},
        Row{"%61=1", "absent"}}) {
    EXPECT_EQ(Parameter(row.query, "a", "absent"), row.value) << row.query;
  }
}

}  // namespace
}  // namespace recount::tools::serve
