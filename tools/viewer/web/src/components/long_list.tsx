import type {JSX} from 'preact';
import {useState} from 'preact/hooks';
import {words} from '../strings';

const MOST_AT_FIRST = 200;

interface LongListProps<T> {
  readonly items: readonly T[];
  readonly class: string;
  /** The accessible name, if the list has no heading. */
  readonly label?: string;
  draw(item: T, at: number): JSX.Element;
}

/** A list that draws only a part until the reader asks for all of it. */
export function LongList<T>({items, draw, class: name, label}: LongListProps<T>): JSX.Element {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, MOST_AT_FIRST);
  return (
    <>
      <ul class={name} aria-label={label}>{shown.map(draw)}</ul>
      {shown.length < items.length && (
        <button type="button" onClick={() => setIsWhole(true)}>
          {words.showAll(items.length)}
        </button>
      )}
    </>
  );
}
