#include "store/jetstream/lost.h"

#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include "events/error.h"
#include "fmt/format.h"
#include "store/jetstream/eras.h"

namespace recount::store::jetstream {
namespace {

constexpr Milliseconds kPauseBetweenInfos(200);
// If a stream ends before the cursor for longer than this, it is not a lagging replica.
constexpr std::chrono::seconds kLongestLag(10);

}  // namespace

ClusterFinding Lost(const std::string& stream, const StreamCursor& cursor, std::string_view why) {
  return {
      .stream = stream,
      .stream_seq = cursor.sequence,
      .fault = "lost",
      .message = fmt::format("the cluster has lost messages of {} that it had acknowledged: {}. "
                             "Nothing is lost here: begin a new era with `recount cluster "
                             "init --next`, then sync every store",
                             stream, why)};
}

Result<Beginning> BeginningOf(JetStream& jetstream, const std::string& stream,
                              const StreamCursor& cursor) {
  Beginning beginning{.cursor = cursor, .created = cursor.created, .lost = std::nullopt};
  const Clock::time_point end = Clock::now() + kLongestLag;
  for (;;) {
    const auto info = jetstream.Info(stream);
    if (CodeOf(info) == ErrorCode::forbidden) return beginning;
    if (CodeOf(info) == ErrorCode::not_found && cursor.sequence > 0) {
      beginning.lost = Lost(stream, cursor, "the stream is gone");
      return beginning;
    }
    if (!info.ok()) return info.error();
    beginning.created = info->created;
    if (!cursor.created.empty() && cursor.created != info->created) {
      beginning.lost = Lost(stream, cursor,
                            fmt::format("it was made at {}, the one that was read at {}",
                                        info->created, cursor.created));
      return beginning;
    }
    beginning.last = info->last;
    beginning.is_asked = true;
    if (info->last >= cursor.sequence) return beginning;
    if (Clock::now() < end) {
      std::this_thread::sleep_for(kPauseBetweenInfos);
      continue;
    }
    beginning.lost = Lost(
        stream, cursor, fmt::format("it ends at {}, and {} was read", info->last, cursor.sequence));
    return beginning;
  }
}

StreamCursor AtLeast(const StreamCursor& cursor, const StreamCursor& sent) {
  if (cursor.sequence >= sent.sequence) return cursor;
  return {sent.sequence, cursor.created, sent.mark};
}

namespace {

// Returns the newest known message of each stream, whether it was read or sent.
Result<std::map<std::string, StreamCursor>> ReadCursors(const Reader& reader) {
  std::map<std::string, StreamCursor> cursors;
  std::set<std::string> streams;
  for (const std::string_view prefix : {"cursor/", "sent/"}) {
    Fault fault = reader.ForEachClusterEntry(prefix, [&](std::string_view key, std::string_view) {
      streams.emplace(key.substr(prefix.size()));
      return true;
    });
    if (fault) return *std::move(fault);
  }
  for (const std::string& stream : streams) {
    const auto cursor = ReadCursor(reader, stream);
    if (!cursor.ok()) return cursor.error();
    const auto sent = ReadSent(reader, stream);
    if (!sent.ok()) return sent.error();
    cursors.emplace(stream, AtLeast(*cursor, *sent));
  }
  return cursors;
}

// Returns the era in "RECOUNT-LOG-ERA-PART"; nothing for a stream of another kind.
std::optional<uint64_t> EraOf(std::string_view stream) {
  constexpr std::string_view kPrefix = "RECOUNT-LOG-";
  if (!stream.starts_with(kPrefix)) return std::nullopt;
  stream.remove_prefix(kPrefix.size());
  return DecimalIn(stream.substr(0, stream.find('-')));
}

}  // namespace

Result<std::vector<ClusterFinding>> FindLost(JetStream& jetstream, const Reader& reader) {
  const auto cursors = ReadCursors(reader);
  if (!cursors.ok()) return cursors.error();
  const auto known = ReadKnownEras(reader);
  if (!known.ok()) return known.error();
  // The current eras are read, because an era that another store has retired since the last sync is
  // not lost. If even the messages about eras are lost, this store's knowledge counts.
  const auto eras = Eras::Read(jetstream, reader);
  if (!eras.ok() && CodeOf(eras) != ErrorCode::not_found) return eras.error();
  const Era newest = eras.ok() ? eras->newest() : known->empty() ? Era{} : known->rbegin()->second;
  std::vector<ClusterFinding> findings;
  for (const auto& [stream, cursor] : *cursors) {
    const std::optional<uint64_t> era = EraOf(stream);
    if (!era) continue;
    if (newest.IsRetired(*era) || newest.IsLost(*era)) continue;
    auto seen = ReadLost(reader, stream);
    if (!seen.ok()) return seen.error();
    if (*seen) {
      findings.push_back(**std::move(seen));
      continue;
    }
    auto beginning = BeginningOf(jetstream, stream, cursor);
    if (CodeOf(beginning) == ErrorCode::not_found) continue;
    if (!beginning.ok()) return beginning.error();
    if (beginning->lost) findings.push_back(*std::move(beginning->lost));
  }
  return findings;
}

Result<bool> HasReadFrom(JetStream& jetstream, const Reader& reader) {
  const auto cursors = ReadCursors(reader);
  if (!cursors.ok()) return cursors.error();
  for (const auto& [stream, cursor] : *cursors) {
    if (cursor.created.empty()) continue;
    const auto info = jetstream.Info(stream);
    if (info.ok() && info->created == cursor.created) return true;
    const auto code = CodeOf(info);
    const bool is_none = code == ErrorCode::not_found || code == ErrorCode::forbidden;
    if (!info.ok() && !is_none) return info.error();
  }
  return false;
}

Result<std::vector<uint64_t>> FindLostEras(JetStream& jetstream, const Reader& reader) {
  const auto lost = FindLost(jetstream, reader);
  if (!lost.ok()) return lost.error();
  std::vector<uint64_t> eras;
  for (const ClusterFinding& finding : *lost) {
    const uint64_t era = *EraOf(finding.stream);
    if (eras.empty() || eras.back() != era) eras.push_back(era);
  }
  return eras;
}

}  // namespace recount::store::jetstream
