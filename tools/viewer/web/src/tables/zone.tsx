/** A zone of the table: a list of cards, or of things with cards. */

import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';

import { Card } from './card';
import { nameOfSeat, useSurroundings } from './context';
import type { CardOrBack, Json } from '../json';
import { asCards } from '../json';
import { usePointed } from './pointed';
import type { View } from '../questions';
import { Slots } from '../slots';
import { Unseen } from './text';
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
  hidden?: boolean | undefined;
  /** True if something inside bears the mark of the change, so that the zone needs none. */
  isMarkedInside?: boolean | undefined;
  /** How many of them nobody has identified, in an observed game. */
  unseen?: number | undefined;
  /** True if the label is for screen readers only, because the drawing says what it is. */
  bare?: boolean | undefined;
  /** A class for the drawing of the whole zone. */
  kind?: string | undefined;
  /** Values for the style of the whole zone. */
  style?: Readonly<Record<string, string | number>> | undefined;
  children?: ComponentChildren;
}

/** Returns the label of a zone. */
export function zoneLabel({ path, label }: ZoneProps): string {
  return label ?? labelOf(path.slice(path.lastIndexOf('/') + 1));
}

/** The frame of a zone: path, accessible name, label, count, and mark of a change. */
export function ZoneFrame(props: ZoneFrameProps): JSX.Element {
  const { names, cues } = useSurroundings();
  const { path, count, kind } = props;
  const label = zoneLabel(props);
  const whose = props.of === undefined ? '' : ` ${WORDS.of} ${nameOfSeat(names, props.of)}`;
  const unseen = (props.unseen ?? 0) > 0 ? `, ${WORDS.notSeen(props.unseen ?? 0)}` : '';
  const { isChanged, attributes, marks } = usePointed(path);
  // A card that came or left has its own mark or outline.
  const isTold = props.isMarkedInside === true || cues.some((cue) =>
    (cue.kind === 'move' && cue.to === path) ||
    ((cue.kind === 'move' || cue.kind === 'gone') && cue.from === path));
  const isMarked = isChanged && !isTold;
  const classes = ['t-zone', count === 0 ? 't-zone-empty' : '', isMarked ? 't-marked' : '',
    kind ?? ''];
  return (
    <div
      class={classes.filter((one) => one !== '').join(' ')}
      style={props.style}
      role="group"
      aria-label={`${label}${whose}, ${counted(count, props.thing)}${unseen}`}
      {...attributes} data-count={props.hidden === true ? String(count) : undefined}
    >
      {props.bare !== true && (
        <div class="t-zone-head" aria-hidden="true">
          <span class="t-label">{label}</span>{' '}
          <span class="t-count">{numeral(count)}</span>
          {unseen !== '' && <span class="t-label">{unseen}</span>}
        </div>
      )}
      {marks}
      {props.children}
    </div>
  );
}

/** The properties of a zone of cards. */
export interface CardZoneProps extends ZoneProps {
  /** The value in the state: card numbers, with null for each card face down. */
  cards: Json | undefined;
  /** True for cards of one line each; otherwise faces are drawn. */
  mini?: boolean | undefined;
  /** True if the cards are too small to be controls. */
  still?: boolean | undefined;
  /** The class of its backs, if decks differ. */
  backs?: string | undefined;
  bare?: boolean | undefined;
  kind?: string | undefined;
  style?: Readonly<Record<string, string | number>> | undefined;
}

/** Returns how many cards nobody has identified. Nothing else is hidden from the judge. */
export function unseenIn(cards: readonly CardOrBack[], view: View): number {
  return view === 'judge' ? cards.filter((card) => card === null).length : 0;
}

/** Shows a zone of cards, or nothing if the state does not have it (undefined). */
export function Zone(props: CardZoneProps): JSX.Element | null {
  const { touched, view } = useSurroundings();
  if (props.cards === undefined) return null;
  const cards = asCards(props.cards);
  return (
    <ZoneFrame
      {...props} count={cards.length} thing="card" unseen={unseenIn(cards, view)}
      hidden={cards.length > 0 && cards.every((card) => card === null)}
      isMarkedInside={cards.some((card) => card !== null && touched.has(card))}
    >
      <CardList cards={cards} mini={props.mini} still={props.still} backs={props.backs} />
    </ZoneFrame>
  );
}

/**
 * Shows a hand: a row whose cards overlap if there is little room. The one with the pointer or the
 * focus is completely in view.
 */
export function Hand(props: CardZoneProps): JSX.Element | null {
  const count = Array.isArray(props.cards) ? props.cards.length : 0;
  return (
    <Zone
      {...props} kind={`t-hand ${props.kind ?? ''}`} style={{ '--others': Math.max(0, count - 1) }}
    />
  );
}

/** Shows cards as a list, or the outline of a place if there are none. */
export function CardList(props: {
  cards: readonly CardOrBack[];
  mini?: boolean | undefined;
  still?: boolean | undefined;
  backs?: string | undefined;
}): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const slots = useRef(new Slots<string>());
  // A card that moves within the list keeps its focus.
  const focused = focusedCard(list.current);
  const keys = slots.current.keysFor(keysOf(props.cards), (key) => key.split(':')[0] === focused);
  if (props.cards.length === 0) return <Nothing />;
  return (
    <ul class="t-list" ref={list}>
      {props.cards.map((card, index) => (
        <Card
          key={keys[index]} card={card} mini={props.mini} still={props.still} kind={props.backs}
          item
        />
      ))}
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

/** Draws the outline of an empty place. */
export function Nothing(): JSX.Element {
  return <span class="t-nothing"><Unseen text={WORDS.empty} /></span>;
}
