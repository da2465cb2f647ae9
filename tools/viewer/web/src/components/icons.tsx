import type {JSX} from 'preact';

const PATHS: Readonly<Record<string, string>> = {
  first: 'M6 5v14M18 5l-8 7 8 7z',
  previous: 'M16 5l-9 7 9 7z',
  next: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l8 7-8 7z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  back_twice: 'M11 6l-6 6 6 6M18 6l-6 6 6 6',
  on_twice: 'M13 6l6 6-6 6M6 6l6 6-6 6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  future: 'M3 12c4-7 14-7 18 0-4 7-14 7-18 0zM4 4l16 16',
  // Playing, with a minus and a plus.
  slower: 'M4 7l8 5-8 5zM15 12h6',
  faster: 'M4 7l8 5-8 5zM15 12h6M18 9v6',
  back: 'M14 6l-6 6 6 6',
  on: 'M10 6l6 6-6 6',
  // The flag and the cross are those of the timeline.
  previous_judgement: 'M8 8l-4 4 4 4M12 20V5h8l-3 3 3 3h-8',
  next_judgement: 'M4 20V5h8l-3 3 3 3H4M16 8l4 4-4 4',
  next_fault: 'M4 8l7 8M11 8l-7 8M16 8l4 4-4 4',
  choose: 'M12 5v3M12 16v3M5 12h3M16 12h3M12 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
  go: 'M9 4l-2 16M17 4l-2 16M4.5 9h16M3.5 15h16',
  full: 'M5 7h14M5 12h14M5 17h9',
  mark: 'M7 4h10v16l-5-4-5 4z',
  backup: 'M4 5v5h5M4.5 10a8 8 0 1 1-.5 4',
  what_if: 'M6 20V4M6 14c0-5 12-2 12-8M15 8l3-3 3 3',
  add_note: 'M5 4h14v11l-5 5H5zM19 15h-5v5M12 7v7M8.5 10.5h7',
  copy_link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1' +
    'M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  table_only: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  keys: 'M4 7h16v10H4zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  search: 'M11 5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15.5 15.5L20 20',
};
const FILLED = new Set(['first', 'previous', 'next', 'last', 'play']);

/** A small drawing beside or instead of a word. Screen readers get the word elsewhere. */
export function Icon({name}: {readonly name: string}): JSX.Element {
  return (
    <svg class={FILLED.has(name) ? 'icon filled' : 'icon'} viewBox="0 0 24 24" aria-hidden="true"
      focusable="false">
      <path d={PATHS[name] ?? ''} />
    </svg>
  );
}
