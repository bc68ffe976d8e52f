// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Counts, MOST_COUNTED } from '#shared/counts.ts';
import { count, takeCounts } from './counts.ts';
import { session } from './session.ts';
import { createFakeServer } from './testing/fake-server.ts';
import { countVisits, startVisits } from './visits.ts';

beforeEach(() => {
  takeCounts();
});

describe('a visit', () => {
  /** A page that its tests hide and show. */
  const page = (hidden = false) => {
    const sent: Counts[] = [];
    let nowMs = 0;
    let change = (): void => undefined;
    countVisits({
      now: () => nowMs,
      isHidden: () => hidden,
      onChange: (listener) => {
        change = listener;
      },
      send: (counts) => sent.push(counts),
    });
    const turn = (toHidden: boolean, atMs: number): void => {
      nowMs = atMs;
      hidden = toHidden;
      change();
    };
    return { sent, hide: (atMs: number) => turn(true, atMs), show: (atMs: number) => turn(false, atMs) };
  };

  test('begins as the page is opened, or shown again, and ends as it is hidden', () => {
    const { sent, hide, show } = page();
    hide(9_999);
    show(500_000);
    hide(510_000);
    show(600_000);
    hide(600_400);
    expect(sent).toEqual([{ visits: 1, shortVisits: 1 }, { visits: 1 }, { visits: 1, shortVisits: 1 }]);
  });

  test('of a page opened in the background begins when it is first shown', () => {
    const { sent, hide, show } = page(true);
    hide(5_000);
    expect(sent).toEqual([]);
    show(60_000);
    hide(63_000);
    expect(sent).toEqual([{ visits: 1, shortVisits: 1 }]);
  });

  test('takes along what was done in it, once, and no more than a person does', () => {
    const { sent, hide, show } = page();
    count('goalTaps');
    count('goalTaps');
    count('undos');
    hide(60_000);
    show(70_000);
    for (let tap = 0; tap <= MOST_COUNTED; tap += 1) count('shares');
    hide(90_000);
    expect(sent).toEqual([
      { visits: 1, goalTaps: 2, undos: 1 },
      { visits: 1, shares: MOST_COUNTED },
    ]);
  });
});

describe('the page that counts', () => {
  const server = createFakeServer({ addCounts: () => ({ counted: true }) });
  const turn = (state: DocumentVisibilityState): void => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const signIn = (leftMs: number): void =>
    session.store({ accessToken: 'token', refreshToken: 'refresh', expiresAt: Date.now() + leftMs });
  let inits: (RequestInit | undefined)[];
  beforeEach(() => {
    inits = [];
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      inits.push(init);
      return server.fetch(input, init);
    });
    server.calls.length = 0;
  });
  afterEach(() => {
    turn('visible');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    session.clear();
  });

  // It listens for as long as the page lives.
  startVisits();

  test('sends at once as it is hidden, with the token, in a request that outlives it', () => {
    signIn(60_000);
    count('shares');
    turn('hidden');
    expect(server.calls).toMatchObject([
      { id: 'addCounts', path: '/api/counts', authorization: 'Bearer token', body: { visits: 1, shares: 1 } },
    ]);
    expect(inits).toMatchObject([{ method: 'POST', keepalive: true }]);
    turn('visible');
    turn('hidden');
    expect(server.calls).toHaveLength(2);
    expect(server.calls[1]?.body).not.toHaveProperty('shares');
  });

  test.each([
    ['signed out', () => session.clear()],
    ['of a session that has expired', () => signIn(-1)],
    [
      'offline',
      () => {
        signIn(60_000);
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      },
    ],
  ])('sends nothing while %s, and does not make up for it', (_, begin) => {
    begin();
    count('goalTaps');
    turn('hidden');
    expect(server.calls).toEqual([]);
    turn('visible');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    signIn(60_000);
    turn('hidden');
    expect(server.calls[0]?.body).not.toHaveProperty('goalTaps');
  });

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
    ['refuses', async () => new Response('{}', { status: 401 })],
  ])('takes it in silence when the server %s, does not ask again, and stays signed in', async (_, answer) => {
    signIn(60_000);
    const fetch = vi.fn(answer);
    vi.stubGlobal('fetch', fetch);
    turn('hidden');
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    await Promise.resolve();
    expect(session.signedIn()).toBe(true);
  });
});
