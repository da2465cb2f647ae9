// Checks what the page tells of judgements, of results, and of what comes after the event shown. It
// throws if something is wrong.
import {wholeEntry, wholeMoment} from './answers';
import {findingsTold, lastTold, tellsJudgements} from './future';
import {rulingWords} from './game_result';
import {listed, statusOf} from './game_status';
import {judgedOf} from './judged';
import {Newest} from './newest';
import {AT_FIRST, judgedShown} from './page_state';
import type {PageState} from './page_state';
import type {CheckAnswer, Step, Thread} from './questions';
import {same} from './same';
import type {GameRow} from './server';
import {supersededUpTo} from './superseded';
import {takenBackBy} from './taken_back';

const step = (seq: number, after: number, kind: string, superseded = false): Step => ({
  seq, after, kind, turn: '', superseded, at: null, sentence: '', phase: '', effects: [],
  refusal: null, fault: null, unjudged: false,
});

function whileTheFutureIsHiddenItIsNotTold(): void {
  // Ruling 3 goes back to event 1, and resolution 5 back to the line of event 2.
  const steps = [
    step(0, 0, 'created'), step(1, 0, 'action'), step(2, 1, 'action'), step(3, 2, 'ruling'),
    step(4, 1, 'action', true), step(5, 4, 'resolution'), step(6, 2, 'action'),
  ];
  for (const [last, superseded] of [
    [0, []], [2, []], [3, [2]], [4, [2]], [5, [4]], [6, [4]],
  ] as const) {
    const hasMore = last < 6;
    same(`superseded at ${last}`, [...supersededUpTo({steps, last, hasMore})], superseded);
  }
  same('what has not been read', [...supersededUpTo({steps, last: 9, hasMore: true})], []);
  const log = wholeEntry({id: 'a', events: 7, head: null});
  const check: CheckAnswer = {
    checked_to: 6, last: 6, state: 'fault', head: null, first: null,
    checks: {form: 'ok', chain: 'ok', openings: 'ok', card_set: 'ok', rules: 'ok', digests: 'ok',
      chance: 'ok', judging: 'fault'},
    findings: [{seq: 3, fault: 'judging', clause: null, message: ''}],
  };
  for (const [seq, isFutureHidden, last, isTold] of [
    [2, false, 6, true], [2, true, 2, false], [3, true, 3, true], [6, true, 6, true],
  ] as const) {
    const state: PageState = {
      ...AT_FIRST, log, check, isFutureHidden, moment: wholeMoment({seq}),
      steps: {list: steps, isWhole: true, hasJudgements: true},
    };
    same(`the last at ${seq}`, lastTold(state), last);
    same(`judgements at ${seq}`, tellsJudgements(state), isTold);
    same(`findings at ${seq}`, findingsTold(state).length, isTold ? 1 : 0);
  }
}

function theRulingThatTookAnEventBackIsFound(): void {
  // Ruling 3 goes back to event 1. Resolution 5 restores events 2 and 3's line, and ruling 7 goes
  // back again at the end of the log.
  const steps = [
    step(0, 0, 'created'), step(1, 0, 'action'), step(2, 1, 'action'), step(3, 2, 'ruling'),
    step(4, 1, 'action'), step(5, 4, 'resolution'), step(6, 2, 'action'), step(7, 6, 'ruling'),
  ];
  for (const [seq, expected] of [
    [2, {by: 7, from: null}], [4, {by: 5, from: 2}], [6, {by: 7, from: null}],
  ] as const) same(`what took event ${seq} back`, takenBackBy(steps, seq), expected);
  same('before the resolution', takenBackBy(steps.slice(0, 5), 2), {by: 3, from: 1});
  same('not yet', takenBackBy(steps.slice(0, 3), 2), null);
  same('the newest', takenBackBy(steps.slice(0, 4), 2), {by: 3, from: null});
  // Repair 4 is of the state after event 1, and amendment 3 moves nothing.
  const repaired: readonly Step[] = [
    step(0, 0, 'created'), step(1, 0, 'action'), step(2, 1, 'action'), step(3, 2, 'amendment'),
    {...step(4, 1, 'ruling'), node: true, cursor: 2}, step(5, 4, 'action'),
  ];
  same('by a repair', takenBackBy(repaired, 2), {by: 4, from: 1});
  same('not by a repair', takenBackBy(repaired, 1), null);
}

function judgementsAreToldAboveTheTable(): void {
  const thread = (seq: number, kind: string, more: object, follows: Thread[] = []): Thread =>
    ({seq, sentence: `${kind} ${seq}`, event: {kind, ...more}, follows});
  const threads = [
    thread(5, 'dispute', {at: 4}, [thread(7, 'ruling', {clauses: ['JDG-8']})]),
    thread(9, 'dispute', {at: 4, entered_as: 42}),
  ];
  const ended = {threads, open: [], ruling: 7};
  const dispute = {seq: 9, sentence: 'dispute 9', clauses: [], about: 4, enteredAs: 42};
  const ruling = {seq: 7, sentence: 'ruling 7', clauses: ['JDG-8'], about: null,
    enteredAs: null};
  const result = {winners: [1], draw: false, scores: [-1, 6], clause: 'JDG-8'};
  for (const [what, answer, expected] of [
    ['an open dispute', {threads, open: [9], ruling: null, result: null, result_by: 'none'},
     {disputes: [dispute], ending: null, result: null, ruling: null}],
    ['a result', {...ended, result, result_by: 'ruling'},
     {disputes: [], ending: 'ruling', result, ruling}],
    ['a result of the game', {...ended, ruling: null, result, result_by: 'game'},
     {disputes: [], ending: null, result: null, ruling: null}],
    ['void', {...ended, result: null, result_by: 'void'},
     {disputes: [], ending: 'void', result: null, ruling}],
    ['void, by an unknown ruling', {...ended, ruling: null, result: null, result_by: 'void'},
     {disputes: [], ending: 'void', result: null, ruling: null}],
    ['unknown', {...ended, ruling: null, result: null, result_by: null},
     {disputes: [], ending: null, result: null, ruling: null}],
    ['a dispute without its thread',
     {threads: [], open: [9], ruling: null, result: null, result_by: 'none'},
     {disputes: [{...dispute, sentence: '', about: null, enteredAs: null}], ending: null,
       result: null, ruling: null}],
  ] as const) same(what, judgedOf(answer), expected);
  same('won', rulingWords({ending: 'ruling', result}, ['Ana', 'Bo']),
       'Bo wins by a ruling, scores −1 and 6');
  same('void', rulingWords({ending: 'void', result: null}, ['Ana', 'Bo']), 'The game is void');
  const judged = {...judgedOf({...ended, result: null, result_by: 'void'}), seq: 7};
  for (const [seq, view, isShown] of [[7, 0, true], [8, 0, false], [7, 1, false]] as const) {
    const state = {...AT_FIRST, view, moment: wholeMoment({seq}),
      judged: {...judged, view: 0 as const}};
    same(`judged at ${seq} in view ${view}`, judgedShown(state) !== null, isShown);
  }
}

async function oneQuestionIsAskedAtATime(): Promise<void> {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const newest = new Newest<number>((what) => new Promise((done) => {
    begun.push(what);
    ends.push(done);
  }));
  const first = newest.want(1);
  void newest.want(2);
  void newest.want(3);
  same('the first', begun, [1]);
  ends.shift()?.();
  await Promise.resolve();
  same('the newest of those that waited', begun, [1, 3]);
  void newest.want(4);
  newest.clear();
  ends.shift()?.();
  await first;
  same('nothing waits', begun, [1, 3]);
  void newest.want(5);
  same('again', begun, [1, 3, 5]);
}

function aListOfGamesSaysHowTheyStand(): void {
  const row = (id: string, more: Partial<GameRow>): GameRow => ({
    id, game: 'g', players: ['Ana', null], events: 9, phase: 'draw', result: null,
    result_by: 'none', open_disputes: 0, started: null, ...more,
  });
  const wins = (winners: number[], scores: number[] | null, draw = false) =>
    ({result: {winners, draw, scores, clause: null}, result_by: 'game'});
  for (const [more, expected] of [
    [{phase: 'choose_city'}, 'in progress, choose city phase'],
    [{open_disputes: 1}, 'waiting for a judge'],
    [{awaited: [0]}, 'Ana to act, draw phase'],
    [{awaited: [0], illegal: {seq: 5, clause: 'A-1'}}, 'event 5 is against the rules'],
    [{...wins([0], null), open_disputes: 1}, 'Ana wins'],
    [{...wins([0], null), result_by: 'ruling', illegal: {seq: 5, clause: 'A-1'}},
     'Ana wins, by a ruling'],
    [wins([0], [6, -1]), 'Ana wins 6 to −1'],
    [wins([1], null), 'seat 1 wins'],
    [{...wins([1], [3, 9, 4]), players: ['Ana', 'Bo', 'Cy']}, 'Bo wins 9 to 3 and 4'],
    [wins([0, 1], [2, 2], true), 'Ana and seat 1 draw, scores 2 and 2'],
    [wins([0, 1], null, true), 'Ana and seat 1 draw'],
    [{...wins([0], null), result_by: 'ruling'}, 'Ana wins, by a ruling'],
    [{result_by: 'void'}, 'void by ruling'],
  ] as const) {
    same('the status of a game', statusOf(row('a', more)), expected);
  }
  const games = [row('a', {}), row('b', wins([0], null)), row('c', {result_by: 'void'}),
                 row('d', {})];
  same('the order', listed(games).map(({id}) => id), ['d', 'a', 'c', 'b']);
}

whileTheFutureIsHiddenItIsNotTold();
theRulingThatTookAnEventBackIsFound();
judgementsAreToldAboveTheTable();
await oneQuestionIsAskedAtATime();
aListOfGamesSaysHowTheyStand();
