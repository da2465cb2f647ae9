import type {PageState} from './page_state';
import type {Store} from './store';

const REST_MS = 100;

/**
 * The timeline in the reader's hand. While it moves, only what is looked at is drawn; the rest of
 * the page follows once the hand rests.
 */
export class Scrub {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: Store<PageState>) {}

  /** The hand has moved. */
  move(): void {
    const {heldMoment, moment} = this.store.state;
    if (heldMoment === null) this.store.set({heldMoment: moment});
    this.wait();
  }

  /** The hand has let go, or something else moves. */
  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.store.state.heldMoment !== null) this.store.set({heldMoment: null});
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      // A slow machine has not come to where the hand is: it does not get more to do.
      if (this.store.state.isReady) this.end();
      else this.wait();
    }, REST_MS);
  }
}
