#include "events/byte_window.h"

#include <algorithm>
#include <cstring>

#include "events/check.h"

namespace recount {
namespace {

constexpr size_t kLeastRoom = size_t{256} << 10;

uint64_t DownToWord(uint64_t offset) { return offset - offset % sizeof(uint64_t); }

}  // namespace

ByteSource SourceOf(Bytes bytes) {
  return [bytes](MutableBytes room) mutable -> Result<size_t> {
    const size_t size = std::min(room.size(), bytes.size());
    std::copy_n(bytes.begin(), size, room.begin());
    bytes.remove_prefix(size);
    return size;
  };
}

Result<Bytes> ByteWindow::Peek(uint64_t size) {
  if (whole_) {
    const uint64_t from = std::min<uint64_t>(offset_, whole_->size());
    return whole_->subspan(from, std::min<uint64_t>(size, whole_->size() - from));
  }
  while (start_ + held_ < offset_ + size) {
    const Result<bool> filled = Fill(size);
    if (!filled.ok()) return filled.error();
    if (!*filled) break;
  }
  RECOUNT_CHECK_LE(offset_, start_ + held_);  // only bytes that were peeked at are skipped
  return Bytes(Room()).subspan(offset_ - start_, std::min(size, start_ + held_ - offset_));
}

Result<Bytes> ByteWindow::PeekAny() {
  const Result<Bytes> one = Peek(1);
  if (!one.ok() || one->empty()) return one;
  return Peek(whole_ ? whole_->size() - offset_ : start_ + held_ - offset_);
}

MutableBytes ByteWindow::Room() {
  return MutableBytes(reinterpret_cast<uint8_t*>(words_.data()), words_.size() * sizeof(uint64_t));
}

Result<bool> ByteWindow::Fill(uint64_t size) {
  // A piece is moved to the front only if there is no room behind it, so that each byte is moved
  // about once.
  const uint64_t needed = offset_ + size - start_;
  if (needed > Room().size() || held_ == Room().size()) {
    const uint64_t skipped = DownToWord(offset_) - start_;
    held_ -= skipped;
    if (skipped > 0) std::memmove(Room().data(), Room().data() + skipped, held_);
    start_ += skipped;
  }
  if (held_ == Room().size()) {
    // The size of a piece comes from the bytes themselves, so the room grows only as they come.
    words_.resize(std::max(kLeastRoom, 2 * Room().size()) / sizeof(uint64_t));
  }
  const Result<size_t> come = source_(Room().subspan(held_));
  if (!come.ok()) return come.error();
  held_ += *come;
  return *come > 0;
}

Result<std::optional<Line>> NextLine(ByteWindow& window, uint64_t bound) {
  Line line;
  for (bool has_begun = false;; has_begun = true) {
    const Result<Bytes> piece = window.PeekAny();
    if (!piece.ok()) return piece.error();
    if (piece->empty()) return has_begun ? std::optional(std::move(line)) : std::nullopt;
    const std::string_view text = AsText(*piece);
    const std::string_view part = text.substr(0, text.find('\n'));
    if (line.text.size() + part.size() > bound) line.is_too_long = true;
    if (line.is_too_long) {
      line.text.clear();
    } else {
      line.text += part;
    }
    const bool is_whole = part.size() < text.size();
    window.Skip(part.size() + (is_whole ? 1 : 0));
    if (is_whole) return std::optional(std::move(line));
  }
}

}  // namespace recount
