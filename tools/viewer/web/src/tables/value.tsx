/** A value of the state: its label, its text, and where it is. */

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
  /** Its label; the words of the last part of the path if left out. */
  label?: string | undefined;
  /** Its text; the value in words if left out. */
  children?: ComponentChildren;
  /**
   * How it is drawn: `stacked` below its label, for a card; `wide`, for several lines;
   * `main`, what the game is about.
   */
  kind?: 'stacked' | 'wide' | 'main' | undefined;
}

/** Shows a value of the state. A state that does not have it (undefined) shows nothing. */
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

/** Whether a value says that there is nothing: it is drawn without stress. Seat 0 is somebody. */
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
