/**
 * Checks what events do on the table: moves, arrows, dice, sums and ends, for each game and viewer.
 * It throws at the first failure, so any host that can run a bundle of this file is a test runner.
 */

import { spotsAround } from './around';
import { stateBefore } from './before';
import type { Cue, GameFields, Happening } from './cues';
import { cuesOf, touchedCards } from './cues';
import { FIELDS as BASICVERSE } from './basicverse/fields';
import { FIELDS as EMPYREAN } from './empyrean/fields';
import { FIELDS as HERETICS } from './heretics/fields';
import { FIELDS as HOPE } from './hope/fields';
import { FIELDS as INHUMANITY } from './inhumanity/fields';
import type { JsonObject } from '../json';

function same(what: string, got: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(got), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: got ${left}, expected ${right}`);
}

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

function whatIsHiddenMakesNoDifference(): void {
  // Two worlds in which another card was drawn look the same to a spectator.
  const seen = (deck: number, hand: number): readonly Cue[] => {
    const hide = (cards: number): null[] => Array.from({ length: cards }, () => null);
    return cuesOf(happening({ deck: hide(deck + 1), discard: [], ...hands(hide(hand)) },
      { deck: hide(deck), discard: [], ...hands(hide(hand + 1)) }), LISTS);
  };
  same('equal cues', seen(3, 2), seen(3, 2));
  same('no card is named', JSON.stringify(seen(3, 2)).includes('"of":null'), true);
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
whatIsHiddenMakesNoDifference();
aCharacterThatIsLaidFaceDownMoves();
chanceSumsAndEndsAreTold();
actionsAimAtTheirTargets();
diceThatCountAreThoseTheStateCounts();
onlyTheCardThatChangedIsMarked();
theStateBeforeIsRebuilt();
seatsGoRoundClockwise();
