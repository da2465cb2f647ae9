import type {Judged, JudgedAt} from './judged';
import {NO_NOTES} from './notes';
import type {Notes} from './notes';
import type {Pair} from './pair';
import type {GameRow} from './server';
import type {Faces} from './tables/table';
import type {
  CheckAnswer, Choice, ClauseEntry, CompareAnswer, Fault, LineAnswer, LogEntry, Moment, Step,
  Verdict, View,
} from './questions';

export type Kind = 'empty' | 'log' | 'view' | 'pair' | 'store';
export type Panel =
  | 'transcript' | 'changes' | 'judging' | 'knowledge' | 'notes' | 'backup' | 'what_if' | 'raw';
export type DialogName = 'verification' | 'keys' | 'about' | 'command' | 'last' | 'share';
export type Prompt = {readonly kind: 'go' | 'choose'; readonly start: string};

/** The entries of the transcript that have been read so far, in the current view. */
export interface Steps {
  readonly list: readonly Step[];
  readonly isWhole: boolean;
  readonly hasJudgements: boolean;
}

/**
 * A line that was played here: the event `seq` at which it begins, and its steps in the form of a
 * link.
 */
export interface KeptLine {
  readonly number: number;
  readonly seq: number;
  readonly steps: string;
}

/** An error to show to the reader. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}

/** A command for the reader to copy. */
export interface ShownCommand {
  readonly title: string;
  readonly text: string;
}

/** Everything that the page shows. */
export interface PageState {
  readonly kind: Kind;
  readonly build: string;
  /** True if the current state is drawn, so that nothing is being opened or fetched for it. */
  readonly isReady: boolean;
  readonly logs: readonly LogEntry[];
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly log: LogEntry | null;
  readonly view: View;
  readonly moment: Moment | null;
  /** The line that is played from this moment, beside the log; null if there is none. */
  readonly line: LineAnswer | null;
  /** All lines that were played here. */
  readonly lines: readonly KeptLine[];
  /** The reason if there is no moment. */
  readonly noMoment: Fault | null;
  readonly check: CheckAnswer | null;
  readonly compare: CompareAnswer | null;
  /** What the judges have decided up to an event; null until it has been read for one. */
  readonly judged: JudgedAt | null;
  /** The two accounts of a game; null if the page shows one. */
  readonly pair: Pair | null;
  readonly steps: Steps;
  readonly notes: Notes;
  /** True while a note is being written. */
  readonly isNoting: boolean;
  readonly clauses: ReadonlyMap<string, ClauseEntry>;
  readonly faces: Faces;
  readonly marked: number | null;
  readonly chosen: Choice | null;
  readonly isPlaying: boolean;
  readonly speed: number;
  /**
   * The moment that the panels beside the table show while the timeline is dragged, until the hand
   * rests. It is null if they follow at once.
   */
  readonly heldMoment: Moment | null;
  readonly panel: Panel;
  /** The moment that a panel with further questions has drawn completely. */
  readonly panelMoment: Moment | null;
  readonly dialog: DialogName | null;
  readonly command: ShownCommand | null;
  readonly prompt: Prompt | null;
  readonly isInFull: boolean;
  readonly isTableOnly: boolean;
  /** True if what comes after the event shown is hidden from the eyes. The page holds all of it. */
  readonly isFutureHidden: boolean;
  readonly hasLetterKeys: boolean;
  readonly problem: Problem | null;
  readonly status: string;
  /** True if the status is a message for everybody, not only what a move tells. */
  readonly isSaid: boolean;
  /** True if a server sent the page. */
  readonly isServed: boolean;
  /** The games that the server lists; null if they have not been read. */
  readonly games: readonly GameRow[] | null;
  /** The words that the list of games was searched for. */
  readonly gamesSearch: string;
  /** For a game from the server, the newest event that the reader has seen or knew of. */
  readonly seenLast: number | null;
  /** True if the server no longer answers. */
  readonly isLost: boolean;
}

export const NO_STEPS: Steps = {list: [], isWhole: false, hasJudgements: false};
export const NO_FACES: Faces = {get: () => undefined};

/** The state that belongs to one log, before anything is known about it. */
export const BEFORE_A_LOG = {
  log: null,
  view: 'judge' as View,
  moment: null,
  heldMoment: null,
  line: null,
  lines: [],
  panelMoment: null,
  noMoment: null,
  check: null,
  compare: null,
  judged: null,
  pair: null,
  steps: NO_STEPS,
  notes: NO_NOTES,
  isNoting: false,
  clauses: new Map<string, ClauseEntry>(),
  faces: NO_FACES,
  marked: null,
  chosen: null,
  isPlaying: false,
  prompt: null,
  command: null,
  status: '',
  isSaid: false,
} satisfies Partial<PageState>;

/** Returns what the judges have decided up to the event shown; null until that has been read. */
export const judgedShown = ({judged, moment, view}: PageState): Judged | null =>
  judged !== null && judged.seq === moment?.seq && judged.view === view ? judged : null;

/** Returns the moment that the panels beside the table show. */
export const momentOfPanels = ({heldMoment, moment}: PageState): Moment | null =>
  heldMoment ?? moment;

/** The state of the page before anything has been read. */
export const AT_FIRST: PageState = {
  ...BEFORE_A_LOG,
  kind: 'empty',
  build: '',
  isReady: false,
  logs: [],
  verdicts: new Map(),
  speed: 1,
  panel: 'transcript',
  dialog: null,
  isInFull: false,
  isTableOnly: false,
  isFutureHidden: false,
  hasLetterKeys: true,
  problem: null,
  isServed: false,
  games: null,
  gamesSearch: '',
  seenLast: null,
  isLost: false,
};
