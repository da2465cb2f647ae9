/** Small drawings: emblems of factions and kinds, and signs for figures, beside their words. */

import type { JSX } from 'preact';

/** The outlines, in a square of 24 units. Each is filled. */
const SIGNS = {
  cross: 'M10 2h4v6h6v4h-6v10h-4V12H4V8h6z',
  book: 'M3 4c3-1 6-1 8 1v15c-2-2-5-2-8-1zM21 4c-3-1-6-1-8 1v15c2-2 5-2 8-1z',
  cup: 'M6 3h12c0 5-1 9-5 10v5h4v3H7v-3h4v-5C7 12 6 8 6 3z',
  star: 'M12 2l3 7 7 .5-5.500 4.800L18 22l-6-4-6 4 1.500-7.700L2 9.500 9 9z',
  shield: 'M12 2l8 3v6c0 5-3 9-8 11-5-2-8-6-8-11V5z',
  sword: 'M20 3l1 1-1 5-9 9 2 2-1.500 1.500-3-3L5 22l-3-3 3.500-3.500-3-3L4 11l2 2 9-9z',
  heart: 'M12 21C5 15 2 11 2 7.500 2 4.500 4.300 3 6.800 3 9 3 11 4 12 6c1-2 3-3 5.200-3' +
    'C19.700 3 22 4.500 22 7.500c0 3.500-3 7.500-10 13.500z',
  drop: 'M12 2c4 6 7 9 7 13a7 7 0 0 1-14 0c0-4 3-7 7-13z',
  robot: 'M11 2h2v3h5v3h2v6h-2v5H6v-5H4V8h2V5h5zM8.500 9v3h2.500V9zM13 9v3h2.500V9zM8 15v2h8v-2z',
  alien: 'M12 2c6 0 9 4 9 8 0 5-5 12-9 12S3 15 3 10c0-4 3-8 9-8zM5.500 10c0 3 3 4 5 4' +
    ' 0-3-2-4.500-5-4zM18.500 10c0 3-3 4-5 4 0-3 2-4.500 5-4z',
  person: 'M12 2a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zM3 22c0-6 4-9 9-9s9 3 9 9z',
  claw: 'M4 3c4 4 4 10 1 18 5-3 7-10 4-18zM11 3c4 4 4 10 1 18 5-3 7-10 4-18zM18 3c3 4 4 9 1 16' +
    ' 4-4 5-10 2-16z',
  house: 'M12 2l10 9h-3v11h-5v-7h-4v7H5V11H2z',
  bolt: 'M14 1L4 14h6l-2 9 11-14h-7z',
  token: 'M12 2l9 10-9 10L3 12z',
  flag: 'M5 2h2v2l13 4-13 5v9H5z',
  gem: 'M6 3h12l4 6-10 13L2 9z',
  ring: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  horseshoe: 'M6 3h4v2H9v7a3 3 0 0 0 6 0V5h-1V3h4v9a6 6 0 0 1-12 0z',
  mountain: 'M2 21L9 6l4 7 3-4 6 12z',
  wave: 'M2 9c3-4 5-4 8 0s5 4 8 0l4-2v4c-3 4-6 4-9 1s-5-3-8 1H2zM2 17c3-4 5-4 8 0s5 4 8 0l4-2v4' +
    'c-3 4-6 4-9 1s-5-3-8 1H2z',
  tree: 'M12 2l6 8h-3l5 7h-6v5h-4v-5H4l5-7H6z',
  city: 'M3 22V8h6V2h6v9h6v11zM5.500 11v2h2v-2zM11 5v2h2V5zM11 10v2h2v-2zM16.500 14v2h2v-2z',
  compass: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm4 6l-6 2-2 6 6-2z',
  ship: 'M11 2h2v3l5 8H6zM2 15h20l-4 7H6z',
  fork: 'M6 2h1v6h1V2h1v6h1V2h1v8L9 12v10H7V12L6 10zM15 2c3 2 3 9 0 11v9h-2V2z',
  bag: 'M8 7c0-6 8-6 8 0h4v14H4V7zm2 0h4c0-3-4-3-4 0z',
  link: 'M2 12l5-5v3h10V7l5 5-5 5v-3H7v3z',
  tick: 'M3 13l4-4 4 4 8-9 3 4-11 13z',
  square: 'M3 3h18v18H3z',
  circle: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z',
  triangle: 'M12 2l10 19H2z',
  hexagon: 'M7 3h10l5 9-5 9H7l-5-9z',
} as const;

/** The name of a sign. */
export type SignName = keyof typeof SIGNS;

/** Draws a sign in the colour of the text around it. Screen readers get the word elsewhere. */
export function Sign({ name, kind }: { name: SignName; kind?: string }): JSX.Element {
  return (
    <svg
      class={kind === undefined ? 't-sign' : `t-sign ${kind}`} viewBox="0 0 24 24"
      aria-hidden="true" focusable="false"
    >
      <path fill-rule="evenodd" d={SIGNS[name]} />
    </svg>
  );
}
