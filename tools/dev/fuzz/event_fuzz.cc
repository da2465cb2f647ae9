// Reads bytes as an event of each game, shows it as JSON, writes it back, and opens or plays it.
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/registry.h"
#include "events/event_json.h"
#include "events/json.h"
#include "events/judging.h"
#include "replay/recording/random_games/simulate.h"
#include "tools/dev/fuzz/input.h"

namespace recount::tools::dev::fuzz {
namespace {

using engine::Match;
using engine::Viewer;
using events::Envelope;
using events::EventKind;

// A game and its matches at various moments.
struct Stage {
  const engine::Game* game;
  EventCodec codec;
  std::shared_ptr<const engine::CardSet> card_set;
  std::vector<std::unique_ptr<Match>> matches;
};

// Adds the first moments one by one, because the beginning of a game tends to differ from what
// comes later, and then one match per quarter of the game.
void AddMatches(Stage& stage, const engine::Variant& variant, int players) {
  const replay::recording::random_games::SimulatedLog log =
      replay::recording::random_games::Simulate({.game = *stage.game,
                                                 .players = players,
                                                 .seed = Seed{42},
                                                 .config = variant.config,
                                                 .max_events = 1'000});
  std::unique_ptr<Match> match = *stage.game->Open(log.events[0].event(), stage.card_set);
  const size_t quarter = log.events.size() / 4;
  for (size_t seq = 1; seq < log.events.size(); ++seq) {
    const bool is_last = seq + 1 == log.events.size();
    if (seq <= 6 || seq % quarter == 0 || is_last) stage.matches.push_back(match->Clone());
    match->Apply(log.events[seq].event(), nullptr);
    RECOUNT_CHECK(match->Restore(match->Clone()->CanonicalBytes()));
  }
  stage.matches.push_back(std::move(match));
}

std::vector<Stage> MakeStages() {
  std::vector<Stage> stages;
  for (const engine::Game* game : engine::AllGames()) {
    const auto fresh = *game->New({.players = static_cast<size_t>(game->min_players())});
    auto set = *game->ReadCardSet(fresh->card_set().canonical_json);
    Stage& stage = stages.emplace_back(Stage{game, EventCodec(game->schema()), std::move(set), {}});
    for (const engine::Variant& variant : game->variants()) {
      for (int players = game->min_players(); players <= game->max_players(); ++players) {
        if (IsPlayedBy(*game, variant, players)) AddMatches(stage, variant, players);
      }
    }
  }
  return stages;
}

std::vector<Viewer> ViewersOf(const Match& match) {
  std::vector<Viewer> viewers = {Viewer::Judge(), Viewer::Spectator()};
  for (int seat = 0; seat < match.players(); ++seat) {
    viewers.push_back(Viewer::OfSeat(static_cast<engine::Seat>(seat)));
  }
  return viewers;
}

// Checks that an action whose JSON the protocol accepts is encoded as the same action again.
void WriteBack(const Stage& stage, const Envelope& event) {
  const std::string text = stage.codec.ActionJson(event).dump();
  const std::optional<Json> json = ParseJson(text);
  RECOUNT_CHECK(json.has_value());
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = EventKind::action, .seat = event.seat()};
  if (stage.codec.EncodeAction(*json, builder, parts)) return;  // null where null is not allowed
  const MutableBytes bytes = FinishEvent(builder, parts);
  const Envelope* again = ReadEvent(bytes, stage.game->schema());
  RECOUNT_CHECK(again != nullptr);
  RECOUNT_CHECK_EQ(stage.codec.ActionJson(*again).dump(), text);
}

// Checks that a judgement is written back unchanged. Renders it too, whatever is stored beside it.
void WriteBackJudgement(const Stage& stage, const Envelope& event) {
  const Judgement judgement = JudgementIn(event);
  const std::vector<std::string> texts(JudgementSlots(judgement).size(), "text");
  flatbuffers::FlatBufferBuilder builder;
  const JudgementEvent written = WriteJudgement(
      builder, judgement, texts, [](uint32_t) { return Salt(); }, std::nullopt, false);
  const Envelope* again = ReadEvent(written.bytes, stage.game->schema());
  RECOUNT_CHECK(again != nullptr);
  const OrderedJson there = stage.codec.EventJson(*again, 1, {});
  OrderedJson here = stage.codec.EventJson(event, 1, {});
  for (const char* key : {"at", "digest", "time", "veil"}) here.erase(key);
  for (const auto& item : here.items()) RECOUNT_CHECK(there.at(item.key()) == item.value());
}

std::vector<std::string> NamesOf(const Match& match) {
  return std::vector<std::string>(static_cast<size_t>(match.players()), "Somebody");
}

// Renders the consequences of an accepted event for every viewer.
void Look(const Stage& stage, const Match& before, const Match& after, const Envelope& event,
          const engine::EffectList& effects) {
  const std::vector<std::string> names = NamesOf(after);
  flatbuffers::FlatBufferBuilder builder;
  for (const Viewer& viewer : ViewersOf(after)) {
    const Bytes seen = after.ViewEvent(before, event, viewer, builder);
    RECOUNT_CHECK(ReadEvent(seen, stage.game->schema()) != nullptr);
    for (const auto& line : after.Describe(effects, names, viewer)) {
      RECOUNT_CHECK(!line.text.empty());
    }
    RECOUNT_CHECK(after.StateJson(viewer, {names, 1}).is_object());
  }
}

void Play(const Stage& stage, const Match& match, const Envelope& event) {
  if (event.kind() == EventKind::action && event.seat() >= match.players()) return;
  const Digest128 digest = match.Digest();
  const std::vector<uint8_t> canonical(match.CanonicalBytes().begin(),
                                       match.CanonicalBytes().end());
  if (const engine::Refusal refusal = match.Check(event)) {
    RECOUNT_CHECK(!match.Explain(refusal, event).empty());
    RECOUNT_CHECK(match.CanonicalBytes() == Bytes(canonical));
    RECOUNT_CHECK(match.Digest() == digest);
    return;
  }
  const std::unique_ptr<Match> after = match.Clone();
  engine::EffectList effects;
  after->Apply(event, &effects);
  RECOUNT_CHECK(match.CanonicalBytes() == Bytes(canonical));
  const std::unique_ptr<Match> restored = match.Clone();
  RECOUNT_CHECK(restored->Restore(after->CanonicalBytes()));
  RECOUNT_CHECK(restored->Digest() == after->Digest());
  Look(stage, match, *after, event, effects);
}

void Open(const Stage& stage, const Envelope& event) {
  const auto match = stage.game->Open(event, stage.card_set);
  if (!match.ok()) return;
  RECOUNT_CHECK_EQ((*match)->players(), int{event.created()->players()});
  RECOUNT_CHECK((*match)->Clone()->Restore((*match)->CanonicalBytes()));
}

void TryGame(const Stage& stage, Bytes bytes) {
  const Envelope* event = ReadEvent(bytes, stage.game->schema());
  if (event == nullptr) {
    RECOUNT_CHECK(!ExplainBytes(bytes, stage.game->schema()).message.empty());
    return;
  }
  // A stranger wrote the bytes of the game's id and the card set's name, so they may be invalid
  // UTF-8.
  stage.codec.EventJson(*event, 1, {}).dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
  if (IsJudging(event->kind())) return WriteBackJudgement(stage, *event);
  if (event->kind() == EventKind::created) return Open(stage, *event);
  if (event->kind() == EventKind::action) WriteBack(stage, *event);
  for (const std::unique_ptr<Match>& match : stage.matches) Play(stage, *match, *event);
}

}  // namespace
}  // namespace recount::tools::dev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const auto& stages = *new auto(recount::tools::dev::fuzz::MakeStages());
  const recount::tools::dev::fuzz::AlignedInput input(recount::Bytes(data, size));
  for (const auto& stage : stages) recount::tools::dev::fuzz::TryGame(stage, input.bytes());
  return 0;
}
