import type {CheckAnswer, Step} from './questions';

const GAME_EVENTS = new Set(['created', 'action', 'chance']);

/** Returns whether an event of this kind is a judgement. */
export const isJudgement = (kind: string): boolean => !GAME_EVENTS.has(kind);

/** The marks of the timeline, as SVG paths over the event numbers. */
export interface Marks {
  readonly turns: string;
  readonly judgements: string;
  readonly superseded: string;
  readonly faults: string;
}

const line = (seq: number): string => `M${seq} 0V1`;

/** Returns the marks for the steps that have been read so far. */
export function marksOf(steps: readonly Step[], check: CheckAnswer | null): Marks {
  const turns: string[] = [];
  const judgements: string[] = [];
  const superseded: string[] = [];
  let turn: string | undefined;
  for (const step of steps) {
    if (isJudgement(step.kind)) judgements.push(line(step.seq));
    else if (step.turn !== turn) turns.push(line(step.seq));
    turn = step.turn;
    if (step.superseded) superseded.push(`M${step.seq - 0.5} .5h1`);
  }
  const faults = (check?.findings ?? []).flatMap(({seq}) => seq === null ? [] : line(seq));
  return {
    turns: turns.join(''), judgements: judgements.join(''),
    superseded: superseded.join(''), faults: faults.join(''),
  };
}
