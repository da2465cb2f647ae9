#include "tools/completion.h"

#include <CLI/CLI.hpp>

#include "tools/output.h"

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

// An entry of _describe: a name and what it does.
std::string Described(const std::string& name, const std::string& what) {
  std::string entry = name + ":";
  for (const char c : what) {
    if (c == ':' || c == '\\') entry += '\\';
    entry += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return fmt::format(" '{}'", entry);
}

std::string DescribedOptions(const CLI::App& command) {
  std::string entries;
  for (const CLI::Option* option : command.get_options()) {
    const std::string what = option->get_description();
    for (const std::string& name : option->get_lnames()) entries += Described("--" + name, what);
    for (const std::string& name : option->get_snames()) entries += Described("-" + name, what);
  }
  return entries;
}

std::string DescribedSubcommands(const CLI::App& command) {
  std::string entries;
  for (const CLI::App* subcommand : command.get_subcommands(nullptr)) {
    entries += Described(subcommand->get_name(), subcommand->get_description());
  }
  return entries;
}

std::string BashScript(const CLI::App& app) {
  std::string script =
      "_recount() {\n  local word=${COMP_WORDS[COMP_CWORD]} command= words=\n"
      "  local i\n  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case ${COMP_WORDS[i]} in --db|--width) ((i++)) ;; -*) ;;\n"
      "      *) command=${COMP_WORDS[i]}; break ;;\n    esac\n  done\n"
      "  case $command in\n";
  script += fmt::format("    '') words='{}{}' ;;\n", SubcommandsOf(app), OptionsOf(app));
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    script += fmt::format("    {}) words='{}{}{}' ;;\n", command->get_name(),
                          SubcommandsOf(*command), OptionsOf(*command), OptionsOf(app));
  }
  return script +
         "  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  [[ $word == -* || -z $command ]] || COMPREPLY+=($(compgen -f -- \"$word\"))\n}\n"
         "complete -o filenames -F _recount recount\n";
}

// Works where it is sourced, and as the file _recount on the fpath.
std::string ZshScript(const CLI::App& app) {
  std::string script =
      "#compdef recount\n_recount() {\n  local command=\n  local -a commands options\n"
      "  integer i\n  for ((i = 2; i < CURRENT; i++)); do\n"
      "    case $words[i] in\n      --db|--width) ((i++)) ;;\n      -*) ;;\n"
      "      *) command=$words[i]; break ;;\n    esac\n  done\n"
      "  options=(" +
      DescribedOptions(app) + " )\n  case $command in\n";
  script += fmt::format("    '') commands=({} ) ;;\n", DescribedSubcommands(app));
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    script += fmt::format("    {}) commands=({} ) options+=({} ) ;;\n", command->get_name(),
                          DescribedSubcommands(*command), DescribedOptions(*command));
  }
  return script +
         "  esac\n  if [[ $PREFIX == -* ]]; then\n    _describe -o option options\n"
         "  elif (( $#commands )); then\n    _describe command commands\n"
         "  else\n    _files\n  fi\n}\n"
         "if [[ $funcstack[1] == _recount ]]; then _recount \"$@\"; else compdef _recount recount; "
         "fi\n";
}

}  // namespace

int RunCompletion(const Console& console, const CLI::App& app, const std::string& shell) {
  if (shell != "bash" && shell != "zsh") {
    return console.FailUsage(fmt::format("\"{}\": there are scripts for bash and zsh", shell));
  }
  WriteOut("{}", shell == "bash" ? BashScript(app) : ZshScript(app));
  return kDone;
}

}  // namespace recount::tools
