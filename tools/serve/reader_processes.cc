#include "tools/serve/reader_processes.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "fmt/format.h"

namespace recount::tools::serve {
namespace {

using replay::process::ChildWriter;
using replay::process::InChild;

constexpr int kTickMilliseconds = 100;  // within which Stop is noticed
constexpr char kAnswered = 'a';         // before an answer
constexpr char kDamaged = 'd';          // before what is wrong
constexpr char kFailed = 'f';

bool ReadWhole(int descriptor, char* bytes, size_t size) {
  while (size > 0) {
    const int64_t count = replay::process::ReadSome(descriptor, bytes, size);
    if (count <= 0) return false;
    bytes += count;
    size -= static_cast<size_t>(count);
  }
  return true;
}

// A question as it goes through the pipe: its size, and its text.
std::string Framed(std::string_view question) {
  const size_t size = question.size();
  return std::string(reinterpret_cast<const char*>(&size), sizeof(size)).append(question);
}

// Answers questions until the last one is answered.
void Read(int questions, const ReaderProcesses::Answering& answering, ChildWriter& writer) {
  for (size_t size = 0; ReadWhole(questions, reinterpret_cast<char*>(&size), sizeof(size));) {
    std::string question(size, '\0');
    if (!ReadWhole(questions, question.data(), size)) return;
    const Result<std::string> answer =
        InChild([&](ChildWriter& of_answer) { of_answer.Write(answering(question)); });
    if (answer.ok()) {
      writer.Write(kAnswered + *answer);
    } else {
      const bool is_damaged = answer.error().code == ErrorCode::damaged;
      writer.Write((is_damaged ? kDamaged : kFailed) + answer.error().message);
    }
  }
}

Error Failed(std::string message) {
  return Error{.code = ErrorCode::io, .message = std::move(message)};
}

Result<std::string> AnswerIn(std::string_view message) {
  const std::string_view text = message.substr(std::min<size_t>(1, message.size()));
  if (message.starts_with(kAnswered)) return std::string(text);
  if (!message.starts_with(kDamaged)) return Failed(std::string(text));
  return Error{.code = ErrorCode::damaged,
               .message = fmt::format("the store has damaged pages that cannot be read; its reader "
                                      "{}; run `recount store check`",
                                      text)};
}

}  // namespace

Result<std::unique_ptr<ReaderProcesses>> ReaderProcesses::Start(int count,
                                                                const Answering& answering) {
  std::unique_ptr<ReaderProcesses> readers(new ReaderProcesses);
  for (int i = 0; i < count; ++i) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
      return Failed(fmt::format("making a pipe: {}", std::strerror(errno)));
    }
    Result<replay::process::Child> child = replay::process::Child::Start([&](ChildWriter& writer) {
      close(ends[1]);
      Read(ends[0], answering, writer);
    });
    close(ends[0]);
    ReaderProcess& reader = readers->readers_.emplace_back();
    reader.questions = ends[1];
    if (!child.ok()) return child.error();
    reader.process = *std::move(child);
  }
  return readers;
}

ReaderProcesses::~ReaderProcesses() {
  for (const ReaderProcess& reader : readers_) close(reader.questions);
}

ReaderProcesses::ReaderProcess* ReaderProcesses::TakeFree() {
  std::unique_lock lock(mutex_);
  for (;;) {
    bool is_any_left = false;
    for (ReaderProcess& reader : readers_) {
      if (reader.has_ended) continue;
      is_any_left = true;
      if (!reader.is_free) continue;
      reader.is_free = false;
      return &reader;
    }
    if (!is_any_left || is_stopped_) return nullptr;
    given_back_.wait_for(lock, std::chrono::milliseconds(kTickMilliseconds));
  }
}

void ReaderProcesses::GiveBack(ReaderProcess* reader, bool has_ended) {
  {
    const std::lock_guard lock(mutex_);
    reader->is_free = true;
    reader->has_ended = has_ended;
  }
  given_back_.notify_one();
}

std::optional<Result<std::string>> ReaderProcesses::AskReader(ReaderProcess& reader,
                                                              std::string_view question) {
  if (!replay::process::WriteAll(reader.questions, Framed(question))) return std::nullopt;
  while (!is_stopped_) {
    pollfd wait = {reader.process.descriptor(), POLLIN, 0};
    if (poll(&wait, 1, kTickMilliseconds) <= 0) continue;
    const Result<replay::process::Child::Said> said = reader.process.Read();
    if (!said.ok()) return said.error();
    if (!said->messages.empty()) return AnswerIn(said->messages[0]);
    if (said->has_ended) return std::nullopt;
  }
  return Failed("the server is about to end");
}

Result<std::string> ReaderProcesses::Ask(std::string_view question) {
  for (;;) {
    ReaderProcess* const reader = TakeFree();
    if (reader == nullptr) return Failed("the server cannot read the store; start it again");
    std::optional<Result<std::string>> answer = AskReader(*reader, question);
    GiveBack(reader, /*has_ended=*/!answer);
    if (answer) return *std::move(answer);
  }
}

}  // namespace recount::tools::serve
