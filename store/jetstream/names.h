// The streams and subjects of a cluster (docs/reference/cluster.md, "Names").
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
// An era begins when messages were lost, or with another number of partitions, so there are few;
// each has streams that a command asks for.
inline constexpr uint64_t kMaxEras = 1000;

// The end of a filter for the messages of every table: "recount.log.1.0.>".
inline constexpr std::string_view kEveryTable = ">";
// The prefix of that end for a key whose permission has `*` in place of the table. The filter
// "recount.log.1.0.*.>" selects the same messages, but the servers refuse such a key the other one.
inline constexpr std::string_view kEachTable = "*.";

// Where the messages of a log are: `table` is who began it, `id` 32 hex digits.
struct LogPlace {
  uint64_t era = 0;
  uint32_t part = 0;
  std::string table;
  std::string id;
};

// A name of a table or of a run: 1 to 32 of a to z, 0 to 9 and -.
bool IsName(std::string_view name);

// The partition of a log by the first byte of its chain(0), of a power of two up to 256.
uint32_t PartOf(uint8_t first_byte, uint32_t partitions);

std::string LogStream(uint64_t era, uint32_t part);
std::string OpenStream(uint64_t era, uint32_t part);
std::string LogSubject(const LogPlace& place);
std::string OpenSubject(const LogPlace& place, uint64_t seq);
std::string CardsSubject(std::string_view table, const Hash256& hash);
std::string AuditSubject(std::string_view run, std::string_view unit);
std::string ResultSubject(std::string_view run, std::string_view unit);

// The consumer with which a table looks at something for a moment.
std::string LookName(std::string_view table);

// The place in a subject of a log's events, or of its openings with the seq; nothing for any other
// subject.
std::optional<LogPlace> PlaceIn(std::string_view subject);
struct OpenPlace {
  LogPlace place;
  uint64_t seq = 0;
};
std::optional<OpenPlace> OpenPlaceIn(std::string_view subject);

// Stores the first tokens of a subject in `tokens`, up to its size, and returns how many the
// subject has. The rest of `tokens` is left as it is.
size_t SplitSubject(std::string_view subject, absl::Span<std::string_view> tokens);

// Digits alone, without a leading zero unless it is the number 0.
std::optional<uint64_t> DecimalIn(std::string_view text);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_NAMES_H_
