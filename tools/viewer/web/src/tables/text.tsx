/** Small pieces of text. Every text from outside goes through `visible` into `bdi`. */

import type { ComponentChildren, JSX } from 'preact';
import { Fragment } from 'preact';

import { visible } from '../visible_text';
import { nameOfSeat, useSurroundings } from './context';
import { describe } from './entry_text';
import type { Json } from '../json';
import { WORDS, joined } from './words';

/** Shows a text from outside: a name, or a word of a state or a card set. */
export function Outside({ text }: { text: string }): JSX.Element {
  return <bdi>{visible(text)}</bdi>;
}

/** The longest name that is drawn completely. */
const LONG = 40;

/**
 * Shows a name from outside. The style cuts a long one, and shows it whole on focus. It can take
 * the focus, so it must not be in a button.
 */
export function Name({ text }: { text: string }): JSX.Element {
  const shown = visible(text);
  if (shown.length <= LONG) return <bdi>{shown}</bdi>;
  return <bdi class="long" tabIndex={0} title={shown}>{shown}</bdi>;
}

/** Shows any JSON value in words. */
export function Described({ value }: { value: Json | undefined }): JSX.Element {
  const isOfOurs = typeof value === 'number' || typeof value === 'boolean' || value === null;
  return isOfOurs ? <>{describe(value)}</> : <Outside text={describe(value)} />;
}

/** Shows text for screen readers only. */
export function Unseen({ text }: { text: string }): JSX.Element {
  return <span class="visually-hidden">{text}</span>;
}

/** Shows the name of a seat, or "nobody" for null. */
export function SeatName({ seat }: { seat: number | null }): JSX.Element {
  const { names } = useSurroundings();
  return seat === null ? <>{WORDS.nobody}</> : <Name text={nameOfSeat(names, seat)} />;
}

/** Joins items to a sentence: "A, B and C", or `none` if there are no items. */
export function Joined(props: { items: readonly JSX.Element[]; none?: string }): JSX.Element {
  if (props.items.length === 0) return <>{props.none ?? WORDS.nobody}</>;
  return (
    <>
      {joined(props.items.length).map((part, index) => (
        <Fragment key={index}>
          {'item' in part ? props.items[part.item] : part.between}
        </Fragment>
      ))}
    </>
  );
}

/** Shows the names of several seats: "Ana, Bo and Cy". */
export function SeatNames({ seats }: { seats: readonly number[] }): JSX.Element {
  return <Joined items={seats.map((seat) => <SeatName key={seat} seat={seat} />)} />;
}

/** Shows the name and number of a card in a sentence: "Lay Preacher #28". */
export function CardName({ card }: { card: number | null }): JSX.Element {
  const { faces } = useSurroundings();
  if (card === null) return <>{WORDS.backOne}</>;
  const face = faces.get(card);
  return (
    <span class="t-card-name">
      {face === undefined ? WORDS.unknownCard : <Name text={face.name} />} #{card}
    </span>
  );
}

/** Shows the names of several cards. */
export function CardNames({ cards }: { cards: readonly (number | null)[] }): JSX.Element {
  return (
    <Joined
      items={cards.map((card, index) => <CardName key={index} card={card} />)}
      none={WORDS.empty}
    />
  );
}

/** Shows a small word beside a name or card: "awaited", "fatigued". */
export function Badge(props: { kind?: string; children: ComponentChildren }): JSX.Element {
  const kind = props.kind === undefined ? '' : ` t-badge-${props.kind}`;
  return <span class={`t-badge${kind}`}>{props.children}</span>;
}
