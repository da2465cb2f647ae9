#include "replay/documents/notes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "fmt/format.h"

namespace recount::replay::documents {
namespace {

const std::string kHead(64, 'a');
const NotedLog kLog = {.id = "b96e504a9741e1b7756966a400d30c7f", .events = 36};

// Returns a note in the form that it has in a file.
std::string NoteText(int seq, const std::string& author, const std::string& at,
                     const std::string& mark, const std::string& text) {
  return fmt::format(R"({{"at":{},"author":"{}","mark":"{}","seq":{},"text":"{}"}})", at, author,
                     mark, seq, text);
}

std::string FileText(const std::string& notes, const std::string& head = "null",
                     const std::string& log = kLog.id) {
  return fmt::format(
      R"({{"format":"recount-notes","head":{},"log":"{}","notes":[{}],"version":1}})", head, log,
      notes);
}

const std::string kNote =
    NoteText(12, "Kim", R"("2026-11-21T10:15:00.123Z")", "?!", "the Temple was open");

std::string Merged(const std::vector<std::string>& files) {
  Notes all;
  for (const std::string& file : files) {
    const Result<Notes> notes = ReadNotes("a.json", file, kLog);
    if (!notes.ok()) return notes.error().message;
    if (Fault fault = all.Add(*notes)) return fault->message;
  }
  return all.Written(kLog.id);
}

TEST(Notes, AreWrittenAsTheyWereRead) {
  for (const std::string& file : {FileText(kNote), FileText(""), FileText(kNote, '"' + kHead + '"'),
                                  FileText(NoteText(0, "", "null", "", "\\u0000 \\\" é 𝄞"))}) {
    EXPECT_EQ(Merged({file}), file);
  }
}

TEST(Notes, AreReadInAnyFormOfJsonAndWrittenInOne) {
  const std::string file = R"( {"version": 1, "notes": [
    {"text":"\u0041/","seq":3,"mark":"","author":"Kim","at":null} ],
    "log":"b96e504a9741e1b7756966a400d30c7f", "head":null, "format":"recount-notes"} )";
  EXPECT_EQ(Merged({file}), FileText(NoteText(3, "Kim", "null", "", "A/")));
}

TEST(Notes, AreOrderedByTheirBytesAndEqualOnesAreOne) {
  const std::string early = R"("2026-11-21T10:15:00.123Z")";
  const std::string late = R"("2026-11-22T10:15:00.123Z")";
  const std::vector<std::string> ordered = {
      NoteText(2, "Kim", "null", "", "z"),  NoteText(12, "Kim", "null", "?", "z"),
      NoteText(12, "Kim", early, "", "b"),  NoteText(12, "Kim", early, "!", "a"),
      NoteText(12, "Kim", early, "!", "b"), NoteText(12, "Kim", late, "!", "a"),
      NoteText(12, "Zoe", "null", "", ""),  NoteText(12, "Émile", "null", "", "")};
  std::string joined;
  for (const std::string& note : ordered) joined += (joined.empty() ? "" : ",") + note;
  std::string backwards = ordered.front();
  for (auto note = ordered.rbegin(); note != ordered.rend(); ++note) backwards += "," + *note;
  EXPECT_EQ(Merged({FileText(backwards)}), FileText(joined));
}

TEST(Notes, OfFilesInAnyOrderAreTheSameBytes) {
  const std::string other = '"' + std::string(64, 'b') + '"';
  std::vector<std::string> files = {
      FileText(kNote, '"' + kHead + '"'), FileText(NoteText(1, "Ana", "null", "!!", "")),
      FileText(kNote + "," + NoteText(0, "Ben", "null", "", "x"), other)};
  const std::string merged = Merged(files);
  EXPECT_EQ(merged, FileText(NoteText(0, "Ben", "null", "", "x") + "," +
                             NoteText(1, "Ana", "null", "!!", "") + "," + kNote));
  std::sort(files.begin(), files.end());
  do {
    EXPECT_EQ(Merged(files), merged);
    EXPECT_EQ(Merged({merged, files[0]}), merged) << "what was merged, merged again";
  } while (std::next_permutation(files.begin(), files.end()));
}

TEST(Notes, KeepTheHeadThatAllFilesHave) {
  const std::string head = '"' + kHead + '"';
  const std::string other = '"' + std::string(64, 'b') + '"';
  const std::string ana = NoteText(1, "Ana", "null", "", "");
  EXPECT_EQ(Merged({FileText(kNote, head), FileText(ana, head)}),
            FileText(ana + "," + kNote, head));
  EXPECT_EQ(Merged({FileText(kNote, head), FileText(ana, other)}), FileText(ana + "," + kNote));
  EXPECT_EQ(Merged({FileText(kNote, head), FileText(ana)}), FileText(ana + "," + kNote));
  EXPECT_EQ(Merged({FileText(kNote), FileText(ana, head)}), FileText(ana + "," + kNote));
}

TEST(Notes, OfAnotherLogAreRefused) {
  const std::string far = NoteText(99, "Kim", "null", "", "");
  for (const std::string& log : {std::string(32, '0'), std::string("b96e"), std::string()}) {
    const Result<Notes> notes = ReadNotes("a.json", FileText(far, "null", log), kLog);
    ASSERT_FALSE(notes.ok());
    EXPECT_EQ(notes.error().code, ErrorCode::other_log);
    EXPECT_TRUE(notes.error().message.starts_with("a.json: the notes are about the log "));
  }
}

// A file that is refused, and a part of the message.
struct Refused {
  std::string file;
  std::string_view message;
};

std::string With(std::string text, std::string_view part, std::string_view instead) {
  const size_t at = text.find(part);
  return at == std::string::npos ? "" : text.replace(at, part.size(), instead);
}

std::vector<Refused> RefusedFiles() {
  const std::string file = FileText(kNote);
  const auto time = [&](std::string_view at) { return With(file, "2026-11-21T10:15:00.123Z", at); };
  std::vector<Refused> refused = {
      {"", "invalid JSON"},
      {"[]", "must be a JSON object"},
      {"{}", "\"format\""},
      {"\xEF\xBB\xBF" + file, "invalid JSON"},
      {file + "x", "invalid JSON"},
      {With(file, "Kim", "K\xFFm"), "not UTF-8"},
      {With(file, "Kim", "\\ud800"), "invalid JSON"},
      {With(file, "recount-notes", "recount-page"), "\"format\""},
      {With(file, "\"version\":1", "\"version\":2"), "\"version\" must be 1"},
      {With(file, "\"version\":1", "\"version\":1.0"), "\"version\" must be 1"},
      {With(file, "\"version\":1", "\"version\":\"1\""), "\"version\" must be 1"},
      {With(file, "\"version\":1", "\"version\":1,\"more\":1"), "unknown key \"more\""},
      {With(file, ",\"version\":1", ""), "has no \"version\""},
      {With(file, "\"head\":null,", ""), "has no \"head\""},
      {With(file, "\"head\":null", "\"head\":\"AB\""), "\"head\""},
      {With(file, "\"head\":null", "\"head\":\"" + std::string(64, 'A') + "\""), "\"head\""},
      {With(file, "\"head\":null", "\"head\":0"), "\"head\""},
      {With(file, "\"" + kLog.id + "\"", "null"), "\"log\""},
      {With(file, "\"notes\":[" + kNote + "]", "\"notes\":{}"), "\"notes\" must be a list"},
      {FileText("1"), "note 1: a note must be"},
      {FileText(kNote + ",{}"), "note 2: it has no \"at\""},
      {With(file, "\"mark\":\"?!\",", ""), "has no \"mark\""},
      {With(file, "\"seq\":12", "\"seq\":12,\"own\":true"), "unknown key \"own\""},
      {With(file, "\"seq\":12", "\"seq\":12,\"seq\":12"), "twice"},
      {With(file, "\"head\":null", "\"head\":null,\"head\":null"), "twice"},
      {With(file, "?!", "?!?"), "no mark \"?!?\""},
      {With(file, "\"?!\"", "null"), "\"mark\""},
      {With(file, "\"Kim\"", "7"), "\"author\""},
      {With(file, "\"the Temple was open\"", "null"), "\"text\""},
      {With(file, "\"seq\":12", "\"seq\":36"), "the last event is 35"},
      {With(file, "\"seq\":12", "\"seq\":-1"), "\"seq\""},
      {With(file, "\"seq\":12", "\"seq\":12.0"), "\"seq\""},
      {With(file, "\"seq\":12", "\"seq\":\"12\""), "\"seq\""},
      {With(file, "the Temple was open", std::string(4097, 'x')), "4096 are allowed"},
      {With(file, "the Temple was open",
            std::string(2049, 'x') + std::string(1024, 'x') + "éééééééééééééééééééééééééééééééé" +
                std::string(960, 'x')),
       "4097 bytes"},
      {With(file, "Kim", std::string(4097, 'x')), "4096 are allowed"},
  };
  for (const std::string_view at :
       {"2026-11-21T10:15:00Z", "2026-11-21T10:15:00.123", "2026-11-21T10:15:00.123+00:00",
        "2026-11-21 10:15:00.123Z", "2026-13-21T10:15:00.123Z", "2026-00-21T10:15:00.123Z",
        "2026-11-31T10:15:00.123Z", "2026-11-00T10:15:00.123Z", "2026-02-29T10:15:00.123Z",
        "1900-02-29T10:15:00.123Z", "2026-11-21T24:15:00.123Z", "2026-11-21T10:60:00.123Z",
        "2026-11-21T10:15:60.123Z", "2026-11-21t10:15:00.123z", "+026-11-21T10:15:00.123Z", ""}) {
    refused.push_back({time(at), "\"at\""});
  }
  refused.push_back({With(file, "\"2026-11-21T10:15:00.123Z\"", "0"), "\"at\""});
  return refused;
}

TEST(Notes, ThatDoNotFitAreRefusedWhole) {
  for (const Refused& refused : RefusedFiles()) {
    const Result<Notes> notes = ReadNotes("a.json", refused.file, kLog);
    ASSERT_FALSE(notes.ok()) << refused.file;
    EXPECT_EQ(notes.error().code, ErrorCode::bad_request) << refused.file;
    EXPECT_NE(notes.error().message.find(refused.message), std::string::npos)
        << notes.error().message;
  }
}

TEST(Notes, HaveTheTimesOfTheCalendar) {
  for (const std::string_view at : {"2024-02-29T00:00:00.000Z", "2000-02-29T23:59:59.999Z",
                                    "0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"}) {
    const std::string file = FileText(With(kNote, "2026-11-21T10:15:00.123Z", at));
    EXPECT_EQ(Merged({file}), file);
  }
}

TEST(Notes, MayBeAsLongAndAsManyAsIsSaid) {
  const std::string longest = FileText(With(kNote, "the Temple was open", std::string(4096, 'x')));
  EXPECT_EQ(Merged({longest}), longest);
  std::string most;
  for (size_t i = 0; i < kMaxNotes; ++i) {
    most += (i == 0 ? "" : ",") + NoteText(7, "Kim", "null", "", fmt::format("{:05}", i));
  }
  EXPECT_EQ(Merged({FileText(most)}), FileText(most));
  EXPECT_EQ(Merged({FileText(most), FileText(kNote)}), "there are 10001 notes; 10000 are allowed");
  EXPECT_EQ(Merged({FileText(most + "," + kNote)}),
            "a.json: there are 10001 notes; 10000 are allowed");
}

TEST(Notes, ThatDoNotFitAnyMoreChangeNothing) {
  std::vector<Note> list(kMaxNotes);
  for (size_t i = 0; i < kMaxNotes; ++i) list[i].text = std::to_string(i);
  Notes notes(list, kHead);
  const std::string before = notes.Written(kLog.id);
  EXPECT_TRUE(notes.Add(Notes({Note{.seq = 1}}, std::nullopt)));
  EXPECT_EQ(notes.Written(kLog.id), before);
}

TEST(Notes, OfALogWithoutEventsAreNone) {
  const NotedLog empty{.id = kLog.id, .events = 0};
  EXPECT_TRUE(ReadNotes("a.json", FileText(""), empty).ok());
  EXPECT_EQ(ReadNotes("a.json", FileText(kNote), empty).error().code, ErrorCode::bad_request);
}

}  // namespace
}  // namespace recount::replay::documents
