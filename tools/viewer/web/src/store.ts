import {useLayoutEffect, useState} from 'preact/hooks';

/** A value with followers. */
export class Store<T extends object> {
  private readonly followers = new Set<() => void>();

  constructor(private current: T) {}

  get state(): T {
    return this.current;
  }

  /** Replaces some keys and notifies the followers. */
  set(changes: Partial<T>): void {
    this.current = {...this.current, ...changes};
    for (const follower of [...this.followers]) follower();
  }

  /** Calls `follower` after each change, until the returned function is called. */
  follow(follower: () => void): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }
}

/** Returns a part of the store's state. The component is drawn again when that part changes. */
export function useSelected<T extends object, S>(store: Store<T>, select: (state: T) => S): S {
  const [, drawAgain] = useState(0);
  const selected = select(store.state);
  useLayoutEffect(() => {
    let last = selected;
    const look = () => {
      const now = select(store.state);
      if (Object.is(now, last)) return;
      last = now;
      drawAgain((count) => count + 1);
    };
    look();
    return store.follow(look);
  });
  return selected;
}
