#include "events/testing/samples.h"

#include "events/chain.h"
#include "events/heretics_generated.h"

namespace recount::testing {
namespace {

namespace heretics = events::heretics;

std::string Finished(flatbuffers::FlatBufferBuilder& builder, EventParts parts) {
  parts.at = kSampleTime;
  const MutableBytes event = FinishEvent(builder, parts);
  SetDigest(event, Ascending<16>(0xD0));
  return std::string(AsText(event));
}

std::string SampleAction(uint8_t seat, heretics::Action type,
                         flatbuffers::FlatBufferBuilder& builder,
                         flatbuffers::Offset<void> action) {
  EventParts parts;
  parts.kind = events::EventKind::action;
  parts.seat = seat;
  parts.action_type = static_cast<uint8_t>(type);
  parts.action = action;
  return Finished(builder, parts);
}

std::string SampleOutcome(events::EventKind event, events::OutcomeKind kind,
                          const std::vector<uint16_t>& numbers) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts;
  parts.kind = event;
  parts.outcome_kind = kind;
  parts.outcome = builder.CreateVector(numbers);
  return Finished(builder, parts);
}

}  // namespace

Creation SampleCreation() {
  Creation creation;
  creation.game = "heretics";
  creation.names = {"Ana", "Bo"};
  creation.seed = Ascending<32>(0x00);
  creation.nonce = Ascending<16>(0x40);
  creation.card_set_name = "sample";
  creation.card_set_hash = Sha256(AsBytes(kSampleCardSet));
  return creation;
}

std::string SampleCreated(const Creation& creation, std::vector<Opening>* openings) {
  flatbuffers::FlatBufferBuilder builder;
  const auto write_config = [](flatbuffers::FlatBufferBuilder& config_builder) {
    return heretics::CreateConfig(config_builder).Union();
  };
  const auto salt = [](uint32_t slot) {
    Salt bytes;
    bytes.fill(static_cast<uint8_t>(0x80 + slot));
    return bytes;
  };
  CreatedEvent created = WriteCreated(builder, creation, write_config, salt, kSampleTime);
  SetDigest(created.bytes, Ascending<16>(0xE0));
  if (openings != nullptr) *openings = std::move(created.openings);
  return std::string(AsText(created.bytes));
}

std::string SampleSend(uint8_t seat, uint16_t card) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  const auto send = heretics::CreateSend(builder, card).Union();
  return SampleAction(seat, heretics::Action::send, builder, send);
}

std::string SampleChooseFaction(uint8_t seat, uint8_t faction) {
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  const auto choice =
      heretics::CreateChooseFaction(builder, static_cast<heretics::Faction>(faction)).Union();
  return SampleAction(seat, heretics::Action::choose_faction, builder, choice);
}

std::string SampleChance(events::OutcomeKind kind, const std::vector<uint16_t>& numbers) {
  return SampleOutcome(events::EventKind::chance, kind, numbers);
}

std::string SampleIdentify(events::OutcomeKind kind, const std::vector<uint16_t>& pairs) {
  return SampleOutcome(events::EventKind::identify, kind, pairs);
}

SampleLog::SampleLog() {
  events_.reserve(1000);  // the events must not move, because `frame` points to them
}

void SampleLog::Add(std::string_view event) {
  RECOUNT_CHECK_LT(events_.size(), events_.capacity());
  const Bytes bytes = events_.emplace_back(event).bytes();
  const Hash256 before = frame.chain.empty() ? frame.before : frame.chain.back();
  frame.chain.push_back(ChainHash(before, bytes));
  frame.events.push_back(bytes);
}

void FillSampleLog(SampleLog& log) {
  std::vector<Opening> openings;
  log.Add(SampleCreated(SampleCreation(), &openings));
  log.Add(SampleChooseFaction(0, 2));
  log.Add(SampleChooseFaction(1, 0));
  log.Add(SampleChance(events::OutcomeKind::shuffle, {46, 44, 45}));
  log.Add(SampleSend(0, 25));
  log.Add(SampleSend(1, 3));
  log.frame.openings[0].assign(openings.begin(), openings.end());
}

std::string SampleFile() {
  SampleLog log;
  FillSampleLog(log);
  RecountFileWriter writer("sample");
  writer.AddCardSet(kSampleCardSet);
  writer.AddLog(log.frame);
  return writer.Finish();
}

}  // namespace recount::testing
