// What stands on the command line, read: games, views, JSON, files.
//
//   Result<GameArgument> game = GameArgument::Open(console, "1a2b@17");
//   game->log();  game->seq();
#ifndef RECOUNT_TOOLS_CLI_ARGUMENTS_H_
#define RECOUNT_TOOLS_CLI_ARGUMENTS_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "engine/viewer.h"
#include "events/bytes.h"
#include "events/created.h"
#include "events/json.h"
#include "replay/log/loaded_file.h"
#include "replay/timeline/timeline.h"
#include "store/store.h"
#include "tools/cli/console.h"
#include "tools/cli/game_name.h"
#include "tools/cli/usage_error.h"

namespace recount::tools::cli {

// The command line names an unknown game.
UsageError NoSuchGame(std::string_view id);

// The path as the caller means it: `bazel run` changes the folder and says which it was.
std::string PathOf(std::string_view argument);

// The same from the root of the machine's folders; empty for an empty argument.
std::string AbsolutePath(std::string_view argument);

// The most bytes of a file that are read, and of what never need end: a pipe, a device, a socket.
inline constexpr uint64_t kMaxFileBytes = uint64_t{4} << 30;
inline constexpr uint64_t kMaxStreamBytes = uint64_t{256} << 20;

// The whole file; "-" is standard input. not_found; io, also if it has more than `most` bytes, or
// if it is not a regular file and has more than kMaxStreamBytes.
Result<std::string> ReadWhole(std::string_view argument, uint64_t most = kMaxFileBytes);

// JSON that stands in the argument itself, in @FILE, or on standard input for "-". Throws
// UsageError if the text is not JSON. io if there are more than kMaxJsonBytes of it.
Result<Json> JsonOf(std::string_view argument);

// 64 hex digits, or a random seed for an empty text. Throws UsageError.
Seed SeedOrRandom(std::string_view text);

// A number without sign. Throws UsageError.
uint64_t NumberOf(std::string_view text, std::string_view what);

// A number of threads or processes, 1 to 64. Throws UsageError.
int JobsOf(std::string_view text);

// The store for a command that writes, made if it is not there.
Result<std::unique_ptr<store::Store>> StoreToWrite(
    const Console& console, store::Durability durability = store::Durability::durable);

// The store for a command that reads; nullptr if it is not there: then it is an empty one.
Result<std::unique_ptr<store::Store>> StoreToRead(const Console& console);

// The store, with a game to which events are to be added: one that is not there is not made.
Result<std::unique_ptr<store::Store>> StoreOfGame(const Console& console);

// The id, or a prefix of it, that names a game for a command that writes: in the store, and as it
// is now. Throws UsageError for a file or a moment.
std::string IdToWrite(std::string_view text);

// The `.recount` file at a path, verified whole: damaged, too_new, not_found, io.
Result<std::unique_ptr<replay::log::LoadedFile>> LoadFile(std::string_view path);

// A store that is being read. One for a command: LMDB wants a file opened once by a process.
struct ReadStore {
  std::unique_ptr<store::Store> store;
  store::Reader reader;
};

// A game that a command is asked about, kept open. Not to be moved once log() has been called.
class GameArgument {
 public:
  // not_found, damaged, too_new, io.
  static Result<std::unique_ptr<GameArgument>> Open(const Console& console, std::string_view text);

  // Another game, of the same store if both are in one.
  Result<std::unique_ptr<GameArgument>> OpenBeside(const Console& console,
                                                   std::string_view text) const;

  const replay::log::Log& log() const { return *log_; }
  const std::optional<uint64_t>& seq() const { return name_.seq; }

  // What people are shown of its id: what tells it from the others of its store or file.
  std::string ShortId() const;

  // A word that names the moment of this game right after event `seq`, as a shell takes it.
  std::string WordAt(uint64_t seq) const;

 private:
  Fault OpenFile();
  Fault OpenInStore(const Console& console);

  GameName name_;
  std::shared_ptr<ReadStore> store_;
  std::unique_ptr<replay::log::LoadedFile> file_;
  std::unique_ptr<replay::log::Log> log_;
};

// The error of looking for a game by its id, if that is unknown with the id that was perhaps meant.
Error WithNearId(const store::Store& store, std::string_view id, Error error);

// Goes to the moment that an argument names: right after event `seq` (of a judgement, the cursor
// right before it), or the current state.
Fault SeekTo(replay::timeline::Timeline& timeline, const std::optional<uint64_t>& seq);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_ARGUMENTS_H_
