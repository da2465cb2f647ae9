// Tests that the two ways to write an action as canonical JSON give the same bytes over every
// golden log.
#include "events/action_fields.h"

#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/registry.h"
#include "events/event_json.h"
#include "events/json.h"
#include "events/testing/files.h"
#include "gtest/gtest.h"
#include "replay/log/loaded_file.h"

namespace recount::tools::statistics::exports {
namespace {

struct Seen {
  uint64_t actions = 0;
  uint64_t direct = 0;  // how many of them were written without a document
};

void Compare(const engine::Game& game, Bytes bytes, Seen& seen) {
  const events::Envelope* event = ReadEvent(bytes, game.schema());
  if (event == nullptr || event->kind() != events::EventKind::action || event->veil() != nullptr) {
    return;
  }
  OrderedJson json = EventCodec(game.schema()).ActionJson(*event);
  const auto card = json.find("card");
  const bool has_card = card != json.end() && card->is_number_integer() && *card >= 0;
  const ActionFields fields(game.schema());
  EXPECT_EQ(fields.NumberOf(*event, "card"),
            has_card ? std::optional<uint64_t>(card->get<uint64_t>()) : std::nullopt);
  json.erase("type");
  std::string text;
  ++seen.actions;
  if (!fields.Append(*event, text)) return;
  ++seen.direct;
  EXPECT_EQ(text, CanonicalJson(json));
}

TEST(ActionFieldsTest, GoldenLogsAreWrittenAsTheirDocumentsAre) {
  std::map<std::string, Seen> seen;
  for (const auto& entry : std::filesystem::directory_iterator("testdata/logs")) {
    const std::string content = testing::ReadFile(entry.path().string());
    const auto file = replay::log::LoadedFile::Of(
        entry.path().string(), std::make_shared<const AlignedCopy>(AsBytes(content)));
    ASSERT_TRUE(file.ok()) << entry.path();
    const auto log = (*file)->Find("");
    ASSERT_TRUE(log.ok()) << log.error().message;
    const std::string name = entry.path().filename().string();
    const engine::Game* game = engine::FindGame(name.substr(0, name.find('-')));
    ASSERT_NE(game, nullptr) << name;
    const Fault fault = (*log)->ForEachEvent(0, [&](const LoggedEvent& event) {
      Compare(*game, event.bytes, seen[std::string(game->id())]);
      return true;
    });
    EXPECT_EQ(fault, std::nullopt) << name;
  }
  EXPECT_EQ(seen.size(), engine::AllGames().size());
  for (const auto& [game, of_game] : seen) {
    EXPECT_GT(of_game.actions, 20u) << game;
    EXPECT_EQ(of_game.direct, of_game.actions) << game;  // no golden log has a text of its own
  }
}

}  // namespace
}  // namespace recount::tools::statistics::exports
