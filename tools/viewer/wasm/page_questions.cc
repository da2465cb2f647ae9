#include "tools/viewer/wasm/page_questions.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_members.h"
#include "fmt/format.h"
#include "replay/documents/card_text.h"
#include "replay/documents/finding.h"
#include "replay/documents/game.h"
#include "replay/documents/page.h"
#include "tools/viewer/wasm/judging_threads.h"
#include "tools/viewer/wasm/moves.h"
#include "tools/viewer/wasm/notes_of_page.h"
#include "tools/viewer/wasm/question.h"
#include "tools/viewer/wasm/request.h"

namespace recount::tools::viewer::wasm {
namespace {

using engine::Viewer;
using replay::timeline::Playback;

// A game and the viewer who asks.
struct Asked {
  ShownGame* game;
  Viewer viewer;
};

OrderedJson Found(const std::optional<uint64_t>& seq) { return {{"seq", OrNull(seq)}}; }

// Returns the first index at which two lists differ, or nothing if one begins with the other.
std::optional<uint64_t> FirstOtherPlace(const OrderedJson& a, const OrderedJson& b) {
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (a[i] != b[i]) return i;
  }
  return std::nullopt;
}

class PageQuestions {
 public:
  explicit PageQuestions(OpenContents& contents) : contents_(contents) {}

  Result<OrderedJson> Open(const Json& request) {
    OrderedJson document;
    document["kind"] = IsOfPage(request) ? "view" : "log";
    document["logs"] = OrderedJson::array();
    document["fault"] = nullptr;
    if (IsOfPage(request)) {
      document["logs"].push_back(contents_.page()->Entry());
      return document;
    }
    for (const auto& log : contents_.logs()) document["logs"].push_back(log->Entry());
    // A damaged file without a readable log gets an entry too, so that the page can show its fault.
    if (const Fault fault = contents_.WhyNoLog()) {
      document["logs"].push_back(
          {{"id", ""}, {"events", 0}, {"head", nullptr}, {"fault", FaultJson(fault)}});
    }
    document["fault"] = FaultJson(contents_.WhyNothing());
    return document;
  }

  Result<OrderedJson> Verdicts(const Json&) {
    OrderedJson document;
    document["logs"] = OrderedJson::array();
    for (const auto& log : contents_.logs()) {
      const OrderedJson check = log->Check(log->log().count()).Document();
      OrderedJson& row = document["logs"].emplace_back();
      row["id"] = log->log().id();
      row["ok"] = check.at("state") == "ok";
      row["findings"] = check.at("findings").size();
      row["first"] = check.at("first");
    }
    return document;
  }

  Result<OrderedJson> Check(const Json& request) {
    if (contents_.WhyNoLog()) return CheckWithoutLog(contents_.bytes(), contents_.sets());
    const Result<OpenedLog*> log = LogOf(request);
    if (!log.ok()) return log.error();
    const Result<uint64_t> most = ReadNumber(request, "most");
    if (!most.ok()) return most.error();
    return (*log)->Check(*most).Document();
  }

  Result<OrderedJson> Moment(const Json& request) {
    const Result<Asked> asked = AskedOf(request);
    if (!asked.ok()) return asked.error();
    const Result<uint64_t> seq = ReadNumber(request, "seq");
    if (!seq.ok()) return seq.error();
    return asked->game->MomentAt(asked->viewer, *seq);
  }

  Result<OrderedJson> Steps(const Json& request) {
    const Result<Asked> asked = AskedOf(request);
    if (!asked.ok()) return asked.error();
    const Result<uint64_t> from = ReadNumber(request, "from");
    if (!from.ok()) return from.error();
    const Result<uint64_t> most = ReadNumber(request, "most");
    if (!most.ok()) return most.error();
    const uint64_t last = asked->game->last();
    const uint64_t end = std::min(last + 1, *from + std::min(*most, last + 1));
    OrderedJson document;
    document["from"] = *from;
    document["steps"] = OrderedJson::array();
    document["last"] = last;
    if (*from >= end) return document;
    const Result<const Playback*> playback = asked->game->PlaybackUpTo(asked->viewer, end - 1);
    if (!playback.ok()) return playback.error();
    for (uint64_t seq = *from; seq < end; ++seq) {
      document["steps"].push_back(StepJson(*asked->game, (*playback)->steps[seq]));
    }
    return document;
  }

  Result<OrderedJson> Move(const Json& request) {
    const Result<Asked> asked = AskedOf(request);
    if (!asked.ok()) return asked.error();
    const Result<uint64_t> seq = ReadNumber(request, "seq");
    if (!seq.ok()) return seq.error();
    const Result<std::string> by = ReadText(request, "by");
    if (!by.ok()) return by.error();
    if (*by == "search") return Search(*asked, *seq, request);
    Subject subject;
    for (const char* key : {"card", "seat"}) {
      if (!request.contains(key)) continue;
      const Result<uint64_t> number = ReadNumber(request, key);
      if (!number.ok()) return number.error();
      if (*number > UINT16_MAX) return Error::BadRequest(fmt::format("no such \"{}\"", key));
      if (std::string_view(key) == "card") subject.card = static_cast<uint16_t>(*number);
      if (std::string_view(key) == "seat") subject.seat = static_cast<engine::Seat>(*number);
    }
    const auto found = MoveBy(*asked->game, asked->viewer, *seq, *by, subject);
    if (!found.ok()) return found.error();
    return Found(*found);
  }

  Result<OrderedJson> Named(const Json& request) {
    const Result<Asked> asked = AskedOf(request);
    if (!asked.ok()) return asked.error();
    const Result<std::string> words = ReadText(request, "words");
    if (!words.ok()) return words.error();
    const Result<Subject> subject = SubjectNamed(*asked->game, *words);
    if (!subject.ok()) return subject.error();
    OrderedJson document;
    if (subject->card) {
      document["card"] = *subject->card;
      document["name"] = asked->game->match()->CardName(*subject->card);
    } else {
      document["seat"] = *subject->seat;
      document["name"] = asked->game->names()[*subject->seat];
    }
    return document;
  }

  Result<OrderedJson> Judging(const Json& request) {
    const Result<Asked> asked = AskedOf(request);
    if (!asked.ok()) return asked.error();
    const Result<uint64_t> seq = ReadNumber(request, "seq");
    if (!seq.ok()) return seq.error();
    const Result<const Playback*> playback = asked->game->PlaybackUpTo(asked->viewer, *seq);
    if (!playback.ok()) return playback.error();
    const std::vector<replay::timeline::Step>& steps = (*playback)->steps;
    OrderedJson events = OrderedJson::array();
    for (uint64_t at = 0; at < std::min<uint64_t>(*seq + 1, steps.size()); ++at) {
      if (!IsJudging(steps[at].rendered.kind)) continue;
      const Result<OrderedJson> event = asked->game->EventAt(asked->viewer, at);
      if (!event.ok()) return event.error();
      events.push_back({{"seq", at}, {"event", *event}, {"sentence", steps[at].rendered.sentence}});
    }
    OrderedJson document;
    document["threads"] = JudgingThreads(events);
    document.update(asked->game->JudgedAt(std::min(*seq, asked->game->last())));
    return document;
  }

  Result<OrderedJson> NotesOf(const Json& request) {
    const Result<Asked> asked = AskedOf(request);
    if (!asked.ok()) return asked.error();
    return NotesDocument(asked->game->Entry(), request);
  }

  Result<OrderedJson> Clauses(const Json& request) {
    const Result<Asked> asked = AskedOf(request);
    if (!asked.ok()) return asked.error();
    return asked->game->Clauses();
  }

  Result<OrderedJson> Cards(const Json& request) {
    const Result<Asked> asked = AskedOf(request);
    if (!asked.ok()) return asked.error();
    OrderedJson document;
    document["cards"] = OrderedJson::array();
    document["texts"] = OrderedJson::array();
    document["card_set"] = nullptr;
    const engine::Match* match = asked->game->match();
    if (match == nullptr) return document;
    for (uint16_t card = 0; card < kVeiled<uint16_t>; ++card) {
      const std::string name = match->CardName(card);
      // Cards are numbered without gaps, so the first one without a name marks the end.
      if (name.empty()) break;
      document["cards"].push_back(
          {{"card", card}, {"name", name}, {"entry", match->CardEntry(card)}});
    }
    document["texts"] =
        replay::documents::CardTextsJson(match->game().TextsOfCards(match->card_set()));
    document["card_set"] = OrderedJson::parse(match->card_set().canonical_json);
    return document;
  }

  Result<OrderedJson> Compare(const Json&) {
    PageGame* page = contents_.page();
    if (page == nullptr) return Error::BadRequest("no page is open to compare the file with");
    const OrderedJson& data = page->page();
    OrderedJson document = {
        {"state", "differs"}, {"seq", nullptr}, {"why", "id"}, {"check", nullptr}};
    const Result<OpenedLog*> log =
        contents_.Find(data.at("log").at("id").get_ref<const std::string&>());
    if (!log.ok()) return document;
    document["check"] = (*log)->Check((*log)->log().count()).Document();
    if ((*log)->last() < page->last()) {
      document["why"] = "events";
      document["seq"] = (*log)->last() + 1;
      return document;
    }
    // The file may be longer than the page, so only the part that the page shows is compared.
    const std::unique_ptr<OpenedLog> then = (*log)->UpTo(page->last());
    const auto whole =
        replay::documents::ViewPage(then->strict_log(), contents_.sets(), page->viewer(), {});
    if (!whole.ok()) {
      document["why"] = "state";
      document["seq"] = whole.error().seq;
      return document;
    }
    for (const auto& [key, why] : {std::pair("events", "event"), std::pair("states", "state")}) {
      const std::optional<uint64_t> other = FirstOtherPlace(whole->at(key), data.at(key));
      // The earlier of the two differences is reported.
      if (!other || (document["seq"].is_number() && document["seq"] <= *other)) continue;
      document["seq"] = *other;
      document["why"] = why;
    }
    // Only a page of version 0.2 has a head.
    const OrderedJson& head = data.at("log").at("head");
    const bool is_head = head.is_null() || head == ToHex(then->log().head());
    if (document["seq"].is_null()) {
      document["state"] = is_head ? "matches" : "differs";
      document["why"] = is_head ? OrderedJson(nullptr) : OrderedJson("head");
    }
    return document;
  }

  // Answers `show`, `log` and `why` of the page. For a file these are questions about logs.
  Result<OrderedJson> Show(const Json& request) {
    const Result<uint64_t> seq = SeqOf(request);
    if (!seq.ok()) return seq.error();
    return contents_.page()->StateAt(contents_.page()->viewer(), *seq);
  }
  Result<OrderedJson> Log(const Json& request) {
    const Result<uint64_t> seq = SeqOf(request);
    if (!seq.ok()) return seq.error();
    return contents_.page()->LogUpTo(*seq);
  }
  Result<OrderedJson> Why(const Json& request) {
    const Result<uint64_t> seq = SeqOf(request);
    if (!seq.ok()) return seq.error();
    return contents_.page()->WhyAt(*seq);
  }

  // Returns whether the question is about the page and not about the file.
  bool IsOfPage(const Json& request) const {
    if (contents_.page() == nullptr) return false;
    return contents_.logs().empty() || (request.contains("page") && request.at("page") == true);
  }

 private:
  Result<OpenedLog*> LogOf(const Json& request) const {
    const Result<std::string> id = ReadText(request, "log");
    if (!id.ok()) return id.error();
    return contents_.Find(*id);
  }

  Result<uint64_t> SeqOf(const Json& request) const {
    if (!request.contains("seq")) return contents_.page()->last();
    return ReadNumber(request, "seq");
  }

  Result<Asked> AskedOf(const Json& request) const {
    ShownGame* game = contents_.page();
    if (!IsOfPage(request)) {
      const Result<OpenedLog*> log = LogOf(request);
      if (!log.ok()) return log.error();
      game = *log;
    }
    const bool is_said = request.contains("view");
    // Without a view, a page answers as its own viewer.
    if (!is_said && IsOfPage(request)) return Asked{game, contents_.page()->viewer()};
    const Result<Viewer> viewer = ReadViewer(request, static_cast<int>(game->names().size()));
    if (!viewer.ok()) return viewer.error();
    if (game->MayShow(*viewer)) return Asked{game, *viewer};
    return Error{.code = ErrorCode::not_found, .message = "the page does not hold this view"};
  }

  static Result<OrderedJson> Search(const Asked& asked, uint64_t seq, const Json& request) {
    const Result<std::string> words = ReadText(request, "words");
    if (!words.ok()) return words.error();
    const auto playback = asked.game->PlaybackUpTo(asked.viewer, asked.game->last());
    if (!playback.ok()) return playback.error();
    return Found((*playback)->Find(*words, std::min(seq, asked.game->last())));
  }

  static OrderedJson StepJson(const ShownGame& game, const replay::timeline::Step& step) {
    OrderedJson json;
    json["seq"] = step.rendered.seq;
    json["after"] = step.rendered.after;
    if (step.rendered.cursor_before != step.rendered.after) {
      json["cursor"] = step.rendered.cursor_before;
    }
    if (step.rendered.is_node && IsJudging(step.rendered.kind)) json["node"] = true;
    json["at"] = game.TimeAt(step.rendered.seq);
    AddRendered(step.rendered, json);
    json["turn"] = step.turn;
    json["phase"] = step.phase;
    return json;
  }

  OpenContents& contents_;
};

const Question<PageQuestions> kPageQuestions[] = {
    {"open", &PageQuestions::Open, {"ask"}, {"page"}},
    {"verdicts", &PageQuestions::Verdicts, {"ask"}, {}},
    {"check", &PageQuestions::Check, {"ask", "most"}, {"log"}},
    {"moment", &PageQuestions::Moment, {"ask", "seq"}, {"log", "view", "page"}},
    {"steps", &PageQuestions::Steps, {"ask", "from", "most"}, {"log", "view", "page"}},
    {"move",
     &PageQuestions::Move,
     {"ask", "seq", "by"},
     {"log", "view", "page", "card", "seat", "words"}},
    {"named", &PageQuestions::Named, {"ask", "words"}, {"log", "view", "page"}},
    {"judging", &PageQuestions::Judging, {"ask", "seq"}, {"log", "view", "page"}},
    {"notes", &PageQuestions::NotesOf, {"ask", "files", "laid", "own"}, {"log", "page", "add"}},
    {"clauses", &PageQuestions::Clauses, {"ask"}, {"log", "view", "page"}},
    {"cards", &PageQuestions::Cards, {"ask"}, {"log", "view", "page"}},
    {"compare", &PageQuestions::Compare, {"ask"}, {}},
};

// Questions that can be asked about a file too.
const Question<PageQuestions> kOfPage[] = {
    {"show", &PageQuestions::Show, {"ask"}, {"seq", "view", "page", "log"}},
    {"log", &PageQuestions::Log, {"ask"}, {"seq", "view", "page", "log"}},
    {"why", &PageQuestions::Why, {"ask", "seq"}, {"view", "page", "log"}},
};

}  // namespace

std::optional<Result<OrderedJson>> AnswerOfPage(OpenContents& contents, std::string_view ask,
                                                const Json& request) {
  PageQuestions questions(contents);
  auto answer = AnswerFrom(kPageQuestions, questions, ask, request);
  if (answer || !questions.IsOfPage(request)) return answer;
  return AnswerFrom(kOfPage, questions, ask, request);
}

}  // namespace recount::tools::viewer::wasm
