// The rows of a figure, as its table has them: the table says which rows there are, in which order
// and what they are called; the numbers are those of the report.
import type {Report} from './document';
import {valueAt} from './document';

export interface Row<Value> {
  /** What the row is about: the texts of its heads, from left to right. */
  heads: string[];
  value: Value;
}

/** The rows of the table in a figure. */
export function rowsOf<Value>(figure: Element, report: Report): Row<Value>[] {
  return [...figure.querySelectorAll<HTMLElement>('tr[data-row]')].map((row) => ({
    heads: [...row.querySelectorAll('th')].map((head) => head.textContent.trim()),
    value: valueAt(report, row.dataset.row ?? '') as Value,
  }));
}

/** What each kind of game is called, by its key: the summary says it. */
export function gameTitles(): Map<string, string> {
  const titles = new Map<string, string>();
  for (const item of document.querySelectorAll<HTMLElement>('.games [data-game]')) {
    titles.set(item.dataset.game ?? '', item.querySelector('span')?.textContent ?? '');
  }
  return titles;
}

/** Rows under their common heading, the groups in the order of their first rows. */
export function grouped<Item>(rows: Item[], nameOf: (row: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [row]);
    else group.push(row);
  }
  return [...groups];
}
