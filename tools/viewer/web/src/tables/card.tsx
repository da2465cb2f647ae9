/** A card: its name, number and figures as text, the rest in a tooltip. */

import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';

import { useSurroundings } from './context';
import type { EntryRow, Figure } from './entry_text';
import { figuresOf, rowsOf } from './entry_text';
import type { CardOrBack } from '../json';
import { Outside, Unseen } from './text';
import { Tooltip, useTooltip } from './tooltip';
import { WORDS } from './words';

/** The properties of `Card`. */
export interface CardProps {
  /** The card's number, or null for one face down. */
  card: CardOrBack;
  /** Drawn as an item of a list, else within a line. */
  item?: boolean;
  /** What the table knows of the card beside its face: badges, attached cards. */
  children?: ComponentChildren;
  /** Figures in place of those of the face. */
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
  const { faces, chosen, choose } = useSurroundings();
  const own = useRef<HTMLElement & HTMLLIElement>(null);
  const tooltip = useTooltip(own, props.card);
  const id = useId();
  const face = faces.get(props.card);
  const Tag = props.item === true ? 'li' : 'span';
  const isChosen = chosen !== null && 'card' in chosen && chosen.card === props.card;
  const name = face?.name ?? WORDS.unknownCard;
  const printed = face === undefined ? [] : figuresOf(face.entry);
  const figures = props.figures ?? printed;
  return (
    <Tag
      class={isChosen ? 't-item t-chosen' : 't-item'}
      data-card={String(props.card)}
      ref={own}
      onMouseEnter={tooltip.enter}
      onMouseLeave={tooltip.leave}
      onFocusIn={tooltip.enter}
      onFocusOut={tooltip.leave}
    >
      <button
        type="button"
        class="t-card"
        aria-describedby={tooltip.open && face !== undefined ? id : undefined}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => {
          choose({ card: props.card });
          tooltip.toggle();
        }}
      >
        <span class="t-name"><Outside text={name} /></span>{' '}
        <Figures figures={figures} />
        <span class="t-number">#{props.card}</span>
      </button>
      {props.children}
      {tooltip.open && face !== undefined && (
        <Tooltip
          id={id} owner={own} title={`${name} #${props.card}`}
          rows={[...unsaid(printed, figures), ...rowsOf(face)]}
        />
      )}
    </Tag>
  );
}

/** The figures that are printed on a card and do not stand on its face here. */
function unsaid(printed: readonly Figure[], said: readonly Figure[]): readonly EntryRow[] {
  return printed
    .filter((figure) => !said.some((one) => one.label === figure.label))
    .map((figure) => ({ label: figure.label, text: figure.value }));
}

/** Figures of a card in a line. */
export function Figures({ figures }: { figures: readonly Figure[] }): JSX.Element | null {
  if (figures.length === 0) return null;
  return (
    <span class="t-figures">
      {figures.map((figure) => (
        <span class="t-figure" key={figure.label}>
          <span class="t-figure-label">{figure.label}</span> <b>{figure.value}</b>{' '}
        </span>
      ))}
    </span>
  );
}
