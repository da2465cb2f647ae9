/**
 * Checks parts of the tables that do not need a browser. It throws at the first failure, so any
 * host that can run a bundle of this file can serve as a test runner.
 */

import { longestWord } from './card';
import { spotsOfCircle } from './circle_spots';
import { ChangedPaths, pointersAbove } from './changed';
import { describe, figuresOf } from './entry_text';
import type { Json } from '../json';
import { asCards, asNumber, isCards, pointerPart } from '../json';
import { same } from '../same';
import { seatsAt, seatsText } from './seat_keys';
import { entryName, entryNamed, unnumberedIn } from './unnumbered';
import { counted, joined, labelOf } from './words';
import { isAt } from './zones';

function aPathChangesWhatIsAboveAndBelowIt(): void {
  const changed = new ChangedPaths(new Set(['/players/1/hand', '/wave', '/scene']));
  for (const [pointer, expected] of [
    ['/wave', true],
    ['/players/1/hand', true],
    ['/players/1/hand/3', true],
    ['/players/1', true],
    ['/players', true],
    ['', true],
    ['/scene/dice', true],
    ['/players/1/handle', false],
    ['/players/10/hand', false],
    ['/waves', false],
    ['/round', false],
  ] as const) {
    same(`whether ${pointer} is changed`, changed.has(pointer), expected);
  }
  same('nothing changed', new ChangedPaths(new Set()).has(''), false);
  same('the whole state', new ChangedPaths(new Set([''])).has('/a/b'), true);
  same('pointers above', pointersAbove('/a/b/c'), ['/a/b', '/a', '']);
  same('above the root', pointersAbove(''), []);
}

function aCardIsToldInWords(): void {
  const entry = {
    name: 'Tabor', resistance: 8, value: 7, stand_in: ['value'],
    attributes: [{ op: 'bonus', factions: ['hussites'], amount: 1 }],
  };
  same('figures', figuresOf(entry), [
    { label: 'Resistance', value: '8' }, { label: 'Value', value: '7' },
  ]);
  same('chosen figures', figuresOf(entry, ['value', 'att']), [{ label: 'Value', value: '7' }]);
  same('a name of many words', longestWord('a '.repeat(300_000)), longestWord('a'));
  same('null', describe(null), 'none');
  same('hidden cards', describe([null, null]), '2 hidden');
  same('some hidden cards', describe([3, null]), '3, hidden');
  same('nested', describe([{ on: 'enter', effects: [{ op: 'draw', n: 1 }] }]),
    'enter: effects (draw: n 1)');
}

function wordsAreCountedAndJoined(): void {
  same('one card', counted(1, 'card'), '1 card');
  same('no card', counted(0, 'card'), '0 cards');
  same('many cards', counted(1234, 'card'), '1234 cards');
  same('three', joined(3), [
    { item: 0 }, { between: ', ' }, { item: 1 }, { between: ' and ' }, { item: 2 },
  ]);
  same('nobody', joined(0), []);
  same('a label', labelOf('hero_discard'), 'Hero discard pile');
  same('a plain label', labelOf('fortress_left'), 'Fortress left');
  same('a key of every object', labelOf('constructor'), 'Constructor');
}

function aStateIsReadWithCare(): void {
  same('cards', asCards([3, null, 'x', 2.5]), [3, null, null, null]);
  same('no list', asCards({ length: 2 }), []);
  same('a list of cards', isCards([3, null]), true);
  same('a list of words', isCards(['a']), false);
  same('no whole number', asNumber(0.5), null);
  same('an escaped part', pointerPart('a/b~c'), 'a~1b~0c');
}

function whatHasNoNumberIsFoundInTheCardSet(): void {
  const find = unnumberedIn({
    heroes: [{ hero: 'juno', name: 'Juno the Huntress' }],
    artifacts: [{ id: 'helm', title: 'Rusty Helm' }, { id: 'map', title: '' }],
  });
  same('a hero', find('heroes', 'juno')?.name ?? null, 'Juno the Huntress');
  same('no hero', find('heroes', 'nobody') ?? null, null);
  same('an artifact of the second game', find('artifacts', 2)?.name ?? null, 'Rusty Helm');
  same('an artifact without a title', find('artifacts', 3)?.name ?? null, 'map');
  same('no list', find('constructor', 0) ?? null, null);
  const faces = {
    get: (): undefined => undefined,
    unnumbered: unnumberedIn({ artifacts: [{ id: '1', title: 'One' }, { id: 'x', title: 'Two' }] }),
  };
  same('an entry by its id', entryNamed(entryName('artifacts', '1'), faces)?.name ?? null, 'One');
  same('an entry by its number', entryNamed(entryName('artifacts', 1), faces)?.name ?? null, 'Two');
}

function seatsAreToldByName(): void {
  const text = (path: string, value: Json): string | null => {
    const seats = seatsAt(path, value);
    return seats === null ? null
      : seatsText(['Ana', ''], seats).replaceAll(/[\u2068\u2069]/gu, '');
  };
  for (const [path, value, expected] of [
    ['/passed', [0, 1], 'Ana and seat 1'],
    ['/node/seats', [0], 'Ana'],
    ['/active', 0, 'Ana'],
    ['/decider', null, 'nobody'],
    ['/waiting', [], 'nobody'],
    ['/active', true, null],
    ['/scores', [0, 1], null],
  ] as const) {
    same(`seats at ${path}`, text(path, JSON.parse(JSON.stringify(value)) as Json), expected);
  }
}

function hiddenValuesAreFoundByTheirPointer(): void {
  for (const [path, patterns, expected] of [
    ['/players/10/sent', ['/players/*/sent'], true],
    ['/players/1/sent/0', ['/players/*/sent'], false],
    ['/given', ['/players/*/sent', '/given'], true],
    ['/given', [], false],
    ['/given', undefined, true],
  ] as const) {
    same(`whether ${path} can be hidden`, isAt(path, patterns), expected);
  }
}

function theCircleRunsClockwise(): void {
  for (const [what, count, lowest, expected] of [
    ['nobody', 0, 0, []],
    ['two', 2, 1, [
      { x: 0, y: -1, row: 1, side: 'both' }, { x: 0, y: 1, row: 2, side: 'both' },
    ]],
    ['four', 4, 0, [
      { x: 0, y: 1, row: 3, side: 'both' }, { x: -1, y: 1, row: 2, side: 'left' },
      { x: 0, y: -1, row: 1, side: 'both' }, { x: 1, y: 1, row: 2, side: 'right' },
    ]],
    ['an odd circle', 3, 2, [
      { x: -0.866, y: 1, row: 1, side: 'left' }, { x: 0.866, y: 1, row: 1, side: 'right' },
      { x: 0, y: 1, row: 2, side: 'both' },
    ]],
    ['two Fields', 6, 1, [
      { x: 0.866, y: 1, row: 3, side: 'right' }, { x: 0, y: 1, row: 4, side: 'both' },
      { x: -0.866, y: 1, row: 3, side: 'left' }, { x: -0.866, y: -0.333, row: 2, side: 'left' },
      { x: 0, y: -1, row: 1, side: 'both' }, { x: 0.866, y: -0.333, row: 2, side: 'right' },
    ]],
  ] as const) {
    same(`the circle: ${what}`, spotsOfCircle(count, lowest), expected);
  }
  for (let count = 3; count <= 20; count += 1) {
    const rows = spotsOfCircle(count, 0).map(({ row, side }) => `${row} ${side}`);
    same(`each place of ${count} is alone`, new Set(rows).size, count);
  }
}

aPathChangesWhatIsAboveAndBelowIt();
aCardIsToldInWords();
wordsAreCountedAndJoined();
aStateIsReadWithCare();
whatHasNoNumberIsFoundInTheCardSet();
seatsAreToldByName();
hiddenValuesAreFoundByTheirPointer();
theCircleRunsClockwise();
