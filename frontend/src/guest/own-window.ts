import { GUEST_OPENS_MS } from '#shared/guest-home.ts';
import { LOCALE_COOKIE } from '#shared/locales.ts';
import { createOwnCookies, createOwnStorage } from './own-storage.ts';

/** What the page's world is made of, and where it comes from once the home is there. */
export interface World {
  /** ms since the epoch. */
  now: () => number;
  answer: (request: Request) => Promise<Response>;
}

const instead = (target: object, name: string, descriptor: PropertyDescriptor): void => {
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
};

/** A `Date` whose now is the home's. */
const dateOf = (world: World): DateConstructor => {
  const Real = Date;
  class HomeDate extends Real {
    constructor(...given: readonly unknown[]) {
      if (given.length === 0) super(world.now());
      else super(...(given as [number]));
    }
    static override now(): number {
      return world.now();
    }
  }
  return HomeDate as DateConstructor;
};

/**
 * Gives this page a world of its own, before anything of the app runs: its clock is the home's, its calls are answered in the page, and
 * nothing that it keeps outlives it. A visitor who is signed in elsewhere in this browser stays so: this page neither reads nor changes where
 * the session, the last figures and the offline copies are kept.
 */
export const enterOwnWorld = (): World => {
  const world: World = {
    now: () => GUEST_OPENS_MS,
    answer: async () => Promise.reject(new TypeError('The demo home is not there yet')),
  };
  instead(globalThis, 'Date', { writable: true, value: dateOf(world) });
  for (const name of ['localStorage', 'sessionStorage']) instead(window, name, { value: createOwnStorage() });
  // The one cookie of the visitor's that the page reads.
  const language = document.cookie.split('; ').filter((cookie) => cookie.startsWith(`${LOCALE_COOKIE}=`));
  const cookies = createOwnCookies(language);
  instead(document, 'cookie', { get: cookies.get, set: cookies.set });
  instead(window, 'fetch', {
    writable: true,
    value: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input instanceof Request ? input : new URL(String(input), location.origin), init);
      if (new URL(request.url).origin !== location.origin) throw new TypeError('A demo home calls nobody');
      return world.answer(request);
    },
  });
  // The real ones hold the offline copies of the app.
  const nobody = { getRegistrations: async () => [], getRegistration: async () => undefined };
  instead(navigator, 'serviceWorker', { value: nobody });
  instead(window, 'caches', { value: { keys: async () => [] } });
  return world;
};
