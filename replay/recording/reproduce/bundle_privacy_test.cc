// Checks that a bundle does not contain anything that is withheld, but contains everything that it
// needs.
#include "replay/recording/reproduce/bundle_privacy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "replay/recording/reproduce/testing/bundles.h"

namespace recount::replay::recording::reproduce {
namespace {

constexpr std::string_view kName = "Wilhelm\"ina";

Seed SeedForTest() {
  Seed seed;
  for (size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<uint8_t>(0x91 + 5 * i);
  return seed;
}

// In this log event 5 is against the rules; its text contains a player's name if `names` is true.
EditedLog Played(bool names) {
  const std::string card = names ? R"("wilhelm\"INA")" : "31";
  const std::string action = names ? R"({"type":"choose_faction","faction":)" + card + "}"
                                   : R"({"type":"send","card":-70000})";
  return EditedLog(
      ReadGame({R"({"op":"new","game":"heretics","players":["Wilhelm\"ina","Bo"],)"
                R"("randomness":"seeded","seed":")" +
                    ToHex(SeedForTest()) + R"("})",
                R"({"op":"act","seat":0,"action":{"type":"choose_faction","faction":"hussites"}})",
                R"({"op":"act","seat":1,"action":{"type":"choose_faction","faction":"orthodox"}})",
                R"({"op":"act","seat":0,"action":{"type":"send","card":31}})",
                R"({"op":"act","seat":1,"action":)" + action + "}"},
               /*as_played=*/true));
}

bool Has(std::string bytes, std::string_view part) {
  std::transform(bytes.begin(), bytes.end(), bytes.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return bytes.find(part) != std::string::npos;
}

TEST(BundlePrivacy, KeepsWhatIsAskedForAndNothingElse) {
  const std::string seed(AsText(SeedForTest()));
  for (int kept = 0; kept < 8; ++kept) {
    const Kept with{.names = (kept & 1) != 0, .seed = (kept & 2) != 0, .texts = (kept & 4) != 0};
    const Result<Bundle> bundle = MadeOf(Played(/*names=*/false), {.kept = with});
    ASSERT_TRUE(bundle.ok()) << bundle.error().message;
    const std::string& bytes = bundle->bytes;
    EXPECT_EQ(Has(bytes, "wilhelm"), with.names) << kept;
    EXPECT_EQ(bytes.find(seed) != std::string::npos, with.seed) << kept;
    EXPECT_FALSE(Has(bytes, ToHex(SeedForTest()))) << kept;
    // The action as it was written is part of the game.
    EXPECT_TRUE(Has(bytes, "-70000")) << kept;
    const debugging::Withheld expected{.names = !with.names, .seed = !with.seed, .texts = false};
    EXPECT_EQ(bundle->manifest.withheld, expected) << kept;
    EXPECT_EQ(VerdictOf(bytes), "there");
  }
}

TEST(BundlePrivacy, WithholdsAnActionThatNamesAPlayer) {
  for (const bool keeps : {false, true}) {
    const Result<Bundle> bundle = MadeOf(Played(/*names=*/true), {.kept = {.names = keeps}});
    ASSERT_TRUE(bundle.ok()) << bundle.error().message;
    EXPECT_EQ(Has(bundle->bytes, "wilhelm"), keeps);
    EXPECT_EQ(bundle->manifest.withheld.texts, !keeps);
    EXPECT_EQ(VerdictOf(bundle->bytes), "there");
  }
}

TEST(BundlePrivacy, RefusesTextsThatSayWhatIsWithheld) {
  const std::string hex = ToHex(SeedForTest());
  const std::string texts[] = {std::string(kName),
                               "it was WILHELM\"INA's turn",
                               R"(.players[0].name == "Wilhelm\"ina")",
                               R"(.players[0].name == "\u0057ilhelm\u0022ina")",
                               "\uFF37ilhelm\"ina",  // a full-width W
                               "Bo",
                               "ask Bo, who was there",
                               "seed " + hex};
  for (const std::string& text : texts) {
    EXPECT_EQ(RefusalOf(MadeOf(Played(false), {.note = text})), "bad_request") << text;
  }
  EXPECT_EQ(RefusalOf(MadeOf(Played(false), {.seq = 4, .expression = "\"seq\":4"})), "");
  EXPECT_EQ(RefusalOf(MadeOf(Played(false), {.note = "the board; a Bobcat; \"wilhelm\""})), "");
  EXPECT_EQ(RefusalOf(MadeOf(Played(false), {.kept = {.names = true}, .note = "Bo"})), "");
  EXPECT_EQ(RefusalOf(MadeOf(Played(false), {.kept = {.seed = true}, .note = hex})), "");
}

TEST(BundlePrivacy, WithholdsTheTextsOfJudging) {
  const random_games::Simulation simulation{
      .game = GameCalled("heretics"), .players = 2, .seed = Seed{7}};
  const Result<random_games::Simulator> simulator =
      random_games::Simulator::Of(simulation.game, 2, simulation.seed, *ParseJson("{}"));
  ASSERT_TRUE(simulator.ok());
  const EditedLog log(random_games::Prepared(simulator->PlayJudged(3, 60)));
  const uint64_t judged = std::prev(log.openings.end())->first;
  ASSERT_GT(judged, 0u);
  std::vector<std::string> texts;
  for (const auto& [seq, slots] : log.openings) {
    if (seq == 0) continue;
    for (const Slot& slot : slots) texts.push_back(std::get<Opening>(slot).value);
  }
  for (const bool keeps : {false, true}) {
    const Result<Bundle> bundle =
        MadeOf(log, {.seq = judged, .expression = "{", .kept = {.texts = keeps}});
    ASSERT_TRUE(bundle.ok()) << bundle.error().message;
    EXPECT_EQ(bundle->manifest.withheld.texts, !keeps);
    for (const std::string& text : texts) {
      if (text.size() < 4) continue;
      EXPECT_EQ(bundle->bytes.find(text) != std::string::npos, keeps) << text;
    }
  }
}

TEST(BundlePrivacy, LeavesOutOpeningsThatTheLogHasLostAlready) {
  EditedLog log = Played(false);
  log.Withhold(1);
  const Result<Bundle> bundle = MadeOf(log, {.kept = {.names = true, .seed = true}});
  ASSERT_TRUE(bundle.ok());
  EXPECT_EQ(WithheldWords(bundle->manifest.withheld), (std::vector<std::string>{"names"}));
}

}  // namespace
}  // namespace recount::replay::recording::reproduce
