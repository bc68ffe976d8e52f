/** A tab in the background shows no frames. */
const HIDDEN_MS = 100;

/** Resolves once the browser has shown what is on the page by now; in a hidden tab after 0.1 s. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    // The frame is shown after its callbacks, and before the next task.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN_MS);
  });
