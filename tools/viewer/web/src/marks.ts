import type {DecisiveMoment} from './moments';
import {turnIn} from './place_words';
import type {Finding, Step, View} from './questions';
import {words} from './strings';
import {reasonOf} from './verification';

const GAME_EVENTS = new Set(['created', 'action', 'chance', 'identify', 'suppose']);

/** Returns whether an event of this kind is a judgement. */
export const isJudgement = (kind: string): boolean => !GAME_EVENTS.has(kind);

/** Returns whether a step leads to a state of its own: an event of the game, or a repair. */
export const isNode = (step: Step): boolean => !isJudgement(step.kind) || step.node === true;

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

/** Returns the marks for the steps up to `last`. `superseded` are the events to be hatched. */
export function marksOf(
  steps: readonly Step[], moments: readonly DecisiveMoment[], superseded: ReadonlySet<number>,
  last: number,
): Marks {
  const turns: string[] = [];
  let turn: string | undefined;
  for (const step of steps) {
    if (step.seq > last) break;
    const made = turnIn(steps, step.seq);
    if (made !== turn && step.seq > 0) turns.push(`M${step.seq} 0V1`);
    turn = made;
  }
  return {
    turns: turns.join(''),
    superseded: [...superseded].map((seq) => `M${seq - 0.5} .5h1`).join(''),
    moments: moments.map(({seq}) => `M${seq} .5h0`).join(''),
  };
}

/** What the marks with words are about. */
export interface Marked {
  readonly steps: readonly Step[];
  readonly moments: readonly DecisiveMoment[];
  readonly findings: readonly Finding[];
  /** The events with notes. */
  readonly noted: Iterable<number>;
}

/** Returns the marks with words up to `last` for a viewer, in the order of the events. */
export function namedMarks(
  {steps, moments, findings, noted}: Marked, view: View, last: number,
): readonly NamedMark[] {
  const judgements = steps.filter(({kind}) => isJudgement(kind)).map(
    ({seq, sentence}): NamedMark => ({seq, kind: 'judgement', text: sentence}));
  const faults = findings.flatMap((finding): readonly NamedMark[] => finding.seq === null ? []
    : [{seq: finding.seq, kind: 'fault', text: reasonOf(finding, view)}]);
  const decisive = moments.map(({seq, text}): NamedMark => ({seq, kind: 'moment', text}));
  const notes = [...noted].map((seq): NamedMark => ({seq, kind: 'note', text: words.noteOn(seq)}));
  return [...judgements, ...faults, ...decisive, ...notes]
    .filter(({seq}) => seq <= last).sort((one, other) => one.seq - other.seq);
}
