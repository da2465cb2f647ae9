#include "events/recount_file.h"

#include <algorithm>
#include <cstring>

#include "events/bytes.h"
#include "events/chain.h"
#include "events/event_bytes.h"
#include "events/openings_table.h"
#include "events/recount_frame.h"
#include "fmt/format.h"

namespace recount {
namespace {

namespace file = events::file;

constexpr size_t kHeadBytes = 16;   // magic, version, zero
constexpr size_t kPrefixBytes = 4;  // the size of a frame
constexpr uint32_t kMaxFrameDepth = 8;
constexpr uint32_t kMaxFrameTables = 1u << 26;
// A table has at least four bytes, and the offset that leads to it four more.
constexpr size_t kLeastTableBytes = 8;

Hash256 FromTable(const events::Hash& hash) {
  Hash256 bytes;
  std::copy_n(hash.bytes()->Data(), 32, bytes.begin());
  return bytes;
}

uint32_t ReadSize(Bytes bytes, size_t offset) {
  return flatbuffers::ReadScalar<uint32_t>(bytes.data() + offset);
}

Error At(ErrorCode code, uint64_t offset, std::string message) {
  return Error{code, "", fmt::format("at byte {}: {}", offset, message), offset};
}

class FileReader {
 public:
  explicit FileReader(Bytes bytes) : bytes_(bytes) {}

  // Reads everything, or returns the first fault.
  Result<RecountFile> Read() {
    if (Fault fault = ReadAll()) return *fault;
    return std::move(file_);
  }

  // Reads bytes that are a single frame other than a header.
  Result<RecountFile> ReadOne() {
    const Result<size_t> size = SizeOfFrame(0);
    if (!size.ok()) return size.error();
    if (Fault fault = ReadFrame(0, *size)) return *fault;
    const size_t end = std::min(Aligned(*size), bytes_.size());
    if (!AreZero(*size, end) || end != Aligned(*size) || end != bytes_.size()) {
      return At(ErrorCode::corrupt, *size, "the padding behind the frame is not as it must be");
    }
    return std::move(file_);
  }

  // Reads a frame without events that has the openings of one event.
  Result<EventOpenings> ReadOpeningsAlone() {
    has_only_openings_ = true;
    const Result<RecountFile> read = ReadOne();
    if (!read.ok()) return read.error();
    if (!alone_) return At(ErrorCode::corrupt, 0, "this is not a frame of openings");
    return *std::move(alone_);
  }

  // Reads what can be read, and collects the faults outside of chains and openings.
  ExaminedFile Examine() {
    examines_ = true;
    if (Fault fault = ReadAll()) faults_.push_back(*std::move(fault));
    return {std::move(file_), std::move(faults_)};
  }

 private:
  Fault ReadAll() {
    if (Fault fault = ReadHead()) return fault;
    size_t offset = kHeadBytes;
    for (;;) {
      const Result<size_t> size = SizeOfFrame(offset);
      if (!size.ok()) return size.error();
      // A frame of size 0 is the beginning of the trailer.
      if (*size == kPrefixBytes) break;
      // The size of a bad frame is known, so an examination continues with the next frame.
      if (Fault fault = ReadFrame(offset, *size)) {
        if (!examines_) return fault;
        faults_.push_back(*std::move(fault));
      }
      const size_t end = offset + *size;
      offset = std::min(Aligned(end), bytes_.size());
      if (!AreZero(end, offset)) {
        return At(ErrorCode::corrupt, end, "the padding between two frames is not zero");
      }
    }
    return ReadTrailer(offset);
  }

  static size_t Aligned(size_t end) {
    return end + (kEventAlignment - end % kEventAlignment) % kEventAlignment;
  }

  // Returns the size of the frame at `offset`, including its prefix.
  Result<size_t> SizeOfFrame(size_t offset) const {
    if (bytes_.size() - offset < kPrefixBytes) {
      return At(ErrorCode::torn, offset, "the file ends before the next frame or the trailer");
    }
    const uint64_t size = ReadSize(bytes_, offset);
    if (size > kMaxFrameBytes) {
      return At(ErrorCode::corrupt, offset,
                fmt::format("a frame has {} bytes; the maximum is {}", size, kMaxFrameBytes));
    }
    if (bytes_.size() - offset - kPrefixBytes < size) {
      return At(ErrorCode::torn, offset,
                fmt::format("a frame has {} bytes, but only {} are left", size,
                            bytes_.size() - offset - kPrefixBytes));
    }
    return size + kPrefixBytes;
  }

  Fault ReadHead() {
    if (bytes_.size() < kFileMagic.size() ||
        !std::equal(kFileMagic.begin(), kFileMagic.end(), bytes_.begin())) {
      return At(ErrorCode::corrupt, 0, "this is not a .recount file: its first eight bytes differ");
    }
    if (bytes_.size() < kHeadBytes) return At(ErrorCode::torn, 8, "the file ends inside its head");
    const uint32_t version = ReadSize(bytes_, 8);
    // A newer format may define the other bytes differently, so the version is checked first.
    if (version > kFormatVersion) {
      return At(ErrorCode::too_new, 8,
                fmt::format("the file has format version {}, but this build reads at most {}: use "
                            "a newer build",
                            version, kFormatVersion));
    }
    if (version == 0 || ReadSize(bytes_, 12) != 0) {
      return At(ErrorCode::corrupt, 8, "the version or the reserved bytes are invalid");
    }
    return std::nullopt;
  }

  // Bytes without a meaning must be zero, so that equal contents have equal files.
  bool AreZero(size_t from, size_t to) const {
    return std::all_of(bytes_.begin() + from, bytes_.begin() + to,
                       [](uint8_t byte) { return byte == 0; });
  }

  Fault ReadTrailer(size_t offset) {
    const size_t left = bytes_.size() - offset;
    if (left < kTrailerBytes) {
      return At(ErrorCode::torn, offset, "the file ends inside its trailer");
    }
    if (left > kTrailerBytes) {
      return At(ErrorCode::corrupt, offset + kTrailerBytes, "there are bytes after the trailer");
    }
    if (!AreZero(offset, offset + kTrailerBytes - sizeof(Hash256))) {
      return At(ErrorCode::corrupt, offset, "the trailer does not begin with zero bytes");
    }
    const Hash256 hash = Sha256(bytes_.first(bytes_.size() - sizeof(Hash256)));
    if (!std::equal(hash.begin(), hash.end(), bytes_.end() - sizeof(Hash256))) {
      return At(ErrorCode::corrupt, offset,
                "the SHA-256 of the file differs from that in the "
                "trailer");
    }
    return std::nullopt;
  }

  Fault ReadFrame(size_t offset, size_t size) {
    const Bytes bytes = bytes_.subspan(offset, size);
    flatbuffers::Verifier::Options bounds;
    bounds.max_depth = kMaxFrameDepth;
    // The frame has room for this many tables. A table that several offsets share is verified and
    // read once per offset, so this bounds the work.
    bounds.max_tables =
        std::min<uint32_t>(kMaxFrameTables, static_cast<uint32_t>(bytes.size() / kLeastTableBytes));
    flatbuffers::Verifier verifier(bytes.data(), bytes.size(), bounds);
    if (!file::VerifySizePrefixedFrameBuffer(verifier)) {
      return At(ErrorCode::corrupt, offset, "a frame is not a valid FlatBuffers table");
    }
    const file::Frame& frame = *file::GetSizePrefixedFrame(bytes.data());
    const bool is_first = offset == kHeadBytes;
    if (is_first != (frame.body_type() == file::Body::header)) {
      return At(ErrorCode::corrupt, offset, "the header must be the first frame, and no other");
    }
    switch (frame.body_type()) {
      case file::Body::header:
        if (frame.body_as_header() == nullptr) break;
        if (const auto* build = frame.body_as_header()->build()) file_.build = build->str();
        return std::nullopt;
      case file::Body::log:
        if (frame.body_as_log() == nullptr) break;
        return ReadLog(offset, size, *frame.body_as_log());
      case file::Body::card_set:
        if (frame.body_as_card_set() == nullptr) break;
        return ReadCardSet(offset, *frame.body_as_card_set());
      case file::Body::repro:
        if (frame.body_as_repro() == nullptr) break;
        return ReadManifest(offset, *frame.body_as_repro());
      case file::Body::NONE:
        break;
      default:
        return At(ErrorCode::unsupported, offset,
                  fmt::format("a frame has type {}, which this build does not know: use a newer "
                              "build",
                              static_cast<int>(frame.body_type())));
    }
    return At(ErrorCode::corrupt, offset, "a frame has no content");
  }

  Fault ReadCardSet(size_t offset, const file::CardSet& set) {
    const Bytes json(set.json()->data(), set.json()->size());
    const Hash256 hash = FromTable(*set.hash());
    if (Sha256(json) != hash) {
      return At(ErrorCode::card_set, offset,
                "the hash of a card set differs from that in "
                "its frame");
    }
    file_.card_sets[hash] = AsText(json);
    return std::nullopt;
  }

  Fault ReadManifest(size_t offset, const file::Repro& repro) {
    const Bytes json(repro.json()->data(), repro.json()->size());
    if (json.size() > kMaxManifestBytes) {
      return At(ErrorCode::corrupt, offset,
                fmt::format("the manifest has {} bytes; the maximum is {}", json.size(),
                            kMaxManifestBytes));
    }
    file_.manifests.push_back(AsText(json));
    return std::nullopt;
  }

  Fault ReadLog(size_t offset, size_t size, const file::Log& frame) {
    LogFrame log;
    log.kind = frame.kind();
    log.from = frame.from();
    log.before = FromTable(*frame.before());
    if (log.kind != file::LogKind::game && log.kind != file::LogKind::tournament) {
      return At(ErrorCode::corrupt, offset, "a log has an unknown kind");
    }
    if (log.from == kNull<uint64_t>) {
      return At(ErrorCode::corrupt, offset, "a log does not give the number of its first event");
    }
    if (log.from == 0 && log.before != kBeforeFirst) {
      return At(ErrorCode::corrupt, offset, "a log that starts at event 0 has a previous hash");
    }
    if (has_only_openings_) return ReadAlone(offset, size, frame);
    if (Fault fault = ReadEvents(offset, frame, log)) return fault;
    // An examination leaves chains and veils to its caller, who reports every fault.
    if (Fault fault = examines_ ? std::nullopt : CheckChain(log)) return fault;
    if (Fault fault = ReadOpenings(offset, size, frame, log)) return fault;
    if (frame.proof() != nullptr) log.proof = frame.proof()->str();
    // An examination returns both logs and the fault.
    const Fault other = CheckOneHistory(offset, log);
    if (other && !examines_) return other;
    file_.logs.push_back(std::move(log));
    return other;
  }

  Fault ReadAlone(size_t offset, size_t size, const file::Log& frame) {
    const bool has_one = frame.openings() != nullptr && frame.openings()->size() == 1;
    if (!has_one || frame.events()->size() != 0 || frame.ends()->size() != 0 ||
        frame.chain()->size() != 0 || frame.openings()->Get(0)->seq() != frame.from()) {
      return At(ErrorCode::corrupt, offset,
                "a frame of openings must have those of one event, and no event");
    }
    size_t room = size;
    Result<std::vector<Slot>> slots = recount::ReadOpenings(*frame.openings()->Get(0), room);
    if (!slots.ok()) return At(ErrorCode::bad_opening, offset, slots.error().message);
    alone_ = EventOpenings{frame.from(), *std::move(slots)};
    return std::nullopt;
  }

  // A log may be in the file twice, but with the same events.
  Fault CheckOneHistory(size_t offset, const LogFrame& log) {
    // Only a log that begins with event 0 has the chain(0) that identifies it.
    if (log.from != 0) return std::nullopt;
    const auto [known, is_new] = heads_.emplace(log.chain.front(), log.chain.back());
    if (is_new || known->second == log.chain.back()) return std::nullopt;
    return At(ErrorCode::corrupt, offset,
              fmt::format("log {} is in the file twice, with different events",
                          LogId(log.chain.front())));
  }

  Fault ReadEvents(size_t offset, const file::Log& frame, LogFrame& log) {
    if (frame.ends()->size() != frame.chain()->size()) {
      return At(ErrorCode::missing, offset,
                fmt::format("a log has {} events but {} chain hashes", frame.ends()->size(),
                            frame.chain()->size()));
    }
    const Bytes all(frame.events()->data(), frame.events()->size());
    // FlatBuffers verifies the alignment of a vector's elements, but not the alignment that the
    // schema forces.
    if (PlaceOf(all) % kEventAlignment != 0) {
      return At(ErrorCode::corrupt, PlaceOf(all),
                fmt::format("the events of a log do not begin at a multiple of "
                            "{} bytes",
                            kEventAlignment));
    }
    uint32_t start = 0;
    for (const uint32_t end : *frame.ends()) {
      if (end <= start || end > all.size() || end % kEventAlignment != 0) {
        return At(ErrorCode::torn, PlaceOf(all) + start,
                  fmt::format("event {} ends at byte {} of {}", log.from + log.events.size(), end,
                              all.size()));
      }
      log.events.push_back(all.subspan(start, end - start));
      start = end;
    }
    if (start != all.size() || log.events.empty()) {
      return At(ErrorCode::corrupt, PlaceOf(all) + start,
                "a log has no event, or has bytes after "
                "its last event");
    }
    for (const events::Hash* hash : *frame.chain()) log.chain.push_back(FromTable(*hash));
    return std::nullopt;
  }

  // Returns the fault of the first event that breaks the chain (events/FORMAT.md, "Faults").
  Fault CheckChain(const LogFrame& log) {
    Hash256 before = log.before;
    for (size_t i = 0; i < log.events.size(); ++i) {
      const Hash256 hash = ChainHash(before, log.events[i]);
      if (hash != log.chain[i]) {
        return At(NameChainFault(log.before, log.events, log.chain, i), PlaceOf(log.events[i]),
                  fmt::format("event {}: its chain hash does not match its bytes", log.from + i));
      }
      before = hash;
    }
    return std::nullopt;
  }

  Fault ReadOpenings(size_t offset, size_t size, const file::Log& frame, LogFrame& log) {
    if (frame.openings() == nullptr) return std::nullopt;
    size_t room = size;
    for (const file::Openings* openings : *frame.openings()) {
      const uint64_t seq = openings->seq();
      Fault fault = ReadOpenings(offset, *openings, room, log);
      if (!fault) continue;
      fault->seq = seq;
      if (!examines_) return fault;
      log.bad_openings.emplace(seq, *std::move(fault));
      if (room == 0) break;  // shared openings would be reported once per offset
    }
    return std::nullopt;
  }

  Fault ReadOpenings(size_t offset, const file::Openings& openings, size_t& room, LogFrame& log) {
    const uint64_t seq = openings.seq();
    if (seq < log.from || seq - log.from >= log.events.size() || log.openings.contains(seq)) {
      return At(ErrorCode::bad_opening, offset,
                fmt::format("there are openings for event {}, which is not in the file or already "
                            "has openings",
                            seq));
    }
    Result<std::vector<Slot>> slots = recount::ReadOpenings(openings, room);
    if (!slots.ok()) {
      return At(ErrorCode::bad_opening, offset,
                fmt::format("openings for event {}: {}", seq, slots.error().message));
    }
    const Bytes event = log.events[seq - log.from];
    if (Fault fault = examines_ ? std::nullopt : CheckOpenings(offset, event, seq, *slots)) {
      return fault;
    }
    log.openings.emplace(seq, *std::move(slots));
    return std::nullopt;
  }

  // The veil is in the envelope, so this needs no schema of a game.
  Fault CheckOpenings(size_t offset, Bytes bytes, uint64_t seq, const std::vector<Slot>& slots) {
    const events::Envelope* event = EnvelopeIn(bytes);
    if (event == nullptr) {
      return At(ErrorCode::corrupt, PlaceOf(bytes),
                fmt::format("event {} is not a valid event", seq));
    }
    const events::Veil* veil = event->veil();
    if (veil == nullptr) {
      return At(ErrorCode::bad_opening, offset,
                fmt::format("there are openings for event {}, which has no veil", seq));
    }
    if (Fault fault = CheckVeil(*veil, slots)) {
      return At(ErrorCode::bad_opening, offset, fmt::format("event {}: {}", seq, fault->message));
    }
    return std::nullopt;
  }

  uint64_t PlaceOf(Bytes part) const { return static_cast<uint64_t>(part.data() - bytes_.data()); }

  Bytes bytes_;
  bool examines_ = false;
  bool has_only_openings_ = false;
  std::optional<EventOpenings> alone_;
  RecountFile file_;
  std::map<Hash256, Hash256> heads_;  // the last chain hash of each whole log, by its first
  std::vector<Error> faults_;
};

}  // namespace

Result<RecountFile> ReadRecountFile(Bytes bytes) {
  RECOUNT_CHECK_EQ(reinterpret_cast<uintptr_t>(bytes.data()) % kEventAlignment, 0u);
  return FileReader(bytes).Read();
}

Result<LogFrame> ReadLogFrame(Bytes bytes) {
  RECOUNT_CHECK_EQ(reinterpret_cast<uintptr_t>(bytes.data()) % kEventAlignment, 0u);
  Result<RecountFile> read = FileReader(bytes).ReadOne();
  if (!read.ok()) return read.error();
  if (read->logs.size() != 1) return At(ErrorCode::corrupt, 0, "this is not a frame of events");
  return std::move(read->logs.front());
}

Result<EventOpenings> ReadOpeningsFrame(Bytes bytes) {
  RECOUNT_CHECK_EQ(reinterpret_cast<uintptr_t>(bytes.data()) % kEventAlignment, 0u);
  return FileReader(bytes).ReadOpeningsAlone();
}

Result<std::string> ReadCardSetFrame(Bytes bytes) {
  RECOUNT_CHECK_EQ(reinterpret_cast<uintptr_t>(bytes.data()) % kEventAlignment, 0u);
  const Result<RecountFile> read = FileReader(bytes).ReadOne();
  if (!read.ok()) return read.error();
  if (read->card_sets.size() != 1) return At(ErrorCode::corrupt, 0, "this is not a card set");
  return std::string(read->card_sets.begin()->second);
}

ExaminedFile ExamineRecountFile(Bytes bytes) {
  RECOUNT_CHECK_EQ(reinterpret_cast<uintptr_t>(bytes.data()) % kEventAlignment, 0u);
  return FileReader(bytes).Examine();
}

bool IsRecountFileName(std::string_view path) {
  constexpr std::string_view kEnding = ".recount";
  if (path.size() < kEnding.size()) return false;
  return InSmallLetters(path.substr(path.size() - kEnding.size())) == kEnding;
}

}  // namespace recount
