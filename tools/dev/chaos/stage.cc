#include "tools/dev/chaos/stage.h"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstring>

#include "tools/dev/store_faults/child.h"
#include "tools/dev/store_faults/power.h"
#include "tools/dev/store_faults/waits.h"

namespace recount::tools::dev::chaos {
namespace {

using store_faults::Call;
using store_faults::CallName;

Stage* stage_now = nullptr;

// The planted bugs draw from their own stream, so that they do not change what the process draws.
constexpr uint64_t kLieStream = 1'000'000;
constexpr uint32_t kCommitsToALostOne = 12;

}  // namespace

Stage::Stage(int out, int go, const Order& order)
    : out_(out), go_(go), order_(order), lies_(order.seed, kLieStream) {
  stage_now = this;
  Turn("starts");
  for (const Incident& incident : order.incidents) {
    // A power cut has to know which pages were not synced.
    if (incident.kind == IncidentKind::power_cut) store_faults::KeepTrack();
  }
  store_faults::SkipSyncs();
  store_faults::WaitByTurns([] { stage_now->Turn("waits"); });
  store_faults::WatchCalls(&Stage::OnCall);
}

void Stage::Tell(std::string_view line) {
  const bool was_busy = std::exchange(is_busy_, true);
  store_faults::Say(out_, std::string(line) + "\n");
  is_busy_ = was_busy;
}

void Stage::Turn(std::string_view why) {
  const bool was_busy = std::exchange(is_busy_, true);
  store_faults::Say(out_, fmt::format("turn {}\n", why));
  char byte;
  // The pipe is closed if the driver has ended.
  if (read(go_, &byte, 1) != 1) _exit(9);
  is_busy_ = was_busy;
}

void Stage::Opened() { Tell(fmt::format("opened {}", calls_.load())); }

void Stage::Work() {
  while (next_ < order_.incidents.size() && order_.incidents[next_].nth < Incident::kAtTheEnd) {
    ++next_;  // the process made fewer calls than the incident expects
  }
  is_at_end_ = true;
  if (next_ < order_.incidents.size()) Meet(Call::close);
}

void Stage::End() {
  store_faults::WatchCalls(nullptr);
  store_faults::SetWaiter(nullptr);
  Tell(fmt::format("end {}", calls_.load()));
}

std::optional<store_faults::Injection> Stage::OnCall(Call call) {
  if (stage_now->is_busy_) return std::nullopt;
  return stage_now->Meet(call);
}

std::optional<store_faults::Injection> Stage::Meet(Call call) {
  const uint64_t nth = calls_++;
  while (next_ < order_.incidents.size()) {
    const Incident& incident = order_.incidents[next_];
    if (incident.nth != nth && incident.nth != Incident::kAtTheEnd) break;
    if (incident.nth == Incident::kAtTheEnd && !is_at_end_) break;
    ++next_;
    if (const auto fault = Happen(incident, call, nth)) return fault;
  }
  if (lasting_ && lasting_->call == call) return lasting_;
  return Lie(call);
}

std::optional<store_faults::Injection> Stage::Happen(const Incident& incident, Call call,
                                                     uint64_t nth) {
  const auto tell = [&](std::string_view how) {
    Tell(fmt::format("met {} {} {} {}", IncidentName(incident.kind), CallName(call), nth, how));
  };
  switch (incident.kind) {
    case IncidentKind::stop:
      Turn(fmt::format("stopped {} {}", CallName(call), nth));
      return std::nullopt;
    case IncidentKind::error: {
      const std::vector<Injection> faults = store_faults::InjectionsOf(call, nth);
      const Injection fault = faults[incident.draw % faults.size()];
      if (fault.is_lasting) lasting_ = fault;
      tell(fmt::format("{}{}{}", fault.error == 0 ? "half of it" : strerrorname_np(fault.error),
                       fault.is_lasting ? ", and all after it" : "",
                       fault.is_late ? ", once it is done" : ""));
      return fault;
    }
    case IncidentKind::death:
      tell("");
      return Injection{.call = call, .error = store_faults::kKillProcess};
    case IncidentKind::power_cut: {
      engine::ChanceStream stream(order_.seed, kLieStream + 1 + incident.draw % 1000);
      uint64_t lost = 0;
      uint64_t kept = 0;
      store_faults::CutPower(
          [&] {
            const bool loses = stream.Below(2) == 0;
            ++(loses ? lost : kept);
            return loses;
          },
          [&] { tell(fmt::format("{} of {} pages lost", lost, lost + kept)); });
    }
  }
  return std::nullopt;
}

// Returns what a planted bug does to a call.
std::optional<store_faults::Injection> Stage::Lie(Call call) {
  const Call before = std::exchange(last_, call);
  const bool syncs = call == Call::fsync || call == Call::fdatasync;
  const Injection claimed{.call = call, .is_claimed = true};
  if (order_.bug == Bug::skips_syncs && syncs) return claimed;
  // LMDB makes a commit visible by writing a front page; that is the write right after a sync.
  if (order_.bug != Bug::loses_the_last_event || call != Call::pwrite) return std::nullopt;
  if (before != Call::fdatasync || lies_.Below(kCommitsToALostOne) != 0) return std::nullopt;
  return claimed;
}

}  // namespace recount::tools::dev::chaos
