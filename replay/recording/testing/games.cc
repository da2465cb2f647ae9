#include "replay/recording/testing/games.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/registry.h"
#include "engine/testing/endless.h"
#include "fmt/format.h"
#include "replay/log/log_file.h"
#include "replay/recording/export.h"
#include "replay/recording/request_reader.h"
#include "replay/verify/verify_file.h"

namespace recount::replay::recording {

const engine::Game& GameCalled(std::string_view id) {
  if (engine::FindGame("endless") == nullptr) {
    engine::RegisterGameForTesting(engine::endless::GameInstance());
  }
  const engine::Game* game = engine::FindGame(id);
  RECOUNT_CHECK(game != nullptr);
  return *game;
}

Environment SteadyEnvironment(uint8_t start) {
  const auto time = std::make_shared<int64_t>(1'795'256'100'000 + start);
  const auto drawn = std::make_shared<uint64_t>(0);
  return {[time]() -> std::optional<int64_t> { return (*time)++; },
          [start, drawn](MutableBytes bytes) {
            engine::ChanceStream stream(Seed{start}, (*drawn)++);
            for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(stream.Below(256));
          }};
}

random_games::SimulatedLog SimulatedGame(std::string_view game, int players, uint64_t number,
                                         uint64_t max_events) {
  return random_games::Simulate({.game = GameCalled(game),
                                 .players = players,
                                 .seed = Seed{7},
                                 .number = number,
                                 .max_events = max_events});
}

std::vector<std::string> RequestsOf(const random_games::SimulatedLog& log, bool is_seeded) {
  const engine::Game& game = log.match->game();
  const EventCodec codec(game.schema());
  OrderedJson begin = {{"op", "new"}, {"game", game.id()}, {"players", log.names}};
  begin["randomness"] = is_seeded ? "seeded" : "recorded";
  if (is_seeded) begin["seed"] = ToHex(log.seed);
  std::vector<std::string> lines = {begin.dump()};
  for (const OwnedEvent& kept : log.events) {
    const events::Envelope& event = kept.event();
    OrderedJson line;
    if (event.kind() == events::EventKind::action) {
      line = {{"op", "act"}, {"seat", event.seat()}, {"action", codec.ActionJson(event)}};
    } else if (event.kind() == events::EventKind::chance && !is_seeded) {
      line = {{"op", "chance"}, {"outcome", OutcomeJson(event)}};
    }
    if (!line.is_null()) lines.push_back(line.dump());
  }
  return lines;
}

std::vector<PreparedLog> ReadRequests(const std::vector<std::string>& lines, bool as_played) {
  const Environment environment = SteadyEnvironment();
  RequestReader reader(as_played, environment);
  for (const std::string& line : lines) {
    const Fault fault = reader.Take(line);
    if (fault) FailCheck(__FILE__, __LINE__, line + ": " + fault->message);
  }
  return reader.Finish();
}

PreparedLog ReadGame(const std::vector<std::string>& lines, bool as_played) {
  std::vector<PreparedLog> logs = ReadRequests(lines, as_played);
  RECOUNT_CHECK_EQ(logs.size(), size_t{1});
  return std::move(logs[0]);
}

std::vector<std::string> StatesOf(const log::Log& log) {
  log::CardSets sets;
  Result<log::LogHeader> header = log::Begin(log, sets);
  engine::Match& match = *header->match;
  std::vector<std::string> states;
  const Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& logged) {
    const auto& event = *flatbuffers::GetRoot<events::Envelope>(logged.bytes.data());
    if (logged.seq != 0) match.Apply(event, nullptr);
    states.emplace_back(AsText(match.CanonicalBytes()));
    return true;
  });
  RECOUNT_CHECK(!fault);
  return states;
}

EditedLog::EditedLog(const log::Log& log) {
  const Fault fault = log.ForEachEvent(0, [&](const LoggedEvent& event) {
    events.emplace_back(event.bytes);
    chain.push_back(event.chain);
    const auto slots = log.Openings(event.seq);
    if (!slots->empty()) openings[event.seq] = *slots;
    return true;
  });
  RECOUNT_CHECK(!fault);
  const Hash256 hash = *log::CardSetPinned(events[0].bytes());
  card_sets[hash] = std::string(*log.CardSetJson(hash));
}

EditedLog::EditedLog(const PreparedLog& log) : events(log.events) {
  for (const auto& [seq, slots] : log.openings) openings[seq] = slots;
  card_sets[*log::CardSetPinned(events[0].bytes())] = log.card_set_json;
  Rechain();
}

EditedLog& EditedLog::Rechain() {
  chain.clear();
  for (const OwnedEvent& event : events) {
    chain.push_back(ChainHash(chain.empty() ? kBeforeFirst : chain.back(), event.bytes()));
  }
  return *this;
}

EditedLog& EditedLog::CutAt(uint64_t seq) {
  events.erase(events.begin() + static_cast<ptrdiff_t>(seq), events.end());
  chain.resize(seq);
  return *this;
}

EditedLog& EditedLog::Add(Bytes event) {
  events.emplace_back(event);
  chain.push_back(ChainHash(chain.back(), event));
  return *this;
}

EditedLog& EditedLog::Redigest(uint64_t seq) {
  FiledLog log(*this);
  log::CardSets sets;
  Result<log::LogHeader> header = log::Begin(*log, sets);
  for (uint64_t i = 1; i < events.size(); ++i) {
    header->match->Apply(events[i].event(), nullptr);
    if (i >= seq) SetDigest(events[i].mutable_bytes(), header->match->Digest());
  }
  return Rechain();
}

EditedLog& EditedLog::Withhold(size_t slot) {
  Slot& open = openings.at(0).at(slot);
  open = SlotLeaf(open);
  return *this;
}

EditedLog& EditedLog::DropField(uint64_t seq, flatbuffers::voffset_t field) {
  const auto& table = reinterpret_cast<const flatbuffers::Table&>(events[seq].event());
  auto* fields = const_cast<uint8_t*>(table.GetVTable());
  if (table.CheckField(field)) flatbuffers::WriteScalar<flatbuffers::voffset_t>(fields + field, 0);
  return *this;
}

EditedLog& EditedLog::VeilWithZeros(uint64_t seq, uint16_t slots) {
  const events::Envelope& event = events[seq].event();
  if (event.kind() != events::EventKind::action && event.kind() != events::EventKind::chance) {
    return *this;
  }
  const auto* game = events[0].event().created()->game();
  const EventCodec codec(GameCalled(game->str()).schema());
  flatbuffers::FlatBufferBuilder builder;
  BeginEvent(builder);
  EventParts parts{.kind = event.kind(), .seat = event.seat(), .veil_slots = slots};
  if (event.at()) parts.at = *event.at();
  parts.has_digest = event.digest() != nullptr;
  const bool is_action = event.kind() == events::EventKind::action;
  Json json(is_action ? codec.ActionJson(event) : OutcomeJson(event));
  for (auto& [field, value] : json.items()) {
    if (value.is_null()) value = 99'999;  // an unset field is stored as some number
  }
  const Fault fault =
      is_action ? codec.EncodeAction(json, builder, parts) : EncodeOutcome(json, builder, parts);
  RECOUNT_CHECK(!fault);
  const MutableBytes bytes = FinishEvent(builder, parts);
  if (const events::Digest* digest = event.digest()) {
    Digest128 same;
    std::copy_n(digest->bytes()->Data(), same.size(), same.begin());
    SetDigest(bytes, same);
  }
  events[seq] = OwnedEvent(bytes);
  return *this;
}

flatbuffers::Table& EditedLog::Created() {
  return reinterpret_cast<flatbuffers::Table&>(
      const_cast<events::Created&>(*events[0].event().created()));
}

LogFrame EditedLog::Frame() const {
  LogFrame frame;
  for (const OwnedEvent& event : events) frame.events.push_back(event.bytes());
  frame.chain = chain;
  frame.openings = openings;
  return frame;
}

RecountFile EditedLog::File(std::vector<const EditedLog*> beside) const {
  RecountFile file;
  beside.insert(beside.begin(), this);
  for (const EditedLog* log : beside) {
    file.logs.push_back(log->Frame());
    for (const auto& [hash, json] : log->card_sets) file.card_sets[hash] = json;
  }
  return file;
}

namespace {

// Returns a file with the first `count` events of its log.
RecountFile FirstOf(const RecountFile& file, uint64_t count) {
  RecountFile part = file;
  part.logs[0].events.resize(count);
  part.logs[0].chain.resize(count);
  auto& openings = part.logs[0].openings;
  openings.erase(openings.lower_bound(count), openings.end());
  return part;
}

// Checks that verifying a growing log gives the same report as verifying it from the beginning.
void CheckGrowing(const RecountFile& file) {
  log::CardSets sets;
  const uint64_t count = file.logs[0].events.size();
  // The files must stay at their addresses.
  std::vector<std::unique_ptr<const RecountFile>> parts;
  std::optional<verify::FrameVerification> verification;
  bool is_clean = false;
  for (const uint64_t events : {uint64_t{1}, (count + 2) / 3, (count * 2 + 2) / 3, count}) {
    parts.push_back(std::make_unique<const RecountFile>(FirstOf(file, events)));
    const RecountFile& part = *parts.back();
    const bool goes_on = verification && verification->Extend(part, part.logs[0], sets);
    RECOUNT_CHECK(goes_on || !is_clean);
    if (!goes_on) verification.emplace(part, part.logs[0], sets);
    const verify::LogReport report = verification->Finish();
    RECOUNT_CHECK(report == verify::VerifyFrame(part, part.logs[0], sets));
    is_clean = report.findings.empty();
  }
}

}  // namespace

verify::LogReport EditedLog::Verify(std::vector<const EditedLog*> beside) const {
  const FiledLog log(*this, std::move(beside));
  log::CardSets sets;
  const verify::LogReport report = verify::VerifyLog(*log, sets);
  for (const uint64_t stretch : {1, 7}) {
    verify::LogVerification verification(*log, sets);
    uint64_t before = 0;
    while (verification.Advance(stretch)) {
      RECOUNT_CHECK_EQ(verification.next(), before + stretch);
      before = verification.next();
    }
    RECOUNT_CHECK(verification.Finish() == report);
  }
  if (log.file().logs.size() == 1) CheckGrowing(log.file());
  return report;
}

std::string FaultsOf(const verify::LogReport& report) {
  std::string text;
  for (const verify::Finding& finding : report.findings) {
    if (!text.empty()) text += ", ";
    text += finding.seq ? fmt::format("{} ", *finding.seq) : "";
    text += verify::FaultName(finding.fault);
    if (!finding.clause.empty()) text += " " + finding.clause;
  }
  return text;
}

std::string FileOf(const store::Reader& reader, absl::Span<const store::LogHead> logs) {
  log::LogFileWriter file("test");
  RECOUNT_CHECK(!Export(reader, logs, file));
  return file.Finish();
}

uint64_t FirstOf(events::EventKind kind, const std::vector<OwnedEvent>& events) {
  const auto found = std::find_if(events.begin(), events.end(), [&](const OwnedEvent& event) {
    return event.event().kind() == kind;
  });
  RECOUNT_CHECK(found != events.end());
  return static_cast<uint64_t>(found - events.begin());
}

}  // namespace recount::replay::recording
