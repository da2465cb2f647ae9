#include <nlohmann/json.hpp>

#include "events/chain.h"
#include "replay/simulate.h"

namespace recount::replay {
namespace {

using engine::ChanceStream;
using engine::Match;
using engine::NodeKind;
using engine::Seat;

template <size_t Size>
std::array<uint8_t, Size> LittleEndian(uint64_t number) {
  std::array<uint8_t, Size> bytes;
  for (size_t i = 0; i < Size; ++i) bytes[i] = static_cast<uint8_t>(number >> 8 * i);
  return bytes;
}

// SHA-256(label ‖ seed of the simulation ‖ number of the game).
Hash256 Derived(std::string_view label, const Simulation& simulation) {
  return Sha256({AsBytes(label), simulation.seed, LittleEndian<8>(simulation.number)});
}

template <size_t Size>
std::array<uint8_t, Size> First(const Hash256& hash) {
  std::array<uint8_t, Size> bytes;
  std::copy_n(hash.begin(), Size, bytes.begin());
  return bytes;
}

// The log as it grows.
class Recording {
 public:
  Recording(const Simulation& simulation, SimulatedLog& log) : simulation_(simulation), log_(log) {}

  void Created() {
    Match& match = *log_.match;
    Creation creation;
    creation.game = std::string(simulation_.game.id());
    creation.rules = simulation_.game.rules_versions().back();
    creation.names = log_.names;
    creation.seed = log_.seed;
    creation.nonce = First<16>(Derived("recount/nonce/v1\n", simulation_));
    creation.card_set_name = match.card_set().name;
    creation.card_set_hash = match.card_set().hash;
    CreatedEvent created = WriteCreated(
        builder_, creation, [&](auto& builder) { return match.WriteConfig(builder); },
        [&](uint32_t slot) { return SaltOf(0, slot); }, std::nullopt);
    log_.openings = std::move(created.openings);
    Append(KeptEvent(created.bytes));
  }

  void Action(KeptEvent event) {
    log_.match->Apply(event.event(), nullptr);
    Append(std::move(event));
  }

  void Chance() {
    const engine::ChanceRequest request = log_.match->chance();
    ChanceStream stream(log_.seed, log_.events.size());
    const engine::ChanceNumbers numbers = DrawOutcome(request, stream);
    BeginEvent(builder_);
    EventParts parts{.kind = events::EventKind::chance, .outcome_kind = request.kind};
    parts.outcome = builder_.CreateVector(numbers.data(), numbers.size());
    KeptEvent event(FinishEvent(builder_, parts));
    Action(std::move(event));
  }

 private:
  Salt SaltOf(uint64_t seq, uint32_t slot) const {
    const Hash256 hash =
        Sha256({AsBytes("recount/salt/v1\n"), simulation_.seed, LittleEndian<8>(simulation_.number),
                LittleEndian<8>(seq), LittleEndian<4>(slot)});
    return First<16>(hash);
  }

  void Append(KeptEvent event) {
    SetDigest(event.mutable_bytes(), log_.match->Digest());
    log_.chain.push_back(
        ChainHash(log_.chain.empty() ? kBeforeFirst : log_.chain.back(), event.bytes()));
    log_.events.push_back(std::move(event));
  }

  const Simulation& simulation_;
  SimulatedLog& log_;
  flatbuffers::FlatBufferBuilder builder_;
};

KeptEvent Chosen(const Match& match, ChanceStream& stream) {
  std::vector<KeptEvent> actions;
  for (Seat seat = 0; seat < match.players(); ++seat) {
    match.ForEachLegal(seat, [&](Bytes bytes) { actions.emplace_back(bytes); });
  }
  RECOUNT_CHECK(!actions.empty());
  return std::move(actions[stream.Below(static_cast<uint32_t>(actions.size()))]);
}

}  // namespace

SimulatedLog Simulate(const Simulation& simulation) {
  SimulatedLog log;
  log.seed = Derived("recount/game/v1\n", simulation);
  const Hash256 choices = Derived("recount/choice/v1\n", simulation);
  for (int i = 1; i <= simulation.players; ++i) log.names.push_back(fmt::format("Player {}", i));
  const Json config = Json::parse(simulation.config);
  engine::NewGame wanted{.players = log.names.size()};
  wanted.config = &config;
  log.match = *simulation.game.New(wanted);

  Recording recording(simulation, log);
  recording.Created();
  while (log.match->node_kind() != NodeKind::end && log.events.size() < simulation.max_events) {
    if (log.match->node_kind() == NodeKind::chance) {
      recording.Chance();
    } else {
      ChanceStream stream(choices, log.events.size());
      recording.Action(Chosen(*log.match, stream));
    }
  }
  return log;
}

}  // namespace recount::replay
