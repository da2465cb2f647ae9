// Lines of play beside the log (section "What if" of docs/reference/viewer.md).
import type {LineAnswer, Moment} from './questions';
import type {KeptLine, PageState} from './page_state';
import {words} from './strings';
import {isBehindFault} from './verification';

/** Returns the steps of an answer in the form of a link. */
export const stepsOf = (line: LineAnswer): string => line.steps.map(({step}) => step).join(',');

/** Returns the steps with one more. */
export const withStep = (steps: string, step: string): string =>
  steps === '' ? step : `${steps},${step}`;

/** Returns the steps without the last one. */
export const withoutLast = (steps: string): string => steps.split(',').slice(0, -1).join(',');

/** Returns the number of steps. */
export const countOf = (steps: string): number => steps === '' ? 0 : steps.split(',').length;

/** Returns whether a line begins with these steps, or equals them. */
export const beginsWith = (line: string, steps: string): boolean =>
  steps === '' || line === steps || line.startsWith(`${steps},`);

/** Returns the lines with this one added. It replaces the lines that it extends. */
export function withLine(
  lines: readonly KeptLine[], seq: number, steps: string,
): readonly KeptLine[] {
  if (steps === '') return lines;
  if (lines.some((line) => line.seq === seq && beginsWith(line.steps, steps))) return lines;
  const before = lines.find((line) => line.seq === seq && beginsWith(steps, line.steps));
  if (before !== undefined) {
    return lines.map((line) => line === before ? {...line, steps} : line);
  }
  const number = Math.max(0, ...lines.map((line) => line.number)) + 1;
  return [...lines, {number, seq, steps}];
}

/** Returns why nothing can be played from a moment, or null if it can. */
export function whyNoLine(state: PageState, moment: Moment | null): string | null {
  if (state.kind !== 'log') return words.whatIfNeedsLog;
  if (moment === null) return null;
  if (moment.refusal !== null) return words.whatIfAtIllegal;
  if (moment.unjudged) return words.whatIfUnjudged;
  if (moment.fault !== null || moment.state === null) return words.whatIfNoState;
  return isBehindFault(state, moment.seq) ? words.whatIfBehindFault : null;
}

const RANDOM_BYTES = 32;

/** Returns random hex digits from the browser's generator. */
export function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the step for an outcome that somebody typed as numbers with any separators. */
export const outcomeStep = (text: string): string =>
  `c.${(text.match(/\d+/gu) ?? []).join('.')}`;
