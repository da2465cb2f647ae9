// Plays a game of Nim from a seed, reads each state back from its document, folds the events again
// from their bytes, and shows that changed events are found.
//
//   play_nim [SEED]
//
// SEED has 64 hex digits and determines all chance. Exit 0 means that documents and events gave the
// same states again, and that every change was found.
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "docs/examples/nim/nim.h"
#include "engine/match.h"
#include "events/created.h"
#include "events/event_json.h"
#include "events/owned_event.h"
#include "fmt/format.h"
#include "replay/play/play.h"

namespace {

using recount::ArrayFromHex;
using recount::Bytes;
using recount::EventCodec;
using recount::Json;
using recount::OwnedEvent;
using recount::ParseJson;
using recount::Result;
using recount::Seed;
using recount::ToHex;
using recount::engine::EffectLine;
using recount::engine::FoldChecks;
using recount::engine::FoldReport;
using recount::engine::Game;
using recount::engine::LogEvent;
using recount::engine::LowestSeat;
using recount::engine::Match;
using recount::engine::NodeKind;
using recount::engine::Seat;
using recount::engine::Viewer;
using recount::replay::play::Play;

constexpr std::string_view kSeed =
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

// A program keeps these of a game: the bytes of its events, and the card set that the first of them
// names by its hash.
struct Log {
  std::vector<OwnedEvent> events;
  std::string card_set_json;
};

// "illegal_action, NIM-2.2: take 1 to 3 counters". Programs decide by the code.
std::string TextOf(const recount::Error& error) {
  return fmt::format("{}{}{}: {}", ErrorCodeName(error.code), error.clause.empty() ? "" : ", ",
                     error.clause, error.message);
}

int Fail(const recount::Error& error) {
  fmt::print(stderr, "play_nim: {}\n", TextOf(error));
  return 1;
}

std::array<uint8_t, 16> RandomBytes() {
  std::random_device random;
  std::array<uint8_t, 16> bytes;
  for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random());
  return bytes;
}

// Makes the first event of a log. Names and the seed are not in its bytes, which only commit to
// them. A program that keeps the log stores the `openings` of WriteCreated beside it; this one does
// not need them.
OwnedEvent Created(const Match& match, const std::vector<std::string>& names, const Seed& seed) {
  recount::Creation creation;
  creation.game = std::string(match.game().id());
  creation.rules = match.rules().number;
  creation.names = names;
  creation.seed = seed;
  creation.nonce = RandomBytes();
  creation.card_set_name = match.card_set().name;
  creation.card_set_hash = match.card_set().hash;
  flatbuffers::FlatBufferBuilder builder;
  const recount::CreatedEvent created = recount::WriteCreated(
      builder, creation, [&](auto& config) { return match.WriteConfig(config); },
      [](uint32_t) { return RandomBytes(); }, /*at=*/std::nullopt);
  recount::SetDigest(created.bytes, match.Digest());
  return OwnedEvent(created.bytes);
}

// Adds events to the log, and prints each in a sentence with the digest of the state after it, then
// their effects.
void Keep(std::vector<OwnedEvent> events, const std::vector<EffectLine>& effects, const Play& play,
          Log& log) {
  for (OwnedEvent& event : events) {
    const flatbuffers::Array<uint8_t, 16>& digest = *event.event().digest()->bytes();
    fmt::print("event {}: {}, digest {}\n", log.events.size(),
               play.match().Tell(event.event(), play.names()),
               ToHex(Bytes(digest.data(), digest.size())));
    log.events.push_back(std::move(event));
  }
  for (const EffectLine& effect : effects) fmt::print("  {} ({})\n", effect.text, effect.clause);
}

// Returns the legal actions of a seat, as events.
std::vector<OwnedEvent> LegalActions(const Match& match, Seat seat) {
  std::vector<OwnedEvent> legal;
  match.ForEachLegal(seat, [&](Bytes event) { legal.emplace_back(event); });
  return legal;
}

// Shows what the seat may do, and that trying something else changes nothing.
bool ShowChoices(Play& play, Seat seat) {
  const EventCodec codec(play.match().game().schema());
  for (const OwnedEvent& event : LegalActions(play.match(), seat)) {
    fmt::print("  legal: {}\n", codec.ActionJson(event.event()).dump());
  }
  constexpr std::string_view kGreedy = R"({"type":"take","count":4})";
  const auto refused = play.Act(Json(seat), *ParseJson(kGreedy));
  if (refused.ok()) return false;
  fmt::print("  refused: {}: {}\n", kGreedy, TextOf(refused.error()));
  return true;
}

// Returns whether a state is read back from its document, the one that judges see.
bool IsReadBack(const Play& play) {
  const Match& match = play.match();
  const Json document(match.StateJson(Viewer::Judge(), {play.names(), play.seq()}));
  const std::unique_ptr<Match> copy = match.Clone();
  const recount::engine::StateVerdict verdict = copy->ReadState(document);
  for (const recount::engine::StateFinding& finding : verdict.findings) {
    fmt::print("event {}: the document of its state is refused at {}, expected {}\n", play.seq(),
               finding.path, finding.expected);
  }
  return verdict.findings.empty() && copy->Digest() == match.Digest();
}

// Plays a whole game. Returns nothing if the rules accepted an action that they must refuse, or if
// a state could not be read back.
std::optional<Log> PlayGame(std::unique_ptr<Match> match, const Seed& seed) {
  const std::vector<std::string> names = {"Ana", "Bo"};
  Log log = {.events = {}, .card_set_json = match->card_set().canonical_json};
  OwnedEvent created = Created(*match, names, seed);
  Play play(std::move(match), names, seed);
  Keep({std::move(created)}, {}, play, log);
  auto drawn = play.DrawChance();
  Keep(std::move(drawn.events), drawn.effects, play, log);
  fmt::print("{}", play.match().Draw(Viewer::Spectator(), {names, play.seq()}, {.width = 40}));
  if (!ShowChoices(play, LowestSeat(play.match().awaited()))) return std::nullopt;
  while (IsReadBack(play) && play.match().node_kind() == NodeKind::decision) {
    // This is not good play, but it varies the moves.
    std::vector<OwnedEvent> legal = LegalActions(play.match(), LowestSeat(play.match().awaited()));
    auto taken = play.Take(std::move(legal[play.seq() % legal.size()]));
    Keep(std::move(taken.events), taken.effects, play, log);
  }
  if (!IsReadBack(play) || play.match().node_kind() != NodeKind::end) return std::nullopt;
  fmt::print("{} states were read back from their documents\n", log.events.size() - 1);
  return log;
}

// Builds the match from the first event, checks and applies the others, and returns the digest of
// the last state. An error names the first event that does not follow, and the reason.
Result<std::string> Fold(const Game& game, const Log& log, const Seed& seed) {
  const Bytes first = log.events.front().bytes();
  const recount::events::Envelope* created = recount::ReadEvent(first, game.schema());
  if (created == nullptr) return recount::ExplainBytes(first, game.schema());
  auto card_set = game.ReadCardSet(log.card_set_json);
  if (!card_set.ok()) return card_set.error();
  auto match = game.Open(*created, *card_set);
  if (!match.ok()) return match.error();
  std::vector<LogEvent> events;
  for (uint64_t seq = 1; seq < log.events.size(); ++seq) {
    events.push_back({seq, log.events[seq].bytes()});
  }
  // The form of the bytes, the rules and the digests are always checked; with a seed, chance too.
  const FoldReport report = (*match)->Fold(events, FoldChecks{.seed = &seed});
  if (report.fault) return *report.fault;
  return ToHex((*match)->Digest());
}

// Folds a log in which one event was changed. Returns false if the change is not found.
template <class Change>
bool IsFound(const Game& game, Log log, const Seed& seed, size_t seq, std::string_view what,
             const Change& change) {
  change(*flatbuffers::GetMutableRoot<nim::events::Event>(log.events[seq].mutable_bytes().data()));
  const Result<std::string> folded = Fold(game, log, seed);
  if (folded.ok()) return false;
  fmt::print("{}: {}\n", what, TextOf(folded.error()));
  return true;
}

nim::events::Take& TakeIn(nim::events::Event& event) {
  return *static_cast<nim::events::Take*>(event.mutable_action());
}

bool AreChangesFound(const Game& game, const Log& log, const Seed& seed) {
  return IsFound(game, log, seed, 2, "another legal number",
                 [](auto& event) {
                   const int count = TakeIn(event).count();
                   TakeIn(event).mutate_count(static_cast<uint8_t>(1 + count % nim::kMaxTake));
                 }) &&
         IsFound(game, log, seed, 2, "an illegal number",
                 [](auto& event) { TakeIn(event).mutate_count(9); }) &&
         IsFound(game, log, seed, 1, "another player to begin", [](auto& event) {
           const int first = event.outcome()->Get(0);
           event.mutable_outcome()->Mutate(0, static_cast<uint16_t>(1 - first));
         });
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<Seed> seed = ArrayFromHex<32>(argc > 1 ? argv[1] : kSeed);
  if (argc > 2 || !seed) {
    fmt::print(stderr, "play_nim: expected a seed of 64 hex digits: play_nim [SEED]\n");
    return 2;
  }
  const Game& game = nim::GameInstance();
  const Json config = *ParseJson(R"({"pile":10})");
  auto match = game.New({.players = 2, .config = &config});
  if (!match.ok()) return Fail(match.error());
  const std::optional<Log> log = PlayGame(*std::move(match), *seed);
  if (!log) return 1;

  const Result<std::string> digest = Fold(game, *log, *seed);
  if (!digest.ok()) return Fail(digest.error());
  const auto& last = *log->events.back().event().digest()->bytes();
  const bool is_equal = *digest == ToHex(Bytes(last.data(), last.size()));
  fmt::print("folded {} events again: digest {}, {}\n", log->events.size(), *digest,
             is_equal ? "equal" : "different");
  return is_equal && AreChangesFound(game, *log, *seed) ? 0 : 1;
}
