import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

/** The service worker's part for pushes, in a browser of its own. */
const worker = () => {
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; body: string; actions: readonly { action: string }[] }[] = [];
  const opened: string[] = [];
  const posted: string[] = [];
  let ok = true;
  const self = {
    location: { origin: 'https://sunward.example' },
    registration: {
      showNotification: async (title: string, options: { body: string; actions: [] }) => {
        shown.push({ title, body: options.body, actions: options.actions });
      },
    },
    clients: { matchAll: async () => [], openWindow: async (page: string) => void opened.push(page) },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const fetch = async (path: string, { method }: { method: string }) => {
    posted.push(`${method} ${path}`);
    return { ok };
  };
  runInNewContext(readFileSync(join(import.meta.dirname, '../../frontend/public/push.js'), 'utf8'), {
    self,
    fetch,
    URL,
  });
  const fire = async (name: string, event: object): Promise<void> => {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  const fail = () => {
    ok = false;
  };
  return { shown, opened, posted, fire, fail };
};
const notification = {
  title: 'A charging goal is at risk',
  body: 'The car will be late.',
  lang: 'en',
  tag: 'tag',
  close: () => undefined,
  actions: [{ action: 'charge', title: 'Charge now', navigate: 'https://sunward.example/acc_1/dashboard' }],
  data: {
    navigate: 'https://sunward.example/acc_1/dashboard',
    deeds: { charge: { post: '/api/notices/charge?token=t', done: 'Charging.', failed: 'Not charging.' } },
  },
};

test('the service worker shows a push, opens its page, and does what a tap says without opening the app', async () => {
  const { shown, opened, posted, fire, fail } = worker();
  await fire('push', { data: { json: () => ({ web_push: 8030, notification }) } });
  expect(shown).toMatchObject([
    { title: notification.title, body: notification.body, actions: [{ action: 'charge' }] },
  ]);
  await fire('notificationclick', { notification, action: '' });
  expect(opened).toEqual(['https://sunward.example/acc_1/dashboard']);
  await fire('notificationclick', { notification, action: 'charge' });
  expect(posted).toEqual(['POST /api/notices/charge?token=t']);
  fail();
  await fire('notificationclick', { notification, action: 'charge' });
  expect(shown.slice(1).map(({ body }) => body)).toEqual(['Charging.', 'Not charging.']);
  expect(opened).toHaveLength(1);
});

test('the service worker opens no page of others', async () => {
  const { opened, fire } = worker();
  const data = { navigate: 'https://evil.example/', deeds: {} };
  await fire('notificationclick', { notification: { ...notification, data }, action: '' });
  expect(opened).toEqual(['https://sunward.example/accounts']);
});
