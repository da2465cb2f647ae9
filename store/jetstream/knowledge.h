// Reads and writes what a joined store knows about its cluster: the table `cluster`. Everything
// except the membership can be read from the cluster again.
//
//   key                 value
//   join                JSON: urls, table, nkey, ca, follow
//   era/ERA             JSON: the last message about this era that was read
//   cursor/STREAM       sequence, the stream's `created`, mark of the message there
//   log/ID              era, part, table, sequence, count, "other" or "same", judged
//   sent/STREAM         the newest sequence acknowledged for events of this store, mark
//   finding/STREAM/SEQ  JSON: the finding about the message there
//   lost/STREAM         JSON: the finding that messages of the stream are lost
//   other/ID            JSON: the finding that the cluster has other events of the log
//   open/ID/SEQ         a frame of openings whose event has not arrived
//   behind/ID           era, part, table, sequence: the place to read a log again from
//
// Numbers in keys have 20 digits, so that keys ascend. A mark distinguishes a message from any
// other that could have its sequence.
#ifndef RECOUNT_STORE_JETSTREAM_KNOWLEDGE_H_
#define RECOUNT_STORE_JETSTREAM_KNOWLEDGE_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "events/error.h"
#include "events/json.h"
#include "store/jetstream/connection.h"
#include "store/jetstream/names.h"
#include "store/store.h"

namespace recount::store::jetstream {

// The way in which a store takes part in a cluster.
struct Membership {
  std::vector<std::string> urls;
  std::string table;
  std::string nkey_file;  // absolute; empty if none
  std::string ca_file;    // absolute; empty if none
  bool follows_all = false;
  // Returns the card set of that hash as canonical JSON if it is known here. If the result is
  // empty, the cluster is asked, which may refuse it to this key. This function is not stored with
  // the rest.
  std::function<std::string(const Hash256& hash)> card_set_here = nullptr;

  ConnectionOptions connection() const;
};

// The newest era, and the eras that are over.
struct Era {
  uint64_t era = 0;
  uint32_t partitions = 1;
  uint32_t replicas = 3;
  std::vector<uint64_t> retired = {};  // eras, ascending
  std::vector<uint64_t> lost = {};

  bool IsRetired(uint64_t number) const;
  bool IsLost(uint64_t number) const;
};

// Knowledge about the messages of a log.
struct KnownLog {
  LogPlace place;
  uint64_t sequence = 0;  // of the last message that was read; 0 if none
  uint64_t count = 0;     // how many of its events the cluster has, equal to those here
  bool is_other = false;  // the cluster has other events than this store
  // How many events, read in the order of the stream, are equal to the events in this store. A
  // later message that has another event in place of one of these is too late.
  uint64_t judged = 0;
};

struct StreamCursor {
  uint64_t sequence = 0;  // of the last message that was read
  std::string created;    // of the stream; empty if unknown
  std::string mark;       // of that message; empty if unknown
};

// Returns 32 hex digits of the SHA-256 of a message's subject and bytes.
std::string MarkOf(std::string_view subject, std::string_view data);

// A fault in a cluster, as `sync` and `status` report it.
struct ClusterFinding {
  std::string id = {};               // of the log; empty if it concerns none
  std::optional<uint64_t> seq = {};  // of the event
  std::string stream = {};
  std::optional<uint64_t> stream_seq = {};
  std::string fault = {};  // corrupt, edited, exists, missing, lost
  std::string message = {};

  // Returns true if a message came before earlier events of its log. (A message that the stream
  // itself leaves out is also `missing`, but concerns no log.)
  bool IsMissingEvent() const { return fault == "missing" && !id.empty(); }
};

// The place from which to read the messages of a log again.
struct LogBehind {
  LogPlace place;
  uint64_t sequence = 0;
};

// These return nothing if the store has not joined a cluster, or has no such entry. damaged if an
// entry cannot be read.
Result<std::optional<Membership>> ReadMembership(const Reader& reader);
Result<std::optional<KnownLog>> ReadKnownLog(const Reader& reader, std::string_view id);
Result<StreamCursor> ReadCursor(const Reader& reader, std::string_view stream);
// Returns the newest message of the stream that was acknowledged for events of this store. If there
// is none, `created` is empty and the sequence is 0.
Result<StreamCursor> ReadSent(const Reader& reader, std::string_view stream);
// Returns the entries that remove every cursor, so that all streams are read from their beginning.
Result<std::vector<ClusterEntry>> WithoutCursors(const Reader& reader);
Result<std::map<uint64_t, Era>> ReadKnownEras(const Reader& reader);
// The findings about messages that were passed over. FindLost (lost.h) reports lost messages.
Result<std::vector<ClusterFinding>> ReadFindings(const Reader& reader);
// The finding with which this store detected that messages of the stream are lost. It stays until
// the era is over, because the stream may have grown beyond the cursor again since.
Result<std::optional<ClusterFinding>> ReadLost(const Reader& reader, std::string_view stream);
Result<std::vector<LogBehind>> ReadBehind(const Reader& reader);

ClusterEntry EntryOf(const Membership& membership);
ClusterEntry EntryOf(const Era& era);
ClusterEntry EntryOf(const KnownLog& log);
ClusterEntry EntryOf(std::string_view stream, const StreamCursor& cursor);
// `mark` is that of the log's last message.
ClusterEntry SentEntryOf(const KnownLog& log, std::string_view mark);
ClusterEntry EntryOf(const ClusterFinding& finding);
ClusterEntry EntryOf(const LogBehind& behind);
std::string BehindKey(std::string_view id);
std::string OpenKey(std::string_view id, uint64_t seq);

// Convert an era to its message in RECOUNT-ERAS and back. EraIn returns nothing if the message is
// malformed.
OrderedJson JsonOf(const Era& era);
std::optional<Era> EraIn(std::string_view json);

OrderedJson JsonOf(const ClusterFinding& finding);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_KNOWLEDGE_H_
