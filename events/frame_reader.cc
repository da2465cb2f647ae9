#include "events/frame_reader.h"

#include <algorithm>

#include "events/chain.h"
#include "events/event_bytes.h"
#include "events/openings_table.h"
#include "fmt/format.h"

namespace recount {
namespace {

namespace file = events::file;

constexpr uint32_t kMaxFrameDepth = 8;
constexpr uint32_t kMaxFrameTables = 1u << 26;
// A table has at least four bytes, and the offset that leads to it four more.
constexpr size_t kLeastTableBytes = 8;

Hash256 FromTable(const events::Hash& hash) {
  Hash256 bytes;
  std::copy_n(hash.bytes()->Data(), 32, bytes.begin());
  return bytes;
}

class FrameReader {
 public:
  FrameReader(uint64_t offset, Bytes bytes, bool examines, RecountFile& file)
      : offset_(offset), bytes_(bytes), examines_(examines), file_(file) {}

  // Reads the frame of whatever kind.
  Fault Read() {
    const Result<const file::Frame*> verified = Verified();
    if (!verified.ok()) return verified.error();
    const file::Frame& frame = **verified;
    switch (frame.body_type()) {
      case file::Body::header:
        if (frame.body_as_header() == nullptr) break;
        if (const auto* build = frame.body_as_header()->build()) file_.build = build->str();
        return std::nullopt;
      case file::Body::log:
        if (frame.body_as_log() == nullptr) break;
        return ReadLog(*frame.body_as_log());
      case file::Body::card_set:
        if (frame.body_as_card_set() == nullptr) break;
        return ReadCardSet(*frame.body_as_card_set());
      case file::Body::repro:
        if (frame.body_as_repro() == nullptr) break;
        return ReadManifest(*frame.body_as_repro());
      case file::Body::NONE:
        break;
      default:
        return At(ErrorCode::unsupported, offset_,
                  fmt::format("a frame has type {}, which this build does not know: use a newer "
                              "build",
                              static_cast<int>(frame.body_type())));
    }
    return At(ErrorCode::corrupt, offset_, "a frame has no content");
  }

  // Reads a frame without events that has the openings of one event.
  Result<EventOpenings> ReadOpeningsAlone() {
    const Result<const file::Frame*> verified = Verified();
    if (!verified.ok()) return verified.error();
    const file::Log* frame = (*verified)->body_as_log();
    if (frame == nullptr) {
      if (Fault fault = Read()) return *std::move(fault);
      return At(ErrorCode::corrupt, offset_, "this is not a frame of openings");
    }
    LogFrame log;
    if (Fault fault = ReadHead(*frame, log)) return *std::move(fault);
    const bool has_one = frame->openings() != nullptr && frame->openings()->size() == 1;
    if (!has_one || frame->events()->size() != 0 || frame->ends()->size() != 0 ||
        frame->chain()->size() != 0 || frame->openings()->Get(0)->seq() != log.from) {
      return At(ErrorCode::corrupt, offset_,
                "a frame of openings must have those of one event, and no event");
    }
    size_t room = bytes_.size();
    Result<std::vector<Slot>> slots = recount::ReadOpenings(*frame->openings()->Get(0), room);
    if (!slots.ok()) return At(ErrorCode::bad_opening, offset_, slots.error().message);
    return EventOpenings{log.from, *std::move(slots)};
  }

 private:
  Result<const file::Frame*> Verified() const {
    flatbuffers::Verifier::Options bounds;
    bounds.max_depth = kMaxFrameDepth;
    // The frame has room for this many tables. A table that several offsets share is verified and
    // read once per offset, so this bounds the work.
    bounds.max_tables = std::min<uint32_t>(kMaxFrameTables,
                                           static_cast<uint32_t>(bytes_.size() / kLeastTableBytes));
    flatbuffers::Verifier verifier(bytes_.data(), bytes_.size(), bounds);
    if (!file::VerifySizePrefixedFrameBuffer(verifier)) {
      return At(ErrorCode::corrupt, offset_, "a frame is not a valid FlatBuffers table");
    }
    const file::Frame* frame = file::GetSizePrefixedFrame(bytes_.data());
    const bool is_first = offset_ == kFileHeadBytes;
    if (is_first != (frame->body_type() == file::Body::header)) {
      return At(ErrorCode::corrupt, offset_, "the header must be the first frame, and no other");
    }
    return frame;
  }

  Fault ReadCardSet(const file::CardSet& set) {
    const Bytes json(set.json()->data(), set.json()->size());
    const Hash256 hash = FromTable(*set.hash());
    if (Sha256(json) != hash) {
      return At(ErrorCode::card_set, offset_,
                "the hash of a card set differs from that in "
                "its frame");
    }
    file_.card_sets[hash] = AsText(json);
    return std::nullopt;
  }

  Fault ReadManifest(const file::Repro& repro) {
    const Bytes json(repro.json()->data(), repro.json()->size());
    if (json.size() > kMaxManifestBytes) {
      return At(ErrorCode::corrupt, offset_,
                fmt::format("the manifest has {} bytes; the maximum is {}", json.size(),
                            kMaxManifestBytes));
    }
    file_.manifests.push_back(AsText(json));
    return std::nullopt;
  }

  Fault ReadHead(const file::Log& frame, LogFrame& log) const {
    log.kind = frame.kind();
    log.from = frame.from();
    log.before = FromTable(*frame.before());
    if (log.kind != file::LogKind::game && log.kind != file::LogKind::tournament) {
      return At(ErrorCode::corrupt, offset_, "a log has an unknown kind");
    }
    if (log.from == kNull<uint64_t>) {
      return At(ErrorCode::corrupt, offset_, "a log does not give the number of its first event");
    }
    if (log.from == 0 && log.before != kBeforeFirst) {
      return At(ErrorCode::corrupt, offset_, "a log that starts at event 0 has a previous hash");
    }
    return std::nullopt;
  }

  Fault ReadLog(const file::Log& frame) {
    LogFrame log;
    if (Fault fault = ReadHead(frame, log)) return fault;
    if (Fault fault = ReadEvents(frame, log)) return fault;
    // An examination leaves chains and veils to its caller, who reports every fault.
    if (Fault fault = examines_ ? std::nullopt : CheckChain(log)) return fault;
    if (Fault fault = ReadAllOpenings(frame, log)) return fault;
    if (frame.proof() != nullptr) log.proof = frame.proof()->str();
    file_.logs.push_back(std::move(log));
    return std::nullopt;
  }

  Fault ReadEvents(const file::Log& frame, LogFrame& log) {
    if (frame.ends()->size() != frame.chain()->size()) {
      return At(ErrorCode::missing, offset_,
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

  Fault ReadAllOpenings(const file::Log& frame, LogFrame& log) {
    if (frame.openings() == nullptr) return std::nullopt;
    size_t room = bytes_.size();
    for (const file::Openings* openings : *frame.openings()) {
      const uint64_t seq = openings->seq();
      Fault fault = ReadOpenings(*openings, room, log);
      if (!fault) continue;
      fault->seq = seq;
      if (!examines_) return fault;
      log.bad_openings.emplace(seq, *std::move(fault));
      if (room == 0) break;  // shared openings would be reported once per offset
    }
    return std::nullopt;
  }

  Fault ReadOpenings(const file::Openings& openings, size_t& room, LogFrame& log) {
    const uint64_t seq = openings.seq();
    if (seq < log.from || seq - log.from >= log.events.size() || log.openings.contains(seq)) {
      return At(ErrorCode::bad_opening, offset_,
                fmt::format("there are openings for event {}, which is not in the file or already "
                            "has openings",
                            seq));
    }
    Result<std::vector<Slot>> slots = recount::ReadOpenings(openings, room);
    if (!slots.ok()) {
      return At(ErrorCode::bad_opening, offset_,
                fmt::format("openings for event {}: {}", seq, slots.error().message));
    }
    const Bytes event = log.events[seq - log.from];
    if (Fault fault = examines_ ? std::nullopt : CheckOpenings(event, seq, *slots)) {
      return fault;
    }
    log.openings.emplace(seq, *std::move(slots));
    return std::nullopt;
  }

  // The veil is in the envelope, so this needs no schema of a game.
  Fault CheckOpenings(Bytes bytes, uint64_t seq, const std::vector<Slot>& slots) {
    const events::Envelope* event = EnvelopeIn(bytes);
    if (event == nullptr) {
      return At(ErrorCode::corrupt, PlaceOf(bytes),
                fmt::format("event {} is not a valid event", seq));
    }
    const events::Veil* veil = event->veil();
    if (veil == nullptr) {
      return At(ErrorCode::bad_opening, offset_,
                fmt::format("there are openings for event {}, which has no veil", seq));
    }
    if (Fault fault = CheckVeil(*veil, slots)) {
      return At(ErrorCode::bad_opening, offset_, fmt::format("event {}: {}", seq, fault->message));
    }
    return std::nullopt;
  }

  uint64_t PlaceOf(Bytes part) const {
    return offset_ + static_cast<uint64_t>(part.data() - bytes_.data());
  }

  const uint64_t offset_;
  const Bytes bytes_;
  const bool examines_;
  RecountFile& file_;
};

}  // namespace

Error At(ErrorCode code, uint64_t offset, std::string message) {
  return Error{code, "", fmt::format("at byte {}: {}", offset, message), offset};
}

Fault ReadFrame(uint64_t offset, Bytes bytes, bool examines, RecountFile& file) {
  return FrameReader(offset, bytes, examines, file).Read();
}

Result<EventOpenings> ReadFrameOfOpenings(uint64_t offset, Bytes bytes) {
  RecountFile file;
  return FrameReader(offset, bytes, /*examines=*/false, file).ReadOpeningsAlone();
}

}  // namespace recount
