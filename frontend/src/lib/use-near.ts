import { type RefObject, startTransition, useEffect, useState } from 'react';
import { timers } from './timers.ts';

/** How far below the screen something counts as near: above it nothing is left undrawn. */
const AHEAD = '0px 0px 200px';
/** What is still far away is drawn when the page has long been at rest: who looks for a word finds it, seen or not. */
export const AT_REST_MS = 5_000;

/**
 * Whether an element has come near the screen, or the page has stood for a while. Once true it stays so; at once where the
 * browser cannot tell.
 * @param ref the element, as long as it is far
 * @param always counts as near wherever it is
 */
export const useNear = (ref: RefObject<Element | null>, always: boolean): boolean => {
  const [near, setNear] = useState(() => always || typeof IntersectionObserver === 'undefined');
  if (always && !near) setNear(true);
  useEffect(() => {
    const element = ref.current;
    if (near || element === null) return undefined;
    // In slices, between which the browser answers to touches.
    const draw = (): void => startTransition(() => setNear(true));
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && draw(), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    const timer = timers.setTimeout(draw, AT_REST_MS);
    return () => {
      observer.disconnect();
      timers.clearTimeout(timer);
    };
  }, [ref, near]);
  return near;
};
