import type {JSX} from 'preact';
import {usePage} from '../page_context';
import {partsOf} from '../sentence';
import {visible} from '../visible_text';

const LONG = 40;

/** A text from outside, as text: isolated, what cannot be seen written out, a long one cut. */
export function Outside({text}: {readonly text: string}): JSX.Element {
  const shown = visible(text);
  if (shown.length <= LONG) return <bdi>{shown}</bdi>;
  // Cut to its place by the style, and whole where it has the focus.
  return <bdi class="long" tabIndex={0} title={shown}>{shown}</bdi>;
}

/**
 * A sentence of the engine, which may tell names and texts from outside: each of these is isolated,
 * so that none changes the order of the words around it, and a long one is cut to its place.
 */
export function Sentence({text}: {readonly text: string}): JSX.Element {
  const players = usePage((state) => state.log?.players ?? NOBODY);
  return (
    <bdi>
      {partsOf(text, players).map((part, at) => part.isOutside
        ? <Told key={at} text={part.text} /> : visible(part.text))}
    </bdi>
  );
}

const NOBODY: readonly (string | null)[] = [];

/** The same in a link or a button: no second stop for the focus, theirs shows all of it. */
export function Told({text}: {readonly text: string}): JSX.Element {
  const shown = visible(text);
  return shown.length <= LONG ? <bdi>{shown}</bdi>
    : <bdi class="long told" title={shown}>{shown}</bdi>;
}
