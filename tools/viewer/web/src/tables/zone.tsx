/** A zone of the table: a list of cards, or of things with cards. */

import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';

import { Card } from './card';
import { nameOfSeat, useSurroundings } from './context';
import type { CardOrBack, Json } from '../json';
import { asCards } from '../json';
import { Slots } from '../slots';
import { ChangedMark, DiffersMark } from './text';
import type { Counted } from './words';
import { WORDS, counted, labelOf, numeral } from './words';

/** The properties of every zone. */
export interface ZoneProps {
  /** The JSON Pointer of the zone in the state. */
  path: string;
  /** The label; by default the words of the last part of the path. */
  label?: string | undefined;
  /** The seat it belongs to. */
  of?: number | undefined;
}

/** The properties of `ZoneFrame`. */
export interface ZoneFrameProps extends ZoneProps {
  count: number;
  thing: Counted;
  /** True if everything in it is hidden. Then it shows the count instead of the entries. */
  hidden?: boolean;
  /** A class for the drawing of the whole zone. */
  kind?: string | undefined;
  children?: ComponentChildren;
}

/** The frame of a zone: path, accessible name, label, count, and mark of a change. */
export function ZoneFrame(props: ZoneFrameProps): JSX.Element {
  const { changed, differs, names } = useSurroundings();
  const label = props.label ?? labelOf(props.path.slice(props.path.lastIndexOf('/') + 1));
  const whose = props.of === undefined ? '' : ` ${WORDS.of} ${nameOfSeat(names, props.of)}`;
  const isChanged = changed.has(props.path);
  const isOther = differs.has(props.path);
  const empty = props.count === 0 ? ' t-zone-empty' : '';
  return (
    <div
      class={`t-zone${empty} ${props.kind ?? ''}`}
      role="group"
      aria-label={`${label}${whose}, ${counted(props.count, props.thing)}`}
      data-path={props.path}
      data-count={props.hidden === true ? String(props.count) : undefined}
      data-changed={isChanged ? 'true' : undefined}
      data-differs={isOther ? 'true' : undefined}
    >
      <div class="t-zone-head">
        <span aria-hidden="true">
          <span class="t-label">{label}</span>{' '}
          <span class="t-count">{numeral(props.count)}</span>
        </span>
        {isChanged && <ChangedMark />}
        {isOther && <DiffersMark />}
      </div>
      {props.children}
    </div>
  );
}

/** The properties of `Zone`. */
export interface CardZoneProps extends ZoneProps {
  /** The value in the state: card numbers, with null for each card face down. */
  cards: Json | undefined;
  /** True for small entries with a line each, as in piles; otherwise faces are drawn. */
  small?: boolean | undefined;
  kind?: string | undefined;
}

/** Shows a zone of cards, or nothing if the state does not have it (undefined). */
export function Zone(props: CardZoneProps): JSX.Element | null {
  if (props.cards === undefined) return null;
  const cards = asCards(props.cards);
  const hidden = cards.length > 0 && cards.every((card) => card === null);
  const { path, label, of: seat, kind } = props;
  return (
    <ZoneFrame
      path={path} label={label} of={seat} kind={kind}
      count={cards.length} thing="card" hidden={hidden}
    >
      {hidden ? <Backs count={cards.length} /> : <CardList cards={cards} small={props.small} />}
    </ZoneFrame>
  );
}

/** Shows cards as a list, or a word if there are none. */
export function CardList(props: {
  cards: readonly CardOrBack[];
  small?: boolean | undefined;
}): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const slots = useRef(new Slots<string>());
  // A card that moves within the list keeps its focus.
  const focused = focusedCard(list.current);
  const keys = slots.current.keysFor(keysOf(props.cards), (key) => key.split(':')[0] === focused);
  if (props.cards.length === 0) return <Nothing />;
  return (
    <ul class={props.small === true ? 't-list t-small' : 't-list'} ref={list}>
      {props.cards.map((card, index) => <Card key={keys[index]} card={card} item />)}
    </ul>
  );
}

function focusedCard(list: HTMLElement | null): string | undefined {
  const { activeElement } = document;
  if (list === null || !list.contains(activeElement)) return undefined;
  return activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card'];
}

/** Returns keys of list entries that follow the cards, so that a card keeps its element. */
export function keysOf(cards: readonly CardOrBack[]): readonly string[] {
  const seen = new Map<CardOrBack, number>();
  return cards.map((card) => {
    const times = seen.get(card) ?? 0;
    seen.set(card, times + 1);
    return `${card ?? 'back'}:${times}`;
  });
}

/** Shows a pile or a hand of hidden cards: backs, and their number. */
export function Backs({ count }: { count: number }): JSX.Element {
  return (
    <div class="t-backs">
      <span class="t-card t-back" aria-hidden="true" />
      <span class="t-text">
        {numeral(count)} {WORDS.faceDown}
      </span>
    </div>
  );
}

/** Says that a zone is empty. */
export function Nothing({ text }: { text?: string }): JSX.Element {
  return <span class="t-nothing">{text ?? WORDS.empty}</span>;
}
