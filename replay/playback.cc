#include "replay/playback.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/sheet.h"
#include "events/judging.h"

namespace recount::replay {
namespace {

// "queen_scarlet" as people write it.
std::string Words(std::string_view name) {
  std::string words = engine::Printable(name);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string ValueText(const OrderedJson& value) {
  if (value.is_null()) return "-";
  return value.is_string() ? Words(value.get<std::string>()) : value.dump();
}

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

bool Tells(const Scene& scene, std::string_view lower_words) {
  const auto has = [&](std::string_view text) {
    return Lower(text).find(lower_words) != std::string::npos;
  };
  if (has(scene.told.sentence)) return true;
  for (const engine::EffectLine& line : scene.told.effects) {
    if (has(line.text) || has(line.clause)) return true;
  }
  return scene.told.refusal &&
         (has(scene.told.refusal->message) || has(scene.told.refusal->clause));
}

// The first event after `seq` whose scene differs from the one before it.
template <class Part>
uint64_t Next(const std::vector<Scene>& scenes, uint64_t seq, Part Scene::*part) {
  while (++seq < scenes.size()) {
    if (scenes[seq].*part != scenes[seq - 1].*part) return seq;
  }
  return scenes.size() - 1;
}

template <class Part>
uint64_t Previous(const std::vector<Scene>& scenes, uint64_t seq, Part Scene::*part) {
  while (seq > 0 && --seq > 0) {
    if (scenes[seq].*part != scenes[seq - 1].*part) return seq;
  }
  return 0;
}

}  // namespace

uint64_t Playback::NextTurn(uint64_t seq) const { return Next(scenes, seq, &Scene::turn); }
uint64_t Playback::PreviousTurn(uint64_t seq) const { return Previous(scenes, seq, &Scene::turn); }
uint64_t Playback::NextPhase(uint64_t seq) const { return Next(scenes, seq, &Scene::phase); }
uint64_t Playback::PreviousPhase(uint64_t seq) const {
  return Previous(scenes, seq, &Scene::phase);
}

std::optional<uint64_t> Playback::Find(std::string_view words, uint64_t seq) const {
  const std::string lower = Lower(words);
  for (uint64_t i = 1; i <= scenes.size(); ++i) {
    const uint64_t there = (seq + i) % scenes.size();
    if (Tells(scenes[there], lower)) return there;
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

Result<Playback> ReadPlayback(const Log& log, CardSets& sets, engine::Viewer viewer,
                              const std::function<void(uint64_t)>& progress) {
  Result<Transcript> transcript = Transcript::Open(log, sets, viewer);
  if (!transcript.ok()) return transcript.error();
  Playback playback;
  for (;;) {
    progress(playback.scenes.size());
    Result<std::optional<RenderedEvent>> told = transcript->Next();
    if (!told.ok()) {
      if (playback.scenes.empty()) return told.error();
      playback.fault = told.error();
      break;
    }
    if (!*told) break;
    const Timeline& timeline = transcript->timeline();
    Scene& scene = playback.scenes.emplace_back();
    scene.told = **std::move(told);
    scene.told.json = nullptr;
    if (IsJudging(scene.told.kind)) {
      // Shown is the table at the cursor right before it.
      const Scene& before = playback.scenes[scene.told.after];
      scene.turn = before.turn;
      scene.phase = before.phase;
      continue;
    }
    const OrderedJson state = timeline.match().StateJson(viewer, timeline.seating());
    scene.turn = TurnText(timeline.match(), state);
    scene.phase = Words(state["phase"].get<std::string>());
  }
  return playback;
}

}  // namespace recount::replay
