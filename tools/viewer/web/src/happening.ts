// Gathers what an event did, for the table to draw.
import {weightOf} from './headline';
import {isJudgement} from './marks';
import type {ClauseEntry, Moment} from './questions';
import {stateBefore} from './tables/before';
import type {Happening} from './tables/cues';

/**
 * Returns what the event of a moment did, or null if it did nothing on the table: the first event,
 * a judgement, and an event that the rules refuse or that nobody judged.
 */
export function happeningOf(
  moment: Moment, clauses: ReadonlyMap<string, ClauseEntry>,
): Happening | null {
  const {state, event, seq, kind, refusal, fault, unjudged, changes, effects} = moment;
  if (state === null || event === null || seq === 0 || isJudgement(kind)) return null;
  if (refusal !== null || fault !== null || unjudged) return null;
  return {
    before: stateBefore(state, changes),
    after: state,
    event,
    effects: effects.map((effect) => ({...effect, weight: weightOf(effect.clause, clauses)})),
  };
}
