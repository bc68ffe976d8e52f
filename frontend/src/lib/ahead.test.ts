import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAhead, lookAhead, takeAhead } from './ahead.ts';

const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  asked.mockImplementation(async () => Response.json([{ id: 1 }]));
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call made ahead is made once as the user, looked at, and taken once', async () => {
  askAhead(['/api/a'], 'token');
  expect(asked.mock.calls).toEqual([
    ['/api/a', { headers: { accept: 'application/json', authorization: 'Bearer token' } }],
  ]);
  expect(await lookAhead('/api/a')).toEqual([{ id: 1 }]);
  const taken = await takeAhead('/api/a', 'token');
  expect(await taken?.json()).toEqual([{ id: 1 }]);
  expect(takeAhead('/api/a', 'token')).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('nobody takes what another user asked for, what is old, or what was never asked', () => {
  askAhead(['/api/a', '/api/b'], 'token');
  expect(takeAhead('/api/a', 'another')).toBeNull();
  vi.advanceTimersByTime(10_001);
  expect(takeAhead('/api/b', 'token')).toBeNull();
  expect(takeAhead('/api/c', 'token')).toBeNull();
});

test('a refusal and a failure show nothing ahead, and reach whoever takes them', async () => {
  asked.mockImplementationOnce(async () => Response.json({}, { status: 401 }));
  asked.mockImplementationOnce(async () => {
    throw new TypeError('no network');
  });
  askAhead(['/api/a', '/api/b'], 'token');
  expect(await lookAhead('/api/a')).toBeNull();
  expect(await lookAhead('/api/b')).toBeNull();
  expect((await takeAhead('/api/a', 'token'))?.status).toBe(401);
  await expect(takeAhead('/api/b', 'token')).rejects.toThrow('no network');
});
