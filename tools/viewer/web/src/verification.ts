import type {PageState, Panel} from './page_state';
import type {CheckAnswer, Finding, FirstFinding, View} from './questions';
import {words} from './strings';

/** The values of `data-verification`. */
export type Verification =
  | 'checking' | 'ok' | 'fault' | 'partial' | 'none' | 'matches' | 'differs';

/** Returns whether the page contains the log or logs that are checked. */
export const holdsLog = ({kind, pair}: PageState): boolean =>
  kind === 'log' || (kind === 'pair' && pair?.isTold === false);

/**
 * Returns the check of the page's log, or both checks of two accounts; null if one has not begun.
 */
function checksOf({check, pair}: PageState): readonly (CheckAnswer | null)[] {
  return pair === null ? [check] : [check, pair.checkOfB];
}

/** Returns the findings of the log that is shown, or those of both accounts. */
export const findingsOf = (state: PageState): readonly Finding[] =>
  checksOf(state).flatMap((check) => check?.findings ?? []);

// For two accounts, the worse state is shown.
const WORST_FIRST = ['checking', 'fault', 'partial', 'ok'] as const;

/** Returns the state of the verification, or undefined if no log is shown. */
export function verificationOf(state: PageState): Verification | undefined {
  if (state.compare !== null) return state.compare.state;
  if (state.log === null) return undefined;
  if (state.kind === 'view' || state.pair?.isTold === true) return 'none';
  const states = checksOf(state).map((check) => check?.state ?? 'checking');
  return WORST_FIRST.find((one) => states.includes(one));
}

/** Names a fault and its clause: "illegal, HER-4.7". */
export const faultWords = ({fault, clause}: Omit<FirstFinding, 'seq'>): string =>
  clause === null ? fault : `${fault}, ${clause}`;

/** Describes a finding in a few words: "Event 15: illegal, HER-4.7". */
export function findingWords(finding: FirstFinding): string {
  const {seq} = finding;
  const place = seq === null ? words.theFile : words.eventNumber(seq);
  return `${place}: ${faultWords(finding)}`;
}

/**
 * Returns why the check found a fault, as `view` may know it. The message of a finding may name
 * cards that only the judge sees.
 */
export const reasonOf = (finding: Finding, view: View): string =>
  view === 'judge' ? finding.message : faultWords(finding);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Returns the text of the badge. */
export function verificationWords(state: PageState): string {
  const {check, compare, log, build, pair} = state;
  const counts = pair === null ? [log?.events ?? 0] : [pair.a.events, pair.b.events];
  switch (verificationOf(state)) {
    case 'checking': {
      const done = checksOf(state).map((one) => (one?.checked_to ?? -1) + 1);
      return words.checkingTo(sum(done), sum(counts));
    }
    case 'ok': return words.verified(...counts);
    case 'partial': return words.verifiedTo(check?.checked_to ?? 0);
    case 'fault': {
      const first = firstFinding(state.check);
      const ofB = firstFinding(pair?.checkOfB ?? null);
      if (first === null && ofB === null) return words.theFile;
      if (first !== null && pair === null) return findingWords(first);
      return [first === null ? '' : `${words.accountA}: ${findingWords(first)}`,
        ofB === null ? '' : `${words.accountB}: ${findingWords(ofB)}`]
        .filter((told) => told !== '').join(' · ');
    }
    case 'matches': return words.matches;
    case 'differs':
      return compare?.seq == null ? words.differsAsWhole : words.differs(compare.seq);
    case 'none': return words.told(build);
    case undefined: return '';
  }
}

/** Returns whether the check has not reached this event yet. */
export function isUnchecked(state: PageState, seq: number): boolean {
  return holdsLog(state) && checksOf(state).some(
    (check) => check === null || (check.state === 'checking' && seq > check.checked_to));
}

/** Returns the check of the page's log, or that of account B. */
export const checkOfAccount = ({check, pair}: PageState, isB: boolean): CheckAnswer | null =>
  isB ? pair?.checkOfB ?? null : check;

/**
 * Returns the first finding about an event that no judge has accepted and nobody has corrected.
 * There is none if the events of all findings are superseded, corrected or accepted.
 */
export const firstFault = (check: CheckAnswer | null): Finding | undefined =>
  check?.state === 'ok' ? undefined
    : check?.findings.find(({seq, accepted, corrected_by: correctedBy}) =>
      seq !== null && accepted === undefined && correctedBy === undefined);

/**
 * Returns whether an event comes after the first fault, so that it was executed if possible but is
 * not trusted.
 */
export function isBehind(check: CheckAnswer | null, seq: number): boolean {
  const first = firstFault(check);
  if (first === undefined || first.seq === null) return false;
  return first.fault === 'illegal' ? seq > first.seq : seq >= first.seq;
}

/** Returns the same for the log that is shown. After the end of account A, it is account B. */
export const isBehindFault = (state: PageState, seq: number): boolean =>
  isBehind(checkOfAccount(state, state.pair !== null && seq >= state.pair.a.events), seq);

/** Returns the finding of a log that the badge shows, or null if there is none. */
function firstFinding(check: CheckAnswer | null): FirstFinding | null {
  return check?.findings.find(({accepted}) => accepted === undefined) ?? check?.first ?? null;
}

// Returns the event up to which everything is checked. An account that has ended does not limit it.
function checkedTo(state: PageState): number {
  const ends = checksOf(state).map((check) =>
    check === null ? -1 : check.state === 'checking' ? check.checked_to : Infinity);
  const least = Math.min(...ends);
  return Number.isFinite(least) ? least
    : Math.max(...checksOf(state).map((check) => check?.checked_to ?? -1));
}

/** Returns how a page keeps up with its server, or undefined if no server sent the contents. */
export function liveOf(state: PageState): 'following' | 'behind' | 'lost' | undefined {
  const {isServed, isLost, log, moment, seenLast} = state;
  if (!isServed || (log !== null && seenLast === null)) return undefined;
  if (isLost) return 'lost';
  const isAtEnd = log === null || moment === null || moment.seq === log.events - 1;
  return isAtEnd ? 'following' : 'behind';
}

type Attributes = Readonly<Record<`data-${string}`, string | undefined>>;

const flag = (isSet: boolean | undefined): string | undefined =>
  isSet === true ? 'true' : undefined;
const word = (text: string | undefined): string | undefined => text === '' ? undefined : text;
const told = (value: number | string | null | undefined): string | undefined =>
  value === null || value === undefined ? undefined : String(value);

function momentAttributes(state: PageState): Attributes {
  const {moment, view, log, line} = state;
  if (log === null || log.events === 0) return {};
  const standing = line ?? moment;
  return {
    'data-game': word(log.game),
    'data-id': word(log.id),
    'data-last': told(log.events - 1),
    'data-views': log.views.join(' '),
    'data-view': told(view),
    'data-seq': told(moment?.seq),
    'data-after': told(moment?.after),
    'data-turn': word(standing?.turn),
    'data-phase': word(standing?.phase),
    'data-awaited': standing === null || standing.awaited.length === 0
      ? undefined : standing.awaited.join(' '),
    'data-what-if': told(line?.steps.length),
    'data-superseded': flag(moment?.superseded),
    'data-behind-fault': flag(moment !== null && isBehindFault(state, moment.seq)),
  };
}

function chosenWord({chosen}: PageState): string | undefined {
  if (chosen === null) return undefined;
  return 'card' in chosen ? `card:${chosen.card}` : `seat:${chosen.seat}`;
}

// Panels that ask the module more than a move does, so they are drawn a little later.
const ASKING: ReadonlySet<Panel> = new Set(['judging', 'knowledge', 'backup', 'raw']);

function isPanelDrawn({panel, moment, panelMoment}: PageState): boolean {
  return moment === null || moment === panelMoment || !ASKING.has(panel);
}

// Two accounts are compared a little after they are drawn.
function isCompared({pair, view, moment}: PageState): boolean {
  return pair === null || moment === null || pair.difference?.view === view;
}

function pairAttributes({pair, view}: PageState): Attributes {
  const difference = pair?.difference ?? null;
  if (difference === null || difference.view !== view || difference.seq === null) return {};
  return {'data-differs-at': told(difference.seq), 'data-right': word(difference.right)};
}

// Returns whether everything is drawn. While the timeline is dragged, parts of the page wait.
const isDrawn = (state: PageState): boolean => state.isReady && state.heldMoment === null &&
  isPanelDrawn(state) && isCompared(state);

/**
 * Returns the attributes of <main> for links, scripts and tests. An attribute that does not apply
 * is absent.
 */
export function mainAttributes(state: PageState): Attributes {
  const {log} = state;
  const bad = findingsOf(state).find((finding) => finding.seq !== null);
  const checked = log === null ? -1 : checkedTo(state);
  return {
    ...momentAttributes(state),
    ...pairAttributes(state),
    'data-ready': flag(isDrawn(state)),
    'data-kind': state.kind,
    'data-verification': verificationOf(state),
    'data-checked-to': checked >= 0 ? told(checked) : undefined,
    'data-first-bad': told(bad?.seq),
    'data-fault': bad?.fault,
    'data-marked': told(state.marked),
    'data-chosen': chosenWord(state),
    'data-future': state.isFutureHidden && log !== null ? 'hidden' : undefined,
    'data-playing': state.isPlaying ? told(state.speed) : undefined,
    'data-live': liveOf(state),
    'data-error': state.problem?.code,
  };
}
