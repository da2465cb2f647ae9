import type {JSX} from 'preact';
import type {Command} from '../commands';
import {useActions, usePage} from '../page_context';
import type {PageState} from '../page_state';
import {rowWords, words} from '../strings';
import {Icon} from './icons';

const ICONS: Readonly<Record<string, string>> = {
  previous_turn: 'back', next_turn: 'on', previous_phase: 'back_twice', next_phase: 'on_twice',
  previous_concerned: 'back', next_concerned: 'on', previous_moment: 'back', next_moment: 'on',
};
// In these buttons the word stands before the sign, as the sign points on.
const SIGN_LAST: ReadonlySet<string> =
  new Set(['next', 'next_turn', 'next_judgement', 'next_fault']);

// Returns whether a switch is on; undefined for a button that is no switch.
function pressedOf(state: PageState, id: string): boolean | undefined {
  switch (id) {
    case 'full': return state.isInFull;
    case 'table_only': return state.isTableOnly;
    case 'future': return state.isFutureHidden;
    case 'mark': return state.marked !== null && state.marked === state.moment?.seq;
    case 'backup': return state.panel === 'backup';
    case 'what_if': return state.line !== null;
    case 'choose': return state.chosen !== null;
    default: return undefined;
  }
}

// Returns the one-letter keys of a command, for people.
const lettersOf = ({keys}: Command): string =>
  keys.filter((key) => key.length === 1 && key !== ' ').join(' ');

/** A button of "Moves". In the row it has its word where there is room; in "More" all words. */
export function MoveButton({command, isListed = false, done}: {
  readonly command: Command;
  /** True in "More", where the button prints its name and its key. */
  readonly isListed?: boolean;
  /** Called after the command. */
  readonly done?: () => void;
}): JSX.Element {
  const actions = useActions();
  const {id} = command;
  const isPlaying = usePage((state) => id === 'play' && state.isPlaying);
  const isPressed = usePage((state) => pressedOf(state, id));
  const name = id !== 'play' ? command.name ?? '' : isPlaying ? words.pause : words.play;
  const keys = lettersOf(command);
  const word = isListed || id === 'play' ? name : rowWords[id];
  return (
    <button type="button"
      class={isListed ? 'more-entry' : SIGN_LAST.has(id) ? 'move last' : 'move'}
      data-command={id} aria-label={name} aria-pressed={isPressed}
      title={keys === '' ? name : `${name}  (${keys})`} onClick={() => {
        command.run(actions);
        done?.();
      }}>
      <Icon name={isPlaying ? 'pause' : ICONS[id] ?? id} />
      {word !== undefined && <span class="move-word" aria-hidden="true">{word}</span>}
      {isListed && keys !== '' && <kbd aria-hidden="true">{keys}</kbd>}
    </button>
  );
}
