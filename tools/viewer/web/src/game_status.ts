// Tells in the list of games how a game stands.
import {asNumbers, isObject} from './json';
import type {GameRow} from './server';
import {words} from './strings';

/** Returns whether a game goes on: it has no result, and no ruling has made it void. */
export const goesOn = ({result, result_by: by}: GameRow): boolean =>
  result === null && by !== 'void';

// Returns who won, and by which scores if one player did: "Ana wins 6 to −1".
function resultOf({result, players}: GameRow): string {
  if (!isObject(result)) return words.ended;
  const winners = asNumbers(result['winners']);
  const names = winners.map((seat) => words.player(seat, players[seat] ?? null));
  const isDraw = result['draw'] === true;
  const told = words.wins(names, isDraw);
  const scores = asNumbers(result['scores']);
  const [winner] = winners;
  if (winner === undefined || winners.length > 1 || scores.length !== players.length) return told;
  const others = scores.filter((_, seat) => seat !== winner);
  return `${told} ${words.scores(scores[winner] ?? 0, others)}`;
}

/** Returns the status of a game in words: who won and by what, or how far it is. */
export function statusOf(row: GameRow): string {
  if (row.open_disputes > 0) return words.waitsForJudge;
  if (row.result_by === 'void') return words.voidByRuling;
  if (goesOn(row)) {
    const names = (row.awaited ?? []).map((seat) => words.player(seat, row.players[seat] ?? null));
    return words.inProgress(row.phase.replaceAll('_', ' '), names, row.since ?? null);
  }
  const by = row.result_by === 'ruling' ? `, ${words.resultBy['ruling'] ?? ''}` : '';
  return `${resultOf(row)}${by}`;
}

/** Orders games for the list: first those that go on, then the others, each newest first. */
export function listed(games: readonly GameRow[]): readonly GameRow[] {
  const newest = [...games].reverse();
  return [...newest.filter(goesOn), ...newest.filter((row) => !goesOn(row))];
}
