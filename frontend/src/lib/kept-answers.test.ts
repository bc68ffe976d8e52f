// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/units.ts';
import { keepAnswers, restoreAnswers } from './kept-answers.ts';
import { createSession, type Session } from './session.ts';

const tokensOf = (sub: string) => ({
  accessToken: `${btoa('{}')}.${btoa(JSON.stringify({ sub }))}.x`,
  refreshToken: 'refresh',
  expiresAt: Date.now() + 3_600_000,
});
const KEY = ['site', 'acc_1', 'sensors'];

let session: Session;
let online = true;
const stops: (() => void)[] = [];
beforeEach(() => {
  localStorage.clear();
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  session = createSession(localStorage);
  session.store(tokensOf('anna'));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  localStorage.clear();
  vi.restoreAllMocks();
});

/** A page that has just been opened. */
const open = (nowMs = Date.now()): QueryClient => {
  const client = new QueryClient();
  restoreAnswers(client, session, localStorage, nowMs);
  stops.push(keepAnswers(client, session, localStorage));
  return client;
};
const fill = async (client: QueryClient, kept: boolean): Promise<void> => {
  await client.prefetchQuery({ queryKey: KEY, queryFn: () => [{ gridPowerW: -5 }], meta: { kept } });
};
const leave = (): void => void window.dispatchEvent(new Event('pagehide'));

test('a reload without a network shows the last values, with the time at which they came', async () => {
  const before = open();
  await fill(before, true);
  leave();
  online = false;
  const after = open();
  expect(after.getQueryData(KEY)).toEqual([{ gridPowerW: -5 }]);
  expect(after.getQueryState(KEY)?.dataUpdatedAt).toBe(before.getQueryState(KEY)?.dataUpdatedAt);
  // Leaving again without a network keeps them.
  leave();
  expect(open().getQueryData(KEY)).toBeDefined();
});

test('with a network nothing old is used', async () => {
  await fill(open(), true);
  leave();
  expect(open().getQueryData(KEY)).toBeUndefined();
});

test('only answers that say so are kept', async () => {
  await fill(open(), false);
  leave();
  expect(localStorage.getItem('sunward.kept')).toBeNull();
});

test('they are gone with their user, and never shown to another', async () => {
  await fill(open(), true);
  leave();
  session.store(tokensOf('ben'));
  expect(localStorage.getItem('sunward.kept')).toBeNull();
  session.store(tokensOf('anna'));
  leave();
  const kept = localStorage.getItem('sunward.kept') ?? '';
  expect(kept).not.toBe('');
  for (const stop of stops.splice(0)) stop();
  session.store(tokensOf('ben'));
  localStorage.setItem('sunward.kept', kept);
  online = false;
  expect(open().getQueryData(KEY)).toBeUndefined();
  expect(localStorage.getItem('sunward.kept')).toBeNull();
});

test('a week later, or garbled, they are removed', async () => {
  await fill(open(), true);
  leave();
  online = false;
  expect(open(Date.now() + 8 * DAY_MS).getQueryData(KEY)).toBeUndefined();
  expect(localStorage.getItem('sunward.kept')).toBeNull();
  localStorage.setItem('sunward.kept', '{');
  expect(open().getQueryData(KEY)).toBeUndefined();
  expect(localStorage.getItem('sunward.kept')).toBeNull();
});
