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

// Which game of which simulation.
struct Number {
  const engine::Game& game;
  Seed seed;  // of the simulation
  uint64_t number;
};

// SHA-256(label ‖ seed of the simulation ‖ number of the game).
Hash256 Derived(std::string_view label, const Number& which) {
  return Sha256({AsBytes(label), which.seed, LittleEndian<8>(which.number)});
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
  Recording(const Number& which, SimulatedLog& log) : which_(which), log_(log) {}

  void Created() {
    Match& match = *log_.match;
    Creation creation;
    creation.game = std::string(which_.game.id());
    creation.rules = which_.game.rules_versions().back();
    creation.names = log_.names;
    creation.seed = log_.seed;
    creation.nonce = First<16>(Derived("recount/nonce/v1\n", which_));
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
        Sha256({AsBytes("recount/salt/v1\n"), which_.seed, LittleEndian<8>(which_.number),
                LittleEndian<8>(seq), LittleEndian<4>(slot)});
    return First<16>(hash);
  }

  void Append(KeptEvent event) {
    SetDigest(event.mutable_bytes(), log_.match->Digest());
    log_.chain.push_back(
        ChainHash(log_.chain.empty() ? kBeforeFirst : log_.chain.back(), event.bytes()));
    log_.events.push_back(std::move(event));
    const uint64_t seq = log_.events.size() - 1;
    if (seq == 0 || seq % kSnapshotEvery != 0) return;
    const Bytes canonical = log_.match->CanonicalBytes();
    log_.states.push_back({seq, {canonical.begin(), canonical.end()}});
  }

  const Number& which_;
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

Result<Simulator> Simulator::Of(const engine::Game& game, int players, const Seed& seed,
                                const Json& config) {
  engine::NewGame wanted{.players = static_cast<size_t>(players), .config = &config};
  Result<std::unique_ptr<Match>> start = game.New(wanted);
  if (!start.ok()) return start.error();
  return Simulator(game, *std::move(start), seed);
}

SimulatedLog Simulator::Play(uint64_t number, uint64_t max_events) const {
  const Number which{game_, seed_, number};
  SimulatedLog log;
  log.seed = Derived("recount/game/v1\n", which);
  const Hash256 choices = Derived("recount/choice/v1\n", which);
  for (int i = 1; i <= start_->players(); ++i) log.names.push_back(fmt::format("Player {}", i));
  log.match = start_->Clone();

  Recording recording(which, log);
  recording.Created();
  while (log.match->node_kind() != NodeKind::end && log.events.size() < max_events) {
    if (log.match->node_kind() == NodeKind::chance) {
      recording.Chance();
    } else {
      ChanceStream stream(choices, log.events.size());
      recording.Action(Chosen(*log.match, stream));
    }
  }
  return log;
}

SimulatedLog Simulate(const Simulation& simulation) {
  return (*Simulator::Of(simulation.game, simulation.players, simulation.seed,
                         Json::parse(simulation.config)))
      .Play(simulation.number, simulation.max_events);
}

PreparedLog Prepared(const SimulatedLog& log) {
  const engine::Game& game = log.match->game();
  PreparedLog prepared;
  prepared.events = log.events;
  prepared.openings.push_back({0, {log.openings.begin(), log.openings.end()}});
  prepared.states = log.states;
  prepared.game = std::string(game.id());
  prepared.rules = game.rules_versions().back();
  prepared.layout = game.layout();
  prepared.card_set_json = log.match->card_set().canonical_json;
  return prepared;
}

}  // namespace recount::replay
