// Asks which server answers at an address. Every server introduces itself to anybody who connects.
//
//   ServerIntroduction server = AskServer("nats://127.0.0.1:4222");
#ifndef RECOUNT_STORE_JETSTREAM_SERVERS_H_
#define RECOUNT_STORE_JETSTREAM_SERVERS_H_

#include <string>
#include <string_view>

namespace recount::store::jetstream {

struct ServerIntroduction {
  std::string name;     // the configured name, or its id; the address if there is no answer
  std::string version;  // empty if it does not answer
};

// Connects without signing in, and waits at most two seconds for the first line. The client library
// does not expose that line.
ServerIntroduction AskServer(std::string_view url);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_SERVERS_H_
