#include "tools/dev/bench/heretics_games.h"

#include <cstring>

#include "engine/registry.h"
#include "events/check.h"

namespace recount::tools::dev::bench {

using engine::ChanceStream;
using engine::EffectList;
using engine::NodeKind;
using engine::NoEffects;
using engine::Outcome;
using engine::Seat;

namespace {

constexpr Seed kHereticsSeed = {'h', 'e', 'r', 'e', 't', 'i', 'c', 's'};
constexpr int64_t kFirstTime = 1'790'000'000'000;
constexpr size_t kSamples = 64;

}  // namespace

void DigestSum::Add(const Digest128& digest) {
  std::array<uint64_t, 2> words;
  std::memcpy(words.data(), digest.data(), sizeof(words));
  sum_[0] ^= words[0];
  sum_[1] ^= words[1];
}

// Plays the games one after another. It makes the spans last, because the vectors under them move
// while they grow.
class RandomGames::Player {
 public:
  explicit Player(RandomGames& games) : games_(games) {}

  void Play(uint64_t number) {
    ChanceStream random(kHereticsSeed, number);
    PinnedState pinned;
    pinned.card_set_hash = games_.start_->card_set().hash;
    pinned.state = Heretics::Begin(games_.cards_, {}, games_.players_);
    seq_ = 0;
    NoEffects none;
    while (Heretics::KindOf(pinned.state) != NodeKind::end) {
      if (Heretics::KindOf(pinned.state) == NodeKind::chance) {
        const engine::ChanceRequest request = Heretics::RequestOf(games_.cards_, pinned.state);
        const engine::ChanceNumbers order = engine::DrawOutcome(request, random);
        const Outcome outcome = {request.kind, order};
        Heretics::ApplyOutcome(games_.cards_, pinned.state, outcome, none);
        games_.shuffles_.insert(games_.shuffles_.end(), order.begin(), order.end());
        Record(WriteShuffle(builder_, outcome, Time()), pinned);
      } else {
        const Move move = AnyMove(pinned.state, random);
        Heretics::ApplyAction(games_.cards_, pinned.state, move.seat, move.action, none);
        games_.moves_.push_back(move);
        Record(WriteMove(builder_, move, Time()), pinned);
      }
    }
    games_.final_digests_.Add(pinned.Digest());
    lengths_.push_back(seq_);
  }

  void MakeSpans() {
    const absl::Span<engine::LogEvent> log = absl::MakeSpan(games_.log_);
    const auto* next = reinterpret_cast<const uint8_t*>(games_.words_.data());
    for (engine::LogEvent& event : log) {
      event.bytes = Bytes(next, event.bytes.size());
      next += event.bytes.size();
    }
    const auto players = static_cast<size_t>(games_.players_);
    absl::Span<const engine::LogEvent> events = log;
    absl::Span<const Move> moves = games_.moves_;
    absl::Span<const uint16_t> shuffles = games_.shuffles_;
    const size_t cities = engine::heretics::kCities;
    for (const size_t length : lengths_) {
      const size_t sends = length - players - 1;
      games_.games_.push_back({moves.subspan(0, players),
                               {engine::ChanceKind::shuffle, shuffles.subspan(0, cities)},
                               moves.subspan(players, sends),
                               events.subspan(0, length)});
      moves.remove_prefix(players + sends);
      shuffles.remove_prefix(cities);
      events.remove_prefix(length);
    }
  }

 private:
  int64_t Time() const { return kFirstTime + static_cast<int64_t>(seq_) * 12'345; }

  Move AnyMove(const Heretics::State& state, ChanceStream& random) {
    std::vector<Seat> seats;
    for (Seat seat = 0; seat < games_.players_; ++seat) {
      if (engine::Contains(Heretics::AwaitedOf(state), seat)) seats.push_back(seat);
    }
    const Seat seat = seats[random.Below(static_cast<uint32_t>(seats.size()))];
    std::vector<Heretics::Action> actions;
    Heretics::LegalActions(games_.cards_, state, seat, actions);
    return {seat, actions[random.Below(static_cast<uint32_t>(actions.size()))]};
  }

  void Record(MutableBytes event, const PinnedState& after) {
    const Digest128 digest = after.Digest();
    SetDigest(event, digest);
    games_.all_digests_.Add(digest);
    const size_t words = event.size() / sizeof(uint64_t);
    games_.words_.resize(games_.words_.size() + words);
    std::memcpy(&games_.words_[games_.words_.size() - words], event.data(), event.size());
    games_.event_bytes_ += event.size();
    games_.log_.push_back({++seq_, Bytes(nullptr, event.size())});
    if (games_.log_.size() % 501 == 0 && games_.samples_.size() < kSamples) {
      games_.samples_.push_back(after);
    }
  }

  RandomGames& games_;
  flatbuffers::FlatBufferBuilder builder_;
  uint64_t seq_ = 0;
  std::vector<size_t> lengths_;
};

RandomGames::RandomGames(int players, int count) : players_(players) {
  const engine::NewGame wanted{.players = static_cast<size_t>(players)};
  cards_ = Heretics::Prepare(wanted)->cards;
  start_ = *engine::FindGame("heretics")->New(wanted);
  Player player(*this);
  for (int number = 0; number < count; ++number) player.Play(static_cast<uint64_t>(number));
  player.MakeSpans();
}

MutableBytes WriteMove(flatbuffers::FlatBufferBuilder& builder, const Move& move,
                       std::optional<int64_t> at) {
  BeginEvent(builder);
  EventParts parts;
  parts.kind = events::EventKind::action;
  parts.seat = move.seat;
  parts.at = at;
  parts.action = Heretics::WriteAction(builder, move.action);
  parts.action_type = static_cast<uint8_t>(move.action.type);
  return FinishEvent(builder, parts);
}

MutableBytes WriteShuffle(flatbuffers::FlatBufferBuilder& builder, const Outcome& shuffle,
                          std::optional<int64_t> at) {
  BeginEvent(builder);
  EventParts parts;
  parts.kind = events::EventKind::chance;
  parts.at = at;
  parts.outcome_kind = shuffle.kind;
  parts.outcome = builder.CreateVector(shuffle.numbers.data(), shuffle.numbers.size());
  return FinishEvent(builder, parts);
}

}  // namespace recount::tools::dev::bench
