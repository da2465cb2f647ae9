#include "replay/recording/random_games/simulated_recording.h"

#include "events/chain.h"

namespace recount::replay::recording::random_games {
namespace {

template <size_t Size>
std::array<uint8_t, Size> LittleEndian(uint64_t number) {
  std::array<uint8_t, Size> bytes;
  for (size_t i = 0; i < Size; ++i) bytes[i] = static_cast<uint8_t>(number >> 8 * i);
  return bytes;
}

template <size_t Size>
std::array<uint8_t, Size> First(const Hash256& hash) {
  std::array<uint8_t, Size> bytes;
  std::copy_n(hash.begin(), Size, bytes.begin());
  return bytes;
}

}  // namespace

Salt SimulatedRecording::SaltOf(uint64_t seq, uint32_t slot) const {
  const Hash256 hash =
      Sha256({AsBytes("recount/salt/v1\n"), which_.seed, LittleEndian<8>(which_.number),
              LittleEndian<8>(seq), LittleEndian<4>(slot)});
  return First<16>(hash);
}

void SimulatedRecording::Created() {
  engine::Match& match = *log_.match;
  Creation creation;
  creation.game = std::string(match.game().id());
  creation.rules = match.rules().number;
  creation.names = log_.names;
  creation.seed = log_.seed;
  creation.nonce = First<16>(engine::play::Derived("recount/nonce/v1\n", which_));
  creation.card_set_name = match.card_set().name;
  creation.card_set_hash = match.card_set().hash;
  CreatedEvent created = WriteCreated(
      builder_, creation, [&](auto& builder) { return match.WriteConfig(builder); },
      [&](uint32_t slot) { return SaltOf(0, slot); }, std::nullopt);
  log_.openings.push_back({0, {created.openings.begin(), created.openings.end()}});
  Append(OwnedEvent(created.bytes));
}

void SimulatedRecording::Take(OwnedEvent event) {
  log_.match->Apply(event.event(), nullptr);
  Append(std::move(event));
}

void SimulatedRecording::Chance() {
  engine::ChanceStream stream(log_.seed, log_.events.size());
  Take(engine::play::DrawnOutcome(*log_.match, stream));
}

void SimulatedRecording::Record(const Judgement& judgement, absl::Span<const std::string> texts) {
  const uint64_t seq = log_.events.size();
  const JudgementEvent written = WriteJudgement(
      builder_, judgement, texts, [&](uint32_t slot) { return SaltOf(seq, slot); }, std::nullopt,
      /*has_digest=*/true);
  log_.openings.push_back({seq, {written.openings.begin(), written.openings.end()}});
  Append(OwnedEvent(written.bytes));
}

void SimulatedRecording::Append(OwnedEvent event) {
  SetDigest(event.mutable_bytes(), log_.match->Digest());
  log_.chain.push_back(
      ChainHash(log_.chain.empty() ? kBeforeFirst : log_.chain.back(), event.bytes()));
  log_.events.push_back(std::move(event));
  const uint64_t seq = log_.events.size() - 1;
  // A snapshot is due every kSnapshotEvery events, but a judgement has no state of its own.
  if (seq == 0 || seq % log::kSnapshotEvery != 0) return;
  if (IsJudging(log_.events.back().event().kind())) return;
  const Bytes canonical = log_.match->CanonicalBytes();
  log_.states.push_back({seq, {canonical.begin(), canonical.end()}});
}

}  // namespace recount::replay::recording::random_games
