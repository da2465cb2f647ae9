#include "store/broken_page.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

namespace recount::store {
namespace {

// A fixed buffer, because memory may have run out.
using Text = std::array<char, 200>;

// The state that the thread of a compaction shares with the one that waits for it.
class Compaction {
 public:
  // The compacting thread reports its return code, and with kBrokenPage the text of the assertion.
  void End(int code, const char* text) {
    const std::lock_guard<std::mutex> lock(mutex_);
    code_ = code;
    std::snprintf(text_.data(), text_.size(), "%s", text);
    changed_.notify_all();
  }

  int Wait(Text& text) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return code_.has_value(); });
    text = text_;
    return *code_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<int> code_;
  Text text_ = {};
};

thread_local Text last_text = {};
thread_local Compaction* compaction_of_thread = nullptr;

// This must not return, because LMDB would then end the process.
[[noreturn]] void OnBrokenPage(MDB_env*, const char* text) {
  if (compaction_of_thread == nullptr) {
    std::snprintf(last_text.data(), last_text.size(), "%s", text);
    throw BrokenPage();
  }
  compaction_of_thread->End(kBrokenPage, text);
  // LMDB's helper thread uses the stack of this thread, so this thread must never leave the call.
  while (true) pause();
}

}  // namespace

std::string BrokenPageText() { return last_text.data(); }

void WriteState::Watch(MDB_env* environment) {
  mdb_env_set_userctx(environment, this);
  mdb_env_set_assert(environment, OnBrokenPage);
}

bool WriteState::IsAbandoned(MDB_txn* transaction) {
  const auto* state = static_cast<WriteState*>(mdb_env_get_userctx(mdb_txn_env(transaction)));
  return state->is_abandoned_ && state->writer_ == transaction;
}

void WriteState::NoteBrokenPage(MDB_txn* transaction) {
  auto* state = static_cast<WriteState*>(mdb_env_get_userctx(mdb_txn_env(transaction)));
  if (state->writer_ == transaction) state->Abandon();
}

int CompactLmdb(MDB_env* environment, WriteState& state, int descriptor) {
  const auto compaction = std::make_shared<Compaction>();
  // The thread gets its own descriptor: after a broken page LMDB may write to it even when the
  // caller has closed its own.
  const int own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  if (own < 0) return errno;
  std::thread thread;
  try {
    thread = std::thread([compaction, environment, own] {
      compaction_of_thread = compaction.get();
      compaction->End(mdb_env_copyfd2(environment, own, MDB_CP_COMPACT), "");
    });
  } catch (const std::system_error& error) {
    close(own);
    return error.code().value();
  }
  const int code = compaction->Wait(last_text);
  if (code == kBrokenPage) {
    // The thread never ends, so it cannot be joined.
    thread.detach();
    state.Abandon();
  } else {
    thread.join();
    close(own);
  }
  return code;
}

}  // namespace recount::store
