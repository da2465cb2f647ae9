#include "tools/process/stop_signals.h"

#include <iterator>
#include <type_traits>

namespace recount::tools::process {
namespace {

volatile std::sig_atomic_t is_stop_wanted = 0;

}  // namespace

StopSignals::StopSignals() {
  static_assert(std::size(kSignals) == std::extent_v<decltype(before_)>);
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    struct sigaction action = {};
    action.sa_handler = [](int) { is_stop_wanted = 1; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(kSignals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

StopSignals::~StopSignals() {
  for (size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &before_[i], nullptr);
}

bool StopSignals::IsStopWanted() { return is_stop_wanted != 0; }

}  // namespace recount::tools::process
