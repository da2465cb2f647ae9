/** What a card says in full: comes on focus or hover, goes with Escape, stays when clicked. */

import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { EntryRow } from './entry_text';
import { Outside } from './text';

type Shown = 'no' | 'passing' | 'pinned';

/** The state of a tooltip, and what its owner's element must listen to. */
export interface TooltipControl {
  readonly open: boolean;
  enter(): void;
  leave(): void;
  toggle(): void;
}

/**
 * Controls the tooltip of the element `owner`, which holds the tooltip too. What is pinned about
 * one `subject` is not about the next.
 */
export function useTooltip(owner: RefObject<HTMLElement>, subject: number): TooltipControl {
  const [state, setShown] = useState<Shown>('no');
  const last = useRef(subject);
  const isOther = last.current !== subject && state === 'pinned';
  const shown = isOther ? 'no' : state;
  const open = shown !== 'no';
  useLayoutEffect(() => {
    last.current = subject;
    if (isOther) setShown('no');
  }, [subject, isOther]);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setShown('no');
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [open]);
  return {
    open,
    enter: () => setShown((now) => (now === 'no' ? 'passing' : now)),
    leave: () => {
      if (!isNeeded(owner.current)) setShown((now) => (now === 'passing' ? 'no' : now));
    },
    toggle: () => setShown((now) => (now === 'pinned' ? 'no' : 'pinned')),
  };
}

/** Whether the pointer or the focus is still on `element` or in it. */
function isNeeded(element: HTMLElement | null): boolean {
  return element !== null && (element.matches(':hover') || element.matches(':focus-within'));
}

/** The properties of `Tooltip`. */
export interface TooltipProps {
  id: string;
  owner: RefObject<HTMLElement>;
  title: string;
  rows: readonly EntryRow[];
}

/** Draws the tooltip below its owner, inside the table. */
export function Tooltip(props: TooltipProps): JSX.Element {
  const own = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (own.current !== null && props.owner.current !== null) {
      place(own.current, props.owner.current);
    }
  });
  return (
    <span class="t-tooltip" role="tooltip" id={props.id} ref={own}>
      <strong>
        <Outside text={props.title} />
      </strong>
      {props.rows.map((row) => (
        <span class="t-tooltip-row" key={row.label}>
          <span class="t-label"><Outside text={row.label} /></span>{' '}
          <Outside text={row.text} />
        </span>
      ))}
    </span>
  );
}

/** Puts `tooltip` right below `owner`, within the sides of the table. */
function place(tooltip: HTMLElement, owner: HTMLElement): void {
  const table = tooltip.offsetParent;
  if (table === null) return;
  const around = table.getBoundingClientRect();
  const box = owner.getBoundingClientRect();
  const most = around.width - tooltip.offsetWidth;
  const left = Math.max(0, Math.min(box.left - around.left, most));
  tooltip.style.left = `${Math.round(left)}px`;
  tooltip.style.top = `${Math.round(box.bottom - around.top - 1)}px`;
}
