#include "events/chain.h"

#include <gtest/gtest.h>

#include "events/merkle.h"

namespace recount {
namespace {

struct Vector {
  const char* name;
  std::string message;
  const char* sha256;
};

// The vectors are those of FIPS 180-2, appendix B. Those for lengths around the end of a block come
// from another program (coreutils).
TEST(Sha256, GivesTheVectorsOfTheStandard) {
  const Vector vectors[] = {
      {"nothing", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"two blocks", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {"a million", std::string(1'000'000, 'a'),
       "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
      {"55 bytes", std::string(55, 'a'),
       "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
      {"56 bytes", std::string(56, 'a'),
       "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
      {"64 bytes", std::string(64, 'a'),
       "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
      {"63 bytes", std::string(63, 'a'),
       "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
      {"65 bytes", std::string(65, 'a'),
       "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"},
      {"118 bytes", std::string(118, 'a'),
       "879dc4f05b19ebc3b037f4683633df1332b054cf52fa372d323c421cb893a2aa"},
      {"119 bytes", std::string(119, 'a'),
       "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
      {"120 bytes", std::string(120, 'a'),
       "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
      {"128 bytes", std::string(128, 'a'),
       "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"},
  };
  for (const Vector& vector : vectors) {
    EXPECT_EQ(ToHex(Sha256(AsBytes(vector.message))), vector.sha256) << vector.name;
  }
}

TEST(Sha256, OfPartsIsThatOfTheirBytesInARow) {
  const std::string message = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
  const Bytes bytes = AsBytes(message);
  for (size_t cut = 0; cut <= bytes.size(); ++cut) {
    EXPECT_EQ(Sha256({bytes.first(cut), Bytes(), bytes.subspan(cut)}), Sha256(bytes)) << cut;
  }
}

TEST(ChainHash, StartsFromZeroBytes) {
  const std::string event = "event 0";
  const std::string message = std::string(32, '\0') + event;
  EXPECT_EQ(ChainHash(kBeforeFirst, AsBytes(event)), Sha256(AsBytes(message)));
}

TEST(ChainHash, JoinsTheHashBeforeAndTheEvent) {
  const Hash256 before = Sha256(AsBytes("before"));
  const std::string message = std::string(AsText(before)) + "event 1";
  EXPECT_EQ(ChainHash(before, AsBytes("event 1")), Sha256(AsBytes(message)));
}

TEST(LogId, IsTheFirstHalfOfTheHashInHex) {
  Hash256 first = {};
  first[0] = 0xAB;
  first[15] = 0xCD;
  first[16] = 0xEF;
  EXPECT_EQ(LogId(first), "ab0000000000000000000000000000cd");
}

Hash256 Leaf(uint8_t index) { return LeafHash(Bytes(&index, 1)); }

TEST(LeafHash, PutsAZeroBeforeTheLeaf) {
  EXPECT_EQ(LeafHash(AsBytes("leaf")), Sha256(AsBytes(std::string_view("\0leaf", 5))));
}

TEST(NodeHash, PutsAOneBeforeBothSides) {
  const std::string message = "\1" + std::string(AsText(Leaf(0))) + std::string(AsText(Leaf(1)));
  EXPECT_EQ(NodeHash(Leaf(0), Leaf(1)), Sha256(AsBytes(message)));
}

// By RFC 9162, section 2.1.1, the size of the left side is the largest power of two below the total
// size.
TEST(MerkleRoot, SplitsAsRfc9162SaysForUpToEightLeaves) {
  const auto n = NodeHash;
  const Hash256 pair = n(Leaf(0), Leaf(1));
  const Hash256 four = n(pair, n(Leaf(2), Leaf(3)));
  const Hash256 six_right = n(Leaf(4), Leaf(5));
  const Hash256 expected[] = {
      Sha256(Bytes()),
      Leaf(0),
      pair,
      n(pair, Leaf(2)),
      four,
      n(four, Leaf(4)),
      n(four, six_right),
      n(four, n(six_right, Leaf(6))),
      n(four, n(six_right, n(Leaf(6), Leaf(7)))),
  };
  std::vector<Hash256> leaves;
  for (uint8_t size = 0; size <= 8; ++size) {
    EXPECT_EQ(MerkleRoot(leaves), expected[size]) << size << " leaves";
    leaves.push_back(Leaf(size));
  }
}

// Implementations of RFC 6962 share these eight leaves and roots as test vectors.
TEST(MerkleRoot, GivesTheSharedVectorsOfTransparencyLogs) {
  const char* leaves_hex[] = {"",
                              "00",
                              "10",
                              "2021",
                              "3031",
                              "40414243",
                              "5051525354555657",
                              "606162636465666768696a6b6c6d6e6f"};
  const char* roots[] = {
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
      "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
      "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
      "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
      "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
      "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  };
  std::vector<Hash256> leaves;
  for (size_t size = 0; size <= 8; ++size) {
    EXPECT_EQ(ToHex(MerkleRoot(leaves)), roots[size]) << size << " leaves";
    if (size < 8) leaves.push_back(LeafHash(AsBytes(*FromHex(leaves_hex[size]))));
  }
}

}  // namespace
}  // namespace recount
