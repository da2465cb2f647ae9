// Checks the findings of verify for forks whose event 0 is wrong about their parent.
#include "replay/verify/fork_checks.h"

#include <gtest/gtest.h>

#include <functional>

#include "fmt/format.h"
#include "replay/recording/fork.h"
#include "replay/recording/testing/replay_fixture.h"
#include "replay/verify/verify.h"

namespace recount::replay::verify {
namespace {

using recording::EditedLog;

constexpr uint64_t kForkedAt = 20;

// A game and a fork of it. Both are valid until a test changes them.
struct Family {
  EditedLog parent;
  EditedLog fork;

  // Returns the statement of the fork's event 0 about its parent.
  events::Parent& said() {
    return *const_cast<events::Parent*>(fork.events[0].event().created()->parent());
  }

  // Sets the parent's head to the one that would follow from the fork's events.
  void TellHeadOfOwnEvents() {
    Hash256 head = parent.chain[0];
    for (uint64_t seq = 1; seq <= kForkedAt; ++seq) {
      head = ChainHash(head, fork.events[seq].bytes());
    }
    std::copy(head.begin(), head.end(), const_cast<uint8_t*>(said().head().bytes()->Data()));
    fork.Rechain();
  }
};

class ForkChecksTest : public recording::ReplayTest {
 protected:
  Family MakeFamily() {
    const std::string parent =
        Put(recording::random_games::Prepared(recording::SimulatedGame("endless", 2, 0, 40)));
    const auto forked =
        recording::ForkOf(*store_, parent, kForkedAt, Seed{1}, recording::SteadyEnvironment());
    EXPECT_TRUE(forked.ok());
    return {EditedLog(*recording::OpenLog(*store_, parent)),
            EditedLog(*recording::OpenLog(*store_, forked->id))};
  }
};

struct LieCase {
  const char* name;
  std::function<void(Family&)> tell;
  std::string faults;        // the findings if the parent is in the file
  std::string faults_alone;  // the findings without the parent
};

const LieCase kLies[] = {
    {"nothing is wrong", [](Family&) {}, "", ""},
    {"another head",
     [](Family& family) {
       auto* head = const_cast<uint8_t*>(family.said().head().bytes()->Data());
       head[5] ^= 1;
       family.fork.Rechain();
     },
     "0 corrupt", ""},
    {"a shared event without its digest",
     [](Family& family) {
       family.fork.DropField(7, events::Envelope::VT_DIGEST);
       family.TellHeadOfOwnEvents();
     },
     "0 corrupt, 7 corrupt", ""},
    {"fewer events than it has from there", [](Family& family) { family.parent.CutAt(kForkedAt); },
     "0 corrupt", ""},
};

TEST_F(ForkChecksTest, AForkIsComparedWithItsParentWhereThatIsThere) {
  const Family honest = MakeFamily();
  for (const LieCase& test : kLies) {
    SCOPED_TRACE(test.name);
    Family family = honest;
    test.tell(family);
    const LogReport beside = family.fork.Verify({&family.parent});
    EXPECT_EQ(recording::FaultsOf(beside), test.faults);
    EXPECT_FALSE(beside.is_parent_absent);
    const LogReport alone = family.fork.Verify();
    EXPECT_EQ(recording::FaultsOf(alone), test.faults_alone);
    EXPECT_TRUE(alone.is_parent_absent);
  }
}

// A fault of the parent is reported only for the parent.
TEST_F(ForkChecksTest, ADamagedParentSaysNothingOfItsFork) {
  const Family honest = MakeFamily();
  const struct {
    const char* name;
    std::function<void(EditedLog&)> damage;
  } kDamages[] = {
      {"a byte of an event", [](EditedLog& log) { log.events[7].mutable_bytes()[30] ^= 1; }},
      {"a hash", [](EditedLog& log) { log.chain[kForkedAt][0] ^= 1; }},
  };
  for (const auto& [name, damage] : kDamages) {
    SCOPED_TRACE(name);
    Family family = honest;
    damage(family.parent);
    const LogReport report = family.fork.Verify({&family.parent});
    EXPECT_EQ(recording::FaultsOf(report), "");
    EXPECT_TRUE(report.is_parent_absent);
  }
}

TEST_F(ForkChecksTest, OnlyAForkHasAParent) {
  const Family family = MakeFamily();
  EXPECT_FALSE(family.parent.Verify().is_parent_absent);
}

}  // namespace
}  // namespace recount::replay::verify
