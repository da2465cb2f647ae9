#include "store/jetstream/stream_reading.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "events/error.h"
#include "fmt/format.h"
#include "store/jetstream/lost.h"

namespace recount::store::jetstream {
namespace {

constexpr size_t kMostMessages = 8'000;
constexpr size_t kWorthWriting = 1'000;
constexpr size_t kMostMessageBytes = size_t{8} << 20;
constexpr Milliseconds kWait(500);
constexpr Milliseconds kPauseBetweenBeginnings(200);
// A follower that goes on checks this often that the servers still have the messages it has read.
constexpr std::chrono::seconds kCheckStreamEvery(60);
// The time to wait for the last openings, which the operator may have removed.
constexpr std::chrono::seconds kGone(1);
// After this many misled readings in a row the expected message counts as lost.
constexpr int kMostMisled = 10;
// How long a command may wait for its first message before its turn ends.
constexpr std::chrono::seconds kTurn(2);

bool IsThat(const Delivery& delivery, const StreamCursor& known) {
  return delivery.stream_sequence == known.sequence &&
         MarkOf(delivery.subject, delivery.data) == known.mark;
}

}  // namespace

void FollowReport::Add(FollowReport other) {
  brought += other.brought;
  for (ClusterFinding& finding : other.findings) findings.push_back(std::move(finding));
}

StreamReading::StreamReading(Store& store, const Membership& membership,
                             const FollowedStream& stream, const FollowOptions& options, int misled,
                             WriteMessages write)
    : store_(store),
      membership_(membership),
      stream_(stream),
      filter_(stream.filter),
      options_(options),
      misled_(misled),
      write_(std::move(write)),
      writing_{stream, {}, {}} {}

Fault StreamReading::Run() {
  std::unique_ptr<Pull> pull;
  Fault fault = Begin(pull);
  if (!fault && pull != nullptr) fault = ReadAll(*pull);
  turn_ = LockFile();
  if (pull == nullptr) return fault;
  Fault writing = WriteOut();
  Fault settling = Settle();
  if (fault) return fault;
  return writing ? writing : settling;
}

// Leaves `pull` empty if the stream has lost messages, or if the replica has fewer than were read.
Fault StreamReading::Begin(std::unique_ptr<Pull>& pull) {
  {
    const Result<Reader> reader = store_.Read();
    if (!reader.ok()) return reader.error();
    auto read = ReadCursor(*reader, stream_.name);
    if (!read.ok()) return read.error();
    cursor_ = *std::move(read);
    auto own = ReadSent(*reader, stream_.name);
    if (!own.ok()) return own.error();
    sent_ = *std::move(own);
    auto lost = ReadLost(*reader, stream_.name);
    if (!lost.ok()) return lost.error();
    if (*lost) {
      report_.findings.push_back(**std::move(lost));
      return std::nullopt;
    }
    const std::string gap = EntryOf(Missing()).key;
    const auto known = reader->ClusterValue(gap);
    if (!known.ok()) return known.error();
    if (*known) gap_ = gap;
  }
  const ConnectionOptions connecting = membership_.connection();
  auto connection = Connection::Open(connecting);
  if (!connection.ok()) return connection.error();
  JetStream jetstream(**connection);
  auto beginning = BeginningOf(jetstream, stream_.name, AtLeast(cursor_, sent_));
  if (!beginning.ok()) return beginning.error();
  if (beginning->lost) {
    const auto kept = store_.TakeFollowed({.entries = {EntryOf(*beginning->lost)}});
    report_.findings.push_back(*std::move(beginning->lost));
    return kept.fault();
  }
  is_asked_ = beginning->is_asked;
  cursor_.created = beginning->created;
  // A table that reads only its own messages does not know the last one of them.
  if (membership_.follows_all) last_ = beginning->last;
  if (!stream_.has_openings) last_ = std::max(last_, sent_.sequence);
  return BeginAtCursor(pull);
}

// Begins with the message at the cursor, which must be the one that was read there before. The
// operator may have removed it if it has openings.
Fault StreamReading::BeginAtCursor(std::unique_ptr<Pull>& pull) {
  Clock::time_point end = Clock::now() + kLag;
  is_at_known_ = !cursor_.mark.empty();
  const uint64_t wanted = is_at_known_ ? cursor_.sequence - 1 : cursor_.sequence;
  for (;;) {
    turn_ = LockFile();  // released before it is taken again
    const Clock::time_point asked = Clock::now();
    turn_ = TakeTurn(store_.folder());
    end += Clock::now() - asked;
    auto begun = Pull::Begin(
        membership_.connection(),
        {.stream = stream_.name, .name = ConsumerName(), .filter = filter_, .start = wanted + 1});
    const bool is_refused = CodeOf(begun) == ErrorCode::forbidden;
    if (is_refused && membership_.follows_all && filter_ == stream_.filter) {
      filter_.insert(filter_.size() - kEveryTable.size(), kEachTable);
      continue;
    }
    if (!begun.ok()) return begun.error();
    const uint64_t before = (*begun)->before();
    const bool may_be_gone = !is_at_known_ || stream_.has_openings;
    const bool has_known = may_be_gone || !(*begun)->IsCaughtUp();
    if (before >= wanted && has_known) {
      pull = *std::move(begun);
      if (pull->IsCaughtUp()) turn_ = LockFile();
      return std::nullopt;
    }
    turn_ = LockFile();
    if (Clock::now() > end) {
      TellShort(before);
      return std::nullopt;
    }
    std::this_thread::sleep_for(kPauseBetweenBeginnings);
  }
}

// Handles a stream that ends before its known messages. If the leader has more, the replica lags. A
// key that may not ask the leader can only report the loss, and does not record it.
void StreamReading::TellShort(uint64_t last) {
  if (is_asked_) {
    is_broken_off_ = true;
    return;
  }
  report_.findings.push_back(
      Lost(stream_.name, AtLeast(cursor_, sent_), fmt::format("it ends at {}", last)));
}

// Handles another message in place of one that this store has read, or that was acknowledged to it.
// The servers have lost that one, whatever is there now.
Fault StreamReading::TellOther(const StreamCursor& known, std::string_view what) {
  ClusterFinding lost =
      Lost(stream_.name, known,
           fmt::format("message {} is not the one that this store {}", known.sequence, what));
  const auto kept = store_.TakeFollowed({.entries = {EntryOf(lost)}});
  report_.findings.push_back(std::move(lost));
  return kept.fault();
}

// Checks a message that must be the known one. False if it is not.
Result<bool> StreamReading::TakeKnown(const Delivery& delivery, const StreamCursor& known,
                                      std::string_view what) {
  if (IsThat(delivery, known)) return true;
  if (delivery.stream_sequence != known.sequence && misled_ < kMostMisled) {
    is_misled_ = true;
    is_broken_off_ = true;
    return false;
  }
  if (Fault fault = TellOther(known, what)) return *std::move(fault);
  return false;
}

// Other openings at the cursor belong to another history. All are then read again. That is
// harmless, because openings are used only if they fit the veil.
Result<bool> StreamReading::TakeKnownOpenings(const Delivery& delivery) {
  if (IsThat(delivery, cursor_)) return true;
  const auto kept = store_.TakeFollowed({.entries = {{EntryOf(stream_.name, cursor_).key, ""}}});
  if (!kept.ok()) return kept.error();
  is_broken_off_ = true;
  return false;
}

// A key permits two names of consumers. A follower that goes on has its own name, so that a single
// sync beside it does not replace its consumer.
std::string StreamReading::ConsumerName() const {
  const std::string& table = membership_.table;
  return options_.goes_on ? table : LookName(table);
}

// Servers 2.9 may report one pending message too many. If the leader has reported the end of a
// whole stream, that is more reliable.
bool StreamReading::IsAtEnd(const Pull& pull) const {
  const bool has_answered = stream_.is_whole && is_asked_ && !is_at_known_;
  return cursor_.sequence >= last_ && (has_answered || pull.IsCaughtUp());
}

Fault StreamReading::ReadAll(Pull& pull) {
  const Clock::time_point begun = Clock::now();
  Clock::time_point heard = begun;
  while (options_.goes_on || !IsAtEnd(pull)) {
    if (options_.is_stop_wanted && options_.is_stop_wanted()) return std::nullopt;
    auto next = pull.Next(Clock::now() + kWait);
    if (next.ok() && *next) heard = Clock::now();
    if (turn_.is_open() && (heard > begun || Clock::now() > begun + kTurn)) turn_ = LockFile();
    if (options_.goes_on && pull.IsCaughtUp() && Clock::now() > begun + kCheckStreamEvery) {
      is_broken_off_ = true;
      return std::nullopt;
    }
    // A consumer may report more messages and never deliver them. Another one is created then.
    if (!pull.IsCaughtUp() && Clock::now() > heard + kLag) {
      is_broken_off_ = true;
      return std::nullopt;
    }
    // The replica does not have the end of the stream yet, or the operator has removed it.
    const auto patience = stream_.has_openings ? kGone : kLag;
    const bool is_short = !options_.goes_on && pull.IsCaughtUp() && Clock::now() > heard + patience;
    if (is_short && cursor_.sequence < sent_.sequence && !stream_.has_openings) {
      TellShort(cursor_.sequence);
      return std::nullopt;
    }
    if (is_short) {
      is_broken_off_ = stream_.is_whole;
      return std::nullopt;
    }
    if (CodeOf(next) == ErrorCode::unavailable) {
      is_broken_off_ = true;
      return std::nullopt;
    }
    if (!next.ok()) return next.error();
    if (*next) {
      const Result<bool> taken = Take(**std::move(next));
      if (!taken.ok() || !*taken) return taken.fault();
    }
    if (IsTimeToWrite(pull)) {
      if (Fault fault = WriteOut()) return fault;
    } else if (!IsWriting()) {
      if (Fault fault = Settle()) return fault;
    }
  }
  return std::nullopt;
}

// A batch consists of the messages that arrived while the previous one was written.
bool StreamReading::IsTimeToWrite(const Pull& pull) const {
  if (writing_.messages.size() >= kMostMessages || bytes_ >= kMostMessageBytes) return true;
  if (IsWriting()) return false;
  if (!pull.HasNext() && pull.IsCaughtUp()) return true;
  return writing_.messages.size() >= kWorthWriting;
}

// Returns the finding that the message after the cursor is missing.
ClusterFinding StreamReading::Missing() const {
  return {.stream = stream_.name, .stream_seq = cursor_.sequence + 1, .fault = "missing"};
}

// Returns false if the stream has left out a message, or has another one than the known one.
Result<bool> StreamReading::Take(Delivery delivery) {
  const bool is_taken_out = stream_.has_openings && delivery.stream_sequence != cursor_.sequence;
  if (std::exchange(is_at_known_, false) && !is_taken_out) {
    if (stream_.has_openings) return TakeKnownOpenings(delivery);
    return TakeKnown(delivery, cursor_, "has read there");
  }
  if (stream_.is_whole && delivery.stream_sequence != cursor_.sequence + 1) {
    ClusterFinding missing = Missing();
    missing.message = fmt::format("{} goes on at {} behind {}: the stream waits", stream_.name,
                                  delivery.stream_sequence, cursor_.sequence);
    const auto kept = store_.TakeFollowed({.entries = {EntryOf(missing)}});
    report_.findings.push_back(std::move(missing));
    if (!kept.ok()) return kept.error();
    return false;
  }
  const bool passes_own = !stream_.has_openings && !sent_.mark.empty() &&
                          cursor_.sequence < sent_.sequence &&
                          delivery.stream_sequence >= sent_.sequence;
  if (passes_own) {
    const Result<bool> taken = TakeKnown(delivery, sent_, "was told to be there");
    if (!taken.ok() || !*taken) return taken;
  }
  cursor_.sequence = delivery.stream_sequence;
  bytes_ += delivery.data.size();
  writing_.messages.push_back(std::move(delivery));
  return true;
}

// Begins to write the messages that have arrived, after the previous batch is on the disk. More
// messages arrive meanwhile.
Fault StreamReading::WriteOut() {
  if (Fault fault = Settle()) return fault;
  if (writing_.messages.empty()) return std::nullopt;
  const Delivery& last = writing_.messages.back();
  cursor_.mark = MarkOf(last.subject, last.data);
  writing_.entries = {EntryOf(stream_.name, cursor_)};
  if (!gap_.empty()) writing_.entries.push_back({std::exchange(gap_, ""), ""});
  auto batch = std::make_shared<Writing>(Writing{stream_, {}, {}});
  batch->messages.swap(writing_.messages);
  batch->entries.swap(writing_.entries);
  bytes_ = 0;
  being_written_ = std::async(std::launch::async, [this, batch] { return write_(*batch); });
  return std::nullopt;
}

bool StreamReading::IsWriting() const {
  return being_written_.valid() &&
         being_written_.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
}

// Waits for the batch that is being written.
Fault StreamReading::Settle() {
  if (!being_written_.valid()) return std::nullopt;
  auto written = being_written_.get();
  if (!written.ok()) return written.error();
  const bool has_something = written->brought > 0 || !written->findings.empty();
  if (options_.each && has_something) options_.each(*written);
  report_.Add(*std::move(written));
  return std::nullopt;
}

}  // namespace recount::store::jetstream
