// Checks parts of the page that do not need a browser. It throws if something is wrong.
import {readHash, writeHash} from './address';
import {facesOf, valueAt} from './answers';
import {headlineOf} from './headline';
import {
  countOf, outcomeStep, randomDigits, withLine, withoutLast, withStep,
} from './lines';
import {choiceIn} from './actions';
import {marksOf, namedMarks} from './marks';
import {momentFrom} from './moments';
import {fittingLabels, segmentsOf} from './segments';
import {swipeOf, twoFingers} from './swipe';
import type {KeptLine} from './page_state';
import {patchOf} from './patch';
import {placeWords, turnIn} from './place_words';
import type {ClauseEntry, Step, Weight} from './questions';
import {visible, visibleJson, visibleName} from './visible_text';
import {same} from './same';
import {partsOf} from './sentence';
import {Slots} from './slots';
import {entryAt, isWellInside, partAround} from './window';

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
    ['#@3&future=hidden', {seq: 3, isFutureHidden: true}],
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
  const text = [{part: 'Character', text: 'It counts.'}];
  const faces = facesOf({cards: [
    {card: 0, name: 'A', entry: '/characters/0'}, {card: 1, name: 'B', entry: null},
  ], texts: [{entry: '/characters/0', text}], card_set: set});
  same('a face', faces.get(0),
       {card: 0, name: 'A', list: 'characters', entry: set.characters[0], text});
  same('a face without an entry', faces.get(1),
       {card: 1, name: 'B', list: '', entry: {}, text: []});
}

function theTimelineIsMarked(): void {
  const step = (seq: number, after: number, kind: string, turn: string): Step => ({
    seq, after, kind, turn, superseded: seq === 2, at: null, sentence: '', phase: '', effects: [],
    refusal: null, fault: null, unjudged: false,
  });
  // Event 2 begins turn b, and event 3 takes it back. So event 4 is made in turn a again.
  const steps = [
    step(0, 0, 'created', 'a'), step(1, 0, 'action', 'a'), step(2, 1, 'action', 'b'),
    step(3, 2, 'ruling', 'b'), step(4, 1, 'action', 'c'), step(5, 4, 'action', 'c'),
  ];
  same('the turns in which they are made', steps.map(({seq}) => turnIn(steps, seq)),
       ['a', 'a', 'a', 'b', 'a', 'c']);
  same('an event that has not been read', turnIn(steps, 6), undefined);
  const moments = [{seq: 1, text: 'won'}, {seq: 4, text: 'lost'}];
  same('marks', marksOf(steps, moments, new Set([2]), 5), {
    turns: 'M3 0V1M4 0V1M5 0V1', superseded: 'M1.5 .5h1', moments: 'M1 .5h0M4 .5h0',
  });
  same('what comes later is not marked', marksOf(steps, [], new Set(), 1),
       {turns: '', superseded: '', moments: ''});
  const named = namedMarks({steps, moments, findings: [], noted: [0]}, 'judge', 3);
  same('marks with words', named.map(({seq, kind}) => [seq, kind]),
       [[0, 'note'], [1, 'moment'], [3, 'judgement']]);
  const observed = [step(0, 0, 'created', 'a'), step(1, 0, 'identify', 'a'),
    step(2, 1, 'suppose', 'a')];
  same('what somebody saw at a table is no judgement',
       namedMarks({steps: observed, moments: [], findings: [], noted: []}, 'judge', 2), []);
  const findings = [
    {seq: 2, fault: 'illegal', clause: 'A-1', message: 'Abbot is not in hand'},
    {seq: null, fault: 'torn', clause: null, message: 'cut off'},
  ];
  for (const [view, text] of [
    ['judge', 'Abbot is not in hand'], ['spectator', 'illegal, A-1'], [0, 'illegal, A-1'],
  ] as const) {
    same(`a fault in view ${view}`,
         namedMarks({steps: [], moments: [], findings, noted: []}, view, 3),
         [{seq: 2, kind: 'fault', text}]);
  }
}

function momentsAreFoundInBothDirections(): void {
  const moments = [{seq: 3, text: ''}, {seq: 8, text: ''}];
  for (const [seq, by, expected] of [
    [0, 1, 3], [3, 1, 8], [8, 1, null], [9, -1, 8], [8, -1, 3], [3, -1, null],
  ] as const) same(`from ${seq} by ${by}`, momentFrom(moments, seq, by), expected);
}

function theTimelineHasAsManyLabelsAsFit(): void {
  const at = (seq: number, turn: string): Step => ({
    seq, after: seq, kind: 'action', turn, superseded: false, at: null, sentence: '', phase: '',
    effects: [], refusal: null, fault: null, unjudged: false,
  });
  const label = (turns: readonly string[]): readonly string[] =>
    segmentsOf(turns.map((turn, seq) => at(seq, turn)), ['Ana', 'Bo']).map((one) => one.label);
  same('waves and rounds', label(['wave 0, round 0', 'wave 1, round 1', 'wave 1, round 2',
    'wave 2, round 1']), ['Setup', 'Wave 1, round 1', '2', 'Wave 2, round 1']);
  same('rounds and seats', label(['round 0, turn seat -', 'round 1, turn seat 1',
    'round 1, turn seat 0']), ['Setup', 'Round 1', 'Ana']);
  same('many turns are numbers', label(Array.from({length: 30}, (_, at) => `turn ${at + 1}`))
    .slice(0, 3), ['1', '2', '3']);
  const segments = segmentsOf(
    Array.from({length: 50}, (_, seq) => at(seq, `turn ${seq + 1}, active 0`)), ['Ana', 'Bo']);
  for (const width of [0, 40, 200, 1000]) {
    const placed = fittingLabels(segments, 30, 49, width);
    const ends = placed.map((one) => [one.at * width, one.at * width + one.label.length * 6.5])
      .sort(([a = 0], [b = 0]) => a - b);
    const isApart = ends.every(
      ([from = 0], index) => index === 0 || from > (ends[index - 1]?.[1] ?? 0));
    same(`labels do not touch at ${width}`, isApart, true);
    same(`the turn shown has a label at ${width}`, placed.some(({isShown}) => isShown),
         width > 150);
  }
}

function swipesAreToldFromOtherTouches(): void {
  const start = {x: 300, y: 300};
  for (const [x, y, expected] of [
    [200, 310, 1], [400, 310, -1], [250, 300, 0], [200, 400, 0], [300, 300, 0],
  ] as const) same(`to ${x} ${y}`, swipeOf(start, {x, y}), expected);
  same('two fingers', twoFingers([{clientX: 0, clientY: 0}, {clientX: 6, clientY: 8}]),
       {x: 3, y: 4, spread: 10});
  same('no finger', twoFingers([]), {x: 0, y: 0, spread: 0});
}

function whatIsTypedIntoFindIsUnderstood(): void {
  for (const [text, expected] of [
    ['#28', {card: 28}], ['card 3', {card: 3}], ['seat 1', {seat: 1}], ['ana', {seat: 0}],
    ['seat 2', null], ['Cathedral', null], ['', null], ['28', null],
  ] as const) same(`found ${text}`, choiceIn(text, ['Ana', null]), expected);
}

function aPlaceIsToldInWords(): void {
  for (const [turn, phase, expected] of [
    ['round 3, phase battle, active 0', 'battle', 'round 3, battle, Ana’s turn'],
    ['round 0, phase first player, active -', 'first player', 'setup, first player'],
    ['round 0, phase shuffle, active 0', 'shuffle', 'setup, shuffle'],
    ['round 0, turn seat -', 'setup', 'setup'],
    ['round 2, turn seat 1', 'scene', 'round 2, scene, seat 1’s turn'],
    ['round 3, phase end, active -', 'end', 'round 3, end'],
    ['turn 5, active 0', 'turn', 'turn 5, Ana’s turn'],
    ['wave 1, round 2', '', 'wave 1, round 2'],
    ['', 'end', 'end'],
    ['', '', ''],
  ] as const) {
    same(`the place ${turn} · ${phase}`, placeWords(turn, phase, ['Ana', null]), expected);
  }
}

function theWeightiestEffectIsTheHeadline(): void {
  const weights: readonly Weight[] = ['minor', 'usual', 'decisive', 'end'];
  const clauses = new Map<string, ClauseEntry>(weights.map((weight) =>
    [weight, {clause: weight, source: '', text: '', weight}]));
  // A module of a later version may have other weights.
  for (const weight of ['constructor', 'heavier']) {
    clauses.set(weight, {clause: weight, source: '', text: '', weight: weight as Weight});
  }
  for (const [effects, expected] of [
    ['', null],
    ['minor usual unknown', null],
    ['usual decisive minor', 1],
    ['decisive usual decisive', 2],
    ['end decisive', 0],
    ['usual constructor decisive constructor', 2],
    ['constructor heavier', null],
  ] as const) {
    const list = effects.split(' ').map((clause, at) => ({clause, text: String(at)}));
    same(`the headline of ${effects}`, headlineOf(list, clauses)?.text ?? null,
         expected === null ? null : String(expected));
  }
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
momentsAreFoundInBothDirections();
theTimelineHasAsManyLabelsAsFit();
swipesAreToldFromOtherTouches();
whatIsTypedIntoFindIsUnderstood();
aPlaceIsToldInWords();
theWeightiestEffectIsTheHeadline();
aPartHoldsWhatIsShown();
elementsAreTakenOver();
