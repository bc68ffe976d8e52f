import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeeper } from './keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the keeper of a state on disk', () => {
  it('writes once for concurrent callers, and resolves each of them', async () => {
    const write = vi.fn();
    const keeper = createKeeper(write);
    const asked = Promise.all([keeper.soon(), keeper.soon(), keeper.soon()]);
    expect(write).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    await asked;
    expect(write).toHaveBeenCalledOnce();
  });

  it('writes again for later callers', async () => {
    const written: number[] = [];
    let value = 1;
    const keeper = createKeeper(() => written.push(value));
    void keeper.soon();
    await vi.runAllTimersAsync();
    value = 2;
    const asked = keeper.soon();
    await vi.runAllTimersAsync();
    await asked;
    expect(written).toEqual([1, 2]);
  });

  it('batches for nine times as long as its last write took', async () => {
    const write = vi.fn();
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(20);
    const keeper = createKeeper(write);
    void keeper.soon();
    await vi.advanceTimersByTimeAsync(0);
    clock.mockRestore();
    void keeper.soon();
    await vi.advanceTimersByTimeAsync(179);
    expect(write).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('writes what is pending at the end, and nothing twice', async () => {
    const write = vi.fn();
    const keeper = createKeeper(write);
    keeper.flush();
    expect(write).not.toHaveBeenCalled();
    const asked = keeper.soon();
    keeper.flush();
    await asked;
    await vi.runAllTimersAsync();
    expect(write).toHaveBeenCalledOnce();
  });

  it('reports a failed write to waiting callers and to onError', async () => {
    const heard: unknown[] = [];
    const full = new Error('disk full');
    const keeper = createKeeper(
      () => {
        throw full;
      },
      (error) => heard.push(error),
    );
    const asked = expect(keeper.soon()).rejects.toBe(full);
    await vi.runAllTimersAsync();
    await asked;
    expect(heard).toEqual([full]);
  });
});
