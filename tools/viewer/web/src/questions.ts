// All questions to the module, with their answers (tools/viewer/wasm/opened_file.h).
import type {Json, JsonObject} from './json';

/** The viewer: the judge, a spectator, or a seat. */
export type View = 'judge' | 'spectator' | number;

/** An error of the module, with the code that the command uses. */
export interface Failure {
  readonly code: string;
  readonly clause?: string | null;
  readonly message: string;
}

/** Why the rules refuse an event that counts all the same, and the ruling that says so. */
export interface Accepted extends Failure {
  readonly ruling: number;
}

/** The reason for which a file or a log cannot be shown. */
export interface Fault {
  readonly code: string;
  readonly message: string;
}

export interface LogEntry {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly players: readonly (string | null)[];
  /** 0 if no event could be read. */
  readonly events: number;
  readonly head: string | null;
  readonly views: readonly View[];
  readonly rules: number;
  readonly config: JsonObject;
  readonly card_set: {readonly name: string; readonly hash: string};
  readonly fault: Fault | null;
}

/** An entry as the module sends it. A log without a table has fewer values. */
export type ToldEntry = Partial<LogEntry> & Pick<LogEntry, 'id' | 'events' | 'head'>;

export interface OpenAnswer {
  readonly kind: 'log' | 'view';
  readonly logs: readonly ToldEntry[];
  readonly fault: Fault | null;
}

export type CheckState = 'ok' | 'fault' | 'absent' | 'unchecked' | 'checking';

/** The eight checks, in the order of the dialog. */
export const CHECKS = [
  'form', 'chain', 'openings', 'card_set', 'rules', 'digests', 'chance', 'judging',
] as const;
export type CheckName = (typeof CHECKS)[number];

export interface Finding {
  readonly seq: number | null;
  readonly fault: string;
  readonly clause: string | null;
  readonly message: string;
  /** Set if a judge has accepted the event. */
  readonly accepted?: true;
  readonly corrected_by?: number;
}

export interface FirstFinding {
  readonly seq: number | null;
  readonly fault: string;
  readonly clause: string | null;
}

export interface CheckAnswer {
  readonly checked_to: number;
  readonly last: number;
  readonly state: 'checking' | 'ok' | 'fault' | 'partial';
  readonly checks: Readonly<Record<CheckName, CheckState>>;
  readonly findings: readonly Finding[];
  readonly first: FirstFinding | null;
  readonly head: string | null;
}

export interface Verdict {
  readonly id: string;
  readonly ok: boolean;
  readonly findings: number;
  readonly first: FirstFinding | null;
}

export interface Effect {
  readonly clause: string;
  readonly text: string;
}

export interface Change {
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
  readonly clauses: readonly string[];
}

/** Everything that the page shows at one event. */
export interface Moment {
  readonly seq: number;
  readonly after: number | null;
  readonly kind: string;
  readonly at: string | number | null;
  readonly turn: string;
  readonly phase: string;
  readonly awaited: readonly number[];
  readonly state: JsonObject | null;
  readonly event: JsonObject | null;
  readonly sentence: string;
  readonly effects: readonly Effect[];
  readonly refusal: Failure | null;
  /** The reason if the event's bytes cannot be executed. */
  readonly fault: Fault | null;
  readonly unjudged: boolean;
  readonly accepted?: Accepted;
  readonly superseded: boolean;
  readonly corrected?: Corrected;
  readonly changes: readonly Change[];
  readonly legal: Json;
}

/** A moment as the module sends it. An event without a table has fewer values. */
export type ToldMoment = Partial<Moment> & Pick<Moment, 'seq'>;

/** The correction of a slip of the record, and the event that was entered in its place. */
export interface Corrected {
  readonly by: number;
  readonly entered_as: number | null;
}

/** One entry of the transcript. */
export interface Step {
  readonly seq: number;
  /** The node that it follows. */
  readonly after: number;
  /** The node at the cursor right before it, if it is another one. */
  readonly cursor?: number;
  /** Set for a judgement that leads to a state of its own. */
  readonly node?: true;
  readonly kind: string;
  readonly at: string | number | null;
  readonly sentence: string;
  readonly turn: string;
  readonly phase: string;
  readonly effects: readonly Effect[];
  readonly refusal: Failure | null;
  /** The reason if the event's bytes cannot be executed. */
  readonly fault: Fault | null;
  readonly superseded: boolean;
  readonly unjudged: boolean;
  readonly accepted?: Accepted;
  readonly corrected?: Corrected;
}

export interface StepsAnswer {
  readonly from: number;
  readonly steps: readonly Step[];
  readonly last: number;
}

export type MoveBy =
  | 'next_turn' | 'previous_turn' | 'next_phase' | 'previous_phase'
  | 'next_judgement' | 'previous_judgement' | 'next_concerned' | 'previous_concerned' | 'search';

/** A card or a seat that somebody chose. */
export type Choice = {readonly card: number} | {readonly seat: number};

/** How much the effects of a clause matter to a reader of the game. */
export type Weight = 'minor' | 'usual' | 'decisive' | 'end';

export interface ClauseEntry {
  readonly clause: string;
  readonly source: string;
  readonly text: string;
  /** Absent if the game has no weights. */
  readonly weight?: Weight;
}

/** A card. `entry` is a JSON Pointer into the card set, or null if the card has no entry there. */
export interface CardEntry {
  readonly card: number;
  readonly name: string;
  readonly entry: string | null;
}

/** What a card does, in sentences of the engine. */
export interface CardText {
  readonly entry: string;
  readonly text: readonly {readonly part: string; readonly text: string}[];
}

export interface CardsAnswer {
  readonly cards: readonly CardEntry[];
  /** Absent in a page of an earlier version. */
  readonly texts?: readonly CardText[];
  readonly card_set: Json;
}

/** A judgement with its answers: a ruling answers its dispute, and an appeal its ruling. */
export interface Thread {
  readonly seq: number;
  readonly event: JsonObject | null;
  readonly sentence: string;
  readonly follows: readonly Thread[];
}

export interface JudgingAnswer {
  readonly threads: readonly Thread[];
  readonly result: JsonObject | null;
  /** `none`, `game`, `ruling` or `void`; null if it is unknown, as within a page for one viewer. */
  readonly result_by: string | null;
  /** The ruling that ended the game or made it void; null if there is none, or it is unknown. */
  readonly ruling: number | null;
  /** The disputes that are open at the event, in the order of the log. */
  readonly open: readonly number[];
}

export interface CompareAnswer {
  readonly state: 'matches' | 'differs';
  readonly seq: number | null;
  readonly why: 'id' | 'head' | 'events' | 'event' | 'state' | null;
  /** The check of the log with which the page was compared. */
  readonly check: CheckAnswer | null;
}

/** The effects of a rewind: what it would undo, and what stays seen, in the form of `backup`. */
export interface PlanAnswer {
  readonly to: number;
  readonly events: readonly number[];
  readonly decisions: readonly {readonly seat: number; readonly count: number}[];
  readonly learnt: readonly Known[];
  readonly unknown_from?: number;
  readonly redrawn: readonly number[];
  readonly restored: readonly number[];
  /** Those of `events` that are repairs. */
  readonly repairs: readonly number[];
  /** What was learnt, in sentences. */
  readonly told: readonly string[];
}

/**
 * The fact that a seat knows a card since an event. `exposure` is the event that says it happened
 * by accident.
 */
export interface Known {
  readonly seat: number;
  readonly card: number;
  readonly seq: number;
  readonly exposure?: number;
}

/** A row of the ledger: what a seat has seen of a card, a sentence for each place. */
export interface KnownPlaces extends Known {
  readonly told: readonly string[];
}

export interface KnowledgeAnswer {
  readonly known: readonly KnownPlaces[];
  readonly unknown_from?: number;
}

/** The position in a line of play or in the game. */
export interface Standing {
  readonly turn: string;
  readonly phase: string;
  readonly awaited: readonly number[];
  readonly node: JsonObject;
}

/** One step of a line of play: in the form of a link, and as a sentence. */
export interface LineStep {
  readonly step: string;
  readonly sentence: string;
  readonly effects: readonly Effect[];
}

/** The position of the game after as many events as a line has steps. */
export interface GameBeside extends Standing {
  readonly seq: number;
  readonly depth: number;
  readonly differs_at: number | null;
  readonly changes: readonly Omit<Change, 'clauses'>[];
}

export interface LineAnswer extends Standing {
  readonly steps: readonly LineStep[];
  readonly changed: readonly string[];
  readonly state: JsonObject;
  readonly legal: readonly {
    readonly seat: number;
    readonly actions: readonly {readonly words: string; readonly sentence: string}[];
  }[];
  /** The reason if the next step could not be taken. */
  readonly error: Failure | null;
  readonly game: GameBeside;
}

/** The marks of notes, in the notation of chess. */
export const MARKS = ['', '!!', '!', '!?', '?!', '?', '??'] as const;

/** A note beside an event, in the form of a file of notes. */
export interface Note {
  readonly at: string | null;
  readonly author: string;
  readonly mark: string;
  readonly seq: number;
  readonly text: string;
}

/** `own` is the index among the reader's own notes, or null for a note of the page or of a file. */
export interface ShownNote extends Note {
  readonly own: number | null;
}

/** The log that a question is about. On a page with two accounts it is the first one, or `b`. */
export interface OfLog {
  readonly log: string;
  readonly account?: 'b';
}
interface Seen extends OfLog {
  readonly view: View;
  readonly seq: number;
}

/** The keys of each question besides `ask`, and its answer. */
export interface Questions {
  open: {keys: {readonly account?: 'b'}; answer: OpenAnswer};
  check: {keys: OfLog & {readonly most: number}; answer: CheckAnswer};
  verdicts: {keys: object; answer: {readonly logs: readonly Verdict[]}};
  moment: {keys: Seen; answer: ToldMoment};
  pair: {
    keys: {readonly view: View; readonly seq: number};
    answer: {
      readonly a: ToldMoment; readonly b: ToldMoment; readonly differs: readonly string[];
    };
  };
  pair_diff: {keys: {readonly view: View}; answer: Json};
  steps: {
    keys: OfLog & {readonly view: View; readonly from: number; readonly most: number};
    answer: StepsAnswer;
  };
  move: {
    keys: Seen & {
      readonly by: MoveBy;
      readonly card?: number;
      readonly seat?: number;
      readonly words?: string;
    };
    answer: {readonly seq: number | null};
  };
  named: {
    keys: OfLog & {readonly view: View; readonly words: string};
    answer: Choice & {readonly name: string};
  };
  judging: {keys: Seen; answer: JudgingAnswer};
  notes: {
    keys: OfLog & {
      readonly files: readonly {readonly name: string; readonly text: string}[];
      readonly laid: readonly Note[];
      readonly own: readonly Note[];
      readonly add?: Note;
    };
    answer: {readonly notes: readonly ShownNote[]; readonly text: string};
  };
  clauses: {keys: OfLog; answer: readonly ClauseEntry[]};
  cards: {keys: OfLog; answer: CardsAnswer};
  compare: {keys: object; answer: CompareAnswer};
  read_ledger: {
    keys: OfLog & {readonly seq: number; readonly most: number};
    answer: {readonly read: number; readonly of: number};
  };
  plan: {keys: Seen; answer: PlanAnswer};
  knowledge: {keys: Seen; answer: KnowledgeAnswer};
  line: {
    keys: Seen & {readonly steps: string; readonly random?: string};
    answer: LineAnswer;
  };
  line_requests: {
    keys: OfLog & {readonly seq: number; readonly steps: string};
    answer: {readonly requests: string};
  };
  show: {keys: Seen; answer: JsonObject};
  why: {keys: Seen; answer: JsonObject};
  legal: {keys: Seen; answer: JsonObject};
  verify: {keys: OfLog; answer: {readonly logs: readonly Json[]}};
}

export type Ask = keyof Questions;
export type KeysOf<A extends Ask> = Questions[A]['keys'];
export type AnswerTo<A extends Ask> = Questions[A]['answer'];
