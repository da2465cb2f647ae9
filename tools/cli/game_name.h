// Reads and writes the names of games on the command line (docs/reference/cli.md, "Games and
// moments").
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

// A name such as "ID", "ID@SEQ", "FILE", "FILE#ID@SEQ" or "@last".
struct GameName {
  std::string file;  // empty for a game in the store
  std::string id;    // empty for the only log of the file
  std::optional<uint64_t> seq;

  // A FILE ends in ".recount" or contains a '/'. If the text begins with "././" or "/./", all of it
  // is a FILE. Throws UsageError if a number is missing after the @.
  static GameName Parse(std::string_view text);
};

// Returns whether a word consists of digits.
bool IsNumber(std::string_view text);

// Returns the path as a word that names only this file, in every command that takes a game or a
// file: the path itself, or the same path with "./", "././" or "/." before it.
std::string FileWord(std::string_view path);

// Returns the same for the moment right after event `seq` of a log of the file: FILE@SEQ, or
// FILE#ID@SEQ if the id is needed. That depends on the file, or on its name, which may end like an
// id.
std::string FileWordAt(std::string_view path, std::string_view id, bool needs_id, uint64_t seq);

}  // namespace recount::tools::cli

#endif  // RECOUNT_TOOLS_CLI_GAME_NAME_H_
