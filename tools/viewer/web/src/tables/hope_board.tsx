/** The board of hope: every space, with its card and its token. */

import type { JSX } from 'preact';

import { Card } from './card';
import { useSurroundings } from './context';
import { figuresOf } from './entry_text';
import type { JsonObject } from '../json';
import { asNumber, asNumbers, asObject, asObjects, keyOf } from '../json';
import { Badge, Name, SeatName, Unseen } from './text';
import { WORDS, counted, labelOf, numeral } from './words';
import { ZoneFrame } from './zone';

/** The figures that matter during play. The cost has been paid, so it is shown with the rest. */
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

/** Returns the class of a seat's side, which gives its colour. */
export function sideOf(state: JsonObject, seat: number | null): string {
  const team = asNumber(asObjects(state['players'])[seat ?? -1]?.['team']);
  return team === 0 || team === 1 ? `t-side-${team}` : '';
}

/**
 * Draws the board, or both boards of two on two, as one grid: the spaces in their order, and above
 * them the cards in the order of the state.
 */
export function HopeBoard({ state }: { state: JsonObject }): JSX.Element | null {
  if (state['board'] === undefined) return null;
  const cards = asObjects(state['board']);
  const tokens = asObjects(state['tokens']);
  const boards = asObject(state['config'])['two_on_two'] === true ? TWO_ON_TWO : ALONE;
  const width = boards.length * COLUMNS;
  const spaces = Array.from({ length: ROWS * width }, (_, space) => space);
  const on = (things: readonly JsonObject[], space: number): readonly JsonObject[] =>
    things.filter((thing) => thing['space'] === space);
  return (
    <ZoneFrame path="/board" count={cards.length} thing="card" kind="t-board-zone">
      <div class={boards.length > 1 ? 't-board t-board-two' : 't-board'}>
        {boards.map(({ top }, board) => <Homebase key={board} seat={top} board={board} row={1} />)}
        <ul class="t-spaces" aria-label={WORDS.spaces}>
          {spaces.map((space) => (
            <Space
              key={space} space={space} width={width} tokens={on(tokens, space)}
              taken={on(cards, space).length > 0}
            />
          ))}
        </ul>
        {cards.length > 0 && (
          <ul class="t-units" aria-label={labelOf('board')}>
            {cards.map((card, index) => (
              <CardInPlay
                key={keyOf(card, index)} card={card} width={width}
                tokens={on(tokens, asNumber(card['space']) ?? -1).length}
                side={sideOf(state, asNumber(card['seat']))}
              />
            ))}
          </ul>
        )}
        {boards.map(({ bottom }, board) => (
          <Homebase key={board} seat={bottom} board={board} row={ROWS + 2} />
        ))}
      </div>
    </ZoneFrame>
  );
}

/** The position of something on the boards, for the style. */
type Place = Readonly<Record<'--board' | '--row' | '--column', number>>;

/** Returns the position of a space on its board. The first row belongs to a homebase. */
function placeOf(space: number, width: number): Place {
  const along = space % width;
  return {
    '--board': Math.floor(along / COLUMNS),
    '--row': Math.floor(space / width) + 2,
    '--column': (along % COLUMNS) + 1,
  };
}

function Homebase(props: { seat: number; board: number; row: number }): JSX.Element {
  return (
    <div class="t-homebase" style={{ '--board': props.board, '--row': props.row }}>
      {WORDS.homebaseOf} <SeatName seat={props.seat} />
    </div>
  );
}

function Space(props: {
  space: number;
  width: number;
  tokens: readonly JsonObject[];
  taken: boolean;
}): JSX.Element {
  return (
    <li
      class={props.taken ? 't-space t-taken' : 't-space'}
      data-space={props.space}
      style={placeOf(props.space, props.width)}
    >
      <span class="t-space-number">
        <Unseen text={WORDS.space} /> {numeral(props.space)}
      </span>
      {props.tokens.map((token, index) => (
        <span class="t-token" key={index}>
          <span aria-hidden="true">◇ </span>
          <ArtifactName artifact={asNumber(token['artifact'])} />
        </span>
      ))}
    </li>
  );
}

function CardInPlay(props: {
  card: JsonObject;
  side: string;
  width: number;
  tokens: number;
}): JSX.Element {
  const { faces } = useSurroundings();
  const { card } = props;
  const number = asNumber(card['card']);
  const entry = number === null ? undefined : faces.get(number)?.entry;
  const figures = entry === undefined ? [] : figuresOf(entry, IN_PLAY);
  const wounds = asNumber(card['wounds']) ?? 0;
  const space = asNumber(card['space']) ?? 0;
  return (
    <li
      class={`t-unit ${props.side}`}
      style={{ ...placeOf(space, props.width), '--tokens': props.tokens }}
    >
      <Card card={number} figures={figures} />
      <div class="t-badges">
        <span class="t-owner">
          <SeatName seat={asNumber(card['seat'])} />
          <Unseen text={`, ${WORDS.space} ${numeral(space)}`} />
        </span>
        {wounds > 0 && <Badge kind="harm">{counted(wounds, 'wound')}</Badge>}
        {card['flipped'] === true && <Badge>{WORDS.flipped}</Badge>}
        {card['moved'] === true && <Badge>{WORDS.moved}</Badge>}
        {asNumbers(card['used']).length > 0 && <Badge>{WORDS.used}</Badge>}
        {asNumbers(card['artifacts']).map((artifact) => (
          <Badge key={artifact}><ArtifactName artifact={artifact} /></Badge>
        ))}
      </div>
    </li>
  );
}

/** Shows the name of an artifact by its number, or a word if it is face down. */
export function ArtifactName({ artifact }: { artifact: number | null }): JSX.Element {
  const { faces } = useSurroundings();
  if (artifact === null) return <>{WORDS.artifact} {WORDS.faceDown}</>;
  const face = faces.unnumbered?.('artifacts', artifact);
  return face === undefined ? (
    <>{WORDS.artifact} {numeral(artifact)}</>
  ) : (
    <Name text={face.name} />
  );
}
