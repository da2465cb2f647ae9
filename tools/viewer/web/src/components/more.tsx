import type {JSX} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {useClosing} from '../closing';
import type {Command} from '../commands';
import {usePage} from '../page_context';
import {keepPlaced} from '../placed';
import {words} from '../strings';
import {visible} from '../visible_text';
import {Icon} from './icons';
import {MoveButton} from './move_button';
import {SeenBy} from './seen_by';

// After these commands the list stays open, since one presses them again.
const STAYS: ReadonlySet<string> = new Set(['slower', 'faster', 'future']);

// Says what is chosen, above the buttons that go to what concerns it.
function ChosenWords(): JSX.Element | null {
  const chosen = usePage((state) => state.chosen);
  const faces = usePage((state) => state.faces);
  const log = usePage((state) => state.log);
  if (chosen === null) return null;
  const told = 'card' in chosen ? words.chosenCard(chosen.card, faces.get(chosen.card)?.name ?? '')
    : words.chosenSeat(chosen.seat, log?.players[chosen.seat] ?? '');
  return <p class="more-told"><bdi>{visible(words.chose(told))}</bdi></p>;
}

function Opened({commands, owner, close}: {
  readonly commands: readonly Command[];
  readonly owner: {readonly current: HTMLElement | null};
  readonly close: () => void;
}): JSX.Element {
  const panel = useRef<HTMLDivElement>(null);
  const speed = usePage((state) => state.speed);
  useEffect(() => {
    const bar = owner.current?.closest('.controls-bar');
    // On a phone the bar alone is in the window; otherwise the list is above all controls.
    const below = bar?.getClientRects().length === 0 ? bar.closest('.controls') : bar;
    if (panel.current === null || !(below instanceof HTMLElement)) return undefined;
    return keepPlaced(panel.current, below, 'top-end');
  }, [owner]);
  return (
    <div class="more-panel" ref={panel}>
      <div class="more-seen-by"><SeenBy /></div>
      <ChosenWords />
      <p class="more-told">{words.speed(speed)}</p>
      {commands.map((command) => (
        <MoveButton key={command.id} command={command} isListed
          done={() => { if (!STAYS.has(command.id)) close(); }} />
      ))}
    </div>
  );
}

/** The button "More", and the list of the commands that the row has no room for. */
export function More({commands}: {readonly commands: readonly Command[]}): JSX.Element {
  const [isOpen, open] = useState(false);
  const own = useRef<HTMLDivElement>(null);
  useClosing(isOpen, own, () => open(false));
  return (
    <div class="more" ref={own}>
      <button type="button" class="move" aria-expanded={isOpen} aria-label={words.more}
        title={words.more} onClick={() => open(!isOpen)}>
        <Icon name="more" />
        <span class="move-word" aria-hidden="true">{words.more}</span>
      </button>
      {isOpen && <Opened commands={commands} owner={own} close={() => open(false)} />}
    </div>
  );
}
