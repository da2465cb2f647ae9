#include "replay/documents/notes.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "absl/types/span.h"
#include "events/json_members.h"
#include "events/utf8.h"
#include "fmt/format.h"

namespace recount::replay::documents {
namespace {

constexpr std::string_view kFormat = "recount-notes";
constexpr uint64_t kVersion = 1;
constexpr size_t kHeadDigits = 64;

constexpr std::string_view kFileKeys[] = {"format", "head", "log", "notes", "version"};
constexpr std::string_view kNoteKeys[] = {"at", "author", "mark", "seq", "text"};
constexpr std::string_view kMarks[] = {"", "!!", "!", "!?", "?!", "?", "??"};

Error Bad(std::string message) { return Error::BadRequest(std::move(message)); }

// Checks that an object has exactly these keys.
Fault CheckKeys(const Json& json, absl::Span<const std::string_view> keys, std::string_view what) {
  if (const auto key = MissingKey(json, keys)) {
    return Bad(fmt::format("{} has no \"{}\"", what, *key));
  }
  const std::string* unknown = UnknownKey(json, keys);
  if (unknown == nullptr) return std::nullopt;
  return Bad(fmt::format("{} has an unknown key \"{}\"", what, Shortened(*unknown)));
}

int NumberAt(std::string_view text, size_t at, size_t digits) {
  int number = 0;
  for (const char digit : text.substr(at, digits)) number = number * 10 + (digit - '0');
  return number;
}

int DaysIn(int year, int month) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return kDays.at(static_cast<size_t>(month - 1)) + (month == 2 && is_leap ? 1 : 0);
}

// Returns true if the text is a time in the form that the log itself uses:
// "2026-11-21T10:15:00.123Z".
bool IsTime(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00.000Z";
  if (text.size() != kForm.size()) return false;
  for (size_t i = 0; i < kForm.size(); ++i) {
    const bool fits = kForm[i] == '0' ? text[i] >= '0' && text[i] <= '9' : text[i] == kForm[i];
    if (!fits) return false;
  }
  const int month = NumberAt(text, 5, 2);
  const int day = NumberAt(text, 8, 2);
  return month >= 1 && month <= 12 && day >= 1 && day <= DaysIn(NumberAt(text, 0, 4), month) &&
         NumberAt(text, 11, 2) < 24 && NumberAt(text, 14, 2) < 60 && NumberAt(text, 17, 2) < 60;
}

bool IsHead(std::string_view text) {
  return text.size() == kHeadDigits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// Returns the text at a key that must be present.
Result<std::string> TextAt(const Json& json, const char* key) {
  const Json& text = json.at(key);
  if (!text.is_string()) return Bad(fmt::format("\"{}\" of a note must be a string", key));
  const auto& value = text.get_ref<const std::string&>();
  if (value.size() <= kMaxNoteText) return value;
  return Bad(fmt::format("\"{}\" of a note has {} bytes; {} are allowed", key, value.size(),
                         kMaxNoteText));
}

// Returns the number of keys in a JSON text. Equal keys are counted separately.
size_t CountKeys(std::string_view text) {
  size_t keys = 0;
  const auto count = [&](int, Json::parse_event_t event, const Json&) {
    keys += event == Json::parse_event_t::key ? 1 : 0;
    return true;
  };
  const Json parsed = Json::parse(text, count, /*allow_exceptions=*/false);
  return parsed.is_discarded() ? 0 : keys;
}

// Checks all keys of a file of notes except the notes themselves.
Fault CheckFile(const Json& file, const NotedLog& log) {
  if (!file.is_object()) return Bad("a file of notes must be a JSON object");
  if (!file.contains("format") || file.at("format") != kFormat) {
    return Bad(fmt::format("it is no file of notes: \"format\" must be \"{}\"", kFormat));
  }
  if (Fault fault = CheckKeys(file, kFileKeys, "the file")) return *fault;
  if (!file.at("version").is_number_unsigned() || file.at("version") != kVersion) {
    return Bad(fmt::format("\"version\" must be {}", kVersion));
  }
  const Json& head = file.at("head");
  if (!head.is_null() && !(head.is_string() && IsHead(head.get_ref<const std::string&>()))) {
    return Bad("\"head\" must be null or 64 digits of lower-case hexadecimal");
  }
  if (!file.at("notes").is_array()) return Bad("\"notes\" must be a list");
  if (!file.at("log").is_string()) return Bad("\"log\" must be the id of a log");
  if (file.at("log") == log.id) return std::nullopt;
  return Error{.code = ErrorCode::other_log,
               .message = fmt::format("the notes are about the log {}, not about {}",
                                      Shortened(file.at("log").get_ref<const std::string&>()),
                                      Shortened(log.id))};
}

Error TooMany(size_t count) {
  return Bad(fmt::format("there are {} notes; {} are allowed", count, kMaxNotes));
}

Result<Notes> Read(std::string_view text, const NotedLog& log) {
  if (text.size() > kMaxNotesBytes) return Bad("it has more than 64 MiB");
  if (!IsUtf8(text)) return Bad("it is not UTF-8");
  const std::optional<Json> file = ParseJson(text);
  if (!file) return Bad("invalid JSON: " + WhyNoJson(text));
  if (Fault fault = CheckFile(*file, log)) return *fault;
  const Json& notes = file->at("notes");
  if (notes.size() > kMaxNotes) return TooMany(notes.size());
  std::vector<Note> list;
  for (const Json& one : notes) {
    Result<Note> note = ReadNote(one, log);
    if (!note.ok()) return Bad(fmt::format("note {}: {}", list.size() + 1, note.error().message));
    list.push_back(*std::move(note));
  }
  // The parser keeps only the last of two equal keys and would silently drop the other one.
  if (CountKeys(text) != std::size(kFileKeys) + list.size() * std::size(kNoteKeys)) {
    return Bad("a key stands twice in the same object");
  }
  const Json& head = file->at("head");
  return Notes(std::move(list),
               head.is_null() ? std::nullopt : std::optional(head.get<std::string>()));
}

}  // namespace

OrderedJson NoteJson(const Note& note) {
  OrderedJson json;
  json["at"] = OrNull(note.at);
  json["author"] = note.author;
  json["mark"] = note.mark;
  json["seq"] = note.seq;
  json["text"] = note.text;
  return json;
}

Result<Note> ReadNote(const Json& json, const NotedLog& log) {
  if (!json.is_object()) return Bad("a note must be a JSON object");
  if (Fault fault = CheckKeys(json, kNoteKeys, "it")) return *fault;
  Note note;
  for (const auto& [key, place] :
       {std::pair("author", &Note::author), std::pair("mark", &Note::mark),
        std::pair("text", &Note::text)}) {
    Result<std::string> text = TextAt(json, key);
    if (!text.ok()) return text.error();
    note.*place = *std::move(text);
  }
  if (std::find(std::begin(kMarks), std::end(kMarks), note.mark) == std::end(kMarks)) {
    return Bad(fmt::format("there is no mark \"{}\"", Shortened(note.mark)));
  }
  const Json& at = json.at("at");
  if (!at.is_null() && !(at.is_string() && IsTime(at.get_ref<const std::string&>()))) {
    return Bad("\"at\" must be null or a time like \"2026-11-21T10:15:00.123Z\"");
  }
  if (at.is_string()) note.at = at.get<std::string>();
  if (!json.at("seq").is_number_unsigned()) return Bad("\"seq\" must be the number of an event");
  note.seq = json.at("seq").get<uint64_t>();
  if (note.seq < log.events) return note;
  return Bad(log.events == 0 ? std::string("the log has no events")
                             : fmt::format("the last event is {}; there is no event {}",
                                           log.events - 1, note.seq));
}

Notes::Notes(std::vector<Note> notes, std::optional<std::string> head)
    : list_(std::move(notes)), head_(std::move(head).value_or("")) {
  std::sort(list_.begin(), list_.end());
  list_.erase(std::unique(list_.begin(), list_.end()), list_.end());
}

Fault Notes::Add(const Notes& other) {
  std::vector<Note> all;
  std::set_union(list_.begin(), list_.end(), other.list_.begin(), other.list_.end(),
                 std::back_inserter(all));
  if (all.size() > kMaxNotes) return TooMany(all.size());
  list_ = std::move(all);
  if (!head_) head_ = other.head_;
  if (other.head_ && head_ != other.head_) head_ = "";
  return std::nullopt;
}

OrderedJson Notes::AsJson() const {
  OrderedJson json = OrderedJson::array();
  for (const Note& note : list_) json.push_back(NoteJson(note));
  return json;
}

std::string Notes::Written(std::string_view log) const {
  OrderedJson file;
  file["format"] = std::string(kFormat);
  file["head"] = OrNull(head_.value_or(""));
  file["log"] = std::string(log);
  file["notes"] = AsJson();
  file["version"] = kVersion;
  return CanonicalJson(file);
}

Result<Notes> ReadNotes(std::string_view name, std::string_view text, const NotedLog& log) {
  Result<Notes> notes = Read(text, log);
  if (notes.ok()) return notes;
  Error error = notes.error();
  error.message = fmt::format("{}: {}", Shortened(name), error.message);
  return error;
}

}  // namespace recount::replay::documents
