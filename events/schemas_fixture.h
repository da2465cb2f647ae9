// Defines the schemas of the events that the tests of events/ write and read.
#ifndef RECOUNT_EVENTS_SCHEMAS_FIXTURE_H_
#define RECOUNT_EVENTS_SCHEMAS_FIXTURE_H_

#include "events/heretics_bfbs_generated.h"
#include "events/heretics_generated.h"
#include "events/schema.h"
#include "events/testing/every_type_bfbs_generated.h"
#include "events/testing/every_type_generated.h"

namespace recount {

inline constexpr Schema kHeretics =
    SchemaOf<events::heretics::Event, events::heretics::EventBinarySchema>("heretics");
inline constexpr Schema kEveryType =
    SchemaOf<events::every_type::Event, events::every_type::EventBinarySchema>("every_type");

}  // namespace recount

#endif  // RECOUNT_EVENTS_SCHEMAS_FIXTURE_H_
