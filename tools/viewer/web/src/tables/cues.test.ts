/**
 * Checks what events do on the table: moves, arrows, dice, sums and ends, for each game and viewer.
 * It throws at the first failure, so any host that can run a bundle of this file is a test runner.
 */

import { spotsAround } from './around';
import { stateBefore } from './before';
import type { Cue } from './cue';
import type { GameFields, Happening } from './cues';
import { cuesOf, touchedCards } from './cues';
import { FIELDS as BASICVERSE } from './basicverse/fields';
import { FIELDS as EMPYREAN } from './empyrean/fields';
import { FIELDS as HERETICS } from './heretics/fields';
import { FIELDS as HOPE } from './hope/fields';
import { FIELDS as INHUMANITY } from './inhumanity/fields';
import type { JsonObject } from '../json';
import { same } from '../same';

const LISTS: GameFields = {
  zones: ['/deck', '/discard', '/players/*/hand'], sums: ['X-1'], aims: () => [],
};

const happening = (
  before: JsonObject, after: JsonObject, event: JsonObject = {},
  effects: Happening['effects'] = [],
): Happening => ({ before, after, event, effects });

/** Returns cues as short lines: "move 3 /deck /discard". */
const lines = (cues: readonly Cue[]): readonly string[] => cues.map((cue) => {
  switch (cue.kind) {
    case 'move': return `move ${cue.of ?? '-'} ${cue.from} ${cue.to}${times(cue.count)}`;
    case 'gone': return `gone ${cue.of ?? '-'} ${cue.from}${times(cue.count)}`;
    case 'aim': return `aim ${cue.from} ${cue.to}`;
    case 'dice': {
      const dice = cue.dice.map(({ value, counts }) => `${value}${counts ? '+' : ''}`);
      return `dice ${dice.join(' ')}`;
    }
    case 'sum': return `sum ${cue.clause} ${cue.texts.join('; ')}`;
    case 'end': return `end ${cue.clause} ${cue.text}`;
    default: return `${cue.kind} ${cue.what} ${cue.value ?? '-'}`;
  }
});
const times = (count: number): string => count === 1 ? '' : ` x${count}`;

const hands = (...cards: readonly (readonly (number | null)[])[]): JsonObject =>
  ({ players: cards.map((hand) => ({ hand: [...hand] })) });

function cardsThatChangeTheirZoneMove(): void {
  const table: readonly (readonly [string, JsonObject, JsonObject, readonly string[]])[] = [
    ['a known card', { deck: [], discard: [], ...hands([1, 2]) },
      { deck: [], discard: [2], ...hands([1]) }, ['move 2 /players/0/hand /discard']],
    ['a hidden card that is played', { deck: [null], discard: [], ...hands([null, null]) },
      { deck: [null], discard: [7], ...hands([null]) }, ['move 7 /players/0/hand /discard']],
    ['hidden cards that are drawn', { deck: [null, null, null], discard: [], ...hands([null]) },
      { deck: [null], discard: [], ...hands([null, null, null]) },
      ['move - /deck /players/0/hand x2']],
    ['a card that goes into a hidden pile', { deck: [null], discard: [4], ...hands([]) },
      { deck: [null, null], discard: [], ...hands([]) }, ['move 4 /discard /deck']],
    ['a card that turns over where it lies', { deck: [null, null], discard: [], ...hands([]) },
      { deck: [null, 5], discard: [], ...hands([]) }, []],
    ['a card that is turned face down where it lies', { deck: [5], discard: [], ...hands([]) },
      { deck: [null], discard: [], ...hands([]) }, []],
    ['a card that leaves the table', { deck: [], discard: [3], ...hands([]) },
      { deck: [], discard: [], ...hands([]) }, ['gone 3 /discard']],
    ['more than eight moves', { deck: [1, 2, 3, 4, 5, 6, 7, 8, 9], discard: [], ...hands([]) },
      { deck: [], discard: [1, 2, 3, 4, 5, 6, 7, 8, 9], ...hands([]) },
      ['move - /deck /discard x9']],
    ['nothing', { deck: [1], discard: [], ...hands([]) },
      { deck: [1], discard: [], ...hands([]) }, []],
  ];
  for (const [what, before, after, expected] of table) {
    same(what, lines(cuesOf(happening(before, after), LISTS)), expected);
  }
}

function aHiddenCardComesFromWhereItCanHaveBeen(): void {
  const table: readonly (readonly [string, JsonObject, JsonObject, JsonObject,
    readonly string[]])[] = [
    ['from the hand of who acts', { seat: 1, action: {} },
      { deck: [null], discard: [], ...hands([], [null]) },
      { deck: [], discard: [7], ...hands([null], []) },
      ['move 7 /players/1/hand /discard', 'move - /deck /players/0/hand']],
    ['two cards that can have changed places are not named', {},
      { deck: [], discard: [5, 6], ...hands([], []) },
      { deck: [], discard: [], ...hands([null], [null]) },
      ['move - /discard /players/0/hand', 'move - /discard /players/1/hand']],
    ['what went where is not guessed', {},
      { deck: [null], discard: [null], ...hands([], []) },
      { deck: [], discard: [], ...hands([null], [null]) }, []],
  ];
  for (const [what, event, before, after, expected] of table) {
    same(what, lines(cuesOf(happening(before, after, event), LISTS)), expected);
  }
}

/** Shows a card to the judge, and to the other viewer nothing but a back. */
type See = (card: number) => number | null;

/** Makes what happened from two cards that the viewer never sees. Each game has one. */
type World = (a: number, b: number, see: See) => Happening;

const WORLDS: readonly (readonly [string, GameFields, World])[] = [
  ['heretics: the last character completes a round', HERETICS, (a, b, see) => {
    const player = (hand: number[], sent: number | null, graveyard: number[]): JsonObject =>
      ({ hand: hand.map(see), has_sent: sent !== null, sent: sent && see(sent), graveyard });
    return happening(
      { city: 160, city_deck: [161, b].map(see), lost_cities: [],
        players: [player([], 111, []), player([a, 110], null, [])] },
      { city: 161, city_deck: [see(b)], lost_cities: [160],
        players: [player([], null, [111]), player([a], null, [110])] },
      { seat: 1, action: { type: 'send', card: null } });
  }],
  ['hope: an event is played that draws a card', HOPE, (a, b, see) => happening(
    { board: [], players: [{ hand: [see(120)], draw_deck: [a, b].map(see), discard: [] }] },
    { board: [], players: [{ hand: [see(a)], draw_deck: [see(b)], discard: [120] }] },
    { seat: 0, action: { type: 'play_event', card: 120 } })],
  ['empyrean: a hero is recruited, and another one comes', EMPYREAN, (a, b, see) => happening(
    { hq: [101, 102], reserves: [103, a].map(see), players: [{ hand: [b].map(see) }] },
    { hq: [102, 103], reserves: [a].map(see), players: [{ hand: [b, 101].map(see) }] },
    { seat: 0, action: { type: 'recruit', card: 101 } })],
  ['inhumanity: chance deals', INHUMANITY, (a, b, see) => {
    const between = (card: number | null): JsonObject => ({ card, seats: [0, 1] });
    return happening(
      { relationships: [between(null), between(null)], relationship_pile: [101, 102].map(see),
        personality_pile: [103].map(see), trait_pile: [a, b].map(see), aftermath: [],
        players: [{ personality: null, traits: [] }] },
      { relationships: [between(101), between(102)], relationship_pile: [], personality_pile: [],
        trait_pile: [see(b)], aftermath: [], players: [{ personality: 103, traits: [see(a)] }] },
      { outcome: { pick: 0 } });
  }],
  ['basicverse: a hand is reconstituted', BASICVERSE, (a, b, see) => happening(
    { deck: [a, b].map(see), discard: [], players: [{ hand: [see(110)], slot: [] }] },
    { deck: [], discard: [110], players: [{ hand: [a, b].map(see), slot: [] }] },
    { seat: 0, action: { type: 'reconstitute' } })],
];

/** Returns cues with the cards unnamed that are not in `documents`, and such moves counted. */
function asSeenIn(cues: readonly Cue[], documents: Happening): readonly string[] {
  const numbers = new Set(JSON.stringify(documents).match(/\d+/gu) ?? []);
  const counts = new Map<string, Cue & { count: number }>();
  const others: Cue[] = [];
  for (const cue of cues) {
    if (cue.kind !== 'move' && cue.kind !== 'gone') {
      others.push(cue);
      continue;
    }
    const of = cue.of !== null && numbers.has(String(cue.of)) ? cue.of : null;
    const [key = ''] = lines([{ ...cue, of, count: 1 }]);
    counts.set(key, { ...cue, of, count: cue.count + (counts.get(key)?.count ?? 0) });
  }
  return lines([...counts.values(), ...others]).toSorted();
}

function whatIsHiddenMakesNoDifference(): void {
  // The viewer's cues are those of the judge with hidden cards unnamed, in whichever world.
  for (const [what, fields, world] of WORLDS) {
    const seen = world(170, 171, () => null);
    const cues = cuesOf(seen, fields);
    same(`${what}: no other card`, asSeenIn(cues, seen), lines(cues).toSorted());
    same(`${what}: something moves`, cues.length > 0, true);
    for (const [a, b] of [[170, 171], [171, 170], [172, 173]] as const) {
      const judged = cuesOf(world(a, b, (card) => card), fields);
      same(`${what}: ${a}, ${b}`, lines(cues).toSorted(), asSeenIn(judged, seen));
    }
  }
}

function aCharacterThatIsLaidFaceDownMoves(): void {
  const player = (hand: null[], sent: boolean): JsonObject =>
    ({ hand, has_sent: sent, sent: null });
  same('laid face down', lines(cuesOf(happening(
    { players: [player([null, null], false)] }, { players: [player([null], true)] }), HERETICS)),
  ['move - /players/0/hand /players/0/sent']);
}

function chanceSumsAndEndsAreTold(): void {
  const asked = (what: string): JsonObject => ({ node: { chance: { what } } });
  const table: readonly (readonly [JsonObject, JsonObject, readonly string[]])[] = [
    [asked('deck:0'), { outcome: { order: [2, 1] } }, ['shuffle deck:0 -']],
    [asked('first_player'), { outcome: { pick: 1 } }, ['coin first_player 1']],
    [asked('discard'), { outcome: { pick: 12 } }, ['pick discard 12']],
    [asked('roll'), { outcome: { dice: [6, 1] } }, ['dice 6 1']],
  ];
  for (const [before, event, expected] of table) {
    same(JSON.stringify(event), lines(cuesOf(happening(before, {}, event), LISTS)), expected);
  }
  const effects: Happening['effects'] = [
    { clause: 'X-1', text: 'Attack 6', weight: 'usual' },
    { clause: 'X-2', text: 'Ana wins', weight: 'end' },
    { clause: 'X-1', text: 'nothing', weight: 'usual' },
    { clause: 'X-1', text: 'defence 2', weight: 'decisive' },
  ];
  same('one number is no sum',
    lines(cuesOf(happening({}, {}, {}, effects.slice(0, 1)), LISTS)), []);
  same('a sum and an end', lines(cuesOf(happening({}, {}, {}, effects), LISTS)),
    ['sum X-1 Attack 6; defence 2', 'end X-2 Ana wins']);
}

function actionsAimAtTheirTargets(): void {
  const battle = { step: 'resolve', battle: { target: 9, attackers: [3, 4] } };
  const attack = { attack: { attackers: [3], target: 9, target_seat: 1 } };
  const arena = { ...attack, players: [{ heroes: [{ card: 3 }] }, { heroes: [{ card: 9 }] }] };
  const table: readonly (readonly [string, GameFields, JsonObject, JsonObject, JsonObject,
    readonly string[]])[] = [
    ['hope', HOPE, { type: 'declare_target', card: 9 }, {}, {}, ['aim seat:0 card:9']],
    ['hope', HOPE, { type: 'pass' }, battle, { step: 'idle' },
      ['aim card:3 card:9', 'aim card:4 card:9']],
    ['hope', HOPE, { type: 'pass' }, battle, battle, []],
    ['empyrean', EMPYREAN, { type: 'attack', attacker: 3, target: 9 }, {}, {},
      ['aim card:3 card:9']],
    ['empyrean', EMPYREAN, { type: 'strike' }, arena, arena, ['aim card:3 card:9']],
    ['empyrean', EMPYREAN, { type: 'end_turn' }, arena, arena, []],
    ['inhumanity', INHUMANITY, { type: 'play_trait', card: 101, target: 2 }, {}, {},
      ['aim card:101 seat:2']],
    ['inhumanity', INHUMANITY, { type: 'give_gift', to: 2 }, {}, {}, ['aim seat:0 seat:2']],
    ['basicverse', BASICVERSE, { type: 'play', targets: [1, 2, 1] }, {}, {},
      ['aim seat:0 seat:1', 'aim seat:0 seat:2']],
    ['heretics', HERETICS, { type: 'send', card: 3 }, {}, {}, []],
    ['a hidden target', HOPE, { type: 'declare_target', card: null }, {}, {}, []],
  ];
  for (const [what, fields, action, before, after, expected] of table) {
    const cues = cuesOf(happening(before, after, { seat: 0, action }), fields);
    same(`${what} ${JSON.stringify(action)}`,
      lines(cues.filter(({ kind }) => kind === 'aim')), expected);
  }
}

function diceThatCountAreThoseTheStateCounts(): void {
  const scene = (successes: number | null, added: number): JsonObject =>
    ({ scene: { dice: [6, 4, 4, 1], successes, added_successes: added } });
  for (const [successes, added, expected] of [
    [3, 0, 'dice 6+ 4+ 4+ 1'], [1, 0, 'dice 6+ 4 4 1'], [4, 1, 'dice 6+ 4+ 4+ 1'],
    [2, 0, 'dice 6 4 4 1'], [null, 0, 'dice 6 4 4 1'], [0, 0, 'dice 6 4 4 1'],
  ] as const) {
    const event = { outcome: { dice: [6, 4, 4, 1] } };
    same(`${successes} of which ${added} were added`,
      lines(cuesOf(happening({}, scene(successes, added), event), INHUMANITY)
        .filter(({ kind }) => kind === 'dice')), [expected]);
  }
}

function onlyTheCardThatChangedIsMarked(): void {
  const unit = (card: number, space: number): JsonObject => ({ card, space, wounds: 0 });
  const before = { board: [unit(1, 4), unit(2, 5), unit(3, 6)], players: [] };
  const after = { board: [unit(2, 5), unit(3, 7)], players: [] };
  same('the unit that moved, and not those after the one that left',
    [...touchedCards(before, after, HOPE)], [3]);
}

function theStateBeforeIsRebuilt(): void {
  const after = { a: 2, list: [1, 2], deep: { x: [5, { y: true }] } };
  const before = stateBefore(after, [
    { path: '/a', before: 1 }, { path: '/list', before: [1] },
    { path: '/deep/x/1/y', before: false }, { path: '/none/of/it', before: 3 },
  ]);
  same('before', before, { a: 1, list: [1], deep: { x: [5, { y: false }] } });
  same('after', after, { a: 2, list: [1, 2], deep: { x: [5, { y: true }] } });
}

function seatsGoRoundClockwise(): void {
  const rows = (count: number, nearest: number): readonly string[] =>
    spotsAround(count, nearest).map(({ isAbove, at }) => `${isAbove ? 'above' : 'below'} ${at}`);
  same('two', rows(2, 1), ['above 0', 'below 0']);
  same('three', rows(3, 0), ['below 0', 'above 0', 'above 1']);
  same('three, seen by seat 1', rows(3, 1), ['above 1', 'below 0', 'above 0']);
  same('five', rows(5, 0), ['below 0', 'above 0', 'above 1', 'above 2', 'below 1']);
}

cardsThatChangeTheirZoneMove();
aHiddenCardComesFromWhereItCanHaveBeen();
whatIsHiddenMakesNoDifference();
aCharacterThatIsLaidFaceDownMoves();
chanceSumsAndEndsAreTold();
actionsAimAtTheirTargets();
diceThatCountAreThoseTheStateCounts();
onlyTheCardThatChangedIsMarked();
theStateBeforeIsRebuilt();
seatsGoRoundClockwise();
