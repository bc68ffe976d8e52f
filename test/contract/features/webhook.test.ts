import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessClaims, type EventParts } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
});
afterAll(() => product.stop());

const post = (parts: EventParts, key = site.webhookKey) => product.call('reportByKey', { params: { key }, ...parts });
const get = (query: Record<string, string>, key = site.webhookKey) =>
  product.call('reportByQuery', { params: { key }, query });
const byHeader = (headers: Record<string, string>) => product.call('reportByHeader', { headers, body: { gridW: 5 } });
const reading = async () => (await product.deps.storage.control.loadSite(site.accountId))?.reports.get(site.webhookId);
const later = (seconds: number) => {
  product.time.nowMs += seconds * 1000;
};

describe('a report', () => {
  it('is stored as a reading with its time of arrival', async () => {
    const answer = await post({ body: { gridW: -2560, pvProductionW: '4210', nonsense: 1 } });
    expect([answer.status, answer.body.accepted, answer.body.ignored]).toEqual([200, true, ['nonsense']]);
    expect([...answer.body.fields].sort()).toEqual(['gridW', 'pvProductionW']);
    expect(await reading()).toMatchObject({
      gridPowerW: -2560,
      pvPowerW: 4210,
      batteryPowerW: null,
      timeIsMeasured: false,
      time: new Date(product.time.nowMs).toISOString(),
    });
  });

  it('with another sign is accepted: the sensor’s settings invert it', async () => {
    expect((await post({ body: { pvProductionW: -4210, consumptionW: -650 } })).status).toBe(200);
    expect(await reading()).toMatchObject({ pvPowerW: -4210, consumptionPowerW: -650, derive: 'gridPowerW' });
  });

  it('comes as base64, in a query, and by header', async () => {
    expect((await post({ body: { gridW: 1 }, base64: true })).status).toBe(200);
    expect((await reading())?.gridPowerW).toBe(1);
    later(20);
    expect((await get({ gridW: '2' })).status).toBe(200);
    expect((await reading())?.gridPowerW).toBe(2);
    later(20);
    expect((await byHeader({ authorization: `Bearer ${site.webhookKey}` })).status).toBe(200);
    expect((await reading())?.gridPowerW).toBe(5);
    later(120);
    expect((await byHeader({ 'X-Api-Key': site.webhookKey })).status).toBe(200);
  });

  it.each([
    ['apiKey', (apiKey: string) => ({ apiKey, siteMeters: { net_import_kw: -2.5, imported_kwh: 3 } })],
    [
      'older',
      (siteId: string) => ({ SiteMeterPush: { siteId, siteMeters: { net_import_kw: -2.5, imported_kwh: 3 } } }),
    ],
  ])('of a client of Charge HQ comes at its path, with the key in the body: %s', async (_, bodyWith) => {
    const send = (key: string) => product.call('reportByBody', { body: bodyWith(key) });
    const answer = await send(site.webhookKey);
    expect([answer.status, answer.body.ignored]).toEqual([200, ['siteMeters.imported_kwh']]);
    expect((await reading())?.gridPowerW).toBe(-2500);
    expect((await send('whs_wrong')).body.code).toBe('invalid_key');
    expect(JSON.stringify(answer)).not.toContain(site.webhookKey);
    expect(await product.snapshot()).not.toContain(site.webhookKey);
    for (const text of ['', '{', 'null', '[]', '{"apiKey":1}', `{"apiKey":"${'x'.repeat(20_000)}"}`])
      expect((await product.call('reportByBody', { text })).body.code).toBe('invalid_key');
  });

  it('without a known value is answered with names that are known', async () => {
    const { status, body } = await post({ body: { power: 12 } });
    expect([status, body.code]).toEqual([400, 'invalid_report']);
    expect(body.messages[0]).toContain('gridW, pvProductionW, consumptionW, batteryW, batterySocPercent');
  });

  it('in part is merged with known values', async () => {
    await post({ body: { gridW: -2000 } });
    later(20);
    await post({ body: { pvProductionW: 3000 } });
    expect(await reading()).toMatchObject({ gridPowerW: -2000, pvPowerW: 3000 });
    later(20);
    await post({ body: { pvProductionW: 3100, gridW: null } });
    expect(await reading()).toMatchObject({ gridPowerW: -2000, pvPowerW: 3100 });
  });

  it('of a battery that is not ready is accepted and not stored', async () => {
    const before = await product.snapshot();
    const body = { Consumption_W: 0, Production_W: 0, GridFeedIn_W: 0, USOC: 0, ic_status: { statebms: 'not ready' } };
    expect((await post({ body })).status).toBe(200);
    expect(await product.snapshot()).toBe(before);
  });
});

describe('invalid input', () => {
  it.each([
    ['no JSON', 'gridW=5', 400, 'invalid_report'],
    ['a truncated body', '{"gridW":', 400, 'invalid_report'],
    ['nothing', '', 400, 'invalid_report'],
    ['no known field', '{"temperature":21}', 400, 'invalid_report'],
    ['only unknown values', '{"gridW":"unavailable"}', 400, 'invalid_report'],
    ['an impossible power', '{"gridW":5000000}', 400, 'invalid_report'],
    ['text instead of a number', '{"gridW":"much"}', 400, 'invalid_report'],
    ['a time without a zone', '{"gridW":5,"time":"2026-06-01 12:00:00"}', 400, 'invalid_report'],
    ['an old time', '{"gridW":5,"time":"2026-06-01T09:00:00Z"}', 422, 'stale_report'],
    ['more than 16 kB', `{"gridW":5,"x":"${'x'.repeat(17_000)}"}`, 413, 'too_large'],
    ['more than 64 kB', `{"gridW":5,"x":"${'x'.repeat(70_000)}"}`, 413, 'too_large'],
  ])('of %s is rejected, and no value of it is stored', async (_, text, status, code) => {
    const answer = await post({ text });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await reading()).toBeUndefined();
    expect(JSON.stringify(answer)).not.toContain(site.webhookKey);
  });

  it('keeps the last good values', async () => {
    await post({ body: { gridW: -700 } });
    await post({ text: 'invalid input' });
    expect((await reading())?.gridPowerW).toBe(-700);
  });

  it('names the field', async () => {
    expect((await post({ body: { gridW: 'much' } })).body.messages?.join()).toContain('gridW');
  });
});

describe('what the owner sees of rejected reports', () => {
  const lastRefusal = async () => {
    const claims = accessClaims(site.ownerId);
    const { body } = await product.call('listCredentials', { params: { accountId: site.accountId }, claims });
    return body.find(({ id }: { id: string }) => id === site.webhookId).health.lastRefusal;
  };
  const now = () => new Date(product.time.nowMs).toISOString();

  it('is when and why, with the name of the field and nothing of the body', async () => {
    expect(await lastRefusal()).toBeUndefined();
    await post({ body: { gridW: 'a-secret-word' } });
    const refusal = await lastRefusal();
    expect(refusal).toEqual({ at: now(), code: 'invalid_report', field: 'gridW' });
    later(90);
    await post({ body: { gridW: 5, time: '2026-06-01T09:00:00Z' } });
    expect(await lastRefusal()).toEqual({ at: now(), code: 'stale_report', field: null });
  });

  it('is kept after the next good report, for a day', async () => {
    await post({ body: { gridW: 'much' } });
    const at = now();
    later(20);
    expect((await post({ body: { gridW: 5 } })).status).toBe(200);
    expect(await reading()).toMatchObject({ gridPowerW: 5 });
    expect((await lastRefusal())?.at).toBe(at);
    later(24 * 3600);
    expect(await lastRefusal()).toBeUndefined();
  });

  it('costs one write a minute, however much invalid input comes', async () => {
    await post({ body: { gridW: -300 } });
    await post({ text: 'invalid input' });
    const before = await product.snapshot();
    later(30);
    for (const text of ['invalid input', '{}', '{"gridW":"x"}']) await post({ text });
    expect(await product.snapshot()).toBe(before);
    expect((await reading())?.gridPowerW).toBe(-300);
    later(30);
    await post({ text: '{}' });
    expect(await product.snapshot()).not.toBe(before);
  });

  it('is not what comes too often', async () => {
    for (const gridW of [1, 2, 3, 4]) await post({ body: { gridW } });
    expect(await lastRefusal()).toBeUndefined();
    expect((await reading())?.gridPowerW).toBe(1);
  });

  it('is nothing with a wrong key', async () => {
    const before = await product.snapshot();
    await post({ text: 'invalid input' }, `whs_${'0'.repeat(32)}`);
    expect(await product.snapshot()).toBe(before);
  });
});

describe('keys', () => {
  const unknown = `whs_${'0'.repeat(32)}`;

  it.each(['whs_', 'nonsense', '%', 'x'.repeat(199)])('that never existed look like revoked ones: %j', async (key) => {
    await product.deps.storage.credentials.delete(site.accountId, site.webhookId);
    const revoked = await post({ body: { gridW: 1 } });
    expect([revoked.status, revoked.body.code]).toEqual([404, 'not_found']);
    expect(await post({ body: { gridW: 1 } }, key)).toEqual(revoked);
    expect(await post({ text: 'invalid input' }, unknown)).toEqual(revoked);
    expect(await get({ gridW: '1' }, unknown)).toEqual(revoked);
  });

  it.each([
    ['none', {}],
    ['an unknown key', { authorization: `Bearer ${unknown}` }],
    ['another scheme', { authorization: `Basic ${unknown}` }],
    ['an empty one', { 'x-api-key': '' }],
  ])('by header: %s', async (_, headers) => {
    const answer = await byHeader(headers);
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_key']);
  });
});

describe('the rate', () => {
  it('is one in 20 s; what comes in between is acknowledged, changes nothing and says when to come again', async () => {
    const first = await post({ body: { gridW: 1 } });
    expect([first.status, first.body.stored, first.body.nextInS]).toEqual([200, true, 20]);
    const before = await product.snapshot();
    later(5);
    const early = await post({ body: { gridW: 2 } });
    expect([early.status, early.body]).toEqual([
      200,
      { accepted: true, stored: false, nextInS: 15, changeW: 50, fields: ['gridW'], ignored: [] },
    ]);
    expect(await product.snapshot()).toBe(before);
    expect((await reading())?.gridPowerW).toBe(1);
    later(15);
    expect((await post({ body: { gridW: 3 } })).body).toMatchObject({ stored: true, nextInS: 20 });
    expect((await reading())?.gridPowerW).toBe(3);
  });

  it('is of each quantity, so that two devices can share a key', async () => {
    await post({ body: { gridW: 1 } });
    later(5);
    expect((await post({ body: { pvProductionW: 2 } })).body.stored).toBe(true);
    expect(await reading()).toMatchObject({ gridPowerW: 1, pvPowerW: 2 });
  });

  it('holds for concurrent reports', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((gridW) => post({ body: { gridW } })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.filter(({ body }) => body.stored)).toHaveLength(1);
  });

  it('is separate for each sensor', async () => {
    const other = await seedSite(product);
    await post({ body: { gridW: 3 } });
    expect((await post({ body: { gridW: 4 } })).body.stored).toBe(false);
    expect((await post({ body: { gridW: 1 } }, other.webhookKey)).body.stored).toBe(true);
  });
});
