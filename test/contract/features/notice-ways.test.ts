import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '#functions/features/notify/deliver.ts';
import type { OutgoingRequest } from '#functions/platform/outgoing.ts';
import { OutgoingError } from '#functions/platform/outgoing-error.ts';
import { PUSH_HOST, type PushService, type ShownPush } from '#infra/local/push-service.ts';
import type { Notice, NoticeEvent } from '#shared/model/notices.ts';
import { MAX_PUSH_DEVICES } from '#shared/model/push.ts';
import { ADDRESS_WAITS_S, CHARGE_BY_TAP_S } from '#shared/notices.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { PUBLIC_URL, type TestProduct } from '#test/support/product.ts';
import { type PushProduct, startPushProduct } from '#test/support/push-product.ts';
import { newUserId } from '#test/support/user-id.ts';
import { siteReading } from '../../integration/storage/samples.ts';
import { PUSH_SUBSCRIPTION, type SeededSite, seedSite } from '../site.ts';
import { riskNotices } from './risk-notices.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
let product: TestProduct;
let service: PushService;
let started: PushProduct;
let site: SeededSite;
let days = 0;
const shown: ShownPush[] = [];

beforeAll(async () => {
  started = await startPushProduct(NOON, (push) => shown.push(push));
  ({ product, service } = started);
});
afterAll(() => started.stop());
beforeEach(async () => {
  days += 2;
  product.time.nowMs = NOON + days * DAY_MS;
  shown.length = 0;
  product.mails.length = 0;
  product.told.length = 0;
  site = await seedSite(product);
  await product.call('getMe', { claims: asOwner() });
});

const iso = (ms: number): string => new Date(ms).toISOString();
const asOwner = () => accessClaims(site.ownerId);
const risk = riskNotices(
  () => product,
  () => site,
  'Car',
);
const toOwner = (notice: Notice) => deliver(product.deps, { type: 'notice', notice, userId: site.ownerId });
const choose = (kinds: object) =>
  product.call('patchNotices', { params: { accountId: site.accountId }, claims: asOwner(), body: { kinds } });
const subscribe = (device: string, claims = asOwner()) =>
  product.call('addPushDevice', {
    params: { userId: site.ownerId },
    claims,
    body: { subscription: service.subscribe(device) },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36' },
  });
const devices = async (): Promise<readonly { id: string; lastSentAt: string | null }[]> =>
  (await product.call('listPushDevices', { params: { userId: site.ownerId }, claims: asOwner() })).body.devices;

describe('a push', () => {
  let phone: string;
  beforeEach(async () => {
    phone = `phone-${days}`;
    expect((await subscribe(phone)).status).toBe(200);
  });

  test('is decrypted by its browser alone, says what a mail would, and is sent once however often it comes', async () => {
    const notice = risk();
    for (let times = 0; times < 3; times += 1)
      expect(await toOwner(notice)).toEqual({ outcome: 'sent', channels: ['push', 'mail'] });
    expect(shown).toMatchObject([{ device: phone, ttlS: 3600, urgency: 'high', subject: PUBLIC_URL }]);
    expect(shown[0]?.payload).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'A charging goal is at risk',
        body: expect.stringMatching(/75\smin longer\. Now 40% of 80%\.[^\n]*\nHome$/),
        navigate: `${PUBLIC_URL}/${site.accountId}/dashboard`,
        actions: [
          { action: 'charge', title: 'Charge now' },
          { action: 'mute', title: 'No more of these' },
        ],
      },
    });
    expect(shown[0]?.topic).toMatch(/^[\w-]{1,32}$/);
    expect((await devices())[0]?.lastSentAt).toBe(iso(product.time.nowMs));
  });

  test.each([
    ['weekly-summary', 'Your week in the sun', '?view=month&at=2026-07'],
    ['monthly-summary', 'June 2026 in the sun', '?view=sessions&at=2026-06'],
  ] as const)('of a %s comes once, as its mail does, with the figures of its days', async (kind, title, search) => {
    product.time.nowMs = Date.parse('2026-07-05T16:00:00Z');
    await subscribe(phone);
    await choose({ [kind]: ['push', 'mail'] });
    const startMs = Date.parse('2026-06-30T10:00:00Z');
    for (let minute = 0; minute < 60; minute += 1)
      await product.deps.storage.history.putReading(
        site.accountId,
        siteReading(startMs + minute * MINUTE_MS, site.sensorId, [site.applianceId]),
      );
    const facts =
      kind === 'weekly-summary' ? { from: '2026-06-29', to: '2026-07-05' } : { from: '2026-06-01', to: '2026-06-30' };
    const report = risk({ kind, subject: 'site', episode: facts.to, facts } as Partial<Notice>);
    for (let times = 0; times < 3; times += 1)
      expect(await toOwner(report)).toEqual({ outcome: 'sent', channels: ['push', 'mail'] });
    expect(shown.map(({ payload }) => payload)).toMatchObject([
      {
        notification: {
          title,
          body: expect.stringMatching(/[\d.]+\skWh charged, \d+% solar\./),
          navigate: `${PUBLIC_URL}/${site.accountId}/history${search}`,
        },
      },
    ]);
    expect(product.mails.map(({ subject }) => subject)).toEqual([title]);
  });

  test.each([404, 410])('that is answered %d ends the subscription', async (status) => {
    service.refuse(phone, status);
    await toOwner(risk());
    expect(await devices()).toEqual([]);
    expect((await toOwner(risk())).outcome).toBe('sent');
    expect(product.mails).toHaveLength(2);
  });

  test.each([429, 500, 503, 403])('that is answered %d comes back, and nothing else is sent twice', async (status) => {
    await subscribe(`other-${days}`);
    service.refuse(phone, status);
    const notice = risk();
    await expect(toOwner(notice)).rejects.toThrow(`answered ${status}`);
    await expect(toOwner(notice)).rejects.toThrow(`the push service ${PUSH_HOST} answered ${status}`);
    service.refuse(phone, null);
    expect(await toOwner(notice)).toEqual({ outcome: 'sent', channels: ['push', 'mail'] });
    expect(shown.map(({ device }) => device).sort()).toEqual([`other-${days}`, phone].sort());
    expect(product.mails).toHaveLength(1);
    expect(await devices()).toHaveLength(2);
  });

  test('is not sent to a browser whose session has ended, and its subscription goes', async () => {
    const claims = { ...asOwner(), origin_jti: `session-of-${site.ownerId}` };
    const { sessions } = product.deps.storage;
    const sessionId = claims.origin_jti;
    await sessions.start({ userId: site.ownerId, sessionId, device: null, country: null, secondFactor: false });
    expect((await subscribe(phone, claims)).status).toBe(200);
    await sessions.end(site.ownerId, sessionId);
    expect(await toOwner(risk())).toEqual({ outcome: 'sent', channels: ['mail'] });
    expect([shown, await devices()]).toEqual([[], []]);
  });

  test('counts against the day once, whatever it takes', async () => {
    await choose({ 'goal-at-risk': ['address'] });
    for (let nth = 0; nth < 12; nth += 1) expect((await toOwner(risk())).outcome).toBe('unreachable');
    await choose({ 'goal-at-risk': ['push'] });
    expect((await toOwner(risk())).outcome).toBe('sent');
  });

  test('tries the way', async () => {
    const answer = await product.call('testNotices', {
      params: { accountId: site.accountId },
      claims: asOwner(),
      body: { channel: 'push' },
    });
    expect(answer.body).toEqual({ queued: true });
    for (const { event } of product.told) await deliver(product.deps, event);
    expect(shown).toMatchObject([{ payload: { notification: { title: 'It works', actions: [] } } }]);
  });
});

describe('a subscription', () => {
  test('at a host that is no push service is refused', async () => {
    for (const endpoint of [
      'https://evil.example/push',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evilpush.apple.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x',
    ]) {
      const { status } = await product.call('addPushDevice', {
        params: { userId: site.ownerId },
        claims: asOwner(),
        body: { subscription: { ...PUSH_SUBSCRIPTION, endpoint } },
      });
      expect([endpoint, status]).toEqual([endpoint, 400]);
    }
    expect(await devices()).toEqual([]);
  });

  test('is one, however often a browser says it; the one that was seen longest ago makes room', async () => {
    for (let nth = 0; nth <= MAX_PUSH_DEVICES; nth += 1) {
      product.time.nowMs += SECOND_MS;
      await subscribe(`many-${days}-${nth}`);
      await subscribe(`many-${days}-${nth}`);
    }
    expect(await devices()).toHaveLength(MAX_PUSH_DEVICES);
  });

  test('shows neither address nor keys, and is nobody else’s', async () => {
    const { body } = await subscribe(`shy-${days}`);
    expect(body.devices).toEqual([
      { id: expect.any(String), device: 'Chrome, Android', since: iso(product.time.nowMs), lastSentAt: null },
    ]);
    expect(JSON.stringify(body)).not.toContain(PUSH_HOST);
    const params = { userId: site.ownerId };
    expect((await product.call('listPushDevices', { params, claims: accessClaims(newUserId()) })).status).toBe(403);
    const pushId = body.devices[0].id;
    for (let times = 0; times < 2; times += 1)
      expect(
        (await product.call('removePushDevice', { params: { ...params, pushId }, claims: asOwner() })).body.devices,
      ).toEqual([]);
  });
});

describe('a tap', () => {
  const tapped = async (action: string): Promise<string> => {
    await subscribe(`tap-${days}`);
    await toOwner(risk());
    const payload = shown[0]?.payload as { notification: { data: { deeds: Record<string, { post: string }> } } };
    const { post } = payload.notification.data.deeds[action] ?? { post: '' };
    return new URL(post, PUBLIC_URL).searchParams.get('token') ?? '';
  };

  test('charges now, without a sign-in, and again changes nothing', async () => {
    const token = await tapped('charge');
    for (let times = 0; times < 2; times += 1)
      expect((await product.call('chargeByNotice', { query: { token } })).body).toEqual({
        applianceId: site.applianceId,
        charging: true,
      });
    const appliance = await product.deps.storage.appliances.get(site.accountId, site.applianceId);
    expect(appliance?.chargeNow).toMatchObject({ since: iso(product.time.nowMs) });
    expect(product.arrivals.slice(-2)).toEqual([site.accountId, site.accountId]);
  });

  test('mutes pushes of its kind, and mail goes on', async () => {
    const token = await tapped('mute');
    expect((await product.call('muteNotices', { query: { token } })).body).toEqual({
      kind: 'goal-at-risk',
      channel: 'push',
    });
    expect(await toOwner(risk())).toEqual({ outcome: 'sent', channels: ['mail'] });
  });

  test('does nothing when it is forged, for another deed, too old, or of who is no member any more', async () => {
    const token = await tapped('charge');
    const mute = site.muteToken;
    const parts = token.split('.');
    const forged = [
      token.replace(parts[2] ?? '', product.deps.newId('app')),
      [...parts.slice(0, 3), String(Number(parts[3]) + 1), parts[4]].join('.'),
      `${token}x`,
      parts.slice(0, 4).join('.'),
      mute,
    ];
    for (const one of forged)
      expect((await product.call('chargeByNotice', { query: { token: one } })).status).toBe(404);
    expect((await product.call('muteNotices', { query: { token } })).status).toBe(404);
    product.time.nowMs += (CHARGE_BY_TAP_S + 1) * SECOND_MS;
    expect((await product.call('chargeByNotice', { query: { token } })).status).toBe(404);
    product.time.nowMs -= HOUR_MS;
    await product.deps.storage.members.remove(site.accountId, site.ownerId);
    expect((await product.call('chargeByNotice', { query: { token } })).status).toBe(404);
  });
});

describe('an address of their own', () => {
  const calls: OutgoingRequest[] = [];
  let answer: () => Promise<{ status: number; retryAfterS: number | null }>;
  beforeEach(async () => {
    calls.length = 0;
    answer = async () => ({ status: 204, retryAfterS: null });
    product.outside.post = async (request) => {
      calls.push(request);
      return answer();
    };
    await choose({ 'goal-at-risk': ['address'] });
  });
  const give = (address: object) =>
    product.call('setNoticeAddress', { params: { accountId: site.accountId }, claims: asOwner(), body: { address } });
  const given = async () =>
    (await product.call('getNoticeAddress', { params: { accountId: site.accountId }, claims: asOwner() })).body.address;
  const WEBHOOK = { kind: 'webhook', url: 'https://hooks.user.example/secret-path-4711' };

  test('that is a webhook gets a signed request, which the library of the standard verifies; one id in every try', async () => {
    const { secret } = (await give(WEBHOOK)).body;
    const notice = risk();
    answer = async () => ({ status: 500, retryAfterS: null });
    await toOwner(notice);
    answer = async () => ({ status: 200, retryAfterS: null });
    for (const { event } of [...product.told]) await deliver(product.deps, event);
    expect(calls).toHaveLength(2);
    // The library refuses what is more than five minutes old by the machine's clock.
    const webhook = new Webhook(secret);
    for (const { url, body, headers } of calls) {
      expect(url).toBe(WEBHOOK.url);
      const atS = Number(headers['webhook-timestamp']);
      expect(atS).toBe(Math.floor(product.time.nowMs / SECOND_MS));
      const id = headers['webhook-id'] ?? '';
      expect(webhook.sign(id, new Date(atS * SECOND_MS), body)).toBe(headers['webhook-signature']);
    }
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      type: 'notice.goal-at-risk',
      timestamp: notice.at,
      data: { site: { id: site.accountId, name: 'Home' }, title: 'A charging goal is at risk', lateS: 4500 },
    });
  });

  test('that is ntfy or Telegram gets what it understands', async () => {
    await give({ kind: 'ntfy', url: 'https://ntfy.user.example/my-home', token: 'tk_abc' });
    await toOwner(risk());
    expect(calls[0]).toMatchObject({
      url: 'https://ntfy.user.example/',
      headers: { authorization: 'Bearer tk_abc' },
    });
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      topic: 'my-home',
      title: 'A charging goal is at risk',
      priority: 4,
      click: `${PUBLIC_URL}/${site.accountId}/dashboard`,
    });
    await give({ kind: 'telegram', token: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0', chatId: '-1001234' });
    await toOwner(risk());
    expect(calls[1]?.url).toBe('https://api.telegram.org/bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0/sendMessage');
    expect(JSON.parse(calls[1]?.body ?? '')).toMatchObject({ chat_id: '-1001234' });
  });

  test('is stored sealed, shown masked, and forgotten with the membership', async () => {
    const { body } = await give(WEBHOOK);
    expect(body).toMatchObject({
      address: { kind: 'webhook', masked: 'hooks.user.example/…4711', off: false, last: null },
    });
    expect(body.secret).toMatch(/^whsec_/);
    expect(await given()).toEqual(body.address);
    const { noticeAddresses } = product.deps.storage;
    const stored = await noticeAddresses.get(site.accountId, site.ownerId);
    expect(JSON.stringify(stored) + Buffer.from(stored?.sealed ?? []).toString('latin1')).not.toContain('secret-path');
    await product.call('removeNoticeAddress', { params: { accountId: site.accountId }, claims: asOwner() });
    expect(await given()).toBeNull();
  });

  test('that does not answer is tried again ever later, and never raises an alarm of ours', async () => {
    await give(WEBHOOK);
    answer = async () => {
      throw new OutgoingError('timeout');
    };
    const waits: number[] = [];
    let events: NoticeEvent[] = [{ type: 'notice', notice: risk(), userId: site.ownerId }];
    while (events[0] !== undefined) {
      product.told.length = 0;
      expect((await deliver(product.deps, events[0])).outcome).toBe('sent');
      waits.push(...product.told.map(({ delayS }) => delayS));
      events = product.told.map(({ event }) => event);
    }
    expect(waits).toEqual([...ADDRESS_WAITS_S]);
    expect(calls).toHaveLength(1 + ADDRESS_WAITS_S.length);
    expect((await given()).last).toMatchObject({ outcome: 'timeout', status: null });
  });

  test('that is not public, or gone, is not tried again', async () => {
    await give(WEBHOOK);
    answer = async () => {
      throw new OutgoingError('refused');
    };
    await toOwner(risk());
    expect([product.told, (await given()).last.outcome]).toEqual([[], 'refused']);
    answer = async () => ({ status: 410, retryAfterS: null });
    await toOwner(risk());
    expect(await given()).toMatchObject({ off: true, last: { outcome: 'gone', status: 410 } });
    expect(await toOwner(risk())).toEqual({ outcome: 'unreachable' });
    await give(WEBHOOK);
    answer = async () => ({ status: 200, retryAfterS: null });
    await toOwner(risk());
    expect(await given()).toMatchObject({ off: false, last: { outcome: 'delivered' } });
  });

  test('that fails for five days is off, and one success in between is enough', async () => {
    await give(WEBHOOK);
    for (const status of [500, 200, 500]) {
      answer = async () => ({ status, retryAfterS: null });
      await toOwner(risk());
      product.time.nowMs += 4 * DAY_MS;
    }
    answer = async () => ({ status: 500, retryAfterS: null });
    await toOwner(risk());
    expect((await given()).off).toBe(false);
    product.time.nowMs += DAY_MS;
    await toOwner(risk());
    expect((await given()).off).toBe(true);
  });

  test('waits as long as it asks for', async () => {
    await give(WEBHOOK);
    answer = async () => ({ status: 429, retryAfterS: 120 });
    await toOwner(risk());
    expect(product.told).toMatchObject([{ delayS: 120, event: { tries: 1 } }]);
  });
});
