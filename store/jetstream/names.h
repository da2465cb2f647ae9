// Builds and parses the names of a cluster's streams and subjects (docs/reference/cluster.md,
// "Names").
//
//   const LogPlace place{.era = 1, .part = PartOf(first, 1), .table = "t17", .id = LogId(first)};
//   LogSubject(place);   // "recount.log.1.0.t17.1a2b…"
#ifndef RECOUNT_STORE_JETSTREAM_NAMES_H_
#define RECOUNT_STORE_JETSTREAM_NAMES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/types/span.h"
#include "events/bytes.h"

namespace recount::store::jetstream {

inline constexpr char kErasStream[] = "RECOUNT-ERAS";
inline constexpr char kCardsStream[] = "RECOUNT-CARDS";
inline constexpr char kAuditStream[] = "RECOUNT-AUDIT";
inline constexpr char kResultStream[] = "RECOUNT-RESULT";
inline constexpr char kEraSubject[] = "recount.era";
inline constexpr char kWorkConsumer[] = "work";

inline constexpr uint32_t kMaxPartitions = 256;
// A new era begins when messages were lost, or to change the number of partitions, so there are
// few. Commands ask for the streams of each, so their number is bounded.
inline constexpr uint64_t kMaxEras = 1000;

// The end of a filter for the messages of every table: "recount.log.1.0.>".
inline constexpr std::string_view kEveryTable = ">";
// The prefix of that end for a key whose permission has `*` in place of the table. The filter
// "recount.log.1.0.*.>" selects the same messages, but the servers refuse the filter above to such
// a key.
inline constexpr std::string_view kEachTable = "*.";

// The place of a log's messages. `table` is the table that began it, `id` has 32 hex digits.
struct LogPlace {
  uint64_t era = 0;
  uint32_t part = 0;
  std::string table;
  std::string id;
};

// Returns true for a valid name of a table or a run: 1 to 32 of a to z, 0 to 9 and -.
bool IsName(std::string_view name);

// Returns the partition of a log, by the first byte of its chain(0). `partitions` is a power of two
// up to 256.
uint32_t PartOf(uint8_t first_byte, uint32_t partitions);

std::string LogStream(uint64_t era, uint32_t part);
std::string OpenStream(uint64_t era, uint32_t part);
std::string LogSubject(const LogPlace& place);
std::string OpenSubject(const LogPlace& place, uint64_t seq);
std::string CardsSubject(std::string_view table, const Hash256& hash);
std::string AuditSubject(std::string_view run, std::string_view unit);
std::string ResultSubject(std::string_view run, std::string_view unit);

// The name of a table's consumer for short readings.
std::string LookName(std::string_view table);

// Returns the place in the subject of a log's events, or of its openings, then with the seq;
// nothing for any other subject.
std::optional<LogPlace> PlaceIn(std::string_view subject);
struct OpenPlace {
  LogPlace place;
  uint64_t seq = 0;
};
std::optional<OpenPlace> OpenPlaceIn(std::string_view subject);

// Stores the first tokens of a subject in `tokens`, up to its size, and returns the number of
// tokens of the subject. The rest of `tokens` does not change.
size_t SplitSubject(std::string_view subject, absl::Span<std::string_view> tokens);

// Parses a number that consists only of digits, without a leading zero except for 0 itself.
std::optional<uint64_t> DecimalIn(std::string_view text);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_NAMES_H_
