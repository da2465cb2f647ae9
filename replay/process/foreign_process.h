// A program of somebody else, in a process group of its own with whatever it starts. The group is
// killed by Stop, by the destructor, and by a keeper, a process of the group, however this process
// ends. It must not ignore SIGCHLD, and the thread that starts a program must outlive it.
//
//   ForeignProcess process;
//   if (Fault fault = process.Start(command, {input, output, error})) return *fault;
//   const Result<int> status = process.Wait();
//
//   RunForeign({.words = {"./check", "log.recount"}})      // its exit status
#ifndef RECOUNT_REPLAY_PROCESS_FOREIGN_PROCESS_H_
#define RECOUNT_REPLAY_PROCESS_FOREIGN_PROCESS_H_

#include <optional>

#include "events/error.h"
#include "replay/process/foreign_command.h"

namespace recount::replay::process {

// Both ends of a pipe, closed with it unless they are handed on: 0 for reading, 1 for writing.
class Pipe {
 public:
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe();

  // False, with errno, if the system refuses. Neither end is inherited by other programs.
  bool Open();
  int end(int which) const { return ends_[which]; }
  int Take(int which);
  void Close(int which);

  // io, with errno.
  static Error Failure();

 private:
  int ends_[2] = {-1, -1};
};

// Closes it unless it is -1, which it becomes.
void CloseDescriptor(int& descriptor);

class ForeignProcess {
 public:
  ForeignProcess() = default;
  ForeignProcess(const ForeignProcess&) = delete;
  ForeignProcess& operator=(const ForeignProcess&) = delete;
  ~ForeignProcess() { Stop(); }

  // Starts the program with these as its standard descriptors. One that runs already is killed.
  // not_found if it cannot be executed; io if the system refuses a process or a pipe.
  Fault Start(const ForeignCommand& command, const int (&standard)[3]);

  // Kills the group.
  void Stop();

  // Until Wait or Stop.
  bool is_running() const { return process_ > 0; }

  // Whether the program has ended. It is still to be waited for.
  bool IsOver() const;

  // Waits for its end and gives its status as waitpid does.
  Result<int> Wait();

 private:
  Fault StartGroup(int lifeline);
  Fault StartProgram(const ForeignCommand& command, const int (&standard)[3]);

  int keeper_ = -1;    // the leader of the group
  int process_ = -1;   // the program
  int lifeline_ = -1;  // that ends the keeper when it is closed
};

// Runs a program to its end, without input; its output is lost. Its exit status; nothing if it
// ended by a signal, did not end within the command's timeout, or the command's is_stopped said so:
// then its group is killed. Errors of Start.
Result<std::optional<int>> RunForeign(const ForeignCommand& command);

}  // namespace recount::replay::process

#endif  // RECOUNT_REPLAY_PROCESS_FOREIGN_PROCESS_H_
