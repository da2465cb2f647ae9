#include "tools/cli/commands/statistics_choice.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "engine/registry.h"
#include "events/bytes.h"
#include "fmt/format.h"
#include "replay/play/action_text.h"
#include "replay/process/processes.h"
#include "store/files.h"
#include "tools/cli/arguments.h"
#include "tools/cli/output_file.h"
#include "tools/cli/times.h"

namespace recount::tools::cli {
namespace {

using replay::recording::LeftOut;
using statistics::exports::Key;

constexpr uint64_t kMostKeyBytes = 1024;  // from standard input
constexpr size_t kKeyDigits = 2 * std::tuple_size_v<Key>;

// Returns the contents of an open key file, at most one byte more than the key and its line feed.
// It never waits: a pipe may have no writer, and a device no end.
Result<std::string> ReadKeyIn(const Console& console, int descriptor, const std::string& path) {
  struct stat found = {};
  if (fstat(descriptor, &found) != 0) return store::SystemError("reading the key " + path);
  if (!S_ISREG(found.st_mode)) {
    return Error{.code = ErrorCode::io,
                 .message = fmt::format("the key {} is not a regular file: save it to one, or give "
                                        "it on standard input with --key -",
                                        path)};
  }
  if ((found.st_mode & 044) != 0) {
    console.Note(fmt::format("Others may read the key {}: run chmod 600 {}", path,
                             replay::play::ShellWord(path)));
  }
  std::string text(kKeyDigits + 2, '\0');
  const int64_t count = replay::process::ReadSome(descriptor, text.data(), text.size());
  if (count < 0) return store::SystemError("reading the key " + path);
  text.resize(static_cast<size_t>(count));
  return text;
}

Result<std::string> ReadKeyFile(const Console& console, const std::string& file) {
  if (file == "-") return ReadWhole(file, kMostKeyBytes);
  const std::string path = PathOf(file);
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (descriptor < 0) {
    Error error = store::SystemError("reading the key " + path);
    const bool is_missing = error.cause == ENOENT || error.cause == ENOTDIR;
    if (is_missing) error.code = ErrorCode::not_found;
    return error;
  }
  Result<std::string> text = ReadKeyIn(console, descriptor, path);
  close(descriptor);
  return text;
}

void NoteLeftOutFor(const Console& console, const LeftOut& left_out, std::string_view one,
                    std::string_view many, std::string_view what_to_do) {
  if (left_out.count == 0) return;
  console.Note(fmt::format("{} {} left out, {} first. {}", left_out.count,
                           left_out.count == 1 ? one : many, left_out.first_id, what_to_do));
}

}  // namespace

replay::recording::GameChoice ChoiceOf(const StatsChoiceOptions& options) {
  for (const std::string& game : options.games) {
    if (engine::FindGame(game) == nullptr) throw NoSuchGame(game);
  }
  replay::recording::GameChoice choice{.ids = options.ids,
                                       .games = options.games,
                                       .players = options.players,
                                       .is_unfinished_wanted = options.is_unfinished_wanted};
  if (!options.since.empty()) choice.since = FirstTimeIn(options.since);
  if (!options.until.empty()) choice.until = LastTimeIn(options.until);
  return choice;
}

Result<Key> ReadKey(const Console& console, const std::string& file) {
  const Result<std::string> text = ReadKeyFile(console, file);
  if (!text.ok()) return text.error();
  std::string_view digits = *text;
  if (digits.ends_with('\n')) digits.remove_suffix(1);
  const std::optional<std::string> bytes = FromHex(digits);
  if (!bytes || bytes->size() != std::tuple_size_v<Key>) {
    return Error::BadRequest(
        fmt::format("{} holds no key: it must be 64 hex digits and a line feed", file));
  }
  Key key;
  std::copy(bytes->begin(), bytes->end(), key.begin());
  return key;
}

Result<std::optional<Key>> KeyOf(const Console& console, const StatsChoiceOptions& options) {
  if (!options.is_anonymous) {
    if (!options.key.empty()) throw UsageError{"--key makes sense only with --anonymous"};
    return std::optional<Key>();
  }
  const Key fresh = SeedOrRandom("");
  if (options.key.empty()) return std::optional<Key>(fresh);
  const std::string path = PathOf(options.key);
  if (store::IsFileOfStore(path, console.store)) {
    throw UsageError{
        fmt::format("{} belongs to a store and cannot be a key; name another file", options.key)};
  }
  if (options.key != "-") {
    // If the file exists, the key in it is used.
    const Result<bool> made = WriteNewFile(path, ToHex(fresh) + "\n");
    if (!made.ok()) return made.error();
    if (*made) return std::optional<Key>(fresh);
  }
  const Result<Key> key = ReadKey(console, options.key);
  if (!key.ok()) return key.error();
  return std::optional<Key>(*key);
}

void NoteLeftOut(const Console& console, const LeftOut& unfinished, const LeftOut& related,
                 const LeftOut& unreadable) {
  NoteLeftOutFor(console, unfinished, "game that has not ended was",
                 "games that have not ended were", "Give --unfinished to export them too.");
  NoteLeftOutFor(console, related, "game that is related to such a one was",
                 "games that are related to such ones were",
                 "They share their chance with a game that somebody still plays.");
  NoteLeftOutFor(console, unreadable, "game that this build cannot play was",
                 "games that this build cannot play were", "`recount verify` says why.");
}

}  // namespace recount::tools::cli
