#include "tools/terminal/shown_question.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "events/json.h"
#include "events/json_members.h"
#include "events/reflection_json.h"
#include "fmt/format.h"
#include "replay/play/shown_words.h"

namespace recount::tools::terminal {
namespace {

constexpr std::string_view kFaceDown = R"({"card":null})";
constexpr std::string_view kFound = R"({"found":true})";
constexpr std::string_view kFoundNothing = R"({"found":false})";
constexpr std::string_view kBack = R"({"back":true})";

Choice BackChoice() {
  return {"back", "do something else: nothing is recorded", std::string(kBack)};
}

}  // namespace

ShownQuestion::ShownQuestion(std::string request, std::vector<NeededCard> needs,
                             replay::play::Seen seen)
    : first_request_(std::move(request)), first_seen_(std::move(seen)), needs_(std::move(needs)) {
  if (!first_seen_.reveals) first_seen_.reveals.emplace();
  AskAgain();
}

ShownQuestion ShownQuestion::OfSearch(std::string request, replay::play::Seen seen) {
  ShownQuestion question;
  question.is_of_search_ = true;
  question.first_request_ = std::move(request);
  question.first_seen_ = std::move(seen);
  question.AskAgain();
  return question;
}

void ShownQuestion::AskAgain() {
  request_ = first_request_;
  seen_ = first_seen_;
  asked_ = 0;
}

// Puts the card in the place of the first "?" of the action, which is in words or JSON.
void ShownQuestion::NameInRequest(int64_t card) {
  const bool is_json = request_.starts_with('{');
  const size_t begin = request_.find(is_json ? "\"?" : "?");
  if (begin == std::string::npos) return;
  const size_t end =
      is_json ? request_.find('"', begin + 1) + 1 : request_.find_first_of(" ,", begin);
  request_.replace(begin, end - begin, fmt::format("{}", card));
}

// A card of the action itself is named in the action, not among what was turned up.
bool ShownQuestion::IsOfAction() const { return needs_[asked_].at.starts_with("/action/"); }

std::string ShownQuestion::about() const {
  if (is_of_search_) return "Was there a card to choose?";
  const std::string count =
      needs_.size() == 1 ? "" : fmt::format(" ({} of {})", asked_ + 1, needs_.size());
  return fmt::format("Name what was turned up{}: {}", count, needs_[asked_].what);
}

std::vector<Choice> ShownQuestion::choices(const engine::Match& match) const {
  std::vector<Choice> choices;
  if (is_of_search_) {
    choices.push_back({"found a card", "it is named next", std::string(kFound)});
    choices.push_back({"found nothing", "there was no such card", std::string(kFoundNothing)});
    choices.push_back(BackChoice());
    return choices;
  }
  for (const uint16_t card : needs_[asked_].among) {
    choices.push_back(
        {fmt::format("{} #{}", replay::play::NameOfShown(match, needs_[asked_].at, card), card),
         needs_[asked_].what, fmt::format(R"({{"card":{}}})", card)});
  }
  if (!IsOfAction()) choices.push_back({"?", "it stayed face down", std::string(kFaceDown)});
  choices.push_back(BackChoice());
  return choices;
}

Fault ShownQuestion::Answer(std::string_view json) {
  if (json == kBack) {
    is_left_ = true;
    return std::nullopt;
  }
  if (is_of_search_) {
    if (json != kFound && json != kFoundNothing) {
      return Error::BadRequest("choose whether a card was found, or back");
    }
    seen_.found = json == kFound;
    return std::nullopt;
  }
  const std::optional<Json> answer = ParseJson(json);
  const Json* card =
      answer && answer->is_object() && answer->size() == 1 ? FindMember(*answer, "card") : nullptr;
  const bool is_card = card != nullptr && (IsInteger(*card) || (card->is_null() && !IsOfAction()));
  if (!is_card) return Error::BadRequest("choose one of the cards, or back");
  if (IsOfAction()) {
    NameInRequest(card->get<int64_t>());
  } else {
    replay::play::Reveal& reveal = seen_.reveals->emplace_back();
    reveal.at = needs_[asked_].at;
    if (!card->is_null()) reveal.card = NumberFromJson<uint16_t>(*card);
  }
  ++asked_;
  return std::nullopt;
}

}  // namespace recount::tools::terminal
