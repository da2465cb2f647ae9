#include "store/openings.h"

#include <algorithm>
#include <vector>

#include "events/openings_table.h"

namespace recount::store {

std::string EncodeOpenings(uint64_t seq, absl::Span<const Slot> slots) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(WriteOpenings(builder, seq, slots));
  return std::string(AsText(Bytes(builder.GetBufferPointer(), builder.GetSize())));
}

Result<std::vector<Slot>> DecodeOpenings(Bytes value, uint64_t seq) {
  // A value in a store begins anywhere, and is read where numbers are aligned.
  std::vector<uint64_t> words((value.size() + sizeof(uint64_t) - 1) / sizeof(uint64_t));
  std::copy(value.begin(), value.end(), reinterpret_cast<uint8_t*>(words.data()));
  const Bytes bytes(reinterpret_cast<const uint8_t*>(words.data()), value.size());
  flatbuffers::Verifier verifier(bytes.data(), bytes.size(), /*max_depth=*/4,
                                 /*max_tables=*/kMaxSlots + 1);
  if (!verifier.VerifyBuffer<events::file::Openings>(nullptr)) {
    return Error{ErrorCode::bad_opening, "", "these bytes are no openings"};
  }
  const auto& openings = *flatbuffers::GetRoot<events::file::Openings>(bytes.data());
  if (openings.seq() != seq) {
    return Error{ErrorCode::bad_opening, "",
                 fmt::format("openings of event {} lie beside event {}", openings.seq(), seq)};
  }
  size_t room = bytes.size();
  return ReadOpenings(openings, room);
}

}  // namespace recount::store
