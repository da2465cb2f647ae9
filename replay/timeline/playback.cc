#include "replay/timeline/playback.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/folded_name.h"
#include "events/judging.h"
#include "fmt/format.h"

namespace recount::replay::timeline {
namespace {

// Returns the form of a name for people: "queen scarlet" for queen_scarlet.
std::string Words(std::string_view name) {
  std::string words = engine::Printable(name);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string ValueText(const OrderedJson& value) {
  if (value.is_null()) return "-";
  return value.is_string() ? Words(value.get<std::string>()) : value.dump();
}

bool Tells(const Step& step, std::string_view folded_words) {
  const auto has = [&](std::string_view text) {
    return FoldedName(text).find(folded_words) != std::string::npos;
  };
  if (has(step.rendered.sentence)) return true;
  for (const engine::EffectLine& line : step.rendered.effects) {
    if (has(line.text) || has(line.clause)) return true;
  }
  const auto tells = [&](const Error& refusal) {
    return has(refusal.message) || has(refusal.clause);
  };
  const RenderedEvent& event = step.rendered;
  return (event.refusal && tells(*event.refusal)) ||
         (event.accepted && tells(event.accepted->refusal));
}

// Returns the first event after `seq` whose step differs in this part from the step before it.
template <class Part>
uint64_t Next(const std::vector<Step>& steps, uint64_t seq, Part Step::*part) {
  while (++seq < steps.size()) {
    if (steps[seq].*part != steps[seq - 1].*part) return seq;
  }
  return steps.size() - 1;
}

template <class Part>
uint64_t Previous(const std::vector<Step>& steps, uint64_t seq, Part Step::*part) {
  while (seq > 0 && --seq > 0) {
    if (steps[seq].*part != steps[seq - 1].*part) return seq;
  }
  return 0;
}

}  // namespace

uint64_t Playback::NextTurn(uint64_t seq) const { return Next(steps, seq, &Step::turn); }
uint64_t Playback::PreviousTurn(uint64_t seq) const { return Previous(steps, seq, &Step::turn); }
uint64_t Playback::NextPhase(uint64_t seq) const { return Next(steps, seq, &Step::phase); }
uint64_t Playback::PreviousPhase(uint64_t seq) const { return Previous(steps, seq, &Step::phase); }

std::optional<uint64_t> Playback::Find(std::string_view words, uint64_t seq) const {
  const std::string folded = FoldedName(words);
  if (folded.empty()) return std::nullopt;
  for (uint64_t i = 1; i <= steps.size(); ++i) {
    const uint64_t there = (seq + i) % steps.size();
    if (Tells(steps[there], folded)) return there;
  }
  return std::nullopt;
}

std::string TurnText(const engine::Match& match, const OrderedJson& state) {
  std::string text;
  for (const std::string_view key : match.game().turn_keys()) {
    const auto value = state.find(std::string(key));
    if (value == state.end()) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", Words(key), ValueText(*value));
  }
  return text;
}

std::string PhaseText(std::string_view phase) { return Words(phase); }

Result<PlaybackReader> PlaybackReader::Open(const log::Log& log, log::CardSets& sets,
                                            engine::Viewer viewer) {
  Result<Transcript> transcript = Transcript::Open(log, sets, viewer);
  if (!transcript.ok()) return transcript.error();
  return PlaybackReader(*std::move(transcript), viewer);
}

Fault PlaybackReader::Read(uint64_t events) {
  for (; events > 0 && !has_ended_; --events) {
    Result<std::optional<RenderedEvent>> rendered = transcript_.Next();
    has_ended_ = !rendered.ok() || !*rendered;
    // Without any step there is nothing to show; a later fault is shown after the steps before it.
    if (!rendered.ok() && playback_.steps.empty()) return rendered.error();
    if (!rendered.ok()) playback_.fault = rendered.error();
    if (!has_ended_) Add(**std::move(rendered));
  }
  return std::nullopt;
}

void PlaybackReader::Add(RenderedEvent rendered) {
  const Timeline& timeline = transcript_.timeline();
  Step& step = playback_.steps.emplace_back();
  step.rendered = std::move(rendered);
  // No step needs its JSON, so it is dropped to save memory.
  step.rendered.json = nullptr;
  if (!step.rendered.is_node) {
    // The screen shows the state at the cursor right before the judgement.
    const Step& before = playback_.steps[step.rendered.after];
    step.turn = before.turn;
    step.phase = before.phase;
    return;
  }
  const OrderedJson state = timeline.match().StateJson(viewer_, timeline.seating());
  step.turn = TurnText(timeline.match(), state);
  step.phase = PhaseText(state["phase"].get<std::string>());
}

Result<Playback> ReadPlayback(const log::Log& log, log::CardSets& sets, engine::Viewer viewer,
                              const std::function<void(uint64_t)>& progress) {
  Result<PlaybackReader> reader = PlaybackReader::Open(log, sets, viewer);
  if (!reader.ok()) return reader.error();
  while (!reader->has_ended()) {
    progress(reader->playback().steps.size());
    if (Fault fault = reader->Read(1)) return *fault;
  }
  return reader->TakePlayback();
}

}  // namespace recount::replay::timeline
