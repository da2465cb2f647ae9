import type {JSX} from 'preact';
import {usePage} from '../page_context';
import {partsOf} from '../sentence';
import {visible} from '../visible_text';

const LONG = 40;

/**
 * Shows a text from outside as text: isolated, with invisible characters written out, and shortened
 * if it is long.
 */
export function Outside({text}: {readonly text: string}): JSX.Element {
  const shown = visible(text);
  if (shown.length <= LONG) return <bdi>{shown}</bdi>;
  // The style cuts it to the available space, and shows it whole while it has the focus.
  return <bdi class="long" tabIndex={0} title={shown}>{shown}</bdi>;
}

/**
 * Shows a sentence of the engine. It may contain names and texts from outside. Each of these is
 * isolated, so that it cannot change the order of the words around it, and a long one is shortened.
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

/**
 * Shows the same in a link or a button. The text itself does not take the focus; when the link or
 * button has it, the whole text is shown.
 */
export function Told({text}: {readonly text: string}): JSX.Element {
  const shown = visible(text);
  return shown.length <= LONG ? <bdi>{shown}</bdi>
    : <bdi class="long told" title={shown}>{shown}</bdi>;
}
