/**
 * A card: a face set in type, or a back. Its name, number and figures are text; what it does is
 * shown on request (tooltip.tsx).
 */

import type { ComponentChildren, JSX } from 'preact';

import { useSurroundings } from './context';
import type { SignedFigure } from './look';
import { NO_LOOK } from './look';
import { Sign } from './sign';
import type { CardOrBack } from '../json';
import { Unseen } from './text';
import { visible } from '../visible_text';
import { WORDS } from './words';

/** The properties of `Card`. */
export interface CardProps {
  /** The card's number, or null for one face down. */
  card: CardOrBack;
  /** True if it is drawn as an item of a list; otherwise it is drawn within a line. */
  item?: boolean | undefined;
  /** True if it is drawn as one line: its sign, name and figures. */
  mini?: boolean | undefined;
  /** True if it is too small to be a control. The pointer still shows its text. */
  still?: boolean | undefined;
  /** True if it lies on its side. Its text stays upright. */
  turned?: boolean | undefined;
  /** A class for the whole card: of its owner's colour, or of the kind of back. */
  kind?: string | undefined;
  /** What the table knows about the card besides its face: badges, attached cards. */
  children?: ComponentChildren;
  /** Figures to show instead of those of the face. */
  figures?: readonly SignedFigure[] | undefined;
}

/** Draws a card. */
export function Card(props: CardProps): JSX.Element {
  return props.card === null ? <Back {...props} /> : <OpenCard {...props} card={props.card} />;
}

function classOf(base: string, { mini, turned, kind }: CardProps): string {
  return [base, mini === true ? 't-mini' : '', turned === true ? 't-turned' : '', kind ?? '']
    .filter((one) => one !== '').join(' ');
}

function Back(props: CardProps): JSX.Element {
  const Tag = props.item === true ? 'li' : 'span';
  return (
    <Tag class={classOf('t-item', props)} data-card="">
      <span class="t-card t-back"><Unseen text={WORDS.backOne} /></span>
      {props.children}
    </Tag>
  );
}

function OpenCard(props: CardProps & { card: number }): JSX.Element {
  const { chosen, touched } = useSurroundings();
  const Tag = props.item === true ? 'li' : 'span';
  const isChosen = chosen !== null && 'card' in chosen && chosen.card === props.card;
  const isTouched = touched.has(props.card);
  const marks = `${isChosen ? ' t-chosen' : ''}${isTouched ? ' t-marked' : ''}`;
  const drawn = (
    <>
      <CardFace card={props.card} figures={props.figures} />
      {isTouched && <Unseen text={WORDS.changed} />}
    </>
  );
  const isCurrent = isChosen ? 'true' : undefined;
  return (
    <Tag class={classOf('t-item', props) + marks} data-card={String(props.card)}>
      {props.still === true ? <span class="t-card" aria-current={isCurrent}>{drawn}</span> : (
        <button type="button" class="t-card" aria-current={isCurrent}>{drawn}</button>
      )}
      {props.children}
    </Tag>
  );
}

/** A word of this many letters is broken; a shorter one is set smaller. */
const LONGEST_WORD = 16;
const SHORTEST_WORD = 7;

/** Returns the letters of the longest word, within the limits that a face is set in. */
export function longestWord(name: string): number {
  const longest = name.split(/[\s-]+/u)
    .reduce((most, word) => Math.max(most, Array.from(word).length), SHORTEST_WORD);
  return Math.min(LONGEST_WORD, longest);
}

/** Draws what is printed on a card. */
export function CardFace(props: {
  card: number;
  figures?: readonly SignedFigure[] | undefined;
}): JSX.Element {
  const { faces, look } = useSurroundings();
  const face = faces.get(props.card);
  const looks = face === undefined ? NO_LOOK : look(face);
  const name = face?.name ?? WORDS.unknownCard;
  const figures = props.figures ?? looks.figures;
  return (
    <span class={`t-face ${looks.hue}`} style={{ '--word': longestWord(name) }}>
      {looks.lead !== null && <span class="t-lead"><FigureText figure={looks.lead} /></span>}
      <bdi class="t-name">{visible(name)}</bdi>{' '}
      {looks.kind !== '' && <span class="t-kind">{looks.kind} </span>}
      {figures.length > 0 && (
        <span class="t-figures">
          {figures.map((figure) => <FigureText key={figure.label} figure={figure} />)}
        </span>
      )}
      <span class="t-number">#{props.card}</span>
      {looks.sign !== null && <Sign name={looks.sign} kind="t-emblem" />}
    </span>
  );
}

/** Shows a figure: its sign, or its label if it has none, and the number. */
function FigureText({ figure }: { figure: SignedFigure }): JSX.Element {
  const { label, value, sign } = figure;
  return (
    <span class="t-figure">
      {sign === undefined ? <span class="t-figure-label">{label} </span> : (
        <><Unseen text={`${label} `} /><Sign name={sign} /></>
      )}
      <b>{value}</b>{' '}
    </span>
  );
}
