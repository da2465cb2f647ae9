import type {Actions} from './actions';
import {COMMANDS} from './commands';
import type {Command} from './commands';

const BY_KEY = new Map<string, Command>(
  COMMANDS.flatMap((command) => command.keys.map((key) => [key, command] as const)));
const TEXT_INPUTS = /^(text|search|number|email|password|tel|url|date|time|month|week|)$/;

function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return TEXT_INPUTS.test(target.type);
  return target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable);
}

// Returns whether the focused element needs a key itself: Space on a button presses it.
function isOwnKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (key === ' ') return target.closest('button, select, summary, input, [role=button]') !== null;
  return target instanceof HTMLSelectElement && (key === 'Home' || key === 'End');
}

function escape(actions: Actions): void {
  const {state} = actions.viewer.store;
  if (state.prompt !== null) actions.viewer.store.set({prompt: null});
  else if (state.isNoting) actions.leaveNote();
  else if (state.isTableOnly) actions.toggleTableOnly(false);
  else if (state.problem !== null) actions.viewer.store.set({problem: null});
  else if (state.line !== null) actions.leaveLine();
}

// Returns the focused card, for the key `c`.
function focusedCard(): number | null {
  const card = document.activeElement?.closest('[data-card]')?.getAttribute('data-card') ?? '';
  return card === '' ? null : Number(card);
}

function press(actions: Actions, key: string): boolean {
  const {state} = actions.viewer.store;
  if (key.length === 1 && key !== ' ' && !state.hasLetterKeys) return false;
  if (/^[0-9]$/.test(key)) {
    if (actions.viewer.travel === null) return false;
    actions.prompt('go', key);
    return true;
  }
  const card = key === 'c' ? focusedCard() : null;
  if (card !== null) {
    actions.choose({card}, state.faces.get(card)?.name ?? '');
    return true;
  }
  const command = BY_KEY.get(key);
  command?.run(actions);
  return command !== undefined;
}

/** Handles the keys of the table while no text field and no dialog has the focus. */
export function listenToKeys(actions: Actions): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.isComposing || document.querySelector('dialog[open]') !== null) return;
    if (event.key === 'Escape') {
      escape(actions);
      return;
    }
    if (takesText(event.target) || isOwnKey(event.target, event.key)) return;
    if (press(actions, event.key)) event.preventDefault();
  });
}
