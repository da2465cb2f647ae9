// The child's side: a process that does one operation, tells its driver line by line what it does,
// and to whose system calls happens what its order says.
//
//   Stage stage(out, go, order);   // waits for its first turn
//   …Store::Open…; stage.Opened();
//   stage.Tell("try 0 …"); …; stage.Tell("done 0 …");
//   stage.End();
//
// Only one process of a step runs at a time: wherever this one is held, or would sleep, or would
// wait for another, it says so and blocks until the driver lets it go on. So what the
// processes do to each other follows from the driver's choices, not from the machine. The lines:
//
//   turn WHY …        it is held: "starts", "stopped CALL NTH", "waits", "reads"
//   met KIND CALL NTH how what the order says has happened to the nth call
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
  // One in a process. The order outlives it.
  Stage(int out, int go, const Order& order);

  // A line, without its end.
  void Tell(std::string_view line);

  // Blocks until it is this process's turn.
  void Turn(std::string_view why);

  // The store is open.
  void Opened();

  // The work is done; what is to happen at the end happens.
  void Work();

  // Nothing happens to the system calls from now on.
  void End();

 private:
  using Injection = store_faults::Injection;
  using Call = store_faults::Call;

  static std::optional<Injection> OnCall(Call call);
  std::optional<Injection> Meet(Call call);
  // What an incident does to this call; nothing: it goes on.
  std::optional<Injection> Happen(const Incident& incident, Call call, uint64_t nth);
  std::optional<Injection> Lie(Call call);

  int out_;
  int go_;
  const Order& order_;
  engine::ChanceStream lies_;
  std::atomic<uint64_t> calls_ = 0;
  size_t next_ = 0;                   // of the incidents
  std::optional<Injection> lasting_;  // an error that stays
  Call last_ = Call::open;
  bool is_at_end_ = false;
  bool is_busy_ = false;  // with the driver, whose lines do not count
};

}  // namespace recount::tools::dev::chaos

#endif  // RECOUNT_TOOLS_DEV_CHAOS_STAGE_H_
