/**
 * A pile: its top card or a back, and its count. It opens on request. The cards of a closed pile
 * stay in the document, for screen readers, scripts and the search of the browser's tools.
 */

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { Card, CardFace } from './card';
import { useSurroundings } from './context';
import type { CardOrBack } from '../json';
import { asCards } from '../json';
import { useClosing } from '../closing';
import { keepPlaced } from '../placed';
import { Outside } from './text';
import { WORDS, numeral } from './words';
import type { CardZoneProps } from './zone';
import { ZoneFrame, keysOf, unseenIn, zoneLabel } from './zone';

/** Shows a pile, or nothing if the state does not have it (undefined). */
export function Pile(props: CardZoneProps & {
  /** True for a deck: it lies face down, whoever may look into it. */
  isDeck?: boolean;
  /** True if the state does not tell in which order the cards came: then no card is the top one. */
  isHeap?: boolean;
}): JSX.Element | null {
  const { touched, view } = useSurroundings();
  const [isOpen, open] = useState(false);
  const own = useRef<HTMLDivElement>(null);
  useClosing(isOpen, own, () => open(false));
  if (props.cards === undefined) return null;
  const cards = asCards(props.cards);
  const hidden = cards.length > 0 && cards.every((card) => card === null);
  const canOpen = cards.length > 0 && !hidden;
  const isTouched = cards.some((card) => card !== null && touched.has(card));
  const stack = (
    <span class={isTouched && !isOpen ? 't-stack t-marked' : 't-stack'}>
      <Top
        cards={cards} backs={props.backs} isDeck={props.isDeck === true}
        isHeap={props.isHeap === true}
      />
      <b class="t-stack-count">{numeral(cards.length)}</b>
    </span>
  );
  const label = <span class="t-label">{zoneLabel(props)}</span>;
  return (
    <ZoneFrame
      {...props} bare count={cards.length} thing="card" hidden={hidden} isMarkedInside={isTouched}
      unseen={unseenIn(cards, view)}
      kind={`t-pile ${props.kind ?? ''}`}
    >
      <div ref={own}>
        {canOpen ? (
          <button
            type="button" class="t-pile-button" aria-expanded={isOpen} onClick={() => open(!isOpen)}
          >
            {label}{stack}
          </button>
        ) : <span class="t-pile-button" aria-hidden="true">{label}{stack}</span>}
        {canOpen && (isOpen ? <OpenCards cards={cards} owner={own} />
          : <ClosedCards cards={cards} />)}
      </div>
    </ZoneFrame>
  );
}

/**
 * Draws the top of a pile: the card that the event put there, or the last one; of a heap nobody
 * knows that one. It is a copy, so it is not the card of the state.
 */
function Top(props: {
  cards: readonly CardOrBack[];
  backs?: string | undefined;
  isDeck: boolean;
  isHeap: boolean;
}): JSX.Element {
  const { touched } = useSurroundings();
  const { cards } = props;
  const put = cards.findLast((card) => card !== null && touched.has(card));
  const top = put ?? cards.at(-1);
  if (top === undefined) return <span class="t-card t-no-card" />;
  if (top === null || props.isDeck) return <span class={`t-card t-back ${props.backs ?? ''}`} />;
  if (props.isHeap && put === undefined && cards.length > 1) {
    return (
      <span class="t-card t-copy" aria-hidden="true">
        <span class={`t-face ${props.backs ?? ''}`} />
      </span>
    );
  }
  return <span class="t-card t-copy" aria-hidden="true"><CardFace card={top} /></span>;
}

function ClosedCards({ cards }: { cards: readonly CardOrBack[] }): JSX.Element {
  const { faces } = useSurroundings();
  return (
    <ul hidden>
      {cards.map((card, index) => (
        <li key={index} data-card={card === null ? '' : String(card)}>
          {card === null ? WORDS.backOne
            : <Outside text={`${faces.get(card)?.name ?? WORDS.unknownCard} #${card}`} />}
        </li>
      ))}
    </ul>
  );
}

function OpenCards(props: {
  cards: readonly CardOrBack[];
  owner: { readonly current: HTMLElement | null };
}): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const { owner } = props;
  useEffect(() => {
    if (list.current === null || owner.current === null) return undefined;
    return keepPlaced(list.current, owner.current);
  }, [owner]);
  const keys = keysOf(props.cards);
  return (
    <ul class="t-opened t-list" ref={list}>
      {props.cards.map((card, index) => <Card key={keys[index]} card={card} mini item />)}
    </ul>
  );
}
