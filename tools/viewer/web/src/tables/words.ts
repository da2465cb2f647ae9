/** Every string of the tables, by key, and the rules of numbers, lists and plurals. */

const LOCALE = 'en-GB';
const numbers = new Intl.NumberFormat(LOCALE);
const plurals = new Intl.PluralRules(LOCALE);
const lists = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** Things that a zone may count, one and many. */
const COUNTED = {
  card: ['card', 'cards'],
  entry: ['entry', 'entries'],
  hero: ['hero', 'heroes'],
  modifier: ['modifier', 'modifiers'],
  place: ['place', 'places'],
  text: ['text', 'texts'],
  token: ['token', 'tokens'],
  wound: ['wound', 'wounds'],
} as const;

/** A thing that a zone may count. */
export type Counted = keyof typeof COUNTED;

/** The fixed strings of the tables. */
export const WORDS = {
  absent: 'no character to send',
  active: 'on turn',
  artifact: 'artifact',
  attackedBy: 'attacked by',
  awaited: 'awaited',
  backOne: 'face-down card',
  changed: 'changed',
  chance: 'Chance',
  declared: 'attackers not declared',
  draw: 'Draw',
  empty: 'none',
  faceDown: 'face down',
  failed: 'failed',
  fatigued: 'fatigued',
  flipped: 'flipped',
  fresh: 'played this turn',
  from: 'from',
  group: 'group',
  hidden: 'hidden',
  homebaseOf: 'Homebase of',
  leftPlay: 'left play',
  lent: 'lent to',
  more: 'The rest of the state',
  moreOfPlayer: 'More',
  moved: 'moved',
  neutralField: 'Neutral Field',
  no: 'no',
  noScene: 'no Scene is open',
  nobody: 'nobody',
  of: 'of',
  on: 'on',
  out: 'out of the game',
  pinned: "can't attack",
  result: 'Result',
  revealed: 'revealed',
  scores: 'scores',
  seat: 'seat',
  sharedBy: 'shared by',
  space: 'space',
  standIn: 'Stand-in values',
  strengthened: 'strengthened',
  succeeded: 'succeeded',
  takenBy: 'taken by',
  to: 'to',
  unknownCard: 'Card',
  used: 'abilities used',
  wins: 'Winner',
  yes: 'yes',
} as const;

/** Labels of keys whose words are not simply the key's. */
const LABELS: Readonly<Record<string, string>> = {
  ability_pool: 'Abilities to draft',
  active: 'On turn',
  actions: 'Actions left',
  att: 'ATT',
  bare_turns: 'Turns without a hero',
  battles_done: 'Battles begun',
  battles_left: 'Battles left',
  choice: 'Choice',
  cities: 'Cities',
  city: 'City',
  city_deck: 'City deck',
  counter: 'Counter',
  counter_slot: 'Counter slot',
  def: 'DEF',
  draw_deck: 'Draw deck',
  fortress: 'Fortress',
  given: 'Donated card',
  hero_discard: 'Hero discard pile',
  hp: 'HP',
  hq: 'Hero HQ',
  in_play: 'In play',
  last_round: 'Last round',
  last_scene: 'Last Scene',
  lost_cities: 'Lost Cities',
  lost_traits: 'Traits left behind',
  moves_left: 'Moves left',
  out_of_game: 'Out of the game',
  packs_left: 'Packs left',
  played_traits: 'Played Traits',
  pool: 'Hero pool',
  sent: 'Laid',
  source: 'Sources',
  spent_assets: 'Spent Assets',
  turn_seat: 'Acting player',
  vit: 'VIT',
};

/** `count` things in words: "9 cards". */
export function counted(count: number, thing: Counted): string {
  const [one, many] = COUNTED[thing];
  return `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : many}`;
}

/** A number as it is read. */
export function numeral(value: number): string {
  return numbers.format(value);
}

/** A wire word as it is read: "hero_discard" becomes "hero discard". */
export function plain(word: string): string {
  return word.replaceAll('_', ' ');
}

/** The label of a key of the state: "hero_discard" becomes "Hero discard pile". */
export function labelOf(key: string): string {
  if (Object.prototype.hasOwnProperty.call(LABELS, key)) return LABELS[key] ?? key;
  const words = plain(key);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A part of a joined list: one of the items, by its index, or the words between two. */
export type JoinedPart = { readonly item: number } | { readonly between: string };

/** How `count` items are joined: "A, B and C", with the items left to the caller. */
export function joined(count: number): readonly JoinedPart[] {
  const keys = Array.from({ length: count }, (_, index) => String(index));
  return lists
    .formatToParts(keys)
    .map((part) =>
      part.type === 'element' ? { item: Number(part.value) } : { between: part.value },
    );
}
