#include "tools/terminal/choice_list.h"

#include <algorithm>
#include <utility>

#include "fmt/format.h"
#include "replay/play/action_words.h"
#include "tools/terminal/lower_case.h"
#include "tools/terminal/page.h"

namespace recount::tools::terminal {
namespace {

std::string LowerText(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = LowerLetter(c);
  return lower;
}

bool HasEach(const Choice& choice, const std::vector<std::string>& words) {
  const std::string text = LowerText(choice.words + " " + choice.sentence);
  return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
    return text.find(LowerText(word)) != std::string::npos;
  });
}

}  // namespace

ChoiceList::ChoiceList(std::vector<Choice> choices, std::vector<ActionForm> forms)
    : choices_(std::move(choices)), forms_(std::move(forms)) {
  Filter();
}

void ChoiceList::Replace(std::vector<Choice> choices) {
  choices_ = std::move(choices);
  Filter();
}

void ChoiceList::Filter() {
  fitting_.clear();
  const std::string lower = LowerText(typed_);
  // A JSON object is an action of its own, so it does not filter the list.
  const bool is_json = typed_.starts_with('{');
  for (size_t i = 0; i < choices_.size(); ++i) {
    if (is_json || LowerText(choices_[i].words).starts_with(lower)) fitting_.push_back(i);
  }
  // Nothing begins with the typed text, so its words may occur anywhere.
  const std::vector<std::string> words = replay::play::SplitWords(typed_);
  const bool begins_nothing = fitting_.empty();
  for (size_t i = 0; begins_nothing && i < choices_.size(); ++i) {
    if (HasEach(choices_[i], words)) fitting_.push_back(i);
  }
  was_moved_ = false;
  chosen_ = !typed_.empty() && fitting_.size() == 1 ? 0 : -1;
}

void ChoiceList::Type(std::string_view text) {
  typed_ += text;
  Filter();
}

void ChoiceList::TakeBack() {
  TakeLast(typed_);
  Filter();
}

void ChoiceList::Clear() {
  typed_.clear();
  Filter();
}

void ChoiceList::Move(int by) {
  const int count = static_cast<int>(fitting_.size());
  if (count == 0) return;
  if (chosen_ < 0) {
    chosen_ = by > 0 ? 0 : count - 1;
  } else {
    chosen_ = std::clamp(chosen_ + by, 0, count - 1);
  }
  was_moved_ = true;
}

void ChoiceList::Complete() {
  if (fitting_.empty() || typed_.starts_with('{')) return;
  std::string_view common = choices_[fitting_[0]].words;
  for (const size_t i : fitting_) {
    const std::string_view words = choices_[i].words;
    const auto end = std::mismatch(common.begin(), common.end(), words.begin(), words.end()).first;
    common = common.substr(0, static_cast<size_t>(end - common.begin()));
  }
  const bool is_one = fitting_.size() == 1;
  // The common prefix need not begin with the typed text, whose words may have matched anywhere in
  // the choices.
  const bool goes_on =
      LowerText(common).starts_with(LowerText(typed_)) && common.size() > typed_.size();
  if (!is_one && !goes_on) return;
  typed_ = common;
  Filter();
}

bool ChoiceList::IsWhole() const {
  if (typed_.starts_with('{')) return true;
  const std::vector<std::string> words = replay::play::SplitWords(typed_);
  return std::any_of(forms_.begin(), forms_.end(), [&](const ActionForm& form) {
    return !words.empty() && form.type == words[0] && words.size() == form.fields + 1;
  });
}

std::string ChoiceList::Enter(std::string& unclear) const {
  const auto chosen = [&] { return choices_[fitting_[static_cast<size_t>(chosen_)]].json; };
  // An explicit choice by the arrows counts more than what is typed.
  if (was_moved_ && chosen_ >= 0) return chosen();
  if (typed_.empty()) {
    unclear = "choose one with the arrows, or type it";
    return "";
  }
  for (const Choice& choice : choices_) {
    if (choice.words == typed_) return choice.json;
  }
  // A complete action is meant as typed, even if the words of another one begin with it.
  if (IsWhole()) return typed_;
  if (chosen_ >= 0) return chosen();
  if (fitting_.size() > 1) {
    unclear = fmt::format("{} actions match: keep typing, or choose one with the arrows",
                          fitting_.size());
    return "";
  }
  return typed_;
}

}  // namespace recount::tools::terminal
