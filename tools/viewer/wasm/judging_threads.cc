#include "tools/viewer/wasm/judging_threads.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "events/json_members.h"

namespace recount::tools::viewer::wasm {
namespace {

// Returns the seq of the judgement that an event answers, or nothing if it answers none.
std::optional<uint64_t> AnsweredBy(const OrderedJson& event) {
  for (const char* key : {"appeal", "ruling", "dispute"}) {
    if (const auto answered = FindNumber(event, key)) return answered;
  }
  return std::nullopt;
}

// The recursion ends because each judgement answers an older one.
OrderedJson ThreadOf(const OrderedJson& events, size_t i,
                     const std::map<uint64_t, std::vector<size_t>>& answers) {
  OrderedJson thread = events[i];
  thread["follows"] = OrderedJson::array();
  const auto found = answers.find(thread.at("seq").get<uint64_t>());
  if (found == answers.end()) return thread;
  for (const size_t answer : found->second) {
    thread["follows"].push_back(ThreadOf(events, answer, answers));
  }
  return thread;
}

}  // namespace

OrderedJson JudgingThreads(const OrderedJson& events) {
  std::map<uint64_t, std::vector<size_t>> answers;  // by the judgement that they answer
  std::vector<size_t> first;
  std::map<uint64_t, bool> is_there;
  for (size_t i = 0; i < events.size(); ++i) {
    const std::optional<uint64_t> answered = AnsweredBy(events[i].at("event"));
    if (answered && is_there.contains(*answered)) {
      answers[*answered].push_back(i);
    } else {
      first.push_back(i);
    }
    is_there[events[i].at("seq").get<uint64_t>()] = true;
  }
  OrderedJson threads = OrderedJson::array();
  for (const size_t i : first) threads.push_back(ThreadOf(events, i, answers));
  return threads;
}

}  // namespace recount::tools::viewer::wasm
