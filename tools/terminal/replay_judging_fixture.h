// A test fixture that replays and judges a stored game by sending key presses to a ReplayModel.
#ifndef RECOUNT_TOOLS_TERMINAL_REPLAY_JUDGING_FIXTURE_H_
#define RECOUNT_TOOLS_TERMINAL_REPLAY_JUDGING_FIXTURE_H_

#include <gtest/gtest.h>

#include "fmt/format.h"
#include "replay/recording/testing/replay_fixture.h"
#include "tools/terminal/replay_model.h"

namespace recount::tools::terminal {

class ReplayJudgingTest : public replay::recording::ReplayTest {
 protected:
  void Begin(replay::recording::PreparedLog log) {
    id_ = Put(std::move(log));
    sink_ = std::make_unique<StoreDesk>([this] { return store_.get(); }, id_,
                                        replay::recording::SteadyEnvironment());
    game_ = *sink_->Reload();
    model_ = std::make_unique<ReplayModel>(*game_, 0, 9, Look{}, sink_.get());
  }
  // Begins with a game that has ended.
  void BeginHeretics() { Begin(Prepared(replay::recording::SimulatedGame("heretics", 2, 0))); }

  // Presses a key per character; '\n' is Enter, '^' Escape, '*' Ctrl-U, '<' and '>' the arrows up
  // and down.
  void Press(std::string_view keys) {
    for (const char c : keys) {
      if (c == '*') {
        model_->Handle({Key::Kind::control, "u"});
        continue;
      }
      const Key::Kind kind = c == '\n'  ? Key::Kind::enter
                             : c == '^' ? Key::Kind::escape
                             : c == '<' ? Key::Kind::up
                             : c == '>' ? Key::Kind::down
                                        : Key::Kind::text;
      model_->Handle(kind == Key::Kind::text ? Key::Of(std::string_view(&c, 1)) : Key{kind});
    }
  }
  std::string Text(int columns = 80, int rows = 60) { return model_->Draw({rows, columns}).Text(); }
  bool Shows(std::string_view text) { return Text().find(text) != std::string::npos; }
  const replay::judging::JudgingState& judging() const { return game_->judging(); }
  uint64_t last() const { return game_->log().count() - 1; }

  void Dispute(std::string_view claim) { Press(fmt::format("d\n{}\ny", claim)); }
  // Rules on the first open dispute, if there is one.
  void Rewind(uint64_t to) {
    Press(judging().open_disputes() > 0 ? "r\nr\n" : "rr\n");
    Press(fmt::format("*{}\n", to));
    Press("*Kim\nher-3.3\nmisplayed\ny");
  }

  std::string id_;
  std::unique_ptr<StoreDesk> sink_;
  std::unique_ptr<ReplayedGame> game_;
  std::unique_ptr<ReplayModel> model_;
};

#define EXPECT_SHOWN(text) EXPECT_TRUE(Shows(text)) << Text()
#define EXPECT_NOT_SHOWN(text) EXPECT_FALSE(Shows(text)) << Text()

}  // namespace recount::tools::terminal

#endif  // RECOUNT_TOOLS_TERMINAL_REPLAY_JUDGING_FIXTURE_H_
