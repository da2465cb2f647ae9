import {useEffect} from 'preact/hooks';
import type {RefObject} from 'preact';

/**
 * Keeps the focus in the page when a move removes or hides the focused element: the nearest
 * ancestor that is still there gets it. Code that knows a better place has moved the focus by then.
 */
export function useKeptFocus(root: RefObject<HTMLElement>): void {
  useEffect(() => {
    const main = root.current;
    if (main === null) return undefined;
    // The focused element and its ancestors, innermost first.
    let around: readonly HTMLElement[] = [];
    const onFocus = ({target}: FocusEvent) => {
      around = target instanceof HTMLElement ? ancestorsOf(target, main) : [];
    };
    // A hidden element may be shown again. It is stored with the element that got the focus
    // meanwhile.
    let hidden: {readonly element: HTMLElement; readonly substitute: HTMLElement} | null = null;
    const look = (records: readonly MutationRecord[]) => {
      // Only what changes around an element hides or shows it.
      const isAround = (element: HTMLElement): boolean =>
        records.some(({type, target}) => type === 'attributes' && target.contains(element));
      if (hidden !== null && isAround(hidden.element) && isShown(hidden.element)) {
        if (document.activeElement === hidden.substitute) hidden.element.focus();
        hidden = null;
        return;
      }
      const [element] = around;
      if (element === undefined || hasFocusElsewhere(element)) return;
      // To test whether an element is drawn costs a layout, so it is done only if something may be
      // hidden.
      if (element.isConnected && (!isAround(element) || isShown(element))) return;
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
