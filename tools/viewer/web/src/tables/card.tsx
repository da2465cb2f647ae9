/** A card: its name, number and figures as text. The rest is shown on request (tooltip.tsx). */

import type { ComponentChildren, JSX } from 'preact';
import { Fragment } from 'preact';

import { useSurroundings } from './context';
import type { Figure } from './entry_text';
import { figuresOf } from './entry_text';
import type { CardOrBack } from '../json';
import { Unseen } from './text';
import { visible } from '../visible_text';
import { WORDS } from './words';

/** The properties of `Card`. */
export interface CardProps {
  /** The card's number, or null for one face down. */
  card: CardOrBack;
  /** True if it is drawn as an item of a list; otherwise it is drawn within a line. */
  item?: boolean;
  /** The table's information about the card besides its face: badges, attached cards. */
  children?: ComponentChildren;
  /** Figures to show instead of those of the face. */
  figures?: readonly Figure[];
}

/** Draws a card. */
export function Card(props: CardProps): JSX.Element {
  return props.card === null ? <Back {...props} /> : <OpenCard {...props} card={props.card} />;
}

function Back(props: CardProps): JSX.Element {
  const Tag = props.item === true ? 'li' : 'span';
  return (
    <Tag class="t-item" data-card="">
      <span class="t-card t-back">
        <Unseen text={WORDS.backOne} />
      </span>
      {props.children}
    </Tag>
  );
}

function OpenCard(props: CardProps & { card: number }): JSX.Element {
  const { faces, chosen } = useSurroundings();
  const face = faces.get(props.card);
  const Tag = props.item === true ? 'li' : 'span';
  const isChosen = chosen !== null && 'card' in chosen && chosen.card === props.card;
  const figures = props.figures ?? (face === undefined ? [] : figuresOf(face.entry));
  return (
    <Tag class={isChosen ? 't-item t-chosen' : 't-item'} data-card={String(props.card)}>
      <button type="button" class="t-card" aria-current={isChosen ? 'true' : undefined}>
        <bdi class="t-name">{visible(face?.name ?? WORDS.unknownCard)}</bdi>{' '}
        {Figures({ figures })}
        <span class="t-number">#{props.card}</span>
      </button>
      {props.children}
    </Tag>
  );
}

/** Shows the figures of a card in a line. */
function Figures({ figures }: { figures: readonly Figure[] }): JSX.Element | null {
  if (figures.length === 0) return null;
  return (
    <span class="t-figures">
      {figures.map(({ label, value }) => (
        <Fragment key={label}><span>{label}</span> <b>{value}</b> </Fragment>
      ))}
    </span>
  );
}
