/** The parts of what an event did on the table. */

import type { CardOrBack } from '../json';

/**
 * One part of what happened. `of` is a card, or null for one whose face is hidden. `at` is where
 * the card is within its zone, if the game has such places: `space:16`.
 */
export type Cue =
  | { readonly kind: 'move'; readonly of: CardOrBack; readonly from: string; readonly to: string;
      readonly count: number; readonly at?: string | undefined }
  | { readonly kind: 'gone'; readonly of: CardOrBack; readonly from: string;
      readonly count: number; readonly at?: string | undefined }
  | { readonly kind: 'aim'; readonly from: string; readonly to: string;
      readonly at?: string | undefined }
  | { readonly kind: 'dice'; readonly dice: readonly Die[] }
  | { readonly kind: 'coin' | 'shuffle' | 'pick'; readonly what: string;
      readonly value: number | null }
  | { readonly kind: 'sum'; readonly clause: string; readonly texts: readonly string[] }
  | { readonly kind: 'end'; readonly clause: string; readonly text: string };

/** A die, and whether it counts. */
export interface Die {
  readonly value: number;
  readonly counts: boolean;
}
