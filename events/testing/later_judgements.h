// Builds one event of each kind of judgement that came into the format after version 0.2, for the
// worked examples of events/FORMAT.md and for the tests of readers. This build follows some of
// them.
#ifndef RECOUNT_EVENTS_TESTING_LATER_JUDGEMENTS_H_
#define RECOUNT_EVENTS_TESTING_LATER_JUDGEMENTS_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "events/judging.h"

namespace recount::testing {

struct LaterJudgement {
  std::string name;  // such as "repair" or "departure of an absent player"
  std::string bytes;
  bool is_followed = false;  // this build executes it
};

// Well-formed events with the digest d0 d1 … and the salts of SampleCreated. The first of each kind
// is a worked example.
std::vector<LaterJudgement> LaterJudgements();

// A judging event with that table, whose veil commits to the texts.
std::string JudgingEvent(
    events::EventKind kind, const std::vector<std::string>& texts,
    const std::function<flatbuffers::Offset<void>(flatbuffers::FlatBufferBuilder&)>& write);

// The table of a ruling of Kim's, the first judge, with one clause and these operations. An empty
// text leaves them out.
flatbuffers::Offset<events::judging::Ruling> RulingTable(flatbuffers::FlatBufferBuilder& builder,
                                                         RulingKind kind,
                                                         std::string_view operations = "",
                                                         uint64_t to = kNull<uint64_t>,
                                                         uint64_t event = kNull<uint64_t>,
                                                         AcceptedAs as = AcceptedAs::null_value);

}  // namespace recount::testing

#endif  // RECOUNT_EVENTS_TESTING_LATER_JUDGEMENTS_H_
