#include "events/utf8.h"

#include "flatbuffers/util.h"

namespace recount {

bool IsUtf8(std::string_view text) {
  // FlatBuffers' decoder refuses long forms, surrogates and code points above U+10FFFF. It needs a
  // terminating zero, which the copy has.
  const std::string copy(text);
  const char* at = copy.data();
  const char* const end = at + copy.size();
  while (at < end) {
    if (flatbuffers::FromUTF8(&at) < 0) return false;
  }
  return at == end;
}

std::string Shortened(std::string_view text) {
  constexpr size_t kMost = 64;
  if (text.size() <= kMost) return std::string(text);
  size_t size = kMost;
  // The bytes of a character after its first have the form 10xxxxxx.
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) --size;
  return std::string(text.substr(0, size)) + "…";
}

std::string_view WithoutBlanks(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

}  // namespace recount
