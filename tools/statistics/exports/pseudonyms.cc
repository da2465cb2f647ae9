#include "tools/statistics/exports/pseudonyms.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "events/bytes.h"
#include "events/error.h"

namespace recount::tools::statistics::exports {
namespace {

constexpr size_t kPersonDigits = 16;
constexpr size_t kGameDigits = 32;

}  // namespace

std::string Pseudonyms::Digest(std::string_view label, std::string_view text) const {
  const std::string message = "recount/stats/" + std::string(label) + "/v1\n" + std::string(text);
  Hash256 digest;
  unsigned size = digest.size();
  const auto* made = HMAC(EVP_sha256(), key_.data(), static_cast<int>(key_.size()),
                          AsBytes(message).data(), message.size(), digest.data(), &size);
  RECOUNT_CHECK(made != nullptr);
  RECOUNT_CHECK_EQ(size, digest.size());
  return ToHex(digest);
}

std::string Pseudonyms::Game(const std::string& id) const {
  return Digest("game", id).substr(0, kGameDigits);
}

std::string Pseudonyms::Player(const std::string& name) const {
  return "p" + Digest("player", name).substr(0, kPersonDigits);
}

std::string Pseudonyms::Official(const std::string& name) const {
  return "j" + Digest("official", name).substr(0, kPersonDigits);
}

std::string Pseudonyms::History(std::string_view history) const {
  return Digest("history", history);
}

std::unique_ptr<replay::statistics::Naming> NamingOf(const std::optional<Key>& key) {
  if (key) return std::make_unique<Pseudonyms>(*key);
  return std::make_unique<replay::statistics::Naming>();
}

}  // namespace recount::tools::statistics::exports
