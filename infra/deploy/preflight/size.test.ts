import { describe, expect, it } from 'vitest';
import { needsOf } from './size.ts';

describe('what sites ask of an account', () => {
  it('is the same with shards as long as there are fewer sites', () => {
    expect(needsOf(10_000, 50_000)).toEqual(needsOf(10_000));
    expect(needsOf(50_000, 50_000)).toEqual(needsOf(50_000));
  });

  it('stays within a new account’s firings a second once shards fire them, and needs far fewer runs at once', () => {
    expect(needsOf(100_000)).toMatchObject({ schedules: 100_000, invocationsPerS: 3_334, controlConcurrency: 1_667 });
    expect(needsOf(100_000, 24_000)).toMatchObject({
      schedules: 24_256,
      invocationsPerS: 800,
      controlConcurrency: 400,
    });
    // Beyond what the way to shards needs, batches count.
    expect(needsOf(1_000_000, 24_000).controlConcurrency).toBe(2_500);
  });

  it('is the same for what does not depend on firings', () => {
    const [own, shards] = [needsOf(100_000), needsOf(100_000, 24_000)];
    for (const one of ['signInsPerS', 'signUpsPerS', 'requestsPerS', 'routes'] as const)
      expect(shards[one]).toBe(own[one]);
  });
});
