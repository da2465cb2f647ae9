// Tests vectors for events/FORMAT.md, "Openings and the veil", that another program wrote:
// testdata/transparency/veil.json. Hashes in it are base64.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "events/chain.h"
#include "events/json.h"
#include "events/merkle.h"
#include "events/opening.h"
#include "events/testing/files.h"

namespace recount {
namespace {

std::string FromBase64(std::string_view text) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=') break;
    bits = bits << 6 | static_cast<uint32_t>(kDigits.find(c));
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push_back(static_cast<char>(bits >> count & 255));
    }
  }
  return bytes;
}

Hash256 HashOf(const Json& base64) {
  return *ArrayFromHex<32>(ToHex(AsBytes(FromBase64(base64.get<std::string>()))));
}

// Returns the bytes of an opening as given; the salt may have any length.
std::string GivenBytes(const Json& given) {
  std::string bytes = FromBase64(given.at("salt").get<std::string>());
  if (given.contains("int")) {
    const auto bits = static_cast<uint64_t>(given.at("int").get<int64_t>());
    bytes += '\1';
    for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(bits >> shift & 255);
  } else if (given.contains("text")) {
    bytes += '\2' + given.at("text").get<std::string>();
  } else if (given.contains("bytes")) {
    bytes += '\3' + FromBase64(given.at("bytes").get<std::string>());
  } else {
    bytes += '\0';
  }
  return bytes;
}

// Returns the slots, or bad_opening if an opening is invalid.
Result<std::vector<Slot>> SlotsOf(const Json& given) {
  std::vector<Slot> slots;
  for (const Json& one : given) {
    if (one.contains("hash")) {
      slots.emplace_back(HashOf(one.at("hash")));
      continue;
    }
    // DecodeOpening cannot detect a short salt, so the reader of the JSON does.
    if (FromBase64(one.at("salt").get<std::string>()).size() != sizeof(Salt)) {
      return Error{ErrorCode::bad_opening, "", "a salt is 16 bytes"};
    }
    Result<Opening> opening = DecodeOpening(AsBytes(GivenBytes(one)));
    if (!opening.ok()) return opening.error();
    slots.emplace_back(*std::move(opening));
  }
  return slots;
}

class VeilVectors : public ::testing::Test {
 protected:
  VeilVectors()
      : document_(*ParseJson(recount::testing::ReadFile("testdata/transparency/veil.json"))) {}

  const Json document_;
};

TEST_F(VeilVectors, AreAcceptedAndRefusedAsTheySay) {
  ASSERT_EQ(document_.at("veils").size(), 47u);
  for (const Json& veil : document_.at("veils")) {
    const events::Veil committed(flatbuffers::span<const uint8_t, 32>(HashOf(veil.at("root"))),
                                 veil.at("slots").get<uint16_t>());
    const Result<std::vector<Slot>> slots = SlotsOf(veil.at("given"));
    const Fault fault = slots.ok() ? CheckVeil(committed, *slots) : Fault(slots.error());
    EXPECT_EQ(!fault.has_value(), veil.at("ok").get<bool>()) << veil.dump();
    if (fault) {
      EXPECT_EQ(fault->code, ErrorCode::bad_opening) << veil.dump();
    }
  }
}

TEST_F(VeilVectors, HaveOurEncodingsAndLeaves) {
  for (const Json& veil : document_.at("veils")) {
    if (!veil.contains("openings_hex")) continue;
    const std::vector<Slot> slots = *SlotsOf(veil.at("given"));
    for (size_t i = 0; i < slots.size(); ++i) {
      const Opening& opening = std::get<Opening>(slots[i]);
      EXPECT_EQ(ToHex(AsBytes(EncodeOpening(opening))), veil.at("openings_hex").at(i));
      EXPECT_EQ(OpeningLeaf(opening), HashOf(veil.at("leaves").at(i)));
    }
  }
}

// Computes the root from one slot: its leaf, and the neighbours up to the root (RFC 9162, section
// 2.1.3.2).
Hash256 RootFromProof(Hash256 hash, size_t slot, size_t slots, const Json& proof) {
  size_t last = slots - 1;
  for (const Json& step : proof) {
    if (slot % 2 == 1 || slot == last) {
      hash = NodeHash(HashOf(step), hash);
      while (slot % 2 == 0 && slot != 0) {
        slot /= 2;
        last /= 2;
      }
    } else {
      hash = NodeHash(hash, HashOf(step));
    }
    slot /= 2;
    last /= 2;
  }
  return hash;
}

TEST_F(VeilVectors, HaveProofsThatLeadToOurRoots) {
  for (const Json& veil : document_.at("veils")) {
    if (!veil.contains("reveals")) continue;
    for (const Json& reveal : veil.at("reveals")) {
      const auto slot = reveal.at("slot").get<size_t>();
      EXPECT_EQ(RootFromProof(HashOf(veil.at("leaves").at(slot)), slot,
                              reveal.at("slots").get<size_t>(), reveal.at("proof")),
                HashOf(veil.at("root")));
    }
  }
}

TEST_F(VeilVectors, HaveLogsWithOurChain) {
  ASSERT_EQ(document_.at("logs").size(), 3u);
  for (const Json& log : document_.at("logs")) {
    Hash256 before = kBeforeFirst;
    for (size_t seq = 0; seq < log.at("events").size(); ++seq) {
      const std::string event = FromBase64(log.at("events").at(seq).get<std::string>());
      before = ChainHash(before, AsBytes(event));
      EXPECT_EQ(before, HashOf(log.at("chain").at(seq))) << log.at("name") << " " << seq;
    }
  }
}

TEST_F(VeilVectors, HaveLogsWhoseOpeningsFitTheRootsInTheirEvents) {
  for (const Json& log : document_.at("logs")) {
    ASSERT_EQ(log.at("veils").size(), log.at("openings").size());
    for (size_t i = 0; i < log.at("veils").size(); ++i) {
      const Json& veil = log.at("veils").at(i);
      const auto seq = veil.at("seq").get<size_t>();
      ASSERT_EQ(log.at("openings").at(i).at("seq"), seq);
      const std::vector<Slot> slots = *SlotsOf(log.at("openings").at(i).at("slots"));
      const Hash256 root = HashOf(veil.at("root"));
      EXPECT_EQ(slots.size(), veil.at("slots").get<size_t>()) << log.at("name") << " " << seq;
      EXPECT_EQ(VeilRoot(slots), root) << log.at("name") << " " << seq;
      const std::string event = FromBase64(log.at("events").at(seq).get<std::string>());
      EXPECT_EQ(event.substr(veil.at("offset").get<size_t>(), root.size()), AsText(root));
    }
  }
}

}  // namespace
}  // namespace recount
