#include "store/jetstream/send.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "events/error.h"
#include "events/recount_frame.h"
#include "fmt/format.h"

namespace recount::store::jetstream {
namespace {

constexpr size_t kMostFrameEvents = 256;
constexpr size_t kMostFrameBytes = size_t{256} << 10;
constexpr size_t kMostThreads = 64;
constexpr Milliseconds kFirstLook(50);
// A leader that hangs or has no majority may store a message later. So the time of looking for the
// message before it is sent again doubles up to this limit.
constexpr Milliseconds kLongestLook(4'000);
constexpr Milliseconds kLongestPause(200);

// Returns the frame that begins at `log.events[at]`, as large as a frame may be.
LogFrame FrameAt(const LogToSend& log, size_t at, const Hash256& before) {
  LogFrame frame;
  frame.kind = static_cast<events::file::LogKind>(log.kind);
  frame.from = log.from + at;
  frame.before = before;
  Hash256 head = before;
  size_t bytes = 0;
  for (; at < log.events.size() && frame.events.size() < kMostFrameEvents; ++at) {
    const Bytes event = log.events[at];
    if (!frame.events.empty() && bytes + event.size() > kMostFrameBytes) break;
    bytes += event.size();
    frame.events.push_back(event);
    frame.chain.push_back(head = ChainHash(head, event));
  }
  return frame;
}

// Returns true if the subject's last message, according to one replica, comes after the last known
// one and agrees with the answer of the stream's leader. While servers hang, replicas diverge: one
// of them may show a message, even ours, that the others never accept.
bool Fits(const PublishAnswer& answer, uint64_t last, uint64_t shown) {
  if (shown <= last) return false;
  if (answer.is_duplicate) return answer.sequence > last && answer.sequence <= shown;
  if (answer.error != kWrongLastSequence) return false;
  return !answer.last_of_subject || *answer.last_of_subject == shown;
}

Error NotKnown(const LogPlace& place, uint64_t seq, std::string_view why) {
  return {.code = ErrorCode::unavailable,
          .message = fmt::format("the cluster does not take event {} of game {} ({}): it is not "
                                 "known whether it is in; the game here is as before, and "
                                 "`recount cluster sync` brings the event if it is in",
                                 seq, place.id, why)};
}

}  // namespace

KnownLog PlacedIn(const Eras& eras, const std::optional<KnownLog>& known, const Hash256& first,
                  std::string_view table) {
  if (known && eras.IsOpen(known->place.era)) return *known;
  KnownLog placed{eras.NewPlace(first, known ? std::string_view(known->place.table) : table), 0, 0,
                  false};
  if (known && eras.newest().IsRetired(known->place.era)) placed.count = known->count;
  if (known) placed.is_other = known->is_other && placed.count > 0;
  placed.judged = placed.count > 0 ? known->judged : 0;
  return placed;
}

Fault ForEachAtOnce(size_t count, const std::function<Fault(size_t)>& work) {
  if (count == 1) return work(0);
  std::atomic<size_t> next = 0;
  std::mutex mutex;
  Fault first;
  const auto run = [&] {
    for (size_t i = next++; i < count; i = next++) {
      Fault fault = work(i);
      if (!fault) continue;
      const std::lock_guard<std::mutex> lock(mutex);
      if (!first) first = fault;
      next = count;
    }
  };
  std::vector<std::thread> threads;
  for (size_t i = 0; i < std::min(count, kMostThreads); ++i) threads.emplace_back(run);
  for (std::thread& thread : threads) thread.join();
  return first;
}

Fault LogSender::SendCardSet(std::string_view table, std::string_view json) {
  const std::string subject = CardsSubject(table, Sha256(AsBytes(json)));
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (card_sets_.contains(subject)) return std::nullopt;
  }
  const auto sent = PublishOnce(jetstream_, kCardsStream, subject, FrameOfCardSet(json), {});
  if (!sent.ok()) return sent.error();
  const std::lock_guard<std::mutex> lock(mutex_);
  card_sets_.insert(subject);
  return std::nullopt;
}

Fault LogSender::SendOpenings(const LogPlace& place, LogKind kind, const EventOpenings& openings) {
  const auto& [seq, slots] = openings;
  const std::string frame = FrameOfOpenings(static_cast<events::file::LogKind>(kind), seq, slots);
  const auto sent = PublishOnce(jetstream_, OpenStream(place.era, place.part),
                                OpenSubject(place, seq), frame, {});
  if (CodeOf(sent) == ErrorCode::forbidden) return std::nullopt;
  return sent.fault();
}

// Reads the messages after the last known one, and checks whether the frame is among them.
Result<LogSender::Outcome> LogSender::LookBehind(const LogPlace& place, const std::string& frame,
                                                 uint64_t last, uint64_t newest, uint64_t also) {
  const std::lock_guard<std::mutex> lock(looking_);
  const auto looked = follower_.Look(place, last, newest, also);
  if (!looked.ok()) return looked.error();
  for (const Delivery& message : looked->messages) {
    if (message.data == frame) return Outcome{SendEnd::in, message.stream_sequence, true};
  }
  return Outcome{SendEnd::overtaken, 0, true};
}

// Called if an event of this number was sent in the last minute, but not with this subject: another
// table has probably begun the same game. Returns true if it has, and records the log's place.
// False also if this key may not read the message.
Result<bool> LogSender::Elsewhere(const LogPlace& place, uint64_t sequence) {
  const auto message = jetstream_.At(LogStream(place.era, place.part), sequence);
  if (!message.ok() || !*message) return false;
  std::optional<LogPlace> found = PlaceIn((*message)->subject);
  if (!found || found->id != place.id || found->table == place.table) return false;
  if (Fault fault = follower_.KeepPlace(*std::move(found))) return *std::move(fault);
  return true;
}

Result<LogSender::Outcome> LogSender::SendFrame(const LogPlace& place, uint64_t seq,
                                                const std::string& frame, uint64_t last) {
  const std::string stream = LogStream(place.era, place.part);
  const std::string subject = LogSubject(place);
  const Expected expected{last, fmt::format("{}.{}", place.id, seq)};
  const Clock::time_point end = Clock::now() + kPatience;
  std::string why = "no answer";
  Milliseconds look = kFirstLook;
  // True once the leader says that an event of this number is at `last` or before. The leader then
  // has other messages than this store has read, and a replica's answer proves nothing.
  bool is_contradicted = false;
  do {
    const auto answer = jetstream_.Publish(subject, frame, expected);
    if (!answer.ok()) return answer.error();
    if (answer->is_in()) return Outcome{SendEnd::in, answer->sequence, false};
    is_contradicted = is_contradicted || (answer->is_duplicate && answer->sequence <= last);
    if (!answer->message.empty()) why = answer->message;
    const Clock::time_point again = Clock::now() + look;
    do {
      const auto there = jetstream_.Last(stream, subject);
      if (CodeOf(there) == ErrorCode::forbidden) return there.error();
      const bool is_behind = there.ok() && *there && Fits(*answer, last, (*there)->sequence);
      if (is_behind && !is_contradicted) {
        const uint64_t stored = answer->is_duplicate ? answer->sequence : 0;
        const bool is_stored = stored == 0 || stored == (*there)->sequence;
        if ((*there)->data == frame && is_stored) {
          return Outcome{SendEnd::in, (*there)->sequence, false};
        }
        return LookBehind(place, frame, last, (*there)->sequence, stored);
      }
      // The subject is empty, but the message id is known: the event has another subject.
      if (there.ok() && !*there && answer->is_duplicate) {
        const auto elsewhere = Elsewhere(place, answer->sequence);
        if (!elsewhere.ok()) return elsewhere.error();
        if (*elsewhere) return Outcome{SendEnd::moved, 0, false};
      }
      if (!there.ok() && answer->error == 0) {
        const auto now = follower_.ReadEras(jetstream_);
        if (now.ok() && !now->IsOpen(place.era)) return Outcome{SendEnd::moved, 0, false};
      }
      std::this_thread::sleep_for(std::min(look, kLongestPause));
    } while (Clock::now() < again);
    look = std::min(2 * look, kLongestLook);
  } while (Clock::now() < end);
  return NotKnown(place, seq, why);
}

Result<Sent> LogSender::Send(const LogToSend& log, KnownLog known) {
  Sent sent{.known = std::move(known)};
  const LogPlace& place = sent.known.place;
  if (log.from == 0 && !log.card_set_json.empty()) {
    if (Fault fault = SendCardSet(place.table, log.card_set_json)) return *std::move(fault);
  }
  Hash256 before = log.before;
  auto openings = log.openings.begin();
  for (size_t at = 0; at < log.events.size();) {
    const LogFrame frame = FrameAt(log, at, before);
    const uint64_t end = frame.from + frame.events.size();
    // Openings are sent before their event. Followers keep them until the event arrives.
    for (; openings != log.openings.end() && openings->first < end; ++openings) {
      if (openings->first < frame.from) continue;
      if (Fault fault = SendOpenings(place, log.kind, *openings)) return *std::move(fault);
    }
    const std::string message = FrameOfLog(frame);
    const auto outcome = SendFrame(place, frame.from, message, sent.known.sequence);
    if (!outcome.ok()) return outcome.error();
    sent.is_written = outcome->is_written;
    sent.end = outcome->end;
    if (outcome->end != SendEnd::in) return sent;
    sent.known.sequence = outcome->sequence;
    sent.known.count = end;
    sent.mark = MarkOf(LogSubject(place), message);
    sent.events += frame.events.size();
    before = frame.chain.back();
    at += frame.events.size();
  }
  return sent;
}

}  // namespace recount::store::jetstream
