// The commands of the judges, and those that show them what was known.
#include "replay/judging/judging_clauses.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line_state.h"
#include "tools/cli/command_words.h"
#include "tools/cli/commands/commands.h"

namespace recount::tools::cli {

void CommandLineState::AddJudging() {
  CLI::App& dispute =
      Add("Judge", "dispute", "open a dispute about an event",
          "recount dispute @last@17 --by 1 --claim 'that card was not in her hand'", [this] {
            return WithSeat(dispute_.game, dispute_.by,
                            [this] { return RunDispute(console_, dispute_); });
          });
  dispute.add_option("ID@SEQ", dispute_.game, "the game and the disputed event")->required();
  dispute.add_option("--by", dispute_.by, "seat or player that disputes it")->required();
  dispute.add_option("--claim", dispute_.claim, "the claim")->required();
  dispute.add_option("--expect", dispute_.expect, kExpectHelp);

  CLI::App& rule =
      Add("Judge", "rule", "record a ruling, on a dispute or without one (-)",
          "recount rule @last 18 --judge Kim --kind rewind --to 15 --clause HER-3.3 "
          "--reason 'the card was not hers'",
          [this] { return WithRulingSeats([this] { return RunRule(console_, rule_); }); });
  rule.add_option("ID", rule_.game, kStoredHelp)->required();
  rule.add_option("DISPUTE|-", rule_.dispute, "seq of the dispute, or - for none")->required();
  rule.add_option("--judge", rule_.judge, "name of the judge")->required();
  rule.add_option("--kind", rule_.kind, "kind of ruling: stand, rewind, outcome, penalty or void")
      ->required();
  AddRulingOptions(rule, rule_);
  rule.add_option("--reason", rule_.reason, "reason for the ruling")->required();

  CLI::App& amend =
      Add("Judge", "amend", "correct a ruling; options that are left out stay as they were",
          "recount amend @last 19 --judge Kim --to 14",
          [this] { return WithRulingSeats([this] { return RunAmend(console_, rule_); }); });
  amend.add_option("ID", rule_.game, kStoredHelp)->required();
  amend.add_option("RULING", rule_.dispute, "seq of the ruling")->required();
  amend.add_option("--judge", rule_.judge, "name of the judge who ruled")->required();
  AddRulingOptions(amend, rule_);
  amend.add_option("--reason", rule_.reason, "new reason, in place of the old one");

  CLI::App& infractions = Add(
      "Judge", "infractions", "list the penalties for each infraction, and how they rise",
      "recount infractions @our-list.json",
      [this] { return RunInfractions(console_, rule_.infractions); },
      /*reads_store=*/false);
  infractions.add_option("LIST", rule_.infractions, kInfractionsHelp);

  CLI::App& appeal = Add("Judge", "appeal", "appeal a ruling",
                         "recount appeal @last 19 --by 0 --grounds 'the card was mine'", [this] {
                           return WithSeat(appeal_.game, appeal_.by,
                                           [this] { return RunAppeal(console_, appeal_); });
                         });
  appeal.add_option("ID", appeal_.game, kStoredHelp)->required();
  appeal.add_option("RULING", appeal_.ruling, "seq of the ruling")->required();
  appeal.add_option("--by", appeal_.by, "seat or player that appeals")->required();
  appeal.add_option("--grounds", appeal_.grounds, "grounds of the appeal")->required();
  appeal.add_option("--expect", appeal_.expect, kExpectHelp);

  CLI::App& resolve =
      Add("Judge", "resolve", "decide an appeal, as a judge who did not make the ruling",
          "recount resolve @last 20 --judge Lou --overturn --reason 'it was'",
          [this] { return RunResolve(console_, resolve_); });
  resolve.add_option("ID", resolve_.game, kStoredHelp)->required();
  resolve.add_option("APPEAL", resolve_.appeal, "seq of the appeal")->required();
  resolve.add_option("--judge", resolve_.judge, "name of the judge who decides")->required();
  resolve.add_flag("--uphold", resolve_.is_upheld, "keep the ruling");
  resolve.add_flag("--overturn", resolve_.is_overturned, "reverse the ruling");
  resolve.add_option("--reason", resolve_.reason, "reason for the decision")->required();
  resolve.add_option("--role", resolve_.role, kRoleHelp);
  resolve.add_flag("--dry-run", resolve_.is_dry_run, kDryRunHelp);
  resolve.add_option("--expect", resolve_.expect, kExpectHelp);
}

int CommandLineState::WithRulingSeats(const std::function<int()>& run) {
  return WithSeatAndSeats(rule_.game, rule_.seat, rule_.winners, run);
}

void CommandLineState::AddRulingOptions(CLI::App& command, RuleOptions& options) {
  command.add_option("--to", options.to, "for a rewind: the event to go back to");
  command.add_option("--winner", options.winners,
                     "for an outcome: a seat or player that wins; repeatable");
  command.add_flag("--draw", options.is_draw, "for an outcome: the winners share a draw");
  command.add_option("--result", options.result,
                     "for an outcome, instead of --winner and --draw: JSON, @FILE or -");
  command.add_option("--seat", options.seat, "for a penalty: the seat or player it is against");
  command.add_flag("--team", options.is_team, "for a penalty: against the seat's whole team");
  command.add_option("--infraction", options.infraction,
                     "for a penalty: the infraction in one word, for example slow_play");
  command.add_option("--penalty", options.penalty,
                     "for a penalty: caution, warning, game_loss, match_loss or disqualification");
  command.add_option("--infractions", options.infractions,
                     std::string("for a penalty: check it against an ") + kInfractionsHelp);
  command.add_option("--clause", options.clauses, "cited clauses, of the game or of judging (JDG)")
      ->transform(InCapitals());
  command.add_option("--role", options.role, kRoleHelp);
  command.add_flag("--dry-run", options.is_dry_run, kDryRunHelp);
  command.add_option("--expect", options.expect, kExpectHelp);
}

void CommandLineState::AddJudgesDesk() {
  CLI::App& withdraw =
      Add("Judge", "withdraw", "withdraw a dispute; only the seat that opened it may",
          "recount withdraw @last 18 --by 1 --reason 'I had misread it'", [this] {
            return WithSeat(withdraw_.game, withdraw_.by,
                            [this] { return RunWithdraw(console_, withdraw_); });
          });
  withdraw.add_option("ID", withdraw_.game, kStoredHelp)->required();
  withdraw.add_option("DISPUTE", withdraw_.dispute, "seq of the dispute")->required();
  withdraw.add_option("--by", withdraw_.by, "seat or player that opened it")->required();
  withdraw.add_option("--reason", withdraw_.reason, "reason for the withdrawal")->required();
  withdraw.add_option("--expect", withdraw_.expect, kExpectHelp);

  CLI::App& moot =
      Add("Judge", "moot", "declare a ruling moot: what it was about no longer exists",
          "recount moot @last 19 --judge Kim --reason 'the game was rewound before it'",
          [this] { return RunMoot(console_, moot_); });
  moot.add_option("ID", moot_.game, kStoredHelp)->required();
  moot.add_option("RULING", moot_.ruling, "seq of the ruling")->required();
  moot.add_option("--judge", moot_.judge, "name of the judge")->required();
  moot.add_option("--reason", moot_.reason, "reason for the decision")->required();
  moot.add_option("--role", moot_.role, kRoleHelp);
  moot.add_flag("--dry-run", moot_.is_dry_run, kDryRunHelp);
  moot.add_option("--expect", moot_.expect, kExpectHelp);

  CLI::App& expose = Add("Judge", "expose", "record that a player saw a hidden card by accident",
                         "recount expose @last@17 --card 28 --to 0 --judge Kim --account 'it "
                         "fell on the table'",
                         [this] {
                           return WithSeats(expose_.game, expose_.to,
                                            [this] { return RunExpose(console_, expose_); });
                         });
  expose.add_option("ID@SEQ", expose_.game, "the game and the event at which it happened")
      ->required();
  expose.add_option("--card", expose_.card, "card number or name")->required();
  expose.add_option("--to", expose_.to, "seats or players that saw it")->required();
  expose.add_option("--judge", expose_.judge, "name of the judge")->required();
  expose.add_option("--account", expose_.account, "how it happened")->required();
  expose.add_option("--role", expose_.role, kRoleHelp);
  expose.add_option("--expect", expose_.expect, kExpectHelp);

  CLI::App& extend = Add("Judge", "extend", "give the table more time",
                         "recount extend @last --minutes 5 --judge Kim --reason 'a long ruling'",
                         [this] { return RunExtend(console_, extend_); });
  extend.add_option("ID", extend_.game, kStoredHelp)->required();
  extend.add_option("--minutes", extend_.minutes, "minutes to add, 1 to 60")->required();
  extend.add_option("--judge", extend_.judge, "name of the judge")->required();
  extend.add_option("--reason", extend_.reason, "reason for the extra time")->required();
  extend.add_option("--role", extend_.role, kRoleHelp);
  extend.add_option("--expect", extend_.expect, kExpectHelp);

  CLI::App& redo = Add("Judge", "redo", "after a rewind, record the superseded actions again",
                       "recount redo @last --from 17", [this] { return RunRedo(console_, redo_); });
  redo.add_option("ID", redo_.game, kStoredHelp)->required();
  redo.add_option("--from", redo_.from,
                  "seq of the first action (default: the first not yet replaced)");
  redo.add_option("--to", redo_.to,
                  "seq of the last action (default: up to the first that is refused)");
  redo.add_option("--expect", redo_.expect, kExpectHelp);
}

void CommandLineState::AddEvidence() {
  CLI::App& backup = Add(
      "Judge", "backup", "preview a rewind: what it would undo, and what players have already seen",
      "recount backup @last@15", [this] { return RunBackup(console_, folder_); });
  backup.add_option("ID@SEQ", folder_, kMomentHelp)->required();

  CLI::App& ledger =
      Add("Judge", "ledger", "list which player knew which card, and since which event",
          "recount ledger @last --seat 1 --card hussites:7",
          [this] { return RunLedger(console_, ledger_); });
  ledger.add_option("ID[@SEQ]", ledger_.game, kMomentHelp)->required();
  ledger.add_option("--seat", ledger_.seat, "only this seat or player");
  ledger.add_option("--card", ledger_.card, "only this card (number or name)");
  ledger.add_option("--view", ledger_.view, kViewHelp);

  CLI::App& report =
      Add("Judge", "report", "write the case file of a game", "recount report @last -o case.html",
          [this] { return RunReport(console_, report_); });
  report.add_option("ID", report_.game, kGameHelp)->required();
  report
      .add_option("-o,--output", report_.file,
                  "output file: .html, .md or .json; - for standard output")
      ->required();
  report.add_option("--view", report_.view, kViewHelp);

  CLI::App& why =
      Add("Look", "why", "explain what an event changed, and by which clauses",
          "recount why @last@17 /players/0/hand", [this] { return RunWhy(console_, why_); });
  why.add_option("ID[@SEQ]", why_.game, kMomentHelp)->required();
  why.add_option("PATH", why_.path, "JSON Pointer; explain the event that last changed this value");
  why.add_option("--view", why_.view, kViewHelp);

  CLI::App& annotate = Add("Look", "annotate", "add a note to an event",
                           "recount annotate @last@17 'she hesitated here' --author Kim",
                           [this] { return RunAnnotate(console_, annotate_); });
  annotate.add_option("ID@SEQ", annotate_.game, "the game and the event")->required();
  annotate.add_option("TEXT", annotate_.text, "the note")->required();
  annotate.add_option("--author", annotate_.author, "name of the note's author")->required();
  annotate.add_option("--expect", annotate_.expect, kExpectHelp);
}

}  // namespace recount::tools::cli
