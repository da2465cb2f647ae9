// The part of the form of a ruling that says what a repair does.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "absl/strings/str_split.h"
#include "engine/card_pointers.h"
#include "engine/sheet.h"
#include "events/json_pointer.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "replay/evidence/known_in_pile.h"
#include "replay/play/action_words.h"
#include "replay/play/operation_words.h"
#include "replay/repair/pointer_words.h"
#include "replay/repair/repair.h"
#include "replay/repair/state_differences.h"
#include "tools/terminal/judging_forms.h"

namespace recount::tools::terminal {
namespace {

using QuestionKind = FormField::Kind;
using replay::play::OperationOption;
using replay::play::OptionText;
using replay::repair::PointerInWords;

// A list of cards in the state.
struct CardList {
  std::string pointer;
  std::vector<uint16_t> cards;
};

// Adds the lists of cards in a value, in the order of the text.
void AddLists(const engine::Game& game, const OrderedJson& state, const OrderedJson& value,
              std::vector<std::string>& keys, std::vector<CardList>& lists) {
  const auto enter = [&](std::string key, const OrderedJson& entry) {
    keys.push_back(std::move(key));
    AddLists(game, state, entry, keys, lists);
    keys.pop_back();
  };
  if (value.is_object()) {
    for (const auto& [key, entry] : value.items()) enter(key, entry);
  } else if (value.is_array()) {
    std::vector<std::string> entry = keys;
    entry.emplace_back("0");
    const bool is_of_numbers = std::all_of(value.begin(), value.end(), [](const OrderedJson& each) {
      return each.is_number_integer();
    });
    if (is_of_numbers && engine::IsWhereCardsLie(game, entry, state)) {
      lists.push_back({PointerOfKeys(keys), value.get<std::vector<uint16_t>>()});
    }
    for (size_t i = 0; i < value.size(); ++i) enter(fmt::format("{}", i), value[i]);
  }
}

std::vector<CardList> ListsIn(const engine::Match& match, const std::vector<std::string>& names) {
  const OrderedJson state = match.StateJson(engine::Viewer::Judge(), {.names = names});
  std::vector<std::string> keys;
  std::vector<CardList> lists;
  AddLists(match.game(), state, state, keys, lists);
  return lists;
}

// Asks for the operations one after another. The answers to the questions about the second are
// named "from 2" and so on.
class RepairQuestions {
 public:
  RepairQuestions(const JudgedMoment& moment, const Answers& answers)
      : moment_(moment),
        names_(moment.game.names()),
        match_(moment.game.Now()),
        answers_(answers),
        lists_(ListsIn(match_, names_)) {}

  // Returns the next question; nothing once somebody has said that this is all.
  std::optional<FormField> Next() {
    for (number_ = 1; number_ <= kMaxOperations; ++number_) {
      const std::string* what = Given("change");
      if (what == nullptr) return ChangeQuestion();
      if (*what == "done") return std::nullopt;
      if (auto question = NextOf(*what)) return question;
    }
    return std::nullopt;
  }

  // Returns the operations as the options of `rule` have them.
  std::vector<OptionText> Texts() {
    std::vector<OptionText> texts;
    for (number_ = 1; number_ <= kMaxOperations; ++number_) {
      const std::string* what = Given("change");
      if (what == nullptr || *what == "done") break;
      if (*what == "value") {
        texts.push_back({OperationOption::set, *Given("value")});
      } else if (*what == "shuffle") {
        const std::string* keep = Given("keep");
        texts.push_back(
            {OperationOption::shuffle, keep == nullptr || keep->empty()
                                           ? *Given("pile")
                                           : fmt::format("{} keep {}", *Given("pile"), *keep)});
      } else {
        const std::string& card = *what == "random" ? "random " + *Given("cards") : *Given("card");
        const std::string* place = Given("place");
        texts.push_back({OperationOption::move,
                         fmt::format("{}: {} -> {}{}", card, *Given("from"), *Given("to"),
                                     place == nullptr ? "" : "/" + *place)});
      }
      if (const std::string* outcome = Given("outcome")) {
        texts.push_back({OperationOption::outcome, ListOfNumbers(*outcome)});
      }
    }
    return texts;
  }

 private:
  std::string Name(std::string_view what) const {
    return number_ == 1 ? std::string(what) : fmt::format("{} {}", what, number_);
  }

  const std::string* Given(std::string_view what) const {
    const auto found = answers_.find(Name(what));
    return found == answers_.end() ? nullptr : &found->second;
  }

  FormField ChangeQuestion() const {
    FormField question = {.kind = QuestionKind::one,
                          .name = Name("change"),
                          .words = number_ == 1 ? "what is put right?" : "what else?"};
    if (number_ > 1) question.options.push_back({"done", "done: that is all"});
    question.options.insert(question.options.end(),
                            {{"card", "card: a card goes to another place"},
                             {"random", "random: cards go to another place, chosen by chance"},
                             {"shuffle", "shuffle: a pile is shuffled"},
                             {"value", "value: something else of the state gets another value"}});
    return question;
  }

  std::optional<FormField> NextOf(const std::string& what) const {
    if (what == "value") {
      if (Given("value") != nullptr) return std::nullopt;
      return ValueQuestion();
    }
    if (what == "shuffle") {
      if (Given("pile") == nullptr) return ListQuestion("pile", "which pile?", true);
      if (Given("keep") == nullptr) {
        if (auto question = KeepQuestion()) return question;
      }
      return OutcomeQuestion("its order now? the numbers of all its cards, the top first");
    }
    if (Given("from") == nullptr) {
      return ListQuestion("from", "where does it lie in the record?", true);
    }
    if (what == "card" && Given("card") == nullptr) return CardQuestion();
    if (what == "random" && Given("cards") == nullptr) return CountQuestion();
    if (Given("to") == nullptr) return ListQuestion("to", "where does it go?", false);
    const bool is_empty = CardsIn(*Given("to")).empty();
    if (is_empty || Given("place") != nullptr) {
      if (what == "card") return std::nullopt;
      return OutcomeQuestion("which cards were drawn? their numbers, in that order");
    }
    return FormField{.kind = QuestionKind::one,
                     .name = Name("place"),
                     .words = "where in it?",
                     .options = {{"-", "at the end, or anywhere in a hand"},
                                 {"0", "on top, before all others"}}};
  }

  std::vector<uint16_t> CardsIn(const std::string& pointer) const {
    for (const CardList& list : lists_) {
      if (list.pointer == pointer) return list.cards;
    }
    return {};
  }

  FormField ListQuestion(std::string_view name, std::string words, bool needs_cards) const {
    FormField question = {.kind = QuestionKind::one, .name = Name(name), .words = std::move(words)};
    for (const CardList& list : lists_) {
      if (needs_cards && list.cards.empty()) continue;
      question.options.push_back(
          {list.pointer, fmt::format("{} ({} card{})", PointerInWords(list.pointer, names_),
                                     list.cards.size(), list.cards.size() == 1 ? "" : "s")});
    }
    return question;
  }

  FormField CardQuestion() const {
    FormField question = {.kind = QuestionKind::one, .name = Name("card"), .words = "which card?"};
    for (const uint16_t card : CardsIn(*Given("from"))) {
      question.options.push_back(
          {fmt::format("{}", card), fmt::format("{} (card {})", match_.CardName(card), card)});
    }
    return question;
  }

  // Policies shuffle only what nobody knows.
  std::optional<FormField> KeepQuestion() const {
    FormField question = {.kind = QuestionKind::some,
                          .name = Name("keep"),
                          .words = "players know where these cards lie; which of them stay there?"};
    for (const replay::evidence::KnownCard& known : moment_.game.KnownCardsIn(*Given("pile"))) {
      question.options.push_back(
          {fmt::format("{}", known.index), replay::evidence::KnownCardText(known, match_, names_)});
    }
    return question.options.empty() ? std::nullopt : std::optional(std::move(question));
  }

  // A seeded game draws by itself.
  std::optional<FormField> OutcomeQuestion(std::string words) const {
    if (moment_.game.is_seeded() || Given("outcome") != nullptr) return std::nullopt;
    FormField question = {.name = Name("outcome"), .words = std::move(words)};
    question.objection = [](const std::string& answer) -> std::string {
      const std::optional<Json> cards = ParseJson(ListOfNumbers(answer));
      if (!cards) return "type numbers separated by spaces";
      // Which of them fit, the recorder says.
      const auto read =
          ReadOperations(Json::array({{{"op", "shuffle"}, {"path", ""}, {"outcome", *cards}}}));
      return read.ok() ? "" : engine::Printable(read.error().message);
    };
    return question;
  }

  // "44 12" as a list in JSON.
  static std::string ListOfNumbers(const std::string& typed) {
    const std::vector<std::string> numbers =
        absl::StrSplit(typed, absl::ByAnyChar(" ,"), absl::SkipEmpty());
    return fmt::format("[{}]", fmt::join(numbers, ","));
  }

  FormField CountQuestion() const {
    FormField question = {.name = Name("cards"), .words = "how many cards?", .proposed = "1"};
    const size_t most = CardsIn(*Given("from")).size();
    question.objection = [most](const std::string& answer) -> std::string {
      const std::optional<int64_t> count = replay::play::IntegerIn(answer);
      if (count && *count >= 1 && std::cmp_less_equal(*count, most)) return "";
      return fmt::format("type a number from 1 to {}", most);
    };
    return question;
  }

  FormField ValueQuestion() const {
    FormField question = {
        .name = Name("value"),
        .words = "which value? PATH=JSON, with a path as in `show --json`: /players/1/source=4"};
    question.objection = [moment = moment_](const std::string& answer) -> std::string {
      const auto meant = replay::play::OperationsMeant({{OperationOption::set, answer}},
                                                       moment.game.Now(), moment.game.names());
      return meant.ok() ? "" : engine::Printable(meant.error().message);
    };
    return question;
  }

  const JudgedMoment& moment_;
  const std::vector<std::string>& names_;
  const engine::Match& match_;
  const Answers& answers_;
  const std::vector<CardList> lists_;
  size_t number_ = 1;
};

}  // namespace

std::optional<FormField> RepairQuestion(const JudgedMoment& moment, const Answers& answers) {
  return RepairQuestions(moment, answers).Next();
}

std::vector<StateOperation> RepairIn(const JudgedMoment& moment, const Answers& answers) {
  const auto operations = replay::play::OperationsMeant(RepairQuestions(moment, answers).Texts(),
                                                        moment.game.Now(), moment.game.names());
  // Each answer was read when it was given.
  RECOUNT_CHECK(operations.ok());
  return *operations;
}

std::string RepairText(const JudgedMoment& moment, std::vector<StateOperation> operations) {
  const engine::Match& match = moment.game.Now();
  const engine::Seating seating{moment.game.names(), moment.game.judging().cursor()};
  // In a game that is not seeded the judge has entered what chance decided.
  const bool is_drawn = moment.game.is_seeded() && replay::repair::AreOfChance(operations);
  if (is_drawn) return "The state is put right; chance decides how.";
  const auto repaired = replay::repair::Repair(match, operations, nullptr);
  if (!repaired.faults.empty()) {
    return engine::Printable(replay::repair::RefusedRepair(repaired).message);
  }
  std::string text = "The state is put right:";
  for (const std::string& line :
       replay::repair::StateDifferences(match, *repaired.match, seating)) {
    text += "\n" + engine::Printable(line);
  }
  return text;
}

}  // namespace recount::tools::terminal
