// The connections of a server, each with a thread of its own: 64, and no more.
//
//   ConnectionSlots slots;
//   if (ConnectionSlots::Slot* slot = slots.Take()) slots.Start(*slot, socket, serve);
//   slots.Join();
//
// If all are in use, a client that has said nothing whole for a second makes room. So no number of
// silent clients keeps out one that speaks.
#ifndef RECOUNT_TOOLS_SERVE_CONNECTION_SLOTS_H_
#define RECOUNT_TOOLS_SERVE_CONNECTION_SLOTS_H_

#include <array>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace recount::tools::serve {

class ConnectionSlots {
 public:
  class Slot {
   public:
    int socket() const { return socket_; }

   private:
    friend class ConnectionSlots;
    int socket_ = -1;
    bool is_taken_ = false;
    bool is_listening_ = false;  // the client has not said what it wants
    std::chrono::steady_clock::time_point since_;
    std::thread thread_;
  };

  // A slot that is free; nullptr if none became free within a tenth of a second. For one thread,
  // which also calls Start and Join.
  Slot* Take();

  // Runs `serve` in a thread and closes the socket at its end. If the system has no thread left,
  // the socket is closed at once.
  void Start(Slot& slot, int socket, const std::function<void(Slot&)>& serve);

  // The client of this slot has said what it wants: it keeps its slot. From the slot's own thread.
  void Keep(Slot& slot);

  // Waits for all threads to end.
  void Join();

 private:
  static constexpr size_t kMost = 64;

  Slot* Free();
  void CloseSilentOne();
  void End(Slot& slot);

  std::mutex mutex_;
  std::condition_variable ended_;
  std::array<Slot, kMost> slots_;
};

}  // namespace recount::tools::serve

#endif  // RECOUNT_TOOLS_SERVE_CONNECTION_SLOTS_H_
