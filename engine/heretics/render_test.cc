// Compares the drawn tables of one seeded game.
#include "engine/heretics/render.h"

#include <gtest/gtest.h>

#include "engine/kit/testing/random_game.h"
#include "engine/kit/testing/text.h"
#include "engine/registry.h"
#include "engine/sheet.h"
#include "events/cells.h"

namespace recount::engine::heretics {
namespace {

using kit::testing::LinesOf;

// A game after a number of events, or at its end.
class Played {
 public:
  Played(std::vector<std::string> names, uint64_t events) : names_(std::move(names)) {
    match_ = *FindGame("heretics")->New({.players = names_.size()});
    while (seq_ < events && match_->node_kind() != NodeKind::end) {
      match_->Apply(kit::testing::NextEvent(*match_, ++seq_).event(), nullptr);
    }
  }

  std::string Draw(Viewer viewer, const Drawing& drawing = {}) const {
    return match_->Draw(viewer, {names_, seq_}, drawing);
  }

 private:
  std::vector<std::string> names_;
  std::unique_ptr<Match> match_;
  uint64_t seq_ = 0;
};

// Returns the lines with this label, without the label.
std::vector<std::string> Labelled(const std::string& drawing, std::string_view label) {
  std::vector<std::string> found;
  for (const std::string& line : LinesOf(drawing)) {
    if (line.starts_with(label)) found.push_back(line.substr(11));
  }
  return found;
}

TEST(DrawTable, BeforeTheFirstPackIsChosen) {
  EXPECT_EQ(Played({"Ana", "Bo"}, 0).Draw(Viewer::Spectator()),
            "== Heretics and the Battle for Europe ================== choosing packs, event 0\n"
            "Awaited    Ana\n"
            "Free packs Catholics, Reformers, Hussites, Orthodox\n"
            "Pile       36 Cities face down\n"
            "-- Ana (seat 0) ---------------------------------------------------- no pack yet\n"
            "-- Bo (seat 1) ----------------------------------------------------- no pack yet\n");
}

constexpr uint64_t kAnaHasLaid = 12;

TEST(DrawTable, InARoundForWhoHasLaid) {
  EXPECT_EQ(Played({"Ana", "Bo"}, kAnaHasLaid).Draw(Viewer::OfSeat(0)),
            "== Heretics and the Battle for Europe ============ First Wave, round 5, event 12\n"
            "City       Nuremberg #73, Resistance 6, Value 5\n"
            "Laid       Ana: 8 Wagon Captain #29\n"
            "Awaited    Bo\n"
            "Pile       31 Cities face down; nobody took Konstanz 6, Krakow 6\n"
            "-- Last round: Konstanz #46, Resistance 6, Value 6 ------------- wave 1, round 4\n"
            "Ana        10 Field Hetman #31 is banned (HER-6.3); Graveyard\n"
            "Bo         1 Pamphlet Seller #11 is too weak (HER-4.1); Graveyard\n"
            "-- Ana (seat 0), Hussites --------------------------------------------- 2 points\n"
            "Hand       2 Flail Bearer #23, 3 Drummer #24, 4 Crossbowman #25,\n"
            "           5 Wagon Driver #26, 9 Master of the University #30,\n"
            "           11 Supreme Hetman #32\n"
            "Temple     6 7   Graveyard 1 10\n"
            "Cities     Hradec Kralove 2\n"
            "-- Bo (seat 1), Reformers --------------------------------------------- 5 points\n"
            "Hand       7 characters\n"
            "Temple     11   Graveyard 1 3 6\n"
            "Cities     Basel 5\n");
}

TEST(DrawTable, ShowsALaidCardAndAHandToWhomTheyBelong) {
  using Lines = std::vector<std::string>;
  const Played game({"Ana", "Bo"}, kAnaHasLaid);
  const std::string laid = "Ana: 8 Wagon Captain #29";
  const std::string face_down = "Ana: a character face down";
  const std::string anas = "2 Flail Bearer #23, 3 Drummer #24, 4 Crossbowman #25,";
  const std::string bos = "2 Student #12, 4 Printer #14, 5 Deacon #15, 7 Pastor #17,";
  struct {
    Viewer viewer;
    std::string laid;
    Lines hands;
  } const table[] = {
      {Viewer::Judge(), laid, {anas, bos}},
      {Viewer::OfSeat(0), laid, {anas, "7 characters"}},
      {Viewer::OfSeat(1), face_down, {"6 characters", bos}},
      {Viewer::Spectator(), face_down, {"6 characters", "7 characters"}},
  };
  for (const auto& row : table) {
    const std::string drawing = game.Draw(row.viewer);
    EXPECT_EQ(Labelled(drawing, "Laid"), Lines{row.laid});
    EXPECT_EQ(Labelled(drawing, "Hand"), row.hands);
    EXPECT_LE(LinesOf(drawing).size(), 24u);
  }
}

TEST(DrawTable, AtTheEnd) {
  EXPECT_EQ(Played({"Ana", "Bo"}, 100).Draw(Viewer::Spectator(), {.uses_boxes = true}),
            "══ Heretics and the Battle for Europe ════════════════════════ the end, event 34\n"
            "Result     Bo wins (HER-7.6)\n"
            "Scores     Ana 16, Bo 30\n"
            "Pile       20 Cities face down; nobody took Tabor 7, Konstanz 6, Geneva 7,\n"
            "           Worms 6, Trent 9, Krakow 6, Constantinople 11, Paris 10\n"
            "── Last round: Worms #53, Resistance 7, Value 6 ──────────────── wave 2, round 5\n"
            "Ana        has nobody to send (HER-3.6)\n"
            "Bo         11 Elector #21 is banned (HER-6.3); Graveyard\n"
            "── Ana (seat 0), Hussites ──────────────────────────────────────────── 16 points\n"
            "Hand       -\n"
            "Temple     -   Graveyard 1 2 3 4 5 6 7 8 9 10 11\n"
            "Cities     Wittenberg 8, Kutna Hora 6, Hradec Kralove 2\n"
            "── Bo (seat 1), Reformers ──────────────────────────────────────────── 30 points\n"
            "Hand       -\n"
            "Temple     -   Graveyard 1 2 3 4 5 6 7 8 9 10 11\n"
            "Cities     Basel 5, Kyiv 7, Moscow 9, Nuremberg 5, La Rochelle 4\n");
}

TEST(Tell, SaysWhatTheViewMayKnow) {
  const std::vector<std::string> names = {"Ana", ""};
  std::unique_ptr<Match> match = *FindGame("heretics")->New({.players = 2});
  std::vector<std::string> sentences;
  for (uint64_t seq = 1; seq <= 5; ++seq) {
    const OwnedEvent event = kit::testing::NextEvent(*match, seq);
    const std::unique_ptr<Match> before = match->Clone();
    match->Apply(event.event(), nullptr);
    flatbuffers::FlatBufferBuilder builder;
    const MutableBytes seen =
        match->ViewEvent(*before, event.event(), Viewer::Spectator(), builder);
    sentences.push_back(match->Tell(*flatbuffers::GetRoot<events::Envelope>(seen.data()), names));
  }
  EXPECT_EQ(sentences,
            (std::vector<std::string>{"Ana chooses the Hussites", "seat 1 chooses the Reformers",
                                      "The Cities are shuffled", "Ana lays a character face down",
                                      "seat 1 lays Elector (card 21)"}));
}

TEST(DrawTable, KeepsToItsWidthWhateverTheNames) {
  const std::vector<std::string> names = {
      "", "\x1b[31m\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57\u6f22\u5b57\u6f22\n",
      std::string(200, 'x'),
      "Ji\xc5\x99\xc3\xad a long name with many words in it \U0001F469\u200D\u2696\uFE0F"};
  for (uint64_t events = 0; events < 100; ++events) {
    const Played game(names, events);
    for (const int width : {0, 20, 40, 53, 80, 200}) {
      for (const std::string& line : LinesOf(game.Draw(Viewer::Judge(), {.width = width}))) {
        EXPECT_LE(CellsOf(line), static_cast<size_t>(std::max(width, 20))) << line;
        EXPECT_EQ(Printable(line), line);
        EXPECT_FALSE(line.ends_with(' ')) << line;
      }
    }
  }
}

}  // namespace
}  // namespace recount::engine::heretics
