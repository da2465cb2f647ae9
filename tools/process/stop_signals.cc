#include "tools/process/stop_signals.h"

#include <unistd.h>

#include <iterator>
#include <type_traits>
#include <utility>

namespace recount::tools::process {
namespace {

constexpr int kStopSignals[] = {SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t stop_signal = 0;
volatile std::sig_atomic_t direct = 0;     // how many came
volatile std::sig_atomic_t forwarded = 0;  // how many came by ForwardStopSignals
volatile std::sig_atomic_t child = 0;
volatile std::sig_atomic_t is_second_ignored = 0;
volatile std::sig_atomic_t is_over = 0;

// Ctrl-C at a terminal arrives twice, directly and from the parent process. It counts as one.
void Take(int number, siginfo_t* info, void*) {
  volatile std::sig_atomic_t& count = info->si_code == SI_QUEUE ? forwarded : direct;
  count = count + 1;
  if (stop_signal == 0) stop_signal = number;
  if (count > 1 && is_second_ignored == 0) {
    std::signal(number, SIG_DFL);
    std::raise(number);
  }
}

// RemoveAndEnd removes these only in this process, not in the processes that it starts.
const char* file_removed = nullptr;
const char* folder_removed = nullptr;
pid_t remover = 0;

void RemoveAndEnd(int number) {
  if (getpid() == remover) {
    unlink(file_removed);
    if (*folder_removed != '\0') rmdir(folder_removed);
  }
  std::signal(number, SIG_DFL);
  std::raise(number);
}

void Forward(int number) { sigqueue(static_cast<pid_t>(child), number, {}); }

// A signal that the caller has set to be ignored (`nohup`) stays ignored.
void Handle(int number, const struct sigaction& action, struct sigaction& before) {
  sigaction(number, nullptr, &before);
  if (before.sa_handler != SIG_IGN) sigaction(number, &action, nullptr);
}

}  // namespace

StopSignals::StopSignals(Second second) {
  static_assert(std::size(kStopSignals) == std::extent_v<decltype(before_)>);
  is_second_ignored = second == Second::is_ignored ? 1 : 0;
  struct sigaction action = {};
  action.sa_sigaction = Take;
  action.sa_flags = SA_SIGINFO;
  for (size_t i = 0; i < std::size(kStopSignals); ++i) Handle(kStopSignals[i], action, before_[i]);
}

StopSignals::~StopSignals() {
  // After IgnoreFromNow the signals stay ignored until the process ends.
  if (is_over != 0) return;
  for (size_t i = 0; i < std::size(kStopSignals); ++i) {
    sigaction(kStopSignals[i], &before_[i], nullptr);
  }
}

bool StopSignals::IsStopWanted() { return stop_signal != 0; }

int StopSignals::Which() { return stop_signal; }

void StopSignals::IgnoreFromNow() {
  is_over = 1;
  for (const int number : kStopSignals) std::signal(number, SIG_IGN);
}

RemovedOnStop::RemovedOnStop(std::string file, std::string folder)
    : file_(std::move(file)), folder_(std::move(folder)) {
  static_assert(std::size(kStopSignals) == std::extent_v<decltype(before_)>);
  file_removed = file_.c_str();
  folder_removed = folder_.c_str();
  remover = getpid();
  struct sigaction action = {};
  action.sa_handler = RemoveAndEnd;
  for (size_t i = 0; i < std::size(kStopSignals); ++i) Handle(kStopSignals[i], action, before_[i]);
}

RemovedOnStop::~RemovedOnStop() {
  for (size_t i = 0; i < std::size(kStopSignals); ++i) {
    sigaction(kStopSignals[i], &before_[i], nullptr);
  }
}

void ForwardStopSignals(pid_t process) {
  child = process;
  struct sigaction action = {};
  action.sa_handler = Forward;
  action.sa_flags = SA_RESTART;
  struct sigaction before = {};
  for (const int number : kStopSignals) Handle(number, action, before);
}

}  // namespace recount::tools::process
