import { type RefObject, startTransition, useEffect, useState } from 'react';
import { timers } from './timers.ts';

/** How far below the screen an element counts as near. Everything above the screen is drawn. */
const AHEAD = '0px 0px 200px';
/** Distant elements are drawn once the page has been idle for this long, so that the browser's text search finds them. */
export const AT_REST_MS = 5_000;

/**
 * Whether an element has come near the screen, or the page has been idle for a while. Stays true; true at once if the
 * browser cannot tell.
 * @param ref the placeholder, until the element is near
 * @param always treats the element as near wherever it is
 */
export const useNear = (ref: RefObject<Element | null>, always: boolean): boolean => {
  const [near, setNear] = useState(() => always || typeof IntersectionObserver === 'undefined');
  if (always && !near) setNear(true);
  useEffect(() => {
    const element = ref.current;
    if (near || element === null) return undefined;
    // In slices, between which the browser can respond to input.
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
