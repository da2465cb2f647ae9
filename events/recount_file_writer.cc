#include <algorithm>
#include <array>
#include <utility>

#include "events/chain.h"
#include "events/event_bytes.h"
#include "events/openings_table.h"
#include "events/recount_file.h"
#include "events/recount_frame.h"

namespace recount {
namespace {

namespace file = events::file;

events::Hash ToTable(const Hash256& hash) {
  return events::Hash(flatbuffers::span<const uint8_t, 32>(hash));
}

void BuildCardSet(flatbuffers::FlatBufferBuilder& builder, std::string_view canonical_json) {
  const Bytes json = AsBytes(canonical_json);
  const events::Hash hash = ToTable(Sha256(json));
  const auto text = builder.CreateVector(json.data(), json.size());
  const auto set = file::CreateCardSet(builder, &hash, text);
  builder.FinishSizePrefixed(file::CreateFrame(builder, file::Body::card_set, set.Union()));
}

// Estimates a size that is enough for nearly all frames, so that the builder need not grow and move
// its bytes.
size_t SizeOfLog(const LogFrame& log) {
  constexpr size_t kBesides = 1024;
  size_t size = kBesides;
  for (const Bytes event : log.events) size += event.size() + sizeof(Hash256) + sizeof(uint32_t);
  return size;
}

void BuildLog(flatbuffers::FlatBufferBuilder& builder, const LogFrame& log) {
  RECOUNT_CHECK_EQ(log.events.size(), log.chain.size());
  std::vector<uint32_t> ends;
  ends.reserve(log.events.size());
  size_t size = 0;
  for (const Bytes event : log.events) {
    RECOUNT_CHECK_EQ(event.size() % kEventAlignment, 0u);
    size += event.size();
    RECOUNT_CHECK_LE(size, kMaxFrameEventBytes);
    ends.push_back(static_cast<uint32_t>(size));
  }
  std::vector<flatbuffers::Offset<file::Openings>> openings;
  for (const auto& [seq, slots] : log.openings) {
    openings.push_back(WriteOpenings(builder, seq, slots));
  }
  const auto openings_offset = openings.empty() ? 0 : builder.CreateVector(openings);
  const auto proof = log.proof.empty() ? 0 : builder.CreateString(log.proof);
  static_assert(sizeof(events::Hash) == sizeof(Hash256) && alignof(events::Hash) == 1);
  const auto chain_offset = builder.CreateVectorOfStructs(
      reinterpret_cast<const events::Hash*>(log.chain.data()), log.chain.size());
  const auto ends_offset = builder.CreateVector(ends);
  // Events are read in place, so their vector is aligned as they need it.
  builder.ForceVectorAlignment(size, sizeof(uint8_t), kEventAlignment);
  uint8_t* bytes = nullptr;
  const auto events_offset = builder.CreateUninitializedVector<uint8_t>(size, &bytes);
  for (const Bytes event : log.events) bytes = std::copy(event.begin(), event.end(), bytes);
  const events::Hash before = ToTable(log.before);
  const auto body = file::CreateLog(builder, log.kind, log.from, &before, events_offset,
                                    ends_offset, chain_offset, openings_offset, proof);
  builder.FinishSizePrefixed(file::CreateFrame(builder, file::Body::log, body.Union()));
}

constexpr std::array<uint8_t, kTrailerBytes> kZeros = {};

// The zero bytes behind so many bytes, up to the next multiple of 8.
Bytes PaddingOf(uint64_t size) {
  return Bytes(kZeros).first((kEventAlignment - size % kEventAlignment) % kEventAlignment);
}

Bytes FrameIn(const flatbuffers::FlatBufferBuilder& builder) {
  return Bytes(builder.GetBufferPointer(), builder.GetSize());
}

// The frame and the zero bytes behind it.
std::string Padded(Bytes frame) {
  std::string bytes(AsText(frame));
  return bytes.append(AsText(PaddingOf(bytes.size())));
}

}  // namespace

void RecountFileWriter::PassOn(Bytes bytes) {
  size_ += bytes.size();
  if (sink_) {
    is_refused_ = is_refused_ || !sink_(bytes);
  } else {
    bytes_.append(AsText(bytes));
  }
}

void RecountFileWriter::Append(Bytes bytes) {
  hash_.Add(bytes);
  PassOn(bytes);
}

void RecountFileWriter::AppendFrame(Bytes frame) {
  Append(frame);
  Append(PaddingOf(size_));
}

RecountFileWriter::RecountFileWriter(std::string_view build, ByteSink sink)
    : sink_(std::move(sink)) {
  Append(kFileMagic);
  std::array<uint8_t, 8> version = {};
  for (size_t i = 0; i < 4; ++i) version[i] = static_cast<uint8_t>(kFormatVersion >> 8 * i & 255);
  Append(version);
  flatbuffers::FlatBufferBuilder builder;
  const auto header = file::CreateHeader(builder, builder.CreateString(build.data(), build.size()));
  builder.FinishSizePrefixed(file::CreateFrame(builder, file::Body::header, header.Union()));
  AppendFrame(FrameIn(builder));
}

void RecountFileWriter::AddCardSet(std::string_view canonical_json) {
  flatbuffers::FlatBufferBuilder builder;
  BuildCardSet(builder, canonical_json);
  AppendFrame(FrameIn(builder));
}

void RecountFileWriter::AddManifest(std::string_view canonical_json) {
  RECOUNT_CHECK_LE(canonical_json.size(), kMaxManifestBytes);
  flatbuffers::FlatBufferBuilder builder;
  const Bytes json = AsBytes(canonical_json);
  const auto repro = file::CreateRepro(builder, builder.CreateVector(json.data(), json.size()));
  builder.FinishSizePrefixed(file::CreateFrame(builder, file::Body::repro, repro.Union()));
  AppendFrame(FrameIn(builder));
}

void RecountFileWriter::AddLog(const LogFrame& log) {
  flatbuffers::FlatBufferBuilder builder(SizeOfLog(log));
  BuildLog(builder, log);
  AppendFrame(FrameIn(builder));
}

std::string RecountFileWriter::Finish() {
  Append(Bytes(kZeros).first(kTrailerBytes - sizeof(Hash256)));
  PassOn(hash_.Finish());
  return std::move(bytes_);
}

std::string FrameOfLog(const LogFrame& log) {
  flatbuffers::FlatBufferBuilder builder(SizeOfLog(log));
  BuildLog(builder, log);
  return Padded(FrameIn(builder));
}

std::string FrameOfCardSet(std::string_view canonical_json) {
  flatbuffers::FlatBufferBuilder builder;
  BuildCardSet(builder, canonical_json);
  return Padded(FrameIn(builder));
}

std::string FrameOfOpenings(file::LogKind kind, uint64_t seq, absl::Span<const Slot> slots) {
  LogFrame log;
  log.kind = kind;
  log.from = seq;
  log.openings.emplace(seq, std::vector<Slot>(slots.begin(), slots.end()));
  return FrameOfLog(log);
}

}  // namespace recount
