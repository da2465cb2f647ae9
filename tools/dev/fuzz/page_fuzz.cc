// Reads what the browser viewer opens: the data of a page for one viewer, and `.recount` files.
// Asks everything that a page asks (tools/viewer/wasm/opened_file.h). Every answer must be a JSON
// document.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>

#include "events/check.h"
#include "events/json.h"
#include "tools/dev/fuzz/input.h"
#include "tools/viewer/wasm/opened_file.h"

namespace recount::tools::dev::fuzz {
namespace {

using viewer::wasm::OpenedFile;

constexpr uint64_t kMostMoments = 5;  // a fuzzer needs many short runs
constexpr const char* kRandom = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

OrderedJson Ask(OpenedFile& file, const OrderedJson& question) {
  const std::string answer = file.Answer(question.dump());
  OrderedJson document = OrderedJson::parse(answer, nullptr, /*allow_exceptions=*/false);
  RECOUNT_CHECK(document.is_object() || document.is_array());
  return document;
}

void AskOfMoment(OpenedFile& file, const OrderedJson& log, const OrderedJson& view, uint64_t seq) {
  OrderedJson question = {{"log", log}, {"view", view}, {"seq", seq}};
  for (const char* ask : {"moment", "judging", "show", "log", "why", "legal", "ledger"}) {
    question["ask"] = ask;
    Ask(file, question);
  }
  question["steps"] = "0.0,1.0,c.1";
  for (const char* ask : {"line", "line_requests"}) {
    question["ask"] = ask;
    Ask(file, question);
  }
  question["steps"] = "";
  question["random"] = kRandom;
  question["ask"] = "line";
  Ask(file, question);
  question.erase("steps");
  question.erase("random");
  question["ask"] = "move";
  for (const char* by : {"next_turn", "previous_phase", "next_judgement", "next_concerned"}) {
    question["by"] = by;
    question["seat"] = 0;
    Ask(file, question);
  }
  question.erase("seat");
  question["by"] = "search";
  question["words"] = "a";
  Ask(file, question);
  Ask(file, {{"ask", "read_ledger"}, {"log", log}, {"seq", seq}, {"most", 16}});
  Ask(file, {{"ask", "backup"}, {"log", log}, {"seq", seq}});
}

void AskOfLog(OpenedFile& file, const OrderedJson& entry) {
  const OrderedJson& log = entry.at("id");
  for (const char* ask : {"cards", "clauses", "verify", "check"}) {
    Ask(file, {{"ask", ask}, {"log", log}, {"most", 64}});
  }
  const OrderedJson list = OrderedJson::array();
  Ask(file, {{"ask", "notes"}, {"log", log}, {"files", list}, {"laid", list}, {"own", list}});
  const auto events = entry.at("events").get<uint64_t>();
  if (events == 0) return;  // the file has no readable log
  const OrderedJson& views = entry.at("views");
  for (const OrderedJson& view : {views.front(), views.back()}) {
    Ask(file, {{"ask", "steps"}, {"log", log}, {"view", view}, {"from", 0}, {"most", 64}});
    Ask(file, {{"ask", "named"}, {"log", log}, {"view", view}, {"words", "seat 0"}});
    for (uint64_t i = 0; i < std::min(events, kMostMoments); ++i) {
      AskOfMoment(file, log, view, i % 2 == 0 ? i / 2 : events - 1 - i / 2);
    }
    AskOfMoment(file, log, view, events);  // after the end
  }
}

void AskAll(OpenedFile& file) {
  const OrderedJson opened = Ask(file, {{"ask", "open"}});
  if (!opened.contains("logs")) return;
  for (const OrderedJson& entry : opened.at("logs")) AskOfLog(file, entry);
  Ask(file, {{"ask", "verdicts"}});
  Ask(file, {{"ask", "compare"}});
}

}  // namespace
}  // namespace recount::tools::dev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using recount::tools::dev::fuzz::AskAll;
  const std::string_view text = recount::AsText(recount::Bytes(data, size));
  const bool is_page = text.starts_with('{');
  recount::tools::viewer::wasm::OpenedFile file(
      "fuzz.recount", std::make_shared<const recount::AlignedCopy>(is_page ? "" : text));
  if (is_page) file.OpenPage(text);
  AskAll(file);
  return 0;
}
