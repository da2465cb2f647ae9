// Tells the result of a game in words.
import {asNumbers, isObject} from './json';
import type {Json} from './json';
import type {Judged} from './judged';
import type {JudgingAnswer} from './questions';
import {words} from './strings';

/**
 * Returns who won a game, and with which scores if the result has them: "Ana wins 6 to −1". A
 * result of an unknown form is "ended".
 */
export function resultWords(
  result: Json | undefined, players: readonly (string | null)[],
): string {
  if (!isObject(result)) return words.ended;
  const winners = asNumbers(result['winners']);
  const names = winners.map((seat) => words.player(seat, players[seat] ?? null));
  const told = words.wins(names, result['draw'] === true);
  const scores = asNumbers(result['scores']);
  if (scores.length === 0 || scores.length !== players.length) return told;
  const [winner, another] = winners;
  const others = scores.filter((_, seat) => seat !== winner);
  const isWonByOne = winner !== undefined && another === undefined && others.length > 0;
  return isWonByOne ? `${told} ${words.scores(scores[winner] ?? 0, others)}`
    : `${told}, ${words.scoresBySeat(scores)}`;
}

/** Returns the result that a ruling has given a game in words: who won, or that it is void. */
export const rulingWords = (
  {ending, result}: Pick<Judged, 'ending' | 'result'>, players: readonly (string | null)[],
): string => {
  if (ending === 'void') return words.gameIsVoid;
  if (!isObject(result)) return `${words.ended} ${words.byRuling}`;
  // A judge need not follow the scores, so they stand in the order of the seats.
  const {scores, ...decided} = result;
  const told = `${resultWords(decided, players)} ${words.byRuling}`;
  const all = asNumbers(scores);
  return all.length === 0 ? told : `${told}, ${words.scoresBySeat(all)}`;
};

/** Returns who won a game and who says so in words; null if it has no result, or none is known. */
export function resultTold(
  {result, result_by: by}: JudgingAnswer, players: readonly (string | null)[],
): string | null {
  if (by === 'void' || by === 'ruling') return rulingWords({ending: by, result}, players);
  if (result === null) return null;
  return by === 'game' ? `${resultWords(result, players)} ${words.byRules}`
    : resultWords(result, players);
}
