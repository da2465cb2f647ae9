// Every string of the page around the tables, by key, but no attributes that scripts rely on.
import {visibleName} from './visible_text';

const LOCALE = 'en-GB';
const plain = new Intl.NumberFormat(LOCALE, {useGrouping: false});
const plurals = new Intl.PluralRules(LOCALE);
const lists = new Intl.ListFormat(LOCALE, {type: 'conjunction'});

/** Formats a number for the page. */
export const number = (value: number): string => plain.format(value);

// A minus sign is as wide as a figure, and is read aloud.
const signed = (value: number): string => number(value).replace('-', '−');

const NEXT_IS_HIDDEN = 'What comes next is hidden.';

/** Things that are counted, in the singular and the plural. */
const THINGS = {
  card: ['card', 'cards'],
  effect: ['effect', 'effects'],
  entry: ['entry', 'entries'],
  event: ['event', 'events'],
  finding: ['finding', 'findings'],
  decision: ['decision', 'decisions'],
  difference: ['difference', 'differences'],
  line: ['line', 'lines'],
  note: ['note', 'notes'],
  newEvent: ['new event', 'new events'],
  hero: ['hero', 'heroes'],
  instruction: ['instruction', 'instructions'],
  modifier: ['modifier', 'modifiers'],
  option: ['option', 'options'],
  place: ['place', 'places'],
  step: ['step', 'steps'],
  token: ['token', 'tokens'],
  wound: ['wound', 'wounds'],
} as const;

/** A thing that is counted. */
export type Counted = keyof typeof THINGS;

/** Returns a number of things in words: "9 cards". */
export function counted(count: number, thing: Counted): string {
  const [one, many] = THINGS[thing];
  return `${number(count)} ${plurals.select(count) === 'one' ? one : many}`;
}

/** A part of a joined list: an item, by its index, or the words between two items. */
export type JoinedPart = {readonly item: number} | {readonly between: string};

/** Returns how to join `count` items to "A, B and C". The caller inserts the items. */
export function joined(count: number): readonly JoinedPart[] {
  const keys = Array.from({length: count}, (_, index) => String(index));
  return lists.formatToParts(keys).map((part) =>
    part.type === 'element' ? {item: Number(part.value)} : {between: part.value});
}

/**
 * Formats a time of the log, which is milliseconds since 1970 or a text: "2026-11-21 10:15:00 UTC".
 * The command prints times in the same form and accepts it in its options.
 */
export function time(at: string | number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return String(at);
  return date.toISOString().replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
}

/** The words around the table. */
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
  knowledge: 'Knowledge',
  backup: 'Backup plan',
  what_if: 'What if',
  notes: 'Notes',
  raw: 'Raw',
  seenBy: 'Seen by',
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
  findings: (count: number) => counted(count, 'finding'),
  events: (count: number) => counted(count, 'event'),
  holdsAll: 'This page holds every hand, the seed and all names. ' +
    '“Seen by” is for looking, not for hiding.',

  games: 'Games',
  searchGames: 'Search games',
  noGames: 'No games yet. Start one with recount new.',
  noGamesMatch: 'No games match.',
  waitsForJudge: 'waiting for a judge',
  ended: 'ended',
  voidByRuling: 'void by ruling',
  inProgress: (phase: string, awaited: readonly string[], since: string | null) => {
    const whose = awaited.length === 0 ? 'in progress' : `${lists.format(awaited)} to act`;
    return `${whose}, ${phase} phase${since === null ? '' : `, since ${time(since)}`}`;
  },
  stoppedAt: (seq: number) => `event ${number(seq)} is against the rules`,
  scores: (winner: number, others: readonly number[]) =>
    `${signed(winner)} to ${lists.format(others.map(signed))}`,
  scoresBySeat: (scores: readonly number[]) => `scores ${lists.format(scores.map(signed))}`,
  newEvents: (count: number) => counted(count, 'newEvent'),
  lost: 'The server does not answer. What is shown stays.',

  eventOf: (seq: number, last: number) => `event ${number(seq)} of ${number(last)}`,
  eventNumber: (seq: number) => `Event ${number(seq)}`,
  setup: 'setup',
  turnOf: (name: string) => `${name}’s turn`,
  speed: (rate: number) => `${rate} a second`,
  play: 'Play',
  pause: 'Pause',
  search: 'Search',
  goPrompt: 'Event number',
  choosePrompt: 'Card or seat',
  go: 'Go',
  chosenCard: (card: number, name: string) =>
    name === '' ? `card ${number(card)}` : `${name} (card ${number(card)})`,
  chosenSeat: (seat: number, name: string) =>
    name === '' ? `seat ${number(seat)}` : `${visibleName(name)} (seat ${number(seat)})`,
  seat: (seat: number) => `seat ${number(seat)}`,
  player: (seat: number, name: string | null) =>
    name === null || name === '' ? `seat ${number(seat)}` : visibleName(name),

  beyondEnd: (seq: number, last: number) =>
    `Event ${number(seq)} is beyond the end: the newest event is ${number(last)}.`,
  notANumber: (text: string) => `Expected an event number, got “${text}”.`,
  notFound: (text: string, isSoFar: boolean) => isSoFar
    ? `Not found up to this event: “${text}”. ${NEXT_IS_HIDDEN}` : `Not found: “${text}”.`,
  noSuchLog: 'The link names a log that is not here.',
  noSuchView: 'The link names a viewer that this page does not hold.',
  wentRound: 'Search went round to the start.',
  noNext: 'There is none in that direction.',
  nextIsHidden: NEXT_IS_HIDDEN,
  noFaults: 'No findings.',
  stillChecking: 'The log is still being checked.',
  chooseFirst: 'Choose a card or a seat first.',
  markedAt: (seq: number) => `Event ${number(seq)} is marked.`,
  unmarked: 'The mark is removed.',
  linkTo: (seq: number, who: string) => `Link to event ${number(seq)}, seen by ${who}.`,
  viewers: {judge: 'the judge', spectator: 'spectators'},
  sendFile: 'It is copied; send this file along, because the link opens it.',
  shareHint: 'The address is copied if the browser allows it.',
  shareByCode: 'Or point a camera at this:',
  qrCode: 'QR code of the address',
  noQrCode: 'The address is too long for a QR code.',
  stillReading: 'The game is still being read.',
  lastTitle: 'Go to the last event?',
  lastText: 'What comes after the event shown is hidden. The last event tells how the game ends.',
  more: 'More',
  find: 'Find',
  findHint: 'Find words, a card, a seat or a number',
  moments: 'Moments',
  momentsCount: (count: number) => `Moments, ${number(count)}`,
  chose: (what: string) => `Chosen: ${what}.`,
  choseNone: 'Nothing is chosen.',

  tooLarge: (megabytes: number) => `The file is larger than ${number(megabytes)} MiB.`,
  oneFile: 'Open one file at a time.',
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
  reasonsWithheld: 'What the check says about each may name hidden cards. ' +
    'It is shown to the judge.',
  noFindings: 'None.',
  notProvedTitle: 'Not proved',
  // The text is that of `recount verify`.
  notProved: 'That this is the original log. A log rewritten from scratch passes if every move ' +
    'in it is legal; compare its head hash with a copy kept elsewhere.',
  headTitle: 'Head',
  expectedHead: 'Expected head',
  headMatches: 'This is the head of this log.',
  headDiffers: 'This is not the head of this log.',
  headUnreadable: 'Expected 64 hexadecimal digits.',
  theFile: 'The file',
  checkingTo: (done: number, all: number) => `Checking, ${number(done)} of ${number(all)}`,
  // For two accounts it names both numbers: "Verified, 36 and 40 events".
  verified: (...events: readonly number[]) => {
    const last = events[events.length - 1] ?? 0;
    const all = lists.format([...events.slice(0, -1).map(number), counted(last, 'event')]);
    return `Verified, ${all}`;
  },
  verifiedTo: (seq: number) => `Verified to event ${number(seq)}, then withheld`,
  told: (build: string) => `Told by ${build}, not checked here`,
  matches: 'As in the log',
  differs: (seq: number) => `Differs from the log at event ${number(seq)}`,
  differsAsWhole: 'Differs from the log',

  notChecked: 'not checked yet',
  printedEarly: (read: number) => read === 0
    ? 'The transcript was still being read when this was printed. Print it again.'
    : `The events after event ${number(read - 1)} were still being read when this was printed. ` +
      'Print it again.',
  superseded: 'superseded',
  corrected: 'corrected',
  enteredAs: (seq: number) => `corrected: entered again as event ${number(seq)}`,
  slip: 'a slip of the record',
  takenBack: 'This event was taken back',
  goesOnFrom: 'The game goes on after',
  beforeRuling: 'The table is as it was before this ruling.',
  resultNow: 'The result now:',
  noResultYet: 'none yet',
  disputed: 'Disputed',
  disputedBy: 'by',
  firstFault: 'The first fault of this log',
  faultFound: (what: string) => `The check found it here: ${what}.`,
  moreEffects: (count: number) => `${number(count)} more`,
  illegal: 'against the rules',
  accepted: 'against the rules, accepted by a judge',
  acceptedBy: 'accepted by ruling',
  unjudged: 'not judged: it follows an illegal event',
  behindFault: 'behind the first fault',
  marked: 'marked',
  noTable: 'No table',
  tableBefore: (seq: number) => `The table as it was after event ${number(seq)}.`,
  wouldBeLegal: 'What would have been legal',
  awaited: 'Awaited',

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
    diff: 'Difference',
  } as Readonly<Record<string, string>>,
  showAll: (count: number) => `Show all ${number(count)}`,
  reading: (read: number, of: number) => `Reading event ${number(read)} of ${number(of)} …`,
  unknownFrom: (seq: number) =>
    `The rules refuse event ${number(seq)}. What was seen after it is unknown.`,
  byAccident: 'By accident, as told by',
  knowledgeHint: 'Cards that the views have shown, up to this event. What players concluded, ' +
    'or saw without a record, is not here.',
  knowsCards: (count: number) => `has seen ${counted(count, 'card')}`,
  knowsNothing: 'No card has been seen yet.',
  spectatorKnows: 'Spectators see what lies open. What the seats know is told to the judge, ' +
    'and to each seat its own part.',

  backTo: 'Back to',
  undone: 'Events that would be undone, last first',
  decisionsUndone: 'Decisions that would be undone',
  learnt: 'What has been seen since and cannot be unseen',
  redrawn: 'Chance that would be drawn again',
  restored: 'Superseded events that would count again',
  repairsUndone: 'Repairs that would be undone',
  nothing: 'None.',

  whatIfNote: 'What if, not recorded',
  whatIfFrom: (seq: number, steps: number) =>
    `From event ${number(seq)} on: ${counted(steps, 'step')}`,
  whatIfTold: (steps: number, sentence: string) =>
    `What if, ${counted(steps, 'step')}${sentence === '' ? '' : `: ${sentence}`}`,
  whatIfEntered: (seq: number) => `What if, from event ${number(seq)} on.`,
  whatIfHint: 'Try other actions from this event on. The log stays as it is.',
  whatIfBegin: 'Begin here',
  whatIfLeave: 'Back to the log',
  takeBack: 'Take back',
  saveLine: 'Save line',
  lineSaved: 'The line is saved. recount import takes it.',
  stepsTaken: 'Steps',
  draw: 'Draw',
  outcome: 'Outcome',
  enterOutcome: 'Enter outcome',
  askedShuffle: (what: string, cards: readonly number[]) =>
    `Chance: the order of ${what}, top first. ${counted(cards.length, 'card')}: ` +
    cards.map(number).join(' '),
  askedTop: (what: string) =>
    `Chance: the order of ${what}. Enter what was seen of it, top first; Draw: nothing was seen.`,
  askedDice: (what: string, count: number, sides: number) =>
    `Chance: ${what}. Dice: ${number(count)}, each 1 to ${number(sides)}.`,
  askedPick: (what: string, from: readonly number[]) =>
    `Chance: ${what}. One of ${from.map(number).join(' ')}.`,
  askedCard: (what: string) => `Chance: ${what}. Enter the number of the card.`,
  besideGame: 'Beside the game',
  inGame: 'In the game',
  inLine: 'In this line',
  asInGame: 'As the game went on.',
  differsAtStep: (step: number) => `Differs from the game from step ${number(step)} on.`,
  gameEnded: 'The game has no later event.',
  differences: (count: number) => counted(count, 'difference'),
  linesTitle: 'Lines',
  line: (line: number) => `Line ${number(line)}`,
  lineIs: (seq: number, steps: number) => `from event ${number(seq)}, ${counted(steps, 'step')}`,
  showLine: (line: number) => `Show line ${number(line)}`,
  dropLine: (line: number) => `Drop line ${number(line)}`,
  show: 'Show',
  drop: 'Drop',
  whatIfNeedsLog: 'This page does not hold the log, so that nothing can be played from here.',
  whatIfAtIllegal: 'The rules refuse this event, so that nothing can follow it. ' +
    'Go to an event before it.',
  whatIfUnjudged: 'This event follows one that the rules refuse, so that its state is unknown. ' +
    'Go to an event before that.',
  whatIfNoState: 'There is no state here to go on from. Go to an event before.',
  whatIfBehindFault: 'This event is behind the first fault, so that its state is not certain. ' +
    'Go to an event before the fault.',
  noJudging: 'No disputes, rulings or notes up to this event.',
  result: 'Result',
  wins: (names: readonly string[], isDraw: boolean) =>
    names.length === 0 ? (isDraw ? 'draw' : 'nobody wins')
      : `${lists.format(names)} ${isDraw ? 'draw' : names.length === 1 ? 'wins' : 'win'}`,
  byRules: 'by the rules',
  byRuling: 'by a ruling',
  gameIsVoid: 'The game is void',

  accountA: 'Account A',
  accountB: 'Account B',
  accountsEqual: 'The accounts are equal.',
  accountsEqualAsSeen: 'The accounts are equal, as far as this view shows.',
  comparing: 'The accounts are being compared.',
  differFirst: (seq: number) => `The accounts differ first at event ${number(seq)}.`,
  whoIsRight: {
    a: 'By the rules, account A is right.',
    b: 'By the rules, account B is right.',
    both: 'Both are possible by the rules.',
    neither: 'By the rules, neither is right.',
    unjudged: 'The rules do not say here who is right.',
  } as Readonly<Record<string, string>>,
  wrongBy: 'The other is refused by',
  firstDifference: 'First difference',
  accountEnded: (last: number) =>
    `This account ends at event ${number(last)}. Its last table stays.`,

  addNote: 'Add note',
  openNotes: 'Open notes',
  saveNotes: 'Save notes',
  keepNote: 'Keep note',
  removeNote: 'Remove',
  author: 'Author',
  noteText: 'Note',
  noteMark: 'Mark',
  noMark: 'none',
  markWords: {
    '!!': 'very good', '!': 'good', '!?': 'interesting', '?!': 'dubious', '?': 'a mistake',
    '??': 'a grave mistake',
  } as Readonly<Record<string, string>>,
  noteOn: (seq: number) => `A note on event ${number(seq)}`,
  noNotes: 'No notes. Add one about the event shown, or open a file of notes.',
  notesKept: 'The browser keeps your own notes where it may. Save them to hand them on.',
  notesShown: (from: number, to: number, all: number) =>
    `Notes ${number(from)} to ${number(to)} of ${number(all)}: those around the event shown.`,
  notesOpened: (count: number) => `Opened: ${counted(count, 'note')} in all.`,
  notesAt: (marks: string) => marks === '' ? 'note' : `note ${marks}`,
  notesSaved: (count: number) => `Saved: ${counted(count, 'note')}.`,
  noteKept: (seq: number) => `The note on event ${number(seq)} is kept.`,
  noteRemoved: (seq: number) => `The note on event ${number(seq)} is removed.`,
  emptyNote: 'Write a note or choose a mark.',
  notesNotUtf8: (name: string) => `${name}: it is not UTF-8.`,

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

/** The names of the buttons in "Moves", by command. */
export const buttonNames: Readonly<Record<string, string>> = {
  first: 'First event',
  previous: 'Previous event',
  next: 'Next event',
  last: 'Last event',
  slower: 'Slower',
  play: 'Play',
  faster: 'Faster',
  previous_turn: 'Previous turn',
  next_turn: 'Next turn',
  previous_phase: 'Previous phase',
  next_phase: 'Next phase',
  previous_judgement: 'Previous judgement',
  next_judgement: 'Next judgement',
  next_fault: 'Next fault',
  previous_moment: 'Previous moment',
  next_moment: 'Next moment',
  previous_concerned: 'Previous concerned',
  choose: 'Choose',
  next_concerned: 'Next concerned',
  go: 'Go to event',
  full: 'Event in full',
  mark: 'Mark',
  backup: 'Backup plan',
  what_if: 'What if',
  add_note: 'Add note',
  copy_link: 'Copy link',
  future: 'Hide what comes next',
  table_only: 'Table only',
  keys: 'Keys',
};

/** The words on the buttons of the row, by command. Each is a part of the button's name. */
export const rowWords: Readonly<Record<string, string>> = {
  previous: 'Previous',
  next: 'Next',
  previous_turn: 'Turn',
  next_turn: 'Turn',
  previous_judgement: 'Judgement',
  next_judgement: 'Judgement',
  next_fault: 'Fault',
};

/** The text for each command in the list of keys. */
export const commandHelp: Readonly<Record<string, string>> = {
  first: 'the first event',
  previous: 'one event back',
  next: 'one event on',
  last: 'the last event',
  slower: 'play slower',
  play: 'play, or pause',
  faster: 'play faster',
  previous_turn: 'what begins this turn, or the one before',
  next_turn: 'what begins the next turn',
  previous_phase: 'what begins this phase, or the one before',
  next_phase: 'what begins the next phase',
  previous_judgement: 'the judgement before',
  next_judgement: 'the next dispute, ruling, appeal, resolution or note',
  next_fault: 'the next event with a finding',
  previous_moment: 'the decisive event before',
  next_moment: 'the next decisive event',
  previous_concerned: 'the event before that concerns what is chosen',
  choose: 'choose a card or a seat',
  next_concerned: 'the next event that concerns what is chosen',
  go: 'an event by its number (or type digits)',
  search: 'search for words; Enter again: the next',
  next_view: 'the next viewer',
  previous_view: 'the previous viewer',
  full: 'the event with the texts of its clauses',
  mark: 'mark this event',
  backup: 'what going back to the marked event, else to this one, would undo',
  what_if: 'play on from this event, beside the log',
  add_note: 'write a note about this event',
  copy_link: 'copy a link to this event',
  future: 'hide what comes after this event from the eyes',
  table_only: 'the table alone, for others to watch',
  dispute: 'the command that records a dispute here',
  rule: 'the command that records a ruling',
  appeal: 'the command that records an appeal',
  resolve: 'the command that records a resolution',
  down: 'scroll down',
  up: 'scroll up',
  first_difference: 'the first difference of two accounts',
  keys: 'this list',
  escape: 'close what is open, or leave a what-if',
};
