import { expect, test, vi } from 'vitest';
import type { Workbox } from 'workbox-window';
import { createAppUpdate } from './app-update.ts';

const fakeWorkbox = (register: () => Promise<undefined> = async () => undefined) => {
  const handlers = new Map<string, () => void>();
  const workbox = {
    addEventListener: (name: string, handler: () => void) => void handlers.set(name, handler),
    register,
    messageSkipWaiting: vi.fn(),
  };
  return { workbox: workbox as unknown as Workbox & typeof workbox, happens: (name: string) => handlers.get(name)?.() };
};

test('a waiting release is announced, and activated only on request', async () => {
  const { workbox, happens } = fakeWorkbox();
  const reload = vi.fn();
  const update = createAppUpdate({ open: async () => workbox, reload });
  const notified = vi.fn();
  update.subscribe(notified);
  await update.start();
  update.apply();
  expect([update.isReady(), notified.mock.calls.length, workbox.messageSkipWaiting.mock.calls.length]).toEqual([
    false,
    0,
    0,
  ]);
  happens('waiting');
  expect([update.isReady(), notified.mock.calls.length]).toEqual([true, 1]);
  update.apply();
  expect(workbox.messageSkipWaiting).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  happens('controlling');
  expect(reload).toHaveBeenCalledOnce();
});

test('a failed registration of the worker is harmless', async () => {
  const { workbox } = fakeWorkbox(() => Promise.reject(new Error('denied')));
  const update = createAppUpdate({ open: async () => workbox, reload: vi.fn() });
  await expect(update.start()).resolves.toBeUndefined();
  expect(update.isReady()).toBe(false);
});

test('once ended, a page registers no worker, not even one whose code is still loading', async () => {
  const register = vi.fn(async () => undefined);
  let loaded = (): void => undefined;
  const update = createAppUpdate({
    open: () => new Promise((resolve) => (loaded = () => resolve(fakeWorkbox(register).workbox))),
    reload: vi.fn(),
  });
  const loading = update.start();
  await update.end();
  loaded();
  await loading;
  expect(register).not.toHaveBeenCalled();
});

test('the end waits for a worker that is being registered, so that it can be removed', async () => {
  let registered = (): void => undefined;
  const register = (): Promise<undefined> => new Promise((resolve) => (registered = () => resolve(undefined)));
  const update = createAppUpdate({ open: async () => fakeWorkbox(register).workbox, reload: vi.fn() });
  const starting = update.start();
  // Its code has loaded.
  await Promise.resolve();
  const ended = vi.fn();
  const ending = update.end().then(ended);
  await new Promise((resolve) => setTimeout(resolve));
  expect(ended).not.toHaveBeenCalled();
  registered();
  await Promise.all([starting, ending]);
  expect(ended).toHaveBeenCalledOnce();
});
