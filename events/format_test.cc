// Recomputes the worked examples of events/FORMAT.md. `./bazelw run //events:format_test --
// --update` updates that page.
#include <gtest/gtest.h>

#include <algorithm>

#include "events/chain.h"
#include "events/event_bytes.h"
#include "events/merkle.h"
#include "events/recount_file.h"
#include "events/testing/blocks.h"
#include "events/testing/files.h"
#include "events/testing/later_judgements.h"
#include "events/testing/samples.h"

namespace recount {
namespace {

using recount::testing::Ascending;
using recount::testing::BlocksOf;
using recount::testing::kSampleCardSet;
using recount::testing::ReadFile;
using recount::testing::SampleChance;
using recount::testing::SampleCreated;
using recount::testing::SampleCreation;
using recount::testing::SampleIdentify;
using recount::testing::SampleLog;
using recount::testing::SampleSend;

constexpr char kDocument[] = "events/FORMAT.md";

using Blocks = std::map<std::string, std::string>;

void AddOpenings(Blocks& blocks) {
  Salt salt;
  salt.fill(0xAB);
  blocks["hex opening null"] = EncodeOpening(Opening::Null(salt));
  blocks["hex opening integer"] = EncodeOpening(Opening::Integer(salt, -2));
  blocks["hex opening text"] = EncodeOpening(Opening::Text(salt, "Žofie"));
  blocks["hex opening bytes"] =
      EncodeOpening(Opening::OfBytes(salt, AsBytes(std::string_view("\0\xFF", 2))));
}

void AddLog(Blocks& blocks) {
  std::vector<Opening> openings;
  const std::string created = SampleCreated(SampleCreation(), &openings);
  const std::string send = SampleSend(0, 25);
  blocks["hex created"] = created;
  blocks["hex send"] = send;
  blocks["hex shuffle"] = SampleChance(events::OutcomeKind::shuffle, {46, 44, 45});
  blocks["hex seen"] = SampleChance(events::OutcomeKind::seen, {46, kNull<uint16_t>, 44});
  blocks["hex identified"] = SampleIdentify(events::OutcomeKind::identified, {45, 46, 44, 45});
  std::vector<Hash256> leaves;
  for (size_t i = 0; i < openings.size(); ++i) {
    const std::string number = std::to_string(i);
    leaves.push_back(OpeningLeaf(openings[i]));
    blocks["hex created opening " + number] = EncodeOpening(openings[i]);
    blocks["hex created leaf " + number] = AsText(leaves[i]);
  }
  blocks["hex created root"] = AsText(NodeHash(NodeHash(leaves[0], leaves[1]), leaves[2]));
  const Hash256 first = ChainHash(kBeforeFirst, AsBytes(created));
  blocks["hex chain 0"] = AsText(first);
  blocks["hex chain 1"] = AsText(ChainHash(first, AsBytes(send)));
  blocks["text id"] = LogId(first);

  SampleLog log;
  log.frame.from = 1;
  log.frame.before = first;
  log.Add(send);
  RecountFileWriter writer("recount");
  writer.AddLog(log.frame);
  blocks["hex file"] = writer.Finish();
}

void AddJudgements(Blocks& blocks) {
  static constexpr std::string_view kExamples[] = {"repair",         "accept",    "removal",
                                                   "correction",     "departure", "agreement",
                                                   "further appeal", "revision",  "time"};
  for (const auto& judgement : recount::testing::LaterJudgements()) {
    const bool is_example = std::find(std::begin(kExamples), std::end(kExamples), judgement.name) !=
                            std::end(kExamples);
    if (is_example) blocks["hex " + judgement.name] = judgement.bytes;
  }
}

// Computes the formulas of that page. The simulation has its own code, which is compared with them.
void AddSimulation(Blocks& blocks) {
  const std::string seed(AsText(Ascending<32>(0)));
  const std::string game("\5\0\0\0\0\0\0\0", 8);
  const std::string seq(8, '\0');
  const std::string slot("\1\0\0\0", 4);
  const auto hash = [](const std::string& message, size_t size) {
    return std::string(AsText(Sha256(AsBytes(message)))).substr(0, size);
  };
  blocks["hex sim game seed"] = hash("recount/game/v1\n" + seed + game, 32);
  blocks["hex sim choice key"] = hash("recount/choice/v1\n" + seed + game, 32);
  blocks["hex sim nonce"] = hash("recount/nonce/v1\n" + seed + game, 16);
  blocks["hex sim salt"] = hash("recount/salt/v1\n" + seed + game + seq + slot, 16);
}

Blocks Fresh() {
  Blocks blocks;
  AddOpenings(blocks);
  AddLog(blocks);
  AddJudgements(blocks);
  AddSimulation(blocks);
  blocks["text card set"] = kSampleCardSet;
  blocks["hex card set hash"] = AsText(SampleCreation().card_set_hash);
  return blocks;
}

std::string Shown(const std::string& name, const std::string& content) {
  return name.starts_with("hex ") ? ToHex(AsBytes(content)) : content;
}

TEST(FormatDocument, HasTheBytesThatAreWritten) {
  const Blocks blocks = BlocksOf(ReadFile(kDocument));
  for (const auto& [name, content] : Fresh()) {
    const auto block = blocks.find(name);
    ASSERT_NE(block, blocks.end()) << name;
    EXPECT_EQ(Shown(name, block->second), Shown(name, content)) << name;
  }
}

// engine/format_chance_test.cc recomputes the other half.
TEST(FormatDocument, HasNoBlockThatNobodyRecomputes) {
  const Blocks fresh = Fresh();
  for (const auto& [name, content] : BlocksOf(ReadFile(kDocument))) {
    const bool is_of_the_engine =
        name.starts_with("text chance ") || name.starts_with("hex digest");
    EXPECT_NE(fresh.contains(name), is_of_the_engine) << name;
  }
}

TEST(FormatDocument, HasAFileThatIsRead) {
  const recount::testing::Aligned bytes(BlocksOf(ReadFile(kDocument)).at("hex file"));
  const Result<RecountFile> file = ReadRecountFile(bytes.bytes());
  ASSERT_TRUE(file.ok()) << file.error().message;
  EXPECT_EQ(file->logs.at(0).from, 1u);
}

int UpdateDocument() {
  const std::string document = ReadFile(kDocument);
  recount::testing::WriteSourceFile(kDocument, recount::testing::WithBlocks(document, Fresh()));
  return 0;
}

}  // namespace
}  // namespace recount

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (recount::testing::WantsUpdate(argc, argv)) return recount::UpdateDocument();
  return RUN_ALL_TESTS();
}
