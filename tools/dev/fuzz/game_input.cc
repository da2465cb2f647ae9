#include "tools/dev/fuzz/game_input.h"

#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/conformance/moment.h"
#include "engine/conformance/test_tables.h"
#include "engine/play/game_modes.h"
#include "engine/play/random_game.h"
#include "engine/registry.h"
#include "replay/debugging/near_act.h"
#include "replay/debugging/protocol_game.h"

namespace recount::tools::dev::fuzz {
namespace {

using engine::ChanceStream;
using engine::Match;
using engine::NodeKind;
using engine::Seat;
using engine::conformance::Moment;
using engine::conformance::Report;
using engine::conformance::TestTables;

constexpr int kMaxSteps = 200;
constexpr size_t kMaxEvents = 1'500;
constexpr int kMaxCloseLooks = 1;  // one takes up to a second under the sanitizers
constexpr uint32_t kMaxRun = 64;
constexpr size_t kRemembered = 16;

// A table, and its match right after `created`.
struct InputTable {
  std::string new_request;
  std::unique_ptr<Match> start;
};

struct InputGame {
  const engine::Game* game;
  EventCodec codec;
  TestTables tests;
  std::vector<std::string_view> numbers;
  std::vector<InputTable> tables;
};

InputTable MakeTable(const engine::Game& game, int players, std::string_view config,
                     const std::string& card_set) {
  const Json config_json = Json::parse(config);
  const Json set_json = card_set.empty() ? Json() : Json::parse(card_set);
  engine::NewGame wanted{.players = static_cast<size_t>(players), .config = &config_json};
  OrderedJson request;
  request["op"] = "new";
  request["game"] = std::string(game.id());
  request["players"] = replay::debugging::NumberedNames(players);
  request["config"] = config_json;
  request["randomness"] = "recorded";
  if (!set_json.is_null()) {
    wanted.card_set = &set_json;
    request["card_set"] = set_json;
  }
  Result<std::unique_ptr<Match>> start = game.New(wanted);
  RECOUNT_CHECK(start.ok());
  return {Written(request), *std::move(start)};
}

void AddTables(InputGame& input) {
  for (const engine::play::GameMode& mode : engine::play::GameModesOf(*input.game)) {
    input.tables.push_back(MakeTable(*input.game, mode.players, mode.variant.config, ""));
  }
  for (const TestTables::Seats& table : input.tests.tables) {
    input.tables.push_back(
        MakeTable(*input.game, table.players, table.config, input.tests.card_set));
  }
}

const std::vector<InputGame>& InputGames() {
  static const std::vector<InputGame>& games = *[] {
    auto* made = new std::vector<InputGame>();
    for (const engine::Game* game : engine::AllGames()) {
      InputGame& input =
          made->emplace_back(InputGame{game, EventCodec(game->schema()), {}, {}, {}});
      for (const auto& [id, text] : engine::conformance::kTestTables) {
        if (id == game->id()) input.tests = engine::conformance::ReadTestTables(text);
      }
      AddTables(input);
    }
    // The strings do not move from here on, so spans may point to them.
    for (InputGame& input : *made) {
      input.numbers.assign(input.tests.numbers.begin(), input.tests.numbers.end());
    }
    return made;
  }();
  return games;
}

// Reads the input byte by byte, and returns 0 after its end.
class InputReader {
 public:
  explicit InputReader(Bytes bytes) : bytes_(bytes) {}

  bool IsAtEnd() const { return at_ >= bytes_.size(); }
  uint8_t Byte() { return IsAtEnd() ? 0 : bytes_[at_++]; }
  uint32_t Two() {
    const uint32_t low = Byte();
    return low | uint32_t{Byte()} << 8;
  }
  // Returns the element that the next byte chooses.
  template <class List>
  auto& Of(List& list) {
    return list[Byte() % list.size()];
  }
  ChanceStream Stream() { return ChanceStream(Seed{Byte(), Byte()}, 0); }

 private:
  Bytes bytes_;
  size_t at_ = 0;
};

class InputPlayer {
 public:
  InputPlayer(const InputGame& input, const InputTable& table, InputReader& reader,
              const std::function<void(const std::vector<std::string>&)>& on_try)
      : input_(input),
        table_(table),
        reader_(reader),
        on_try_(on_try),
        match_(table.start->Clone()),
        names_(replay::debugging::NumberedNames(table.start->players())),
        random_(Seed{1}, 0) {
    played_.requests.push_back(table.new_request);
  }

  PlayedInput Play() {
    Look(/*is_close=*/false);
    for (int step = 0; step < kMaxSteps && MayGoOn() && !reader_.IsAtEnd(); ++step) {
      const uint8_t which = reader_.Byte();
      Step(which % 8);
      if (IsSound()) Look(which >= 128);
    }
    if (IsSound()) CheckLog(Now(), *table_.start, log_);
    played_.findings = report_.findings;
    return std::move(played_);
  }

 private:
  bool IsSound() const { return report_.findings.empty(); }
  bool MayGoOn() const { return IsSound() && log_.size() < kMaxEvents; }

  Moment Now() {
    return {*match_, input_.codec, names_, log_.size(), random_, report_, words_, input_.numbers};
  }

  void Look(bool is_close) {
    CheckAlways(Now());
    if (!is_close || !IsSound() || close_looks_ == kMaxCloseLooks) return;
    ++close_looks_;
    CheckClosely(Now());
  }

  void Step(int which) {
    if (which <= 2) {
      TakeLegal();
    } else if (which == 3) {
      Run();
    } else if (which <= 5) {
      TryNear();
    } else if (which == 6) {
      TryGarbage();
    } else {
      TryOutcome();
    }
  }

  void TakeLegal() {
    if (match_->node_kind() == NodeKind::end) return;
    if (match_->node_kind() == NodeKind::chance) {
      ChanceStream stream = reader_.Stream();
      return Take(engine::play::DrawnOutcome(*match_, stream));
    }
    std::vector<OwnedEvent> legal = AllLegal();
    if (!legal.empty()) Take(std::move(legal[reader_.Two() % legal.size()]));
  }

  void Run() {
    ChanceStream stream = reader_.Stream();
    for (uint32_t left = reader_.Byte() % kMaxRun + 1; left > 0 && MayGoOn(); --left) {
      if (match_->node_kind() == NodeKind::end) return;
      Take(engine::conformance::RandomEvent(*match_, stream));
    }
  }

  void TryNear() {
    ChanceStream stream = reader_.Stream();
    const std::vector<OwnedEvent> legal = AllLegal();
    if (legal.empty()) return;
    const OwnedEvent& chosen = legal[stream.Below(static_cast<uint32_t>(legal.size()))];
    OrderedJson action = input_.codec.ActionJson(chosen.event());
    const int seat =
        replay::debugging::ActNear(chosen.event().seat(), action, past_, match_->players(), stream);
    Try(static_cast<Seat>(seat), Json(action));
  }

  Json GarbageValue() {
    switch (reader_.Byte() % 6) {
      case 0:
        return reader_.Byte();
      case 1:
        return reader_.Two();
      case 2:
        return -1 - int64_t{reader_.Byte()};
      case 3: {
        Json list = Json::array();
        for (int left = reader_.Byte() % 8; left > 0; --left) list.push_back(reader_.Byte());
        return list;
      }
      case 4:
        return nullptr;
      default:
        return Word();
    }
  }

  // Returns a word that some list of this game has contained, or one that no list contains.
  std::string Word() {
    std::vector<std::string> words = {"no such word"};
    for (const auto& [field, known] : words_) words.insert(words.end(), known.begin(), known.end());
    return words[reader_.Two() % words.size()];
  }

  void TryGarbage() {
    const auto seat = static_cast<Seat>(reader_.Byte() % match_->players());
    const std::vector<std::string> types = input_.codec.ActionTypes();
    const size_t type = reader_.Byte() % types.size();
    Json action = {{"type", types[type]}};
    for (const std::string& field : input_.codec.ActionFields(static_cast<uint8_t>(type + 1))) {
      action[field] = GarbageValue();
    }
    Try(seat, action);
  }

  // Tries an action that may be legal or not.
  void Try(Seat seat, const Json& action) {
    flatbuffers::FlatBufferBuilder builder;
    BeginEvent(builder);
    EventParts parts{.kind = events::EventKind::action, .seat = seat};
    if (input_.codec.EncodeAction(action, builder, parts)) return;  // not an action's form
    const OwnedEvent event(FinishEvent(builder, parts));
    OrderedJson request;
    request["op"] = "act";
    request["seat"] = seat;
    request["action"] = OrderedJson(action);
    Begin(Written(request));
    CheckCandidate(Now(), seat, action);
    IsSound() && !match_->Check(event.event()) ? Apply(event) : Refuse();
  }

  void TryOutcome() {
    flatbuffers::FlatBufferBuilder builder;
    BeginEvent(builder);
    EventParts parts{.kind = events::EventKind::chance};
    parts.outcome_kind = static_cast<engine::ChanceKind>(1 + reader_.Byte() % 3);
    const bool is_pick = parts.outcome_kind == engine::ChanceKind::pick;
    std::vector<uint16_t> numbers(is_pick ? 1 : reader_.Byte() % 64);
    for (uint16_t& number : numbers) number = reader_.Byte();
    parts.outcome = builder.CreateVector(numbers);
    const OwnedEvent event(FinishEvent(builder, parts));
    Begin(replay::debugging::RequestOf(input_.codec, event.event(), {}));
    const std::string before(AsText(match_->CanonicalBytes()));
    const engine::Refusal refusal = match_->Check(event.event());
    // A check must not change the match.
    if (before != AsText(match_->CanonicalBytes())) {
      report_.Add("changed_by_check", played_.requests.back());
    }
    const ErrorCode expected =
        match_->node_kind() == NodeKind::end ? ErrorCode::game_over : ErrorCode::bad_chance;
    if (refusal && refusal.code != expected) {
      report_.Add("bad_refusal", played_.requests.back());
    }
    IsSound() && !refusal ? Apply(event) : Refuse();
  }

  // Plays a legal event.
  void Take(const OwnedEvent& event) {
    Begin(replay::debugging::RequestOf(input_.codec, event.event(), {}));
    Apply(event);
  }

  void Begin(std::string request) {
    played_.requests.push_back(std::move(request));
    on_try_(played_.requests);
  }

  // Drops the last request, because it was not played. If there is a finding, the request stays,
  // because it shows the finding.
  void Refuse() {
    ++played_.refused;
    if (IsSound()) played_.requests.pop_back();
  }

  void Apply(OwnedEvent event) {
    CheckCopies(Now(), event.event());
    match_->Apply(event.event(), nullptr);
    SetDigest(event.mutable_bytes(), match_->Digest());
    if (event.event().kind() == events::EventKind::action) {
      past_.push_back(input_.codec.ActionJson(event.event()));
      if (past_.size() > kRemembered) past_.pop_front();
    }
    log_.push_back(std::move(event));
  }

  std::vector<OwnedEvent> AllLegal() const {
    std::vector<OwnedEvent> legal;
    for (Seat seat = 0; seat < match_->players(); ++seat) {
      match_->ForEachLegal(seat, [&](Bytes bytes) { legal.emplace_back(bytes); });
    }
    return legal;
  }

  const InputGame& input_;
  const InputTable& table_;
  InputReader& reader_;
  const std::function<void(const std::vector<std::string>&)>& on_try_;
  std::unique_ptr<Match> match_;
  std::vector<std::string> names_;
  ChanceStream random_;  // for the checks
  Report report_;
  std::map<std::string, std::set<std::string>> words_;
  std::deque<OrderedJson> past_;
  std::vector<OwnedEvent> log_;
  PlayedInput played_;
  int close_looks_ = 0;
};

}  // namespace

PlayedInput PlayInput(Bytes input,
                      const std::function<void(const std::vector<std::string>& requests)>& on_try) {
  InputReader reader(input);
  const InputGame& game = reader.Of(InputGames());
  const InputTable& table = reader.Of(game.tables);
  return InputPlayer(game, table, reader, on_try).Play();
}

int WriteRequests(const std::string& input_path, const std::string& output_path) {
  std::ifstream file(input_path, std::ios::binary);
  if (!file) {
    std::cerr << input_path << " cannot be read\n";
    return 2;
  }
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  const auto write = [&](const std::vector<std::string>& requests) {
    std::ofstream output(output_path, std::ios::binary | std::ios::trunc);
    for (const std::string& request : requests) output << request << '\n';
    output.flush();
    if (!output) {
      std::cerr << output_path << " cannot be written\n";
      std::exit(2);
    }
  };
  const PlayedInput played = PlayInput(AsBytes(bytes), write);
  write(played.requests);
  std::cout << played.requests.size() << " requests, " << played.refused << " refused\n";
  for (const auto& [check, text] : played.findings) std::cout << check << ": " << text << '\n';
  return played.findings.empty() ? 0 : 1;
}

}  // namespace recount::tools::dev::fuzz
