import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { HOOK_TRIES_S, type HookType, hookTypes, MAX_HOOKS, OLD_SECRET_S } from '#shared/hooks.ts';
import type { Happening, hookData } from '#shared/model/hooks.ts';
import type { NoticeEvent } from '#shared/model/notices.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import {
  type HookReceiver,
  type Received,
  startHookReceiver,
  URL_OF_USER,
  verified,
} from '#test/support/hook-receiver.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type Disturbance, liveQueue } from '../../trust/told-queue.ts';
import { SESSION_MS, type SeededSite, seedSession, seedSite } from '../site.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');

let product: TestProduct;
let site: SeededSite;
let receiver: HookReceiver;
let received: Received[];
let days = 0;

beforeAll(async () => {
  product = await startProduct(NOON);
  receiver = await startHookReceiver(product);
  ({ received } = receiver);
});
afterAll(async () => {
  await receiver.stop();
  await product.stop();
});
beforeEach(async () => {
  days += 3;
  product.time.nowMs = NOON + days * DAY_MS;
  product.told.length = 0;
  received.length = 0;
  receiver.answer = { status: 204 };
  site = await seedSite(product);
});

const iso = (ms: number): string => new Date(ms).toISOString();
const ask = (operation: Parameters<TestProduct['call']>[0], parts: object = {}, hookId?: string) =>
  product.call(operation, {
    params: { accountId: site.accountId, ...(hookId !== undefined && { hookId }) },
    claims: accessClaims(site.ownerId),
    ...parts,
  });
const made = async (types: readonly string[] = hookTypes): Promise<{ id: string; secret: string }> => {
  const { status, body } = await ask('createHook', { body: { url: URL_OF_USER, types } });
  expect(status).toBe(201);
  return { id: body.hook.id, secret: body.secret };
};
let episode = 0;
const lost = (changes: object = {}): Happening => {
  episode += 1;
  const source = { id: site.sensorId, name: 'Meter' };
  return {
    accountId: site.accountId,
    type: 'source.lost',
    subject: site.sensorId,
    episode: `silent/${episode}`,
    at: iso(product.time.nowMs),
    data: { source, since: iso(product.time.nowMs - HOUR_MS), why: 'silent' },
    ...changes,
  } as Happening;
};
const told = (happening: Happening): readonly NoticeEvent[] => [{ type: 'happened', happening }];
const live = (events: readonly NoticeEvent[], disturbance: Disturbance = { how: 'not' }, patienceMs?: number) =>
  liveQueue(product, events, disturbance, patienceMs);
/** What a call put into the queue. */
const queued = (): readonly NoticeEvent[] => product.told.splice(0).map(({ event }) => event);
const deliveries = async (hookId: string) => (await ask('listHookDeliveries', {}, hookId)).body.deliveries;

describe('what happens at a site', () => {
  test('reaches its webhook over HTTP, signed as the library of the standard verifies', async () => {
    const { id, secret } = await made();
    const happening = lost();
    await live(told(happening));
    expect(received).toHaveLength(1);
    const [one] = received as [Received];
    expect(one.path).toBe('/secret-path-4711');
    expect(one.headers['content-type']).toContain('application/json');
    expect(verified(secret, one)).toEqual({
      type: 'source.lost',
      timestamp: happening.at,
      data: { site: { id: site.accountId, name: 'Home' }, ...happening.data },
    });
    expect(() => verified(secret, { ...one, body: one.body.replace('Meter', 'meter') })).toThrow();
    expect(await deliveries(id)).toMatchObject([
      { type: 'source.lost', state: 'delivered', tries: 1, nextAt: null, last: { outcome: 'delivered', status: 204 } },
    ]);
  });

  test('of every type reaches it over HTTP, with what that type says', async () => {
    const { id, secret } = await made();
    await seedSession(product.deps, site);
    const appliance = { id: site.applianceId, name: 'Charger' };
    const source = { id: site.sensorId, name: 'Meter' };
    const [startedAt, endedAt, at] = [iso(SESSION_MS), iso(SESSION_MS + HOUR_MS), iso(product.time.nowMs)];
    const reason = { code: 'starting-sun', figures: { powerW: 6900, haveW: 6980 } };
    const said: { readonly [T in HookType]: z.input<(typeof hookData)[T]> } = {
      'appliance.decision_changed': {
        ...{ appliance, action: 'start', on: true, setCurrentA: 10, surplusW: 6980, reason, nextChangeAt: null },
      },
      'session.started': { appliance, startedAt },
      'session.finished': { appliance, startedAt, endedAt },
      'goal.at_risk': { appliance, by: at, lateS: 600, percent: 40, goalPercent: 80 },
      'source.lost': { source, since: startedAt, why: 'silent' },
      'source.back': { source, since: startedAt },
    };
    for (const [type, data] of Object.entries(said)) {
      const subject = 'appliance' in data ? site.applianceId : site.sensorId;
      await live(told(lost({ type, subject, data })));
    }
    const bodies = received.map((one) => verified(secret, one) as { type: HookType; data: object });
    expect(bodies.map(({ type }) => type)).toEqual([...hookTypes]);
    for (const { type, data } of bodies)
      expect(data).toMatchObject({ ...said[type], site: { id: site.accountId, name: 'Home' } });
    const shown: readonly { readonly state: string }[] = await deliveries(id);
    expect(shown.map(({ state }) => state)).toEqual(hookTypes.map(() => 'delivered'));
  });

  test('is told once, however often it is handed over, and to each webhook that wants it', async () => {
    const [first, other] = [await made(['source.lost', 'source.back']), await made(['session.started'])];
    const happening = lost();
    await live([...told(happening), ...told(happening)]);
    await live(told(happening));
    expect(received).toHaveLength(1);
    expect(await deliveries(first.id)).toHaveLength(1);
    expect(await deliveries(other.id)).toEqual([]);
  });

  test('a session that has ended says its energies, and no money', async () => {
    const { secret } = await made();
    await seedSession(product.deps, site);
    const startedAt = iso(SESSION_MS);
    await live(
      told(
        lost({
          type: 'session.finished',
          subject: site.applianceId,
          episode: startedAt,
          data: {
            appliance: { id: site.applianceId, name: 'Charger' },
            startedAt,
            endedAt: iso(SESSION_MS + HOUR_MS),
          },
        }),
      ),
    );
    const { data } = verified(secret, received[0] as Received) as { data: { session: Record<string, unknown> } };
    expect(data.session).toMatchObject({ startedAt, endedBy: 'unplugged', energyWh: expect.any(Number) });
    expect(JSON.stringify(data)).not.toMatch(/Eur|price/i);
  });
});

describe('a receiver that does not take it', () => {
  test('is asked again for 24 hours, ever more seldom, under one id, and then no more', async () => {
    const { id, secret } = await made();
    receiver.answer = { status: 503 };
    const startMs = product.time.nowMs;
    await live(told(lost()));
    expect(received).toHaveLength(HOOK_TRIES_S.length);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const [nth, one] of received.entries()) {
      const afterS = (one.atMs - startMs) / SECOND_MS;
      const plannedS = HOOK_TRIES_S[nth] ?? 0;
      expect(afterS).toBeLessThanOrEqual(plannedS + 1);
      expect(afterS).toBeGreaterThanOrEqual(0.9 * plannedS - 1);
      expect(Number(one.headers['webhook-timestamp'])).toBe(Math.floor(one.atMs / SECOND_MS));
      expect(verified(secret, one)).toBeDefined();
    }
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', tries: HOOK_TRIES_S.length, nextAt: null }]);
  });

  test('and takes it at last has it once', async () => {
    const { id } = await made();
    receiver.answer = 'silence';
    await live(told(lost()), { how: 'not' }, HOUR_MS);
    expect(received).toHaveLength(4);
    expect(await deliveries(id)).toMatchObject([
      { state: 'waiting', tries: 4, nextAt: expect.any(String), last: { outcome: 'unreachable', status: null } },
    ]);
  });

  test.each([429, 503])('and says how long to wait (%d) is not asked before', async (status) => {
    await made();
    receiver.answer = { status, headers: { 'retry-after': '1200' } };
    const startMs = product.time.nowMs;
    await live(told(lost()), { how: 'not' }, 30 * MINUTE_MS);
    expect(received.map(({ atMs }) => (atMs - startMs) / MINUTE_MS)).toEqual([0, 20]);
  });

  test('because it is gone (410) turns its webhook off until a member turns it on', async () => {
    const { id } = await made();
    receiver.answer = { status: 410 };
    await live(told(lost()));
    await live(told(lost()));
    expect(received).toHaveLength(1);
    expect((await ask('listHooks')).body.hooks).toMatchObject([{ off: 'gone', last: { status: 410 } }]);
    receiver.answer = { status: 200 };
    expect((await ask('patchHook', { body: { on: true } }, id)).body).toMatchObject({ off: null, last: null });
    await live(told(lost()));
    expect(received).toHaveLength(2);
  });

  test('and is turned off for it is told once to those who set the site up, with the way to turn it on', async () => {
    const users = { [site.ownerId]: 'owner@user.example', [site.installerId]: 'installer@user.example' };
    for (const [id, email] of Object.entries(users))
      await product.deps.storage.users.ensure({ id: id as typeof site.ownerId, email });
    product.mails.length = 0;
    const { id } = await made();
    for (const status of [410, 204, 410]) {
      receiver.answer = { status };
      for (let times = 0; times < 3; times += 1) await live(told(lost()));
      await ask('patchHook', { body: { on: true } }, id);
    }
    const toOwner = product.mails.filter(({ to }) => to === users[site.ownerId]);
    expect(product.mails).toHaveLength(4);
    expect(toOwner.map(({ subject }) => subject)).toEqual(['A webhook was turned off', 'A webhook was turned off']);
    expect(toOwner[0]?.text).toContain('“hooks. user. example/…4711” says that it is gone for good');
    expect(toOwner[0]?.text).toContain(`/${site.accountId}/settings/connections`);
    expect(product.mails.map(({ text }) => text).join()).not.toContain('secret-path');
  });

  test('and is on again before its notice comes out of the quiet hours: nobody is told', async () => {
    const claims = accessClaims(site.ownerId);
    await product.deps.storage.users.ensure({ id: site.ownerId, email: 'owner@user.example' });
    const quietHours = { from: '00:00', to: '23:00' };
    const body = { quietHours, urgentAtNight: false };
    const { accountId } = site;
    expect((await product.call('patchNotices', { params: { accountId }, claims, body })).status).toBe(200);
    product.mails.length = 0;
    const { id } = await made();
    receiver.answer = { status: 410 };
    await live(told(lost()), { how: 'not' }, HOUR_MS);
    const held = queued();
    await ask('patchHook', { body: { on: true } }, id);
    await live(held);
    expect(product.mails.filter(({ to }) => to === 'owner@user.example')).toEqual([]);
  });

  test('for five days is not asked any more', async () => {
    await product.deps.storage.users.ensure({ id: site.ownerId, email: 'owner@user.example' });
    product.mails.length = 0;
    await made();
    receiver.answer = { status: 500 };
    for (const days of [0, 3, 5]) {
      product.time.nowMs += days * DAY_MS;
      await live(told(lost()), { how: 'not' }, 0);
      expect(received).toHaveLength(days === 0 ? 1 : days === 3 ? 2 : 3);
    }
    await live(told(lost()), { how: 'not' }, 0);
    expect(received).toHaveLength(3);
    expect((await ask('listHooks')).body.hooks).toMatchObject([{ off: 'failing' }]);
    const toOwner = product.mails.filter(({ to }) => to === 'owner@user.example');
    expect(toOwner.map(({ text }) => text)).toEqual([expect.stringContaining('Nothing has reached “hooks. user.')]);
  });

  test('is never followed elsewhere, and what it says is not kept', async () => {
    const { id } = await made();
    receiver.answer = { status: 302, headers: { location: 'http://127.0.0.1:1/inner' } };
    await live(told(lost()), { how: 'not' }, 0);
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', last: { outcome: 'status', status: 302 } }]);
    expect(JSON.stringify(await deliveries(id))).not.toContain('nobody else');
  });
});

describe('its page', () => {
  test('shows neither address nor secret again', async () => {
    const { secret } = await made();
    const { body } = await ask('listHooks');
    expect(body.hooks).toMatchObject([{ masked: 'hooks.user.example/…4711', types: hookTypes, off: null, last: null }]);
    for (const hidden of ['secret-path', secret, secret.slice(6)]) expect(JSON.stringify(body)).not.toContain(hidden);
    expect(await product.snapshot()).not.toContain('secret-path');
  });

  test('a new secret signs beside the one before for a day, then alone', async () => {
    const { id, secret } = await made();
    const { status, body } = await ask('rotateHookSecret', {}, id);
    expect([status, body.hook.oldSecretUntil]).toEqual([201, iso(product.time.nowMs + OLD_SECRET_S * SECOND_MS)]);
    await live(told(lost()));
    for (const either of [secret, body.secret]) expect(verified(either, received[0] as Received)).toBeDefined();
    product.time.nowMs += OLD_SECRET_S * SECOND_MS + 1;
    await live(told(lost()));
    expect(verified(body.secret, received[1] as Received)).toBeDefined();
    expect(() => verified(secret, received[1] as Received)).toThrow();
    expect((await ask('listHooks')).body.hooks).toMatchObject([{ oldSecretUntil: null }]);
  });

  test('sends a ping, and repeats what failed, under its id', async () => {
    const { id, secret } = await made(['session.started']);
    receiver.answer = { status: 400 };
    const { body } = await ask('testHook', {}, id);
    await live(queued());
    expect(verified(secret, received[0] as Received)).toMatchObject({ type: 'ping' });
    expect(await deliveries(id)).toMatchObject([{ id: body.id, state: 'failed' }]);
    receiver.answer = { status: 200 };
    const replayed = { params: { accountId: site.accountId, hookId: id, deliveryId: body.id } };
    for (let times = 0; times < 2; times += 1) expect((await ask('replayHookDelivery', replayed)).status).toBe(200);
    const asked = received.length;
    await live(queued());
    expect(received).toHaveLength(asked + 1);
    expect(received.at(-1)?.headers['webhook-id']).toBe(body.id);
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', tries: 1 }]);
  });

  test('has five at most; one that is removed takes its deliveries along, and hears nothing more', async () => {
    const hooks = [];
    for (let nth = 0; nth < MAX_HOOKS; nth += 1) hooks.push(await made());
    expect((await ask('createHook', { body: { url: URL_OF_USER, types: ['source.lost'] } })).body.code).toBe(
      'hook_limit',
    );
    await live(told(lost()));
    expect(received).toHaveLength(MAX_HOOKS);
    for (const { id } of hooks) await ask('removeHook', {}, id);
    await live(told(lost()));
    expect(received).toHaveLength(MAX_HOOKS);
    expect(await product.snapshot()).not.toContain(hooks[0]?.id);
  });
});

// Sweeps of some fifty lives: on a busy machine each takes half a minute.
describe('whatever dies or comes twice', { timeout: 120_000 }, () => {
  const BOTH_MS = HOUR_MS;
  test('each webhook has it once, as one id, and what was begun is ended', async () => {
    const calm = await (async () => {
      await made(['source.lost']);
      return live(told(lost()), { how: 'not' }, BOTH_MS);
    })();
    expect(calm.calls).toBeGreaterThan(8);
    const disturbances: Disturbance[] = [{ how: 'twice' }, { how: 'at once' }];
    for (let at = 1; at <= calm.calls; at += 1) disturbances.push({ how: 'before', at }, { how: 'after', at });
    for (const disturbance of disturbances) {
      const label = JSON.stringify(disturbance);
      site = await seedSite(product);
      const { id, secret } = await made(['source.lost']);
      received.length = 0;
      const { dead } = await live(told(lost()), disturbance, BOTH_MS);
      expect(dead, label).toEqual([]);
      // Who died as it waited for the answer cannot know that it arrived: the same id tells its receiver.
      const most = disturbance.how === 'before' || disturbance.how === 'after' ? 2 : 1;
      expect(received.length, label).toBeGreaterThanOrEqual(1);
      expect(received.length, label).toBeLessThanOrEqual(most);
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size, label).toBe(1);
      expect(verified(secret, received.at(-1) as Received), label).toBeDefined();
      expect(await deliveries(id), label).toMatchObject([{ state: 'delivered' }]);
    }
  });

  test('one that says it is gone is off in the end, and its owner is told', async () => {
    const gone = async (disturbance: Disturbance) => {
      site = await seedSite(product);
      await product.deps.storage.users.ensure({ id: site.ownerId, email: 'owner@user.example' });
      await made(['source.lost']);
      product.mails.length = 0;
      receiver.answer = { status: 410 };
      const life = await live(told(lost()), disturbance, BOTH_MS);
      // Who died before it wrote that down finds it so the next time.
      await live(told(lost()), { how: 'not' }, BOTH_MS);
      return life;
    };
    const calm = await gone({ how: 'not' });
    const disturbances: Disturbance[] = [{ how: 'twice' }, { how: 'at once' }];
    for (let at = 1; at <= calm.calls; at += 1) disturbances.push({ how: 'before', at }, { how: 'after', at });
    for (const disturbance of disturbances) {
      const { dead, diedAt } = await gone(disturbance);
      const label = `${JSON.stringify(disturbance)} ${diedAt}`;
      expect(dead, label).toEqual([]);
      expect((await ask('listHooks')).body.hooks, label).toMatchObject([{ off: 'gone' }]);
      const mails = product.mails.filter(({ to }) => to === 'owner@user.example').length;
      expect(mails, label).toBeGreaterThanOrEqual(1);
      expect(mails, label).toBeLessThanOrEqual(diedAt === 'siteNotice' || diedAt === 'sent' ? 2 : 1);
    }
  });

  test('one that is asked in vain first is asked in its turn, and no more often', async () => {
    receiver.answer = { status: 500 };
    await made(['source.lost']);
    const calm = await live(told(lost()), { how: 'not' }, BOTH_MS);
    const times = received.length;
    for (let at = 1; at <= calm.calls; at += 3) {
      site = await seedSite(product);
      await made(['source.lost']);
      received.length = 0;
      await live(told(lost()), { how: 'after', at }, BOTH_MS);
      expect(received.length, `after call ${at}`).toBeLessThanOrEqual(times + 1);
      expect(received.length, `after call ${at}`).toBeGreaterThanOrEqual(times - 1);
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    }
  });
});
