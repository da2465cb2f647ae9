/** Shows the parts of the state that a drawing leaves out, as values that can be opened. */

import type { ComponentChildren, JSX } from 'preact';

import type { JsonObject } from '../json';
import { pointerPart } from '../json';
import type { SeatedPlayer } from './player';
import { Value, Values } from './value';
import { WORDS } from './words';

/** Keys that the page shows elsewhere, or that repeat what is drawn. */
const NEVER: ReadonlySet<string> = new Set(['game', 'seq', 'phase', 'node', 'players']);

/** Shows the keys of `object` that are not in `drawn`, each as a value. */
export function RestValues(props: {
  object: JsonObject;
  path: string;
  drawn: ReadonlySet<string>;
  children?: ComponentChildren;
}): JSX.Element {
  const keys = Object.keys(props.object).filter((key) => !props.drawn.has(key));
  return (
    <Values>
      {keys.map((key) => (
        <Value key={key} path={`${props.path}/${pointerPart(key)}`} value={props.object[key]} />
      ))}
      {props.children}
    </Values>
  );
}

/** Shows the rest of a whole state, closed at first. */
export function Rest(props: {
  state: JsonObject;
  drawn: ReadonlySet<string>;
  /** Values of the rest that need their own drawing. */
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <details class="t-rest">
      <summary>{WORDS.more}</summary>
      <RestValues object={props.state} path="" drawn={new Set([...props.drawn, ...NEVER])}>
        {props.children}
      </RestValues>
    </details>
  );
}

/** Shows the rest of a player, closed at first, or nothing if everything is drawn. */
export function RestOfPlayer(props: {
  player: SeatedPlayer;
  drawn: ReadonlySet<string>;
}): JSX.Element | null {
  const { player, path } = props.player;
  const drawn = new Set([...props.drawn, 'seat', 'name']);
  if (Object.keys(player).every((key) => drawn.has(key))) return null;
  return (
    <details class="t-rest">
      <summary>{WORDS.moreOfPlayer}</summary>
      <RestValues object={player} path={path} drawn={drawn} />
    </details>
  );
}
