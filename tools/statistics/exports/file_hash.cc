#include "tools/statistics/exports/file_hash.h"

#include <openssl/evp.h>

#include <memory>

#include "events/bytes.h"
#include "tools/statistics/formats/files.h"

namespace recount::tools::statistics::exports {

Result<FileHash> HashFile(const std::string& folder, const std::string& file_name, uint64_t most) {
  constexpr size_t kPiece = size_t{1} << 20;
  Result<formats::OpenFile> file = formats::OpenFile::ReadBelow(folder, file_name);
  if (!file.ok()) return file.error();
  if (file->size() > most) return FileHash{.bytes = file->size()};
  const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(),
                                                                   EVP_MD_CTX_free);
  bool is_hashed =
      context != nullptr && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1;
  FileHash hash;
  std::string piece(kPiece, '\0');
  for (size_t read = kPiece; is_hashed && read == kPiece;) {
    const Result<size_t> got = file->ReadInto(piece.data(), piece.size());
    if (!got.ok()) return got.error();
    read = *got;
    hash.bytes += read;
    if (hash.bytes > most) return hash;  // somebody is writing to it
    is_hashed = EVP_DigestUpdate(context.get(), piece.data(), read) == 1;
  }
  Hash256 digest;
  is_hashed = is_hashed && EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) == 1;
  if (!is_hashed) {
    return Error{.code = ErrorCode::io,
                 .message = "computing the hash of " + file->path() + " failed"};
  }
  hash.sha256 = ToHex(digest);
  return hash;
}

}  // namespace recount::tools::statistics::exports
