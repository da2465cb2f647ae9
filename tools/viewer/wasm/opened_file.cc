#include "tools/viewer/wasm/opened_file.h"

#include <nlohmann/json.hpp>

#include "events/json.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/documents/error.h"
#include "tools/viewer/wasm/line_questions.h"
#include "tools/viewer/wasm/log_questions.h"
#include "tools/viewer/wasm/page_questions.h"
#include "tools/viewer/wasm/request.h"

namespace recount::tools::viewer::wasm {
namespace {

Result<OrderedJson> AnswerTo(OpenContents& contents, const Json& request) {
  if (!request.is_object()) return Error::BadRequest("a request must be a JSON object");
  const Result<std::string> ask = ReadText(request, "ask");
  if (!ask.ok()) return ask.error();
  if (auto answer = AnswerOfPage(contents, *ask, request)) return *std::move(answer);
  if (auto answer = AnswerOfLine(contents, *ask, request)) return *std::move(answer);
  if (auto answer = AnswerOfLog(contents, *ask, request)) return *std::move(answer);
  return Error::BadRequest(fmt::format("unknown \"ask\": \"{}\"", Shortened(*ask)));
}

}  // namespace

OpenedFile::OpenedFile(std::string_view name, std::shared_ptr<const AlignedCopy> content)
    : contents_(std::make_unique<OpenContents>(name, std::move(content))) {}
OpenedFile::~OpenedFile() = default;

std::string OpenedFile::OpenPage(std::string_view json) {
  Result<std::unique_ptr<ToldGame>> game = ToldGame::Read(json);
  if (!game.ok()) return Written(replay::documents::ErrorDocument(game.error()));
  contents_->SetPage(*std::move(game));
  return "";
}

std::string OpenedFile::Answer(std::string_view request) {
  const std::optional<Json> json = ParseJson(request);
  const Result<OrderedJson> answer =
      json ? AnswerTo(*contents_, *json)
           : Result<OrderedJson>(Error::BadRequest("invalid JSON: " + WhyNoJson(request)));
  return Written(answer.ok() ? *answer : replay::documents::ErrorDocument(answer.error()));
}

}  // namespace recount::tools::viewer::wasm
