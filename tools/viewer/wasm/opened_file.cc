#include "tools/viewer/wasm/opened_file.h"

#include <nlohmann/json.hpp>

#include "events/json.h"
#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/documents/error.h"
#include "tools/viewer/wasm/line_questions.h"
#include "tools/viewer/wasm/log_questions.h"
#include "tools/viewer/wasm/page_questions.h"
#include "tools/viewer/wasm/pair_questions.h"
#include "tools/viewer/wasm/request.h"

namespace recount::tools::viewer::wasm {
namespace {

Result<OrderedJson> AnswerOf(OpenContents& contents, const Json& request) {
  const Result<std::string> ask = ReadText(request, "ask");
  if (!ask.ok()) return ask.error();
  if (auto answer = AnswerOfPage(contents, *ask, request)) return *std::move(answer);
  if (auto answer = AnswerOfLine(contents, *ask, request)) return *std::move(answer);
  if (auto answer = AnswerOfLog(contents, *ask, request)) return *std::move(answer);
  return Error::BadRequest(fmt::format("unknown \"ask\": \"{}\"", Shortened(*ask)));
}

// Finds the account that a request is about, and answers the request without its `account` key.
Result<OrderedJson> AnswerTo(OpenContents& a, OpenContents* b, const Json& request) {
  if (!request.is_object()) return Error::BadRequest("a request must be a JSON object");
  const std::string* ask = FindText(request, "ask");
  if (b != nullptr && ask != nullptr) {
    if (auto answer = AnswerOfPair(a, *b, *ask, request)) return *std::move(answer);
  }
  if (!request.contains("account")) return AnswerOf(a, request);
  const Result<std::string> account = ReadText(request, "account");
  if (!account.ok()) return account.error();
  const bool is_b = *account == "b";
  if ((!is_b && *account != "a") || (is_b && b == nullptr)) {
    return Error::BadRequest(fmt::format("there is no account \"{}\"", Shortened(*account)));
  }
  Json question = request;
  // The tables of questions do not know this key and would refuse it.
  question.erase("account");
  return AnswerOf(is_b ? *b : a, question);
}

std::unique_ptr<OpenContents> NoFile() {
  return std::make_unique<OpenContents>("", std::make_shared<const AlignedCopy>());
}

Fault OpenPageIn(OrderedJson page, OpenContents& contents) {
  Result<std::unique_ptr<PageGame>> game = PageGame::Read(std::move(page));
  if (!game.ok()) return game.error();
  contents.SetPage(*std::move(game));
  return std::nullopt;
}

// Returns whether the page has two accounts.
bool IsPair(const OrderedJson& page) {
  return TextMember(page, "kind") == "pair" && ListMember(page, "pages").size() == 2;
}

}  // namespace

OpenedFile::OpenedFile(std::string_view name, std::shared_ptr<const AlignedCopy> content)
    : contents_(std::make_unique<OpenContents>(name, std::move(content))) {}
OpenedFile::~OpenedFile() = default;

void OpenedFile::Open(std::string_view name, std::shared_ptr<const AlignedCopy> content) {
  auto opened = std::make_unique<OpenContents>(name, std::move(content));
  opened->TakeOver(*contents_);
  contents_ = std::move(opened);
  beside_.reset();
}

void OpenedFile::OpenBeside(std::string_view name, std::shared_ptr<const AlignedCopy> content) {
  beside_ = std::make_unique<OpenContents>(name, std::move(content));
}

std::string OpenedFile::OpenPage(std::string_view json) {
  OrderedJson page = OrderedJson::parse(json, nullptr, /*allow_exceptions=*/false);
  Fault fault;
  if (IsPair(page)) {
    auto beside = NoFile();
    fault = OpenPageIn(std::move(page["pages"][1]), *beside);
    if (!fault) fault = OpenPageIn(std::move(page["pages"][0]), *contents_);
    if (!fault) beside_ = std::move(beside);
  } else {
    fault = OpenPageIn(std::move(page), *contents_);
  }
  return fault ? Written(replay::documents::ErrorDocument(*fault)) : "";
}

std::string OpenedFile::Answer(std::string_view request) {
  const std::optional<Json> json = ParseJson(request);
  const Result<OrderedJson> answer =
      json ? AnswerTo(*contents_, beside_.get(), *json)
           : Result<OrderedJson>(Error::BadRequest("invalid JSON: " + WhyNoJson(request)));
  return Written(answer.ok() ? *answer : replay::documents::ErrorDocument(answer.error()));
}

}  // namespace recount::tools::viewer::wasm
