#include "tools/dev/chaos/cast.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "events/check.h"
#include "tools/dev/chaos/actor.h"
#include "tools/dev/store_faults/child.h"

namespace recount::tools::dev::chaos {
namespace {

using store_faults::Milliseconds;

// A watchdog. A correct process needs much less, even on a busy machine.
constexpr Milliseconds kLongestWait{120'000};
// The limit per step. A wait of ten seconds takes 5,000 turns.
constexpr uint64_t kMostTurns = 50'000;

class Member {
 public:
  explicit Member(const Order& order) : report_(order) {
    int ends[2];
    RECOUNT_CHECK_EQ(pipe2(ends, O_CLOEXEC), 0);
    child_ = std::make_unique<store_faults::WatchedChild>([&](int out) {
      // If the child kept this end open, it would not notice that the driver has ended.
      close(ends[1]);
      Act(out, ends[0], order);
    });
    close(ends[0]);
    go_ = ends[1];
    Listen();
  }
  Member(const Member&) = delete;
  ~Member() {
    if (go_ >= 0) close(go_);
  }

  bool is_live() const { return child_ != nullptr; }
  bool waits() const { return report_.turn() == "waits"; }
  const Report& report() const { return report_; }

  void GoOn() {
    RECOUNT_CHECK_EQ(write(go_, "g", 1), 1);
    Listen();
  }

  void Stop() {
    if (child_ != nullptr) child_->Kill();
    child_.reset();
    report_.SetEnd("hung");
  }

  Report Take() { return std::move(report_); }

 private:
  // Reads what the process reports until it blocks or ends.
  void Listen() {
    while (const auto line = child_->WaitForLine(kLongestWait)) {
      report_.Take(*line);
      if (line->starts_with("turn ")) return;
    }
    child_->Wait(Milliseconds(1000));
    report_.SetEnd(child_->how());
    child_.reset();
  }

  Report report_;
  std::unique_ptr<store_faults::WatchedChild> child_;
  int go_ = -1;
};

using Members = std::vector<std::unique_ptr<Member>>;

// Returns the members that may go next. A patient step prefers members that neither wait nor come
// first, so that the first stays stopped while others work.
std::vector<size_t> Candidates(const Members& members, bool is_patient) {
  std::vector<size_t> live;
  std::vector<size_t> preferred;  // live members that neither wait nor come first
  for (size_t i = 0; i < members.size(); ++i) {
    if (!members[i]->is_live()) continue;
    live.push_back(i);
    if (i > 0 && !members[i]->waits()) preferred.push_back(i);
  }
  return is_patient && !preferred.empty() ? preferred : live;
}

}  // namespace

std::vector<Report> RunPlan(const Plan& plan, engine::ChanceStream& stream,
                            std::vector<std::string>& turns) {
  Members members;
  for (const Order& order : plan.orders) members.push_back(std::make_unique<Member>(order));
  size_t now = 0;
  for (uint64_t turn = 0; turn < kMostTurns; ++turn) {
    if (members[now]->is_live()) {
      members[now]->GoOn();
      turns.push_back(members[now]->is_live() ? fmt::format("{} {}", plan.orders[now].number,
                                                            members[now]->report().turn())
                                              : fmt::format("{} ends", plan.orders[now].number));
    }
    const std::vector<size_t> candidates = Candidates(members, plan.is_patient);
    if (candidates.empty()) break;
    now = candidates[stream.Below(static_cast<uint32_t>(candidates.size()))];
  }
  std::vector<Report> reports;
  for (const auto& member : members) {
    // A process that still runs after kMostTurns counts as hung.
    if (member->is_live()) member->Stop();
    reports.push_back(member->Take());
  }
  return reports;
}

}  // namespace recount::tools::dev::chaos
