#include "tools/serve/gate.h"

#include <gtest/gtest.h>

namespace recount::tools::serve {
namespace {

using Kind = GateRequest::Kind;

constexpr std::string_view kHost = "Host: 127.0.0.1:8080";

std::variant<GateRequest, Refusal> Decide(std::string_view line, std::string_view fields,
                                          std::string_view bound = "spectator") {
  const Gate gate("127.0.0.1:8080", 8080, {"Recount.example"}, *ViewBound::Of(bound));
  const std::string text = std::string(line) + " HTTP/1.1\r\n" + std::string(fields) + "\r\n\r\n";
  EXPECT_EQ(LookAt(text), HeadState::whole) << text;
  return gate.Decide(*ParseRequest(text));
}

// Returns the status of a refusal, or 200 for a question.
int StatusOf(const std::variant<GateRequest, Refusal>& decided) {
  const auto* refusal = std::get_if<Refusal>(&decided);
  return refusal != nullptr ? refusal->status : 200;
}

std::string With(std::string_view field) {
  return std::string(kHost) + "\r\n" + std::string(field);
}

TEST(Gate, LooksAtTheHostFirstThenAtTheStrangerThenAtTheMethod) {
  struct Row {
    std::string_view line;
    std::string fields;
    int status;
  };
  const std::string stranger = "Origin: http://evil.example\r\nContent-Length: 1";
  for (const Row& row :
       {Row{"POST /nothing", "Host: evil.example\r\n" + stranger, 421},
        Row{"POST /nothing", With(stranger), 403},
        Row{"POST /nothing", With("Content-Length: 1"), 405},
        Row{"GET /nothing", With("Content-Length: 1"), 413},
        Row{"GET /nothing", std::string(kHost), 404}, Row{"GET /", std::string(kHost), 200},
        Row{"GET http://evil.example/", std::string(kHost), 421},
        Row{"GET http://LOCALHOST:8080/", std::string(kHost), 200}}) {
    EXPECT_EQ(StatusOf(Decide(row.line, row.fields)), row.status) << row.line << row.fields;
  }
}

TEST(Gate, KnowsItsOwnNames) {
  for (const std::string_view host : {"127.0.0.1:8080", "localhost:8080", "[::1]:8080",
                                      "recount.example", "RECOUNT.EXAMPLE:8080"}) {
    EXPECT_EQ(StatusOf(Decide("GET /", "Host: " + std::string(host))), 200) << host;
  }
  for (const std::string_view host :
       {"", "127.0.0.1", "127.0.0.1:80", "localhost", "localhost:8081", "recount.example:80",
        "recount.example.", "evil.example:8080", "a@127.0.0.1:8080"}) {
    EXPECT_EQ(StatusOf(Decide("GET /", "Host: " + std::string(host))), 421) << host;
  }
  EXPECT_EQ(StatusOf(Decide("GET /", "X: y")), 421) << "no host at all";
}

TEST(Gate, TakesHostsWithoutAPortOnThePortThatBrowsersLeaveOut) {
  const Gate gate("[::1]:80", 80, {}, *ViewBound::Of("judge"));
  for (const std::string_view host : {"[::1]", "[::1]:80", "localhost"}) {
    const std::string text = "GET / HTTP/1.1\r\nHost: " + std::string(host) + "\r\n\r\n";
    EXPECT_EQ(StatusOf(gate.Decide(*ParseRequest(text))), 200) << host;
  }
}

TEST(Gate, LetsStrangersLeadToThePageAndNothingElse) {
  struct Row {
    std::string_view field;
    int page;   // status of GET /
    int games;  // status of GET /api/games
  };
  for (const Row& row :
       {Row{"Origin: http://127.0.0.1:8080", 200, 200}, Row{"Origin: http://evil", 403, 403},
        Row{"Origin: null", 403, 403}, Row{"Origin:", 403, 403},
        Row{"Origin: http://localhost:8080", 403, 403}, Row{"Sec-Fetch-Site: none", 200, 200},
        Row{"Sec-Fetch-Site: same-origin", 200, 200}, Row{"Sec-Fetch-Site: same-site", 403, 403},
        Row{"Sec-Fetch-Site: cross-site", 403, 403}, Row{"Sec-Fetch-Site: what", 403, 403},
        Row{"Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site", 403, 403},
        Row{"Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate", 200, 403},
        Row{"Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document",
            200, 403},
        Row{"Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe", 403,
            403},
        Row{"Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors", 403, 403}}) {
    EXPECT_EQ(StatusOf(Decide("GET /", With(row.field))), row.page) << row.field;
    EXPECT_EQ(StatusOf(Decide("GET /api/games", With(row.field))), row.games) << row.field;
  }
}

TEST(Gate, ReadsWhatIsAsked) {
  struct Row {
    std::string_view target;
    Kind kind;
    std::string_view text, view;
    uint64_t after;
  };
  for (const Row& row : {Row{"/", Kind::page, "", "", 0}, Row{"/?x=y", Kind::page, "", "", 0},
                         Row{"/api/games", Kind::games, "", "", 0},
                         Row{"/api/games?search=ana+bo", Kind::games, "ana bo", "", 0},
                         Row{"/api/games/1a2b", Kind::game, "1a2b", "1", 0},
                         Row{"/api/games/1a2b?view=spectator", Kind::game, "1a2b", "spectator", 0},
                         Row{"/api/changes", Kind::changes, "", "", 0},
                         Row{"/api/changes?after=12", Kind::changes, "", "", 12}}) {
    const auto decided = Decide("GET " + std::string(row.target), kHost, "1");
    ASSERT_EQ(StatusOf(decided), 200) << row.target;
    const GateRequest& question = std::get<GateRequest>(decided);
    EXPECT_EQ(question.kind, row.kind) << row.target;
    EXPECT_EQ(question.text, row.text) << row.target;
    EXPECT_EQ(question.view, row.view) << row.target;
    EXPECT_EQ(question.after, row.after) << row.target;
  }
}

TEST(Gate, RefusesOtherPathsAndValues) {
  struct Row {
    std::string_view target;
    int status;
  };
  for (const Row& row :
       {Row{"/..", 404}, Row{"//", 404}, Row{"/%2e%2e", 404}, Row{"/api/games/", 404},
        Row{"/api/games/..%2f", 404}, Row{"/api/games/@last", 404}, Row{"/api/gamesx", 404},
        Row{"/api/games?search=%", 400}, Row{"/api/changes?after=-1", 400},
        Row{"/api/games/1a2b?view=", 400}, Row{"/api/games/1a2b?view=01", 400},
        Row{"/api/games/1a2b?view=16", 400}, Row{"/api/games/1a2b?view=judge", 403},
        Row{"/api/games/1a2b?view=0", 403}, Row{"/api/games/1a2b?view=1&view=1", 400}}) {
    EXPECT_EQ(StatusOf(Decide("GET " + std::string(row.target), kHost, "1")), row.status)
        << row.target;
  }
}

TEST(ViewBound, IncludesWhatIsBelowIt) {
  const std::string_view words[] = {"judge", "spectator", "0", "1"};
  const bool wanted[4][4] = {{true, true, true, true},
                             {false, true, false, false},
                             {false, true, true, false},
                             {false, true, false, true}};
  for (int bound = 0; bound < 4; ++bound) {
    for (int view = 0; view < 4; ++view) {
      EXPECT_EQ(ViewBound::Of(words[bound])->Includes(*ViewBound::Of(words[view])),
                wanted[bound][view])
          << words[bound] << " " << words[view];
    }
  }
  EXPECT_TRUE(ViewBound::Of("1")->IsIn(2));
  EXPECT_FALSE(ViewBound::Of("2")->IsIn(2));
  EXPECT_TRUE(ViewBound::Of("judge")->IsIn(2));
}

}  // namespace
}  // namespace recount::tools::serve
