/** A value of the state: its label, its text, and its path. */

import type { ComponentChildren, JSX } from 'preact';

import { useSurroundings } from './context';
import type { Json } from '../json';
import { ChangedMark, Described, DiffersMark } from './text';
import { labelOf } from './words';

/** The properties of `Value`. */
export interface ValueProps {
  /** The JSON Pointer of the value in the state. */
  path: string;
  value: Json | undefined;
  /** The label; by default the words of the last part of the path. */
  label?: string | undefined;
  /** The text; by default the value in words. */
  children?: ComponentChildren;
  /**
   * How it is drawn: `stacked` is for a card, which goes below its label; `wide` is for several
   * lines; `main` is for what the game is about.
   */
  kind?: 'stacked' | 'wide' | 'main' | undefined;
}

/** Shows a value of the state, or nothing if the state does not have it (undefined). */
export function Value(props: ValueProps): JSX.Element | null {
  const { changed, differs } = useSurroundings();
  if (props.value === undefined) return null;
  const label = props.label ?? labelOf(props.path.slice(props.path.lastIndexOf('/') + 1));
  const isChanged = changed.has(props.path);
  const isOther = differs.has(props.path);
  const isTall = props.kind === 'stacked' || props.kind === 'wide';
  const kind = props.kind === undefined ? '' : ` t-value-${props.kind}`;
  return (
    <div
      class={`t-value${isQuiet(props) ? ' t-value-quiet' : ''}${kind}`}
      data-path={props.path}
      data-value={JSON.stringify(props.value)}
      data-changed={isChanged ? 'true' : undefined}
      data-differs={isOther ? 'true' : undefined}
    >
      <span class="t-label">{label}</span>{' '}
      {isChanged && isTall && <ChangedMark />}
      {isOther && isTall && <DiffersMark />}
      <span class="t-text">{props.children ?? <Described value={props.value} />}</span>
      {isChanged && !isTall && <ChangedMark />}
      {isOther && !isTall && <DiffersMark />}
    </div>
  );
}

/**
 * Returns whether a value says that there is nothing. Such a value is drawn without emphasis. Seat
 * 0 is a player, so it is not one.
 */
function isQuiet({ value, children, kind }: ValueProps): boolean {
  if (kind === 'main') return false;
  const isEmpty = Array.isArray(value) && value.length === 0;
  const isZero = value === 0 && children === undefined;
  return value === null || value === false || value === '' || isZero || isEmpty;
}

/** A row of values. */
export function Values({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="t-values">{children}</div>;
}
