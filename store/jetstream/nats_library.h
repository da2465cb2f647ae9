// The functions of NATS's own C client (Debian's libnats). It is loaded with the first connection,
// because it brings TLS and other libraries, which every other command would have to load at its
// start.
#ifndef RECOUNT_STORE_JETSTREAM_NATS_LIBRARY_H_
#define RECOUNT_STORE_JETSTREAM_NATS_LIBRARY_H_

#include <nats/nats.h>

#include <string>
#include <string_view>

#include "fmt/format.h"
#include "store/shared_library.h"

#define RECOUNT_NATS_FUNCTIONS(F)           \
  F(natsConnection_Close)                   \
  F(natsConnection_Connect)                 \
  F(natsConnection_Destroy)                 \
  F(natsConnection_GetLastError)            \
  F(natsConnection_GetMaxPayload)           \
  F(natsConnection_PublishMsg)              \
  F(natsConnection_Subscribe)               \
  F(natsInbox_Create)                       \
  F(natsInbox_Destroy)                      \
  F(natsMsgHeader_Get)                      \
  F(natsMsgHeader_Set)                      \
  F(natsMsg_Create)                         \
  F(natsMsg_Destroy)                        \
  F(natsMsg_GetData)                        \
  F(natsMsg_GetDataLength)                  \
  F(natsMsg_GetReply)                       \
  F(natsMsg_GetSubject)                     \
  F(natsOptions_Create)                     \
  F(natsOptions_Destroy)                    \
  F(natsOptions_LoadCATrustedCertificates)  \
  F(natsOptions_SetClosedCB)                \
  F(natsOptions_SetErrorHandler)            \
  F(natsOptions_SetIgnoreDiscoveredServers) \
  F(natsOptions_SetMaxPendingMsgs)          \
  F(natsOptions_SetMaxReconnect)            \
  F(natsOptions_SetNKey)                    \
  F(natsOptions_SetName)                    \
  F(natsOptions_SetPingInterval)            \
  F(natsOptions_SetReconnectBufSize)        \
  F(natsOptions_SetReconnectWait)           \
  F(natsOptions_SetSecure)                  \
  F(natsOptions_SetSendAsap)                \
  F(natsOptions_SetServers)                 \
  F(natsOptions_SetTimeout)                 \
  F(natsStatus_GetText)                     \
  F(natsSubscription_Destroy)               \
  F(natsSubscription_SetOnCompleteCB)       \
  F(natsSubscription_SetPendingLimits)      \
  F(nats_GetLastError)                      \
  F(nats_Sign)

namespace recount::store::jetstream {

struct NatsLibrary {
  // The name changes with the interface, so this is the library of the header.
  static std::string File() {
    return fmt::format("libnats.so.{}.{}", NATS_VERSION_MAJOR, NATS_VERSION_MINOR);
  }
  static constexpr std::string_view kNeed = "a cluster needs the library of NATS";
  static constexpr std::string_view kPackage = "libnats3.4";
  RECOUNT_LIBRARY_FUNCTIONS(RECOUNT_NATS_FUNCTIONS)
};

// Returns the library, which LoadOnce has loaded before.
inline const NatsLibrary& Nats() { return **LoadOnce<NatsLibrary>(); }

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_NATS_LIBRARY_H_
