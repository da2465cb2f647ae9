// Tells in the list of games how a game stands.
import {resultWords} from './game_result';
import type {GameRow} from './server';
import {words} from './strings';

/** Returns whether a game goes on: it has no result, and no ruling has made it void. */
export const goesOn = ({result, result_by: by}: GameRow): boolean =>
  result === null && by !== 'void';

/**
 * Returns the status of a game in words: who won and by what, or how far it is. The words are those
 * of `recount games`.
 */
export function statusOf(row: GameRow): string {
  const {result, result_by: by, players, illegal} = row;
  if (row.open_disputes > 0 && by === 'none') return words.waitsForJudge;
  if (by === 'void') return words.voidByRuling;
  if (!goesOn(row)) {
    return `${resultWords(result, players)}${by === 'ruling' ? `, ${words.byRuling}` : ''}`;
  }
  // Nobody may act after an event that the rules refuse, before a judge has gone back.
  if (illegal !== undefined) return words.stoppedAt(illegal.seq);
  const names = (row.awaited ?? []).map((seat) => words.player(seat, players[seat] ?? null));
  return words.inProgress(row.phase.replaceAll('_', ' '), names, row.since ?? null);
}

/** Orders games for the list: first those that go on, then the others, each newest first. */
export function listed(games: readonly GameRow[]): readonly GameRow[] {
  const newest = [...games].reverse();
  return [...newest.filter(goesOn), ...newest.filter((row) => !goesOn(row))];
}
