// Places a text or a panel beside the element that it belongs to, inside the window and whatever
// clips it. The tooltips, the opened piles and "More" use it.
import {autoUpdate, computePosition, flip, offset, shift, size} from '@floating-ui/dom';
import type {Placement} from '@floating-ui/dom';

const GAP = 4;
const EDGE = 8;
const LEAST_HEIGHT = 96;

/** Puts `panel` beside `owner` once. */
export function place(
  panel: HTMLElement, owner: HTMLElement, placement: Placement = 'bottom-start',
): void {
  const strategy = getComputedStyle(panel).position === 'fixed' ? 'fixed' : 'absolute';
  void computePosition(owner, panel, {
    placement, strategy,
    middleware: [
      offset(GAP), flip({padding: EDGE}), shift({padding: EDGE, crossAxis: true}),
      size({
        padding: EDGE,
        apply: ({availableHeight}) => {
          panel.style.maxHeight = `${Math.max(LEAST_HEIGHT, Math.floor(availableHeight))}px`;
        },
      }),
    ],
  }).then(({x, y}) => {
    panel.style.left = `${Math.round(x)}px`;
    panel.style.top = `${Math.round(y)}px`;
  });
}

/** Keeps `panel` beside `owner` while the window scrolls or changes. Returns how to end that. */
export function keepPlaced(
  panel: HTMLElement, owner: HTMLElement, placement: Placement = 'bottom-start',
): () => void {
  return autoUpdate(owner, panel, () => place(panel, owner, placement));
}
