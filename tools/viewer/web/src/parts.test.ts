// Checks parts of the page that do not need a browser. It throws if something is wrong.
import {readHash, writeHash} from './address';
import {facesOf, valueAt} from './answers';
import {
  countOf, outcomeStep, randomDigits, withLine, withoutLast, withStep,
} from './lines';
import {marksOf} from './marks';
import type {KeptLine} from './page_state';
import {patchOf} from './patch';
import type {Step} from './questions';
import {visible, visibleJson, visibleName} from './visible_text';
import {partsOf} from './sentence';
import {Slots} from './slots';
import {entryAt, isWellInside, partAround} from './window';

function same(what: string, got: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(got), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: got ${left}, expected ${right}`);
}

function whatCannotBeSeenIsWrittenOut(): void {
  for (const [text, expected] of [
           ['Ana', 'Ana'],
           ['Zoë Ångström', 'Zoë Ångström'],
           ['a\u202Eb', 'a[U+202E]b'],
           ['a\nb\u0000', 'a[U+000A]b[U+0000]'],
           ['\u200Bx\uFEFF', '[U+200B]x[U+FEFF]'],
           ['a\u200Db', 'a[U+200D]b'],
           ['👩\u200D🚀', '👩\u200D🚀'],
           ['❤\uFE0F', '❤\uFE0F'],
           ['a\uFE0F', 'a[U+FE0F]'],
           ['1\uFE0F\u20E3 ©\uFE0F', '1\uFE0F\u20E3 ©\uFE0F'],
           [
             '🇨🇿🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
             '🇨🇿🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'
           ],
           ['👩🏽\u200D❤\uFE0F\u200D👩🏽', '👩🏽\u200D❤\uFE0F\u200D👩🏽'],
           ['👩\u200D', '👩[U+200D]'],
           ['👩\u200DAna', '👩[U+200D]Ana'],
           ['1\uFE0F', '1[U+FE0F]'],
           ['\u{E0041}', '[U+E0041]'],
           ['\uD800x', '\uFFFDx'],
           ['क\u094Dष', 'क\u094Dष'],
  ] as const) {
    same(`visible of ${JSON.stringify(text)}`, visible(text), expected);
    same('a second pass', visible(visible(text)), expected);
  }
  const json = visibleJson({a: 'x\u202E\u{E0041}'});
  same('escaped', json.includes('\\u202e\\udb40\\udc41'), true);
  same('still JSON', JSON.parse(json), {a: 'x\u202E\u{E0041}'});
}

function ofANameSomethingIsSeen(): void {
  for (const [name, expected] of [
    ['', ''],
    ['Ana', 'Ana'],
    ['Ana\u3000', 'Ana\u3000'],
    ['A\u202Ena', 'A[U+202E]na'],
    [' ', '[U+0020]'],
    ['\u2028', '[U+2028]'],
    ['\u00A0\u200B\u3000\u2800', '[U+00A0][U+200B][U+3000][U+2800]'],
    ['\u0085\u1680\u2065\uFFFE\u{13430}\u{13441}',
      '[U+0085][U+1680][U+2065][U+FFFE][U+13430][U+13441]'],
    ['\u200D\uFE0F', '[U+200D][U+FE0F]'],
    ['\u0301', '\u0301'],
  ] as const) {
    same(`the name ${JSON.stringify(name)}`, visibleName(name), expected);
    same('a second pass', visible(visibleName(name)), expected);
  }
}

function linksAreReadAndWritten(): void {
  for (const [hash, place] of [
    ['', {}],
    ['#@12', {seq: 12}],
    ['#f408', {id: 'f408'}],
    ['#f40', {}],
    ['#f4081dfd@12&view=judge', {id: 'f4081dfd', seq: 12, view: 'judge'}],
    ['#f4081dfd%4012&view=0&zen=1', {id: 'f4081dfd', seq: 12, view: 0, isTableOnly: true}],
    ['#@x&view=spectator', {view: 'spectator'}],
    ['#view=2', {view: 2}],
    ['#@3&view=nobody&colour=red&if=0.1', {seq: 3, steps: '0.1'}],
    ['#@3&if=', {seq: 3, steps: ''}],
    ['#@3&if=1.0,c.3.12,0.2&zen=1', {seq: 3, steps: '1.0,c.3.12,0.2', isTableOnly: true}],
    ['#@3&if=<b>', {seq: 3}],
    ['#%E0%A4%A', {}],
  ] as const) {
    same(`the place of ${hash}`, readHash(hash), place);
  }
  const place = {id: 'f4081dfd', seq: 3, view: 'spectator' as const, isTableOnly: true};
  same('written', writeHash(place), '#f4081dfd@3&view=spectator&zen=1');
  same('read again', readHash(writeHash(place)), place);
  same('steps', writeHash({seq: 3, steps: '1.0,c.3'}), '#@3&if=1.0,c.3');
  same('no step yet', writeHash({seq: 3, steps: ''}), '#@3&if=');
}

function linesAreKeptBesideEachOther(): void {
  let lines: readonly KeptLine[] = [];
  // Each row has the lines that exist after it: a start, two steps, one step back, and another
  // step.
  for (const [seq, steps, kept] of [
    [12, '', []],
    [12, '0.1', ['12 0.1']],
    [12, '0.1,1.0', ['12 0.1,1.0']],
    [12, '0.1', ['12 0.1,1.0']],
    [12, '0.1,1.2', ['12 0.1,1.0', '12 0.1,1.2']],
    [12, '0.12', ['12 0.1,1.0', '12 0.1,1.2', '12 0.12']],
    [13, '0.1', ['12 0.1,1.0', '12 0.1,1.2', '12 0.12', '13 0.1']],
  ] as const) {
    lines = withLine(lines, seq, steps);
    same(`lines after ${steps}`, lines.map((line) => `${line.seq} ${line.steps}`), kept);
  }
  same('numbers', lines.map(({number}) => number), [1, 2, 3, 4]);
  same('one more step', [withStep('', '0.1'), withStep('0.1', 'c.2')], ['0.1', '0.1,c.2']);
  same('one less', [withoutLast('0.1,c.2'), withoutLast('0.1')], ['0.1', '']);
  same('how many', [countOf(''), countOf('0.1'), countOf('0.1,c.2.3')], [0, 1, 2]);
  same('typed', [outcomeStep('3, 1  2'), outcomeStep('[4.1]')], ['c.3.1.2', 'c.4.1']);
  same('random', /^[0-9a-f]{64}$/.test(randomDigits()) && randomDigits() !== randomDigits(), true);
}

function changesAreAPatch(): void {
  const clauses: string[] = [];
  same('a patch', patchOf([
    {path: '/seq', before: 1, after: 2, clauses},
    {path: '/city', before: null, after: 70, clauses},
    {path: '/gone', before: 3, after: null, clauses},
    {path: '/players/0/sent', before: 20, after: null, clauses},
    {path: '/a~1b', before: 1, after: 2, clauses},
  ], {seq: 2, city: 70, players: [{sent: null}], 'a/b': 2}), [
    {op: 'replace', path: '/seq', value: 2},
    {op: 'add', path: '/city', value: 70},
    {op: 'remove', path: '/gone'},
    {op: 'replace', path: '/players/0/sent', value: null},
    {op: 'replace', path: '/a~1b', value: 2},
  ]);
  same('the whole', patchOf([{path: '', before: null, after: {seq: 0}, clauses}], {seq: 0}),
       [{op: 'replace', path: '', value: {seq: 0}}]);
}

function entriesAreFoundByPointer(): void {
  const set = {characters: [{id: 'a', strength: 3}]};
  same('a value', valueAt(set, '/characters/0/strength'), 3);
  same('no value', valueAt(set, '/characters/1'), undefined);
  same('no key of the prototype', valueAt(set, '/constructor'), undefined);
  const faces = facesOf({cards: [
    {card: 0, name: 'A', entry: '/characters/0'}, {card: 1, name: 'B', entry: null},
  ], card_set: set});
  same('a face', faces.get(0), {card: 0, name: 'A', list: 'characters', entry: set.characters[0]});
  same('a face without an entry', faces.get(1), {card: 1, name: 'B', list: '', entry: {}});
}

function theTimelineIsMarked(): void {
  const step = (seq: number, kind: string, turn: string, superseded = false): Step => ({
    seq, kind, turn, superseded, at: null, sentence: '', phase: '', effects: [], refusal: null,
    fault: null, unjudged: false,
  });
  const marks = marksOf([
    step(0, 'created', 'a'), step(1, 'action', 'a'), step(2, 'action', 'b', true),
    step(3, 'ruling', 'a'),
  ], null);
  same('marks', marks, {
    turns: 'M0 0V1M2 0V1', judgements: 'M3 0V1', superseded: 'M1.5 .5h1', faults: '',
  });
}

function aPartHoldsWhatIsShown(): void {
  for (const size of [40, 63]) {
    for (const count of [1, size, size + 1, 10000]) {
      for (const at of [0, Math.floor(count / 2), count - 1]) {
        const part = partAround(at, count, size);
        same(`part around ${at} of ${count}`, isWellInside(at, part, count), true);
        same('its size', part.to - part.from, Math.min(count, size));
      }
    }
  }
}

function aSentenceIsCutAtNamesAndQuotations(): void {
  same('parts', partsOf('Ana (A+) says "no": An', ['An', 'Ana (A+)', null, '']), [
    {text: 'Ana (A+)', isOutside: true}, {text: ' says ', isOutside: false},
    {text: '"no"', isOutside: true}, {text: ': ', isOutside: false},
    {text: 'An', isOutside: true},
  ]);
  same('no names', partsOf('event 1', []), [{text: 'event 1', isOutside: false}]);
  same('nothing', partsOf('', ['A']), []);
  same('as it is shown', partsOf('[U+3000] wins', ['\u3000']), [
    {text: '[U+3000]', isOutside: true}, {text: ' wins', isOutside: false},
  ]);
}

function aHeightOfTheListNamesAnEntry(): void {
  const placed = {part: {from: 100, to: 140}, before: 1000, after: 8600};
  for (const [height, entry] of [
    [0, 0], [500, 50], [999, 99], [1000, 100], [1400, 110], [2599, 139], [2600, 140],
    [6900, 570], [99999, 999],
  ] as const) same(`at ${height}`, entryAt(height, placed, 1600, 1000), entry);
}

function elementsAreTakenOver(): void {
  const slots = new Slots<string>();
  const nobody = () => false;
  same('at first', slots.keysFor(['a', 'b', 'c'], nobody), [1, 2, 3]);
  same('who stays keeps theirs', slots.keysFor(['c', 'a', 'b'], nobody), [3, 1, 2]);
  same('at its place', slots.keysFor(['c', 'd', 'b'], nobody), [3, 1, 2]);
  same('at another place', slots.keysFor(['b', 'e', 'd'], nobody), [2, 3, 1]);
  same('one more', slots.keysFor(['b', 'e', 'd', 'f'], nobody), [2, 3, 1, 4]);
  same('held', slots.keysFor(['x', 'e', 'd', 'f'], (entry) => entry === 'b'), [5, 3, 1, 4]);
  same('none', slots.keysFor([], nobody), []);
}

whatCannotBeSeenIsWrittenOut();
ofANameSomethingIsSeen();
aSentenceIsCutAtNamesAndQuotations();
aHeightOfTheListNamesAnEntry();
linksAreReadAndWritten();
linesAreKeptBesideEachOther();
changesAreAPatch();
entriesAreFoundByPointer();
theTimelineIsMarked();
aPartHoldsWhatIsShown();
elementsAreTakenOver();
