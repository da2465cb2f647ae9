import type {DecisiveMoment} from './moments';
import {turnIn} from './place_words';
import type {CheckAnswer, Step} from './questions';
import {words} from './strings';

const GAME_EVENTS = new Set(['created', 'action', 'chance']);

/** Returns whether an event of this kind is a judgement. */
export const isJudgement = (kind: string): boolean => !GAME_EVENTS.has(kind);

/** The marks of the timeline that are drawn as SVG paths over the event numbers. */
export interface Marks {
  readonly turns: string;
  readonly superseded: string;
  readonly moments: string;
}

/** A mark that has words: a flag for a judgement, a cross for a fault, a dot for a moment. */
export interface NamedMark {
  readonly seq: number;
  readonly kind: 'judgement' | 'fault' | 'moment' | 'note';
  readonly text: string;
}

/** Returns the marks for the steps up to `last`. */
export function marksOf(
  steps: readonly Step[], moments: readonly DecisiveMoment[], last: number,
): Marks {
  const turns: string[] = [];
  const superseded: string[] = [];
  let turn: string | undefined;
  for (const step of steps) {
    if (step.seq > last) break;
    const made = turnIn(steps, step.seq);
    if (made !== turn && step.seq > 0) turns.push(`M${step.seq} 0V1`);
    turn = made;
    if (step.superseded) superseded.push(`M${step.seq - 0.5} .5h1`);
  }
  return {
    turns: turns.join(''), superseded: superseded.join(''),
    moments: moments.map(({seq}) => `M${seq} .5h0`).join(''),
  };
}

/** Returns the marks with words up to `last`, in the order of the events. */
export function namedMarks(
  steps: readonly Step[], moments: readonly DecisiveMoment[], check: CheckAnswer | null,
  noted: Iterable<number>, last: number,
): readonly NamedMark[] {
  const judgements = steps.filter(({kind}) => isJudgement(kind)).map(
    ({seq, sentence}): NamedMark => ({seq, kind: 'judgement', text: sentence}));
  const faults = (check?.findings ?? []).flatMap(({seq, message}): readonly NamedMark[] =>
    seq === null ? [] : [{seq, kind: 'fault', text: message}]);
  const decisive = moments.map(({seq, text}): NamedMark => ({seq, kind: 'moment', text}));
  const notes = [...noted].map((seq): NamedMark => ({seq, kind: 'note', text: words.noteOn(seq)}));
  return [...judgements, ...faults, ...decisive, ...notes]
    .filter(({seq}) => seq <= last).sort((one, other) => one.seq - other.seq);
}
