import type {JSX} from 'preact';
import {visible} from '../visible_text';

const LONG = 40;

/** A text from outside, as text: isolated, what cannot be seen written out, a long one cut. */
export function Outside({text}: {readonly text: string}): JSX.Element {
  const shown = visible(text);
  if (shown.length <= LONG) return <bdi>{shown}</bdi>;
  // Cut to its place by the style, and whole where it has the focus.
  return <bdi class="long" tabIndex={0} title={shown}>{shown}</bdi>;
}

/** A sentence of the engine, which may tell names and texts from outside. */
export function Sentence({text}: {readonly text: string}): JSX.Element {
  return <bdi>{visible(text)}</bdi>;
}
