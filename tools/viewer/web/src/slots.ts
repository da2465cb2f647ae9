/**
 * Chooses the keys of a list's elements. An entry that stays keeps its element. A new entry takes
 * over the element of one that has gone, at its own index if possible, because that costs the
 * browser much less than creating, moving and removing elements.
 */
export class Slots<T> {
  private entries: readonly T[] = [];
  private keys: readonly number[] = [];
  private made = 0;

  /**
   * Returns a distinct key for each entry; the entries must be distinct too. No entry takes over
   * the element of an entry for which `isHeld` is true.
   */
  keysFor(entries: readonly T[], isHeld: (entry: T) => boolean): readonly number[] {
    const wanted = new Set(entries);
    const own = new Map(this.entries.map((entry, at) => [entry, this.keys[at] ?? 0]));
    const isFree = (at: number) => {
      const entry = this.entries[at];
      return entry !== undefined && !wanted.has(entry) && !isHeld(entry);
    };
    const keys = entries.map(
      (entry, at) => own.get(entry) ?? (isFree(at) ? this.keys[at] : undefined));
    const taken = new Set(keys);
    const left = this.keys.filter((key, at) => isFree(at) && !taken.has(key)).reverse();
    this.entries = entries;
    this.keys = keys.map((key) => key ?? left.pop() ?? this.next());
    return this.keys;
  }

  private next(): number {
    this.made += 1;
    return this.made;
  }
}
