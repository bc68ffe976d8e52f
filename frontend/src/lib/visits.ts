import { createCaller } from '#shared/contract/caller.ts';
import { type Counts, SHORT_VISIT_MS } from '#shared/counts.ts';
import { count, takeCounts } from './counts.ts';
import { outline } from './outline.ts';
import { session } from './session.ts';

/** The clock and the page's visibility, by which visits are counted, and where the counts go. */
export interface VisitSurroundings {
  /** Since the page was opened, ms. */
  readonly now: () => number;
  readonly isHidden: () => boolean;
  /** Calls when the page is hidden or shown. */
  readonly onChange: (listener: () => void) => void;
  readonly send: (counts: Counts) => void;
}

/**
 * Counts visits, each from when the page is opened or shown again until it is hidden, and then hands over what was counted: once, and
 * whoever cannot take it then has missed it.
 */
export const countVisits = ({ now, isHidden, onChange, send }: VisitSurroundings): void => {
  let sinceMs = isHidden() ? null : 0;
  onChange(() => {
    if (!isHidden()) {
      sinceMs ??= now();
      return;
    }
    if (sinceMs === null) return;
    count('visits');
    if (now() - sinceMs < SHORT_VISIT_MS) count('shortVisits');
    sinceMs = null;
    send(takeCounts());
  });
};

// Apart from the app's own: it renews no session and waits for nothing, since the page is about to go.
const sender = createCaller(outline, {
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
  accessToken: session.accessToken,
});

/** Counts the visits of this page. */
export const startVisits = (): void =>
  countVisits({
    now: () => performance.now(),
    isHidden: () => document.visibilityState === 'hidden',
    onChange: (listener) => document.addEventListener('visibilitychange', listener),
    send: (body) => {
      const isValid = (session.tokens()?.expiresAt ?? 0) > Date.now();
      if (isValid && navigator.onLine) void sender.addCounts({ body }).catch(() => undefined);
    },
  });
