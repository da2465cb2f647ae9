/** What a card's face shows besides its name: a colour, a sign, its kind and its figures. */

import { figuresOf } from './entry_text';
import type { Figure } from './entry_text';
import type { Face } from './props';
import type { SignName } from './sign';

/** A figure with the sign that stands for its label; without one, the label is drawn. */
export interface SignedFigure extends Figure {
  readonly sign?: SignName | undefined;
}

/** The looks of a card's face. */
export interface Look {
  /** The class that gives the colour: `t-hue-hussites`; "" for none. */
  readonly hue: string;
  /** The sign of its faction, race or kind. Its shape differs for each, never the colour alone. */
  readonly sign: SignName | null;
  /** The kind in words, if the game has several kinds: "location"; otherwise "". */
  readonly kind: string;
  /** The figure at the head of the face; null if none is more important than the others. */
  readonly lead: SignedFigure | null;
  readonly figures: readonly SignedFigure[];
}

/** Returns the look of a card. Each game has one; it knows no rule. */
export type Looks = (face: Face) => Look;

/** The look of a card that the card set does not have. */
export const NO_LOOK: Look = { hue: '', sign: null, kind: '', lead: null, figures: [] };

/** The look of a card whose game has no layout: its figures alone. */
export const plainLook: Looks = ({ entry }) => ({ ...NO_LOOK, figures: figuresOf(entry) });

/** Returns figures of an entry with their signs, in the order of `signs`. */
export function signedFigures(
  face: Face, signs: Readonly<Record<string, SignName>>,
): readonly SignedFigure[] {
  return Object.entries(signs).flatMap(([key, sign]) =>
    figuresOf(face.entry, [key]).map((figure) => ({ ...figure, sign })));
}
