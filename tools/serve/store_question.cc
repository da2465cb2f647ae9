#include "tools/serve/store_question.h"

#include <poll.h>

#include <utility>

#include "fmt/format.h"

namespace recount::tools::serve {
namespace {

using replay::process::Child;
using replay::process::ChildWriter;

// A log of 65,536 events takes a few seconds, so this is generous.
constexpr std::chrono::seconds kLongest{120};

Error Damaged(std::string_view how_it_ended) {
  return Error{.code = ErrorCode::damaged,
               .message = fmt::format("the store has damaged pages that cannot be read; its reader "
                                      "{}; run `recount store check`",
                                      how_it_ended)};
}

}  // namespace

StoreQuestion::StoreQuestion(Answering answering, Clock::time_point now)
    : answering_(std::move(answering)), began_(now) {
  Start();
}

void StoreQuestion::Start() {
  Result<Child> reader = Child::Start([this](ChildWriter& writer) { writer.Write(answering_()); });
  answer_.clear();
  if (reader.ok()) {
    reader_ = *std::move(reader);
  } else {
    refused_ = reader.error();
  }
}

std::optional<Result<std::string>> StoreQuestion::Step(Clock::time_point now) {
  if (refused_) return *refused_;
  if (now - began_ >= kLongest) {
    return Error{.code = ErrorCode::io,
                 .message = fmt::format("reading the store took more than {} s; `recount store "
                                        "check` says whether it is damaged",
                                        kLongest.count())};
  }
  pollfd look = {reader_.descriptor(), POLLIN, 0};
  if (poll(&look, 1, 0) <= 0) return std::nullopt;
  const Result<Child::Said> said = reader_.Read();
  if (!said.ok()) return said.error();
  for (const std::string& message : said->messages) answer_ += message;
  if (!said->has_ended) return std::nullopt;
  const Fault fault = reader_.Wait();
  if (!fault) return std::move(answer_);
  if (fault->code == ErrorCode::damaged) return Damaged(fault->message);
  // Somebody may have killed the reader, so it gets a second chance. A damaged page would end every
  // reader, and is reported at once.
  if (std::exchange(is_second_, true)) return *fault;
  Start();
  return std::nullopt;
}

}  // namespace recount::tools::serve
