/** The board: every space, above the spaces the cards in play, and the artifacts on spaces. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

import { useContainerSize } from '../container_size';
import { nameOfSeat, useSurroundings } from '../context';
import type { JsonObject } from '../../json';
import { asNumber, asObject, asObjects, keyOf } from '../../json';
import { Artifact } from './artifact';
import type { Lie } from './geometry';
import { ROWS, homebaseOf, placeOf } from './geometry';
import { isTwoOnTwo, sideOf } from './look';
import { Sign } from '../sign';
import { Unseen } from '../text';
import { Unit } from './unit';
import { WORDS, labelOf, numeral } from '../words';
import { ZoneFrame } from '../zone';
import { HOPE_WORDS } from './words';

/** Draws the board, or both boards of two on two, which scroll sideways if there is no room. */
export function HopeBoard({ state, lie }: { state: JsonObject; lie: Lie }): JSX.Element {
  const own = useRef<HTMLDivElement>(null);
  useContainerSize(own, 'self');
  const board = (
    <div class={isTwoOnTwo(state) ? 't-hope-board t-hope-two' : 't-hope-board'} ref={own}>
      {state['board'] !== undefined && <InPlay state={state} lie={lie} />}
      <Tokens state={state} lie={lie} />
    </div>
  );
  // What scrolls can be reached with the keys.
  return isTwoOnTwo(state) ? (
    <div
      class="t-hope-scroll" role="region" tabIndex={0} aria-label={HOPE_WORDS.boardAndSpaces}
    >
      {board}
    </div>
  ) : <div class="t-hope-scroll">{board}</div>;
}

/** Draws the spaces in their order, and the cards in the order of the state. */
function InPlay({ state, lie }: { state: JsonObject; lie: Lie }): JSX.Element {
  const cards = asObjects(state['board']);
  const spaces = Array.from({ length: ROWS * lie.width }, (_, space) => space);
  return (
    <ZoneFrame
      path="/board" count={cards.length} thing="card" bare kind="t-hope-grid" isMarkedInside
    >
      <ul class="t-hope-layer" aria-label={WORDS.spaces}>
        {spaces.map((space) => <Space key={space} state={state} space={space} lie={lie} />)}
      </ul>
      {cards.length > 0 && (
        <ul class="t-hope-layer" aria-label={labelOf('board')}>
          {cards.map((thing, index) => (
            <Unit
              key={keyOf(thing, index)} thing={thing} battle={asObject(state['battle'])}
              side={sideOf(state, asNumber(thing['seat']))}
              place={placeOf(asNumber(thing['space']) ?? 0, lie)}
            />
          ))}
        </ul>
      )}
    </ZoneFrame>
  );
}

/** Draws a space with its number. That of a homebase has the colour and sign of its owner. */
function Space(props: { state: JsonObject; space: number; lie: Lie }): JSX.Element {
  const { names } = useSurroundings();
  const { space, lie } = props;
  const owner = homebaseOf(space, lie);
  const side = sideOf(props.state, owner);
  return (
    <li
      class={side === undefined ? 't-space' : `t-space t-home ${side.hue}`}
      data-space={space} style={placeOf(space, lie)}
    >
      {numeral(space)}
      {side !== undefined && (
        <>
          <Unseen text={`, ${WORDS.homebaseOf} ${nameOfSeat(names, owner ?? 0)}`} />
          <Sign name={side.sign} />
        </>
      )}
    </li>
  );
}

/** Draws the artifacts that lie on spaces; several on one space share its height. */
function Tokens({ state, lie }: { state: JsonObject; lie: Lie }): JSX.Element | null {
  const { changed } = useSurroundings();
  const tokens = asObjects(state['tokens']);
  if (tokens.length === 0) return null;
  return (
    <ZoneFrame
      path="/tokens" count={tokens.length} thing="token" bare kind="t-hope-grid t-hope-tokens"
      isMarkedInside
    >
      <ul class="t-hope-layer" aria-label={labelOf('tokens')}>
        {tokens.map((token, index) => {
          const space = asNumber(token['space']) ?? 0;
          const here = tokens.filter((other) => other['space'] === space);
          return (
            <li
              key={index} data-artifact={asNumber(token['artifact']) ?? ''}
              class={changed.has(`/tokens/${index}`) ? 't-token t-marked' : 't-token'}
              style={{
                ...placeOf(space, lie), '--nth': here.indexOf(token), '--of': here.length,
              }}
            >
              <Artifact
                artifact={asNumber(token['artifact'])} isDown={token['face_up'] !== true}
              />
              <Unseen text={`, ${WORDS.space} ${numeral(space)}`} />
            </li>
          );
        })}
      </ul>
    </ZoneFrame>
  );
}
