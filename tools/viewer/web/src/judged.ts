// What the judges have decided up to the event shown, for the table.
import {asNumbers, isObject, textsOf} from './json';
import type {JudgingAnswer, Thread} from './questions';

/** A judgement that is named above the table. */
export interface NamedJudgement {
  readonly seq: number;
  readonly sentence: string;
  readonly clauses: readonly string[];
}

/** The open disputes, and the result that a ruling has given the game. */
export interface Judged {
  readonly disputes: readonly NamedJudgement[];
  /** True if a ruling ended the game, or made it void. */
  readonly isOver: boolean;
  /** The result by a ruling; null if the game is void or goes on. */
  readonly result: {readonly winners: readonly number[]; readonly isDraw: boolean} | null;
  /** The newest ruling that gave the result. */
  readonly ruling: NamedJudgement | null;
}

const nameOf = ({seq, sentence, event}: Thread): NamedJudgement =>
  ({seq, sentence, clauses: textsOf(event?.clauses)});

const all = (threads: readonly Thread[]): readonly Thread[] =>
  threads.flatMap((thread) => [thread, ...all(thread.follows)]);

// Kinds of judgements that close a dispute.
const CLOSING: ReadonlySet<unknown> = new Set(['ruling', 'withdrawal']);
// Kinds of rulings that end a game.
const ENDING: ReadonlySet<unknown> = new Set(['outcome', 'void', 'penalty']);

/** Returns what an answer to "judging" means for the table. */
export function judgedOf({threads, result, result_by: by}: JudgingAnswer): Judged {
  const isOver = by === 'ruling' || by === 'void';
  const judgements = all(threads);
  const disputes = judgements.filter(({event, follows}) => event?.kind === 'dispute' &&
    !follows.some((next) => CLOSING.has(next.event?.kind)));
  const endings = judgements.filter(({event}) => ENDING.has(event?.ruling_kind));
  const ruling = endings.reduce<Thread | null>(
    (newest, next) => newest === null || next.seq > newest.seq ? next : newest, null);
  const won = isObject(result ?? undefined) && by === 'ruling' ? result : null;
  return {
    disputes: disputes.map(nameOf),
    isOver,
    result: won === null ? null
      : {winners: asNumbers(won['winners']), isDraw: won['draw'] === true},
    ruling: isOver && ruling !== null ? nameOf(ruling) : null,
  };
}
