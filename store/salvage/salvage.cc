#include "store/salvage/salvage.h"

#include <algorithm>
#include <set>

#include "events/bytes.h"
#include "events/chain.h"
#include "events/event_bytes.h"
#include "events/merkle.h"
#include "events/openings_table.h"
#include "events/sha256.h"
#include "store/layout.h"
#include "store/page_layout.h"
#include "store/summary.h"

namespace recount::store::salvage {
namespace {

using lmdb_page::At;

constexpr size_t kPageSizes[] = {4096, 8192, 16384, 32768, 65536};
constexpr uint64_t kLookedAt = 64;  // at most this many pages are read to find the page size
// The maximum size of a value in which a wrong bit is searched for, and the maximum number of bits
// tried in total. Damage of more than a few bits is not worth the time.
constexpr size_t kMostMended = 1024;
constexpr uint64_t kMostTries = uint64_t{1} << 22;
// If two events fit, at most this many following events are compared to choose between them.
constexpr uint64_t kMostReach = 1000;
// No value that a store writes is larger than this. The largest are card sets, whose size is
// limited by the maximum length of a protocol line.
constexpr uint32_t kMostValueBytes = uint32_t{1} << 25;

// Returns how many of the first pages have their own number at the beginning, if this is the page
// size.
uint64_t NumberedPages(uint64_t file_bytes, size_t page_bytes, const ReadPages& read) {
  uint64_t fitting = 0;
  const uint64_t pages = std::min<uint64_t>(file_bytes / page_bytes, kLookedAt);
  for (uint64_t number = 2; number < pages; ++number) {
    std::array<uint8_t, sizeof(uint64_t)> head;
    if (!read(number * page_bytes, MutableBytes(head))) continue;
    if (At<uint64_t>(head, 0) == number) ++fitting;
  }
  return fitting;
}

// Returns the page size that the front page states, or else the one that fits most pages.
size_t PageBytes(uint64_t file_bytes, const ReadPages& read) {
  std::array<uint8_t, lmdb_page::kPageBytes + sizeof(uint32_t)> front;
  if (file_bytes >= front.size() && read(0, MutableBytes(front)) &&
      At<uint32_t>(front, lmdb_page::kMagic) == lmdb_page::kMagicNumber) {
    const size_t written = At<uint32_t>(front, lmdb_page::kPageBytes);
    if (std::find(std::begin(kPageSizes), std::end(kPageSizes), written) != std::end(kPageSizes)) {
      return written;
    }
  }
  return *std::max_element(std::begin(kPageSizes), std::end(kPageSizes), [&](size_t a, size_t b) {
    return NumberedPages(file_bytes, a, read) < NumberedPages(file_bytes, b, read);
  });
}

struct StoredEvent {
  Hash256 chain;
  Bytes event;
};

// Returns the chain hash and the event in a value; nothing if its size is invalid.
std::optional<StoredEvent> EventIn(std::string_view value) {
  if (value.size() <= sizeof(Hash256) || value.size() > sizeof(Hash256) + kMaxEventBytes ||
      value.size() % kEventAlignment != 0) {
    return std::nullopt;
  }
  StoredEvent stored;
  std::memcpy(stored.chain.data(), value.data(), sizeof(Hash256));
  stored.event = AsBytes(value.substr(sizeof(Hash256)));
  return stored;
}

// Flips each bit of the value in turn. Returns true, and leaves the bit flipped, as soon as `fits`
// does.
bool MendBit(std::string& value, uint64_t& tries,
             absl::FunctionRef<bool(const std::string&)> fits) {
  if (value.size() > kMostMended) return false;
  for (char& byte : value) {
    for (int bit = 0; bit < 8; ++bit) {
      if (tries == kMostTries) return false;
      ++tries;
      byte = static_cast<char>(byte ^ 1 << bit);
      if (fits(value)) return true;
      byte = static_cast<char>(byte ^ 1 << bit);
    }
  }
  return false;
}

// Returns the slots in a value. An opening that cannot be decoded becomes its leaf. Returns nothing
// if the value does not belong to this event.
std::optional<std::vector<Slot>> SlotsIn(std::string_view value, uint64_t seq,
                                         const events::Veil& veil, uint64_t& unreadable) {
  // A value may be unaligned, but FlatBuffers reads aligned numbers.
  const AlignedCopy copy(value);
  const events::file::Openings* table = OpeningsTableIn(copy.bytes());
  if (table == nullptr || table->seq() != seq || table->slots()->size() != veil.slots() ||
      NamedBytes(*table) > value.size()) {
    return std::nullopt;
  }
  std::vector<Slot> slots;
  uint64_t wrong = 0;
  for (const events::file::Slot* slot : *table->slots()) {
    if ((slot->opening() == nullptr) == (slot->leaf() == nullptr)) return std::nullopt;
    if (slot->leaf() != nullptr) {
      Hash256 leaf;
      std::copy_n(slot->leaf()->bytes()->Data(), leaf.size(), leaf.begin());
      slots.emplace_back(leaf);
      continue;
    }
    const Bytes raw(slot->opening()->data(), slot->opening()->size());
    const Result<Opening> opening = DecodeOpening(raw);
    if (opening.ok()) {
      slots.emplace_back(*opening);
    } else {
      slots.emplace_back(LeafHash(raw));
      ++wrong;
    }
  }
  if (CheckVeil(veil, slots)) return std::nullopt;
  unreadable = wrong;
  return slots;
}

}  // namespace

// One page of the file, read as a leaf.
class Salvage::Page {
 public:
  Page(Bytes bytes, uint64_t offset) : bytes_(bytes), offset_(offset) {}

  bool IsLeaf() const {
    return (At<uint16_t>(bytes_, lmdb_page::kFlags) & ~0x10) == lmdb_page::kLeaf;
  }

  // Calls `each` with every entry of the page: its key, and the offset and size of its value.
  // Invalid entries are skipped, because the others may be intact.
  template <class Each>
  void ForEachEntry(Each each) const {
    const size_t lower = std::min<size_t>(At<uint16_t>(bytes_, lmdb_page::kLower), bytes_.size());
    for (size_t place = lmdb_page::kHeader; place + sizeof(uint16_t) <= lower;
         place += sizeof(uint16_t)) {
      const size_t node = At<uint16_t>(bytes_, place);
      if (node < lmdb_page::kHeader || node + lmdb_page::kNodeHeader > bytes_.size()) continue;
      const auto size = At<uint32_t>(bytes_, node);
      const auto flags = At<uint16_t>(bytes_, node + lmdb_page::kNodeFlags);
      const size_t key = At<uint16_t>(bytes_, node + lmdb_page::kNodeKeyBytes);
      const size_t value = node + lmdb_page::kNodeHeader + key;
      if (key > bytes_.size() || value > bytes_.size()) continue;
      const Bytes name = bytes_.subspan(node + lmdb_page::kNodeHeader, key);
      if ((flags & lmdb_page::kBigData) == 0) {
        if (size <= bytes_.size() - value) each(name, offset_ + value, size);
        continue;
      }
      if (value + sizeof(uint64_t) > bytes_.size()) continue;
      const auto first = At<uint64_t>(bytes_, value);
      if (first > INT64_MAX / bytes_.size() || size > kMostValueBytes) continue;
      each(name, first * bytes_.size() + lmdb_page::kHeader, size);
    }
  }

 private:
  Bytes bytes_;
  uint64_t offset_;
};

Result<std::unique_ptr<Salvage>> Salvage::Scan(uint64_t file_bytes, ReadPages read) {
  std::unique_ptr<Salvage> salvage(new Salvage(std::move(read)));
  const size_t page_bytes = PageBytes(file_bytes, salvage->read_);
  std::vector<uint8_t> bytes(page_bytes);
  uint64_t leaves = 0;
  for (uint64_t offset = 0; offset + page_bytes <= file_bytes; offset += page_bytes) {
    // If the disk cannot read a page, the page is lost, but the others may be readable.
    if (!salvage->read_(offset, MutableBytes(bytes))) continue;
    const Page page(bytes, offset);
    if (!page.IsLeaf()) continue;
    ++leaves;
    salvage->TakePage(page);
  }
  if (leaves == 0) {
    return Error{.code = ErrorCode::damaged,
                 .message = "nothing in this file looks like a page of a store"};
  }
  std::sort(salvage->places_.begin(), salvage->places_.end(), [](const Place& a, const Place& b) {
    return std::tie(a.log, a.seq, a.offset) < std::tie(b.log, b.seq, b.offset);
  });
  salvage->FindStarts();
  salvage->DropUnwritten();
  salvage->FindLost();
  return salvage;
}

void Salvage::TakePage(const Page& page) {
  page.ForEachEntry(
      [this](Bytes key, uint64_t offset, uint32_t size) { TakeEntry(key, offset, size); });
}

void Salvage::TakeEntry(Bytes key, uint64_t offset, uint32_t size) {
  if (key.size() == sizeof(PairKey)) {
    if (size > 0) places_.push_back({NumberIn(key), NumberIn(key, 8), offset, size});
  } else if (key.size() == sizeof(NumberKey)) {
    TakeNumbered(NumberIn(key), offset, size);
  } else if (key.size() == sizeof(Hash256)) {
    TakeHashed(key, offset, size);
  }
}

// Takes a record, an entry of the global order or a summary.
void Salvage::TakeNumbered(uint64_t number, uint64_t offset, uint32_t size) {
  constexpr uint32_t kMostSummaryBytes = 1 << 16;
  if (size > kMostSummaryBytes) return;
  const auto value = ValueAt({number, 0, offset, size});
  if (!value) return;
  if (const auto order = PlainFrom<OrderRecord>(AsBytes(*value))) {
    if (order->first_seq < (uint64_t{1} << 48) && order->count < (uint64_t{1} << 48)) {
      uint64_t& ordered = evidence_[order->log].ordered;
      ordered = std::max(ordered, order->first_seq + order->count);
    }
  } else if (const auto record = PlainFrom<LogRecord>(AsBytes(*value))) {
    evidence_[number].records.push_back(*record);
  }
  // A summary may have any size, even that of a record, so every value is also kept as one.
  evidence_[number].summaries.push_back(*value);
}

// Takes a card set, or an entry of the index by id.
void Salvage::TakeHashed(Bytes key, uint64_t offset, uint32_t size) {
  const auto value = ValueAt({0, 0, offset, size});
  if (!value) return;
  Hash256 hash;
  std::copy(key.begin(), key.end(), hash.begin());
  if (value->size() == sizeof(NumberKey)) {
    evidence_[NumberIn(AsBytes(*value))].firsts.push_back(hash);
  } else if (Sha256(AsBytes(*value)) == hash) {
    card_sets_[hash] = *value;
  } else if (std::string mended = *value; MendBit(mended, tries_, [&](const std::string& changed) {
               return Sha256(AsBytes(changed)) == hash;
             })) {
    card_sets_[hash] = mended;
  }
}

std::optional<std::string> Salvage::ValueAt(const Place& place) const {
  std::string value(place.size, '\0');
  auto* bytes = reinterpret_cast<uint8_t*>(value.data());
  if (!read_(place.offset, MutableBytes(bytes, value.size()))) return std::nullopt;
  return value;
}

absl::Span<const Salvage::Place> Salvage::PlacesOf(uint64_t log, uint64_t seq) const {
  const auto is_before = [](const Place& place, const std::pair<uint64_t, uint64_t>& wanted) {
    return std::tie(place.log, place.seq) < std::tie(wanted.first, wanted.second);
  };
  const auto first =
      std::lower_bound(places_.begin(), places_.end(), std::pair(log, seq), is_before);
  auto last = first;
  while (last != places_.end() && last->log == log && last->seq == seq) ++last;
  return absl::MakeConstSpan(places_).subspan(static_cast<size_t>(first - places_.begin()),
                                              static_cast<size_t>(last - first));
}

void Salvage::FindStarts() {
  for (const Place& place : places_) {
    if (place.seq != 0) continue;
    auto value = ValueAt(place);
    const auto is_start = [&](const std::string& bytes) {
      const auto stored = EventIn(bytes);
      return stored && ChainHash(kBeforeFirst, stored->event) == stored->chain;
    };
    if (!value || !EventIn(*value)) continue;
    if (!is_start(*value) && !MendBit(*value, tries_, is_start)) continue;
    const OwnedEvent event(EventIn(*value)->event);
    // The hash fits, but a log needs an event that can be read.
    if (EnvelopeIn(event.bytes()) == nullptr) continue;
    const Hash256 first = EventIn(*value)->chain;
    bool is_known = false;
    for (size_t i = starts_.size(); i-- > 0 && starts_[i].log == place.log;) {
      is_known = is_known || starts_[i].first == first;
    }
    if (!is_known) starts_.push_back({place.log, first, place});
  }
}

// Drops logs that were never committed. An aborted transaction may have left pages behind, with
// logs under numbers that other logs have now.
void Salvage::DropUnwritten() {
  const auto is_recorded = [this](const Start& start) {
    const auto evidence = evidence_.find(start.log);
    if (evidence == evidence_.end()) return false;
    const auto& [records, firsts, summaries, ordered] = evidence->second;
    return std::find(firsts.begin(), firsts.end(), start.first) != firsts.end() ||
           std::any_of(records.begin(), records.end(),
                       [&](const LogRecord& record) { return record.first == start.first; });
  };
  std::set<uint64_t> recorded;
  for (const Start& start : starts_) {
    if (is_recorded(start)) recorded.insert(start.log);
  }
  std::erase_if(starts_, [&](const Start& start) {
    return recorded.contains(start.log) && !is_recorded(start);
  });
  // A log exists only once. If its first event is also found under another number, a wrong bit has
  // changed the number.
  std::map<Hash256, const Start*> best;
  const auto weight = [&](const Start& start) {
    return std::pair(is_recorded(start), PlacesOf(start.log, 1).size());
  };
  for (const Start& start : starts_) {
    const auto [known, is_new] = best.emplace(start.first, &start);
    if (!is_new && weight(start) > weight(*known->second)) known->second = &start;
  }
  std::vector<Start> once;
  for (const Start& start : starts_) {
    if (best.at(start.first) == &start) once.push_back(start);
  }
  starts_ = std::move(once);
}

void Salvage::FindLost() {
  std::set<uint64_t> found;
  for (const Start& start : starts_) found.insert(start.log);
  for (const auto& [log, evidence] : evidence_) {
    const bool is_log = !evidence.records.empty() || !evidence.firsts.empty();
    if (!is_log || found.contains(log)) continue;
    LostLog lost{.log = log, .first = std::nullopt, .expected = evidence.ordered};
    if (!evidence.firsts.empty()) lost.first = evidence.firsts.front();
    if (!evidence.records.empty()) lost.first = evidence.records.front().first;
    lost_.push_back(lost);
  }
}

uint64_t Salvage::ExpectedOf(uint64_t log, const Hash256& first) const {
  const auto evidence = evidence_.find(log);
  if (evidence == evidence_.end()) return 0;
  uint64_t expected = evidence->second.ordered;
  for (const LogRecord& record : evidence->second.records) {
    if (record.first == first) expected = std::max(expected, record.count);
  }
  return expected;
}

// Reads one log from its first event.
class Salvage::Reading {
 public:
  Reading(const Salvage& salvage, const Start& start) : salvage_(salvage) {
    log_.log = start.log;
    log_.first = start.first;
  }

  SalvagedLog Read() {
    for (uint64_t seq = 0; TakeEvent(seq); ++seq) {
    }
    for (uint64_t seq = 0; seq < log_.events.size(); ++seq) TakeOpenings(seq);
    log_.expected = salvage_.ExpectedOf(log_.log, log_.first);
    CountMissing();
    return std::move(log_);
  }

 private:
  bool Fits(std::string_view value) const {
    const auto stored = EventIn(value);
    return stored && ChainHash(head_, stored->event) == stored->chain;
  }

  std::vector<std::string> ValuesOf(uint64_t seq) const {
    std::vector<std::string> values;
    for (const Place& place : salvage_.PlacesOf(log_.log, seq)) {
      auto value = salvage_.ValueAt(place);
      if (value && std::find(values.begin(), values.end(), *value) == values.end()) {
        values.push_back(*std::move(value));
      }
    }
    return values;
  }

  bool TakeEvent(uint64_t seq) {
    std::vector<std::string> values = ValuesOf(seq);
    std::vector<const std::string*> fitting;
    for (const std::string& value : values) {
      if (Fits(value)) fitting.push_back(&value);
    }
    if (fitting.size() > 1) {
      // If several events may follow, the one with the most events after it is right: the others
      // were written by aborted transactions.
      std::stable_sort(fitting.begin(), fitting.end(),
                       [&](const std::string* a, const std::string* b) {
                         return ReachFrom(*a, seq) > ReachFrom(*b, seq);
                       });
    }
    if (!fitting.empty()) {
      Take(*fitting.front());
      return true;
    }
    for (std::string& value : values) {
      if (!EventIn(value) || !MendBit(value, salvage_.tries_,
                                      [&](const std::string& changed) { return Fits(changed); })) {
        continue;
      }
      ++log_.mended;
      Take(value);
      return true;
    }
    return false;
  }

  void Take(std::string_view value) {
    const auto stored = EventIn(value);
    head_ = stored->chain;
    if (log_.events.empty()) log_.first = head_;
    log_.events.emplace_back(stored->event);
  }

  // Returns how far events follow this one, taking the first that fits each time.
  uint64_t ReachFrom(std::string_view value, uint64_t seq) const {
    Hash256 head = EventIn(value)->chain;
    for (uint64_t next = seq + 1; next < seq + kMostReach; ++next) {
      bool goes_on = false;
      for (const std::string& candidate : ValuesOf(next)) {
        const auto stored = EventIn(candidate);
        if (!stored || ChainHash(head, stored->event) != stored->chain) continue;
        head = stored->chain;
        goes_on = true;
        break;
      }
      if (!goes_on) return next;
    }
    return seq + kMostReach;
  }

  void TakeOpenings(uint64_t seq) {
    const events::Envelope* event = EnvelopeIn(log_.events[seq].bytes());
    if (event == nullptr || event->veil() == nullptr) return;
    const events::Veil& veil = *event->veil();
    std::optional<std::vector<Slot>> best;
    uint64_t unreadable = 0;
    std::vector<std::string> values = ValuesOf(seq);
    // Bits are only flipped if no value fits as it is.
    for (const bool mends : {false, true}) {
      if (best) break;
      for (std::string& value : values) {
        uint64_t wrong = 0;
        std::optional<std::vector<Slot>> slots;
        const auto is_read = [&](const std::string& bytes) {
          slots = SlotsIn(bytes, seq, veil, wrong);
          return slots.has_value();
        };
        if (mends ? !MendBit(value, salvage_.tries_, is_read) : !is_read(value)) continue;
        if (mends) ++log_.mended;
        if (best && OpenSlots(*best) >= OpenSlots(*slots)) continue;
        best = std::move(slots);
        unreadable = wrong;
      }
    }
    if (!best) return;
    log_.unreadable += unreadable;
    log_.openings.emplace_back(seq, *std::move(best));
  }

  // Counts the missing openings by the summary of the log with this head.
  void CountMissing() {
    const auto evidence = salvage_.evidence_.find(log_.log);
    if (evidence == salvage_.evidence_.end()) return;
    uint64_t open = log_.unreadable;
    for (const auto& [seq, slots] : log_.openings) open += OpenSlots(slots);
    for (const std::string& value : evidence->second.summaries) {
      const auto summary = DecodeSummary(AsBytes(value), head_);
      if (summary && summary->open_slots > open) log_.missing_openings = summary->open_slots - open;
    }
  }

  const Salvage& salvage_;
  SalvagedLog log_;
  Hash256 head_ = kBeforeFirst;
};

SalvagedLog Salvage::Read(size_t index) const {
  RECOUNT_CHECK_LT(index, starts_.size());
  return Reading(*this, starts_[index]).Read();
}

}  // namespace recount::store::salvage
