#include "store/testing/store_fixture.h"

#include "events/chain.h"
#include "events/created.h"
#include "store/testing/folder_in_memory.h"

namespace recount::store {

namespace fs = std::filesystem;

void PrintTo(const StoreFinding& finding, std::ostream* out) {
  *out << finding.table << " " << finding.key << ": " << finding.fault << ": " << finding.message;
}

StoreTest::StoreTest() {
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  folder_ = FolderInMemory() + test.test_suite_name() + "-" + test.name();
  fs::remove_all(folder_);
  Reopen();
}

void StoreTest::Reopen(Options options) {
  store_.reset();
  auto store = Store::Open(folder_, options);
  ASSERT_TRUE(store.ok()) << store.error().message;
  store_ = *std::move(store);
}

OwnedEvent StoreTest::Created(uint8_t number) {
  flatbuffers::FlatBufferBuilder builder;
  Creation creation;
  creation.game = "heretics";
  creation.names = {"Ana", "Bo"};
  creation.nonce = {number};
  creation.card_set_name = "a set";
  creation.card_set_hash = Sha256(AsBytes(kCardSet));
  CreatedEvent created = WriteCreated(
      builder, creation, [](auto&) { return flatbuffers::Offset<void>(); },
      [](uint32_t slot) { return Salt{static_cast<uint8_t>(slot)}; }, 1000 + number);
  openings_ = {created.openings.begin(), created.openings.end()};
  return OwnedEvent(created.bytes);
}

uint64_t StoreTest::Begin(uint8_t number) {
  const OwnedEvent created = Created(number);
  const Bytes bytes = created.bytes();
  const EventOpenings openings{0, openings_};
  const auto head = store_->Create({.game = "heretics",
                                    .events = {&bytes, 1},
                                    .openings = {&openings, 1},
                                    .card_set_json = kCardSet});
  EXPECT_TRUE(head.ok()) << head.error().message;
  return head->log;
}

OwnedEvent StoreTest::Event(uint64_t seq) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = events::EventKind::chance};
  parts.outcome_kind = events::OutcomeKind::pick;
  const uint16_t number[] = {static_cast<uint16_t>(seq % 60000)};
  parts.outcome = builder.CreateVector(number, 1);
  parts.at = static_cast<int64_t>(seq);
  return OwnedEvent(FinishEvent(builder, parts));
}

Fault StoreTest::Append(uint64_t log, uint64_t expected_seq, uint64_t count) {
  std::vector<OwnedEvent> events;
  for (uint64_t i = 0; i < count; ++i) events.push_back(Event(expected_seq + i));
  std::vector<Bytes> bytes;
  for (const OwnedEvent& event : events) bytes.push_back(event.bytes());
  return store_->Append({.log = log, .expected_seq = expected_seq, .events = bytes}).fault();
}

std::vector<StoreFinding> StoreTest::CheckedTables() {
  const auto now = store_->Read();
  EXPECT_TRUE(now.ok()) << now.error().message;
  auto findings = CheckTables(*now);
  EXPECT_TRUE(findings.ok()) << findings.error().message;
  return *std::move(findings);
}

void StoreTest::CheckStore() {
  EXPECT_EQ(testing::PrintToString(CheckedTables()), "{}");
  const auto now = store_->Read();
  ASSERT_TRUE(now.ok()) << now.error().message;
  Fault fault = now->ForEachLog([&](const LogHead& head) {
    Hash256 chain = kBeforeFirst;
    uint64_t count = 0;
    const Fault broken = now->ForEachEvent(head, 0, [&](const LoggedEvent& event) {
      EXPECT_EQ(reinterpret_cast<uintptr_t>(event.bytes.data()) % kEventAlignment, 0u);
      EXPECT_EQ(event.seq, count++);
      chain = ChainHash(chain, event.bytes);
      EXPECT_EQ(event.chain, chain);
      return true;
    });
    EXPECT_FALSE(broken) << broken->message;
    EXPECT_EQ(count, head.record.count);
    EXPECT_EQ(chain, head.record.head);
    const auto found = now->Find(LogId(head.record.first));
    EXPECT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(found->log, head.log);
    return true;
  });
  EXPECT_FALSE(fault) << fault->message;
}

}  // namespace recount::store
