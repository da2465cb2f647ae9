#include "tools/viewer/page/packing.h"

#include <openssl/evp.h>
#include <zlib.h>

#include "events/check.h"

namespace recount::tools::viewer::page {
namespace {

constexpr int kGzipWindow = 15 + 16;  // the largest window, in a gzip frame
constexpr size_t kMostUnpacked = size_t{1} << 20;

Bytef* In(std::string_view bytes) {
  return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib only reads it
}

}  // namespace

std::string Gzip(std::string_view bytes) {
  z_stream stream = {};
  RECOUNT_CHECK_EQ(
      deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipWindow, 9, Z_DEFAULT_STRATEGY),
      Z_OK);
  // deflateSetHeader is not called, so there is no name and the time is 0.
  std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = In(bytes);
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  RECOUNT_CHECK_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string Base64(std::string_view bytes) {
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');  // EVP_EncodeBlock adds a zero byte
  const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                                   reinterpret_cast<const unsigned char*>(bytes.data()),
                                   static_cast<int>(bytes.size()));
  text.resize(static_cast<size_t>(size));
  return text;
}

std::optional<std::string> Unpacked(std::string_view text) {
  if (text.empty() || text.size() % 4 != 0 || text.size() > kMostUnpacked) return std::nullopt;
  std::string packed(text.size(), '\0');
  const int size = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(packed.data()),
                                   reinterpret_cast<const unsigned char*>(text.data()),
                                   static_cast<int>(text.size()));
  if (size < 0) return std::nullopt;
  z_stream stream = {};
  RECOUNT_CHECK_EQ(inflateInit2(&stream, kGzipWindow), Z_OK);
  // The size of this buffer limits what a small text can unpack to.
  std::string bytes(kMostUnpacked, '\0');
  stream.next_in = In(packed);
  stream.avail_in = static_cast<uInt>(size);
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  const int status = inflate(&stream, Z_FINISH);
  bytes.resize(stream.total_out);
  inflateEnd(&stream);
  return status == Z_STREAM_END ? std::optional(bytes) : std::nullopt;
}

}  // namespace recount::tools::viewer::page
