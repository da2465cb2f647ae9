#include "events/testing/damage.h"

#include <algorithm>

#include "events/chain.h"
#include "events/check.h"
#include "events/recount_file_stream.h"
#include "events/testing/samples.h"

namespace recount::testing {
namespace {

namespace file = events::file;

events::Hash ToTable(const Hash256& hash) {
  return events::Hash(flatbuffers::span<const uint8_t, 32>(hash));
}

flatbuffers::Offset<file::Openings> WriteOpenings(flatbuffers::FlatBufferBuilder& builder,
                                                  uint64_t seq, const std::vector<RawSlot>& slots) {
  std::vector<flatbuffers::Offset<file::Slot>> entries;
  for (const RawSlot& slot : slots) {
    flatbuffers::Offset<flatbuffers::Vector<uint8_t>> opening;
    if (slot.opening) {
      opening = builder.CreateVector(AsBytes(*slot.opening).data(), slot.opening->size());
    }
    const events::Hash leaf = ToTable(slot.leaf.value_or(Hash256{}));
    entries.push_back(file::CreateSlot(builder, opening, slot.leaf ? &leaf : nullptr));
  }
  return file::CreateOpenings(builder, seq, builder.CreateVector(entries));
}

}  // namespace

Damaged& Damaged::SetByte(size_t offset, int byte) {
  bytes_.at(offset) = static_cast<char>(byte);
  return *this;
}

Damaged& Damaged::CutAt(size_t size) {
  bytes_.resize(size);
  return *this;
}

Damaged& Damaged::Append(std::string_view more) {
  bytes_ += more;
  return *this;
}

Damaged& Damaged::Replace(std::string_view old_bytes, std::string_view new_bytes) {
  bytes_.replace(Find(old_bytes), old_bytes.size(), new_bytes);
  return *this;
}

Damaged& Damaged::FixTrailer() {
  const size_t body = bytes_.size() - sizeof(Hash256);
  const Hash256 hash = Sha256(AsBytes(std::string_view(bytes_).substr(0, body)));
  bytes_.replace(body, sizeof(Hash256), AsText(hash));
  return *this;
}

size_t Damaged::Find(std::string_view part) const {
  const size_t place = bytes_.find(part);
  RECOUNT_CHECK(place != std::string::npos);
  return place;
}

size_t Damaged::Frame(int n) const {
  size_t offset = 16;
  for (int i = 0; i < n; ++i) {
    const Aligned prefix(std::string_view(bytes_).substr(offset, 4));
    offset += 4 + flatbuffers::ReadScalar<uint32_t>(prefix.bytes().data());
    offset = (offset + 7) / 8 * 8;
  }
  return offset;
}

RawLog& RawLog::Add(std::string_view event) {
  chain.push_back(ChainHash(chain.empty() ? before : chain.back(), AsBytes(event)));
  events += event;
  ends.push_back(static_cast<uint32_t>(events.size()));
  return *this;
}

std::string FileWith(const FrameWriter& write_frame) {
  std::string bytes = RecountFileWriter("raw").Finish();
  bytes.resize(bytes.size() - kTrailer);
  flatbuffers::FlatBufferBuilder builder;
  builder.FinishSizePrefixed(write_frame(builder));
  bytes += AsText(Bytes(builder.GetBufferPointer(), builder.GetSize()));
  bytes.resize((bytes.size() + 7) / 8 * 8 + kTrailer);
  return Damaged(bytes).FixTrailer().bytes();
}

namespace {

using OpeningsOffset = flatbuffers::Offset<file::Openings>;
using OpeningsWriter = std::function<OpeningsOffset(flatbuffers::FlatBufferBuilder&, size_t)>;

// Returns the file of a log with `openings` entries of openings.
std::string FileOf(const RawLog& log, size_t openings, const OpeningsWriter& write_openings) {
  return FileWith([&](flatbuffers::FlatBufferBuilder& builder) {
    std::vector<OpeningsOffset> entries;
    for (size_t i = 0; i < openings; ++i) entries.push_back(write_openings(builder, i));
    std::vector<events::Hash> chain;
    for (const Hash256& hash : log.chain) chain.push_back(ToTable(hash));
    const auto openings_offset = entries.empty() ? 0 : builder.CreateVector(entries);
    const auto chain_offset = builder.CreateVectorOfStructs(chain);
    const auto ends_offset = builder.CreateVector(log.ends);
    builder.ForceVectorAlignment(log.events.size(), 1, 8);
    const auto events_offset = builder.CreateVector(AsBytes(log.events).data(), log.events.size());
    const events::Hash before = ToTable(log.before);
    const auto body = file::CreateLog(builder, log.kind, log.from, &before, events_offset,
                                      ends_offset, chain_offset, openings_offset);
    return file::CreateFrame(builder, file::Body::log, body.Union());
  });
}

}  // namespace

std::string FileOf(const RawLog& log) {
  return FileOf(log, log.openings.size(), [&](flatbuffers::FlatBufferBuilder& builder, size_t i) {
    return WriteOpenings(builder, log.openings[i].first, log.openings[i].second);
  });
}

std::string FileOfSharedOpenings(Shared shared, size_t events, size_t slots) {
  RawLog log;
  log.Add(SampleCreated(SampleCreation(), nullptr));
  while (log.ends.size() < events) log.Add(SampleSend(0, 25));
  const std::string largest =
      EncodeOpening(Opening::Text({}, std::string(kMaxOpeningBytes - sizeof(Salt) - 1, 'x')));
  flatbuffers::Offset<flatbuffers::Vector<flatbuffers::Offset<file::Slot>>> list;
  return FileOf(log, events, [&](flatbuffers::FlatBufferBuilder& builder, size_t seq) {
    if (seq == 0 || shared != Shared::lists) {
      const auto bytes = builder.CreateVector(AsBytes(largest).data(), largest.size());
      std::vector<flatbuffers::Offset<file::Slot>> entries = {file::CreateSlot(builder, bytes)};
      while (entries.size() < slots) {
        const bool is_new = shared == Shared::bytes;
        entries.push_back(is_new ? file::CreateSlot(builder, bytes) : entries.front());
      }
      list = builder.CreateVector(entries);
    }
    return file::CreateOpenings(builder, seq, list);
  });
}

std::ostream& operator<<(std::ostream& out, const Verdict& verdict) {
  return out << ErrorCodeName(verdict.code) << " at " << verdict.offset;
}

namespace {

// Returns a source that gives seven bytes at a time, so that nothing arrives whole.
ByteSource InPieces(const std::string& bytes) {
  return [rest = std::string_view(bytes)](MutableBytes room) mutable -> Result<size_t> {
    const size_t size = std::min<size_t>({7, room.size(), rest.size()});
    std::copy_n(rest.begin(), size, room.begin());
    rest.remove_prefix(size);
    return size;
  };
}

// Reads a file as a stream, in which nobody looks for a log that is there twice.
Fault FaultOfStream(const std::string& bytes) {
  RecountFileStream stream{ByteWindow(InPieces(bytes))};
  for (;;) {
    const Result<std::optional<FileFrame>> frame = stream.Next();
    if (!frame.ok()) return frame.error();
    if (!*frame) return std::nullopt;
  }
}

}  // namespace

std::optional<Verdict> VerdictOf(const std::string& bytes) {
  const Aligned aligned(bytes);
  const Result<RecountFile> file = ReadRecountFile(aligned.bytes());
  const Fault fault = FaultOfStream(bytes);
  const bool is_twice = !file.ok() && file.error().message.find("twice") != std::string::npos;
  if (!is_twice) {
    RECOUNT_CHECK_EQ(fault ? fault->message : "", file.ok() ? "" : file.error().message);
  }
  if (file.ok()) return std::nullopt;
  return Verdict{file.error().code, file.error().offset};
}

}  // namespace recount::testing
