import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverBatch } from '#functions/features/notify/batch.ts';
import { deliver } from '#functions/features/notify/deliver.ts';
import { fateOf } from '#infra/deploy/redrive.ts';
import type { Notice, NoticeEvent } from '#shared/model/notices.ts';
import { NOTICES_A_DAY, NOTICES_AT_ONCE, TOLD_LATELY } from '#shared/notices.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from '#test/support/user-id.ts';
import { runState, siteReading } from '../../integration/storage/samples.ts';
import { liveQueue } from '../../trust/told-queue.ts';
import { type SeededSite, seedSite } from '../site.ts';
import { riskNotices } from './risk-notices.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
let product: TestProduct;
let site: SeededSite;
let days = 0;

beforeAll(async () => {
  product = await startProduct(NOON);
});
afterAll(() => product.stop());
beforeEach(async () => {
  days += 2;
  product.time.nowMs = NOON + days * DAY_MS;
  product.mails.length = 0;
  product.told.length = 0;
  site = await seedSite(product);
  // Their rows, and with them their addresses, come with their first calls.
  for (const userId of [site.ownerId, site.installerId]) await product.call('getMe', { claims: accessClaims(userId) });
});

const iso = (ms: number): string => new Date(ms).toISOString();
const risk = riskNotices(
  () => product,
  () => site,
  'Car <b>',
);
const toOwner = (notice: Notice) => deliver(product.deps, { type: 'notice', notice, userId: site.ownerId });
const asOwner = () => accessClaims(site.ownerId);
const choose = (body: object) =>
  product.call('patchNotices', { params: { accountId: site.accountId }, claims: asOwner(), body });

describe('what a run found to say', () => {
  test('is shared out to each member, and told to one of them in their own words, once however often it comes', async () => {
    const notice = risk();
    expect(await deliver(product.deps, { type: 'notice', notice })).toEqual({ outcome: 'shared', members: 2 });
    const events = product.told.map(({ event }) => event);
    expect(new Set(events.map((event) => event.type === 'notice' && event.userId))).toEqual(
      new Set([site.ownerId, site.installerId]),
    );
    for (const event of [...events, ...events]) await deliver(product.deps, event);
    expect(product.mails).toHaveLength(2);
    const [mail] = product.mails;
    expect(mail?.subject).toBe('A charging goal is at risk');
    expect(mail?.text).toContain('at full power it takes 75\u00A0min longer. Now 40% of 80%.');
    expect(mail?.text).toContain(`https://app.example/${site.accountId}/dashboard`);
    expect(mail?.html).not.toContain('<b>”');
  });

  test('in German for who reads it, by the clock of the site', async () => {
    await product.call('patchUser', { params: { userId: site.ownerId }, claims: asOwner(), body: { locale: 'de-DE' } });
    expect(await toOwner(risk())).toEqual({ outcome: 'sent', channels: ['mail'] });
    expect(product.mails[0]?.subject).toBe('Ein Ladeziel ist in Gefahr');
    expect(product.mails[0]?.text).toContain('wird bis 15:00 nicht fertig: Mit voller Leistung fehlen 75\u00A0min.');
    expect(product.mails[0]?.text).toContain(`https://app.example/de-DE/${site.accountId}/dashboard`);
  });

  test('is not told to who has left, nor of a site that is gone', async () => {
    const stranger = newUserId();
    const notice = risk();
    expect(await deliver(product.deps, { type: 'notice', notice, userId: stranger })).toEqual({ outcome: 'nobody' });
    await product.deps.storage.accounts.mark(site.accountId, iso(product.time.nowMs));
    expect(await toOwner(notice)).toEqual({ outcome: 'nobody' });
    expect(product.mails).toEqual([]);
  });

  test('that could not be mailed comes back alone, and is mailed then', async () => {
    const bodies = [risk(), risk()].map((notice): NoticeEvent => ({ type: 'notice', notice, userId: site.ownerId }));
    const records = [...bodies.map((body) => JSON.stringify(body)), '{"type":"other"}'].map((body, nth) => ({
      messageId: `m${nth}`,
      body,
    }));
    product.faults.mail = new Error('SES is down');
    const failed = await deliverBatch(product.deps, records);
    expect(failed.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['m0', 'm1', 'm2']);
    product.faults.mail = null;
    expect(await deliverBatch(product.deps, records)).toEqual({ batchItemFailures: [{ itemIdentifier: 'm2' }] });
    expect(product.mails).toHaveLength(2);
  });

  test('that fails five times is given up, waits for an operator, and is told once when that puts it back', async () => {
    await choose({ quietHours: null });
    const notice = risk({ kind: 'car-full', facts: { name: 'Car', percent: 80 } } as Partial<Notice>);
    await choose({ kinds: { 'car-full': ['mail'] } });
    product.faults.mail = new Error('SES is down');
    const event: NoticeEvent = { type: 'notice', notice, userId: site.ownerId };
    const { dead } = await liveQueue(product, [event], { how: 'not' });
    product.faults.mail = null;
    expect([dead, product.mails]).toEqual([[event], []]);
    const fate = fateOf({ Body: JSON.stringify(dead[0]), MessageAttributes: {} }, product.time.nowMs);
    expect(fate.kind).toBe('tell');
    const again = JSON.parse(fate.kind === 'tell' ? fate.body : '') as NoticeEvent;
    expect((await liveQueue(product, [again, again], { how: 'not' })).dead).toEqual([]);
    expect(product.mails.map(({ subject }) => subject)).toEqual(['The car is full']);
  });

  test('is told ten times a day at most, and a repetition counts once', async () => {
    const all = Array.from({ length: NOTICES_A_DAY + 2 }, () => risk());
    const outcomes: string[] = [];
    for (const notice of all) {
      await toOwner(notice);
      outcomes.push((await toOwner(notice)).outcome);
    }
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(NOTICES_A_DAY);
    expect(outcomes.slice(NOTICES_A_DAY)).toEqual(['enough', 'enough']);
    expect(product.mails).toHaveLength(NOTICES_A_DAY);
    product.time.nowMs += DAY_MS;
    expect((await toOwner(risk())).outcome).toBe('sent');
  });
});

describe('a service that refuses the sign-in', () => {
  const refused = (): Notice => {
    const facts = { name: 'Easee', since: iso(product.time.nowMs) };
    return risk({ kind: 'link-broken', subject: site.credentialsId, episode: facts.since, facts } as Partial<Notice>);
  };

  test('is told once to an installer, with the way to the link; the owner has a mail of its own', async () => {
    const notice = refused();
    const events = [site.installerId, site.ownerId].map((userId): NoticeEvent => ({ type: 'notice', notice, userId }));
    const outcomes = [];
    for (const event of [...events, ...events]) outcomes.push((await deliver(product.deps, event)).outcome);
    expect(outcomes).toEqual(['sent', 'unreachable', 'sent', 'unreachable']);
    expect(product.mails.map(({ subject }) => subject)).toEqual(['A service refuses the sign-in']);
    expect(product.mails[0]?.text).toContain('Easee has not accepted the sign-in since 14:00.');
    expect(product.mails[0]?.text).toContain(`https://app.example/${site.accountId}/credentials/${site.credentialsId}`);
  });

  test('is not told to the family, who can do nothing about it', async () => {
    const userId = newUserId();
    await product.deps.storage.members.add({ accountId: site.accountId, userId, role: 'family' });
    await product.call('getMe', { claims: accessClaims(userId) });
    expect(await deliver(product.deps, { type: 'notice', notice: refused(), userId })).toEqual({ outcome: 'nobody' });
  });
});

describe('in quiet hours', () => {
  const AT_NIGHT = 11 * HOUR_MS;
  const stands = (open: object): Promise<boolean> =>
    product.deps.storage.control.claimRun(
      site.accountId,
      {
        ...runState(product.time.nowMs, { sensors: [], appliances: [] }, { links: {} }),
        news: { open, goals: {}, due: [] } as never,
      },
      null,
    );

  test('what may wait waits in the queue, a quarter of an hour at a time, and is told in the morning if it still stands', async () => {
    await choose({ urgentAtNight: false });
    product.time.nowMs += AT_NIGHT;
    const notice = risk();
    expect(await toOwner(notice)).toEqual({ outcome: 'held' });
    expect(product.told).toMatchObject([{ event: { notice, userId: site.ownerId }, delayS: 900 }]);
    await stands({ [`goal-at-risk/${site.applianceId}/deadline/1`]: { sinceMs: 0, told: true } });
    product.time.nowMs += 6 * HOUR_MS;
    expect(await toOwner(notice)).toEqual({ outcome: 'sent', channels: ['mail'] });
  });

  test('what was put right by then is not told, nor is the end of what nobody heard of', async () => {
    await choose({ urgentAtNight: false });
    product.time.nowMs += AT_NIGHT;
    const facts = { name: 'Meter', since: iso(product.time.nowMs), back: false };
    const silence = risk({ kind: 'offline', subject: site.sensorId, episode: facts.since, facts } as Partial<Notice>);
    const back = { ...silence, episode: `${facts.since}/back`, facts: { ...facts, back: true } } as Notice;
    expect(await toOwner(silence)).toEqual({ outcome: 'held' });
    await stands({});
    product.time.nowMs += 6 * HOUR_MS;
    expect([await toOwner(silence), await toOwner(back)]).toEqual([{ outcome: 'over' }, { outcome: 'over' }]);
    expect(product.mails).toEqual([]);
  });

  test('the end of a silence is told to who heard of it', async () => {
    const facts = { name: 'Meter', since: iso(product.time.nowMs), back: false };
    const silence = risk({ kind: 'offline', subject: site.sensorId, episode: facts.since, facts } as Partial<Notice>);
    await toOwner(silence);
    product.time.nowMs += MINUTE_MS;
    await toOwner({ ...silence, episode: `${facts.since}/back`, facts: { ...facts, back: true } } as Notice);
    expect(product.mails.map(({ subject }) => subject)).toEqual(['A device does not answer', 'A device answers again']);
  });
});

describe('what became of the last notices', () => {
  const lately = async () =>
    (await product.call('getNotices', { params: { accountId: site.accountId }, claims: asOwner() })).body.lately;

  test('is told to the member: held until when, sent by which ways, one line for each notice, newest first', async () => {
    expect(await lately()).toEqual([]);
    await choose({ urgentAtNight: false });
    const evening = risk({ kind: 'goal-missed' } as Partial<Notice>);
    await toOwner(evening);
    await toOwner(evening);
    const sent = { kind: 'goal-missed', name: 'Car <b>', back: false, fate: 'sent', channels: ['mail'], until: null };
    expect(await lately()).toEqual([{ ...sent, at: evening.at }]);
    product.time.nowMs += 11 * HOUR_MS;
    const night = risk({ kind: 'goal-missed' } as Partial<Notice>);
    await toOwner(night);
    // By the clock of the site: seven in the morning in Berlin.
    const until = `${iso(product.time.nowMs + 6 * HOUR_MS).slice(0, 10)}T05:00:00.000Z`;
    const held = { ...sent, at: night.at, fate: 'held', channels: [], until };
    expect(await lately()).toEqual([held, { ...sent, at: evening.at }]);
    product.time.nowMs += 6 * HOUR_MS;
    await toOwner(night);
    expect(await lately()).toEqual([
      { ...sent, at: night.at },
      { ...sent, at: evening.at },
    ]);
    // Each member sees their own.
    const others = await product.call('getNotices', {
      params: { accountId: site.accountId },
      claims: accessClaims(site.installerId),
    });
    expect(others.body.lately).toEqual([]);
  });

  test('stays sent when it comes again in quiet hours, or once it is over', async () => {
    await choose({ urgentAtNight: false });
    const notice = risk();
    await toOwner(notice);
    const told = [expect.objectContaining({ fate: 'sent', channels: ['mail'], until: null })];
    expect(await lately()).toEqual(told);
    // One way failed, and its turn comes again.
    product.time.nowMs += 11 * HOUR_MS;
    expect(await toOwner(notice)).toEqual({ outcome: 'held' });
    expect(await lately()).toEqual(told);
    product.time.nowMs += 6 * HOUR_MS;
    expect((await toOwner(notice)).outcome).not.toBe('sent');
    expect(await lately()).toEqual(told);
    expect(product.mails).toHaveLength(1);
  });

  test('says what was put right before the morning, came too late, was one too many, or reaches nobody', async () => {
    await choose({ urgentAtNight: false, kinds: { 'car-full': ['mail'], 'not-charging': ['address'] } });
    product.time.nowMs += 11 * HOUR_MS;
    const over = risk();
    await toOwner(over);
    await toOwner(risk({ kind: 'car-full', facts: { name: 'Car', percent: 80 } } as Partial<Notice>));
    product.time.nowMs += 6 * HOUR_MS;
    await toOwner(over);
    await toOwner(
      risk({ kind: 'not-charging', facts: { name: 'Car', surplusW: 3000, cause: 'car-asleep' } } as Partial<Notice>),
    );
    for (let nth = 0; nth <= NOTICES_A_DAY; nth += 1) {
      product.time.nowMs += MINUTE_MS;
      await toOwner(risk());
    }
    const fates = (await lately()).map(({ kind, fate }: { kind: string; fate: string }) => `${kind} ${fate}`);
    expect(fates).toEqual([
      'goal-at-risk enough',
      ...Array.from({ length: NOTICES_A_DAY }, () => 'goal-at-risk sent'),
      'not-charging unreachable',
      ...['goal-at-risk over', 'car-full old'],
    ]);
  });

  test('is kept of the last twenty, whatever comes at the same time, and forgotten with the membership', async () => {
    await choose({ kinds: { 'goal-at-risk': ['address'] } });
    const all = Array.from({ length: TOLD_LATELY + 5 }, () => {
      product.time.nowMs += MINUTE_MS;
      return risk();
    });
    // As many as a batch of the queue holds, all to one member.
    await Promise.all(all.slice(0, NOTICES_AT_ONCE).map(toOwner));
    for (const notice of all.slice(NOTICES_AT_ONCE)) await toOwner(notice);
    const times = (await lately()).map(({ at }: { at: string }) => at);
    expect(times).toEqual(
      all
        .map(({ at }) => at)
        .slice(-TOLD_LATELY)
        .reverse(),
    );
    await product.deps.storage.noticesTold.remove(site.accountId, site.ownerId);
    expect(await lately()).toEqual([]);
  });
});

describe('what a member wants to hear', () => {
  test('is their own, shows defaults, and changes kind by kind', async () => {
    const params = { accountId: site.accountId };
    const before = (await product.call('getNotices', { params, claims: asOwner() })).body;
    expect(before).toMatchObject({
      kinds: { 'goal-at-risk': ['push', 'mail', 'address'], 'car-full': ['push', 'address'], 'weekly-summary': [] },
      urgentAtNight: true,
    });
    expect((await choose({ kinds: { 'car-full': ['mail'] } })).status).toBe(200);
    expect((await choose({ kinds: { 'goal-at-risk': [] } })).body.kinds).toMatchObject({
      'goal-at-risk': [],
      'car-full': ['mail'],
      offline: ['push', 'mail', 'address'],
    });
    expect(await toOwner(risk())).toEqual({ outcome: 'unwanted' });
    const others = (await product.call('getNotices', { params, claims: accessClaims(site.installerId) })).body;
    expect(others).toEqual(before);
  });

  test.each([
    { quietHours: { from: '24:00', to: '07:00' } },
    { quietHours: { from: '07:00', to: '07:00' } },
    { kinds: { 'car-full': ['fax'] } },
    { kinds: { nothing: ['mail'] } },
  ])('is refused where it is none: %j', async (body) => {
    expect((await choose(body)).status).toBe(400);
    expect(await product.deps.storage.noticeSettings.get(site.accountId, site.ownerId)).toBeNull();
  });

  test('is forgotten with the membership', async () => {
    const claims = accessClaims(site.installerId);
    const params = { accountId: site.accountId };
    await product.call('patchNotices', { params, claims, body: { urgentAtNight: false } });
    await product.call('leaveAccount', { params: { ...params, userId: site.installerId }, claims });
    expect(await product.deps.storage.noticeSettings.get(site.accountId, site.installerId)).toBeNull();
  });
});

describe('the link in a notice', () => {
  test('ends mail of its kind without a sign-in, at one click of a mail program, however often', async () => {
    await toOwner(risk());
    const [mail] = product.mails;
    const url = new URL(mail?.unsubscribeUrl ?? '');
    expect(url.pathname).toBe('/api/notices/mute');
    const token = url.searchParams.get('token') ?? '';
    expect(mail?.text).toContain(`https://app.example/mute#${token}`);
    for (let times = 0; times < 2; times += 1)
      expect((await product.call('muteNotices', { query: { token } })).body).toEqual({
        kind: 'goal-at-risk',
        channel: 'mail',
      });
    // By push and at an address of their own it would still come, if there were any.
    expect(await toOwner(risk())).toEqual({ outcome: 'unreachable' });
    const member = await deliver(product.deps, { type: 'notice', notice: risk(), userId: site.installerId });
    expect(member.outcome).toBe('sent');
  });

  test('that somebody changed ends nothing', async () => {
    const [account, user, kind, channel, seal] = site.muteToken.split('.');
    const forged = [
      [account, site.installerId, kind, channel, seal],
      [account, user, 'goal-at-risk', channel, seal],
      [account, user, kind, channel, `${seal}x`],
      [account, user, kind, channel],
    ];
    for (const parts of forged)
      expect((await product.call('muteNotices', { query: { token: parts.join('.') } })).status).toBe(404);
  });
});

describe('a summary', () => {
  const dayBefore = (): string => iso(product.time.nowMs - DAY_MS).slice(0, 10);
  const week = () => {
    const facts = { from: dayBefore(), to: dayBefore() };
    return risk({ kind: 'weekly-summary', subject: 'site', facts } as Partial<Notice>);
  };
  const wanted = { kinds: { 'weekly-summary': ['mail'] } };

  test('tells what the stored days hold, and money to the owner alone', async () => {
    for (const userId of [site.ownerId, site.installerId])
      await product.call('patchNotices', {
        params: { accountId: site.accountId },
        claims: accessClaims(userId),
        body: wanted,
      });
    const { history } = product.deps.storage;
    const startMs = product.time.nowMs - DAY_MS;
    for (let minute = 0; minute < 60; minute += 1)
      await history.putReading(
        site.accountId,
        siteReading(startMs + minute * MINUTE_MS, site.sensorId, [site.applianceId]),
      );
    const notice = week();
    await toOwner(notice);
    await deliver(product.deps, { type: 'notice', notice, userId: site.installerId });
    const [owners, installers] = product.mails.map(({ text }) => text);
    for (const text of [owners, installers])
      expect(text).toMatch(/[\d.]+\skWh charged, \d+% solar\. [\d.]+\skWh of solar in all\./);
    expect(owners).toMatch(/€[\d.]+ saved\./);
    expect(installers).not.toContain('€');
  });

  test('of days of which nothing is known is not sent', async () => {
    await choose(wanted);
    expect(await toOwner(week())).toEqual({ outcome: 'old' });
  });
});
