// A foreign program, in a process group of its own with everything that it starts. The group is
// killed by Stop, by the destructor, and, however this process ends, by a keeper, which is a
// process of the group. This process must not ignore SIGCHLD, and the thread that starts a program
// must outlive the program.
//
//   ForeignProcess process;
//   if (Fault fault = process.Start(command, {input, output, error})) return *fault;
//   const Result<int> status = process.Wait();
//
//   RunForeign({.words = {"./check", "log.recount"}})      // returns its exit status
#ifndef RECOUNT_REPLAY_PROCESS_FOREIGN_PROCESS_H_
#define RECOUNT_REPLAY_PROCESS_FOREIGN_PROCESS_H_

#include <optional>

#include "events/error.h"
#include "replay/process/foreign_command.h"

namespace recount::replay::process {

// Both ends of a pipe: 0 for reading, 1 for writing. The destructor closes those that were not
// taken.
class Pipe {
 public:
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe();

  // Returns false, with errno, if the system cannot create a pipe. Other programs do not inherit
  // the ends.
  bool Open();
  int end(int which) const { return ends_[which]; }
  int Take(int which);
  void Close(int which);

  // Returns the error of a failed Open: io, with errno.
  static Error Failure();

 private:
  int ends_[2] = {-1, -1};
};

// Closes the descriptor and sets it to -1, unless it is already -1.
void CloseDescriptor(int& descriptor);

class ForeignProcess {
 public:
  ForeignProcess() = default;
  ForeignProcess(const ForeignProcess&) = delete;
  ForeignProcess& operator=(const ForeignProcess&) = delete;
  ~ForeignProcess() { Stop(); }

  // Kills the program that is running, if there is one, and starts this one with these standard
  // descriptors. not_found if the program cannot be executed; io if the system cannot provide a
  // process or a pipe.
  Fault Start(const ForeignCommand& command, const int (&standard)[3]);

  // Kills the group.
  void Stop();

  // True until Wait or Stop.
  bool is_running() const { return process_ > 0; }

  // Returns true if the program has ended. Wait must be called for its status even then.
  bool IsOver() const;

  // Waits for the end of the program and returns its status as waitpid does.
  Result<int> Wait();

 private:
  Fault StartGroup(int lifeline);
  Fault StartProgram(const ForeignCommand& command, const int (&standard)[3]);

  int keeper_ = -1;    // the leader of the group
  int process_ = -1;   // the program
  int lifeline_ = -1;  // closing it ends the keeper
};

// Runs a program to its end, without input; its output is discarded. Returns its exit status.
// Returns nothing, after it has killed the group, if the program ended by a signal, exceeded the
// command's timeout, or the command's is_stopped returned true. Errors as for Start.
Result<std::optional<int>> RunForeign(const ForeignCommand& command);

}  // namespace recount::replay::process

#endif  // RECOUNT_REPLAY_PROCESS_FOREIGN_PROCESS_H_
