// Notes on the events of a log: a layer beside it that never changes it (docs/reference/viewer.md,
// "Notes").
//
//   const NotedLog log{.id = id, .events = 36};
//   Notes notes;
//   for (const auto& [name, text] : files) {
//     Result<Notes> read = documents::ReadNotes(name, text, log);
//     if (!read.ok()) return read.error();
//     if (Fault fault = notes.Add(*read)) return *fault;
//   }
//   notes.Written(log.id)
//
// Adding files in any order gives the same bytes.
#ifndef RECOUNT_REPLAY_DOCUMENTS_NOTES_H_
#define RECOUNT_REPLAY_DOCUMENTS_NOTES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "events/error.h"
#include "events/json.h"

namespace recount::replay::documents {

inline constexpr size_t kMaxNotes = 10'000;                 // of a file
inline constexpr size_t kMaxNoteText = 4'096;               // bytes; of an author, too
inline constexpr size_t kMaxNotesBytes = size_t{64} << 20;  // of a file

// One note. Notes are ordered by seq, author, time (none first), mark and text, each by its bytes.
struct Note {
  uint64_t seq = 0;
  std::string author = {};
  std::optional<std::string> at = std::nullopt;  // "2026-11-21T10:15:00.123Z"
  std::string mark = {};                         // "", "!!", "!", "!?", "?!", "?", "??"
  std::string text = {};

  // The standard library of the WebAssembly module has no <=> of strings.
  friend bool operator==(const Note&, const Note&) = default;
  friend bool operator<(const Note& a, const Note& b) {
    return std::tie(a.seq, a.author, a.at, a.mark, a.text) <
           std::tie(b.seq, b.author, b.at, b.mark, b.text);
  }
};

// {"at":…,"author":…,"mark":…,"seq":…,"text":…}
OrderedJson NoteJson(const Note& note);

// The log that notes are about.
struct NotedLog {
  std::string id;
  uint64_t events = 0;
};

// The note of an object with these keys and no others. bad_request for anything else, and for an
// event that the log does not have.
Result<Note> ReadNote(const Json& json, const NotedLog& log);

// Notes that are all different, in their order, and the head of the log that they were written on.
class Notes {
 public:
  Notes() = default;
  // Of one source. `head`: of the log that they were written on, nothing if that is not known.
  Notes(std::vector<Note> notes, std::optional<std::string> head);

  const std::vector<Note>& list() const { return list_; }

  // Adds those of another source. bad_request if there are more than kMaxNotes then, and nothing
  // has changed.
  Fault Add(const Notes& other);

  // The notes as a list of objects.
  OrderedJson AsJson() const;

  // The file: RFC 8785. `log` is the whole id.
  std::string Written(std::string_view log) const;

 private:
  std::vector<Note> list_;
  // Nothing: no source yet. An empty text: not known, or the sources differ.
  std::optional<std::string> head_;
};

// Reads a file of notes, whole or not at all. `name` is what errors call it. other_log if it is
// about another log; bad_request for anything else that is wrong with it.
Result<Notes> ReadNotes(std::string_view name, std::string_view text, const NotedLog& log);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_NOTES_H_
