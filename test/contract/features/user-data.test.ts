import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quotas } from '#shared/contract/quota.ts';
import type { ExportPage, ExportPart } from '#shared/model/export.ts';
import type { UserId } from '#shared/model/ids.ts';
import { DAY_MS } from '#shared/units.ts';
import { decision, siteReading } from '#test/integration/storage/samples.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import { OPERATOR, startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, seedOthers, seedSite } from '../site.ts';

let product: TestProduct;
let userId: UserId;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(() => {
  userId = newUserId();
  product.emails.set(userId, 'anna@user.example');
  product.mails.length = 0;
  product.faults.mail = null;
});
afterAll(() => product.stop());

const call = (id: 'getUserDetails' | 'patchUser' | 'sendFeedback', parts: object = {}) =>
  product.call(id, {
    params: { userId },
    claims: accessClaims(userId),
    headers: { 'accept-language': 'pt;q=0.9, de-CH, en' },
    ...parts,
  });

describe('stored data of a user', () => {
  it('exists from the first call on, in the browser’s language until another is chosen', async () => {
    const { status, body } = await call('getUserDetails');
    expect([status, body]).toEqual([
      200,
      {
        id: userId,
        email: 'anna@user.example',
        locale: 'de-CH',
        createdAt: new Date(product.time.nowMs).toISOString(),
        secondFactor: false,
        recoveryCodesLeft: null,
        sitesMail: true,
      },
    ]);
    expect((await call('patchUser', { body: { sitesMail: false } })).body).toMatchObject({
      sitesMail: false,
      locale: 'de-CH',
    });
    expect((await call('patchUser', { body: { locale: 'en' } })).body.locale).toBe('en');
    expect((await call('patchUser', { body: {} })).body.locale).toBe('en');
    expect((await call('getUserDetails')).body).toMatchObject({ locale: 'en', sitesMail: false });
    expect((await call('patchUser', { body: { locale: 'fr' } })).status).toBe(400);
  });

  it('never takes the address of a visiting super admin', async () => {
    const admin = newUserId();
    product.emails.set(admin, 'admin@user.example');
    const seen = await call('getUserDetails', { claims: accessClaims(admin, ['superAdmin']) });
    expect([seen.status, seen.body.email]).toEqual([200, 'anna@user.example']);
  });
});

describe('feedback', () => {
  const words = { summary: 'It hums <b>', description: 'At night.\nOnly at night.' };

  it('goes to the operator, and a reply to the user', async () => {
    const { status, body } = await call('sendFeedback', { body: words });
    expect([status, body]).toEqual([201, { sent: true }]);
    expect(product.mails).toHaveLength(1);
    expect(product.mails[0]).toMatchObject({
      to: OPERATOR,
      replyTo: 'anna@user.example',
      subject: expect.stringMatching(/^Feedback of user [0-9a-f-]{36}$/),
    });
    expect(product.mails[0]?.text).toContain('At night.\nOnly at night.');
    expect(product.mails[0]?.html).toContain('It hums &lt;b&gt;');
  });

  it('sent twice by a double click is mailed once', async () => {
    const answers = await Promise.all([1, 2].map(() => call('sendFeedback', { body: words })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(product.mails).toHaveLength(1);
  });

  it('that could not be sent says so, and may be retried', async () => {
    product.faults.mail = new Error('SES is down');
    const refused = await call('sendFeedback', { body: words });
    expect([refused.status, refused.body.code]).toEqual([503, 'mail_unavailable']);
    expect(JSON.stringify(refused.body)).not.toContain('SES');
    product.faults.mail = null;
    expect((await call('sendFeedback', { body: words })).status).toBe(201);
    expect(product.mails).toHaveLength(1);
  });

  it('is limited per day', async () => {
    for (let n = 0; n < quotas.feedback.limit; n += 1)
      expect((await call('sendFeedback', { body: { ...words, summary: `No. ${n}` } })).status).toBe(201);
    expect((await call('sendFeedback', { body: words })).body.code).toBe('too_many_requests');
    product.time.nowMs += DAY_MS;
    expect((await call('sendFeedback', { body: words })).status).toBe(201);
  });

  it.each([
    ['no summary', { ...words, summary: '  ' }, 'summary'],
    ['a summary of 129 characters', { ...words, summary: 'x'.repeat(129) }, 'summary'],
    ['a summary of two lines', { ...words, summary: 'a\r\nBcc: b@c.example' }, 'summary'],
    ['no description', { ...words, description: '' }, 'description'],
  ])('with %s is rejected by its field', async (_, body, field) => {
    const answer = await call('sendFeedback', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.messages[0]).toMatch(new RegExp(`^${field}: `));
    expect(product.mails).toEqual([]);
  });
});

describe('the export of a user’s data', () => {
  const pages = async (of: UserId): Promise<ExportPage[]> => {
    const all: ExportPage[] = [];
    let cursor: string | null = null;
    do {
      const { status, body }: { status: number; body: ExportPage } = await product.call('exportUser', {
        params: { userId: of },
        query: cursor === null ? {} : { cursor },
        claims: accessClaims(of),
      });
      expect(status).toBe(200);
      all.push(body);
      cursor = body.next;
    } while (cursor !== null);
    return all;
  };
  const partsOf = <K extends ExportPart['kind']>(all: readonly ExportPage[], kind: K) =>
    all.flatMap(({ parts }) => parts).filter((part): part is Extract<ExportPart, { kind: K }> => part.kind === kind);

  it('contains user, sites, devices, links, history and decisions, and no secret', async () => {
    const site = await seedSite(product);
    await seedOthers(product, site);
    const { storage } = product.deps;
    const now = product.time.nowMs;
    for (const daysAgo of [0, 1, 45]) {
      const at = now - daysAgo * DAY_MS;
      await storage.history.putReading(site.accountId, siteReading(at, site.sensorId, [site.applianceId]));
      await storage.decisions.put(site.accountId, [decision(at, site.applianceId)]);
    }
    const all = await pages(site.ownerId);
    const [user] = partsOf(all, 'user');
    expect(user?.user.id).toBe(site.ownerId);
    expect(user?.sites.map(({ accountId, role }) => [accountId, role]).sort()).toEqual(
      [
        [site.accountId, 'owner'],
        [site.otherId, 'installer'],
      ].sort(),
    );
    const sites = partsOf(all, 'site');
    expect(sites.map(({ account }) => account.id)).toEqual([site.accountId]);
    expect(sites[0]?.sensors.map(({ id }) => id)).toEqual([site.sensorId]);
    expect(sites[0]?.appliances[0]?.applianceScheduleItems).toHaveLength(1);
    expect(sites[0]?.credentials.map(({ service }) => service).sort()).toEqual(['ocpp', 'poll', 'webhook']);
    const days = partsOf(all, 'day');
    expect(days.map(({ day }) => day)).toEqual(
      [0, 1, 45].map((ago) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10)),
    );
    for (const { readings, decisions } of days) expect([readings.length, decisions.length]).toEqual([1, 1]);
    expect(days[0]?.readings[0]?.home.pvPowerW).toBe(6210.4);
    const text = JSON.stringify(all);
    for (const secret of [GOOD_TOKEN, site.webhookKey, 'sealed', 'webhookKeyHash', site.installerId])
      expect(text).not.toContain(secret);
  });

  it('keeps every page far below a Lambda’s limit, and loses nothing between pages', async () => {
    const site = await seedSite(product);
    const sensors = Array.from({ length: 12 }, () => product.deps.newId('sen'));
    const startMs = Math.floor(product.time.nowMs / DAY_MS) * DAY_MS - 3 * DAY_MS;
    const minutes = 3 * 300;
    for (let at = 0; at < minutes; at += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const timeMs = startMs + Math.floor((at + index) / 300) * DAY_MS + ((at + index) % 300) * 60_000;
          const one = siteReading(timeMs, site.sensorId, [site.applianceId]);
          const measured = one.sensors[site.sensorId];
          if (measured === undefined) throw new Error('no reading');
          return product.deps.storage.history.putReading(site.accountId, {
            ...one,
            sensors: Object.fromEntries(sensors.map((id) => [id, measured])),
          });
        }),
      );
    }
    const all = await pages(site.ownerId);
    const sizes = all.map((page) => JSON.stringify(page).length);
    expect(Math.max(...sizes)).toBeLessThan(5_000_000);
    expect(partsOf(all, 'day').flatMap(({ readings }) => readings)).toHaveLength(minutes);
  });

  it('is rejected with a cursor of another user’s site, and with an invalid one', async () => {
    const [mine, theirs] = [await seedSite(product), await seedSite(product)];
    const ask = (cursor: string, of: UserId = mine.ownerId) =>
      product.call('exportUser', { params: { userId: of }, query: { cursor }, claims: accessClaims(of) });
    expect((await ask(theirs.accountId)).body.code).toBe('account_not_found');
    expect((await ask(`${mine.accountId}/days/0`, mine.installerId)).body.code).toBe('account_not_found');
    for (const cursor of [
      '',
      'x',
      'days',
      ...['x', '0', 'days/-1', 'days/1.5', 'days/9999', 'days/0/0'].map((end) => `${mine.accountId}/${end}`),
    ])
      expect((await ask(cursor)).body.code).toBe('invalid_request');
  });
});
