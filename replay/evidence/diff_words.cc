#include "replay/evidence/diff_words.h"

#include <algorithm>

#include "engine/sheet.h"
#include "fmt/format.h"
#include "replay/evidence/conflict_words.h"

namespace recount::replay::evidence {
namespace {

// Returns, for example, ", as far as Ana can see", because what a view hides is not compared.
std::string AsFarAsSeen(const Difference& difference) {
  if (difference.viewer.IsJudge()) return "";
  const std::vector<std::string>& names = difference.a.names;
  for (engine::Seat seat = 0; seat < static_cast<int>(names.size()); ++seat) {
    if (difference.viewer == engine::Viewer::OfSeat(seat)) {
      return fmt::format(", as far as {} can see", engine::PlayerName(names, seat));
    }
  }
  return ", as far as a spectator can see";
}

// Returns the conflict at an event; nullptr if the event does not conflict with the rules.
const Conflict* ConflictAt(const Side& account, uint64_t seq) {
  if (!account.refused) return nullptr;
  const std::vector<Conflict>& list = account.refused->list;
  const auto at = std::find_if(list.begin(), list.end(),
                               [&](const Conflict& conflict) { return conflict.seq == seq; });
  return at == list.end() ? nullptr : &*at;
}

std::string EventLine(std::string_view letter, const Side& account, uint64_t seq) {
  if (!account.event) {
    return fmt::format("{}: has ended; its last event is {}", letter, account.last);
  }
  if (const Conflict* conflict = ConflictAt(account, seq);
      conflict != nullptr && account.verdict == AccountVerdict::illegal) {
    return fmt::format("{}: {}", letter,
                       RefusedText(*conflict, *account.refused->game, account.names));
  }
  std::string line = fmt::format("{}: {}", letter, account.event->sentence);
  if (account.verdict != AccountVerdict::illegal || !account.refusal) return line;
  line += ": " + account.refusal->message;
  if (!account.refusal->clause.empty()) line += fmt::format(" ({})", account.refusal->clause);
  return line;
}

// Says where the account is refused, apart from the difference itself.
std::string LaterLine(std::string_view letter, const Side& account, uint64_t seq) {
  std::vector<const Conflict*> later;
  for (const Conflict& conflict : account.refused->list) {
    if (conflict.seq > seq) later.push_back(&conflict);
  }
  if (account.verdict == AccountVerdict::illegal) {
    std::vector<std::string> seqs;
    for (const Conflict* conflict : later) seqs.push_back(fmt::format("{}", conflict->seq));
    if (seqs.size() > 5) {
      seqs = {fmt::format("{} more events, from {} on", seqs.size(), seqs.front())};
    } else if (!seqs.empty()) {
      seqs.front().insert(0, seqs.size() == 1 ? "event " : "events ");
    }
    return seqs.empty()
               ? fmt::format("{} is refused at event {} and, if that is accepted, nowhere else.",
                             letter, seq)
               : fmt::format("{} is refused at event {} and, if that is accepted, at {}.", letter,
                             seq, engine::JoinedWords(seqs));
  }
  if (later.empty()) return "";
  return fmt::format("{} is refused later, at event {}: {}.", letter, later.front()->seq,
                     RefusedText(*later.front(), *account.refused->game, account.names));
}

std::string_view HereText(Verdict right) {
  switch (right) {
    case Verdict::a:
      return "Here the rules let A stand.";
    case Verdict::b:
      return "Here the rules let B stand.";
    case Verdict::both:
      return "Here the rules let both stand.";
    case Verdict::neither:
      return "Here the rules refuse both.";
    case Verdict::unjudged:
      break;
  }
  return "";
}

std::string WholeText(const Difference& difference) {
  const bool is_a_legal = difference.a.refused->list.empty();
  const bool is_b_legal = difference.b.refused->list.empty();
  if (is_a_legal && is_b_legal) return "Both accounts are legal as a whole.";
  if (!is_a_legal && !is_b_legal) return "So neither account is legal as a whole.";
  return fmt::format("So {} is legal as a whole, and {} is not.", is_a_legal ? "A" : "B",
                     is_a_legal ? "B" : "A");
}

// Names the events that must be mended before the difference can be judged.
std::string UnjudgedLine(const Difference& difference) {
  const std::optional<uint64_t>& a = difference.a.unjudged_by;
  const std::optional<uint64_t>& b = difference.b.unjudged_by;
  std::string which;
  if (a && a == b) {
    which = fmt::format("event {} of both accounts", *a);
  } else if (a && b) {
    which = fmt::format("event {} of A and event {} of B", *a, *b);
  } else {
    which = fmt::format("event {} of {}", a ? *a : *b, a ? "A" : "B");
  }
  return fmt::format("The rules judge nothing here before {} {} mended.", which,
                     a && b && a != b ? "are" : "is");
}

// Returns how the conflicts before the difference are read.
std::string AssumedBefore(const Side& account, uint64_t seq) {
  std::vector<std::string> texts;
  for (const Conflict& conflict : account.refused->list) {
    if (conflict.seq < seq && !conflict.IsSecondOfSlip()) {
      texts.push_back(AssumedText(conflict, account.names));
    }
  }
  return engine::JoinedWords(texts);
}

// Says what the verdict would be if the earlier conflicts are read as `conflicts` reads them.
std::string UnderAssumptions(const Difference& difference, uint64_t seq) {
  const std::string in_a = AssumedBefore(difference.a, seq);
  const std::string in_b = AssumedBefore(difference.b, seq);
  std::string assumed;
  if (in_a == in_b) {
    assumed = in_a + " in both";
  } else if (in_a.empty() || in_b.empty()) {
    assumed = in_a.empty() ? in_b + " in B" : in_a + " in A";
  } else {
    assumed = fmt::format("{} in A, and {} in B", in_a, in_b);
  }
  std::vector<std::string> verdicts;
  for (const auto& [letter, account] :
       {std::pair("A", &difference.a), std::pair("B", &difference.b)}) {
    const Conflict* conflict = ConflictAt(*account, seq);
    std::string clause;
    if (conflict != nullptr && !conflict->clause.empty()) {
      clause = fmt::format(" ({})", conflict->clause);
    }
    verdicts.push_back(conflict == nullptr ? fmt::format("{} is not", letter)
                                           : fmt::format("{} is refused{}", letter, clause));
  }
  if (!verdicts[0].ends_with("not") || !verdicts[1].ends_with("not")) {
    if (verdicts[0].ends_with("not")) std::swap(verdicts[0], verdicts[1]);
    return fmt::format("Under the assumption that {}: {}, {}.", assumed, verdicts[0], verdicts[1]);
  }
  return fmt::format("Under the assumption that {}: neither is refused here.", assumed);
}

std::string FirstLine(const Difference& difference) {
  const uint64_t a = difference.SeqIn(difference.a);
  const uint64_t b = difference.SeqIn(difference.b);
  const std::string where =
      a == b ? fmt::format("event {}", a) : fmt::format("event {} of A and event {} of B", a, b);
  return fmt::format("The accounts differ first at {}{}.", where, AsFarAsSeen(difference));
}

// Says that an account names cards which the other does not; empty if it does not.
std::string KnowsLine(std::string_view letter, std::string_view other, const Side& account) {
  const size_t count = account.knows.size();
  if (count == 0) return "";
  return fmt::format("{} names {} card{} that {} does not.", letter, count, count == 1 ? "" : "s",
                     other);
}

void AddKnown(const Difference& difference, std::vector<std::string>& lines) {
  const std::string texts[] = {KnowsLine("A", "B", difference.a),
                               KnowsLine("B", "A", difference.b)};
  for (const std::string& text : texts) {
    if (!text.empty()) lines.push_back(text);
  }
}

// Returns the lines about the first event in which the accounts differ.
std::vector<std::string> DifferentLines(const Difference& difference) {
  std::vector<std::string> lines = {
      FirstLine(difference),
      EventLine("A", difference.a, difference.SeqIn(difference.a)),
      EventLine("B", difference.b, difference.SeqIn(difference.b)),
  };
  if (!difference.a.refused || !difference.b.refused) {
    lines.emplace_back(
        difference.right == Verdict::unjudged
            ? "Which account is right by the rules is not told in this view."
            : fmt::format("As far as this view shows: {}", HereText(difference.right)));
    return lines;
  }
  if (difference.right == Verdict::unjudged) {
    lines.push_back(UnjudgedLine(difference));
    lines.push_back(UnderAssumptions(difference, *difference.seq));
    return lines;
  }
  lines.emplace_back(HereText(difference.right));
  // What stands comes first, on the line of the verdict.
  std::vector<std::string> refused;
  for (const auto& [letter, account] :
       {std::pair("A", &difference.a), std::pair("B", &difference.b)}) {
    const std::string later = LaterLine(letter, *account, difference.SeqIn(*account));
    if (later.empty()) continue;
    if (account->verdict == AccountVerdict::illegal) {
      refused.push_back(later);
    } else {
      lines.back() += " " + later;
    }
  }
  lines.insert(lines.end(), refused.begin(), refused.end());
  lines.push_back(WholeText(difference));
  return lines;
}

}  // namespace

std::vector<std::string> DiffSummary(const Difference& difference) {
  std::vector<std::string> lines;
  if (difference.is_equal()) {
    lines.push_back(fmt::format("The accounts are equal{}.", AsFarAsSeen(difference)));
  } else {
    lines = DifferentLines(difference);
  }
  AddKnown(difference, lines);
  return lines;
}

}  // namespace recount::replay::evidence
