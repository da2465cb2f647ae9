// Which games an export has, and up to which event: one hash over a line for each of them.
//
//   HeadsHash heads;
//   … heads.Add(id, events, head) for each, ids ascending …
//   heads.Hex()
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_HEADS_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_HEADS_H_

#include <openssl/evp.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace recount::tools::statistics::exports {

// The SHA-256 of the lines "ID EVENTS HEAD\n".
class HeadsHash {
 public:
  HeadsHash();

  // `head`: the chain hash of the newest event, in hex.
  void Add(std::string_view id, uint64_t events, std::string_view head);

  // After the last.
  std::string Hex();

 private:
  std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context_;
};

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_HEADS_H_
