#include "tools/statistics/exports/heads.h"

#include "events/bytes.h"
#include "events/check.h"
#include "fmt/format.h"

namespace recount::tools::statistics::exports {

HeadsHash::HeadsHash() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
  RECOUNT_CHECK(context_ != nullptr);
  RECOUNT_CHECK_EQ(EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr), 1);
}

void HeadsHash::Add(std::string_view id, uint64_t events, std::string_view head) {
  const std::string line = fmt::format("{} {} {}\n", id, events, head);
  RECOUNT_CHECK_EQ(EVP_DigestUpdate(context_.get(), line.data(), line.size()), 1);
}

std::string HeadsHash::Hex() {
  Hash256 digest;
  RECOUNT_CHECK_EQ(EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr), 1);
  return ToHex(digest);
}

}  // namespace recount::tools::statistics::exports
