/** Signs that somebody uses the page, or is about to. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input'] as const;
/** How near to the screen something has to come that a script fills. */
const AHEAD = '400px';
/** A page that nobody touches is complete after this long, ms. */
const AT_REST_MS = 5000;

/**
 * Waits until the page needs its script: somebody uses it, what the script fills is near the screen, or the page has been at rest
 * for a while. Until then it is drawn, and scrolled, without waiting for one.
 */
export const firstUse = (): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      for (const sign of signs) removeEventListener(sign, end, true);
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    };
    for (const sign of signs) addEventListener(sign, end, { capture: true, passive: true });
    const timer = setTimeout(end, AT_REST_MS);
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && end(), {
      rootMargin: AHEAD,
    });
    for (const empty of document.querySelectorAll('[aria-busy="true"]')) observer.observe(empty);
  });

/** Fields whose value was changed before the page's script ran: it had not seen it. */
const changed = new WeakSet<EventTarget>();

/** Remembers such changes from now on. */
export const noteEarlierValues = (): void =>
  addEventListener('input', ({ target }) => target !== null && changed.add(target), { capture: true, passive: true });

/** The value that a field was given before the page's script ran, once; null: it was not. */
export const takeEarlierValue = (field: HTMLInputElement | HTMLSelectElement | null): string | null =>
  field !== null && changed.delete(field) ? field.value : null;
