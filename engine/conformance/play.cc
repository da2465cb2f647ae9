#include <nlohmann/json.hpp>

#include "engine/conformance/moment.h"
#include "events/sha256.h"
#include "fmt/format.h"

namespace recount::engine::conformance {
namespace {

constexpr size_t kMostFindings = 5;

// A random game, event by event, with its log.
class RandomGame {
 public:
  RandomGame(const Plan& plan, uint64_t number, const EventCodec& codec, Report& report)
      : plan_(plan),
        codec_(codec),
        report_(report),
        random_(plan.seed, number),
        config_(Json::parse(plan.variant.config)),
        card_set_(plan.card_set.empty() ? Json() : Json::parse(plan.card_set)),
        numbers_(plan.numbers.begin(), plan.numbers.end()) {
    for (int i = 0; i < plan.players; ++i) names_.push_back(fmt::format("Player {}", i));
    match_ = Begin();
  }

  void Run() {
    const uint64_t bound = plan_.game.max_events();
    const uint64_t most = bound == 0 ? plan_.max_events : bound;
    for (;;) {
      Look();
      if (!report_.findings.empty() || match_->node_kind() == NodeKind::end) break;
      // A game without a bound of its own is only cut off; it has no fault.
      if (log_.size() + 1 >= most) {
        if (bound != 0) report_.Add("too_long", fmt::format("more than {} events", bound));
        break;
      }
      Step();
    }
    if (report_.findings.empty()) CheckLog(Now(), *Begin(), log_);
    ++report_.games;
    report_.events += log_.size() + 1;
  }

 private:
  std::unique_ptr<Match> Begin() const {
    NewGame wanted{.players = static_cast<size_t>(plan_.players)};
    wanted.config = &config_;
    if (!card_set_.is_null()) wanted.card_set = &card_set_;
    wanted.rules = plan_.rules;
    return *plan_.game.New(wanted);
  }

  Moment Now() {
    return {*match_, codec_, names_, log_.size(), random_, report_, words_, numbers_};
  }

  void Look() {
    CheckAlways(Now());
    if (!report_.findings.empty()) return;
    if (match_->node_kind() == NodeKind::end) CollectClauses(Now());
    if (random_.Below(plan_.dear_every) == 0) CheckClosely(Now());
  }

  void Step() {
    OwnedEvent event = RandomEvent(*match_, random_);
    CheckCopies(Now(), event.event());
    match_->Apply(event.event(), nullptr);
    SetDigest(event.mutable_bytes(), match_->Digest());
    log_.push_back(std::move(event));
  }

  const Plan& plan_;
  const EventCodec& codec_;
  Report& report_;
  ChanceStream random_;
  Json config_;
  Json card_set_;
  std::vector<std::string_view> numbers_;
  std::vector<std::string> names_;
  std::unique_ptr<Match> match_;
  std::vector<OwnedEvent> log_;
  std::map<std::string, std::set<std::string>> words_;
};

// Collects every value in the JSON by its pointer.
void CollectPlaces(const Json& value, const std::string& place, std::vector<std::string>& places) {
  places.push_back(place);
  if (value.is_array()) {
    for (size_t i = 0; i < value.size(); ++i) {
      CollectPlaces(value[i], fmt::format("{}/{}", place, i), places);
    }
  } else if (value.is_object()) {
    for (const auto& item : value.items()) {
      CollectPlaces(item.value(), place + "/" + item.key(), places);
    }
  }
}

// Returns the set with one change that may break it.
Json Bent(const Json& set, const std::vector<std::string>& places, ChanceStream& random) {
  Json bent = set;
  const std::string& place = places[random.Below(static_cast<uint32_t>(places.size()))];
  Json& value = bent[Json::json_pointer(place)];
  switch (random.Below(6)) {
    case 0:
      value = nullptr;
      break;
    case 1:
      value = "no such word";
      break;
    case 2:
      value = value.is_number_integer() ? Json(value.get<int64_t>() + 1) : Json(1000);
      break;
    case 3:
      value = Json::array();
      break;
    case 4:
      if (value.is_array() && !value.empty()) {
        value.erase(value.size() - 1);
      } else if (value.is_object() && !value.empty()) {
        value.erase(value.begin());
      } else {
        value = true;
      }
      break;
    default:
      if (value.is_array()) {
        value.push_back(value.empty() ? Json(0) : value.front());
      } else if (value.is_object()) {
        value["no such key"] = 0;
      } else {
        value = Json{{"op", "no such op"}};
      }
  }
  return bent;
}

}  // namespace

void Report::Add(std::string check, std::string text) {
  if (findings.size() < kMostFindings) findings.push_back({std::move(check), std::move(text)});
}

void Report::Merge(const Report& other) {
  for (const Finding& finding : other.findings) Add(finding.check, finding.text);
  clauses.insert(other.clauses.begin(), other.clauses.end());
  games += other.games;
  events += other.events;
  candidates += other.candidates;
  worlds_changed += other.worlds_changed;
}

Report Play(const Plan& plan) {
  Report report;
  const EventCodec codec(plan.game.schema());
  for (int number = 0; number < plan.games && report.findings.empty(); ++number) {
    RandomGame(plan, static_cast<uint64_t>(number), codec, report).Run();
    if (!report.findings.empty()) {
      report.findings.front().text +=
          fmt::format(" (game {} of seed {})", number, ToHex(plan.seed));
    }
  }
  return report;
}

namespace {

// Begins a game. If it is refused, the refusal must be one that all games use.
void Probe(const Game& game, const NewGame& wanted, bool may_begin, Report& report) {
  const Result<std::unique_ptr<Match>> match = game.New(wanted);
  if (match.ok()) {
    if (!may_begin) report.Add("bad_refusal", "a game began that must be refused");
    return;
  }
  const Error& error = match.error();
  bool is_known = error.clause.empty();
  for (const Clause& clause : game.clauses()) is_known |= clause.id == error.clause;
  if (error.code != ErrorCode::bad_request || !is_known) {
    report.Add("bad_refusal", fmt::format("{} {}", ErrorCodeName(error.code), error.clause));
  }
  if (!error.clause.empty()) report.clauses.insert(error.clause);
}

}  // namespace

Report ProbeConfig(const Plan& plan, int tries) {
  Report report;
  ChanceStream random(plan.seed, 1);
  const Json config = Json::parse(plan.variant.config);
  const Json set = plan.card_set.empty() ? Json() : Json::parse(plan.card_set);
  std::vector<std::string> places;
  CollectPlaces(config, "", places);
  for (int i = 0; i < tries; ++i) {
    const Json bent = Bent(config, places, random);
    NewGame wanted{.players = static_cast<size_t>(plan.players), .config = &bent};
    if (!set.is_null()) wanted.card_set = &set;
    if (bent.is_object()) Probe(plan.game, wanted, true, report);
  }
  return report;
}

TestTables ReadTestTables(std::string_view text) {
  const Json json = Json::parse(text);
  TestTables tables;
  if (json.contains("numbers")) tables.numbers = json["numbers"].get<std::vector<std::string>>();
  if (json.contains("card_set")) tables.card_set = json["card_set"].dump();
  for (const Json& table : json.value("tables", Json::array())) {
    tables.tables.push_back(
        {table.at("players").get<int>(), table.at("config").dump(), table.at("games").get<int>()});
  }
  return tables;
}

Report ProbeBeginnings(const Game& game, int tries, const Seed& seed) {
  Report report;
  ChanceStream random(seed, 0);
  const auto probe = [&](const NewGame& wanted, bool may_begin) {
    Probe(game, wanted, may_begin, report);
  };
  for (size_t players = 0; players <= static_cast<size_t>(game.max_players()) + 2; ++players) {
    probe({.players = players}, players >= static_cast<size_t>(game.min_players()) &&
                                    players <= static_cast<size_t>(game.max_players()));
  }
  const Json set = Json::parse(game.card_sets()[0].json);
  std::vector<std::string> places;
  CollectPlaces(set, "", places);
  for (int i = 0; i < tries; ++i) {
    const Json bent = Bent(set, places, random);
    NewGame wanted{.players = static_cast<size_t>(game.min_players())};
    wanted.card_set = &bent;
    // A string would be taken as the name of a shipped set.
    if (!bent.is_string()) probe(wanted, true);
  }
  return report;
}

}  // namespace recount::engine::conformance
