// One table of what the page can be asked to do: it makes the keys, the buttons and their list.
import type {Actions} from './actions';

/** Where a button stands in "Moves"; commands of one group stand together. */
export type Group =
  | 'event' | 'play' | 'turn' | 'phase' | 'judgement' | 'fault' | 'concerned' | 'find' | 'tools';

export interface Command {
  readonly id: string;
  /** As KeyboardEvent.key names them. */
  readonly keys: readonly string[];
  /** The name of the button; null: it has none. */
  readonly name: string | null;
  readonly group: Group | null;
  readonly help: string;
  run(actions: Actions): void;
}

const command = (
  id: string, keys: readonly string[], name: string | null, group: Group | null, help: string,
  run: (actions: Actions) => void,
): Command => ({id, keys, name, group, help, run});

/** Every command, in the order of the list of keys. */
export const COMMANDS: readonly Command[] = [
  command('first', ['Home', 'g'], 'First event', 'event', 'the first event', (a) => a.first()),
  command('previous', ['ArrowLeft', 'h'], 'Previous event', 'event', 'one event back',
    (a) => a.step(-1)),
  command('next', ['ArrowRight', 'l', ' '], 'Next event', 'event', 'one event on',
    (a) => a.step(1)),
  command('last', ['End', 'G'], 'Last event', 'event', 'the last event', (a) => a.last()),
  command('slower', ['<'], 'Slower', 'play', 'play slower', (a) => a.changeSpeed(-1)),
  command('play', ['p'], 'Play', 'play', 'play, or pause', (a) => a.play()),
  command('faster', ['>'], 'Faster', 'play', 'play faster', (a) => a.changeSpeed(1)),
  command('previous_turn', ['['], 'Previous turn', 'turn',
    'what begins this turn, or the one before', (a) => a.by('previous_turn')),
  command('next_turn', [']'], 'Next turn', 'turn', 'what begins the next turn',
    (a) => a.by('next_turn')),
  command('previous_phase', ['{'], 'Previous phase', 'phase',
    'what begins this phase, or the one before', (a) => a.by('previous_phase')),
  command('next_phase', ['}'], 'Next phase', 'phase', 'what begins the next phase',
    (a) => a.by('next_phase')),
  command('previous_judgement', ['('], 'Previous judgement', 'judgement',
    'the judgement before', (a) => a.by('previous_judgement')),
  command('next_judgement', [')'], 'Next judgement', 'judgement',
    'the next dispute, ruling, appeal, resolution or note', (a) => a.by('next_judgement')),
  command('next_fault', ['!'], 'Next fault', 'fault', 'the next event with a finding',
    (a) => a.nextFault()),
  command('previous_concerned', ['#'], 'Previous concerned', 'concerned',
    'the event before that concerns what is chosen', (a) => a.concerned('previous_concerned')),
  command('choose', ['c'], 'Choose', 'concerned', 'choose a card or a seat',
    (a) => a.prompt('choose')),
  command('next_concerned', ['*'], 'Next concerned', 'concerned',
    'the next event that concerns what is chosen', (a) => a.concerned('next_concerned')),
  command('go', [':'], 'Go to event', 'find', 'an event by its number (or type digits)',
    (a) => a.prompt('go')),
  command('search', ['/'], null, null, 'search for words; Enter again: the next', focusSearch),
  command('next_view', ['v'], null, null, 'the next viewer', (a) => a.seeNext(1)),
  command('previous_view', ['V'], null, null, 'the previous viewer', (a) => a.seeNext(-1)),
  command('full', ['e'], 'Event in full', 'tools', 'the event with the texts of its clauses',
    (a) => a.toggleFull()),
  command('mark', ['m'], 'Mark', 'tools', 'mark this event', (a) => a.mark()),
  command('copy_link', ['y'], 'Copy link', 'tools', 'copy a link to this event',
    (a) => void a.copyLink()),
  command('table_only', ['z'], 'Table only', 'tools', 'the table alone, for others to watch',
    (a) => a.toggleTableOnly()),
  command('dispute', ['d'], null, null, 'the command that records a dispute here',
    (a) => a.showCommand('dispute')),
  command('rule', ['r'], null, null, 'the command that records a ruling',
    (a) => a.showCommand('rule')),
  command('appeal', ['a'], null, null, 'the command that records an appeal',
    (a) => a.showCommand('appeal')),
  command('resolve', ['o'], null, null, 'the command that records a resolution',
    (a) => a.showCommand('resolve')),
  command('down', ['j'], null, null, 'scroll down', () => scrollTable(1)),
  command('up', ['k'], null, null, 'scroll up', () => scrollTable(-1)),
  command('keys', ['?'], 'Keys', 'tools', 'this list',
    (a) => a.viewer.store.set({dialog: 'keys'})),
  command('escape', ['Escape'], null, null, 'close what is open', () => { /* keys.ts */ }),
];

/** The command with this id. */
export function commandOf(id: string): Command {
  const found = COMMANDS.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no command ${id}`);
  return found;
}

/** Puts the focus into the field of the search, over the words of the last one. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search-words');
  field?.focus();
  field?.select();
}

const SCROLL_PIXELS = 120;

// Scrolls the table where it scrolls by itself, else the page.
function scrollTable(by: 1 | -1): void {
  const table = document.querySelector('.table-pane');
  const scrolls = table !== null && table.scrollHeight > table.clientHeight + 1 &&
    getComputedStyle(table).overflowY === 'auto';
  (scrolls ? table : window).scrollBy({top: by * SCROLL_PIXELS});
}
