// Processes that read a store for a server with many threads.
//
//   Result<std::unique_ptr<ReaderProcesses>> readers =
//       ReaderProcesses::Start(4, [](std::string_view question) { return Answer(question); });
//   const Result<std::string> answer = (*readers)->Ask("games");
//
// A damaged page of a store may end its reader by a signal (replay/process/processes.h), so each
// question is answered in a process of its own. A process with threads must not start others that
// go on to work, so the readers are started before the threads: each waits for questions, and
// starts a process for every one.
#ifndef RECOUNT_TOOLS_SERVE_READER_PROCESSES_H_
#define RECOUNT_TOOLS_SERVE_READER_PROCESSES_H_

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/process/processes.h"

namespace recount::tools::serve {

class ReaderProcesses {
 public:
  using Answering = std::function<std::string(std::string_view question)>;

  // Before any thread is started. io if the system refuses.
  static Result<std::unique_ptr<ReaderProcesses>> Start(int count, const Answering& answering);

  ReaderProcesses(const ReaderProcesses&) = delete;
  ReaderProcesses& operator=(const ReaderProcesses&) = delete;
  ~ReaderProcesses();

  // Waits for a reader that is free, and for its answer; a reader that has ended is left out from
  // then on, and another one asked. damaged if a page of the store ended the process that answered;
  // io if it ended otherwise, no reader is left, or Stop was called. For many threads.
  Result<std::string> Ask(std::string_view question);

  // Ask ends within a tenth of a second, in every thread.
  void Stop() { is_stopped_ = true; }

 private:
  struct ReaderProcess {
    replay::process::Child process;
    int questions = -1;  // the end of a pipe
    bool is_free = true;
    bool has_ended = false;  // somebody killed it
  };

  ReaderProcesses() = default;
  ReaderProcess* TakeFree();
  void GiveBack(ReaderProcess* reader, bool has_ended);
  // Nothing if the reader has ended.
  std::optional<Result<std::string>> AskReader(ReaderProcess& reader, std::string_view question);

  std::vector<ReaderProcess> readers_;
  std::mutex mutex_;
  std::condition_variable given_back_;
  std::atomic<bool> is_stopped_ = false;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_READER_PROCESSES_H_
