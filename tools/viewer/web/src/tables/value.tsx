/** Values of the state: those that are drawn, and those that are not there. */

import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

import { useClosing } from '../closing';
import { nameOfSeat, useSurroundings } from './context';
import { describe } from './entry_text';
import type { Json } from '../json';
import { usePointed } from './pointed';
import { seatsAt, seatsText } from './seat_keys';
import { visible } from '../visible_text';
import { Described, SeatNames } from './text';
import { WORDS, labelOf, numeral } from './words';

/** The properties of `Value`. */
export interface ValueProps {
  /** The JSON Pointer of the value in the state. */
  path: string;
  value: Json | undefined;
  /** The label; by default the words of the last part of the path. */
  label?: string | undefined;
  /** The text; by default the value in words. */
  children?: ComponentChildren;
  /** True if the label is for screen readers only, because the drawing says what it is. */
  bare?: boolean | undefined;
  /** A class for the drawing. */
  kind?: string | undefined;
  /** True if something inside bears the mark of the change, so that the value needs none. */
  isMarkedInside?: boolean | undefined;
  /** True if the value is drawn even if it is 0, false, null or empty. */
  always?: boolean | undefined;
}

function labelFor({ path, label }: ValueProps): string {
  return label ?? labelOf(path.slice(path.lastIndexOf('/') + 1));
}

/** Shows a value of the state, or nothing if the state does not have it (undefined). */
export function Value(props: ValueProps): JSX.Element | null {
  const { path, value, kind } = props;
  const { isChanged, attributes, marks } = usePointed(path);
  if (value === undefined) return null;
  const isMarked = isChanged && props.isMarkedInside !== true;
  const classes = ['t-value', isMarked ? 't-marked' : '', kind ?? ''];
  return (
    <div
      class={classes.filter((one) => one !== '').join(' ')}
      {...attributes} data-value={JSON.stringify(value)}
    >
      <span class={props.bare === true ? 'visually-hidden' : 't-label'}>
        {labelFor(props)}
      </span>{' '}
      <span class="t-text">{props.children ?? <Told path={path} value={value} />}</span>
      {marks}
    </div>
  );
}

/** Tells a value in words: seats by name. */
function Told({ path, value }: { path: string; value: Json }): JSX.Element {
  const seats = seatsAt(path, value);
  return seats === null ? <Described value={value} /> : <SeatNames seats={seats} />;
}

/** Returns whether a value says that there is nothing. */
export function isNothing(value: Json | undefined): boolean {
  return value === null || value === false || value === 0 || value === '' ||
    (Array.isArray(value) && value.length === 0);
}

/** Values that are drawn, and values that are not, because they say that there is nothing. */
export interface Told {
  readonly drawn: readonly ValueProps[];
  readonly others: readonly ValueProps[];
}

/** Divides values into those that are drawn and those for `OtherValues`. */
export function toldOf(values: readonly ValueProps[]): Told {
  const isDrawn = ({ value, always }: ValueProps): boolean => always === true || !isNothing(value);
  const there = values.filter(({ value }) => value !== undefined);
  return {
    drawn: there.filter(isDrawn),
    others: there.filter((value) => !isDrawn(value)),
  };
}

/** Shows values in a row. */
export function Values({ of }: { of: readonly ValueProps[] }): JSX.Element | null {
  if (of.length === 0) return null;
  return <div class="t-values">{of.map((value) => <Value key={value.path} {...value} />)}</div>;
}

/**
 * Keeps in the document the values that the table does not draw: those that say that there is
 * nothing, and those that repeat what is drawn. The group is closed at first.
 */
export function OtherValues(props: {
  of: readonly ValueProps[];
  /** The seat that they belong to; without one, the middle of the table. */
  seat?: number | undefined;
}): JSX.Element | null {
  const { changed, names } = useSurroundings();
  const [isOpen, open] = useState(false);
  const own = useRef<HTMLDivElement>(null);
  useClosing(isOpen, own, () => open(false));
  const id = useId();
  if (props.of.length === 0) return null;
  const count = props.of.filter(({ path }) => changed.has(path)).length;
  const whose = props.seat === undefined ? '' : ` ${WORDS.of} ${nameOfSeat(names, props.seat)}`;
  return (
    <div class="t-others" role="group" aria-label={`${WORDS.others}${whose}`} ref={own}>
      <button
        type="button" class="t-others-button" aria-expanded={isOpen} aria-controls={id}
        aria-label={count > 0 ? `${WORDS.others}, ${WORDS.countChanged(count)}` : WORDS.others}
        onClick={() => open(!isOpen)}
      >
        {WORDS.other}{count > 0 && ` (${numeral(count)})`}
      </button>
      <div class="t-others-list" id={id} hidden={!isOpen}>
        {props.of.map((value) => <OtherValue key={value.path} {...value} />)}
      </div>
    </div>
  );
}

/**
 * Shows a value as one line of text. It has few elements, because ten players have many values that
 * are not drawn.
 */
function OtherValue(props: ValueProps): JSX.Element {
  const { names, canHide } = useSurroundings();
  const { path, value } = props;
  const { attributes } = usePointed(path);
  const seats = seatsAt(path, value);
  const text = value === null && canHide(path) ? WORDS.noneOrHidden
    : seats === null ? visible(describe(value)) : seatsText(names, seats);
  const isChanged = attributes['data-changed'] !== undefined;
  const isOther = attributes['data-differs'] !== undefined;
  const marks = `${isChanged ? `, ${WORDS.changed}` : ''}${isOther ? `, ${WORDS.differs}` : ''}`;
  return (
    <div {...attributes} data-value={JSON.stringify(value)}>
      {`${labelFor(props)}: `}
      {isNothing(value) || props.children === undefined ? text : props.children}
      {marks}
    </div>
  );
}
