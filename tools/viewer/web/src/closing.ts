// Closes what is open beside an element: with Escape, and with a click elsewhere.
import {useEffect, useRef} from 'preact/hooks';

/**
 * While `isOpen`, calls `close` after Escape or a click outside `own`. After Escape the focus
 * returns to the first button in `own`.
 */
export function useClosing(
  isOpen: boolean, own: {readonly current: HTMLElement | null}, close: () => void,
): void {
  const closes = useRef(close);
  closes.current = close;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      // Escape first closes the text of a card or clause that lies above.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[role=tooltip]') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      own.current?.querySelector<HTMLElement>('button')?.focus();
      closes.current();
    };
    const onDown = ({target}: Event): void => {
      if (target instanceof Node && own.current?.contains(target) !== true) closes.current();
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onDown);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onDown);
    };
  }, [isOpen, own]);
}
