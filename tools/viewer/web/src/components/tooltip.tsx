import type {ComponentChildren, JSX} from 'preact';
import {useEffect, useId, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {place} from '../placed';

// The text stays this long, so that the pointer can cross the gap to it.
const STAYS_MS = 250;

interface TooltipProps {
  readonly text: ComponentChildren;
  /** Draws the element with the text. `id` is for its aria-describedby while the text is shown. */
  button(id: string | undefined): JSX.Element;
}

/**
 * A text that appears on hover and focus, stays while the pointer is on it, and closes with Escape.
 */
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
    if (isShown && tip.current !== null && of instanceof HTMLElement) {
      place(tip.current, of, 'top-start');
    }
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
