import type {JSX} from 'preact';
import {COMMANDS, commandOf} from '../commands';
import type {Command, Group} from '../commands';
import {focusSearch} from '../focus';
import {useActions, usePage} from '../page_context';
import type {View} from '../questions';
import {words} from '../strings';
import {visible, visibleName} from '../visible_text';
import {Icon} from './icons';
import {PromptForm} from './prompt';

const ICONS: Readonly<Record<string, string>> = {
  previous_turn: 'back', next_turn: 'on', previous_phase: 'back', next_phase: 'on',
  previous_judgement: 'back', next_judgement: 'on', next_fault: 'on',
  previous_concerned: 'back', next_concerned: 'on',
};
const ofGroup = (group: Group): readonly Command[] =>
  COMMANDS.filter((command) => command.group === group);

interface MoveButtonProps {
  readonly command: Command;
  readonly name?: string;
  readonly icon?: string;
  readonly isPressed?: boolean;
}

function MoveButton({command, name, icon, isPressed}: MoveButtonProps): JSX.Element {
  const actions = useActions();
  const title = name ?? command.name ?? '';
  const keys = command.keys.filter((key) => key.length === 1 && key !== ' ').join(' ');
  return (
    <button type="button" class="move" data-command={command.id} aria-label={title}
      aria-pressed={isPressed}
      title={keys === '' ? title : `${title}  (${keys})`} onClick={() => command.run(actions)}>
      <Icon name={icon ?? ICONS[command.id] ?? command.id} />
    </button>
  );
}

interface ButtonGroupProps {
  readonly group: Group;
  readonly label?: string;
}

function ButtonGroup({group, label}: ButtonGroupProps): JSX.Element {
  const commands = ofGroup(group);
  const middle = Math.ceil(commands.length / 2);
  const draw = (command: Command) => <MoveButton key={command.id} command={command} />;
  return (
    <div class="move-group">
      {commands.slice(0, label === undefined ? commands.length : middle).map(draw)}
      {label !== undefined && <span class="move-label" aria-hidden="true">{label}</span>}
      {label !== undefined && commands.slice(middle).map(draw)}
    </div>
  );
}

function PlayGroup(): JSX.Element {
  const isPlaying = usePage((state) => state.isPlaying);
  const speed = usePage((state) => state.speed);
  return (
    <div class="move-group">
      <MoveButton command={commandOf('slower')} />
      <MoveButton command={commandOf('play')} name={isPlaying ? words.pause : words.play}
        icon={isPlaying ? 'pause' : 'play'} />
      <MoveButton command={commandOf('faster')} />
      <span class="move-label speed" title={words.speed(speed)}>{speed}×</span>
    </div>
  );
}

function ConcernedGroup(): JSX.Element {
  const chosen = usePage((state) => state.chosen);
  const faces = usePage((state) => state.faces);
  const log = usePage((state) => state.log);
  const name = chosen === null ? words.concernedGroup
    : 'card' in chosen ? words.chosenCard(chosen.card, faces.get(chosen.card)?.name ?? '')
      : words.chosenSeat(chosen.seat, log?.players[chosen.seat] ?? '');
  return (
    <div class="move-group">
      <MoveButton command={commandOf('previous_concerned')} />
      <MoveButton command={commandOf('choose')} isPressed={chosen !== null} />
      <bdi class={chosen === null ? 'move-label chosen none' : 'move-label chosen'}>
        {visible(name)}
      </bdi>
      <MoveButton command={commandOf('next_concerned')} />
    </div>
  );
}

function Search(): JSX.Element {
  const actions = useActions();
  return (
    <form role="search" class="search" onSubmit={(event) => {
      event.preventDefault();
      const field = event.currentTarget.querySelector('input');
      const isButton = document.activeElement !== field;
      if (isButton && field?.value.trim() === '') {
        focusSearch();
        return;
      }
      actions.search(field?.value ?? '');
      leaveField(field);
    }}>
      <input id="search-words" type="search" aria-label={words.searchLabel} autocomplete="off"
        placeholder={words.searchLabel} onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          leaveField(event.currentTarget);
        }} />
      <button type="submit" class="move" aria-label={words.search} title={`${words.search}  (/)`}>
        <Icon name="search" />
      </button>
    </form>
  );
}

/** Returns the focus to the page, so that the keys work again. */
export function leaveField(field: HTMLElement | null): void {
  if (document.activeElement !== field) return;
  document.querySelector<HTMLElement>('#recount')?.focus({preventScroll: true});
}

function viewWords(view: View, players: readonly (string | null)[]): string {
  if (typeof view !== 'number') return view;
  const name = players[view] ?? '';
  return name === '' ? String(view) : `${view} · ${visibleName(name)}`;
}

function SeenBy(): JSX.Element | null {
  const actions = useActions();
  const log = usePage((state) => state.log);
  const view = usePage((state) => state.view);
  if (log === null) return null;
  return (
    <label class="seen-by">
      <span>{words.seenBy}</span>
      {/* A narrow window has no room for the word. */}
      <select aria-label={words.seenBy} value={String(view)} onChange={(event) => {
        const chosen = log.views.find((one) => String(one) === event.currentTarget.value);
        if (chosen !== undefined) actions.see(chosen);
      }}>
        {log.views.map((one) => (
          <option key={one} value={String(one)}>{viewWords(one, log.players)}</option>
        ))}
      </select>
    </label>
  );
}

function Tools(): JSX.Element {
  const isInFull = usePage((state) => state.isInFull);
  const isTableOnly = usePage((state) => state.isTableOnly);
  const panel = usePage((state) => state.panel);
  const hasLine = usePage((state) => state.line !== null);
  const hasLog = usePage((state) => state.kind === 'log');
  const isMarked = usePage((state) => state.marked !== null && state.marked === state.moment?.seq);
  const pressed: Readonly<Record<string, boolean>> = {
    full: isInFull, table_only: isTableOnly, mark: isMarked,
    backup: panel === 'backup', what_if: hasLine,
  };
  return (
    <div class="move-group tools">
      {ofGroup('tools').filter((one) => hasLog || one.needsLog !== true).map((command) => {
        const isPressed = pressed[command.id];
        return isPressed === undefined ? <MoveButton key={command.id} command={command} />
          : <MoveButton key={command.id} command={command} isPressed={isPressed} />;
      })}
    </div>
  );
}

/** The buttons that move in the log; each has a key. */
export function MovesBar(): JSX.Element {
  const hasPrompt = usePage((state) => state.prompt !== null);
  return (
    <nav class="moves" aria-label={words.moves}>
      <div class="moves-main">
        <ButtonGroup group="event" />
        <PlayGroup />
      </div>
      <ButtonGroup group="turn" label={words.turnGroup} />
      <ButtonGroup group="phase" label={words.phaseGroup} />
      <div class="move-group">
        <span class="move-label" aria-hidden="true">{words.faultGroup}</span>
        <MoveButton command={commandOf('next_fault')} />
      </div>
      <ButtonGroup group="judgement" label={words.judgementGroup} />
      <ConcernedGroup />
      <div class="move-group find">
        <Search />
        <MoveButton command={commandOf('go')} />
      </div>
      <SeenBy />
      <Tools />
      {hasPrompt && <PromptForm />}
    </nav>
  );
}
