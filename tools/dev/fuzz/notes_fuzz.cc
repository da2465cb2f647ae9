// Reads text as a file of notes (replay/documents/notes.h). Notes that were read must give the same
// bytes after being written and read again, and also after being added to themselves.
#include "events/check.h"
#include "replay/documents/notes.h"
#include "tools/dev/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using recount::replay::documents::NotedLog;
  using recount::replay::documents::Notes;
  using recount::replay::documents::ReadNotes;
  // This is the log of the corpus (testdata/logs/heretics-2.recount).
  const NotedLog log{.id = "b96e504a9741e1b7756966a400d30c7f", .events = 36};
  const std::string_view text = recount::AsText(recount::Bytes(data, size));
  const recount::Result<Notes> notes = ReadNotes("fuzz.json", text, log);
  if (!notes.ok()) {
    RECOUNT_CHECK(!notes.error().message.empty());
    return 0;
  }
  const std::string written = notes->Written(log.id);
  recount::Result<Notes> again = ReadNotes("again.json", written, log);
  RECOUNT_CHECK(again.ok());
  RECOUNT_CHECK(again->Written(log.id) == written);
  RECOUNT_CHECK(!again->Add(*notes).has_value());
  RECOUNT_CHECK(again->Written(log.id) == written);
  return 0;
}
