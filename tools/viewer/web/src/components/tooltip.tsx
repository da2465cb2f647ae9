import type {ComponentChildren, JSX} from 'preact';
import {useEffect, useId, useLayoutEffect, useRef, useState} from 'preact/hooks';

const GAP = 6;
// The pointer may cross the gap to the text.
const STAYS_MS = 250;
const EDGE = 8;

// Puts the text right above its button, or below where there is no room, and inside the window.
function place(tip: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const above = at.top - size.height - GAP;
  const left = Math.min(at.left, innerWidth - size.width - EDGE);
  tip.style.left = `${Math.max(EDGE, left)}px`;
  tip.style.top = `${above >= EDGE ? above : at.bottom + GAP}px`;
}

interface TooltipProps {
  readonly text: ComponentChildren;
  /** Draws what the text belongs to; `id` goes to its aria-describedby while the text is shown. */
  button(id: string | undefined): JSX.Element;
}

/** A text that comes on hover and focus, stays under the pointer, and goes with Escape. */
export function Tooltip({text, button}: TooltipProps): JSX.Element {
  const [isShown, show] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>();
  const id = useId();
  const enter = () => {
    clearTimeout(leaving.current);
    show(true);
  };
  const leave = () => {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => show(false), STAYS_MS);
  };
  useEffect(() => () => clearTimeout(leaving.current), []);
  useLayoutEffect(() => {
    const of = holder.current?.firstElementChild;
    if (isShown && tip.current !== null && of instanceof HTMLElement) place(tip.current, of);
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const hide = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      show(false);
    };
    addEventListener('keydown', hide, true);
    return () => removeEventListener('keydown', hide, true);
  }, [isShown]);
  return (
    <span class="tooltip-holder" ref={holder}
      onMouseEnter={enter} onMouseLeave={leave}
      onFocusIn={enter} onFocusOut={() => show(false)}>
      {button(isShown ? id : undefined)}
      {isShown && <span role="tooltip" id={id} class="tooltip" ref={tip}>{text}</span>}
    </span>
  );
}
