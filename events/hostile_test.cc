// Checks the answers to bytes that somebody could send instead of an event. Each file in
// testdata/hostile explains its bytes.
#include <gtest/gtest.h>

#include <set>

#include "events/event.h"
#include "events/heretics_bfbs_generated.h"
#include "events/heretics_generated.h"
#include "events/testing/blocks.h"
#include "events/testing/files.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

using recount::testing::Aligned;
using recount::testing::BytesOfHexLines;
using recount::testing::ReadFile;

constexpr Schema kSchema =
    SchemaOf<events::heretics::Event, events::heretics::EventBinarySchema>("heretics");

struct Hostile {
  std::string name;
  ErrorCode code;
};

const Hostile kHostile[] = {
    {"nothing", ErrorCode::corrupt},
    {"zeros", ErrorCode::corrupt},
    {"ones", ErrorCode::corrupt},
    {"half_an_event", ErrorCode::corrupt},
    {"three_bytes_short", ErrorCode::torn},
    {"root_outside", ErrorCode::corrupt},
    {"root_before_the_start", ErrorCode::corrupt},
    {"root_unaligned", ErrorCode::corrupt},
    {"vtable_before_the_start", ErrorCode::corrupt},
    {"vtable_behind_the_end", ErrorCode::corrupt},
    {"vtable_of_odd_size", ErrorCode::corrupt},
    {"vtable_too_long", ErrorCode::corrupt},
    {"vtable_is_the_table", ErrorCode::unsupported},
    {"kind_outside", ErrorCode::corrupt},
    {"digest_half_outside", ErrorCode::corrupt},
    {"time_unaligned", ErrorCode::corrupt},
    {"action_on_its_own_offset", ErrorCode::corrupt},
    {"action_before_its_offset", ErrorCode::corrupt},
    {"action_is_the_time", ErrorCode::corrupt},
    {"action_type_without_action", ErrorCode::corrupt},
    {"action_without_type", ErrorCode::corrupt},
    {"action_of_unknown_type", ErrorCode::unsupported},
    {"action_of_unknown_type_outside", ErrorCode::corrupt},
    {"kind_unknown", ErrorCode::unsupported},
    {"kind_of_a_tournament", ErrorCode::unsupported},
    {"kind_absent", ErrorCode::unsupported},
    {"seat_absent", ErrorCode::corrupt},
    {"action_called_chance", ErrorCode::unsupported},
    {"outcome_of_four_billion", ErrorCode::corrupt},
    {"outcome_that_wraps", ErrorCode::corrupt},
    {"outcome_one_too_long", ErrorCode::corrupt},
    {"outcome_unaligned", ErrorCode::corrupt},
    {"outcome_of_unknown_kind", ErrorCode::unsupported},
    {"outcome_veiled", ErrorCode::unsupported},
    {"seen_in_a_known_game", ErrorCode::corrupt},
    {"identify_in_a_known_game", ErrorCode::corrupt},
    {"created_without_nonce", ErrorCode::corrupt},
    {"game_not_utf8", ErrorCode::corrupt},
    {"card_set_name_with_a_surrogate", ErrorCode::corrupt},
    {"text_without_its_zero", ErrorCode::corrupt},
    {"text_longer_than_the_event", ErrorCode::corrupt},
    {"veil_of_no_slot", ErrorCode::corrupt},
    {"veil_of_too_many_slots", ErrorCode::corrupt},
    {"created_and_an_action", ErrorCode::corrupt},
};

// Bazel passes the files as arguments.
std::set<std::string>& Files() {
  static std::set<std::string> files;
  return files;
}

std::string PathOf(const Hostile& hostile) { return "testdata/hostile/" + hostile.name + ".hex"; }

TEST(HostileBytes, AreRefusedWithTheCodeOfTheirFault) {
  for (const Hostile& hostile : kHostile) {
    const Aligned bytes(BytesOfHexLines(ReadFile(PathOf(hostile))));
    EXPECT_EQ(ReadEvent(bytes.bytes(), kSchema), nullptr) << hostile.name;
    EXPECT_EQ(ErrorCodeName(ExplainBytes(bytes.bytes(), kSchema).code), ErrorCodeName(hostile.code))
        << hostile.name;
  }
}

TEST(HostileBytes, AreAllInTheTable) {
  std::set<std::string> expected;
  for (const Hostile& hostile : kHostile) expected.insert(PathOf(hostile));
  EXPECT_EQ(Files(), expected);
}

}  // namespace
}  // namespace recount

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  recount::Files().insert(argv + 1, argv + argc);
  return RUN_ALL_TESTS();
}
