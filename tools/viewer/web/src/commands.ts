// One table of everything that the page can do. The keys, the buttons and the help come from it.
import type {Actions} from './actions';
import {focusSearch} from './focus';
import {buttonNames, commandHelp} from './strings';

/** The group of a button in "Moves". Commands of one group are next to each other. */
export type Group =
  | 'event' | 'play' | 'turn' | 'phase' | 'judgement' | 'fault' | 'concerned' | 'find' | 'tools';

export interface Command {
  readonly id: string;
  /** The names of KeyboardEvent.key. */
  readonly keys: readonly string[];
  /** The name of the button, or null if the command has no button. */
  readonly name: string | null;
  readonly group: Group | null;
  readonly help: string;
  /** True if it needs a page that contains the log. */
  readonly needsLog?: boolean;
  run(actions: Actions): void;
}

const command = (
  id: string, keys: readonly string[], group: Group | null, run: (actions: Actions) => void,
): Command =>
  ({id, keys, name: buttonNames[id] ?? null, group, help: commandHelp[id] ?? '', run});

/** All commands, in the order of the list of keys. */
export const COMMANDS: readonly Command[] = [
  command('first', ['Home', 'g'], 'event', (a) => a.first()),
  command('previous', ['ArrowLeft', 'h'], 'event', (a) => a.step(-1)),
  command('next', ['ArrowRight', 'l', ' '], 'event', (a) => a.step(1)),
  command('last', ['End', 'G'], 'event', (a) => a.last()),
  command('slower', ['<'], 'play', (a) => a.changeSpeed(-1)),
  command('play', ['p'], 'play', (a) => a.play()),
  command('faster', ['>'], 'play', (a) => a.changeSpeed(1)),
  command('previous_turn', ['['], 'turn', (a) => a.by('previous_turn')),
  command('next_turn', [']'], 'turn', (a) => a.by('next_turn')),
  command('previous_phase', ['{'], 'phase', (a) => a.by('previous_phase')),
  command('next_phase', ['}'], 'phase', (a) => a.by('next_phase')),
  command('previous_judgement', ['('], 'judgement', (a) => a.by('previous_judgement')),
  command('next_judgement', [')'], 'judgement', (a) => a.by('next_judgement')),
  command('next_fault', ['!'], 'fault', (a) => a.nextFault()),
  command('previous_concerned', ['#'], 'concerned', (a) => a.concerned('previous_concerned')),
  command('choose', ['c'], 'concerned', (a) => a.prompt('choose')),
  command('next_concerned', ['*'], 'concerned', (a) => a.concerned('next_concerned')),
  command('go', [':'], 'find', (a) => a.prompt('go')),
  command('search', ['/'], null, focusSearch),
  command('next_view', ['v'], null, (a) => a.seeNext(1)),
  command('previous_view', ['V'], null, (a) => a.seeNext(-1)),
  command('first_difference', ['='], null, (a) => a.firstDifference()),
  command('full', ['e'], 'tools', (a) => a.toggleFull()),
  command('mark', ['m'], 'tools', (a) => a.mark()),
  {...command('backup', ['b'], 'tools', (a) => a.openBackup()), needsLog: true},
  {...command('what_if', ['w'], 'tools', (a) => a.whatIf()), needsLog: true},
  command('add_note', ['n'], 'tools', (a) => a.addNote()),
  command('copy_link', ['y'], 'tools', (a) => void a.copyLink()),
  command('table_only', ['z'], 'tools', (a) => a.toggleTableOnly()),
  command('dispute', ['d'], null, (a) => a.showCommand('dispute')),
  command('rule', ['r'], null, (a) => a.showCommand('rule')),
  command('appeal', ['a'], null, (a) => a.showCommand('appeal')),
  command('resolve', ['o'], null, (a) => a.showCommand('resolve')),
  command('down', ['j'], null, () => scrollTable(1)),
  command('up', ['k'], null, () => scrollTable(-1)),
  command('keys', ['?'], 'tools', (a) => a.viewer.store.set({dialog: 'keys'})),
  command('escape', ['Escape'], null, () => { /* keys.ts */ }),
];

/** Returns the command with this id. */
export function commandOf(id: string): Command {
  const found = COMMANDS.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no command ${id}`);
  return found;
}

const SCROLL_PIXELS = 120;

// Scrolls the table if it has its own scroll bar, and otherwise the page.
function scrollTable(by: 1 | -1): void {
  const table = document.querySelector('.table-pane');
  const scrolls = table !== null && table.scrollHeight > table.clientHeight + 1 &&
    getComputedStyle(table).overflowY === 'auto';
  (scrolls ? table : window).scrollBy({top: by * SCROLL_PIXELS});
}
