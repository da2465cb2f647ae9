#include "tools/completion.h"

#include <CLI/CLI.hpp>
#include <cstdio>

namespace recount::tools {
namespace {

std::string OptionsOf(const CLI::App& command) {
  std::string words;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) words += " --" + name;
    for (const std::string& name : option->get_snames()) words += " -" + name;
  }
  return words;
}

std::string SubcommandsOf(const CLI::App& command) {
  std::string words;
  for (const CLI::App* subcommand : command.get_subcommands(nullptr)) {
    words += " " + subcommand->get_name();
  }
  return words;
}

}  // namespace

int RunCompletion(const Console& console, const CLI::App& app, const std::string& shell) {
  if (shell != "bash" && shell != "zsh") {
    return console.FailUsage(fmt::format("\"{}\": there are scripts for bash and zsh", shell));
  }
  if (shell == "zsh") fmt::print("autoload -U +X bashcompinit && bashcompinit\n");
  fmt::print(
      "_recount() {{\n  local word=${{COMP_WORDS[COMP_CWORD]}} command= words=\n"
      "  local i\n  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case ${{COMP_WORDS[i]}} in --db|--width) ((i++)) ;; -*) ;;\n"
      "      *) command=${{COMP_WORDS[i]}}; break ;;\n    esac\n  done\n"
      "  case $command in\n");
  fmt::print("    '') words='{}{}' ;;\n", SubcommandsOf(app), OptionsOf(app));
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    fmt::print("    {}) words='{}{}{}' ;;\n", command->get_name(), SubcommandsOf(*command),
               OptionsOf(*command), OptionsOf(app));
  }
  fmt::print(
      "  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "  [[ $word == -* || -z $command ]] || COMPREPLY+=($(compgen -f -- \"$word\"))\n}}\n"
      "complete -o filenames -F _recount recount\n");
  return kDone;
}

}  // namespace recount::tools
