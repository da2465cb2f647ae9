#include "tools/cli/commands/statistics_choice.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "engine/registry.h"
#include "events/bytes.h"
#include "fmt/format.h"
#include "store/files.h"
#include "tools/cli/arguments.h"
#include "tools/cli/times.h"

namespace recount::tools::cli {
namespace {

using replay::recording::LeftOut;
using statistics::exports::Key;

constexpr uint64_t kMostKeyBytes = 1024;

// A new file that its owner alone may read; nothing if there is one already.
Result<bool> MakeKeyFile(const std::string& path, const Key& key) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0 && errno == EEXIST) return false;
  const std::string text = ToHex(key) + "\n";
  bool is_written = file >= 0 &&
                    write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                    fsync(file) == 0;
  const int why = errno;
  if (file >= 0) is_written &= close(file) == 0;
  if (is_written) return true;
  if (file >= 0) unlink(path.c_str());
  return Error{.code = ErrorCode::io,
               .message = fmt::format("writing the key {}: {}", path, std::strerror(why))};
}

void NoteLeftOutFor(const Console& console, const LeftOut& left_out, std::string_view one,
                    std::string_view many, std::string_view what_to_do) {
  if (left_out.count == 0) return;
  console.Note(fmt::format("{} {} left out, {} first. {}", left_out.count,
                           left_out.count == 1 ? one : many, ShortId(left_out.first_id),
                           what_to_do));
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

Result<Key> ReadKey(const std::string& file) {
  const Result<std::string> text = ReadWhole(file, kMostKeyBytes);
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

Result<std::optional<Key>> KeyOf(const StatsChoiceOptions& options, const std::string& store) {
  if (!options.is_anonymous) {
    if (!options.key.empty()) throw UsageError{"--key makes sense only with --anonymous"};
    return std::optional<Key>();
  }
  const Key fresh = SeedOrRandom("");
  if (options.key.empty()) return std::optional<Key>(fresh);
  const std::string path = PathOf(options.key);
  if (store::IsFileOfStore(path, store)) {
    throw UsageError{
        fmt::format("{} belongs to a store and cannot be a key; name another file", options.key)};
  }
  const Result<bool> made = MakeKeyFile(path, fresh);
  if (!made.ok()) return made.error();
  if (*made) return std::optional<Key>(fresh);
  const Result<Key> key = ReadKey(options.key);
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
