#include "store/environment.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "events/check.h"
#include "fmt/format.h"
#include "store/folder.h"
#include "store/free_pages.h"
#include "store/page_layout.h"

namespace recount::store {
namespace {

constexpr unsigned kMaxTables = 16;
constexpr int kFrontLooks = 20;  // others may write between two reads
constexpr int kOpenLooks = 20;   // another process may still be opening the store
constexpr int kLengthLooks = 5;  // others may write while the free pages are read
constexpr std::chrono::milliseconds kBetweenLooks(2);
constexpr size_t kProbeBytes = 4096;
constexpr int kReaderLooks = 500;  // a millisecond apart, for readers to end
// The number of attempts to begin a transaction, and the time between them, while another container
// has a process with the same id.
constexpr int kTakenLooks = 500;
constexpr std::chrono::milliseconds kBetweenTakenLooks(20);

// Leaves an environment open until the process ends. The array keeps it reachable for leak
// checkers.
void LeaveOpen(MDB_env* environment) {
  static std::array<std::atomic<MDB_env*>, 16> left;
  static std::atomic<size_t> next = 0;
  left[next++ % left.size()] = environment;
}

// Returns 0 if this process has this much address space left, otherwise the errno. LMDB cannot
// recover from a failed map, so this is checked first.
int WhyNotMapped(size_t bytes) {
  void* place = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED) return errno;
  munmap(place, bytes);
  return 0;
}

// Tries to make a file one page longer and returns the errno, or 0; the file keeps its length.
int WhyNotLonger(int descriptor) {
  struct stat found;
  if (fstat(descriptor, &found) != 0) return 0;
  const std::array<char, kProbeBytes> zeros = {};
  int reason = 0;
  for (size_t done = 0; done < zeros.size() && reason == 0;) {
    const ssize_t count = pwrite(descriptor, zeros.data() + done, zeros.size() - done,
                                 found.st_size + static_cast<off_t>(done));
    if (count < 0 && errno != EINTR) reason = errno;
    if (count == 0) break;
    done += static_cast<size_t>(std::max<ssize_t>(count, 0));
  }
  [[maybe_unused]] const int code = ftruncate(descriptor, found.st_size);
  return reason;
}

// Returns the reason why LMDB could write the front pages of a new file only in part. LMDB always
// reports a full disk then, so this asks the system, and returns `code` if the system has no
// objection.
int WhyNotMade(const std::string& file, int code) {
  const int descriptor = open(file.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return code;
  const int reason = WhyNotLonger(descriptor);
  close(descriptor);
  return reason == 0 ? code : reason;
}

}  // namespace

Result<std::unique_ptr<Environment>> Environment::Open(const std::string& path, unsigned flags,
                                                       size_t map_bytes) {
  std::unique_ptr<Environment> opened(new Environment());
  for (int look = 1;; ++look) {
    const int code = opened->OpenOnce(path, flags, map_bytes);
    // Another process may be opening the store and not be finished, so these results are tried
    // again.
    const bool may_be_unfinished = code == MDB_SUCCESS ? opened->IsOfNone() : code == MDB_INVALID;
    if (may_be_unfinished && (flags & MDB_NOLOCK) == 0 && look < kOpenLooks) {
      opened->environment_.reset();
      std::this_thread::sleep_for(kBetweenLooks);
      continue;
    }
    if (code == MDB_SUCCESS) return opened;
    const bool is_new_file = code == ENOSPC && (flags & MDB_NOSUBDIR) != 0;
    return LmdbError(is_new_file ? WhyNotMade(path, code) : code, "opening the store in " + path);
  }
}

Environment::~Environment() {
  if (HasAbandonedWrite()) LeaveOpen(environment_.release());
}

// The process that opens a store first sets up the table of readers. If it ends in the middle, the
// processes that waited for it find an empty table, or one at transaction 0 although there were
// others. Once all of them have closed the table, the next process sets it up.
bool Environment::IsOfNone() const {
  MDB_txn* transaction = nullptr;
  MDB_envinfo info;
  mdb_env_info(environment_.get(), &info);
  if (info.me_last_txnid == 0) return false;
  if (mdb_txn_begin(environment_.get(), nullptr, MDB_RDONLY, &transaction) != MDB_SUCCESS) {
    return false;
  }
  const bool is_of_none = mdb_txn_id(transaction) == 0;
  mdb_txn_abort(transaction);
  return is_of_none;
}

int Environment::OpenOnce(const std::string& path, unsigned flags, size_t map_bytes) {
  MDB_env* environment = nullptr;
  const int code = mdb_env_create(&environment);
  if (code != MDB_SUCCESS) return code;
  environment_.reset(environment);
  write_state_.Watch(environment);
  mdb_env_set_maxdbs(environment, kMaxTables);
  mdb_env_set_mapsize(environment, map_bytes);
  // LMDB would make the table of readers accessible to its owner only, whoever may use the data
  // file. MakeBeside fails if the file exists, because opening and closing it here would release
  // the locks that this process has on it. A failure is ignored: LMDB may still succeed.
  if ((flags & (MDB_NOSUBDIR | MDB_NOLOCK)) == 0) {
    const int readers = MakeBeside(ReadersFile(path));
    if (readers >= 0) close(readers);
  }
  // With MDB_NOTLS readers belong to transactions and not to threads, so a Reader may move to
  // another thread.
  return mdb_env_open(environment, path.c_str(), flags | MDB_NOTLS, 0600);
}

Result<Transaction> Environment::Begin(unsigned flags) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (lost_by_ != 0) return Lost();
  const bool is_write = (flags & MDB_RDONLY) == 0;
  if (is_write && HasAbandonedWrite()) {
    return Error{.code = ErrorCode::damaged,
                 .message = "an earlier write found a broken page: restore a backup"};
  }
  MDB_txn* transaction = nullptr;
  // A process that was killed while reading keeps its slot among the readers, and so every page
  // that it might have read, until somebody frees the slot.
  if (is_write) mdb_reader_check(environment_.get(), nullptr);
  int code = mdb_txn_begin(environment_.get(), nullptr, flags, &transaction);
  // LMDB locks the byte of its table of readers that belongs to the id of this process. A process
  // in another container may have the same id. LMDB locks that byte before anything else, so only
  // the first attempt can fail this way.
  for (int look = 1; code == EAGAIN && look < kTakenLooks; ++look) {
    std::this_thread::sleep_for(kBetweenTakenLooks);
    code = mdb_txn_begin(environment_.get(), nullptr, flags, &transaction);
  }
  // Some of the slots may belong to processes that have ended.
  if (code == MDB_READERS_FULL) {
    mdb_reader_check(environment_.get(), nullptr);
    code = mdb_txn_begin(environment_.get(), nullptr, flags, &transaction);
  }
  if (code == MDB_MAP_RESIZED) {
    if (Fault fault = SetMapBytes(0, "another process has grown the store"))
      return *std::move(fault);
    code = mdb_txn_begin(environment_.get(), nullptr, flags, &transaction);
  }
  if (code == EAGAIN) {
    return Error{
        .code = ErrorCode::io,
        .message = fmt::format("a process in another container has the number of this one "
                               "({}) and reads the store: try again, or let the containers "
                               "share their process numbers",
                               getpid()),
        .cause = code};
  }
  if (code != MDB_SUCCESS) {
    Error error = LmdbError(code, "starting a transaction");
    if (code == MDB_PANIC && failed_commit_) {
      error.message += fmt::format(" ({})", failed_commit_->message);
    }
    return error;
  }
  // If an assertion fails, this shows whether it was in a write or in a read.
  if (is_write) write_state_.SetWriter(transaction);
  return Transaction(transaction, &open_transactions_);
}

Fault Environment::Commit(Transaction& transaction) {
  Fault fault = Explained(transaction.Commit());
  const std::lock_guard<std::mutex> lock(mutex_);
  if (fault && !failed_commit_) failed_commit_ = fault;
  return fault;
}

Fault Environment::Explained(Fault fault) const {
  if (!fault || fault->cause != EIO) return fault;
  int descriptor = -1;
  mdb_env_get_fd(environment_.get(), &descriptor);
  const int reason = WhyNotLonger(descriptor);
  return reason == 0 || reason == EIO ? fault : LmdbFault(reason, "writing to the store");
}

Error Environment::Lost() const {
  return {.code = ErrorCode::io,
          .message = fmt::format("the store lost its memory map ({}): open it again",
                                 mdb_strerror(lost_by_)),
          .cause = lost_by_};
}

Fault Environment::SetMapBytes(size_t bytes, std::string_view why) {
  // The caller holds mutex_, so no transaction begins meanwhile, and readers are short.
  for (int look = 0; open_transactions_ > 0 && look < kReaderLooks; ++look) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (open_transactions_ > 0) {
    return Error{
        .code = ErrorCode::io,
        .message = fmt::format("{}, and this process has {} transactions open in its map: end "
                               "them and try again",
                               why, open_transactions_.load())};
  }
  if (const int reason = WhyNotMapped(bytes == 0 ? 1 : bytes)) {
    return Error{.code = ErrorCode::io,
                 .message = fmt::format("{}, and there is no address space for {} bytes: {}", why,
                                        bytes, std::strerror(reason)),
                 .cause = reason};
  }
  const int code = mdb_env_set_mapsize(environment_.get(), bytes);
  lost_by_ = code;
  return LmdbFault(code, "changing the map's size");
}

Fault Environment::Grow() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (lost_by_ != 0) return Lost();
  MDB_envinfo info;
  mdb_env_info(environment_.get(), &info);
  return SetMapBytes(info.me_mapsize * 2,
                     fmt::format("the store has outgrown its map of {} bytes", info.me_mapsize));
}

Fault Environment::CompactTo(int descriptor, const std::string& file) {
  return LmdbFault(CompactLmdb(environment_.get(), write_state_, descriptor),
                   "copying the store to " + file);
}

Result<uint64_t> Environment::NeededBytes() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (lost_by_ != 0) return Lost();
  MDB_envinfo info;
  MDB_stat statistics;
  mdb_env_info(environment_.get(), &info);
  mdb_env_stat(environment_.get(), &statistics);
  return (uint64_t{info.me_last_pgno} + 1) * statistics.ms_psize;
}

Fault Environment::CheckLength(const std::string& file) {
  MDB_stat statistics;
  int descriptor = -1;
  mdb_env_stat(environment_.get(), &statistics);
  mdb_env_get_fd(environment_.get(), &descriptor);
  uint64_t needed = 0;
  uint64_t size = 0;
  for (int look = 0; look < kLengthLooks; ++look) {
    if (look > 0) std::this_thread::sleep_for(kBetweenLooks);
    // The order matters: another process may write between the two reads, and then the file only
    // grows.
    const Result<uint64_t> now = NeededBytes();
    if (!now.ok()) return now.error();
    needed = *now;
    struct stat found;
    if (stat(file.c_str(), &found) != 0) return SystemError("looking at " + file);
    size = static_cast<uint64_t>(found.st_size);
    if (size >= needed) return std::nullopt;
    // The last writer ended before it could fill up the file, or is about to do it.
    if (AreFree(descriptor, statistics.ms_psize, size / statistics.ms_psize)) {
      return std::nullopt;
    }
  }
  return Error{.code = ErrorCode::damaged,
               .message = fmt::format("{} has {} bytes, but its last page ends at {}: the file was "
                                      "truncated; restore a backup",
                                      file, size, needed),
               .offset = size};
}

Fault Environment::CheckFrontPages(const std::string& file) {
  MDB_stat statistics;
  int descriptor = -1;
  mdb_env_stat(environment_.get(), &statistics);
  mdb_env_get_fd(environment_.get(), &descriptor);
  uint64_t numbers[2];
  for (int look = 0; look < kFrontLooks; ++look) {
    for (size_t page = 0; page < 2; ++page) {
      const auto offset = static_cast<off_t>(page * statistics.ms_psize + lmdb_page::kTransaction);
      const ssize_t size = pread(descriptor, &numbers[page], sizeof(uint64_t), offset);
      if (size < 0) return SystemError("reading " + file);
      if (size != sizeof(uint64_t)) {
        return Error{.code = ErrorCode::damaged,
                     .message = file + " ends inside its front pages: restore a backup"};
      }
    }
    const bool is_new = numbers[0] == 0 && numbers[1] == 0;
    // LMDB writes transaction n to front page n % 2, so page 0 has the even number.
    const bool in_a_row = numbers[0] == numbers[1] + 1 || numbers[1] == numbers[0] + 1;
    if (is_new || (in_a_row && numbers[0] % 2 == 0)) return std::nullopt;
  }
  return Error{
      .code = ErrorCode::damaged,
      .message = fmt::format("the front pages of {} are of transactions {} and {}, which do not "
                             "follow each other: restore a backup",
                             file, numbers[0], numbers[1])};
}

void Environment::FillUp() {
  int descriptor = -1;
  mdb_env_get_fd(environment_.get(), &descriptor);
  struct stat found;
  const Result<uint64_t> needed = NeededBytes();
  if (!needed.ok() || fstat(descriptor, &found) != 0) return;
  if (static_cast<uint64_t>(found.st_size) >= *needed) return;
  // The commit has succeeded, so a full disk is ignored here.
  [[maybe_unused]] const int code = ftruncate(descriptor, static_cast<off_t>(*needed));
}

}  // namespace recount::store
