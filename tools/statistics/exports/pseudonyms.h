// The names of an anonymous export: pseudonyms made with a key (docs/statistics.md, "Anonymous
// exports"). The same key gives the same pseudonyms. Without it nobody can tell from the names
// alone whose they are.
#ifndef RECOUNT_TOOLS_STATISTICS_EXPORTS_PSEUDONYMS_H_
#define RECOUNT_TOOLS_STATISTICS_EXPORTS_PSEUDONYMS_H_

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "replay/statistics/naming.h"

namespace recount::tools::statistics::exports {

using Key = std::array<uint8_t, 32>;

class Pseudonyms final : public replay::statistics::Naming {
 public:
  explicit Pseudonyms(const Key& key) : key_(key) {}

  bool is_anonymous() const override { return true; }
  std::string Game(const std::string& id) const override;        // 32 digits
  std::string Player(const std::string& name) const override;    // p and 16 digits
  std::string Official(const std::string& name) const override;  // j and 16 digits
  std::string History(std::string_view history) const;           // 64 digits (history.h)

 private:
  // Returns HMAC-SHA256(key, "recount/stats/" ‖ label ‖ "/v1\n" ‖ text) in hex.
  std::string Digest(std::string_view label, std::string_view text) const;

  Key key_;
};

// Returns the real names, or pseudonyms if there is a key.
std::unique_ptr<replay::statistics::Naming> NamingOf(const std::optional<Key>& key);

}  // namespace recount::tools::statistics::exports

#endif  // RECOUNT_TOOLS_STATISTICS_EXPORTS_PSEUDONYMS_H_
