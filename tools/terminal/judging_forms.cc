#include "tools/terminal/judging_forms.h"

#include <charconv>
#include <utility>

#include "events/folded_name.h"
#include "fmt/format.h"
#include "replay/judging/way.h"

namespace recount::tools::terminal {
namespace {

using replay::timeline::JudgementRequest;

Error Refused(std::string_view clause, std::string message) {
  return Error{.code = ErrorCode::illegal_action,
               .clause = std::string(clause),
               .message = std::move(message)};
}

FormField Confirmation(std::string words) {
  return {.kind = FormField::Kind::confirm, .words = std::move(words)};
}

// Returns the ruling to appeal: the one that is shown, else the newest without an appeal.
Result<uint64_t> RulingToAppeal(const JudgedMoment& moment) {
  const replay::judging::JudgingState& judging = moment.game.judging();
  if (const replay::judging::RulingRecord* shown = judging.FindRuling(moment.shown)) {
    if (!shown->appeal) return shown->seq;
    return Refused("JDG-5", fmt::format("ruling {} was already appealed, by event {}", shown->seq,
                                        *shown->appeal));
  }
  for (size_t i = judging.rulings().size(); i-- > 0;) {
    const replay::judging::RulingRecord& ruling = judging.rulings()[i];
    if (!ruling.appeal && !ruling.moot) return ruling.seq;
  }
  return Refused("JDG-5", "there is no ruling left to appeal");
}

// Returns the appeal to resolve: the one that is shown, else the newest open one.
Result<uint64_t> AppealToResolve(const JudgedMoment& moment) {
  const replay::judging::JudgingState& judging = moment.game.judging();
  const replay::judging::RulingRecord* ruling = judging.FindRuling(moment.shown);
  const bool is_appealed = ruling != nullptr && ruling->appeal;
  if (const auto* shown = judging.FindAppeal(is_appealed ? *ruling->appeal : moment.shown)) {
    if (!shown->resolution) return shown->seq;
    return Refused("JDG-6", fmt::format("appeal {} was already resolved, by event {}", shown->seq,
                                        *shown->resolution));
  }
  for (size_t i = judging.appeals().size(); i-- > 0;) {
    const replay::judging::AppealRecord& appealed = judging.appeals()[i];
    const bool is_moot = judging.FindRuling(appealed.appeal.ruling)->moot.has_value();
    if (!appealed.resolution && !is_moot) return appealed.seq;
  }
  return Refused("JDG-6", "there is no open appeal");
}

// Says what the answer would do to the game.
std::string ResolutionWords(const replay::judging::JudgingState& judging,
                            const replay::judging::RulingRecord& ruling, bool is_upheld) {
  if (is_upheld) return "the ruling stays in force";
  const bool led_on =
      ruling.ruling.kind == RulingKind::rewind || ruling.ruling.kind == RulingKind::stand;
  if (!led_on) return "the ruling is reversed";
  std::string words =
      fmt::format("the game returns to event {}; what was played since the ruling is superseded",
                  ruling.cursor_before);
  for (const uint64_t rewind : replay::judging::OverturnedOnTheWay(judging, ruling.cursor_before)) {
    words += fmt::format("; that is the line of play of ruling {}, which was overturned", rewind);
  }
  return words;
}

}  // namespace

std::string JudgedMoment::EventText(uint64_t event) const {
  const replay::timeline::Playback& playback = game.PlaybackOf(view);
  if (event > playback.last()) return fmt::format("event {}", event);
  return fmt::format("event {}: {}", event, playback.steps[event].rendered.sentence);
}

FormField TextQuestion(std::string name, std::string words, std::string proposed) {
  FormField question;
  question.name = std::move(name);
  question.words = std::move(words);
  question.proposed = std::move(proposed);
  question.objection = [](const std::string& answer) -> std::string {
    if (IsBlankName(answer)) return "type an answer, or press Esc to go back";
    if (answer.size() <= kMaxJudgementTextBytes) return "";
    return fmt::format("too long: {} bytes, at most {}", answer.size(), kMaxJudgementTextBytes);
  };
  return question;
}

FormField SeatQuestion(const JudgedMoment& moment, std::string name, std::string words) {
  FormField question = {
      .kind = FormField::Kind::one, .name = std::move(name), .words = std::move(words)};
  const std::vector<ReplayedGame::View>& views = moment.game.views();
  // The first two views are those of the judge and the spectator.
  for (size_t i = 2; i < views.size(); ++i) {
    question.options.push_back({fmt::format("{}", i - 2), views[i].label});
  }
  return question;
}

uint8_t SeatOf(const Answers& answers, std::string_view name) {
  const std::string& text = answers.find(name)->second;
  uint8_t seat = kNullSeat;
  std::from_chars(text.data(), text.data() + text.size(), seat);
  return seat;
}

JudgingForm DisputeForm(const JudgedMoment& moment) {
  const auto ask = [moment](const Answers& answers) {
    if (!answers.contains("by")) {
      FormField question = SeatQuestion(moment, "by", "");
      question.words = fmt::format("who disputes {}?", moment.EventText(moment.seq()));
      return question;
    }
    if (!answers.contains("claim")) return TextQuestion("claim", "what do they claim?");
    return Confirmation(fmt::format("{}\nNobody may act until a judge rules on it (JDG-1).",
                                    moment.EventText(moment.seq())));
  };
  return {Form(fmt::format("a dispute about event {}", moment.seq()), ask),
          [moment](const Answers& answers) -> JudgementRequest {
            return {Dispute{.at = moment.seq(), .by = SeatOf(answers, "by")},
                    {answers.find("claim")->second}};
          }};
}

Result<JudgingForm> AppealForm(const JudgedMoment& moment) {
  const Result<uint64_t> ruling = RulingToAppeal(moment);
  if (!ruling.ok()) return ruling.error();
  const auto ask = [moment, seq = *ruling](const Answers& answers) {
    if (!answers.contains("by")) {
      return SeatQuestion(moment, "by", fmt::format("who appeals {}?", moment.EventText(seq)));
    }
    if (!answers.contains("grounds")) return TextQuestion("grounds", "on what grounds?");
    return Confirmation(fmt::format("{}\nThe ruling stays in force until the appeal is resolved.",
                                    moment.EventText(seq)));
  };
  return JudgingForm{Form(fmt::format("an appeal of ruling {}", *ruling), ask),
                     [seq = *ruling](const Answers& answers) -> JudgementRequest {
                       return {Appeal{.ruling = seq, .by = SeatOf(answers, "by")},
                               {answers.find("grounds")->second}};
                     }};
}

Result<JudgingForm> ResolutionForm(const JudgedMoment& moment) {
  const Result<uint64_t> appeal = AppealToResolve(moment);
  if (!appeal.ok()) return appeal.error();
  const auto ask = [moment, seq = *appeal](const Answers& answers) -> FormField {
    const replay::judging::JudgingState& judging = moment.game.judging();
    const replay::judging::RulingRecord& ruling =
        *judging.FindRuling(judging.FindAppeal(seq)->appeal.ruling);
    const auto words = [&](bool is_upheld) { return ResolutionWords(judging, ruling, is_upheld); };
    if (!answers.contains("judge")) {
      return TextQuestion("judge", "which judge resolves it? not the judge who ruled (JDG-6)");
    }
    if (!answers.contains("answer")) {
      return {.kind = FormField::Kind::one,
              .name = "answer",
              .words = moment.EventText(seq),
              .options = {{"uphold", "uphold: " + words(true)},
                          {"overturn", "overturn: " + words(false)}}};
    }
    if (!answers.contains("reason")) return TextQuestion("reason", "why?");
    const bool is_upheld = answers.find("answer")->second == "uphold";
    return Confirmation(fmt::format("{}\n{}", moment.EventText(ruling.seq), words(is_upheld)));
  };
  return JudgingForm{
      Form(fmt::format("the decision on appeal {}", *appeal), ask),
      [seq = *appeal](const Answers& answers) -> JudgementRequest {
        Resolution resolution;
        resolution.appeal = seq;
        resolution.is_upheld = answers.find("answer")->second == "uphold";
        return {resolution, {answers.find("judge")->second, answers.find("reason")->second}};
      }};
}

JudgingForm NoteForm(const JudgedMoment& moment) {
  const auto ask = [moment](const Answers& answers) {
    if (!answers.contains("author")) {
      return TextQuestion("author", "who writes the note?", moment.judge);
    }
    if (!answers.contains("text")) return TextQuestion("text", "what does the note say?");
    return Confirmation(fmt::format("{}\nA note changes nothing.", moment.EventText(moment.shown)));
  };
  return {Form(fmt::format("a note on event {}", moment.shown), ask),
          [at = moment.shown](const Answers& answers) -> JudgementRequest {
            return {Annotation{.at = at},
                    {answers.find("author")->second, answers.find("text")->second}};
          }};
}

Result<JudgingForm> RedoForm(const JudgedMoment& moment) {
  const Result<replay::recording::Rows> rows = moment.game.SupersededRows();
  if (!rows.ok()) return rows.error();
  std::string words = "recorded again in this order, up to the first illegal action:";
  for (const replay::recording::Row& row : *rows) {
    words += fmt::format("\n{}", moment.EventText(*row.seq));
  }
  const auto ask = [words = std::move(words)](const Answers&) { return Confirmation(words); };
  return JudgingForm{Form("superseded actions", ask),
                     [](const Answers&) { return replay::timeline::Redoing(); }};
}

}  // namespace recount::tools::terminal
