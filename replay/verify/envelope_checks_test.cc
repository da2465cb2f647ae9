// Checks the requirements of events/FORMAT.md for events and files, apart from the rules of a game:
// event 0, veils and openings, absent digests, stretches, kinds of frames.
#include "replay/verify/envelope_checks.h"

#include <gtest/gtest.h>

#include <functional>

#include "fmt/format.h"
#include "replay/recording/fork.h"
#include "replay/recording/testing/games.h"
#include "replay/verify/faults_fixture.h"
#include "replay/verify/verify_file.h"

namespace recount::replay::verify {
namespace {

using events::Created;
using events::Envelope;
using events::file::LogKind;

recording::EditedLog AsPlayed() {
  std::vector<std::string> lines =
      recording::RequestsOf(recording::SimulatedGame("heretics", 2), false);
  lines.insert(lines.begin() + 6, R"({"op":"act","seat":0,"action":{"type":"send","card":99999}})");
  return recording::EditedLog(recording::ReadGame(lines, /*as_played=*/true));
}

Slot Text(std::string text) { return Opening::Text(Salt{9}, std::move(text)); }

TEST(CheckCreated, NamesWhatThisVersionDoesNotRead) {
  const auto set = [](flatbuffers::voffset_t field, uint8_t value) {
    return [=](recording::EditedLog& log) {
      ASSERT_TRUE(log.Created().SetField<uint8_t>(field, value, 255));
      log.Rechain();
    };
  };
  ExpectFaults(Game(), {
                           {"a veiled log", set(Created::VT_DISCLOSURE, 1), "0 unsupported"},
                           {"entropy of one seat", set(Created::VT_ENTROPY, 1), "0 unsupported"},
                           {"entropy of all", set(Created::VT_ENTROPY, 3), "0 unsupported"},
                           {"a reserved value", set(Created::VT_ENTROPY, 254), "0 unsupported"},
                           {"no known randomness", set(Created::VT_RANDOMNESS, 4), "0 unsupported"},
                       });
}

TEST(CheckCreated, NamesACardSetOfAnotherName) {
  ExpectFaults(Game(), {{"its first letter",
                         [](recording::EditedLog& log) {
                           const auto* name = log.events[0].event().created()->card_set_name();
                           const_cast<uint8_t*>(name->Data())[0] = 'x';
                           log.Rechain();
                         },
                         "0 card_set"}});
}

// A fork shares the events before `parent.count`, except that it has its own event 0.
TEST(CheckCreated, NamesAForkThatSharesMoreEventsThanItHas) {
  const recording::EditedLog parent(
      recording::random_games::Prepared(recording::SimulatedGame("endless", 2, 0, 40)));
  const recording::FiledLog filed(parent);
  Result<recording::PreparedFork> prepared =
      recording::PrepareFork(*filed, 9, Seed{1}, recording::SteadyEnvironment());
  ASSERT_TRUE(prepared.ok());
  const recording::EditedLog fork(prepared->log);
  ASSERT_EQ(fork.events[0].event().created()->parent()->count(), 10u);
  const auto with_count = [](uint64_t count) {
    return [count](recording::EditedLog& log) {
      const events::Parent* from = log.events[0].event().created()->parent();
      const_cast<events::Parent*>(from)->mutate_count(count);
      log.Rechain();
    };
  };
  const uint64_t all = fork.events.size();
  EXPECT_EQ(recording::FaultsOf(fork.Verify()), "");
  ExpectFaults(
      fork,
      {
          {"none, so that its own seed drew all", with_count(0), "0 corrupt, 9 bad_chance"},
          {"one more than it has", with_count(all + 1), "0 corrupt"},
          {"more than there are numbers", with_count(~uint64_t{0}), "0 corrupt"},
          {"cut before its own", [](recording::EditedLog& log) { log.CutAt(9); }, "0 corrupt"},
          {"cut behind the last that it shares", [](recording::EditedLog& log) { log.CutAt(10); },
           ""},
      });
}

TEST(CheckCreated, SaysUnsupportedOfALogThatBeginsAsALaterVersionsMay) {
  const auto of_kind = [](uint8_t kind) {
    return [kind](recording::EditedLog& log) {
      auto& table =
          reinterpret_cast<flatbuffers::Table&>(const_cast<Envelope&>(log.events[0].event()));
      ASSERT_TRUE(table.SetField<uint8_t>(Envelope::VT_KIND, kind, 255));
      log.Rechain();
    };
  };
  ExpectFaults(Game(), {
                           {"a tournament's", of_kind(32), "0 unsupported"},
                           {"entropy", of_kind(9), "0 unsupported"},
                           {"an action", of_kind(2), "0 corrupt"},
                           {"a ruling", of_kind(5), "0 corrupt"},
                       });
}

TEST(CheckVeilOf, RefusesAVeilThatTheEventCannotHave) {
  const recording::EditedLog game = Game();
  const uint64_t shuffle = recording::FirstOf(events::EventKind::chance, game.events);
  const auto veil = [](uint64_t seq, uint16_t slots) {
    return [=](recording::EditedLog& log) { log.VeilWithZeros(seq, slots).Rechain(); };
  };
  ExpectFaults(game, {
                         {"of a legal action", veil(7, 1), "7 corrupt"},
                         {"of many slots", veil(7, 9), "7 corrupt"},
                         {"of an outcome", veil(shuffle, 1), fmt::format("{} corrupt", shuffle)},
                     });
}

// Only an action that the rules refuse, or that comes after a refused action, may be recorded as it
// was written, under a veil of one slot.
TEST(CheckVeilOf, TakesOneSlotOfAnActionThatTheRulesRefuse) {
  const recording::EditedLog log = AsPlayed();
  ASSERT_NE(log.events[6].event().veil(), nullptr);
  ASSERT_EQ(log.events[7].event().veil(), nullptr);
  ExpectFaults(log, {
                        {"as it is", [](recording::EditedLog&) {}, "6 illegal HER-3.3"},
                        {"and the next one too",
                         [](recording::EditedLog& edited) { edited.VeilWithZeros(7, 1).Rechain(); },
                         "6 illegal HER-3.3"},
                        {"two slots",
                         [](recording::EditedLog& edited) { edited.VeilWithZeros(6, 2).Rechain(); },
                         "6 corrupt, 6 illegal HER-3.3"},
                        {"two slots of the next one",
                         [](recording::EditedLog& edited) { edited.VeilWithZeros(7, 2).Rechain(); },
                         "6 illegal HER-3.3, 7 corrupt"},
                    });
}

TEST(CheckPlace, NamesWhatCannotStandBehindARefusedEventEither) {
  ExpectFaults(AsPlayed(), {
                               {"a seat that the game has not",
                                [](recording::EditedLog& log) {
                                  auto& table = reinterpret_cast<flatbuffers::Table&>(
                                      const_cast<Envelope&>(log.events[7].event()));
                                  ASSERT_TRUE(table.SetField<uint8_t>(Envelope::VT_SEAT, 2, 255));
                                  log.Rechain();
                                },
                                "6 illegal HER-3.3, 7 corrupt"},
                               {"a second beginning",
                                [](recording::EditedLog& log) {
                                  log.events[7] = log.events[0];
                                  log.Rechain();
                                },
                                "6 illegal HER-3.3, 7 corrupt"},
                           });
}

TEST(CheckBeside, NamesOpeningsThatBelongToNothing) {
  const recording::EditedLog game = Game();
  ExpectFaults(
      game,
      {
          {"of an event without veil",
           [](recording::EditedLog& log) { log.openings[7] = {Text("x")}; }, "7 bad_opening"},
          {"of an event that is not there",
           [](recording::EditedLog& log) { log.openings[999] = {Text("x")}; }, "999 bad_opening"},
          {"of the first that is not there",
           [](recording::EditedLog& log) {
             log.CutAt(8);
             log.openings[8] = {Text("x")};
           },
           "8 bad_opening"},
      });
}

TEST(CheckBeside, NamesAnOpeningThatIsNoText) {
  recording::EditedLog log = AsPlayed();
  const Opening number = Opening::Integer(Salt{1}, 7);
  log.openings[6] = {number};
  SetVeilRoot(log.events[6].mutable_bytes(), VeilRoot(absl::Span<const Opening>(&number, 1)));
  log.Rechain();
  EXPECT_EQ(recording::FaultsOf(log.Verify()), "6 bad_opening, 6 illegal HER-3.3");
}

// Such a log has no findings, and the report says what could not be compared.
TEST(Digests, ThatALegalLogLacksAreCounted) {
  recording::EditedLog log = Game();
  for (uint64_t seq = 0; seq < log.events.size(); ++seq) {
    log.DropField(seq, Envelope::VT_DIGEST);
  }
  log.Rechain();
  const LogReport report = log.Verify();
  EXPECT_EQ(recording::FaultsOf(report), "");
  EXPECT_EQ(report.digests_absent, log.events.size());
  EXPECT_EQ(Game().Verify().digests_absent, 0u);
}

LogReport VerifiedAs(const recording::EditedLog& log, LogKind kind) {
  const RecountFile file = log.File();
  LogFrame frame = log.Frame();
  frame.kind = kind;
  log::CardSets sets;
  return VerifyFrame(file, frame, sets);
}

TEST(Frames, OfAnotherKindThanTheirLogAreCorrupt) {
  EXPECT_EQ(recording::FaultsOf(VerifiedAs(Game(), LogKind::game)), "");
  EXPECT_EQ(recording::FaultsOf(VerifiedAs(Game(), LogKind::tournament)), "0 corrupt");
}

// Returns a frame with the events from `from` on.
LogFrame StretchOf(const recording::EditedLog& log, size_t from) {
  LogFrame frame = log.Frame();
  const auto begin = static_cast<ptrdiff_t>(from);
  frame.from = from;
  frame.before = log.chain[from - 1];
  frame.events.erase(frame.events.begin(), frame.events.begin() + begin);
  frame.chain.erase(frame.chain.begin(), frame.chain.begin() + begin);
  frame.openings.erase(frame.openings.begin(), frame.openings.lower_bound(from));
  return frame;
}

std::string FaultsOfStretch(const recording::EditedLog& log, size_t from,
                            const std::function<void(LogFrame&)>& change = nullptr) {
  LogFrame frame = StretchOf(log, from);
  if (change) change(frame);
  log::CardSets sets;
  const LogReport report = VerifyFrame(log.File(), frame, sets);
  EXPECT_EQ(report.id, "");
  return recording::FaultsOf(report);
}

TEST(Stretches, OfAnotherKindThanTheirEventsAreCorrupt) {
  const auto is_of = [](LogKind kind) { return [kind](LogFrame& frame) { frame.kind = kind; }; };
  EXPECT_EQ(FaultsOfStretch(Game(), 5, is_of(LogKind::game)), "");
  EXPECT_EQ(FaultsOfStretch(Game(), 5, is_of(LogKind::tournament)), "5 corrupt");
}

TEST(Stretches, AreVerifiedAsFarAsNoGameHasToBeKnown) {
  const recording::EditedLog played = AsPlayed();
  EXPECT_EQ(FaultsOfStretch(played, 3), "");
  EXPECT_EQ(FaultsOfStretch(played, 7), "");
  EXPECT_EQ(FaultsOfStretch(played, 3, [](LogFrame& frame) { frame.before[0] ^= 1; }), "3 edited");
  EXPECT_EQ(FaultsOfStretch(played, 3, [](LogFrame& frame) { frame.chain[4][0] ^= 1; }),
            "7 missing");
  EXPECT_EQ(FaultsOfStretch(played, 3, [](LogFrame& frame) { frame.openings[6] = {Text("x")}; }),
            "6 bad_opening");
  EXPECT_EQ(FaultsOfStretch(played, 3, [](LogFrame& frame) { frame.openings[4] = {Text("x")}; }),
            "4 bad_opening");
  recording::EditedLog twice = Game();
  twice.events[5] = twice.events[0];
  EXPECT_EQ(FaultsOfStretch(twice.Rechain(), 3), "5 corrupt");
  recording::EditedLog zeros = Game();
  zeros.events[5] = OwnedEvent(std::vector<uint8_t>(80));
  EXPECT_EQ(FaultsOfStretch(zeros.Rechain(), 3), "5 corrupt");
}

// Bytes of an event that no table covers have no meaning, but they are hashed.
TEST(Events, MayHaveZeroBytesBehindTheLastTable) {
  recording::EditedLog log = Game();
  std::vector<uint8_t> longer(log.events[7].bytes().begin(), log.events[7].bytes().end());
  longer.resize(longer.size() + 16);
  log.events[7] = OwnedEvent(longer);
  EXPECT_EQ(recording::FaultsOf(log.Verify()), "7 edited");
  EXPECT_EQ(recording::FaultsOf(log.Rechain().Verify()), "");
}

// Checks which faults of one event are reported, and in which order.
TEST(Faults, OfOneEventComeInTheOrderOfThePage) {
  const auto spoil_digest = [](recording::EditedLog& log, uint64_t seq) {
    SetDigest(log.events[seq].mutable_bytes(), Digest128{1});
  };
  ExpectFaults(AsPlayed(), {
                               {"the chain, and nothing else of it",
                                [&](recording::EditedLog& log) {
                                  spoil_digest(log, 3);
                                  log.openings[3] = {Text("x")};
                                },
                                "3 edited"},
                               {"what lies beside it, then the digest",
                                [&](recording::EditedLog& log) {
                                  spoil_digest(log, 3);
                                  log.openings[3] = {Text("x")};
                                  log.Rechain();
                                },
                                "3 bad_opening, 3 diverged"},
                               {"what lies beside it, then the rules",
                                [&](recording::EditedLog& log) { log.openings[6] = {Text("x")}; },
                                "6 bad_opening, 6 illegal HER-3.3"},
                               {"event 0: an unknown part, then all else",
                                [&](recording::EditedLog& log) {
                                  log.Created().SetField<uint8_t>(Created::VT_DISCLOSURE, 1, 255);
                                  log.openings[0].pop_back();
                                  log.card_sets.clear();
                                  log.Rechain();
                                },
                                "0 unsupported"},
                               {"event 0: what lies beside it, then the set",
                                [&](recording::EditedLog& log) {
                                  log.openings[0].pop_back();
                                  log.card_sets.clear();
                                },
                                "0 bad_opening"},
                               {"event 0: the set, then the digest",
                                [&](recording::EditedLog& log) {
                                  spoil_digest(log, 0);
                                  log.card_sets.clear();
                                  log.Rechain();
                                },
                                "0 card_set"},
                           });
}

}  // namespace
}  // namespace recount::replay::verify
