/** The board of hope: every space, with the card and the token on it. */

import type { JSX } from 'preact';

import { Card } from './card';
import { useSurroundings } from './context';
import { figuresOf } from './entry_text';
import type { JsonObject } from '../json';
import { asNumber, asNumbers, asObject, asObjects, keyOf } from '../json';
import { Badge, Outside, SeatName, Unseen } from './text';
import { WORDS, counted, numeral } from './words';
import { ZoneFrame } from './zone';

/** The figures that matter in play: the cost has been paid. */
const IN_PLAY = ['att', 'def', 'vit'] as const;

const ROWS = 5;
const COLUMNS = 5;

/** The homebases of one board: the seats whose row is at the top and at the bottom. */
interface Homebases {
  readonly top: number;
  readonly bottom: number;
}

const ALONE: readonly Homebases[] = [{ top: 0, bottom: 1 }];
const TWO_ON_TWO: readonly Homebases[] = [
  { top: 0, bottom: 3 },
  { top: 1, bottom: 2 },
];

/** The class of a seat's side, for its colour. */
export function sideOf(state: JsonObject, seat: number | null): string {
  const team = asNumber(asObjects(state['players'])[seat ?? -1]?.['team']);
  return team === 0 || team === 1 ? `t-side-${team}` : '';
}

/** Draws the board, or both boards of two on two beside each other. */
export function HopeBoard({ state }: { state: JsonObject }): JSX.Element | null {
  if (state['board'] === undefined) return null;
  const cards = asObjects(state['board']);
  const boards = asObject(state['config'])['two_on_two'] === true ? TWO_ON_TWO : ALONE;
  return (
    <ZoneFrame path="/board" count={cards.length} thing="card" kind="t-board-zone">
      <div class={boards.length > 1 ? 't-boards t-boards-two' : 't-boards'}>
        {boards.map((homebases, board) => (
          <Board
            key={board} state={state} board={board} homebases={homebases}
            width={boards.length * COLUMNS}
          />
        ))}
      </div>
    </ZoneFrame>
  );
}

function Board(props: {
  state: JsonObject;
  board: number;
  width: number;
  homebases: Homebases;
}): JSX.Element {
  const spaces: JSX.Element[] = [];
  for (let row = 0; row < ROWS; ++row) {
    for (let column = 0; column < COLUMNS; ++column) {
      const space = row * props.width + props.board * COLUMNS + column;
      spaces.push(<Space key={space} state={props.state} space={space} />);
    }
  }
  return (
    <div class="t-board">
      <Homebase seat={props.homebases.top} />
      <ul class="t-spaces">{spaces}</ul>
      <Homebase seat={props.homebases.bottom} />
    </div>
  );
}

function Homebase({ seat }: { seat: number }): JSX.Element {
  return (
    <div class="t-homebase">
      {WORDS.homebaseOf} <SeatName seat={seat} />
    </div>
  );
}

function Space({ state, space }: { state: JsonObject; space: number }): JSX.Element {
  const cards = asObjects(state['board']).filter((card) => card['space'] === space);
  const tokens = asObjects(state['tokens']).filter((token) => token['space'] === space);
  return (
    <li class="t-space" data-space={space}>
      <span class="t-space-number">
        <Unseen text={WORDS.space} /> {numeral(space)}
      </span>
      {cards.map((card, index) => (
        <CardInPlay
          key={keyOf(card, index)} card={card} side={sideOf(state, asNumber(card['seat']))}
        />
      ))}
      {tokens.map((token, index) => (
        <span class="t-token" key={index}>
          <span aria-hidden="true">◇ </span>
          <ArtifactName artifact={asNumber(token['artifact'])} />
        </span>
      ))}
    </li>
  );
}

function CardInPlay({ card, side }: { card: JsonObject; side: string }): JSX.Element {
  const { faces } = useSurroundings();
  const number = asNumber(card['card']);
  const entry = number === null ? undefined : faces.get(number)?.entry;
  const figures = entry === undefined ? [] : figuresOf(entry, IN_PLAY);
  const seat = asNumber(card['seat']);
  const wounds = asNumber(card['wounds']) ?? 0;
  const artifacts = asNumbers(card['artifacts']);
  return (
    <div class={`t-unit ${side}`}>
      <Card card={number} figures={figures} />
      <div class="t-badges">
        <span class="t-owner"><SeatName seat={seat} /></span>
        {wounds > 0 && <Badge kind="harm">{counted(wounds, 'wound')}</Badge>}
        {card['flipped'] === true && <Badge>{WORDS.flipped}</Badge>}
        {card['moved'] === true && <Badge>{WORDS.moved}</Badge>}
        {asNumbers(card['used']).length > 0 && <Badge>{WORDS.used}</Badge>}
        {artifacts.map((artifact) => (
          <Badge key={artifact}><ArtifactName artifact={artifact} /></Badge>
        ))}
      </div>
    </div>
  );
}

/** The name of an artifact by its number; a word for one face down. */
export function ArtifactName({ artifact }: { artifact: number | null }): JSX.Element {
  const { faces } = useSurroundings();
  if (artifact === null) return <>{WORDS.artifact} {WORDS.faceDown}</>;
  const face = faces.unnumbered?.('artifacts', artifact);
  return face === undefined ? (
    <>{WORDS.artifact} {numeral(artifact)}</>
  ) : (
    <Outside text={face.name} />
  );
}
