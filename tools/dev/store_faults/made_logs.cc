#include "tools/dev/store_faults/made_logs.h"

#include "events/chain.h"
#include "events/created.h"
#include "fmt/format.h"
#include "store/check.h"

namespace recount::tools::dev::store_faults {
namespace {

constexpr std::string_view kGame = "heretics";
constexpr std::string_view kCardSet = R"({"game":"heretics","name":"a set"})";
constexpr std::string_view kState = "a state that is long enough to be told from others";

std::vector<Slot> MadeSlots(uint64_t seq) {
  CreatedEvent created;
  flatbuffers::FlatBufferBuilder builder;
  Creation creation;
  creation.game = kGame;
  creation.names = {"Ana", "Bo " + std::to_string(seq)};
  created = WriteCreated(
      builder, creation, [](auto&) { return flatbuffers::Offset<void>(); },
      [](uint32_t slot) { return Salt{static_cast<uint8_t>(slot)}; }, 0);
  return {created.openings.begin(), created.openings.end()};
}

// Makes an event without slots, or one for the slots of MadeSlots beside it.
OwnedEvent MadeEvent(uint64_t seq, uint64_t mark, absl::Span<const Slot> slots) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::chance};
  parts.outcome_kind = events::OutcomeKind::pick;
  parts.veil_slots = static_cast<uint16_t>(slots.size());
  const uint16_t number[] = {static_cast<uint16_t>(seq % 60000)};
  parts.outcome = builder.CreateVector(number, 1);
  parts.at = static_cast<int64_t>(seq * 1000 + mark);
  const MutableBytes bytes = FinishEvent(builder, parts);
  if (!slots.empty()) SetVeilRoot(bytes, VeilRoot(slots));
  return OwnedEvent(bytes);
}

Snapshot MadeSnapshot(uint64_t seq) {
  return {.seq = seq, .layout = 1, .rules = 1, .game = kGame, .canonical = AsBytes(kState)};
}

}  // namespace

MadeEvents::MadeEvents(uint64_t seq, uint64_t count, uint64_t mark) : seq_(seq) {
  for (uint64_t i = 0; i < count; ++i) {
    if (i % 7 == 0) openings_.emplace_back(seq + i, MadeSlots(seq + i));
    kept_.push_back(
        MadeEvent(seq + i, mark, i % 7 == 0 ? openings_.back().second : std::vector<Slot>()));
  }
  for (const OwnedEvent& event : kept_) bytes_.push_back(event.bytes());
  if (count > 0) snapshots_.push_back(MadeSnapshot(seq + count - 1));
}

store::NewEvents MadeEvents::For(uint64_t log) const {
  return {.log = log,
          .expected_seq = seq_,
          .events = bytes_,
          .openings = openings_,
          .snapshots = snapshots_};
}

Fault PutMadeSnapshots(store::Store& store, uint64_t log, uint64_t seq) {
  std::vector<Snapshot> snapshots;
  for (uint64_t at = 0; at <= seq; at += 3) snapshots.push_back(MadeSnapshot(at));
  return store.PutSnapshots(log, snapshots);
}

Result<store::LogHead> BeginMade(store::Store& store, uint64_t number, uint64_t more) {
  flatbuffers::FlatBufferBuilder builder;
  Creation creation;
  creation.game = kGame;
  creation.names = {"Ana", "Bo"};
  std::memcpy(creation.nonce.data(), &number, sizeof(number));
  creation.card_set_name = "a set";
  creation.card_set_hash = Sha256(AsBytes(kCardSet));
  const CreatedEvent created = WriteCreated(
      builder, creation, [](auto&) { return flatbuffers::Offset<void>(); },
      [](uint32_t slot) { return Salt{static_cast<uint8_t>(slot)}; }, static_cast<int64_t>(number));
  const OwnedEvent first(created.bytes);
  const MadeEvents behind(1, more);
  std::vector<Bytes> events = {first.bytes()};
  const store::NewEvents others = behind.For(0);
  events.insert(events.end(), others.events.begin(), others.events.end());
  std::vector<EventOpenings> openings = {
      {0, std::vector<Slot>(created.openings.begin(), created.openings.end())}};
  openings.insert(openings.end(), others.openings.begin(), others.openings.end());
  return store.Create({.game = kGame,
                       .events = events,
                       .openings = openings,
                       .card_set_json = kCardSet,
                       .snapshots = others.snapshots});
}

Result<store::LogHead> AppendMade(store::Store& store, uint64_t log, uint64_t seq, uint64_t count,
                                  uint64_t mark) {
  const MadeEvents events(seq, count, mark);
  return store.Append(events.For(log));
}

std::vector<store::LogHead> HeadsOf(const store::Reader& reader) {
  std::vector<store::LogHead> heads;
  Fault fault = reader.ForEachLog([&](const store::LogHead& head) {
    heads.push_back(head);
    return true;
  });
  RECOUNT_CHECK(!fault);
  return heads;
}

std::string Described(const store::Reader& reader, uint64_t first) {
  std::string text;
  for (const store::LogHead& head : HeadsOf(reader)) {
    if (head.log < first) continue;
    uint64_t snapshots = 0;
    Fault fault = reader.ForEachSnapshot(head.log, [&](const Snapshot&) {
      ++snapshots;
      return true;
    });
    text += fmt::format("log {}: {} events, head {}, {} snapshots{}\n", head.log, head.record.count,
                        LogId(head.record.head), snapshots, fault ? fault->message : "");
  }
  return text;
}

std::string FindingsOf(const store::Store& store) {
  const auto now = store.Read();
  if (!now.ok()) return now.error().message + "\n";
  const auto findings = store::CheckTables(*now);
  if (!findings.ok()) return findings.error().message + "\n";
  std::string text;
  for (const store::StoreFinding& finding : *findings) {
    text +=
        fmt::format("{} {}: {}: {}\n", finding.table, finding.key, finding.fault, finding.message);
  }
  return text;
}

}  // namespace recount::tools::dev::store_faults
