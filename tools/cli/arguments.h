// Reads the arguments of a command line: games, views, JSON, files.
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
#include "events/byte_window.h"
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

// Returns the error for an unknown game on the command line.
UsageError NoSuchGame(std::string_view id);

// Returns the path as the caller means it: `bazel run` changes the folder and says what it was.
std::string PathOf(std::string_view argument);

// Returns the same as an absolute path; empty for an empty argument.
std::string AbsolutePath(std::string_view argument);

// The maximum size of a file that is read, and of the input from a pipe, a device or a socket,
// which may never end.
inline constexpr uint64_t kMaxFileBytes = uint64_t{4} << 30;
inline constexpr uint64_t kMaxStreamBytes = uint64_t{256} << 20;

// Reads the whole file; "-" is standard input. not_found; io, also if it has more than `most`
// bytes, or if it is not a regular file and has more than kMaxStreamBytes.
Result<std::string> ReadWhole(std::string_view argument, uint64_t most = kMaxFileBytes);

// Opens a file that is read a part at a time; "-" is standard input. not_found; io. The source
// fails with io if the file cannot be read, or if it is not a regular file, does not begin like a
// `.recount` file, and has more than kMaxStreamBytes: what is checked while it is read ends by
// itself, other input may never end. The source closes the file.
Result<ByteSource> OpenSource(std::string_view argument);

// Reads JSON from the argument itself, from @FILE, or from standard input for "-". Throws
// UsageError if the text is not JSON. io if there are more than kMaxJsonBytes of it.
Result<Json> JsonOf(std::string_view argument);

// Parses 64 hex digits; returns a random seed for an empty text. Throws UsageError.
Seed SeedOrRandom(std::string_view text);

// Parses a number without a sign; `what` names it in the error. Throws UsageError.
uint64_t NumberOf(std::string_view text, std::string_view what);

// Returns the seq that --expect gives; nothing if the option is absent. Throws UsageError.
std::optional<uint64_t> ExpectedIn(const std::string& text);

// Parses a number of threads or processes, 1 to 64. Throws UsageError.
int JobsOf(std::string_view text);

// Returns the values of an option that may be repeated and may list several with commas: "a,b" is
// the same as "a" "b".
std::vector<std::string> ListIn(const std::vector<std::string>& arguments);

// Opens the store for a command that writes, and makes it if there is none.
Result<std::unique_ptr<store::Store>> StoreToWrite(
    const Console& console, store::Durability durability = store::Durability::durable);

// Opens the store for a command that reads. Returns nullptr if there is none, which counts as
// empty.
Result<std::unique_ptr<store::Store>> StoreToRead(const Console& console);

// Opens the store for a command that adds events to a game. It does not make a store.
Result<std::unique_ptr<store::Store>> StoreOfGame(const Console& console);

// Parses the id, or a prefix of it, of a game in the store for a command that writes. Throws
// UsageError for a file or an id with @SEQ.
std::string IdToWrite(std::string_view text);

// Loads the `.recount` file at a path and verifies its form. damaged, too_new, not_found, io.
Result<std::unique_ptr<replay::log::LoadedFile>> LoadFile(std::string_view path);

// A store that is being read. A command has only one, because LMDB allows a process to open a file
// only once.
struct ReadStore {
  std::unique_ptr<store::Store> store;
  store::Reader reader;
};

// A game that a command names, kept open. It must not be moved after log() has been called.
class GameArgument {
 public:
  // Opens the game. not_found, damaged, too_new, io.
  static Result<std::unique_ptr<GameArgument>> Open(const Console& console, std::string_view text);

  // Opens another game, in the same store if both are in one.
  Result<std::unique_ptr<GameArgument>> OpenBeside(const Console& console,
                                                   std::string_view text) const;

  const replay::log::Log& log() const { return *log_; }
  const std::optional<uint64_t>& seq() const { return name_.seq; }

  // Returns the part of its id that people see, which distinguishes it from the other games of its
  // store or file.
  std::string ShortId() const;

  // Returns a word for a shell that names this game right after event `seq`.
  std::string WordAt(uint64_t seq) const;

 private:
  Fault OpenFile();
  Fault OpenInStore(const Console& console);

  GameName name_;
  std::shared_ptr<ReadStore> store_;
  std::unique_ptr<replay::log::LoadedFile> file_;
  std::unique_ptr<replay::log::Log> log_;
};

// Adds a hint to the error of an unknown game: the id that was perhaps meant.
Error WithNearId(const store::Store& store, std::string_view id, Error error);

// Goes to the moment that an argument names: right after event `seq` (for a judgement, the cursor
// right before it), or to the current state.
Fault SeekTo(replay::timeline::Timeline& timeline, const std::optional<uint64_t>& seq);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_ARGUMENTS_H_
