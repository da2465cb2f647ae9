// What a joined store knows of its cluster: the table `cluster`. All of it can be read from the
// cluster again, except the membership.
//
//   key                 value
//   join                JSON: urls, table, nkey, ca, follow
//   era/ERA             JSON: the message about this era that was read last
//   cursor/STREAM       sequence, the stream's `created`, mark of the message there
//   log/ID              era, part, table, sequence, count, whether others have other events, judged
//   sent/STREAM         the newest sequence that was acknowledged for events of this store, mark
//   finding/STREAM/SEQ  JSON: what was passed over there
//   lost/STREAM         JSON: how this store saw that messages of the stream are lost
//   other/ID            JSON: where the cluster's events of a log part from those here
//   open/ID/SEQ         a frame of openings whose event has not arrived
//   behind/ID           era, part, table, sequence: from where a log is to be read again
//
// Numbers in keys have 20 digits, so that keys ascend. A mark tells a message from any other that
// could stand at its sequence.
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

// How a store takes part.
struct Membership {
  std::vector<std::string> urls;
  std::string table;
  std::string nkey_file;  // absolute; empty: none
  std::string ca_file;    // absolute; empty: none
  bool follows_all = false;
  // The card set of that hash as canonical JSON, if it is known here; otherwise empty, and the
  // cluster is asked, which may not hand it out to every key. Not kept with the rest.
  std::function<std::string(const Hash256& hash)> card_set_here = nullptr;

  ConnectionOptions connection() const;
};

// The newest era, and what became of the others.
struct Era {
  uint64_t era = 0;
  uint32_t partitions = 1;
  uint32_t replicas = 3;
  std::vector<uint64_t> retired = {};  // eras, ascending
  std::vector<uint64_t> lost = {};

  bool IsRetired(uint64_t number) const;
  bool IsLost(uint64_t number) const;
};

// What is known of the messages of a log.
struct KnownLog {
  LogPlace place;
  uint64_t sequence = 0;  // of its last message that was read; 0: none
  uint64_t count = 0;     // how many events of it are there, as here
  bool is_other = false;  // the cluster has other events than this store
  // How many events were met in the order of the stream, as here: whoever says something else of
  // one of them later in the stream is too late.
  uint64_t judged = 0;
};

struct StreamCursor {
  uint64_t sequence = 0;  // of the last message that was read
  std::string created;    // of the stream; empty: unknown
  std::string mark;       // of that message; empty: unknown
};

// 32 hex digits of the SHA-256 of a message's subject and bytes.
std::string MarkOf(std::string_view subject, std::string_view data);

// Something that is wrong in a cluster, for `sync` and `status`.
struct ClusterFinding {
  std::string id = {};               // of the log; empty: of none
  std::optional<uint64_t> seq = {};  // of the event
  std::string stream = {};
  std::optional<uint64_t> stream_seq = {};
  std::string fault = {};  // corrupt, edited, exists, missing, lost
  std::string message = {};

  // Whether a log's message came before events that lie in front of it. (A message that the stream
  // itself leaves out is `missing` too, and of no log.)
  bool IsMissingEvent() const { return fault == "missing" && !id.empty(); }
};

// Where the messages of a log are to be read from.
struct LogBehind {
  LogPlace place;
  uint64_t sequence = 0;
};

// Nothing if the store has not joined a cluster, or does not know. damaged if an entry cannot be
// read.
Result<std::optional<Membership>> ReadMembership(const Reader& reader);
Result<std::optional<KnownLog>> ReadKnownLog(const Reader& reader, std::string_view id);
Result<StreamCursor> ReadCursor(const Reader& reader, std::string_view stream);
// The newest message of the stream that was acknowledged for events of this store; sequence 0:
// none. `created` is empty.
Result<StreamCursor> ReadSent(const Reader& reader, std::string_view stream);
// What takes every cursor out, so that all streams are read from their beginning.
Result<std::vector<ClusterEntry>> WithoutCursors(const Reader& reader);
Result<std::map<uint64_t, Era>> ReadKnownEras(const Reader& reader);
// What was passed over. FindLost (lost.h) reports that messages are lost.
Result<std::vector<ClusterFinding>> ReadFindings(const Reader& reader);
// How this store saw that messages of the stream are lost. That holds until the era is over: the
// stream may have grown behind the cursor again since.
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

// The message about an era, as RECOUNT-ERAS has it; and from it: nothing if it is of another form.
OrderedJson JsonOf(const Era& era);
std::optional<Era> EraIn(std::string_view json);

OrderedJson JsonOf(const ClusterFinding& finding);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_KNOWLEDGE_H_
