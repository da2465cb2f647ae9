#include "tools/serve/connection_slots.h"

#include <sys/socket.h>
#include <unistd.h>

#include <system_error>

namespace recount::tools::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kFreeSlotWait{100};
constexpr std::chrono::seconds kGrace{1};  // in which a client may say what it wants

}  // namespace

ConnectionSlots::Slot* ConnectionSlots::Free() {
  for (Slot& slot : slots_) {
    if (!slot.is_taken_) return &slot;
  }
  return nullptr;
}

void ConnectionSlots::CloseSilentOne() {
  Slot* longest = nullptr;
  for (Slot& slot : slots_) {
    if (!slot.is_listening_ || Clock::now() - slot.since_ < kGrace) continue;
    if (longest == nullptr || slot.since_ < longest->since_) longest = &slot;
  }
  if (longest == nullptr) return;
  longest->is_listening_ = false;
  shutdown(longest->socket_, SHUT_RDWR);  // its thread sees the end, and closes
}

ConnectionSlots::Slot* ConnectionSlots::Take() {
  std::unique_lock lock(mutex_);
  Slot* slot = Free();
  if (slot == nullptr) {
    CloseSilentOne();
    ended_.wait_for(lock, kFreeSlotWait, [&] { return (slot = Free()) != nullptr; });
  }
  if (slot == nullptr) return nullptr;
  lock.unlock();
  if (slot->thread_.joinable()) slot->thread_.join();  // it has nothing left to do
  return slot;
}

void ConnectionSlots::Start(Slot& slot, int socket, const std::function<void(Slot&)>& serve) {
  {
    const std::lock_guard lock(mutex_);
    slot.socket_ = socket;
    slot.is_taken_ = true;
    slot.is_listening_ = true;
    slot.since_ = Clock::now();
  }
  try {
    slot.thread_ = std::thread([this, &slot, serve] {
      serve(slot);
      End(slot);
    });
  } catch (const std::system_error&) {
    End(slot);
  }
}

void ConnectionSlots::Keep(Slot& slot) {
  const std::lock_guard lock(mutex_);
  slot.is_listening_ = false;
}

void ConnectionSlots::End(Slot& slot) {
  {
    const std::lock_guard lock(mutex_);
    close(slot.socket_);
    slot.is_listening_ = false;
    slot.is_taken_ = false;
  }
  ended_.notify_one();
}

void ConnectionSlots::Join() {
  for (Slot& slot : slots_) {
    if (slot.thread_.joinable()) slot.thread_.join();
  }
}

}  // namespace recount::tools::serve
