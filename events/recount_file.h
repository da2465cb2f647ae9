// The portable file `.recount` (events/FORMAT.md, "The file"): logs and card sets in frames, and a
// trailer over all bytes. Writer and reader work on memory; nothing here touches a disk.
//
//   RecountFileWriter writer("recount 0.1.0");
//   writer.AddCardSet(canonical_json);
//   writer.AddLog(log);
//   std::string bytes = writer.Finish();
//
//   Result<RecountFile> file = ReadRecountFile(bytes);   // verified whole
//   for (const LogFrame& log : file->logs) …
#ifndef RECOUNT_EVENTS_RECOUNT_FILE_H_
#define RECOUNT_EVENTS_RECOUNT_FILE_H_

#include <map>
#include <string>
#include <vector>

#include "events/bytes.h"
#include "events/error.h"
#include "events/log_frame.h"

namespace recount {

// Whether a path ends in ".recount", in small letters or in capitals, as some systems write names.
bool IsRecountFileName(std::string_view path);

inline constexpr std::array<uint8_t, 8> kFileMagic = {0x89, 'R', 'C', 'N', 'T', '\r', '\n', 0x1A};
inline constexpr uint32_t kFormatVersion = 1;
// FlatBuffers' offsets end at 2 GiB; half of that leaves room for the data beside the events.
inline constexpr size_t kMaxFrameEventBytes = size_t{1} << 30;
// The maximum size of a frame. FlatBuffers verifies nothing larger.
inline constexpr uint64_t kMaxFrameBytes = (uint64_t{1} << 31) - 8;
// The trailer: a size of zero, four zero bytes, SHA-256.
inline constexpr size_t kTrailerBytes = 40;
// The maximum size of a bundle's manifest.
inline constexpr size_t kMaxManifestBytes = size_t{16} << 20;

class RecountFileWriter {
 public:
  // `build` names the program, for people.
  explicit RecountFileWriter(std::string_view build);

  // A card set's canonical JSON.
  void AddCardSet(std::string_view canonical_json);

  // The manifest of a bundle (replay/debugging/manifest.h): canonical JSON of at most
  // kMaxManifestBytes. A bundle has one, right after the header.
  void AddManifest(std::string_view canonical_json);

  // The frame's events are copied; at most kMaxFrameEventBytes.
  void AddLog(const LogFrame& log);

  // The whole file. Nothing may be added afterwards.
  std::string Finish();

 private:
  std::string bytes_;
};

// The contents of a file. Events and card sets are spans into the bytes that were read.
struct RecountFile {
  std::string build;
  std::vector<LogFrame> logs;
  std::map<Hash256, std::string_view> card_sets;
  // Of bundles, in the order of the file: bytes that nothing has checked but their size.
  // ReadManifest (replay/debugging/manifest.h) reads them.
  std::vector<std::string_view> manifests;
};

// The file in `bytes`, which must outlive it and start at a multiple of 8. Verified whole before
// anything of it is returned: magic, version, trailer hash, the form of each frame, the hash of
// each card set, the chain of each log and every veil whose openings are given; logs with the same
// first event have the same events. Otherwise the result is the first fault in the order of the
// bytes, with its offset: torn, corrupt, too_new, edited, reordered, missing, card_set,
// bad_opening; unsupported for a frame of a type that this build does not know. The bytes copied
// from a frame are never more than the frame has, wherever its
// offsets lead. Whether an event is valid for its game is checked by ReadEvent, not here.
Result<RecountFile> ReadRecountFile(Bytes bytes);

// Reads as much as possible of a file that may be damaged, and reports what is wrong outside of its
// logs: `torn`, `corrupt`, `too_new`, `card_set`, `missing`, with their offsets. Chains and veils
// are not checked: the caller checks them log by log (replay/verify/verify_file.h).
struct ExaminedFile {
  RecountFile file;
  std::vector<Error> faults;
};
ExaminedFile ExamineRecountFile(Bytes bytes);

}  // namespace recount

#endif  // RECOUNT_EVENTS_RECOUNT_FILE_H_
