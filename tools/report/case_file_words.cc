#include "tools/report/case_file_words.h"

#include <algorithm>
#include <numeric>

#include "engine/sheet.h"
#include "events/event_json.h"
#include "events/folded_name.h"
#include "events/visible_text.h"
#include "fmt/format.h"
#include "replay/judging/judgement_words.h"
#include "replay/judging/judging.h"

namespace recount::tools::report {
namespace {

// Puts a name on one line and removes blanks that a page would not show, so that a reader can see
// whether two names are the same.
std::string Squeezed(std::string_view text) {
  std::string squeezed;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\n';
    if (!is_blank) {
      squeezed += c;
    } else if (!squeezed.empty() && squeezed.back() != ' ') {
      squeezed += ' ';
    }
  }
  if (!squeezed.empty() && squeezed.back() == ' ') squeezed.pop_back();
  return squeezed;
}

// Returns a name as the file shows it. The result is empty only if the name is.
std::string ShownName(const std::string& name) {
  return IsBlankName(name) ? VisibleName(name) : Squeezed(VisibleText(name));
}

// Returns whether `text` has the form of `pattern`, in which '0' stands for any digit.
bool HasForm(std::string_view text, std::string_view pattern) {
  return text.size() == pattern.size() &&
         std::equal(text.begin(), text.end(), pattern.begin(), [](char c, char form) {
           return form == '0' ? c >= '0' && c <= '9' : c == form;
         });
}

}  // namespace

CaseFileWords::CaseFileWords(const evidence::CaseFile& case_file) : file_(case_file) {
  for (const engine::Clause& clause : file_.clauses) clauses_.try_emplace(clause.id, clause.text);
  for (const evidence::OpenText& name : file_.players)
    names_.push_back(ShownName(name.value_or("")));
}

Run CaseFileWords::Player(std::optional<engine::Seat> seat) const {
  if (!seat) return {"nobody", Ink::faint};
  const bool has_name = *seat < names_.size() && !names_[*seat].empty();
  return {engine::PlayerName(names_, *seat), has_name ? Ink::outside : Ink::plain};
}

Text CaseFileWords::Players(absl::Span<const engine::Seat> seats) const {
  Text text;
  for (size_t i = 0; i < seats.size(); ++i) {
    if (i > 0) text.push_back({i + 1 == seats.size() ? " and " : ", "});
    text.push_back(Player(seats[i]));
  }
  return text;
}

std::string CaseFileWords::Parties() const {
  std::vector<engine::Seat> seats(file_.players.size());
  std::iota(seats.begin(), seats.end(), engine::Seat{0});
  std::string parties;
  for (const Run& run : Players(seats)) parties += run.text;
  return parties;
}

Run CaseFileWords::Event(std::optional<uint64_t> seq) const {
  if (!seq) return {"the log as a whole"};
  Run run = EventNumber(*seq);
  run.text = "event " + run.text;
  return run;
}

Run CaseFileWords::Article(std::string_view kind, uint64_t seq) const {
  Run run = Event(seq);
  run.target = ArticleAnchor(kind, seq);
  return run;
}

Run CaseFileWords::EventNumber(uint64_t seq) const {
  return {fmt::format("{}", seq), Ink::plain, EventAnchor(seq)};
}

Text CaseFileWords::Events(absl::Span<const uint64_t> seqs) const {
  if (seqs.empty()) return {{"none"}};
  Text text = {{seqs.size() == 1 ? "event " : "events "}};
  std::vector<std::pair<size_t, size_t>> stretches;
  for (size_t first = 0; first < seqs.size();) {
    size_t last = first;
    // Neighbours are combined in either direction: "8 to 12" and "12 to 8".
    const auto step = [&](size_t i) { return static_cast<int64_t>(seqs[i + 1] - seqs[i]); };
    while (last + 1 < seqs.size() && (step(last) == 1 || step(last) == -1) &&
           step(last) == step(first)) {
      ++last;
    }
    if (last == first + 1) last = first;  // "5 and 6" is as short as "5 to 6"
    stretches.emplace_back(first, last);
    first = last + 1;
  }
  for (size_t i = 0; i < stretches.size(); ++i) {
    if (i > 0) text.push_back({i + 1 == stretches.size() ? " and " : ", "});
    text.push_back(EventNumber(seqs[stretches[i].first]));
    if (stretches[i].second == stretches[i].first) continue;
    text.push_back({" to "});
    text.push_back(EventNumber(seqs[stretches[i].second]));
  }
  return text;
}

std::string CaseFileWords::Sentence(uint64_t seq) const {
  const replay::timeline::RenderedEvent* event = file_.FindEvent(seq);
  return event == nullptr ? "" : event->sentence;
}

Run CaseFileWords::Time(std::optional<int64_t> at) const {
  if (!at) return {"–"};
  std::string time = TimeText(*at);
  if (!HasForm(time, "0000-00-00T00:00:00.000Z")) return {time, Ink::outside};
  time[10] = ' ';
  time.pop_back();
  // Whole seconds are shown without milliseconds.
  constexpr std::string_view kWhole = ".000";
  if (time.ends_with(kWhole)) time.resize(time.size() - kWhole.size());
  return {time + " UTC"};
}

std::optional<Run> CaseFileWords::TimeOf(uint64_t seq) const {
  const replay::timeline::RenderedEvent* event = file_.FindEvent(seq);
  if (event == nullptr || !event->at) return std::nullopt;
  return Time(event->at);
}

Run CaseFileWords::Clause(std::string_view clause) const {
  if (clause.empty()) return {"–"};
  return {std::string(clause), Ink::clause, ClauseAnchor(clause)};
}

Text CaseFileWords::ClauseWithText(std::string_view clause) const {
  Text text = {Clause(clause)};
  const auto known = clauses_.find(clause);
  if (known == clauses_.end()) return text;
  text.push_back({": "});
  text.push_back({std::string(known->second), Ink::outside});
  return text;
}

Bullets CaseFileWords::Clauses(const Ruling& ruling) const {
  Bullets clauses;
  for (const std::string& clause : ruling.clauses) {
    clauses.items.push_back(ClauseWithText(clause));
  }
  if (clauses.items.empty()) clauses.items.push_back({{"no clause"}});
  return clauses;
}

Text CaseFileWords::Judge(const evidence::OpenText& judge, JudgeRole role) const {
  Text text = {Given(judge)};
  const std::string spoken = replay::judging::RoleWords(role);
  if (!spoken.empty()) text.push_back({", " + spoken});
  return text;
}

Run CaseFileWords::Given(const evidence::OpenText& text) const {
  if (!text) return {"(withheld)", Ink::faint};
  std::string given = *text;
  // Trailing blanks would not be visible.
  given.erase(given.find_last_not_of(" \t\r\n") + 1);
  if (given.empty()) return {"(no text)", Ink::faint};
  if (IsBlankName(given)) given = VisibleName(given);
  return {std::move(given), Ink::outside};
}

Block CaseFileWords::Quoted(const evidence::OpenText& text) const {
  return Paragraph{{Given(text)}, Paragraph::Role::quote};
}

Text CaseFileWords::Result(const RuledResult& result) const {
  if (result.winners.empty()) return {{result.is_draw ? "a draw" : "nobody wins"}};
  Text text;
  if (result.is_draw) text.push_back({"a draw between "});
  Append(text, Players(result.winners));
  if (!result.is_draw) text.push_back({result.winners.size() == 1 ? " wins" : " win"});
  return text;
}

void CaseFileWords::AddOperations(const evidence::RulingEntry& entry, std::string_view before,
                                  Text& text) const {
  for (const std::string& operation : entry.operations) {
    Append(text, {{std::string(before)}, Given(operation)});
    before = "; ";
  }
}

Text CaseFileWords::Ruled(const evidence::RulingEntry& entry) const {
  const Ruling& ruling = entry.record.ruling;
  switch (ruling.kind) {
    case RulingKind::stand:
      return {{"play continues as recorded"}};
    case RulingKind::void_:
      return {{"the game is void"}};
    case RulingKind::rewind:
      return {{"the game goes back to "}, Event(ruling.to)};
    case RulingKind::outcome: {
      Text text = {{"the result is ruled: "}};
      Append(text, entry.result ? Result(*entry.result) : Text{{"no result"}});
      return text;
    }
    case RulingKind::penalty: {
      Text text = {{Spelled(PenaltyName(ruling.penalty))}, {" for "}};
      Append(text, Penalised(ruling));
      Append(text, {{": "}, Given(ruling.infraction)});
      return text;
    }
    case RulingKind::repair: {
      Text text;
      if (ruling.to) text = {{"the game goes back to "}, Event(ruling.to), {", and "}};
      text.push_back({"the state is put right"});
      AddOperations(entry, ": ", text);
      return text;
    }
    case RulingKind::accept: {
      const bool is_as_done = ruling.as == AcceptedAs::before;
      const bool is_undone = !is_as_done && entry.operations.empty();
      Text text = {Event(ruling.event),
                   {is_undone    ? " counts as if it had not happened"
                    : is_as_done ? " is accepted as it was done"
                                 : " is accepted"}};
      AddOperations(entry, is_as_done ? "; before it, " : "; in its place, ", text);
      return text;
    }
    default:
      return {{std::string(RulingKindName(ruling.kind)), Ink::outside}};
  }
}

Text CaseFileWords::Penalised(const Ruling& penalty) const {
  const std::vector<engine::Seat> seats = replay::judging::SeatsOf(penalty);
  if (seats.size() < 2) return {Player(penalty.seat)};
  Text text = {{"the team of "}};
  Append(text, Players(seats));
  return text;
}

Run CaseFileWords::Standing(const evidence::RulingEntry& entry) const {
  if (entry.undone_by) {
    return {fmt::format("in force, its result undone by ruling {}", *entry.undone_by), Ink::label};
  }
  if (entry.record.is_in_force()) return {"in force", Ink::label};
  if (entry.record.moot) return {"moot", Ink::label};
  return {entry.OverturnedBy() ? "overturned on appeal" : "no longer in force", Ink::label};
}

std::string ArticleAnchor(std::string_view kind, uint64_t seq) {
  return fmt::format("{}-{}", kind, seq);
}

std::string Spelled(std::string_view word) {
  std::string text(word);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string Counted(size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

void Append(Text& text, const Text& more) { text.insert(text.end(), more.begin(), more.end()); }

}  // namespace recount::tools::report
