#include "tools/terminal/replay_model.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "fmt/format.h"

namespace recount::tools::terminal {
namespace {

using Kind = Key::Kind;

bool IsDigit(std::string_view text) { return text.size() == 1 && text[0] >= '0' && text[0] <= '9'; }

}  // namespace

ReplayModel::ReplayModel(ReplayedGame& game, size_t view, uint64_t seq, Look look,
                         JudgementSink* sink)
    : game_(game),
      view_(view),
      is_bound_(!game.views()[view].viewer.IsJudge()),
      seq_(std::min(seq, game.PlaybackOf(view).last())),
      look_(look),
      sink_(sink) {}

void ReplayModel::GoTo(uint64_t seq) {
  if (seq == seq_) message_ = seq == 0 ? "this is the first event" : "this is the last event";
  seq_ = seq;
  has_moved_ = true;
}

void ReplayModel::ShowView(size_t view) {
  if (is_bound_) {
    message_ = fmt::format("this replay was opened for {}; other views are not available",
                           game_.views()[view_].label);
    return;
  }
  view_ = view;
  seq_ = std::min(seq_, playback().last());
  message_ = fmt::format("as seen by: {}", game_.views()[view_].label);
}

bool ReplayModel::Handle(const Key& key) {
  if (key.kind == Kind::nothing || key.kind == Kind::resized) return true;
  message_.clear();
  switch (mode_) {
    case Mode::number:
    case Mode::search:
      HandleTyping(key);
      return true;
    case Mode::help:
    case Mode::event:
    case Mode::backup:
      HandleSheet(key);
      return true;
    case Mode::form:
      HandleForm(key);
      return true;
    case Mode::steps:
      break;
  }
  return HandleStep(key);
}

bool ReplayModel::HandleStep(const Key& key) {
  switch (key.kind) {
    case Kind::right:
      GoTo(std::min(seq_ + 1, playback().last()));
      break;
    case Kind::left:
      GoTo(seq_ - (seq_ > 0 ? 1 : 0));
      break;
    case Kind::home:
      GoTo(0);
      break;
    case Kind::end:
      GoTo(playback().last());
      break;
    case Kind::text:
      return HandleLetter(key.text);
    default:
      HandleScroll(key);
      break;
  }
  return true;
}

bool ReplayModel::HandleLetter(std::string_view letter) {
  if (letter == "q") return false;
  if (letter == "l" || letter == " ") return HandleStep({Kind::right});
  if (letter == "h") return HandleStep({Kind::left});
  if (letter == "g") return HandleStep({Kind::home});
  if (letter == "G") return HandleStep({Kind::end});
  const size_t views = game_.views().size();
  if (letter == "]") {
    GoTo(playback().NextTurn(seq_));
  } else if (letter == "[") {
    GoTo(playback().PreviousTurn(seq_));
  } else if (letter == "}") {
    GoTo(playback().NextPhase(seq_));
  } else if (letter == "{") {
    GoTo(playback().PreviousPhase(seq_));
  } else if (letter == "v") {
    ShowView((view_ + 1) % views);
  } else if (letter == "V") {
    ShowView((view_ + views - 1) % views);
  } else if (letter == ":" || IsDigit(letter)) {
    mode_ = Mode::number;
    typed_ = letter == ":" ? "" : letter;
  } else if (letter == "/") {
    mode_ = Mode::search;
    typed_.clear();
  } else if (letter == "?" || letter == "e") {
    mode_ = letter == "?" ? Mode::help : Mode::event;
    sheet_scroll_ = 0;
  } else if (letter == "j" || letter == "k") {
    HandleScroll({letter == "j" ? Kind::down : Kind::up});
  } else if (!HandleJudging(letter)) {
    message_ = fmt::format("{} does nothing here; ? shows the keys", letter);
  }
  return true;
}

void ReplayModel::HandleScroll(const Key& key) {
  const bool is_sheet = mode_ == Mode::help || mode_ == Mode::event || mode_ == Mode::backup;
  int& scroll = is_sheet ? sheet_scroll_ : scroll_;
  const int page = std::max(page_rows_ - 1, 1);
  if (key.kind == Kind::up) --scroll;
  if (key.kind == Kind::down) ++scroll;
  if (key.kind == Kind::page_up) scroll -= page;
  if (key.kind == Kind::page_down) scroll += page;
  scroll = std::max(scroll, 0);  // Draw limits it at the end.
}

void ReplayModel::HandleSheet(const Key& key) {
  const bool scrolls = key.kind == Kind::up || key.kind == Kind::down ||
                       key.kind == Kind::page_up || key.kind == Kind::page_down;
  if (scrolls) {
    HandleScroll(key);
  } else if (key.Is("j") || key.Is("k")) {
    HandleScroll({key.Is("j") ? Kind::down : Kind::up});
  } else {
    mode_ = Mode::steps;
  }
}

void ReplayModel::HandleTyping(const Key& key) {
  switch (key.kind) {
    case Kind::text:
      if (mode_ == Mode::search || IsDigit(key.text)) typed_ += key.text;
      break;
    case Kind::backspace:
      if (typed_.empty()) mode_ = Mode::steps;
      TakeLast(typed_);
      break;
    case Kind::enter:
      FinishTyping();
      mode_ = Mode::steps;
      break;
    case Kind::escape:
      mode_ = Mode::steps;
      break;
    default:
      break;
  }
}

void ReplayModel::FindTyped() {
  // An empty search repeats the last one.
  if (!typed_.empty()) searched_ = typed_;
  if (searched_.empty()) return;
  const std::optional<uint64_t> found = playback().Find(searched_, seq_);
  if (!found) {
    message_ = fmt::format("not found: \"{}\"", searched_);
    return;
  }
  if (*found <= seq_) message_ = "search wrapped to the top";
  seq_ = *found;
  has_moved_ = true;
}

void ReplayModel::FinishTyping() {
  if (mode_ == Mode::search) return FindTyped();
  if (typed_.empty()) return;
  uint64_t wanted = 0;
  const auto [end, error] = std::from_chars(typed_.data(), typed_.data() + typed_.size(), wanted);
  if (error != std::errc() || wanted > playback().last()) {
    message_ = fmt::format("there is no event {}; the last is {}", typed_, playback().last());
    return;
  }
  seq_ = wanted;
  has_moved_ = true;
}

}  // namespace recount::tools::terminal
