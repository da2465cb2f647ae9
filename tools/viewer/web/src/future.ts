// Says how much of a game may be told while what comes next is hidden from the eyes.
import {isJudgement} from './marks';
import type {PageState} from './page_state';
import type {Finding} from './questions';
import {findingsOf} from './verification';

/** Returns the newest event that may be told: the event shown if what comes next is hidden. */
export const lastTold = ({isFutureHidden, moment, log}: PageState): number =>
  isFutureHidden && moment !== null ? moment.seq : (log?.events ?? 0) - 1;

/** Returns whether the events that may be told include a judgement. */
export function tellsJudgements(state: PageState): boolean {
  const {isFutureHidden, steps} = state;
  if (!isFutureHidden || !steps.hasJudgements) return steps.hasJudgements;
  const last = lastTold(state);
  return steps.list.some(({seq, kind}) => seq <= last && isJudgement(kind));
}

/** Returns the findings about events that may be told. One without an event is about the file. */
export function findingsTold(state: PageState): readonly Finding[] {
  const last = lastTold(state);
  return findingsOf(state).filter(({seq}) => seq === null || seq <= last);
}
