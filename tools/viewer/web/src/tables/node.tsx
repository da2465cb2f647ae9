/** What the game waits for, as values: seats, chance, or nothing after the end. */

import type { JSX } from 'preact';

import type { JsonObject } from '../json';
import { asList, asNumbers, asObject, pointerPart } from '../json';
import { Described, SeatNames } from './text';
import type { ValueProps } from './value';
import { WORDS, labelOf } from './words';

/** Returns the result of the game as a value, or null while the game goes on. */
export function resultValue(state: JsonObject): ValueProps | null {
  const value = asObject(state['node'])['result'];
  if (value === undefined) return null;
  return {
    path: '/node/result', value, label: WORDS.result, bare: true, kind: 't-cue-end',
    children: <ResultText result={asObject(value)} players={asList(state['players']).length} />,
  };
}

/** Returns the values of the node that are told beside the table: phase, awaited seats, chance. */
export function nodeValues(state: JsonObject): readonly ValueProps[] {
  const node = asObject(state['node']);
  return [
    { path: '/phase', value: state['phase'] },
    { path: '/node/seats', value: node['seats'], label: labelOf(WORDS.awaited) },
    { path: '/node/chance', value: node['chance'], label: WORDS.chance },
  ].filter(({ value }) => value !== undefined);
}

/** Keys that the page shows elsewhere, or that repeat what is drawn. */
export const TOLD_ELSEWHERE: ReadonlySet<string> =
  new Set(['game', 'seq', 'phase', 'node', 'players', 'seat', 'name']);

/** Returns the keys of an object that a layout does not draw, as values. */
export function restOf(
  object: JsonObject, path: string, drawn: readonly string[],
): readonly ValueProps[] {
  return Object.entries(object)
    .filter(([key]) => !drawn.includes(key) && !TOLD_ELSEWHERE.has(key))
    .map(([key, value]) => ({ path: `${path}/${pointerPart(key)}`, value }));
}

/** Of more players the seats tell the scores. */
const MOST_SCORES = 5;

function ResultText(props: { result: JsonObject; players: number }): JSX.Element {
  const { result, players } = props;
  const winners = asNumbers(result['winners']);
  const scores = result['scores'];
  const isDraw = result['draw'] === true;
  return (
    <>
      {isDraw ? WORDS.draw : `${WORDS.wins} `}
      {isDraw && winners.length < players && `, ${WORDS.sharedBy} `}
      {(!isDraw || winners.length < players) && <SeatNames seats={winners} />}
      {Array.isArray(scores) && players <= MOST_SCORES && (
        <>{'; '}{WORDS.scores} <Described value={scores} /></>
      )}
    </>
  );
}
