import {useEffect} from 'preact/hooks';
import type {RefObject} from 'preact';

/**
 * Keeps the focus in the page when a move takes its element away or hides it: the nearest part
 * around it that is still there gets it. Those that know better have put it elsewhere by then.
 */
export function useKeptFocus(root: RefObject<HTMLElement>): void {
  useEffect(() => {
    const main = root.current;
    if (main === null) return undefined;
    // The focused element with what is around it, innermost first.
    let around: readonly HTMLElement[] = [];
    const onFocus = ({target}: FocusEvent) => {
      around = target instanceof HTMLElement ? ancestorsOf(target, main) : [];
    };
    // What is hidden, and may be shown again; and where the focus has been put meanwhile.
    let hidden: {readonly element: HTMLElement; readonly substitute: HTMLElement} | null = null;
    const look = (records: readonly MutationRecord[]) => {
      const mayHide = records.some(({type}) => type === 'attributes');
      if (hidden !== null && mayHide && isShown(hidden.element)) {
        if (document.activeElement === hidden.substitute) hidden.element.focus();
        hidden = null;
        return;
      }
      const [element] = around;
      if (element === undefined || hasFocusElsewhere(element)) return;
      // To ask what is drawn costs a layout: only where something may have been hidden.
      if (element.isConnected && (!mayHide || isShown(element))) return;
      const place = around.find((one) => one !== element && isPlace(one) && isShown(one)) ?? main;
      if (element.isConnected) hidden = {element, substitute: place};
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
      place.focus({preventScroll: true});
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'hidden'],
    });
    main.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      main.removeEventListener('focusin', onFocus);
    };
  }, [root]);
}

function ancestorsOf(element: HTMLElement, root: HTMLElement): readonly HTMLElement[] {
  const all: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
    all.push(at);
    if (at === root) break;
  }
  return all;
}

const hasFocusElsewhere = (element: HTMLElement): boolean => {
  const {activeElement} = document;
  return activeElement !== null && activeElement !== document.body && activeElement !== element;
};

const isShown = (element: HTMLElement): boolean =>
  element.isConnected && element.getClientRects().length > 0;

const isPlace = (element: HTMLElement): boolean =>
  element.matches('section, nav, main, [role=group], [role=region], [role=slider]');
