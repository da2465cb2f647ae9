// The child's side: a process that carries out one operation, reports each step to its driver in a
// line, and injects into its own system calls the incidents of its order.
//
//   Stage stage(out, go, order);   // waits for its first turn
//   …Store::Open…; stage.Opened();
//   stage.Tell("try 0 …"); …; stage.Tell("done 0 …");
//   stage.End();
//
// Only one process of a step runs at a time. Wherever this one is stopped, would sleep or would
// wait for another process, it reports that and blocks until the driver lets it go on. So the
// driver's choices, and not the machine, decide how the processes affect each other. The lines:
//
//   turn WHY …        it blocks: "starts", "stopped CALL NTH", "waits", "reads"
//   met KIND CALL NTH how the incident of the order happened at the nth call
//   opened NTH, end NTH   how many system calls it had made
//   all others        actor.h
#ifndef RECOUNT_TOOLS_DEV_CHAOS_STAGE_H_
#define RECOUNT_TOOLS_DEV_CHAOS_STAGE_H_

#include <atomic>
#include <optional>
#include <string_view>

#include "engine/chance.h"
#include "tools/dev/chaos/order.h"
#include "tools/dev/store_faults/system_calls.h"

namespace recount::tools::dev::chaos {

class Stage {
 public:
  // Only one Stage may exist in a process. The order must outlive it.
  Stage(int out, int go, const Order& order);

  // Writes a line, given without its end.
  void Tell(std::string_view line);

  // Blocks until it is this process's turn.
  void Turn(std::string_view why);

  // Reports that the store is open.
  void Opened();

  // Ends the work. The incidents planned for the end happen now.
  void Work();

  // Stops injecting incidents from now on.
  void End();

 private:
  using Injection = store_faults::Injection;
  using Call = store_faults::Call;

  static std::optional<Injection> OnCall(Call call);
  std::optional<Injection> Meet(Call call);
  // Returns what an incident does to this call, or nothing if the call goes on.
  std::optional<Injection> Happen(const Incident& incident, Call call, uint64_t nth);
  std::optional<Injection> Lie(Call call);

  int out_;
  int go_;
  const Order& order_;
  engine::ChanceStream lies_;
  std::atomic<uint64_t> calls_ = 0;
  size_t next_ = 0;                   // the index of the next incident
  std::optional<Injection> lasting_;  // an error that persists
  Call last_ = Call::open;
  bool is_at_end_ = false;
  bool is_busy_ = false;  // true while it talks to the driver; those system calls do not count
};

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_STAGE_H_
