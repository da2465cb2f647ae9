// Damages random legal games by one slip of the pen, reads them with `conflicts`, and puts them
// right with the options that it prints: the states are those of the undamaged game, event for
// event. Then verify agrees, and nothing is left to read otherwise.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "absl/strings/str_split.h"
#include "fmt/format.h"
#include "replay/evidence/conflict_words.h"
#include "replay/evidence/conflicts.h"
#include "replay/evidence/corrections.h"
#include "replay/recording/recorder.h"
#include "replay/recording/testing/replay_fixture.h"
#include "store/store.h"

namespace recount::replay::recording {
namespace {

struct SampleTable {
  const char* game;
  int players;
};
constexpr SampleTable kTables[] = {
    {"heretics", 3}, {"hope", 2}, {"empyrean", 3}, {"inhumanity", 3}, {"basicverse", 4}};

bool IsAct(const Json& request) { return request["op"] == "act"; }

// Makes one slip in the requests of a game. Returns false if they have no place for it.
bool Damage(uint32_t kind, std::mt19937& random, std::vector<std::string>& lines) {
  std::vector<size_t> acts;
  for (size_t i = 1; i + 1 < lines.size(); ++i) {
    if (IsAct(Json::parse(lines[i])) && IsAct(Json::parse(lines[i + 1]))) acts.push_back(i);
  }
  if (acts.empty()) return false;
  const size_t at = acts[random() % acts.size()];
  Json one = Json::parse(lines[at]);
  Json next = Json::parse(lines[at + 1]);
  if (kind == 0) {
    std::swap(one["action"], next["action"]);  // the cards of two rows exchanged
  } else if (kind == 1) {
    std::swap(one, next);  // two rows in the wrong order
  } else {
    lines.insert(lines.begin() + static_cast<ptrdiff_t>(at), lines[at]);  // a row twice
    return true;
  }
  lines[at] = one.dump();
  lines[at + 1] = next.dump();
  return true;
}

// Reads the options that `conflicts` prints, such as "--swap 11,12".
RowEdit EditOf(const std::string& options) {
  const std::vector<std::string> words = absl::StrSplit(options, absl::MaxSplits(' ', 1));
  RowEdit edit;
  std::string rows = words.at(1);
  if (words[0] == "--swap") edit.kind = RowEdit::Kind::swap;
  if (words[0] == "--order") edit.kind = RowEdit::Kind::order;
  if (words[0] == "--drop") edit.kind = RowEdit::Kind::drop;
  if (words[0] == "--replace" || words[0] == "--insert") {
    edit.kind = words[0] == "--insert" ? RowEdit::Kind::insert : RowEdit::Kind::replace;
    const std::vector<std::string> says =
        absl::StrSplit(rows, absl::MaxSplits(absl::ByString("='"), 1));
    rows = says.at(0);
    const std::vector<std::string> row =
        absl::StrSplit(says.at(1).substr(0, says[1].size() - 1), absl::MaxSplits(' ', 1));
    edit.seat = static_cast<engine::Seat>(std::stoi(row.at(0)));
    edit.words = [action = row.at(1)](const play::Play&, play::Seen&) -> Result<Json> {
      return Json::parse(action);
    };
  }
  for (const auto& seq : absl::StrSplit(rows, ','))
    edit.rows.push_back(std::stoull(std::string(seq)));
  return edit;
}

class RandomCorrections : public ReplayTest {
 protected:
  // Returns the digests of the states on the way to the cursor.
  std::vector<Digest128> DigestsOnTheWay(const std::string& id) {
    const OpenLog log(*store_, id);
    auto timeline = timeline::Timeline::Open(*log, sets_);
    const judging::Path path = timeline->judging().PathTo(timeline->judging().cursor());
    std::vector<Digest128> digests;
    for (uint64_t i = 0; i < path.size(); ++i) {
      EXPECT_FALSE(timeline->SeekTo(path[i]));
      EXPECT_FALSE(timeline->illegal());
      digests.push_back(timeline->match().Digest());
    }
    return digests;
  }

  evidence::Conflicts ConflictsIn(const std::string& id) {
    const OpenLog log(*store_, id);
    auto timeline = timeline::Timeline::Open(*log, sets_);
    return *evidence::ConflictsOf(*timeline);
  }

  void ExpectSound(const std::string& id) {
    const OpenLog log(*store_, id);
    verify::LogReport report = verify::VerifyLog(*log, sets_);
    evidence::AddCorrections(*log, sets_, report);
    EXPECT_TRUE(report.ok()) << FaultsOf(report);
  }

  // Corrects the slips as they are read. Returns false if they take a judge, or are none.
  bool Mend(const std::string& id) {
    CorrectionRequest request;
    request.texts = {"Sam", "a slip of the pen"};
    for (const evidence::Conflict& conflict : ConflictsIn(id).list) {
      const std::string options = evidence::CorrectOptions(conflict);
      if (!options.empty()) request.edits.push_back(EditOf(options));
    }
    if (request.edits.empty()) return false;
    return Recorder(*store_, SteadyEnvironment()).Correct(id, request).ok();
  }

  log::CardSets sets_;
};

TEST_F(RandomCorrections, LeadToTheStatesOfTheUndamagedGame) {
  std::map<std::string, int> mended;
  int tried = 0;
  for (uint32_t number = 0; number < 40; ++number) {
    const auto& [game, players] = kTables[number % 5];
    std::mt19937 random(number);
    std::vector<std::string> lines = RequestsOf(SimulatedGame(game, players, number, 60), false);
    // Two games of one store are not the same.
    const std::string begun = lines[0];
    const auto name = [&](std::string_view of) {
      lines[0] = begun;
      lines[0].insert(lines[0].find("\"players\":[\"") + 12, fmt::format("{} {} of ", of, number));
    };
    name("sound");
    const std::string sound = Put(ReadGame(lines));
    name("slip");
    if (!Damage(number / 5 % 3, random, lines)) continue;
    const std::string id = Put(ReadGame(lines, /*as_played=*/true));
    // A slip after which every event is legal cannot be seen.
    if (ConflictsIn(id).list.empty()) continue;
    ++tried;
    if (!Mend(id)) continue;
    ExpectSound(id);
    if (!ConflictsIn(id).list.empty()) continue;
    // Slips of another kind may explain the record as well, with another game.
    if (DigestsOnTheWay(id) == DigestsOnTheWay(sound)) ++mended[game];
  }
  EXPECT_GE(tried, 10);
  int all = 0;
  for (const auto& [game, count] : mended) all += count;
  EXPECT_GE(all * 2, tried) << all << " of " << tried;
}

}  // namespace
}  // namespace recount::replay::recording
