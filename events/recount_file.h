// Writes and reads the portable file `.recount` (events/FORMAT.md, "The file"): logs and card sets
// in frames, and a trailer with the hash of all bytes. Nothing here accesses a disk: the writer
// makes a string, or passes the bytes on as it makes them; the reader reads bytes in memory.
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

#include "events/byte_sink.h"
#include "events/bytes.h"
#include "events/error.h"
#include "events/log_frame.h"
#include "events/sha256.h"

namespace recount {

// Returns true if a path ends in ".recount". Case does not matter, because some systems write names
// in capitals.
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
  // `build` names the program, for people. With a sink, the writer keeps no byte of the file: the
  // sink takes each frame as it is added, and the trailer, until it refuses one.
  explicit RecountFileWriter(std::string_view build, ByteSink sink = {});

  // A card set's canonical JSON.
  void AddCardSet(std::string_view canonical_json);

  // The manifest of a bundle (replay/debugging/manifest.h): canonical JSON of at most
  // kMaxManifestBytes. A bundle has one, right after the header.
  void AddManifest(std::string_view canonical_json);

  // Copies the frame's events, which may have at most kMaxFrameEventBytes.
  void AddLog(const LogFrame& log);

  // Ends the file with its trailer, and returns it whole; "" if a sink took it. Nothing may be
  // added afterwards.
  std::string Finish();

  // The number of bytes so far.
  uint64_t size() const { return size_; }

  // Returns whether the sink has refused a part, so that making the rest is of no use.
  bool is_refused() const { return is_refused_; }

 private:
  void Append(Bytes bytes);
  void AppendFrame(Bytes frame);
  void PassOn(Bytes bytes);

  ByteSink sink_;
  std::string bytes_;  // without a sink
  uint64_t size_ = 0;
  bool is_refused_ = false;
  Sha256Stream hash_;
};

// The contents of a file. Events and card sets are spans into the bytes that were read.
struct RecountFile {
  std::string build;
  std::vector<LogFrame> logs;
  std::map<Hash256, std::string_view> card_sets;
  // The manifests of bundles in the order of the file. Only their size has been checked.
  // ReadManifest (replay/debugging/manifest.h) reads them.
  std::vector<std::string_view> manifests;
};

// Reads the file in `bytes`, which must outlive the result and start at a multiple of 8. The whole
// file is verified first: magic, version, trailer hash, the form of each frame, the hash of each
// card set, the chain of each log and every veil whose openings are given; logs with the same first
// event must have the same events. Otherwise the result is the first fault in the order of the
// bytes, with its offset: torn, corrupt, too_new, edited, reordered, missing, card_set,
// bad_opening, or unsupported for a frame of a type that this build does not know. It never copies
// more bytes out of a frame than the frame has, even if offsets share a place. ReadEvent checks
// whether an event is valid for its game; this does not.
Result<RecountFile> ReadRecountFile(Bytes bytes);

// Reads as much as possible of a file that may be damaged, and reports the faults outside of its
// logs with their offsets: `torn`, `corrupt`, `too_new`, `card_set`, `missing`. Chains and veils
// are not checked: the caller checks them log by log (replay/verify/verify_file.h).
struct ExaminedFile {
  RecountFile file;
  std::vector<Error> faults;
};
ExaminedFile ExamineRecountFile(Bytes bytes);

}  // namespace recount

#endif  // RECOUNT_EVENTS_RECOUNT_FILE_H_
