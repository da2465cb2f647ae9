// The part of the form of a ruling that says how an event against the rules counts.
#include "engine/sheet.h"
#include "fmt/format.h"
#include "replay/judging/judgement_words.h"
#include "tools/terminal/judging_forms.h"

namespace recount::tools::terminal {
namespace {

constexpr char kUndone[] = "undone";

// Returns how the event counts: "before", "effect" or kUndone.
const std::string& AcceptedAsIn(const Answers& answers) {
  const auto found = answers.find("as");
  RECOUNT_CHECK(found != answers.end());
  return found->second;
}

}  // namespace

std::optional<FormField> AcceptQuestion(const JudgedMoment& moment, const Answers& answers) {
  if (!answers.contains("as")) {
    return FormField{
        .kind = FormField::Kind::one,
        .name = "as",
        .words = "how does it count?",
        .options = {{"before", "before: as it was done, once the state before it is put right"},
                    {"effect", "effect: something else counts in its place"},
                    {kUndone, "undone: as if it had not happened"}}};
  }
  if (AcceptedAsIn(answers) == kUndone) return std::nullopt;
  return RepairQuestion(moment, answers);
}

void FillAccept(const JudgedMoment& moment, const Answers& answers, Ruling& ruling) {
  const std::string& as = AcceptedAsIn(answers);
  // The game may have been reloaded since. The recorder says then which event is the first.
  const auto illegal = moment.game.IllegalNow();
  ruling.event = illegal ? illegal->seq : moment.game.judging().cursor();
  ruling.as = as == "before" ? AcceptedAs::before : AcceptedAs::effect;
  if (as != kUndone) ruling.operations = RepairIn(moment, answers);
}

std::string AcceptText(const JudgedMoment& moment, const Ruling& ruling) {
  const auto made = moment.game.Accepted(ruling);
  if (!made.ok()) return engine::Printable(made.error().message);
  std::string text = fmt::format("Event {} counts although it is against the rules{}", ruling.event,
                                 made->is_by_chance          ? "; chance decides how."
                                 : made->differences.empty() ? ", and changes nothing."
                                                             : ":");
  for (const std::string& line : made->differences) text += "\n" + engine::Printable(line);
  if (!made->illegal) return text;
  return text + "\n" +
         replay::judging::NextIllegalWords(made->illegal->seq, made->illegal->refusal.clause);
}

}  // namespace recount::tools::terminal
