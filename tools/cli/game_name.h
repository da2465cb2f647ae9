// What a game is called on the command line (docs/reference/cli.md, "Games and moments"), read and
// written.
//
//   const GameName name = GameName::Parse("game.recount#1a2b@17");
//   FileWord("game@17")                      // "././game@17"
//   FileWordAt("game@17", "1a2b", false, 3)  // "./game@17@3"
#ifndef RECOUNT_TOOLS_CLI_GAME_NAME_H_
#define RECOUNT_TOOLS_CLI_GAME_NAME_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace recount::tools::cli {

// "ID", "ID@SEQ", "FILE", "FILE#ID@SEQ", "@last".
struct GameName {
  std::string file;  // empty: in the store
  std::string id;    // empty: the only log of the file
  std::optional<uint64_t> seq;

  // A FILE ends in ".recount" or has a '/'; one that begins with "././" or "/./" is the whole text,
  // whatever it ends in. Throws UsageError if what follows the @ is not a number.
  static GameName Parse(std::string_view text);
};

// Whether a word is the number of something: digits, and nothing else.
bool IsNumber(std::string_view text);

// The path as a word of a command line that names this file and nothing else, in every command that
// takes a game or a file: as it is, or the same path with "./", "././" or "/." before it.
std::string FileWord(std::string_view path);

// The same for the moment right after event `seq` of a log of the file: FILE@SEQ, or FILE#ID@SEQ
// if the id is needed: by the file, or by its name, which may end as an id does.
std::string FileWordAt(std::string_view path, std::string_view id, bool needs_id, uint64_t seq);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_GAME_NAME_H_
