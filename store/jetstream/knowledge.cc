#include "store/jetstream/knowledge.h"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

#include "events/bytes.h"
#include "events/chain.h"
#include "events/error.h"
#include "events/json_members.h"
#include "fmt/format.h"

namespace recount::store::jetstream {
namespace {

constexpr char kJoinKey[] = "join";
constexpr uint64_t kMostReplicas = 5;

Error Damaged(std::string_view key) {
  return {.code = ErrorCode::damaged,
          .message = fmt::format("what the store knows of its cluster ({}) cannot be read: say "
                                 "`recount cluster join` again",
                                 key)};
}

std::optional<Json> ObjectIn(std::string_view text) {
  std::optional<Json> json = ParseJson(text);
  return json && json->is_object() ? std::move(json) : std::nullopt;
}

// Returns the numbers in a list, ascending; nothing if it is not a list of numbers.
std::optional<std::vector<uint64_t>> NumbersIn(const Json& json, const char* key) {
  const Json* list = FindList(json, key);
  if (list == nullptr) return std::nullopt;
  std::vector<uint64_t> numbers;
  for (const Json& each : *list) {
    if (!each.is_number_unsigned()) return std::nullopt;
    numbers.push_back(each.get<uint64_t>());
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

// Splits a value at its spaces.
std::vector<std::string_view> WordsIn(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::optional<LogPlace> PlaceOf(const std::vector<std::string_view>& words, std::string_view id) {
  if (words.size() < 4) return std::nullopt;
  return PlaceIn(fmt::format("recount.log.{}.{}.{}.{}", words[0], words[1], words[2], id));
}

bool Has(const std::vector<uint64_t>& numbers, uint64_t number) {
  return std::binary_search(numbers.begin(), numbers.end(), number);
}

std::optional<ClusterFinding> FindingIn(std::string_view text) {
  const std::optional<Json> json = ObjectIn(text);
  if (!json) return std::nullopt;
  return ClusterFinding{.id = TextMember(*json, "id"),
                        .seq = FindNumber(*json, "seq"),
                        .stream = TextMember(*json, "stream"),
                        .stream_seq = FindNumber(*json, "stream_seq"),
                        .fault = TextMember(*json, "fault"),
                        .message = TextMember(*json, "message")};
}

}  // namespace

ConnectionOptions Membership::connection() const { return {urls, table, nkey_file, ca_file}; }

bool Era::IsRetired(uint64_t number) const { return Has(retired, number); }
bool Era::IsLost(uint64_t number) const { return Has(lost, number); }

OrderedJson JsonOf(const Era& era) {
  return {{"era", era.era},
          {"partitions", era.partitions},
          {"replicas", era.replicas},
          {"retired", era.retired},
          {"lost", era.lost}};
}

std::optional<Era> EraIn(std::string_view text) {
  const std::optional<Json> json = ObjectIn(text);
  if (!json) return std::nullopt;
  const auto number = FindNumber(*json, "era");
  const auto partitions = FindNumber(*json, "partitions");
  const auto replicas = FindNumber(*json, "replicas");
  auto retired = NumbersIn(*json, "retired");
  auto lost = NumbersIn(*json, "lost");
  if (!number || *number == 0 || *number > kMaxEras) return std::nullopt;
  if (!partitions || !replicas || !retired || !lost) return std::nullopt;
  if (!std::has_single_bit(*partitions) || *partitions > kMaxPartitions) return std::nullopt;
  if (*replicas == 0 || *replicas > kMostReplicas) return std::nullopt;
  return Era{*number, static_cast<uint32_t>(*partitions), static_cast<uint32_t>(*replicas),
             *std::move(retired), *std::move(lost)};
}

OrderedJson JsonOf(const ClusterFinding& finding) {
  return {{"id", OrNull(finding.id)},         {"seq", OrNull(finding.seq)},
          {"stream", OrNull(finding.stream)}, {"stream_seq", OrNull(finding.stream_seq)},
          {"fault", finding.fault},           {"message", finding.message}};
}

ClusterEntry EntryOf(const Membership& membership) {
  const OrderedJson json = {{"urls", membership.urls},
                            {"table", membership.table},
                            {"nkey", membership.nkey_file},
                            {"ca", membership.ca_file},
                            {"follow", membership.follows_all ? "all" : "mine"}};
  return {kJoinKey, Written(json)};
}

Result<std::optional<Membership>> ReadMembership(const Reader& reader) {
  const auto value = reader.ClusterValue(kJoinKey);
  if (!value.ok()) return value.error();
  if (!*value) return std::optional<Membership>();
  const std::optional<Json> json = ObjectIn(**value);
  const Json* urls = json ? FindList(*json, "urls") : nullptr;
  if (urls == nullptr) return Damaged(kJoinKey);
  Membership membership{.urls = {},
                        .table = TextMember(*json, "table"),
                        .nkey_file = TextMember(*json, "nkey"),
                        .ca_file = TextMember(*json, "ca"),
                        .follows_all = TextMember(*json, "follow") == "all"};
  for (const Json& url : *urls) {
    if (url.is_string()) membership.urls.push_back(url.get<std::string>());
  }
  if (membership.urls.empty() || !IsName(membership.table)) return Damaged(kJoinKey);
  return std::optional<Membership>(std::move(membership));
}

ClusterEntry EntryOf(const Era& era) {
  return {fmt::format("era/{:020}", era.era), Written(JsonOf(era))};
}

Result<std::map<uint64_t, Era>> ReadKnownEras(const Reader& reader) {
  std::map<uint64_t, Era> eras;
  bool is_damaged = false;
  Fault fault = reader.ForEachClusterEntry("era/", [&](std::string_view, std::string_view value) {
    std::optional<Era> era = EraIn(value);
    is_damaged = is_damaged || !era;
    if (era) eras.emplace(era->era, *std::move(era));
    return true;
  });
  if (fault) return *std::move(fault);
  if (is_damaged) return Damaged("era");
  return eras;
}

ClusterEntry EntryOf(const KnownLog& log) {
  return {"log/" + log.place.id,
          fmt::format("{} {} {} {} {} {} {}", log.place.era, log.place.part, log.place.table,
                      log.sequence, log.count, log.is_other ? "other" : "same", log.judged)};
}

Result<std::optional<KnownLog>> ReadKnownLog(const Reader& reader, std::string_view id) {
  const auto value = reader.ClusterValue(fmt::format("log/{}", id));
  if (!value.ok()) return value.error();
  if (!*value) return std::optional<KnownLog>();
  const auto words = WordsIn(**value);
  auto place = PlaceOf(words, id);
  if (!place || words.size() != 7) return Damaged("log");
  const auto sequence = DecimalIn(words[3]);
  const auto count = DecimalIn(words[4]);
  const auto judged = DecimalIn(words[6]);
  if (!sequence || !count || !judged) return Damaged("log");
  return std::optional<KnownLog>(
      KnownLog{*std::move(place), *sequence, *count, words[5] == "other", *judged});
}

std::string MarkOf(std::string_view subject, std::string_view data) {
  constexpr size_t kMarkBytes = 16;
  // Subjects have no blanks, so different messages give different texts.
  const std::string text = fmt::format("{} {}", subject, data);
  const Hash256 hash = Sha256(AsBytes(text));
  return ToHex(Bytes(hash).first(kMarkBytes));
}

ClusterEntry SentEntryOf(const KnownLog& log, std::string_view mark) {
  return {fmt::format("sent/{}", LogStream(log.place.era, log.place.part)),
          fmt::format("{} {}", log.sequence, mark)};
}

Result<StreamCursor> ReadSent(const Reader& reader, std::string_view stream) {
  const auto value = reader.ClusterValue(fmt::format("sent/{}", stream));
  if (!value.ok()) return value.error();
  if (!*value) return StreamCursor{};
  const auto words = WordsIn(**value);
  const auto sequence = words.empty() ? std::nullopt : DecimalIn(words[0]);
  if (!sequence) return Damaged("sent");
  return StreamCursor{*sequence, "", words.size() > 1 ? std::string(words[1]) : ""};
}

ClusterEntry EntryOf(std::string_view stream, const StreamCursor& cursor) {
  return {fmt::format("cursor/{}", stream),
          fmt::format("{} {} {}", cursor.sequence, cursor.created, cursor.mark)};
}

Result<StreamCursor> ReadCursor(const Reader& reader, std::string_view stream) {
  const auto value = reader.ClusterValue(fmt::format("cursor/{}", stream));
  if (!value.ok()) return value.error();
  if (!*value) return StreamCursor{};
  const auto words = WordsIn(**value);
  const auto sequence = words.empty() ? std::nullopt : DecimalIn(words[0]);
  if (!sequence) return Damaged("cursor");
  const auto word = [&](size_t i) { return i < words.size() ? std::string(words[i]) : ""; };
  return StreamCursor{*sequence, word(1), word(2)};
}

Result<std::vector<ClusterEntry>> WithoutCursors(const Reader& reader) {
  std::vector<ClusterEntry> entries;
  Fault fault = reader.ForEachClusterEntry("cursor/", [&](std::string_view key, std::string_view) {
    entries.push_back({std::string(key), ""});
    return true;
  });
  if (fault) return *std::move(fault);
  return entries;
}

ClusterEntry EntryOf(const ClusterFinding& finding) {
  std::string key;
  if (finding.fault == "exists") {
    key = fmt::format("other/{}", finding.id);
  } else if (finding.fault == "lost") {
    key = fmt::format("lost/{}", finding.stream);
  } else {
    key = fmt::format("finding/{}/{:020}", finding.stream, finding.stream_seq.value_or(0));
  }
  return {std::move(key), Written(JsonOf(finding))};
}

Result<std::optional<ClusterFinding>> ReadLost(const Reader& reader, std::string_view stream) {
  const auto value = reader.ClusterValue(fmt::format("lost/{}", stream));
  if (!value.ok()) return value.error();
  if (!*value) return std::optional<ClusterFinding>();
  std::optional<ClusterFinding> finding = FindingIn(**value);
  if (!finding) return Damaged("lost");
  return finding;
}

Result<std::vector<ClusterFinding>> ReadFindings(const Reader& reader) {
  std::vector<ClusterFinding> findings;
  bool is_damaged = false;
  for (const char* prefix : {"finding/", "other/"}) {
    Fault fault = reader.ForEachClusterEntry(prefix, [&](std::string_view, std::string_view value) {
      std::optional<ClusterFinding> finding = FindingIn(value);
      is_damaged = is_damaged || !finding;
      if (finding) findings.push_back(*std::move(finding));
      return true;
    });
    if (fault) return *std::move(fault);
  }
  if (is_damaged) return Damaged("finding");
  return findings;
}

std::string BehindKey(std::string_view id) { return fmt::format("behind/{}", id); }

std::string OpenKey(std::string_view id, uint64_t seq) {
  return fmt::format("open/{}/{:020}", id, seq);
}

ClusterEntry EntryOf(const LogBehind& behind) {
  return {BehindKey(behind.place.id),
          fmt::format("{} {} {} {}", behind.place.era, behind.place.part, behind.place.table,
                      behind.sequence)};
}

Result<std::vector<LogBehind>> ReadBehind(const Reader& reader) {
  std::vector<LogBehind> all;
  bool is_damaged = false;
  constexpr std::string_view kPrefix = "behind/";
  Fault fault =
      reader.ForEachClusterEntry(kPrefix, [&](std::string_view key, std::string_view value) {
        const auto words = WordsIn(value);
        auto place = PlaceOf(words, key.substr(kPrefix.size()));
        const auto sequence = words.size() == 4 ? DecimalIn(words[3]) : std::nullopt;
        is_damaged = is_damaged || !place || !sequence;
        if (place && sequence) all.push_back({*std::move(place), *sequence});
        return true;
      });
  if (fault) return *std::move(fault);
  if (is_damaged) return Damaged("behind");
  return all;
}

}  // namespace recount::store::jetstream
