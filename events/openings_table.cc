#include "events/openings_table.h"

#include "fmt/format.h"

namespace recount {
flatbuffers::Offset<events::file::Openings> WriteOpenings(flatbuffers::FlatBufferBuilder& builder,
                                                          uint64_t seq,
                                                          absl::Span<const Slot> slots) {
  std::vector<flatbuffers::Offset<events::file::Slot>> entries;
  for (const Slot& slot : slots) {
    if (const auto* opening = std::get_if<Opening>(&slot)) {
      const std::string encoded = EncodeOpening(*opening);
      entries.push_back(events::file::CreateSlot(
          builder, builder.CreateVector(AsBytes(encoded).data(), encoded.size())));
    } else {
      const events::Hash leaf(flatbuffers::span<const uint8_t, 32>(std::get<Hash256>(slot)));
      entries.push_back(events::file::CreateSlot(builder, 0, &leaf));
    }
  }
  return events::file::CreateOpenings(builder, seq, builder.CreateVector(entries));
}

const events::file::Openings* OpeningsTableIn(Bytes bytes) {
  flatbuffers::Verifier verifier(bytes.data(), bytes.size(), /*max_depth=*/4,
                                 /*max_tables=*/kMaxSlots + 1);
  if (!verifier.VerifyBuffer<events::file::Openings>(nullptr)) return nullptr;
  return flatbuffers::GetRoot<events::file::Openings>(bytes.data());
}

size_t NamedBytes(const events::file::Openings& openings) {
  size_t bytes = 0;
  for (const events::file::Slot* slot : *openings.slots()) {
    if (slot->opening() != nullptr) bytes += slot->opening()->size();
    if (slot->leaf() != nullptr) bytes += sizeof(Hash256);
  }
  return bytes;
}

Result<std::vector<Slot>> ReadOpenings(const events::file::Openings& openings, size_t& room) {
  const size_t count = openings.slots()->size();
  if (count == 0) return Error::BadOpening("the openings have no slot");
  if (count > kMaxSlots) {
    return Error::BadOpening(
        fmt::format("the openings have {} slots; the maximum "
                    "is {}",
                    count, kMaxSlots));
  }
  const size_t named = NamedBytes(openings);
  // Nothing is copied before this check, because the slots may be far larger than the frame.
  if (named > room) {
    room = 0;
    return Error::BadOpening(
        "the openings overlap: together they are longer than the bytes that contain them");
  }
  room -= named;
  std::vector<Slot> slots;
  slots.reserve(count);
  for (const events::file::Slot* slot : *openings.slots()) {
    if ((slot->opening() == nullptr) == (slot->leaf() == nullptr)) {
      return Error::BadOpening("a slot must have either an opening or a leaf");
    }
    if (slot->leaf() != nullptr) {
      Hash256 leaf;
      std::copy_n(slot->leaf()->bytes()->Data(), leaf.size(), leaf.begin());
      slots.emplace_back(leaf);
      continue;
    }
    Result<Opening> opening =
        DecodeOpening(Bytes(slot->opening()->data(), slot->opening()->size()));
    if (!opening.ok()) return opening.error();
    slots.emplace_back(*std::move(opening));
  }
  return slots;
}

}  // namespace recount
