/** Waits until the browser is about to draw again, or not at all if the page is hidden. */
export const nextFrame = (): Promise<void> => new Promise((resolve) => {
  const end = () => {
    document.removeEventListener('visibilitychange', end);
    resolve();
  };
  if (document.hidden) end();
  else {
    document.addEventListener('visibilitychange', end);
    requestAnimationFrame(end);
  }
});
