// The functions of NATS's own C client (Debian's libnats). It is loaded with the first connection,
// because it brings TLS and other libraries, which every other command would have to load at its
// start.
#ifndef RECOUNT_STORE_JETSTREAM_NATS_LIBRARY_H_
#define RECOUNT_STORE_JETSTREAM_NATS_LIBRARY_H_

#include <nats/nats.h>

#include "events/error.h"
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
  RECOUNT_NATS_FUNCTIONS(RECOUNT_LIBRARY_MEMBER)
};

// Loads the library, once per process. not_found with what is missing.
Result<const NatsLibrary*> LoadNats();

// Returns the library, which LoadNats has loaded before.
const NatsLibrary& Nats();

}  // namespace recount::store::jetstream

#endif  // RECOUNT_STORE_JETSTREAM_NATS_LIBRARY_H_
