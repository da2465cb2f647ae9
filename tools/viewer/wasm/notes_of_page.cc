#include "tools/viewer/wasm/notes_of_page.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "events/folded_name.h"
#include "events/json_members.h"
#include "replay/documents/notes.h"
#include "tools/viewer/wasm/request.h"

namespace recount::tools::viewer::wasm {
namespace {

using replay::documents::Note;
using replay::documents::NotedLog;
using replay::documents::Notes;

Fault AddFiles(const Json& files, const NotedLog& log, Notes& all) {
  for (const Json& file : files) {
    if (!file.is_object()) return Error::BadRequest("a file must be a JSON object");
    const Result<std::string> name = ReadText(file, "name");
    if (!name.ok()) return name.error();
    const Result<std::string> text = ReadText(file, "text");
    if (!text.ok()) return text.error();
    const Result<Notes> notes = replay::documents::ReadNotes(*name, *text, log);
    if (!notes.ok()) return notes.error();
    if (Fault fault = all.Add(*notes)) return *fault;
  }
  return std::nullopt;
}

// A page does not record the head for which its notes were written, so these notes have none.
Fault AddLaid(const Json& laid, const NotedLog& log, Notes& all) {
  if (laid.empty()) return std::nullopt;
  std::vector<Note> list;
  for (const Json& one : laid) {
    Result<Note> note = replay::documents::ReadNote(one, log);
    if (!note.ok()) return note.error();
    list.push_back(*std::move(note));
  }
  return all.Add(Notes(std::move(list), std::nullopt));
}

}  // namespace

Result<OrderedJson> NotesDocument(const OrderedJson& log, const Json& request) {
  for (const char* key : {"files", "laid", "own"}) {
    if (FindList(request, key) == nullptr) {
      return Error::BadRequest(std::string("\"") + key + "\" must be a list");
    }
  }
  const NotedLog noted{.id = log.at("id").get<std::string>(),
                       .events = log.at("events").get<uint64_t>()};
  const std::string* head_text = FindText(log, "head");
  const auto head = head_text == nullptr ? std::nullopt : std::optional(*head_text);
  Notes all;
  if (Fault fault = AddFiles(request.at("files"), noted, all)) return *fault;
  if (Fault fault = AddLaid(request.at("laid"), noted, all)) return *fault;
  std::map<Note, size_t> own;
  std::vector<Note> own_list;
  for (size_t i = 0; i < request.at("own").size(); ++i) {
    Result<Note> note = replay::documents::ReadNote(request.at("own")[i], noted);
    // An own note that does not fit may belong to a longer account of this log.
    if (!note.ok()) continue;
    own.emplace(*note, i);
    own_list.push_back(*std::move(note));
  }
  if (request.contains("add")) {
    Result<Note> note = replay::documents::ReadNote(request.at("add"), noted);
    if (!note.ok()) return note.error();
    // A note may have no author, but an author's name must be visible.
    if (!note->author.empty() && IsBlankName(note->author)) {
      return Error::BadRequest("the name of the author must not be blank");
    }
    own.emplace(*note, request.at("own").size());
    own_list.push_back(*std::move(note));
  }
  // If there is no other source, the file belongs to this log with its current head.
  const bool is_alone = request.at("files").empty() && request.at("laid").empty();
  if (!own_list.empty() || is_alone) {
    if (Fault fault = all.Add(Notes(std::move(own_list), head))) return *fault;
  }
  OrderedJson document;
  document["notes"] = OrderedJson::array();
  for (const Note& note : all.list()) {
    OrderedJson& row = document["notes"].emplace_back(NoteJson(note));
    const auto at = own.find(note);
    row["own"] = at == own.end() ? OrderedJson(nullptr) : OrderedJson(at->second);
  }
  document["text"] = all.Written(noted.id);
  return document;
}

}  // namespace recount::tools::viewer::wasm
