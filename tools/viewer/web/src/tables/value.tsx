/** A value of the state: its label, its text, and where it is. */

import type { ComponentChildren, JSX } from 'preact';

import { useSurroundings } from './context';
import type { Json } from './json';
import { ChangedMark, Described } from './text';
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
  /** Drawn over the whole width, for a value that takes several lines. */
  wide?: boolean;
}

/** Shows a value of the state. A state that does not have it (undefined) shows nothing. */
export function Value(props: ValueProps): JSX.Element | null {
  const { changed } = useSurroundings();
  if (props.value === undefined) return null;
  const label = props.label ?? labelOf(props.path.slice(props.path.lastIndexOf('/') + 1));
  const isChanged = changed.has(props.path);
  return (
    <div
      class={props.wide === true ? 't-value t-value-wide' : 't-value'}
      data-path={props.path}
      data-value={JSON.stringify(props.value)}
      data-changed={isChanged ? 'true' : undefined}
    >
      <span class="t-label">{label}</span>{' '}
      <span class="t-text">{props.children ?? <Described value={props.value} />}</span>
      {isChanged && <ChangedMark />}
    </div>
  );
}

/** A row of values. */
export function Values({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="t-values">{children}</div>;
}
