/** Shows what the game waits for: seats, chance, or nothing after the end. */

import type { JSX } from 'preact';

import type { JsonObject } from '../json';
import { asNumbers, asObject, asText } from '../json';
import { Described, Outside, SeatNames } from './text';
import { Value } from './value';
import { WORDS, labelOf, plain } from './words';

/**
 * Shows the node of `state` as values: the awaited seats, the request to chance, or the end of the
 * game.
 */
export function NodeValues({ state }: { state: JsonObject }): JSX.Element {
  const node = asObject(state['node']);
  return (
    <>
      <Value path="/phase" value={state['phase']} />
      <Value path="/node/seats" value={node['seats']} label={labelOf(WORDS.awaited)}>
        <SeatNames seats={asNumbers(node['seats'])} />
      </Value>
      <Value path="/node/chance" value={node['chance']} label={WORDS.chance}>
        <ChanceText chance={asObject(node['chance'])} />
      </Value>
      <Value path="/node/result" value={node['result']} label={WORDS.result} kind="main">
        <ResultText result={asObject(node['result'])} />
      </Value>
    </>
  );
}

function ChanceText({ chance }: { chance: JsonObject }): JSX.Element {
  return (
    <Outside text={`${plain(asText(chance['kind']))}: ${plain(asText(chance['what']))}`} />
  );
}

function ResultText({ result }: { result: JsonObject }): JSX.Element {
  const winners = asNumbers(result['winners']);
  const scores = result['scores'];
  return (
    <>
      {result['draw'] === true ? `${WORDS.draw}, ${WORDS.sharedBy} ` : `${WORDS.wins} `}
      <SeatNames seats={winners} />
      {Array.isArray(scores) && (
        <>
          {'; '}{WORDS.scores} <Described value={scores} />
        </>
      )}
    </>
  );
}
