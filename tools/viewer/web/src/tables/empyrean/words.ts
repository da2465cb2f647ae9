/** The words of the table of Empyrean Hero that are no keys of the state. */

export const EMPYREAN_WORDS = {
  ability: 'ability',
  against: 'against',
  attacked: 'attacked',
  attacker: 'attacks',
  attacks: 'attack',
  fresh: 'new',
  noHero: 'No hero in front of the SkyBase',
  pinned: 'pinned',
  pinnedThisTurn: 'pinned this turn',
} as const;

/** What an attack did to its target. */
export const OUTCOMES: Readonly<Record<string, string>> = {
  defeated: 'defeated', fatigued: 'fatigued', none: 'no effect',
};
