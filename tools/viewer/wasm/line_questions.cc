#include "tools/viewer/wasm/line_questions.h"

#include <nlohmann/json.hpp>

#include "replay/documents/error.h"
#include "tools/viewer/wasm/asked_log.h"
#include "tools/viewer/wasm/line.h"
#include "tools/viewer/wasm/question.h"
#include "tools/viewer/wasm/request.h"

namespace recount::tools::viewer::wasm {
namespace {

// Takes the comma-separated steps of a link, until one cannot be taken. Returns the reason for
// that.
Fault TakeAll(Line& line, std::string_view steps) {
  while (!steps.empty()) {
    const std::string_view step = steps.substr(0, steps.find(','));
    if (Fault fault = line.Take(step)) return fault;
    steps.remove_prefix(std::min(steps.size(), step.size() + 1));
  }
  return std::nullopt;
}

// Answers questions about lines of play. It stores nothing: each question replays its line.
class LineQuestions {
 public:
  explicit LineQuestions(OpenContents& contents) : contents_(contents) {}

  Result<OrderedJson> LineOf(const Json& request) {
    const Result<AskedLog> asked = AskedLogOf(contents_, request);
    if (!asked.ok()) return asked.error();
    const Result<std::string> steps = ReadText(request, "steps");
    if (!steps.ok()) return steps.error();
    const Result<std::optional<Seed>> random = ReadRandom(request);
    if (!random.ok()) return random.error();
    Result<Line> line = Line::Begin(asked->timeline(), *asked->seq, asked->viewer);
    if (!line.ok()) return line.error();
    Fault fault = TakeAll(*line, *steps);
    if (!fault && *random) fault = line->Draw(**random);
    OrderedJson document = line->Document();
    document["error"] =
        fault ? replay::documents::ErrorDocument(*fault).at("error") : OrderedJson(nullptr);
    document["game"] = BesideGame(*line, asked->timeline(), *asked->seq, asked->viewer);
    return document;
  }

  Result<OrderedJson> Requests(const Json& request) {
    const Result<AskedLog> asked = AskedLogOf(contents_, request);
    if (!asked.ok()) return asked.error();
    const Result<std::string> steps = ReadText(request, "steps");
    if (!steps.ok()) return steps.error();
    Result<Line> line = Line::Begin(asked->timeline(), *asked->seq, asked->viewer);
    if (!line.ok()) return line.error();
    if (Fault fault = TakeAll(*line, *steps)) return *fault;
    const Result<std::string> requests = RequestsOf(*line, asked->timeline(), *asked->seq);
    if (!requests.ok()) return requests.error();
    return OrderedJson{{"requests", *requests}};
  }

 private:
  static Result<std::optional<Seed>> ReadRandom(const Json& request) {
    if (!request.contains("random")) return std::optional<Seed>();
    const Result<std::string> text = ReadText(request, "random");
    if (!text.ok()) return text.error();
    const auto random = ArrayFromHex<32>(*text);
    if (!random) return Error::BadRequest("\"random\" must be 64 hex digits");
    return std::optional<Seed>(*random);
  }

  OpenContents& contents_;
};

const Question<LineQuestions> kLineQuestions[] = {
    {"line", &LineQuestions::LineOf, {"ask", "seq", "steps"}, {"log", "view", "random"}},
    {"line_requests", &LineQuestions::Requests, {"ask", "seq", "steps"}, {"log"}},
};

}  // namespace

std::optional<Result<OrderedJson>> AnswerOfLine(OpenContents& contents, std::string_view ask,
                                                const Json& request) {
  LineQuestions questions(contents);
  return AnswerFrom(kLineQuestions, questions, ask, request);
}

}  // namespace recount::tools::viewer::wasm
