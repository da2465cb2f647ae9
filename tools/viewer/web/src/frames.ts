// A page that is not seen has no frames.
const LONGEST_FRAME_MS = 100;

/** Waits until the browser is about to draw again. */
export const nextFrame = (): Promise<void> => new Promise((resolve) => {
  const timer = setTimeout(resolve, LONGEST_FRAME_MS);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    resolve();
  });
});
