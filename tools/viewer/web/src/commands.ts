// One table of everything that the page can do. The keys, the buttons and the help come from it.
import type {Actions} from './actions';
import {focusSearch} from './focus';
import {buttonNames, commandHelp} from './strings';

/**
 * Where the button of a command is: always in the row; beside the timeline; in the row if there is
 * something to go to, and otherwise in "More"; or in "More".
 */
export type Place = 'row' | 'aside' | 'judgement' | 'fault' | 'more';

export interface Command {
  readonly id: string;
  /** The names of KeyboardEvent.key. */
  readonly keys: readonly string[];
  /** The name of the button, or null if the command has no button. */
  readonly name: string | null;
  readonly place: Place | null;
  readonly help: string;
  /** True if it needs a page that contains the log. */
  readonly needsLog?: boolean;
  run(actions: Actions): void;
}

const command = (
  id: string, keys: readonly string[], place: Place | null, run: (actions: Actions) => void,
): Command =>
  ({id, keys, name: buttonNames[id] ?? null, place, help: commandHelp[id] ?? '', run});

/** All commands, in the order of the list of keys. */
export const COMMANDS: readonly Command[] = [
  command('first', ['Home', 'g'], 'row', (a) => a.first()),
  command('previous', ['ArrowLeft', 'h'], 'row', (a) => a.step(-1)),
  command('next', ['ArrowRight', 'l', ' '], 'row', (a) => a.step(1)),
  command('last', ['End', 'G'], 'row', (a) => a.last()),
  command('slower', ['<'], 'more', (a) => a.changeSpeed(-1)),
  command('play', ['p'], 'row', (a) => a.play()),
  command('faster', ['>'], 'more', (a) => a.changeSpeed(1)),
  command('previous_turn', ['['], 'row', (a) => a.by('previous_turn')),
  command('next_turn', [']'], 'row', (a) => a.by('next_turn')),
  command('previous_phase', ['{'], 'aside', (a) => a.by('previous_phase')),
  command('next_phase', ['}'], 'aside', (a) => a.by('next_phase')),
  command('previous_judgement', ['('], 'judgement', (a) => a.by('previous_judgement')),
  command('next_judgement', [')'], 'judgement', (a) => a.by('next_judgement')),
  command('previous_moment', [','], 'more', (a) => a.moment(-1)),
  command('next_moment', ['.'], 'more', (a) => a.moment(1)),
  command('next_fault', ['!'], 'fault', (a) => a.nextFault()),
  command('previous_concerned', ['#'], 'more', (a) => a.concerned('previous_concerned')),
  command('choose', ['c'], 'more', (a) => a.prompt('choose')),
  command('next_concerned', ['*'], 'more', (a) => a.concerned('next_concerned')),
  command('go', [':'], 'more', (a) => a.prompt('go')),
  command('search', ['/'], null, focusSearch),
  command('next_view', ['v'], null, (a) => a.seeNext(1)),
  command('previous_view', ['V'], null, (a) => a.seeNext(-1)),
  command('first_difference', ['='], null, (a) => a.firstDifference()),
  command('full', ['e'], 'more', (a) => a.toggleFull()),
  command('mark', ['m'], 'more', (a) => a.mark()),
  {...command('backup', ['b'], 'more', (a) => a.openBackup()), needsLog: true},
  {...command('what_if', ['w'], 'more', (a) => a.whatIf()), needsLog: true},
  command('add_note', ['n'], 'more', (a) => a.addNote()),
  command('copy_link', ['y'], 'aside', (a) => void a.copyLink()),
  command('future', [], 'more', (a) => a.toggleFuture()),
  command('table_only', ['z'], 'more', (a) => a.toggleTableOnly()),
  command('dispute', ['d'], null, (a) => a.showCommand('dispute')),
  command('rule', ['r'], null, (a) => a.showCommand('rule')),
  command('appeal', ['a'], null, (a) => a.showCommand('appeal')),
  command('resolve', ['o'], null, (a) => a.showCommand('resolve')),
  command('down', ['j'], null, () => scrollTable(1)),
  command('up', ['k'], null, () => scrollTable(-1)),
  command('keys', ['?'], 'aside', (a) => a.viewer.store.set({dialog: 'keys'})),
  command('escape', ['Escape'], null, () => { /* keys.ts */ }),
];

const SCROLL_PIXELS = 120;

// Scrolls the table if it has its own scroll bar, and otherwise the page.
function scrollTable(by: 1 | -1): void {
  const table = document.querySelector('.table-scroll');
  const scrolls = table !== null && table.scrollHeight > table.clientHeight + 1 &&
    getComputedStyle(table).overflowY === 'auto';
  (scrolls ? table : window).scrollBy({top: by * SCROLL_PIXELS});
}
