// Reads the rows of a figure from its table: the table says which rows there are, their order and
// their names; the numbers come from the report.
import type {Report} from './document';
import {valueAt} from './document';

export interface Row<Value> {
  /** The texts of the row's heads, from left to right. */
  heads: string[];
  value: Value;
}

/** Returns the rows of the table in a figure. */
export function rowsOf<Value>(figure: Element, report: Report): Row<Value>[] {
  return [...figure.querySelectorAll<HTMLElement>('tr[data-row]')].map((row) => ({
    heads: [...row.querySelectorAll('th')].map((head) => head.textContent.trim()),
    value: valueAt(report, row.dataset.row ?? '') as Value,
  }));
}

/** Returns the title of each kind of game by its key. The summary contains them. */
export function gameTitles(): Map<string, string> {
  const titles = new Map<string, string>();
  for (const item of document.querySelectorAll<HTMLElement>('.games [data-game]')) {
    titles.set(item.dataset.game ?? '', item.querySelector('span')?.textContent ?? '');
  }
  return titles;
}

/** Groups rows by their common heading, in the order of the first row of each group. */
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
