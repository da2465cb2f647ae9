/** What every element has that shows a part of the state: its pointer, and whether that changed. */

import type { JSX } from 'preact';

import { useSurroundings } from './context';
import { Unseen } from './text';
import { WORDS } from './words';

/** The part of the state that an element shows. */
export interface Pointed {
  readonly isChanged: boolean;
  readonly attributes: {
    readonly 'data-path': string | undefined;
    readonly 'data-changed': 'true' | undefined;
    readonly 'data-differs': 'true' | undefined;
  };
  /** Tells screen readers what the attributes show to everyone else as an outline. */
  readonly marks: JSX.Element;
}

/** Returns what an element has that shows the value at `path`; undefined if it shows none. */
export function usePointed(path: string | undefined): Pointed {
  const { changed, differs } = useSurroundings();
  const isChanged = path !== undefined && changed.has(path);
  const isOther = path !== undefined && differs.has(path);
  return {
    isChanged,
    attributes: {
      'data-path': path,
      'data-changed': isChanged ? 'true' : undefined,
      'data-differs': isOther ? 'true' : undefined,
    },
    marks: (
      <>
        {isChanged && <Unseen text={WORDS.changed} />}
        {isOther && <Unseen text={WORDS.differs} />}
      </>
    ),
  };
}
