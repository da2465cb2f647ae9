/** Words of Heroes of Postapocalyptic Earth that are not keys of its state. */

export const HOPE_WORDS = {
  attacks: 'attacks',
  boardAndSpaces: 'Board, scrolls sideways',
  orNone: 'or none',
  target: 'target',
  until: 'until end of',
} as const;
