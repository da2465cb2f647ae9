// Notes on the events of a log. They are a layer beside the log and never change it
// (docs/reference/viewer.md, "Notes").
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
// The result has the same bytes in whatever order the files are added.
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

inline constexpr size_t kMaxNotes = 10'000;                 // in one file
inline constexpr size_t kMaxNoteText = 4'096;               // bytes, also of an author
inline constexpr size_t kMaxNotesBytes = size_t{64} << 20;  // of one file

// One note. Notes are ordered by seq, author, time (none first), mark and text; texts by their
// bytes.
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

// The log that the notes are about.
struct NotedLog {
  std::string id;
  uint64_t events = 0;
};

// Reads a note from an object with exactly these keys. bad_request for anything else, and for an
// event that the log does not have.
Result<Note> ReadNote(const Json& json, const NotedLog& log);

// Different notes in their order, and the head of the log for which they were written.
class Notes {
 public:
  Notes() = default;
  // Holds the notes of one source. `head` is that of the log for which they were written; nothing
  // if it is not known.
  Notes(std::vector<Note> notes, std::optional<std::string> head);

  const std::vector<Note>& list() const { return list_; }

  // Adds the notes of another source. bad_request if there would be more than kMaxNotes; then
  // nothing changes.
  Fault Add(const Notes& other);

  // Returns the notes as a list of objects.
  OrderedJson AsJson() const;

  // Returns the file in the form of RFC 8785. `log` is the whole id.
  std::string Written(std::string_view log) const;

 private:
  std::vector<Note> list_;
  // It is nothing before the first source, and empty if the head is not known or the sources
  // differ.
  std::optional<std::string> head_;
};

// Reads a file of notes, either all of it or nothing. `name` is the name of the file in errors.
// other_log if the notes are about another log; bad_request for anything else that is wrong.
Result<Notes> ReadNotes(std::string_view name, std::string_view text, const NotedLog& log);

}  // namespace recount::replay::documents

#endif  // RECOUNT_REPLAY_DOCUMENTS_NOTES_H_
