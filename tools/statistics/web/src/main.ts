// Draws the plots of the report. The page is complete without them, because the tables have the
// numbers.
import {readReport} from './document';
import {gameTitles} from './rows';
import type {Draw} from './plots/plot';
import {drawBars} from './plots/bars';
import {drawCards} from './plots/cards';
import {drawDays} from './plots/days';
import {drawLengths} from './plots/lengths';
import {drawPace} from './plots/pace';
import {drawRates} from './plots/rates';
import {drawRatings} from './plots/ratings';

const PLOTS: Record<string, Draw> = {
  bars: drawBars,
  cards: drawCards,
  days: drawDays,
  lengths: drawLengths,
  pace: drawPace,
  rates: drawRates,
  ratings: drawRatings,
};

// This is the width of the text on an A4 page.
const PRINTED_WIDTH = 680;

const report = readReport();
const titles = gameTitles();

// A plot is as wide as the figure around it, because an empty box has no width of its own.
const widthOf = (box: HTMLElement): number => box.parentElement?.clientWidth ?? 0;

function draw(box: HTMLElement, width: number): void {
  const figure = box.parentElement;
  const drawPlot = PLOTS[box.dataset.plot ?? ''];
  // A window that is not shown yet has no width. The plots are drawn when it gets one.
  if (figure === null || drawPlot === undefined || width === 0) return;
  const svgs = drawPlot({figure, report, titles, width});
  for (const svg of svgs) {
    // The policy of the page allows only its own style sheet, which has the same rules.
    for (const style of svg.querySelectorAll('style')) style.remove();
    // The picture has one name as a whole, so its parts must not have their own.
    for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
    svg.setAttribute('preserveAspectRatio', 'xMinYMin meet');
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', box.dataset.label ?? '');
  }
  const panels = document.createElement('div');
  panels.className = 'panels';
  panels.append(...svgs);
  const key = document.createElement('p');
  key.className = 'key';
  key.textContent = box.dataset.key ?? '';
  box.replaceChildren(panels, ...(key.textContent === '' ? [] : [key]));
  box.dataset.width = String(width);
}

const boxes = [...document.querySelectorAll<HTMLElement>('figure > .plot')];
for (const box of boxes) draw(box, widthOf(box));

// When the window gets another width, the plots are drawn in that width.
const watch = new ResizeObserver(() => {
  for (const box of boxes) {
    if (String(widthOf(box)) !== box.dataset.width) draw(box, widthOf(box));
  }
});
watch.observe(document.body);

window.addEventListener('beforeprint', () => {
  for (const box of boxes) draw(box, PRINTED_WIDTH);
});
window.addEventListener('afterprint', () => {
  for (const box of boxes) draw(box, widthOf(box));
});
