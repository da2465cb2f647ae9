// Which server answers at an address: what it says of itself to everybody who connects.
//
//   ServerIntroduction server = AskServer("nats://127.0.0.1:4222");
#ifndef RECOUNT_STORE_JETSTREAM_SERVERS_H_
#define RECOUNT_STORE_JETSTREAM_SERVERS_H_

#include <string>
#include <string_view>

namespace recount::store::jetstream {

struct ServerIntroduction {
  std::string name;     // that of its configuration, or its id; the address if it does not answer
  std::string version;  // empty: it does not answer
};

// Connects without signing in, and waits at most two seconds for the first line. The client library
// does not tell what stands in it.
ServerIntroduction AskServer(std::string_view url);

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_SERVERS_H_
