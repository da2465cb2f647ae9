#include "replay/judging/judgement_form.h"

#include <algorithm>

#include "engine/observed/observed_match.h"
#include "events/folded_name.h"
#include "events/utf8.h"
#include "fmt/format.h"
#include "replay/judging/infractions.h"

namespace recount::replay::judging {
namespace {

Fault CheckPenaltyWords(const Ruling& penalty) {
  // JDG-7 compares infractions by this word, so two spellings would count as two infractions.
  if (!IsInfractionWord(penalty.infraction)) {
    return Error::BadRequest(
        fmt::format("an infraction must be a word of 1 to {} letters a to z, digits and _, for "
                    "example slow_play",
                    kMaxInfractionBytes));
  }
  if (!penalty.infractions.empty() && !IsInfractionWord(penalty.infractions)) {
    return Error::BadRequest(
        fmt::format("the name of a list of infractions must be a word of 1 to {} letters a to z, "
                    "digits and _",
                    kMaxInfractionBytes));
  }
  if (penalty.seats.size() == 1) {
    return Error::BadRequest(fmt::format("seat {} has no team", penalty.seats.front()));
  }
  return std::nullopt;
}

bool IsName(std::string_view slot) { return slot == "judge" || slot == "author"; }

Error BlankName(std::string_view slot) {
  return Error::BadRequest(fmt::format("the name of the {} must not be blank", slot));
}

Fault CheckBytes(std::string_view slot, std::string_view text) {
  if (text.size() > kMaxJudgementTextBytes) {
    return Error::BadRequest(fmt::format("the {} has {} bytes; the maximum is {}", slot,
                                         text.size(), kMaxJudgementTextBytes));
  }
  if (!IsUtf8(text)) return Error::BadRequest(fmt::format("the {} is not valid UTF-8", slot));
  return std::nullopt;
}

Fault CheckLoggedText(std::string_view slot, std::string_view text) {
  if (Fault fault = CheckBytes(slot, text)) return fault;
  // Only U+0020 counts as blank here: older recorders accepted other blanks (judgement_form.h).
  const bool is_blank = text.find_first_not_of(' ') == std::string_view::npos;
  return IsName(slot) && is_blank ? Fault(BlankName(slot)) : std::nullopt;
}

}  // namespace

Fault CheckText(std::string_view slot, std::string_view text) {
  if (Fault fault = CheckBytes(slot, text)) return fault;
  if ((!IsName(slot) && slot != "reason") || !IsBlankName(text)) return std::nullopt;
  return IsName(slot) ? BlankName(slot) : Error::BadRequest("the reason must not be blank");
}

Fault CheckWords(const Judgement& judgement) {
  const auto* amendment = std::get_if<Amendment>(&judgement);
  const auto* ruling =
      amendment != nullptr ? &amendment->corrected : std::get_if<Ruling>(&judgement);
  if (ruling == nullptr) return std::nullopt;
  if (ruling->clauses.size() > kMaxCitedClauses) {
    return Error::BadRequest(fmt::format("a ruling may cite at most {} clauses", kMaxCitedClauses));
  }
  if (ruling->result && ruling->result->is_draw && ruling->result->winners.empty()) {
    return Error::BadRequest("a draw needs winners: name the seats that share it");
  }
  if (!std::all_of(ruling->clauses.begin(), ruling->clauses.end(), IsUtf8)) {
    return Error::BadRequest("a cited clause is not valid UTF-8");
  }
  return ruling->kind == RulingKind::penalty ? CheckPenaltyWords(*ruling) : std::nullopt;
}

Fault CheckCard(const Exposure& exposure, const engine::Match& match) {
  const auto* observed = engine::observed::AsObserved(match);
  const bool is_label = observed != nullptr && exposure.card < observed->knowledge().cards() &&
                        !observed->knowledge().IsKnown(exposure.card);
  if (is_label) {
    return Error{.code = ErrorCode::illegal_action,
                 .clause = std::string(engine::observed::Clauses()[engine::observed::TAB_3].id),
                 .message = fmt::format("nobody knows where card {} lies: identify it first",
                                        exposure.card)};
  }
  if (!match.CardName(exposure.card).empty()) return std::nullopt;
  return Error{.code = ErrorCode::illegal_action,
               .clause = "JDG-9",
               .message = fmt::format("this game has no card {}", exposure.card)};
}

std::vector<Error> FormFaults(const Judgement& judgement, absl::Span<const Slot> openings,
                              const engine::Match* match) {
  std::vector<Error> faults;
  const auto add = [&faults](const Fault& fault) {
    if (fault) faults.push_back(*fault);
  };
  add(CheckWords(judgement));
  const auto slots = JudgementSlots(judgement);
  for (size_t slot = 0; slot < slots.size(); ++slot) {
    if (const auto text = TextIn(openings, slot)) add(CheckLoggedText(slots[slot], *text));
  }
  const auto* exposure = std::get_if<Exposure>(&judgement);
  if (exposure != nullptr) {
    RECOUNT_CHECK(match != nullptr);
    add(CheckCard(*exposure, *match));
  }
  return faults;
}

}  // namespace recount::replay::judging
