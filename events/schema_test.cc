// Nothing that a log depends on is ever renumbered, retyped, renamed or dropped, and no default
// changes (events/FORMAT.md, "Evolution"). `flatc --conform` does not notice a dropped field, enum
// value or last union member, nor a new name. So testdata/schemas/released.txt has the released
// schemas as text, and this test compares them with the reflection of today's schemas. After
// additions, run
//
//   ./bazelw run //events:schema_test -- --update
#include <gtest/gtest.h>

#include <set>

#include "events/event_bytes.h"
#include "events/testing/files.h"
#include "events/testing/schema_lines.h"
#include "flatbuffers/reflection_generated.h"

namespace recount {
namespace {

using recount::testing::CompareSchemas;
using recount::testing::LinesOfSchema;
using recount::testing::NameOf;
using recount::testing::SchemaChanges;
using recount::testing::SchemaLines;

constexpr char kReleased[] = "testdata/schemas/released.txt";

// Bazel passes the binary schemas as arguments.
std::vector<std::string>& Binaries() {
  static std::vector<std::string> binaries;
  return binaries;
}

const reflection::Schema& SchemaIn(const std::string& binary) {
  return *reflection::GetSchema(binary.data());
}

// The schemas of games are those with an action in their root table.
std::vector<const reflection::Schema*> Games() {
  std::vector<const reflection::Schema*> games;
  for (const std::string& binary : Binaries()) {
    const reflection::Schema& schema = SchemaIn(binary);
    if (schema.root_table()->fields()->LookupByKey("action") != nullptr) games.push_back(&schema);
  }
  return games;
}

SchemaLines Today() {
  SchemaLines lines;
  for (const std::string& binary : Binaries()) lines.merge(LinesOfSchema(AsBytes(binary)));
  return lines;
}

SchemaLines Split(const std::string& text) {
  SchemaLines lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find('\n', at);
    lines.insert(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

SchemaLines Released() { return Split(recount::testing::ReadFile(kReleased)); }

TEST(ReleasedSchemas, AreWhatTodaysStillHave) {
  for (const std::string& broken : CompareSchemas(Released(), Today()).broken) {
    ADD_FAILURE() << broken << "\nLogs depend on it: restore it, or add something new beside it.";
  }
}

TEST(ReleasedSchemas, AreAllOfTodays) {
  for (const std::string& added : CompareSchemas(Released(), Today()).added) {
    ADD_FAILURE() << "new: " << added
                  << "\nOnce it is right: ./bazelw run //events:schema_test -- --update";
  }
}

// Tests the comparison itself: changes to a line of a schema, and their reports.
struct Change {
  const char* name;
  SchemaLines before;
  SchemaLines after;
  std::vector<std::string> broken;
  std::vector<std::string> added;
};

const Change kChanges[] = {
    {"nothing", {"a.T.x: id 0, UByte"}, {"a.T.x: id 0, UByte"}, {}, {}},
    {"a field renumbered",
     {"a.T.x: id 0, UByte"},
     {"a.T.x: id 1, UByte"},
     {"changed: a.T.x: id 0, UByte (now a.T.x: id 1, UByte)"},
     {}},
    {"a field retyped",
     {"a.T.x: id 0, UByte"},
     {"a.T.x: id 0, Byte"},
     {"changed: a.T.x: id 0, UByte (now a.T.x: id 0, Byte)"},
     {}},
    {"another default",
     {"a.T.x: id 0, UByte, default 255"},
     {"a.T.x: id 0, UByte, default 0"},
     {"changed: a.T.x: id 0, UByte, default 255 (now a.T.x: id 0, UByte, default 0)"},
     {}},
    {"another attribute",
     {"a.T.x: id 0, UByte"},
     {"a.T.x: id 0, UByte, nullable"},
     {"changed: a.T.x: id 0, UByte (now a.T.x: id 0, UByte, nullable)"},
     {}},
    {"a field renamed",
     {"a.T.x: id 0, UByte"},
     {"a.T.y: id 0, UByte"},
     {"dropped or renamed: a.T.x: id 0, UByte"},
     {"a.T.y: id 0, UByte"}},
    {"a field dropped",
     {"a.T.x: id 0, UByte", "a.T: table"},
     {"a.T: table"},
     {"dropped or renamed: a.T.x: id 0, UByte"},
     {}},
    {"the last value dropped",
     {"a.E.one: 1", "a.E.two: 2"},
     {"a.E.one: 1"},
     {"dropped or renamed: a.E.two: 2"},
     {}},
    {"a member retyped",
     {"a.U.send: 1, Obj a.Send"},
     {"a.U.send: 1, Obj a.Lay"},
     {"changed: a.U.send: 1, Obj a.Send (now a.U.send: 1, Obj a.Lay)"},
     {}},
    {"a struct that grew",
     {"a.S: struct of 8 bytes, aligned to 8"},
     {"a.S: struct of 16 bytes, aligned to 8", "a.S.y: byte 8, ULong"},
     {"changed: a.S: struct of 8 bytes, aligned to 8 (now a.S: struct of 16 bytes, aligned to "
      "8)"},
     {"a.S.y: byte 8, ULong"}},
    {"a new field",
     {"a.T: table"},
     {"a.T: table", "a.T.x: id 0, UByte"},
     {},
     {"a.T.x: id 0, UByte"}},
    {"a new field that old events lack",
     {"a.T: table"},
     {"a.T: table", "a.T.x: id 0, String, required"},
     {"required in a table that logs have: a.T.x: id 0, String, required"},
     {}},
    {"a new table",
     {},
     {"a.T: table", "a.T.x: id 0, String, required"},
     {},
     {"a.T.x: id 0, String, required", "a.T: table"}},
};

TEST(CompareSchemas, NamesEachLineThatChanges) {
  for (const Change& change : kChanges) {
    const SchemaChanges found = CompareSchemas(change.before, change.after);
    EXPECT_EQ(found.broken, change.broken) << change.name;
    std::vector<std::string> added = found.added;
    std::sort(added.begin(), added.end());
    EXPECT_EQ(added, change.added) << change.name;
  }
}

TEST(SchemaLines, HaveALineOfEachSort) {
  const SchemaLines today = Today();
  for (const char* line : {
           "recount.events.EventKind: enum of UByte",
           "recount.events.EventKind.chance: 3",
           "recount.events.Envelope: table",
           "recount.events.Envelope.seat: id 1, UByte, default 255",
           "recount.events.Envelope.at: id 2, Long, optional",
           "recount.events.Envelope.outcome: id 7, [UShort]",
           "recount.events.file.Log.from: id 1, ULong",
           "recount.events.Created.nonce: id 6, Obj recount.events.Nonce, required",
           "recount.events.Digest: struct of 16 bytes, aligned to 1",
           "recount.events.Veil.slots: byte 32, UShort",
           "recount.events.Veil.root: byte 0, [UByte:32]",
           "recount.events.heretics.Action: union of UType",
           "recount.events.heretics.Action.send: 2, Obj recount.events.heretics.Send",
       }) {
    EXPECT_TRUE(today.contains(line)) << line;
  }
}

std::string FieldsOf(const SchemaLines& lines, const std::string& table, std::string_view field) {
  for (const std::string& line : lines) {
    if (NameOf(line) == table + "." + std::string(field)) return line.substr(NameOf(line).size());
  }
  return "nothing";
}

TEST(Games, AreFoundByThemselves) { EXPECT_GE(Games().size(), 1u); }

TEST(Games, BeginTheirEventsWithTheEnvelope) {
  const SchemaLines today = Today();
  for (const reflection::Schema* game : Games()) {
    const std::string table = game->root_table()->name()->str();
    for (const std::string_view field :
         {"kind", "seat", "at", "digest", "veil", "created", "outcome_kind", "outcome"}) {
      EXPECT_EQ(FieldsOf(today, table, field), FieldsOf(today, "recount.events.Envelope", field))
          << table << "." << field;
    }
  }
}

TEST(Games, HaveEveryFieldOfTheEnvelope) {
  const SchemaLines today = Today();
  for (const std::string& line : today) {
    const std::string envelope = "recount.events.Envelope";
    if (!line.starts_with(envelope + ".")) continue;
    for (const reflection::Schema* game : Games()) {
      const std::string field(NameOf(line).substr(envelope.size() + 1));
      EXPECT_EQ(FieldsOf(today, game->root_table()->name()->str(), field),
                line.substr(NameOf(line).size()));
    }
  }
}

TEST(Games, HaveActionAndConfigWhereCommonCodeLooksForThem) {
  for (const reflection::Schema* game : Games()) {
    const auto offset_of = [&](const char* field) {
      return game->root_table()->fields()->LookupByKey(field)->offset();
    };
    EXPECT_EQ(offset_of("action_type"), kActionTypeField);
    EXPECT_EQ(offset_of("action"), kActionField);
    EXPECT_EQ(offset_of("config"), kConfigField);
  }
}

TEST(Games, NumberTheirActionsFromOneWithoutAGap) {
  for (const reflection::Schema* game : Games()) {
    const auto* type = game->root_table()->fields()->LookupByKey("action")->type();
    int64_t next = 0;
    for (const auto* value :
         *game->enums()->Get(static_cast<flatbuffers::uoffset_t>(type->index()))->values()) {
      EXPECT_EQ(value->value(), next++) << value->name()->str();
    }
  }
}

// All ones is null in every number, but a default of 0 would be a value. Only the type of a union
// must have the default 0.
TEST(Schemas, HaveNoDefaultThatMeansSomething) {
  for (const std::string& line : Today()) {
    const size_t at = line.find(", default ");
    if (at == std::string::npos || line.find(", UType") != std::string::npos ||
        line.find(", Bool") != std::string::npos) {
      continue;
    }
    const std::string value = line.substr(at + 10, line.find(',', at + 1) - at - 10);
    EXPECT_TRUE((std::set<std::string>{"255", "65535", "4294967295", "-1"}).contains(value))
        << line;
  }
}

// Returns the size of an event with time, digest and this action. Each number has a common value,
// and each list is empty.
size_t SizeOfEvent(const reflection::Object& action) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  std::vector<flatbuffers::uoffset_t> texts;
  for (const reflection::Field* field : *action.fields()) {
    const bool is_scalar = field->type()->base_type() <= reflection::BaseType::Double;
    texts.push_back(is_scalar ? 0 : builder.CreateVector(std::vector<uint8_t>()).o);
  }
  const flatbuffers::uoffset_t start = builder.StartTable();
  for (const uint32_t width : {8u, 4u, 2u, 1u}) {
    for (flatbuffers::uoffset_t i = 0; i < action.fields()->size(); ++i) {
      const reflection::Field& field = *action.fields()->Get(i);
      if (field.type()->base_size() != width) continue;
      if (texts[i] != 0) builder.AddOffset(field.offset(), flatbuffers::Offset<void>(texts[i]));
      if (texts[i] == 0 && width == 8) builder.AddElement<uint64_t>(field.offset(), 1);
      if (texts[i] == 0 && width == 4) builder.AddElement<uint32_t>(field.offset(), 1);
      if (texts[i] == 0 && width == 2) builder.AddElement<uint16_t>(field.offset(), 1);
      if (texts[i] == 0 && width == 1) builder.AddElement<uint8_t>(field.offset(), 1);
    }
  }
  EventParts parts{.kind = events::EventKind::action, .seat = 0, .at = 1, .action_type = 1};
  parts.action = flatbuffers::Offset<void>(builder.EndTable(start));
  return FinishEvent(builder, parts).size();
}

// Two blocks of SHA-256 have room for 32 bytes of the previous hash, 87 of an event and 9 of
// padding. A larger action needs an entry in this list with a reason.
const std::set<std::string> kLarger = {
    "recount.events.basicverse.PickHero",      // a text; once per game and seat
    "recount.events.basicverse.Play",          // a text, the kind it is played as, and a list
    "recount.events.basicverse.React",         // the same
    "recount.events.basicverse.Ability",       // a list, its targets
    "recount.events.basicverse.ReactAbility",  // the same
    "recount.events.hope.DeclareDeck",         // a text; once per game and seat
    "recount.events.hope.Mulligan",            // a list; at most once per game and seat
    "recount.events.hope.DeclareAttackers",    // a list; once a battle
    "recount.events.inhumanity.Choose",        // a text; once per seat and Scene without hardship
};

TEST(Games, KeepUsualEventsWithinTwoBlocksOfTheChain) {
  for (const reflection::Schema* game : Games()) {
    const auto* type = game->root_table()->fields()->LookupByKey("action")->type();
    for (const auto* value :
         *game->enums()->Get(static_cast<flatbuffers::uoffset_t>(type->index()))->values()) {
      if (value->value() == 0) continue;
      const auto index = static_cast<flatbuffers::uoffset_t>(value->union_type()->index());
      const reflection::Object& action = *game->objects()->Get(index);
      if (kLarger.contains(action.name()->str())) continue;
      EXPECT_LE(SizeOfEvent(action), 87u) << action.name()->str();
    }
  }
}

// Writes the baseline, but refuses if something that logs depend on has changed.
int UpdateBaseline() {
  const SchemaLines today = Today();
  const SchemaChanges changes = CompareSchemas(Released(), today);
  for (const std::string& broken : changes.broken) std::fprintf(stderr, "%s\n", broken.c_str());
  if (!changes.broken.empty()) return 1;
  std::string text;
  for (const std::string& line : today) text += line + "\n";
  recount::testing::WriteSourceFile(kReleased, text);
  std::fprintf(stderr, "%s: %zu new lines\n", kReleased, changes.added.size());
  return 0;
}

}  // namespace
}  // namespace recount

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i) {
    const std::string path = argv[i];
    if (path.ends_with(".bfbs")) recount::Binaries().push_back(recount::testing::ReadFile(path));
  }
  if (recount::testing::WantsUpdate(argc, argv)) return recount::UpdateBaseline();
  return RUN_ALL_TESTS();
}
