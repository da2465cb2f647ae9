#include "tools/dev/determinism/program.h"

#include <charconv>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "fmt/format.h"
#include "tools/dev/determinism/compiler.h"
#include "tools/dev/determinism/golden_log.h"
#include "tools/dev/determinism/planned_games.h"

namespace recount::tools::dev::determinism {
namespace {

using engine::Match;

constexpr int kDone = 0;
constexpr int kDiffers = 1;
constexpr int kBadWords = 2;
constexpr size_t kKeyWords = 5;

std::vector<std::string> WordsIn(std::string_view line) {
  std::vector<std::string> words(1);
  for (const char c : line) {
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

std::string Joined(absl::Span<const std::string> words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::optional<uint64_t> NumberIn(std::string_view word) {
  uint64_t number = 0;
  const char* end = word.data() + word.size();
  const std::from_chars_result read = std::from_chars(word.data(), end, number);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

// The options of `check` and `write`.
struct Options {
  std::vector<std::string> files;  // for `check`: the digests, then logs
  std::string game;                // only this game, unless empty
  uint64_t count = kGamesPerVersion;
  uint64_t part = 0;
  uint64_t parts = 1;

  bool IsWhole() const { return game.empty() && parts == 1; }
};

bool ReadPart(std::string_view word, Options& options) {
  const size_t slash = word.find('/');
  if (slash == std::string_view::npos) return false;
  const std::optional<uint64_t> part = NumberIn(word.substr(0, slash));
  const std::optional<uint64_t> parts = NumberIn(word.substr(slash + 1));
  if (!part || !parts || *part >= *parts) return false;
  options.part = *part;
  options.parts = *parts;
  return true;
}

std::optional<Options> OptionsIn(absl::Span<const std::string> words) {
  Options options;
  for (size_t i = 0; i < words.size(); ++i) {
    if (!words[i].starts_with("--")) {
      options.files.push_back(words[i]);
      continue;
    }
    if (i + 1 == words.size()) return std::nullopt;
    const std::string& value = words[++i];
    if (words[i - 1] == "--game" && engine::FindGame(value) != nullptr) {
      options.game = value;
    } else if (words[i - 1] == "--count" && NumberIn(value)) {
      options.count = *NumberIn(value);
    } else if (words[i - 1] != "--part" || !ReadPart(value, options)) {
      return std::nullopt;
    }
  }
  return options;
}

// Calls `each` for every game that the options select.
void ForEachPlanned(const Options& options, const std::function<void(const PlannedGame&)>& each) {
  uint64_t place = 0;
  for (const engine::Game* game : engine::AllGames()) {
    if (!options.game.empty() && game->id() != options.game) continue;
    for (const uint16_t rules : engine::play::ReleasedVersions(*game)) {
      for (const PlannedGame& planned : PlannedGames(*game, rules, options.count)) {
        if (place++ % options.parts == options.part) each(planned);
      }
    }
  }
}

// One run of `check`.
class Comparison {
 public:
  Comparison(const Options& options, const Host& host) : options_(options), host_(host) {}

  int Run() {
    if (options_.files.empty()) return Refuse("check needs the file with the digests");
    const std::optional<std::string> digests = host_.read(options_.files[0]);
    if (!digests) return Refuse(options_.files[0] + " cannot be read");
    ReadLines(*digests);
    ForEachPlanned(options_, [&](const PlannedGame& planned) { Compare(planned); });
    // A part does not play every game, so it cannot know which lines are superfluous.
    if (options_.IsWhole()) NameForeignLines();
    for (size_t i = 1; i < options_.files.size(); ++i) {
      if ((i - 1) % options_.parts != options_.part) continue;
      if (!CompareLog(options_.files[i])) return Refuse(options_.files[i] + " cannot be read");
    }
    host_.write(fmt::format("compared {} games, {} events, {} logs: {} differ\n", games_, events_,
                            logs_, differing_));
    return differing_ == 0 ? kDone : kDiffers;
  }

 private:
  int Refuse(std::string_view why) {
    host_.write(fmt::format("{}\n", why));
    return kBadWords;
  }

  // Reads the lines into a map by the words of the game.
  void ReadLines(std::string_view text) {
    while (!text.empty()) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(text.size(), line.size() + 1));
      const std::vector<std::string> words = WordsIn(line);
      const absl::Span<const std::string> all = words;
      const size_t key = std::min(kKeyWords, words.size());
      expected_[Joined(all.subspan(0, key))] = Joined(all.subspan(key));
    }
  }

  void Differs(std::string_view subject, std::string_view why) {
    ++differing_;
    host_.write(fmt::format("differs: {}: {}\n", subject, why));
  }

  // Writes which table is next before its game is played, because the game may end the process.
  void TellTable(const PlannedGame& planned) {
    const std::string words = WordsOf(planned);
    const std::string table = words.substr(0, words.rfind(' '));
    if (table == table_) return;
    table_ = table;
    host_.write(fmt::format("playing {}\n", table));
  }

  void Compare(const PlannedGame& planned) {
    TellTable(planned);
    const GameSummary summary = SummaryOf(planned);
    ++games_;
    events_ += summary.events;
    const auto expected = expected_.find(WordsOf(planned));
    if (expected == expected_.end()) {
      Differs(WordsOf(planned), "the file has no line of this game; write_digests adds it");
      return;
    }
    if (expected->second != summary.Words()) {
      Differs(WordsOf(planned),
              fmt::format("played {}, expected {}", summary.Words(), expected->second));
    }
    // The lines that are left at the end belong to games that are not played.
    expected_.erase(expected);
  }

  void NameForeignLines() {
    for (const auto& [subject, summary] : expected_) {
      Differs(subject, "the file has a line of a game that is not played");
    }
  }

  bool CompareLog(const std::string& path) {
    const std::optional<std::string> content = host_.read(path);
    if (!content) return false;
    ++logs_;
    const Fault fault = PlayLog(*content, /*checks_digests=*/true, [&](uint64_t, const Match&) {
      ++events_;
      return true;
    });
    if (fault) Differs(path, fault->message);
    return true;
  }

  const Options& options_;
  const Host& host_;
  std::map<std::string, std::string> expected_;
  std::string table_;
  uint64_t games_ = 0;
  uint64_t events_ = 0;
  uint64_t logs_ = 0;
  uint64_t differing_ = 0;
};

// Plays a game or a log event by event. Returns an exit status.
int PlaySubject(absl::Span<const std::string> words, const Host& host,
                const std::function<bool(uint64_t seq, const Match& match)>& each) {
  if (const std::optional<PlannedGame> planned = PlannedGameOf(words)) {
    PlayPlanned(*planned, each);
    return kDone;
  }
  const std::optional<std::string> content = words.size() == 1 ? host.read(words[0]) : std::nullopt;
  if (!content) {
    host.write(fmt::format("{} is neither a game nor a file\n", Joined(words)));
    return kBadWords;
  }
  if (const Fault fault = PlayLog(*content, /*checks_digests=*/false, each)) {
    host.write(fmt::format("fault: {}\n", fault->message));
    return kDiffers;
  }
  return kDone;
}

void WriteState(uint64_t seq, const Match& match, const Host& host) {
  std::vector<std::string> names;
  for (int i = 0; i < match.players(); ++i) names.push_back(fmt::format("Player {}", i + 1));
  const OrderedJson json = match.StateJson(engine::Viewer::Judge(), {names, seq});
  host.write(fmt::format("{}\n{}\n", Written(json), ToHex(match.CanonicalBytes())));
}

int Write(const Options& options, const Host& host) {
  ForEachPlanned(options, [&](const PlannedGame& planned) {
    host.write(fmt::format("{} {}\n", WordsOf(planned), SummaryOf(planned).Words()));
  });
  return kDone;
}

}  // namespace

int RunProgram(const std::vector<std::string>& words, const Host& host) {
  const std::string command = words.empty() ? "" : words[0];
  const auto rest = absl::Span<const std::string>(words).subspan(words.empty() ? 0 : 1);
  const std::optional<Options> options = OptionsIn(rest);
  if (command == "about" && rest.empty()) {
    host.write(CompilerName() + "\n");
    return kDone;
  }
  if (command == "check" && options) return Comparison(*options, host).Run();
  if (command == "write" && options && options->files.empty()) return Write(*options, host);
  if (command == "digests" && !rest.empty()) {
    return PlaySubject(rest, host, [&](uint64_t seq, const Match& match) {
      host.write(fmt::format("{} {}\n", seq, ToHex(match.Digest())));
      return true;
    });
  }
  if (command == "state" && rest.size() > 1 && NumberIn(rest[0])) {
    const uint64_t wanted = *NumberIn(rest[0]);
    return PlaySubject(rest.subspan(1), host, [&](uint64_t seq, const Match& match) {
      if (seq == wanted) WriteState(seq, match, host);
      return seq < wanted;
    });
  }
  host.write("expected about, write, check, digests or state (tools/dev/determinism/program.h)\n");
  return kBadWords;
}

}  // namespace recount::tools::dev::determinism
