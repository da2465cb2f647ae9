// Compares the tree of random judgements with a model that keeps the whole path of every node.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "replay/judging/judging.h"
#include "replay/judging/way.h"
#include "replay/recording/testing/games.h"

namespace recount::replay::judging {
namespace {

class TreeModel {
 public:
  explicit TreeModel(uint32_t seed)
      : random_(seed), judging_(recording::GameCalled("heretics"), 3) {
    Play(1 + Below(4));
  }

  void Step() {
    switch (Below(10)) {
      case 0:
        return Rule(RulingKind::rewind, SomeNode());
      case 1:
        return Rule(RulingKind::repair, SomeNode());
      case 2:
        return Rule(RulingKind::repair, std::nullopt);
      case 3:
        return Rule(RulingKind::stand, std::nullopt);
      case 4:
        return Overturn();
      case 5:
        return FindMoot();
      case 6:
        return Amend();
      case 7:
        return Accept();
      case 8:
        return Correct();
      default:
        return Play(1 + Below(3));
    }
  }

  void Compare() const {
    ASSERT_EQ(judging_.count(), cursors_.size());
    ASSERT_EQ(judging_.cursor(), cursors_.back());
    for (uint64_t seq = 0; seq < cursors_.size(); ++seq) {
      ASSERT_EQ(judging_.IsNode(seq), !paths_[seq].empty()) << seq;
      ASSERT_EQ(judging_.CursorAfter(seq), cursors_[seq]) << seq;
      if (paths_[seq].empty()) continue;
      ComparePath(seq);
      ASSERT_EQ(judging_.CorrectedBy(seq), CorrectedBy(seq)) << seq;
      ASSERT_EQ(judging_.EnteredAs(seq), EnteredAs(seq)) << seq;
      ASSERT_EQ(RulingsIn(judging_.AcceptedAt(seq)), AcceptedOnTheWay(seq)) << seq;
    }
    ASSERT_EQ(RulingsIn(judging_.AcceptedHere()), AcceptedOnTheWay(cursors_.back()));
  }

 private:
  struct RuledOn {
    uint64_t seq;
    RulingKind kind;
    uint64_t cursor_before;
    std::optional<uint64_t> to;
    bool is_open = true;  // neither overturned nor moot
    bool is_overturned = false;
    uint64_t event = 0;  // that it accepts
  };

  // The rulings that say how events count, by event.
  using Accepted = std::map<uint64_t, uint64_t>;

  static Accepted RulingsIn(const log::AcceptedEventsAt& accepted) {
    Accepted rulings;
    if (accepted == nullptr) return rulings;
    for (const auto& [event, acceptance] : *accepted) rulings[event] = acceptance.ruling;
    return rulings;
  }

  // Returns the newest rulings that have not been overturned.
  Accepted AcceptedNow() const {
    Accepted now;
    for (const RuledOn& ruling : rulings_) {
      if (ruling.kind == RulingKind::accept && !ruling.is_overturned)
        now[ruling.event] = ruling.seq;
    }
    return now;
  }

  bool IsOnTheWay(uint64_t event, uint64_t node) const {
    const std::vector<uint64_t>& path = paths_[node];
    return std::binary_search(path.begin(), path.end(), event);
  }

  // What was played keeps the rulings under which it was, and everything after it. What lies on
  // the way to the cursor follows the cursor.
  Accepted AcceptedOnTheWay(uint64_t node) const {
    const uint64_t cursor = cursors_.back();
    Accepted accepted = with_[IsOnTheWay(node, cursor) ? cursor : node];
    const Accepted now = AcceptedNow();
    accepted.insert(now.begin(), now.end());
    return accepted;
  }

  // Returns the rulings under which a node that follows another is played now.
  Accepted PlayedAfter(uint64_t node) const {
    Accepted with = with_[node];
    for (const auto& [event, ruling] : AcceptedNow()) {
      if (IsOnTheWay(event, node)) with.emplace(event, ruling);
    }
    return with;
  }

  uint64_t Below(uint64_t end) { return random_() % end; }

  uint64_t SomeNode() {
    uint64_t node = Below(paths_.size());
    while (paths_[node].empty()) --node;
    return node;
  }

  // Adds a node that follows another, or a judgement that is none, and where the cursor is then.
  void Add(std::optional<uint64_t> follows, uint64_t cursor) {
    std::vector<uint64_t> path;
    if (follows) path = paths_.empty() ? path : paths_[*follows];
    if (follows) path.push_back(paths_.size());
    Accepted with;
    if (follows && !paths_.empty()) with = PlayedAfter(*follows);
    with_.push_back(std::move(with));
    paths_.push_back(std::move(path));
    cursors_.push_back(cursor);
  }

  void Play(uint64_t events) {
    judging_.ApplyGameEvents(events);
    for (; events > 0; --events) Add(cursors_.empty() ? 0 : cursors_.back(), paths_.size());
  }

  void Apply(const Judgement& judgement) {
    const Fault refused = judging_.Check(judgement);
    ASSERT_FALSE(refused) << refused->message;
    judging_.Apply(judgement);
  }

  void Rule(RulingKind kind, std::optional<uint64_t> to) {
    Ruling ruling;
    ruling.kind = kind;
    ruling.to = to;
    ruling.clauses = {"HER-1.1"};
    Apply(ruling);
    const uint64_t before = cursors_.back();
    rulings_.push_back({.seq = paths_.size(), .kind = kind, .cursor_before = before, .to = to});
    if (kind == RulingKind::repair) return Add(to.value_or(before), paths_.size());
    Add(std::nullopt, to.value_or(before));
  }

  // Accepts an event on the way to the cursor.
  void Accept() {
    const std::vector<uint64_t>& path = paths_[cursors_.back()];
    const uint64_t event = path[Below(path.size())];
    const bool is_repair = std::any_of(rulings_.begin(), rulings_.end(),
                                       [&](const auto& each) { return each.seq == event; });
    if (event == 0 || is_repair) return;
    Ruling ruling;
    ruling.kind = RulingKind::accept;
    ruling.event = event;
    ruling.as = AcceptedAs::effect;
    ruling.clauses = {"HER-1.1"};
    Apply(ruling);
    const uint64_t cursor = cursors_.back();
    rulings_.push_back({.seq = paths_.size(),
                        .kind = RulingKind::accept,
                        .cursor_before = cursor,
                        .to = {},
                        .event = event});
    Add(std::nullopt, cursor);
  }

  bool IsRepair(uint64_t node) const {
    return std::any_of(rulings_.begin(), rulings_.end(), [&](const RuledOn& each) {
      return each.seq == node && each.kind == RulingKind::repair;
    });
  }

  // Enters some of the rows behind a node of the line of play again, in any order.
  void Correct() {
    const std::vector<uint64_t> path = paths_[cursors_.back()];
    const size_t kept = 1 + Below(path.size());
    Correction correction{.to = path[kept - 1], .why = CorrectionWhy::rows, .rows = {}};
    for (size_t i = kept; i < path.size(); ++i) {
      if (!IsRepair(path[i]) && Below(4) > 0) correction.rows.emplace_back(path[i]);
    }
    if (Below(3) == 0) correction.rows.emplace_back();
    std::shuffle(correction.rows.begin(), correction.rows.end(), random_);
    if (correction.rows.empty()) correction.why = CorrectionWhy::undo;
    Apply(correction);
    corrections_.insert(paths_.size());
    for (size_t i = kept; i < path.size(); ++i) entered_as_.erase(path[i]);
    Add(std::nullopt, correction.to);
    for (size_t row = 0; row < correction.rows.size(); ++row) {
      ASSERT_TRUE(judging_.Check(Dispute{.at = 0, .by = 0})) << "a row is due";
      if (correction.rows[row]) entered_as_[*correction.rows[row]] = paths_.size();
      Play(1);
    }
    ASSERT_EQ(judging_.rows_due(), 0);
  }

  // Returns the judgement that took a node off the line of play last, if it is a correction.
  std::optional<uint64_t> CorrectedBy(uint64_t node) const {
    std::optional<uint64_t> by;
    for (uint64_t seq = node + 1; seq < cursors_.size(); ++seq) {
      const bool was_there = IsOnTheWay(node, cursors_[seq - 1]);
      const bool is_there = IsOnTheWay(node, cursors_[seq]);
      if (was_there && !is_there) by = seq;
      if (is_there) by.reset();
    }
    return by && corrections_.contains(*by) ? by : std::nullopt;
  }

  std::optional<uint64_t> EnteredAs(uint64_t node) const {
    std::optional<uint64_t> entered;
    for (auto at = entered_as_.find(node); at != entered_as_.end();
         at = entered_as_.find(*entered)) {
      entered = at->second;
    }
    return entered && CorrectedBy(*entered) ? std::nullopt : entered;
  }

  // Returns a ruling that is in force; nullptr if there is none.
  RuledOn* InForce() {
    const auto first = rulings_.begin() + static_cast<ptrdiff_t>(Below(rulings_.size() + 1));
    const auto found = std::find_if(first, rulings_.end(), [](auto& each) { return each.is_open; });
    return found == rulings_.end() ? nullptr : &*found;
  }

  void Overturn() {
    RuledOn* ruling = InForce();
    if (ruling == nullptr) return;
    Apply(Appeal{ruling->seq, 1});
    Add(std::nullopt, cursors_.back());
    Apply(Resolution{paths_.size() - 1, 1, /*is_upheld=*/false});
    ruling->is_open = false;
    ruling->is_overturned = true;
    Add(std::nullopt, ruling->cursor_before);
  }

  void FindMoot() {
    RuledOn* ruling = InForce();
    if (ruling == nullptr) return;
    Apply(Moot{.ruling = ruling->seq});
    Add(std::nullopt, cursors_.back());
    ruling->is_open = false;
  }

  // A rewind may get another target; a repair keeps what it does.
  void Amend() {
    RuledOn* ruling = InForce();
    if (ruling == nullptr) return;
    const uint64_t before = cursors_.back();
    uint64_t cursor = before;
    if (ruling->kind == RulingKind::rewind) {
      const uint64_t to = SomeNode();
      if (to != ruling->to) cursor = to;
      ruling->to = to;
    }
    Ruling corrected;
    corrected.kind = ruling->kind;
    corrected.to = ruling->to;
    if (ruling->kind == RulingKind::accept) {
      corrected.event = ruling->event;
      corrected.as = AcceptedAs::effect;
    }
    corrected.clauses = {"HER-2.1"};
    Apply(Amendment{ruling->seq, corrected});
    Add(std::nullopt, cursor);
  }

  void ComparePath(uint64_t node) const {
    const Path path = judging_.PathTo(node);
    const std::vector<uint64_t>& expected = paths_[node];
    ASSERT_EQ(path.size(), expected.size()) << node;
    for (size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(path[i], expected[i]) << node;
    // What lies between the cursor and the node, back and forth.
    const std::vector<uint64_t>& now = paths_[cursors_.back()];
    const auto [end, other] =
        std::mismatch(now.begin(), now.end(), expected.begin(), expected.end());
    const Detour detour = Between(judging_, cursors_.back(), node);
    EXPECT_EQ(detour.back.size(), static_cast<size_t>(now.end() - end));
    EXPECT_EQ(detour.forth, std::vector<uint64_t>(other, expected.end()));
  }

  std::mt19937 random_;
  JudgingState judging_;
  std::vector<std::vector<uint64_t>> paths_;  // by seq; empty for what is no node
  std::vector<Accepted> with_;                // by node: the rulings under which it was played
  std::vector<uint64_t> cursors_;             // after each event
  std::vector<RuledOn> rulings_;
  std::set<uint64_t> corrections_;
  std::map<uint64_t, uint64_t> entered_as_;  // by the row whose place the other takes
};

TEST(TreeModel, AgreesWithRandomJudgements) {
  for (uint32_t seed = 0; seed < 2'000; ++seed) {
    SCOPED_TRACE(seed);
    TreeModel model(seed);
    for (int step = 0; step < 24; ++step) model.Step();
    model.Compare();
    if (::testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace recount::replay::judging
