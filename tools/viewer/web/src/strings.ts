// Every string of the page, by key. Attributes that scripts rely on are no strings.

const plain = new Intl.NumberFormat('en', {useGrouping: false});
const plurals = new Intl.PluralRules('en');
const lists = new Intl.ListFormat('en', {type: 'conjunction'});
const times = new Intl.DateTimeFormat('en', {dateStyle: 'medium', timeStyle: 'medium'});

/** A number as the page writes it. */
export const number = (value: number): string => plain.format(value);

const counted = (count: number, one: string, other: string): string =>
  `${number(count)} ${plurals.select(count) === 'one' ? one : other}`;

/** A time of the log: milliseconds since 1970, or a text. */
export function time(at: string | number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : times.format(date);
}

export const words = {
  product: 'Recount',
  openFile: 'Open file',
  about: 'About',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  cannotCopy: 'The browser did not allow copying. Select the text and copy it.',
  dismiss: 'Dismiss',
  moves: 'Moves',
  timeline: 'Timeline',
  table: 'Table',
  event: 'Event',
  transcript: 'Transcript',
  changes: 'Changes',
  judging: 'Judging',
  raw: 'Raw',
  seenBy: 'Seen by',
  skip: 'Skip to the table',
  loading: 'Opening …',

  emptyTitle: 'Open a game',
  emptyText: 'Drop a .recount file anywhere on this page, or choose one. ' +
    'The page executes the rules again and checks every byte. Nothing leaves this computer.',
  dropHere: 'Drop the file to open it',
  logs: 'Logs',
  logsTitle: 'Choose a log',
  chooseLog: 'Other logs',
  checkingLog: 'checking',
  noProblems: 'no problems found',
  findings: (count: number) => counted(count, 'finding', 'findings'),
  events: (count: number) => counted(count, 'event', 'events'),
  holdsAll: 'This page holds every hand, the seed and all names. ' +
    '“Seen by” is for looking, not for hiding.',

  eventOf: (seq: number, last: number) => `event ${number(seq)} of ${number(last)}`,
  eventNumber: (seq: number) => `Event ${number(seq)}`,
  turnGroup: 'Turn',
  phaseGroup: 'Phase',
  judgementGroup: 'Judgement',
  faultGroup: 'Fault',
  concernedGroup: 'Concerned',
  speed: (rate: number) => `${rate} a second`,
  goPrompt: 'Event number',
  choosePrompt: 'Card or seat',
  go: 'Go',
  searchLabel: 'Words',
  chosenCard: (card: number, name: string) =>
    name === '' ? `card ${number(card)}` : `${name} (card ${number(card)})`,
  chosenSeat: (seat: number, name: string) =>
    name === '' ? `seat ${number(seat)}` : `${name} (seat ${number(seat)})`,
  seat: (seat: number) => `seat ${number(seat)}`,

  beyondEnd: (seq: number, last: number) =>
    `Event ${number(seq)} is beyond the end: the newest event is ${number(last)}.`,
  notANumber: (text: string) => `Expected an event number, got “${text}”.`,
  notFound: (text: string) => `Not found: “${text}”.`,
  noSuchLog: 'The link names a log that is not here.',
  noSuchView: 'The link names a viewer that this page does not hold.',
  wentRound: 'Search went round to the start.',
  noNext: 'There is none in that direction.',
  noFaults: 'No findings.',
  stillChecking: 'The log is still being checked.',
  chooseFirst: 'Choose a card or a seat first.',
  markedAt: (seq: number) => `Event ${number(seq)} is marked.`,
  unmarked: 'The mark is removed.',
  linkCopied: 'The link is copied.',
  chose: (what: string) => `Chosen: ${what}.`,
  choseNone: 'Nothing is chosen.',

  tooLarge: (megabytes: number) => `The file is larger than ${number(megabytes)} MiB.`,
  oneFile: 'Open one file at a time.',
  otherGame: 'This file holds another game. It is opened by itself.',
  cannotOpen: 'The rules engine stopped while it opened the file. What was open stays.',
  cannotRead: 'The file could not be read.',
  engineStopped: 'The rules engine stopped. What is shown stays; it was started again.',
  problems: {
    not_found: 'Not found',
    unsupported: 'Unsupported',
    corrupt: 'Damaged',
    card_set: 'Card set',
    engine: 'Engine',
  } as Readonly<Record<string, string>>,

  verification: 'Verification',
  checkWords: {
    ok: 'holds',
    fault: 'fails',
    absent: 'nothing to compare',
    unchecked: 'not checked',
    checking: 'checking',
  },
  checks: {
    form: 'Every byte parses',
    chain: 'Each chain hash is that of the bytes',
    openings: 'Names, texts and seed fit the veils',
    card_set: 'The card set has the hash that is pinned',
    rules: 'The rules take every event',
    digests: 'Each digest is that of the state',
    chance: 'Each outcome is the seed’s',
    judging: 'The clauses of judging are kept',
  },
  findingsTitle: 'Findings',
  noFindings: 'None.',
  notProvedTitle: 'Not proved',
  // As `recount verify` has it.
  notProved: 'That this is the original log. A log rewritten from scratch passes if every move ' +
    'in it is legal; compare its head hash with a copy kept elsewhere.',
  headTitle: 'Head',
  expectedHead: 'Expected head',
  headMatches: 'This is the head of this log.',
  headDiffers: 'This is not the head of this log.',
  headUnreadable: 'Expected 64 hexadecimal digits.',
  theFile: 'The file',
  checkingTo: (done: number, all: number) => `Checking, ${number(done)} of ${number(all)}`,
  verified: (events: number) => `Verified, ${counted(events, 'event', 'events')}`,
  verifiedTo: (seq: number) => `Verified to event ${number(seq)}, then withheld`,
  told: (build: string) => `Told by ${build}, not checked here`,
  matches: 'As in the log',
  differs: (seq: number) => `Differs from the log at event ${number(seq)}`,
  differsAsWhole: 'Differs from the log',
  openLog: 'Open the log',

  notChecked: 'not checked yet',
  superseded: 'superseded',
  illegal: 'against the rules',
  unjudged: 'not judged: it follows an illegal event',
  behindFault: 'behind the first fault',
  marked: 'marked',
  noTable: 'No table',
  tableBefore: (seq: number) => `The table as it was after event ${number(seq)}.`,
  wouldBeLegal: 'What would have been legal',
  noEffects: 'No effects.',
  action: 'Action',
  by: (name: string) => `by ${name}`,
  awaited: 'Awaited',
  nobody: 'nobody',

  noChanges: 'Nothing changed in this view.',
  before: 'Before',
  after: 'After',
  copyPatch: 'Copy as JSON Patch',
  rawOf: {
    state: 'State',
    event: 'Event',
    changes: 'Changes',
    legal: 'Legal actions',
    verify: 'Verification',
  } as Readonly<Record<string, string>>,
  noJudging: 'No disputes, rulings or notes up to this event.',
  result: 'Result',
  wins: (names: readonly string[], isDraw: boolean) =>
    `${lists.format(names)} ${isDraw ? 'draw' : names.length === 1 ? 'wins' : 'win'}`,
  resultBy: {
    game: 'by the rules', ruling: 'by a ruling', none: '',
  } as Readonly<Record<string, string>>,

  keys: 'Keys',
  letterKeys: 'Single-letter keys',
  letterKeysHint: 'Turn these off if your software types letters for you. Arrows and Home stay.',
  aboutText: 'Recount keeps tabletop games as logs that anybody can replay and check. ' +
    'This page holds the rules engine itself and needs no network.',
  licences: 'Licences',
  commandTitles: {
    dispute: 'Record a dispute',
    rule: 'Record a ruling',
    appeal: 'Record an appeal',
    resolve: 'Record a resolution',
  },
  commandText: 'This page records nothing. Run this where the game is kept:',
};
