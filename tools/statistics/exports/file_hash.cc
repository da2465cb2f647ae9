#include "tools/statistics/exports/file_hash.h"

#include "events/bytes.h"
#include "events/sha256.h"
#include "tools/statistics/formats/files.h"

namespace recount::tools::statistics::exports {

Result<FileHash> HashFile(const std::string& folder, const std::string& file_name, uint64_t most) {
  constexpr size_t kPiece = size_t{1} << 20;
  Result<formats::OpenFile> file = formats::OpenFile::ReadBelow(folder, file_name);
  if (!file.ok()) return file.error();
  if (file->size() > most) return FileHash{.bytes = file->size()};
  Sha256Stream sha256;
  FileHash hash;
  std::string piece(kPiece, '\0');
  for (size_t read = kPiece; read == kPiece;) {
    const Result<size_t> got = file->ReadInto(piece.data(), piece.size());
    if (!got.ok()) return got.error();
    read = *got;
    hash.bytes += read;
    if (hash.bytes > most) return hash;  // somebody is writing to it
    sha256.Add(AsBytes(std::string_view(piece).substr(0, read)));
  }
  hash.sha256 = ToHex(sha256.Finish());
  return hash;
}

}  // namespace recount::tools::statistics::exports
