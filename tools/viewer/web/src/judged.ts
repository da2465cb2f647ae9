// What the judges have decided up to the event shown, for the table.
import {asNumber, textsOf} from './json';
import type {JsonObject} from './json';
import type {JudgingAnswer, Thread, View} from './questions';

/** A judgement that is named above the table. */
export interface NamedJudgement {
  readonly seq: number;
  readonly sentence: string;
  readonly clauses: readonly string[];
  /** The event that it is about, or null. */
  readonly about: number | null;
  /** The newest event that was entered in the place of that one; null if that one counts. */
  readonly enteredAs: number | null;
}

/** The open disputes, and the result that a ruling has given the game. */
export interface Judged {
  readonly disputes: readonly NamedJudgement[];
  /** Whether a ruling ended the game or made it void; null if neither. */
  readonly ending: 'ruling' | 'void' | null;
  /** The result by a ruling; null if the game is void or goes on. */
  readonly result: JsonObject | null;
  /** The ruling that gave the result, if it is known. */
  readonly ruling: NamedJudgement | null;
}

/** The same, with the event and the view that it belongs to. */
export interface JudgedAt extends Judged {
  readonly seq: number;
  readonly view: View;
}

const all = (threads: readonly Thread[]): readonly Thread[] =>
  threads.flatMap((thread) => [thread, ...all(thread.follows)]);

// Returns the judgement with this seq. The module may name one that no thread has.
function named(judgements: ReadonlyMap<number, Thread>, seq: number): NamedJudgement {
  const {sentence, event} = judgements.get(seq) ?? {sentence: '', event: null};
  return {seq, sentence, clauses: textsOf(event?.clauses), about: asNumber(event?.at),
    enteredAs: asNumber(event?.entered_as)};
}

/** Returns what an answer to "judging" means for the table. */
export function judgedOf(
  {threads, result, result_by: by, ruling, open}: JudgingAnswer,
): Judged {
  const judgements = new Map(all(threads).map((thread) => [thread.seq, thread]));
  const ending = by === 'ruling' || by === 'void' ? by : null;
  return {
    disputes: open.map((seq) => named(judgements, seq)),
    ending,
    result: ending === 'ruling' ? result : null,
    ruling: ending === null || ruling === null ? null : named(judgements, ruling),
  };
}
