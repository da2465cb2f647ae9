// The commands of the judges, and those that show them what was known.
#include "replay/judging/judging_clauses.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line_state.h"
#include "tools/cli/command_words.h"
#include "tools/cli/commands/commands.h"

namespace recount::tools::cli {

void CommandLine::State::AddJudging() {
  CLI::App& dispute =
      Add("Judge", "dispute", "opens a dispute about an event",
          "recount dispute @last@17 --by 1 --claim 'that card was not in her hand'", [this] {
            return WithSeat(dispute_.game, dispute_.by,
                            [this] { return RunDispute(console_, dispute_); });
          });
  dispute.add_option("ID@SEQ", dispute_.game, "the game, and the event that is disputed")
      ->required();
  dispute.add_option("--by", dispute_.by, "the seat that disputes it")->required();
  dispute.add_option("--claim", dispute_.claim, "what it claims")->required();
  dispute.add_option("--expect", dispute_.expect, kExpectHelp);

  CLI::App& rule =
      Add("Judge", "rule", "a ruling, on a dispute or unasked (-)",
          "recount rule @last 18 --judge Kim --kind rewind --to 15 --clause HER-3.3 "
          "--reason 'the card was not hers'",
          [this] {
            return WithSeat(rule_.game, rule_.seat, [this] { return RunRule(console_, rule_); });
          });
  rule.add_option("ID", rule_.game, kStoredHelp)->required();
  rule.add_option("DISPUTE|-", rule_.dispute, "the seq of the dispute, or -")->required();
  rule.add_option("--judge", rule_.judge, "who rules")->required();
  rule.add_option("--kind", rule_.kind, "stand, rewind, outcome, penalty or void")->required();
  AddRulingOptions(rule, rule_);
  rule.add_option("--reason", rule_.reason, "why")->required();

  CLI::App& amend = Add("Judge", "amend", "corrects a ruling; what is left out stays",
                        "recount amend @last 19 --judge Kim --to 14",
                        [this] { return RunAmend(console_, rule_); });
  amend.add_option("ID", rule_.game, kStoredHelp)->required();
  amend.add_option("RULING", rule_.dispute, "the seq of the ruling")->required();
  amend.add_option("--judge", rule_.judge, "who has ruled")->required();
  AddRulingOptions(amend, rule_);
  amend.add_option("--reason", rule_.reason, "why, in the place of what was given");

  CLI::App& infractions = Add(
      "Judge", "infractions", "the penalties that are due, and how they rise",
      "recount infractions @our-list.json",
      [this] { return RunInfractions(console_, rule_.infractions); },
      /*reads_store=*/false);
  infractions.add_option("LIST", rule_.infractions, kInfractionsHelp);

  CLI::App& appeal = Add("Judge", "appeal", "appeals a ruling",
                         "recount appeal @last 19 --by 0 --grounds 'the card was mine'", [this] {
                           return WithSeat(appeal_.game, appeal_.by,
                                           [this] { return RunAppeal(console_, appeal_); });
                         });
  appeal.add_option("ID", appeal_.game, kStoredHelp)->required();
  appeal.add_option("RULING", appeal_.ruling, "the seq of the ruling")->required();
  appeal.add_option("--by", appeal_.by, "the seat that appeals")->required();
  appeal.add_option("--grounds", appeal_.grounds, "why")->required();
  appeal.add_option("--expect", appeal_.expect, kExpectHelp);

  CLI::App& resolve = Add("Judge", "resolve", "ends an appeal; by another judge",
                          "recount resolve @last 20 --judge Lou --overturn --reason 'it was'",
                          [this] { return RunResolve(console_, resolve_); });
  resolve.add_option("ID", resolve_.game, kStoredHelp)->required();
  resolve.add_option("APPEAL", resolve_.appeal, "the seq of the appeal")->required();
  resolve.add_option("--judge", resolve_.judge, "who resolves it")->required();
  resolve.add_flag("--uphold", resolve_.is_upheld, "the ruling stays");
  resolve.add_flag("--overturn", resolve_.is_overturned, "the ruling is taken back");
  resolve.add_option("--reason", resolve_.reason, "why")->required();
  resolve.add_option("--role", resolve_.role, kRoleHelp);
  resolve.add_flag("--dry-run", resolve_.is_dry_run, kDryRunHelp);
  resolve.add_option("--expect", resolve_.expect, kExpectHelp);
}

void CommandLine::State::AddRulingOptions(CLI::App& command, RuleOptions& options) {
  command.add_option("--to", options.to, "of a rewind: the event to go back to");
  command.add_option("--winner", options.winners, "of an outcome: a seat that wins; again");
  command.add_flag("--draw", options.is_draw, "of an outcome: the winners share a draw");
  command.add_option("--result", options.result, "of an outcome, instead: JSON, @FILE or -");
  command.add_option("--seat", options.seat, "of a penalty: whom it is against");
  command.add_flag("--team", options.is_team, "of a penalty: against the seat's whole team");
  command.add_option("--infraction", options.infraction, "of a penalty: a word, like slow_play");
  command.add_option("--penalty", options.penalty,
                     "of a penalty: caution, warning, game_loss, match_loss or disqualification");
  command.add_option("--infractions", options.infractions,
                     std::string("of a penalty: due by ") + kInfractionsHelp);
  command.add_option("--clause", options.clauses, "the clauses that are cited, of the game or JDG")
      ->transform(InCapitals());
  command.add_option("--role", options.role, kRoleHelp);
  command.add_flag("--dry-run", options.is_dry_run, kDryRunHelp);
  command.add_option("--expect", options.expect, kExpectHelp);
}

void CommandLine::State::AddJudgesDesk() {
  CLI::App& withdraw = Add("Judge", "withdraw", "takes a dispute back; by who opened it",
                           "recount withdraw @last 18 --by 1 --reason 'I had misread it'",
                           [this] { return RunWithdraw(console_, withdraw_); });
  withdraw.add_option("ID", withdraw_.game, kStoredHelp)->required();
  withdraw.add_option("DISPUTE", withdraw_.dispute, "the seq of the dispute")->required();
  withdraw.add_option("--by", withdraw_.by, "the seat that has opened it")->required();
  withdraw.add_option("--reason", withdraw_.reason, "why")->required();
  withdraw.add_option("--expect", withdraw_.expect, kExpectHelp);

  CLI::App& moot =
      Add("Judge", "moot", "what a ruling was about is gone: it counts no more",
          "recount moot @last 19 --judge Kim --reason 'the game was rewound before it'",
          [this] { return RunMoot(console_, moot_); });
  moot.add_option("ID", moot_.game, kStoredHelp)->required();
  moot.add_option("RULING", moot_.ruling, "the seq of the ruling")->required();
  moot.add_option("--judge", moot_.judge, "who finds so")->required();
  moot.add_option("--reason", moot_.reason, "why")->required();
  moot.add_option("--role", moot_.role, kRoleHelp);
  moot.add_flag("--dry-run", moot_.is_dry_run, kDryRunHelp);
  moot.add_option("--expect", moot_.expect, kExpectHelp);

  CLI::App& expose = Add("Judge", "expose", "somebody has seen a hidden card by accident",
                         "recount expose @last@17 --card 28 --to 0 --judge Kim --account 'it "
                         "fell on the table'",
                         [this] { return RunExpose(console_, expose_); });
  expose.add_option("ID@SEQ", expose_.game, "the game, and the event when it happened")->required();
  expose.add_option("--card", expose_.card, "which card: its number or name")->required();
  expose.add_option("--to", expose_.to, "the seats that have seen it")->required();
  expose.add_option("--judge", expose_.judge, "who notes it")->required();
  expose.add_option("--account", expose_.account, "how it happened")->required();
  expose.add_option("--role", expose_.role, kRoleHelp);
  expose.add_option("--expect", expose_.expect, kExpectHelp);

  CLI::App& extend = Add("Judge", "extend", "gives the table more time",
                         "recount extend @last --minutes 5 --judge Kim --reason 'a long ruling'",
                         [this] { return RunExtend(console_, extend_); });
  extend.add_option("ID", extend_.game, kStoredHelp)->required();
  extend.add_option("--minutes", extend_.minutes, "how many, 1 to 60")->required();
  extend.add_option("--judge", extend_.judge, "who gives it")->required();
  extend.add_option("--reason", extend_.reason, "why")->required();
  extend.add_option("--role", extend_.role, kRoleHelp);
  extend.add_option("--expect", extend_.expect, kExpectHelp);

  CLI::App& redo = Add("Judge", "redo", "after a rewind: records the superseded actions again",
                       "recount redo @last --from 17", [this] { return RunRedo(console_, redo_); });
  redo.add_option("ID", redo_.game, kStoredHelp)->required();
  redo.add_option("--from", redo_.from, "the first of them (else those not yet replaced)");
  redo.add_option("--to", redo_.to, "the last of them (else up to the first refused)");
  redo.add_option("--expect", redo_.expect, kExpectHelp);
}

void CommandLine::State::AddEvidence() {
  CLI::App& backup =
      Add("Judge", "backup", "what going back to an event would take", "recount backup @last@15",
          [this] { return RunBackup(console_, folder_); });
  backup.add_option("ID@SEQ", folder_, kMomentHelp)->required();

  CLI::App& ledger = Add("Judge", "ledger", "who knew which card, since which event",
                         "recount ledger @last --seat 1 --card hussites:7",
                         [this] { return RunLedger(console_, ledger_); });
  ledger.add_option("ID[@SEQ]", ledger_.game, kMomentHelp)->required();
  ledger.add_option("--seat", ledger_.seat, "only of this seat");
  ledger.add_option("--card", ledger_.card, "only of this card: its number or name");
  ledger.add_option("--view", ledger_.view, kViewHelp);

  CLI::App& report =
      Add("Judge", "report", "writes the case file of a game", "recount report @last -o case.html",
          [this] { return RunReport(console_, report_); });
  report.add_option("ID", report_.game, kGameHelp)->required();
  report
      .add_option("-o,--output", report_.file,
                  "the file: .html, .md or .json; - for standard output")
      ->required();
  report.add_option("--view", report_.view, kViewHelp);

  CLI::App& why =
      Add("Look", "why", "what an event changed, and by which clauses",
          "recount why @last@17 /players/0/hand", [this] { return RunWhy(console_, why_); });
  why.add_option("ID[@SEQ]", why_.game, kMomentHelp)->required();
  why.add_option("PATH", why_.path, "a JSON Pointer: the event that last changed what is there");
  why.add_option("--view", why_.view, kViewHelp);

  CLI::App& annotate = Add("Look", "annotate", "a note on a moment",
                           "recount annotate @last@17 'she hesitated here' --author Kim",
                           [this] { return RunAnnotate(console_, annotate_); });
  annotate.add_option("ID@SEQ", annotate_.game, kMomentHelp)->required();
  annotate.add_option("TEXT", annotate_.text, "the note")->required();
  annotate.add_option("--author", annotate_.author, "whose note it is")->required();
  annotate.add_option("--expect", annotate_.expect, kExpectHelp);
}

}  // namespace recount::tools::cli
