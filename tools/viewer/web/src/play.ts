import type {PageState} from './page_state';
import type {Store} from './store';

/** The speeds of playing, in events per second. */
export const RATES = [0.5, 1, 2, 4, 8, 16, 32] as const;

/** Steps through the log automatically. */
export class Player {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `step` makes one move and returns whether there is another event. */
  constructor(private readonly store: Store<PageState>, private readonly step: () => boolean) {
    store.follow(() => {
      if (!store.state.isPlaying) this.stop();
    });
  }

  toggle(): void {
    if (this.store.state.isPlaying) {
      this.stop();
      return;
    }
    this.store.set({isPlaying: true});
    this.wait();
  }

  /** Makes playing one level faster or slower. */
  change(by: 1 | -1): void {
    const at = RATES.findIndex((rate) => rate === this.store.state.speed) + by;
    const speed = RATES[Math.max(0, Math.min(RATES.length - 1, at))];
    if (speed === undefined) return;
    this.store.set({speed});
    if (this.timer !== undefined) this.wait();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.store.state.isPlaying) this.store.set({isPlaying: false});
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tick(), 1000 / this.store.state.speed);
  }

  private tick(): void {
    // Each event is shown before the next one comes, however fast it plays.
    if (this.store.state.isReady && !this.step()) this.stop();
    else this.wait();
  }
}
