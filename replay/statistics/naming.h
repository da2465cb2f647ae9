// Names people and games in rows: by their names, or by pseudonyms.
#ifndef RECOUNT_REPLAY_STATISTICS_NAMING_H_
#define RECOUNT_REPLAY_STATISTICS_NAMING_H_

#include <string>

namespace recount::replay::statistics {

// This class uses the real names. A naming that gives pseudonyms is anonymous; free texts, seeds,
// hashes and times are then left out as well (docs/statistics.md, "Anonymous exports").
class Naming {
 public:
  virtual ~Naming() = default;

  virtual bool is_anonymous() const { return false; }
  virtual std::string Game(const std::string& id) const { return id; }
  virtual std::string Player(const std::string& name) const { return name; }
  // Names a judge, or the author of a note.
  virtual std::string Official(const std::string& name) const { return name; }
};

}  // namespace recount::replay::statistics

#endif  // RECOUNT_REPLAY_STATISTICS_NAMING_H_
