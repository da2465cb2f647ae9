// A question about a store, answered in a process of its own while the server goes on.
//
//   StoreQuestion question([&] { return Answer(); }, now);
//   std::optional<Result<std::string>> answer = question.Step(now);   // when descriptor() is ready
//
// A damaged page of a store may end its reader by a signal (replay/process/processes.h), and
// somebody may kill it. A reader ends with its question, so the server never has to replace one.
#ifndef RECOUNT_TOOLS_SERVE_STORE_QUESTION_H_
#define RECOUNT_TOOLS_SERVE_STORE_QUESTION_H_

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "events/error.h"
#include "replay/process/processes.h"

namespace recount::tools::serve {

class StoreQuestion {
 public:
  using Clock = std::chrono::steady_clock;
  using Answering = std::function<std::string()>;

  // Starts the process, which calls `answering`. The calling process must have one thread: after a
  // fork, locks that other threads held would stay locked.
  StoreQuestion(Answering answering, Clock::time_point now);

  // Returns the descriptor to poll; -1 if there is no process.
  int descriptor() const { return reader_.descriptor(); }

  // Reads what has been answered so far, without waiting. Returns nothing until the answer is
  // complete; after that the question is used up. A reader that ended early is replaced once.
  // damaged if a page of the store ended it; io if the system cannot start a process, if two were
  // killed from outside, or if the answer takes more than two minutes.
  std::optional<Result<std::string>> Step(Clock::time_point now);

 private:
  void Start();

  Answering answering_;
  Clock::time_point began_;
  replay::process::Child reader_;
  Fault refused_;  // set if the system refused a process
  std::string answer_;
  bool is_second_ = false;  // this reader replaces one that ended early
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_STORE_QUESTION_H_
