#include "tools/cli/arguments.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/registry.h"
#include "events/utf8.h"
#include "events/version.h"
#include "fmt/format.h"
#include "replay/play/action_text.h"
#include "replay/play/nearest_word.h"
#include "replay/process/processes.h"
#include "replay/recording/recorder.h"
#include "replay/recording/store_log.h"
#include "store/short_id.h"
#include "store/store.h"
#include "tools/cli/cluster_store.h"
#include "tools/cli/game_name.h"

namespace recount::tools::cli {
namespace {

Error Io(std::string message) {
  return Error{.code = errno == ENOENT || errno == ENOTDIR ? ErrorCode::not_found : ErrorCode::io,
               .message = fmt::format("{}: {}", message, std::strerror(errno))};
}

Error NotFound(std::string message) {
  return Error{.code = ErrorCode::not_found, .message = std::move(message)};
}

Error NoGames(const Console& console) {
  return NotFound(fmt::format(
      "no store in {} yet; start a game with `recount new`, or name another folder with --db",
      console.store));
}

Error TooMuch(const std::string& name, uint64_t most, bool is_stream) {
  constexpr uint64_t kMebibyte = uint64_t{1} << 20;
  const std::string size =
      most < kMebibyte ? fmt::format("{} bytes", most) : fmt::format("{} MiB", most / kMebibyte);
  return {
      .code = ErrorCode::io,
      .message = fmt::format("{}: too large, at most {} can be read{}", name, size,
                             is_stream ? " from a pipe or a device; save it to a file first" : "")};
}

Error Unread(const std::string& name) {
  Error error = Io("reading " + name);
  // A file that was opened exists, so a failure to read it is never not_found.
  error.code = ErrorCode::io;
  return error;
}

Result<std::string> ReadAll(int descriptor, const std::string& name, uint64_t most) {
  struct stat file = {};
  const bool is_file = fstat(descriptor, &file) == 0 && S_ISREG(file.st_mode);
  const bool is_stream = !is_file && most > kMaxStreamBytes;
  // A pipe or a device may never end, so less of it is read.
  if (is_stream) most = kMaxStreamBytes;
  const uint64_t size = is_file && file.st_size > 0 ? static_cast<uint64_t>(file.st_size) : 0;
  if (size > most) return TooMuch(name, most, is_stream);
  std::string content;
  content.reserve(size);
  char buffer[1 << 16];
  for (;;) {
    const int64_t count = replay::process::ReadSome(descriptor, buffer, sizeof(buffer));
    if (count == 0) return content;
    if (count > 0 && content.size() + static_cast<uint64_t>(count) > most) {
      return TooMuch(name, most, is_stream);
    }
    if (count < 0) return Unread(name);
    content.append(buffer, static_cast<size_t>(count));
  }
}

// Returns the words that occur once, so that each identifies one thing.
std::vector<std::string> OnlyOnce(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  std::vector<std::string> once;
  for (size_t i = 0; i < words.size(); ++i) {
    const bool is_twice =
        (i > 0 && words[i] == words[i - 1]) || (i + 1 < words.size() && words[i] == words[i + 1]);
    if (!is_twice) once.push_back(words[i]);
  }
  return once;
}

}  // namespace

UsageError NoSuchGame(std::string_view id) {
  std::vector<std::string> ids;
  for (const engine::Game* game : engine::AllGames()) ids.emplace_back(game->id());
  return {fmt::format("unknown game \"{}\"; expected one of: {}{}", id, fmt::join(ids, ", "),
                      replay::play::DidYouMean(id, ids))};
}

std::string PathOf(std::string_view argument) {
  const char* caller = std::getenv("BUILD_WORKING_DIRECTORY");
  if (argument.starts_with('/') || caller == nullptr) return std::string(argument);
  return fmt::format("{}/{}", caller, argument);
}

std::string AbsolutePath(std::string_view argument) {
  if (argument.empty()) return "";
  return std::filesystem::absolute(PathOf(argument)).lexically_normal().string();
}

Result<std::string> ReadWhole(std::string_view argument, uint64_t most) {
  if (argument == "-") return ReadAll(STDIN_FILENO, "standard input", most);
  const std::string path = PathOf(argument);
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return Io(path);
  Result<std::string> content = ReadAll(descriptor, path, most);
  close(descriptor);
  return content;
}

namespace {

// An open file, which is closed when its last reader goes.
class InputFile {
 public:
  InputFile(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {
    struct stat file = {};
    is_stream_ = fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode);
  }
  ~InputFile() {
    if (descriptor_ != STDIN_FILENO) close(descriptor_);
  }
  InputFile(const InputFile&) = delete;

  Result<size_t> Read(MutableBytes room) {
    const int64_t count =
        replay::process::ReadSome(descriptor_, reinterpret_cast<char*>(room.data()), room.size());
    if (count < 0) return Unread(name_);
    if (read_ < kFileMagic.size()) Recognize(room.first(static_cast<size_t>(count)));
    read_ += static_cast<uint64_t>(count);
    if (is_stream_ && !is_recount_file_ && read_ > kMaxStreamBytes) {
      return TooMuch(name_, kMaxStreamBytes, /*is_stream=*/true);
    }
    return static_cast<size_t>(count);
  }

 private:
  // Compares the next bytes with those that a `.recount` file has there.
  void Recognize(Bytes bytes) {
    const Bytes magic = Bytes(kFileMagic).subspan(read_, bytes.size());
    is_recount_file_ = is_recount_file_ && bytes.first(magic.size()) == magic;
  }

  int descriptor_;
  std::string name_;
  bool is_stream_;
  bool is_recount_file_ = true;  // as far as has been read
  uint64_t read_ = 0;            // bytes
};

}  // namespace

Result<ByteSource> OpenSource(std::string_view argument) {
  if (argument == "-") {
    auto input = std::make_shared<InputFile>(STDIN_FILENO, "standard input");
    return ByteSource([input](MutableBytes room) { return input->Read(room); });
  }
  const std::string path = PathOf(argument);
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return Io(path);
  auto file = std::make_shared<InputFile>(descriptor, path);
  return ByteSource([file](MutableBytes room) { return file->Read(room); });
}

Result<Json> JsonOf(std::string_view argument) {
  std::string text(argument);
  if (argument == "-" || argument.starts_with('@')) {
    Result<std::string> content =
        ReadWhole(argument == "-" ? argument : argument.substr(1), kMaxJsonBytes);
    if (!content.ok()) return content.error();
    text = *std::move(content);
  }
  std::optional<Json> value = ParseJson(text);
  if (!value) {
    throw UsageError{fmt::format("invalid JSON ({}): {}", WhyNoJson(text),
                                 IsUtf8(text) ? Shortened(text) : "?")};
  }
  return *std::move(value);
}

Seed SeedOrRandom(std::string_view text) {
  Seed seed;
  if (text.empty()) {
    replay::recording::Environment::OfSystem().fill_random(MutableBytes(seed));
    return seed;
  }
  const auto given = ArrayFromHex<32>(text);
  if (!given) throw UsageError{"invalid seed: expected 64 hexadecimal digits (0-9a-f)"};
  return *given;
}

uint64_t NumberOf(std::string_view text, std::string_view what) {
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) {
    throw UsageError{fmt::format("expected {}, got \"{}\"", what, text)};
  }
  return number;
}

std::optional<uint64_t> ExpectedIn(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return NumberOf(text, "the seq of the newest event");
}

int JobsOf(std::string_view text) {
  const uint64_t jobs = NumberOf(text, "a number of jobs");
  if (jobs == 0 || jobs > 64) {
    throw UsageError{fmt::format("expected --jobs 1 to 64, got \"{}\"", text)};
  }
  return static_cast<int>(jobs);
}

std::vector<std::string> ListIn(const std::vector<std::string>& arguments) {
  std::vector<std::string> words;
  for (std::string_view rest : arguments) {
    while (!rest.empty()) {
      const std::string_view word = rest.substr(0, rest.find(','));
      rest.remove_prefix(std::min(rest.size(), word.size() + 1));
      if (!word.empty()) words.emplace_back(word);
    }
  }
  return words;
}

Result<std::unique_ptr<store::Store>> StoreToWrite(const Console& console,
                                                   store::Durability durability) {
  auto store = store::Store::Open(
      console.store, {.create = true, .durability = durability, .build = std::string(kBuild)});
  if (!store.ok()) return store.error();
  if (Fault fault = console.is_offline ? std::nullopt : ShareIfJoined(**store)) return *fault;
  return *std::move(store);
}

Result<std::unique_ptr<store::Store>> StoreToRead(const Console& console) {
  auto store = store::Store::Open(console.store, {.read_only = true});
  if (store.ok()) return *std::move(store);
  if (CodeOf(store) == ErrorCode::not_found) {
    return std::unique_ptr<store::Store>();
  }
  return store.error();
}

Result<std::unique_ptr<store::Store>> StoreOfGame(const Console& console) {
  auto store = store::Store::Open(console.store, {});
  if (store.ok()) {
    if (Fault fault = console.is_offline ? std::nullopt : ShareIfJoined(**store)) return *fault;
    return *std::move(store);
  }
  Error error = store.error();
  if (error.code == ErrorCode::not_found) error.message += "; start a game with `recount new`";
  return error;
}

std::string IdToWrite(std::string_view text) {
  const GameName name = GameName::Parse(text);
  if (!name.file.empty() || name.seq) {
    throw UsageError{
        fmt::format("expected the id of a game in the store, without @SEQ, got \"{}\"; events are "
                    "only appended at its end",
                    text)};
  }
  return name.id;
}

Result<std::unique_ptr<replay::log::LoadedFile>> LoadFile(std::string_view path) {
  Result<std::string> content = ReadWhole(path);
  if (!content.ok()) return content.error();
  return replay::log::LoadedFile::Of(
      path, std::make_shared<const AlignedCopy>(AlignedCopy::Taking(*std::move(content))));
}

Fault GameArgument::OpenFile() {
  Result<std::unique_ptr<replay::log::LoadedFile>> file = LoadFile(name_.file);
  if (!file.ok()) return file.error();
  file_ = *std::move(file);
  Result<std::unique_ptr<replay::log::Log>> log = file_->Find(name_.id);
  if (!log.ok()) return log.error();
  log_ = *std::move(log);
  return std::nullopt;
}

Fault GameArgument::OpenInStore(const Console& console) {
  if (store_ == nullptr) {
    Result<std::unique_ptr<store::Store>> store = StoreToRead(console);
    if (!store.ok()) return store.error();
    if (*store == nullptr) return NoGames(console);
    auto reader = (*store)->Read();
    if (!reader.ok()) return reader.error();
    store_ = std::make_shared<ReadStore>(ReadStore{*std::move(store), *std::move(reader)});
  }
  const Result<store::LogHead> head = replay::recording::FindLog(store_->reader, name_.id);
  if (!head.ok()) return WithNearId(*store_->store, name_.id, head.error());
  log_ = std::make_unique<replay::recording::StoreLog>(store_->reader, *head);
  return std::nullopt;
}

Result<std::unique_ptr<GameArgument>> GameArgument::Open(const Console& console,
                                                         std::string_view text) {
  return GameArgument().OpenBeside(console, text);
}

Result<std::unique_ptr<GameArgument>> GameArgument::OpenBeside(const Console& console,
                                                               std::string_view text) const {
  auto game = std::make_unique<GameArgument>();
  game->store_ = store_;
  game->name_ = GameName::Parse(text);
  if (Fault fault = game->name_.file.empty() ? game->OpenInStore(console) : game->OpenFile())
    return *std::move(fault);
  return game;
}

std::string GameArgument::ShortId() const {
  const std::string id = log_->id();
  return file_ != nullptr ? file_->ShortIdsOfLogs().Of(id) : store::ShortId(store_->reader, id);
}

std::string GameArgument::WordAt(uint64_t seq) const {
  if (file_ == nullptr) return fmt::format("{}@{}", ShortId(), seq);
  return replay::play::ShellWord(FileWordAt(name_.file, ShortId(), !name_.id.empty(), seq));
}

Error WithNearId(const store::Store& store, std::string_view id, Error error) {
  constexpr size_t kShortestId = 4;
  if (error.code != ErrorCode::not_found || id.starts_with('@') || id.size() < kShortestId) {
    return error;
  }
  const auto reader = store.Read();
  if (!reader.ok()) return error;
  std::vector<std::string> begins;
  const Fault fault = reader->ForEachLog([&](const store::LogHead& head) {
    begins.push_back(LogId(head.record.first).substr(0, id.size()));
    return true;
  });
  if (!fault) error.message += replay::play::DidYouMean(id, OnlyOnce(std::move(begins)));
  return error;
}

Fault SeekTo(replay::timeline::Timeline& timeline, const std::optional<uint64_t>& seq) {
  return seq ? timeline.SeekTo(*seq) : timeline.SeekToEnd();
}

}  // namespace recount::tools::cli
