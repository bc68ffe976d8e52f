import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OutgoingRequest } from '#functions/platform/outgoing.ts';
import type { PushService, ShownPush } from '#infra/local/push-service.ts';
import type { Notice, NoticeEvent } from '#shared/model/notices.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { byExtent, reportOmitted } from '#test/support/extent.ts';
import type { TestProduct } from '#test/support/product.ts';
import { type PushProduct, startPushProduct } from '#test/support/push-product.ts';
import { type SeededSite, seedSite } from '../contract/site.ts';
import { runState } from '../integration/storage/samples.ts';
import { type Disturbance, liveQueue } from './told-queue.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
/** Every how many requests of a delivery its process dies. */
const STEP = byExtent({ sample: 5, part: 1, whole: 1 });
reportOmitted('deaths at four of five requests');

let product: TestProduct;
let service: PushService;
let started: PushProduct;
let site: SeededSite;
let nth = 0;
const pushes: ShownPush[] = [];
const posts: OutgoingRequest[] = [];

beforeAll(async () => {
  started = await startPushProduct(NOON, (push) => pushes.push(push));
  ({ product, service } = started);
  product.outside.post = async (request) => {
    posts.push(request);
    return { status: 204, retryAfterS: null };
  };
});
afterAll(() => started.stop());

const addresses = {
  webhook: { kind: 'webhook', url: 'https://hooks.user.example/4711' },
  ntfy: { kind: 'ntfy', url: 'https://ntfy.user.example/home', token: 'tk_abc' },
  telegram: { kind: 'telegram', token: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0', chatId: '4711' },
} as const;

/** A site whose installer has a browser, a mailbox and an address of their own, and wants everything by each. */
const moveIn = async (address: (typeof addresses)[keyof typeof addresses]): Promise<void> => {
  nth += 1;
  product.time.nowMs = NOON + nth * DAY_MS;
  for (const list of [pushes, posts, product.mails, product.told]) list.length = 0;
  site = await seedSite(product);
  const claims = accessClaims(site.installerId);
  await product.call('getMe', { claims });
  const params = { accountId: site.accountId };
  const body = { subscription: service.subscribe(`phone-${nth}`) };
  expect((await product.call('addPushDevice', { params: { userId: site.installerId }, claims, body })).status).toBe(
    200,
  );
  expect((await product.call('setNoticeAddress', { params, claims, body: { address } })).status).toBe(200);
  const every = ['push', 'mail', 'address'];
  const kinds = { 'goal-at-risk': every, 'link-broken': every };
  expect((await product.call('patchNotices', { params, claims, body: { kinds, quietHours: null } })).status).toBe(200);
  for (const list of [product.mails, product.told]) list.length = 0;
};

/** What is told late is told only while a run still finds it so. */
const stands = async (kind: string, subject: string): Promise<void> => {
  const state = runState(product.time.nowMs, { sensors: [], appliances: [] }, { links: {} });
  const open = { [`${kind}/${subject}`]: { sinceMs: product.time.nowMs, told: true } };
  const news = { open, goals: {}, due: [] };
  expect(await product.deps.storage.control.claimRun(site.accountId, { ...state, news }, null)).toBe(true);
};
const noticeOf = async (kind: 'goal-at-risk' | 'link-broken'): Promise<NoticeEvent> => {
  const iso = (ms: number): string => new Date(ms).toISOString();
  const { nowMs } = product.time;
  const { accountId, applianceId, credentialsId } = site;
  const of = { accountId, kind, episode: iso(nowMs), at: iso(nowMs) };
  const notice =
    kind === 'link-broken'
      ? { ...of, subject: credentialsId, facts: { name: 'Easee', since: iso(nowMs) } }
      : {
          ...of,
          subject: applianceId,
          facts: { name: 'Car', by: iso(nowMs + HOUR_MS), lateS: 600, percent: 40, goalPercent: 80 },
        };
  await stands(kind, notice.subject);
  return { type: 'notice', notice: notice as unknown as Notice, userId: site.installerId };
};

/** What a receiver gets may be repeated only by who died between sending it and writing that down. */
const blind = new Set(['push', 'noteSent', 'post', 'note', 'siteNotice', 'sent']);

beforeEach(() => {
  nth += 1;
});
test.each([
  ['goal-at-risk', 'webhook'],
  ['goal-at-risk', 'ntfy'],
  ['goal-at-risk', 'telegram'],
  ['link-broken', 'webhook'],
] as const)(
  '%s by push, mail and %s comes once each, whatever dies at whichever request or comes twice',
  async (kind, way) => {
    await moveIn(addresses[way]);
    const calm = await liveQueue(product, [await noticeOf(kind)], { how: 'not' });
    expect([pushes.length, posts.length, product.mails.length]).toEqual([1, 1, 1]);
    expect(calm.calls).toBeGreaterThan(10);
    const disturbances: Disturbance[] = [{ how: 'twice' }, { how: 'at once' }];
    for (let at = 1; at <= calm.calls; at += STEP) disturbances.push({ how: 'before', at }, { how: 'after', at });
    for (const disturbance of disturbances) {
      await moveIn(addresses[way]);
      const { diedAt, dead } = await liveQueue(product, [await noticeOf(kind)], disturbance);
      const label = `${JSON.stringify(disturbance)} ${diedAt}`;
      expect(dead, label).toEqual([]);
      const counts = [pushes.length, posts.length, product.mails.length];
      const most = diedAt !== null && blind.has(diedAt) ? 2 : 1;
      for (const count of counts) {
        expect(count, label).toBeGreaterThanOrEqual(1);
        expect(count, label).toBeLessThanOrEqual(most);
      }
      // At most one way is repeated, and its receiver can tell: by topic or id.
      expect(counts.filter((count) => count > 1).length, label).toBeLessThanOrEqual(1);
      expect(new Set(pushes.map(({ topic }) => topic)).size, label).toBe(1);
      if (way === 'webhook') expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size, label).toBe(1);
    }
  },
);
