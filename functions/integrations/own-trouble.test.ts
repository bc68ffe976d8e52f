import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryTokens } from './memory-tokens.ts';
import { ownTrouble, withOwnTroubleTyped } from './own-trouble.ts';
import { type AdapterContext, VendorError } from './port.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const context = (change: Partial<AdapterContext>): AdapterContext => ({
  fetch,
  now: Date.now,
  sleep: async () => {},
  fields: {},
  baseUrlOverride: null,
  ...change,
});
const never = <T>(): Promise<T> => new Promise(() => {});
const kindOf = (work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(work).catch((error: unknown) => (error instanceof VendorError ? error.kind : error));

it('reports storage that does not answer before the vendor would be blamed', async () => {
  const { tokens, budget } = withOwnTroubleTyped(
    context({ tokens: { get: never, renew: never }, budget: { take: never, pause: async () => {} } }),
  );
  const kinds = Promise.all([kindOf(tokens?.get()), kindOf(budget?.take(1, false))]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await kinds).toEqual(['busy', 'busy']);
});

it("passes on the vendor's own errors and successful results unchanged", async () => {
  const { tokens } = withOwnTroubleTyped(context({ tokens: createMemoryTokens() }));
  const refused = async (): Promise<never> => {
    throw new VendorError('auth_failed', 'wrong');
  };
  expect(await kindOf(tokens?.renew(null, refused))).toBe('auth_failed');
  const set = { values: { accessToken: 'x' }, expiresAtMs: 1 };
  expect(await tokens?.renew(null, async () => set)).toEqual(set);
  expect(await tokens?.get()).toEqual(set);
  expect(vi.getTimerCount()).toBe(0);
  expect(withOwnTroubleTyped(context({}))).not.toHaveProperty('tokens');
});

it('keeps the cause of the failure', () => {
  const fault = new Error('by the table');
  expect(ownTrouble(fault)).toMatchObject({ kind: 'busy', retryAfterS: 5, cause: fault });
});
