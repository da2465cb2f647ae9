// Chooses the effect that heads an event: the weightiest one, if it is decisive.
import type {ClauseEntry, Effect, Weight} from './questions';

const RANK: Readonly<Record<Weight, number>> = {minor: 0, usual: 1, decisive: 2, end: 3};

type Clauses = ReadonlyMap<string, ClauseEntry>;

/** Returns the weight of a clause. One that is unknown, or that has no known weight, is usual. */
export function weightOf(clause: string, clauses: Clauses): Weight {
  const weight = clauses.get(clause)?.weight;
  return weight !== undefined && Object.hasOwn(RANK, weight) ? weight : 'usual';
}

/**
 * Returns the weightiest of an event's effects, or null if none of them is decisive. Of effects of
 * equal weight it is the last.
 */
export function headlineOf(effects: readonly Effect[], clauses: Clauses): Effect | null {
  let headline: Effect | null = null;
  let rank = RANK.decisive;
  for (const effect of effects) {
    const own = RANK[weightOf(effect.clause, clauses)];
    if (own < rank) continue;
    headline = effect;
    rank = own;
  }
  return headline;
}
