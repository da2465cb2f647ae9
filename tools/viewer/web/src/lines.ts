// Lines of play beside the log (section "What if" of docs/reference/viewer.md).
import type {LineAnswer, Moment} from './questions';
import type {KeptLine, PageState} from './page_state';
import {words} from './strings';
import {isBehindFault} from './verification';

/** The steps of an answer as a link has them. */
export const stepsOf = (line: LineAnswer): string => line.steps.map(({step}) => step).join(',');

/** The steps with one more. */
export const withStep = (steps: string, step: string): string =>
  steps === '' ? step : `${steps},${step}`;

/** The steps without the last one. */
export const withoutLast = (steps: string): string => steps.split(',').slice(0, -1).join(',');

/** How many steps these are. */
export const countOf = (steps: string): number => steps === '' ? 0 : steps.split(',').length;

/** Whether a line begins with these steps, or is these. */
export const beginsWith = (line: string, steps: string): boolean =>
  steps === '' || line === steps || line.startsWith(`${steps},`);

/** The lines with this one, which takes the place of those that it goes on. */
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

/** Why nothing can be played from a moment; null: it can. */
export function whyNoLine(state: PageState, moment: Moment | null): string | null {
  if (state.kind !== 'log') return words.whatIfNeedsLog;
  if (moment === null) return null;
  if (moment.refusal !== null) return words.whatIfAtIllegal;
  if (moment.unjudged) return words.whatIfUnjudged;
  if (moment.fault !== null || moment.state === null) return words.whatIfNoState;
  return isBehindFault(state, moment.seq) ? words.whatIfBehindFault : null;
}

const RANDOM_BYTES = 32;

/** Numbers of the browser's generator, as hex digits. */
export function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The step of an outcome that somebody typed: its numbers, with anything between them. */
export const outcomeStep = (text: string): string =>
  `c.${(text.match(/\d+/gu) ?? []).join('.')}`;
