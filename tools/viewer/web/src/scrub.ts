import type {PageState} from './page_state';
import type {Store} from './store';

const REST_MS = 100;

/**
 * The timeline while the reader drags it. During the drag only the parts in view are drawn. The
 * rest of the page follows once the hand rests.
 */
export class Scrub {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: Store<PageState>) {}

  /** Notes that the hand has moved. */
  move(): void {
    const {heldMoment, moment} = this.store.state;
    if (heldMoment === null) this.store.set({heldMoment: moment});
    this.wait();
  }

  /** Ends the drag, because the hand let go or something else moves. */
  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.store.state.heldMoment !== null) this.store.set({heldMoment: null});
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      // A slow machine has not yet drawn the current position, so it gets no further work.
      if (this.store.state.isReady) this.end();
      else this.wait();
    }, REST_MS);
  }
}
