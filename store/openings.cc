#include "store/openings.h"

#include "events/bytes.h"
#include "events/openings_table.h"
#include "fmt/format.h"

namespace recount::store {

std::string EncodeOpenings(uint64_t seq, absl::Span<const Slot> slots) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(WriteOpenings(builder, seq, slots));
  return std::string(AsText(Bytes(builder.GetBufferPointer(), builder.GetSize())));
}

Result<std::vector<Slot>> DecodeOpenings(Bytes value, uint64_t seq) {
  // A value in a store may be unaligned, but FlatBuffers reads aligned numbers.
  const AlignedCopy copy(value);
  const events::file::Openings* openings = OpeningsTableIn(copy.bytes());
  if (openings == nullptr) {
    return Error{ErrorCode::bad_opening, "", "these bytes are not openings"};
  }
  if (openings->seq() != seq) {
    return Error{ErrorCode::bad_opening, "",
                 fmt::format("openings of event {} are stored for event {}", openings->seq(), seq)};
  }
  size_t room = value.size();
  return ReadOpenings(*openings, room);
}

}  // namespace recount::store
