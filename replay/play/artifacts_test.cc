// Tests that the artifacts of HoPE, which are a second kind of number, are never taken for cards in
// an observed game.
#include "engine/observed/artifacts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "events/json_pointer.h"
#include "replay/play/testing/public_record.h"

namespace recount::replay::play {
namespace {

using engine::Match;
using engine::Viewer;
using engine::observed::kFirstArtifactLabel;
using engine::observed::ObservedMatch;

engine::play::GameMode ModeWithArtifacts() {
  for (const engine::play::GameMode& mode : ObservableModes()) {
    if (mode.game->id() == "hope" && mode.variant.name == "artifacts") return mode;
  }
  ADD_FAILURE() << "there is none";
  return {};
}

// Plays until an artifact has been named, and returns the index of the event that named it.
size_t PlayUntilNamed(PublicRecord& record) {
  for (size_t at = 0; !record.has_ended();) {
    const Fault fault = record.Next();
    EXPECT_FALSE(fault) << fault->message;
    for (; at < record.events().size(); ++at) {
      const events::Envelope& event = record.events()[at].event();
      const bool is_of_artifact = event.kind() == events::EventKind::identify &&
                                  event.outcome()->Get(0) >= kFirstArtifactLabel;
      if (is_of_artifact) return at;
    }
  }
  ADD_FAILURE() << "nobody came to an artifact";
  return 0;
}

TEST(ArtifactsAtATable, AreNamedByTheirOwnNumbersAndNeverMixWithCards) {
  PublicRecord record(ModeWithArtifacts(), {.seed = Seed{7}, .number = 0});
  const size_t at = PlayUntilNamed(record);
  const events::Envelope& identify = record.events()[at].event();
  for (const uint16_t label : *identify.outcome()) EXPECT_GE(label, kFirstArtifactLabel);
  const std::unique_ptr<Match> match = record.Begin();
  for (size_t i = 0; i <= at; ++i) {
    if (i == at) {
      const OrderedJson before = StateOf(*match, Viewer::Judge());
      for (const OrderedJson& token : before["tokens"]) {
        EXPECT_TRUE(token["artifact"].is_null()) << token.dump();
      }
    }
    match->Apply(record.events()[i].event(), nullptr);
  }
  const OrderedJson told = match->IdentitiesJson(identify, Viewer::Judge());
  ASSERT_FALSE(told.empty());
  const OrderedJson state = StateOf(*match, Viewer::Judge());
  for (const OrderedJson& entry : told) {
    const auto keys = KeysOfPointer(entry["at"].get<std::string>());
    ASSERT_TRUE(keys);
    EXPECT_EQ(keys->back(), "artifact");
    const OrderedJson* there = ValueAt(state, *keys);
    ASSERT_NE(there, nullptr) << entry.dump();
    EXPECT_EQ(*there, entry["card"]);
    EXPECT_LT(entry["card"], 20);
  }
  for (const OrderedJson& entry : match->IdentitiesJson(identify, Viewer::Spectator())) {
    EXPECT_TRUE(entry["card"].is_null()) << "the token still lies face down";
  }
  EXPECT_TRUE(match->Tell(identify, NamesFor(*match)).starts_with("An artifact is "));
}

TEST(ArtifactsAtATable, AreAskedForByTheirOwnNumbers) {
  PublicRecord record(ModeWithArtifacts(), {.seed = Seed{7}, .number = 0});
  const size_t at = PlayUntilNamed(record);
  const std::unique_ptr<Match> match = record.Begin();
  for (size_t i = 0; i < at; ++i) match->Apply(record.events()[i].event(), nullptr);
  const auto& table = static_cast<const ObservedMatch&>(*match);
  const events::Envelope& shown = record.events()[at + 1].event();
  ASSERT_EQ(shown.kind(), events::EventKind::action);
  const Json action = EventCodec(table.game().schema()).ActionJson(shown);
  const auto refused =
      ObservedEntry(table, NamesFor(table), std::nullopt).Act(shown.seat(), action, {});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().clause, "TAB-2");
  ASSERT_EQ(refused.error().needs.size(), 1u);
  const NeededCard& needed = refused.error().needs[0];
  EXPECT_TRUE(needed.at.starts_with("/tokens/")) << needed.at;
  EXPECT_EQ(needed.among.size(), 20u) << "one of each kind, and nobody has seen any";
  EXPECT_EQ(*std::max_element(needed.among.begin(), needed.among.end()), 19);
  // A number that is a card, but no artifact, is none there.
  const std::vector<Reveal> reveals = {{needed.at, uint16_t{20}}};
  const auto unknown = ObservedEntry(table, NamesFor(table), std::nullopt).Identify(reveals);
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().code, ErrorCode::bad_request);
}

}  // namespace
}  // namespace recount::replay::play
