import type {PageState, Panel} from './page_state';
import type {FirstFinding} from './questions';
import {words} from './strings';

/** The words of `data-verification`. */
export type Verification =
  | 'checking' | 'ok' | 'fault' | 'partial' | 'none' | 'matches' | 'differs';

/** How the log that is shown was verified; undefined: there is none. */
export function verificationOf(state: PageState): Verification | undefined {
  if (state.compare !== null) return state.compare.state;
  if (state.kind === 'view' && state.log !== null) return 'none';
  if (state.log === null) return undefined;
  return state.check?.state ?? 'checking';
}

/** A finding in a few words: "Event 15: illegal, HER-4.7". */
export function findingWords({seq, fault, clause}: FirstFinding): string {
  const place = seq === null ? words.theFile : words.eventNumber(seq);
  return `${place}: ${fault}${clause === null ? '' : `, ${clause}`}`;
}

/** What the badge says. */
export function verificationWords(state: PageState): string {
  const {check, compare, log, build} = state;
  const events = log?.events ?? 0;
  switch (verificationOf(state)) {
    case 'checking': return words.checkingTo((check?.checked_to ?? -1) + 1, events);
    case 'ok': return words.verified(events);
    case 'partial': return words.verifiedTo(check?.checked_to ?? 0);
    case 'fault': {
      const first = firstFinding(state);
      return first === null ? words.theFile : findingWords(first);
    }
    case 'matches': return words.matches;
    case 'differs':
      return compare?.seq == null ? words.differsAsWhole : words.differs(compare.seq);
    case 'none': return words.told(build);
    case undefined: return '';
  }
}

/** Whether the check has not come to this event yet. */
export function isUnchecked(state: PageState, seq: number): boolean {
  const {check, kind} = state;
  if (kind !== 'log') return false;
  return check === null || (check.state === 'checking' && seq > check.checked_to);
}

/**
 * Whether an event is behind the first fault: executed as far as it can be, but not trusted. There
 * is none if the events of all findings are superseded.
 */
export function isBehindFault({check}: PageState, seq: number): boolean {
  if (check?.state === 'ok') return false;
  const first = check?.findings.find((finding) => finding.seq !== null);
  if (first == null || first.seq === null) return false;
  return first.fault === 'illegal' ? seq > first.seq : seq >= first.seq;
}

/** The finding that the badge tells; null: there is none. */
function firstFinding({check}: PageState): FirstFinding | null {
  return check?.findings[0] ?? check?.first ?? null;
}

/** How a page of a server goes along with it; undefined: no server sent what is shown. */
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

// Panels that ask the module for more than a move does are drawn a little later.
const ASKING: ReadonlySet<Panel> = new Set(['judging', 'knowledge', 'backup', 'raw']);

function isPanelDrawn({panel, moment, panelMoment}: PageState): boolean {
  return moment === null || moment === panelMoment || !ASKING.has(panel);
}

/** What <main> says to links, scripts and tests. What does not apply is absent. */
export function mainAttributes(state: PageState): Attributes {
  const {check, log} = state;
  const bad = check?.findings.find((finding) => finding.seq !== null);
  const hasCheck = log !== null && check !== null && check.checked_to >= 0;
  return {
    ...momentAttributes(state),
    'data-ready': flag(state.isReady && isPanelDrawn(state)),
    'data-kind': state.kind,
    'data-verification': verificationOf(state),
    'data-checked-to': hasCheck ? told(check.checked_to) : undefined,
    'data-first-bad': told(bad?.seq),
    'data-fault': bad?.fault,
    'data-marked': told(state.marked),
    'data-chosen': chosenWord(state),
    'data-playing': state.isPlaying ? told(state.speed) : undefined,
    'data-live': liveOf(state),
    'data-error': state.problem?.code,
  };
}
