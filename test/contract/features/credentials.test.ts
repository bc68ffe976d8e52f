import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealMark } from '#functions/control/links.ts';
import { hashWebhookKey } from '#functions/features/webhook-key.ts';
import { VendorError } from '#functions/integrations/port.ts';
import { MAX_LINKS } from '#shared/model/credentials.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import { PUBLIC_URL, startProduct, type TestProduct } from '#test/support/product.ts';
import { applianceState, reading } from '../../integration/storage/samples.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
});
afterEach(() => {
  product.services.fault = null;
});
afterAll(() => product.stop());

const claims = () => accessClaims(site.ownerId);
const ofSite = () => ({ params: { accountId: site.accountId }, claims: claims() });
const ofLink = (credentialsId: CredentialsId) => ({
  params: { accountId: site.accountId, credentialsId },
  claims: claims(),
});
const link = (body: object) => product.call('createCredentials', { ...ofSite(), body });
const GOOD = { service: 'poll', fields: { serial: '2', token: GOOD_TOKEN } };

describe('linking a service', () => {
  it('is checked at the vendor, stored sealed and returned without its secret', async () => {
    const { status, body } = await link(GOOD);
    expect(status).toBe(201);
    expect(body.reveal).toEqual({});
    expect(body.credentials).toMatchObject({
      service: 'poll',
      name: 'poll',
      settings: { serial: '2' },
      health: { lastSuccessAt: new Date(product.time.nowMs).toISOString(), error: null },
      sensors: [],
      appliances: [],
    });
    expect(await product.snapshot()).not.toContain(GOOD_TOKEN);
    const list = await product.call('listCredentials', ofSite());
    expect(list.body).toHaveLength(3);
    expect(JSON.stringify(list)).not.toMatch(/good-token|sealed|webhookKeyHash/);
    expect((await product.call('listDevices', ofLink(body.credentials.id))).body).toHaveLength(4);
  });

  it('has 30 places on a site, which concurrent links never exceed', async () => {
    const taken = (await product.call('listCredentials', ofSite())).body.length;
    const serial = (n: number) => ({ ...GOOD, fields: { serial: `s${n}`, token: GOOD_TOKEN } });
    for (let n = taken; n < MAX_LINKS - 1; n += 1) {
      expect((await link(serial(n))).status).toBe(201);
      // Below the quota of calls.
      product.time.nowMs += MINUTE_MS;
    }
    product.time.nowMs += DAY_MS;
    const answers = await Promise.all([1, 2, 3, 4].map((n) => link(serial(100 + n))));
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('link_limit');
    const stored = (await product.call('listCredentials', ofSite())).body.length;
    expect(stored).toBeLessThanOrEqual(MAX_LINKS);
    if (stored < MAX_LINKS) expect((await link(serial(200))).status).toBe(201);
    const before = await product.snapshot();
    product.services.fault = { kind: 'upstream' };
    for (const refused of [
      await link(serial(300)),
      await product.call('startOauth', { ...ofSite(), body: { service: 'consent' } }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'link_limit']);
    expect(await product.snapshot()).toBe(before);
  });

  it.each([
    ['a wrong secret', { ...GOOD, fields: { serial: '2', token: 'wrong' } }, 400, 'credentials_rejected'],
    ['a service that does not exist', { ...GOOD, service: 'nobody' }, 400, 'unknown_service'],
    ['a service that the plan does not include', { ...GOOD, service: 'paid' }, 402, 'plan_required'],
    [
      'an account that is already linked',
      { ...GOOD, fields: { serial: '1', token: GOOD_TOKEN } },
      409,
      'already_exists',
    ],
    ['a missing field', { ...GOOD, fields: { serial: '2' } }, 400, 'invalid_request'],
    ['a key of their own', { service: 'webhook', fields: { key: 'whs_mine' } }, 400, 'invalid_request'],
  ])('is rejected with %s, and nothing is stored', async (_, body, status, code) => {
    const before = await product.snapshot();
    const answer = await link(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await product.snapshot()).toBe(before);
  });

  it('names the wrong fields', async () => {
    const answer = await link({ service: 'poll', fields: { tokn: 'hunter2' } });
    expect(answer.body.messages).toEqual([
      'fields.serial: is required',
      'fields.token: is required',
      'fields.tokn: is not known',
    ]);
  });

  it.each(['timeout', 'rate_limited', 'upstream'] as const)(
    'stores nothing while the vendor fails by %s',
    async (kind) => {
      const before = await product.snapshot();
      product.services.fault = { kind };
      const answer = await link(GOOD);
      expect(answer.status).toBeGreaterThan(500);
      expect(JSON.stringify(answer)).not.toContain(GOOD_TOKEN);
      expect(await product.snapshot()).toBe(before);
    },
  );

  it('is available to a plan that includes what the service needs', async () => {
    const services = async () => (await product.call('listSupportedServices', ofSite())).body;
    const allowed = (all: { manifest: { id: string }; allowed: boolean }[]) =>
      ['poll', 'webhook', 'paid'].map((id) => all.find(({ manifest }) => manifest.id === id)?.allowed);
    expect(allowed(await services())).toEqual([true, true, false]);
    await product.deps.storage.accounts.patch(site.accountId, { products: ['SMA'] });
    expect(allowed(await services())).toEqual([true, true, true]);
    await product.deps.storage.accounts.patch(site.accountId, { subscriptionStatus: 'canceled' });
    expect(allowed(await services())).toEqual([true, true, false]);
  });
});

describe('a webhook', () => {
  it('reveals its key once and stores only its hash', async () => {
    const { status, body } = await link({ service: 'webhook', name: 'Loxone', fields: {} });
    expect(status).toBe(201);
    const { key, url } = body.reveal;
    expect(key).toMatch(/^whs_[0-9A-Za-z]{32}$/);
    expect(url).toBe(`${PUBLIC_URL}/api/webhook/${key}`);
    const stored = await product.snapshot();
    expect(stored).not.toContain(key);
    expect(stored).toContain(hashWebhookKey(key));
    expect(JSON.stringify((await product.call('listCredentials', ofSite())).body)).not.toContain('whs_');
    const again = await link({ service: 'webhook', fields: {} });
    expect(again.status).toBe(201);
    expect(again.body.reveal.key).not.toBe(key);
  });
});

describe('a service that signs in', () => {
  const session = { service: 'session', fields: { serial: '5', token: GOOD_TOKEN } };

  it('is signed in to once: the link continues with the tokens of the check', async () => {
    product.services.signIns = 0;
    const { body, status } = await link(session);
    expect(status).toBe(201);
    expect(await product.snapshot()).not.toContain('access-1');
    await product.call('listDevices', ofLink(body.credentials.id));
    const credentials = await product.deps.storage.credentials.get(site.accountId, body.credentials.id);
    if (!credentials) throw new Error('no link');
    const link0 = { accountId: site.accountId, credentialsId: credentials.id, sealed: credentials.sealed };
    expect((await product.deps.vendorTokens.of(link0).get())?.values).toEqual({ access: 'access-1' });
    expect(product.services.signIns).toBe(1);
  });

  it('leaves no tokens behind when its account is linked already', async () => {
    await link(session);
    const before = await product.snapshot();
    expect((await link(session)).body.code).toBe('already_exists');
    expect(await product.snapshot()).toBe(before);
  });
});

describe('changing a link', () => {
  const patch = (body: object, credentialsId = site.credentialsId) =>
    product.call('patchCredentials', { ...ofLink(credentialsId), body });
  const stored = async () => {
    const credentials = await product.deps.storage.credentials.get(site.accountId, site.credentialsId);
    if (!credentials) throw new Error('no link');
    return {
      credentials,
      fields: await product.deps.secrets.unseal(site.accountId, credentials.id, credentials.sealed),
    };
  };

  it('of its name makes no vendor calls and runs nothing', async () => {
    product.services.fault = { kind: 'upstream' };
    product.runs.length = 0;
    const before = (await stored()).credentials;
    expect((await patch({ name: 'Roof' })).body).toMatchObject({
      name: 'Roof',
      service: 'poll',
      sensors: [site.sensorId],
    });
    expect((await stored()).credentials).toEqual({ ...before, name: 'Roof', version: before.version + 1 });
    expect((await patch({})).status).toBe(200);
    expect(product.runs).toEqual([]);
  });

  it('of its secret is checked, keeps the other fields and everything that uses it, and calls the vendor again', async () => {
    const before = await stored();
    const { status, body } = await patch({ fields: { token: GOOD_TOKEN } });
    expect([status, body.settings]).toEqual([200, { serial: '1' }]);
    expect([body.sensors, body.appliances]).toEqual([[site.sensorId], [site.applianceId]]);
    const after = await stored();
    expect(after.fields).toEqual({ serial: '1', token: GOOD_TOKEN });
    // Control stops calling with a rejected secret until it changes: the same one sealed again counts.
    expect(sealMark(after.credentials.sealed)).not.toBe(sealMark(before.credentials.sealed));
    expect(product.runs).toContain(site.accountId);
    expect(await product.snapshot()).not.toContain(GOOD_TOKEN);
  });

  it.each([
    ['a wrong secret', { token: 'wrong' }, 400, 'credentials_rejected'],
    ['an unknown field', { tokn: 'hunter2' }, 400, 'invalid_request'],
    ['an empty required field', { token: '' }, 400, 'invalid_request'],
    ['an account that is already linked', { serial: 'taken' }, 409, 'already_exists'],
  ])('to %s is rejected, and everything stays as it was', async (_, fields, status, code) => {
    await link({ service: 'poll', fields: { serial: 'taken', token: GOOD_TOKEN } });
    const before = await product.snapshot();
    const answer = await patch({ name: 'New', fields });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer)).not.toContain('hunter2');
    expect(await product.snapshot()).toBe(before);
  });

  it('to another account releases the previous one', async () => {
    expect((await patch({ fields: { serial: '9' } })).body.settings).toEqual({ serial: '9' });
    expect((await link({ service: 'poll', fields: { serial: '1', token: GOOD_TOKEN } })).status).toBe(201);
  });

  it('of a service that signs in drops the old tokens', async () => {
    const { body } = await link({ service: 'session', fields: { serial: '5', token: GOOD_TOKEN } });
    product.services.signIns = 40;
    expect((await patch({ fields: { token: GOOD_TOKEN } }, body.credentials.id)).status).toBe(200);
    const row = await product.deps.storage.credentials.get(site.accountId, body.credentials.id);
    if (!row) throw new Error('no link');
    const vault = product.deps.vendorTokens.of({
      accountId: site.accountId,
      credentialsId: row.id,
      sealed: row.sealed,
    });
    expect((await vault.get())?.values).toEqual({ access: 'access-41' });
  });

  it('and a concurrent change are both kept', async () => {
    const both = await Promise.all([patch({ name: 'Roof' }), patch({ fields: { serial: '8' } })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored()).credentials).toMatchObject({ name: 'Roof', settings: { serial: '8' } });
  });
});

describe('a new key of a webhook', () => {
  const report = (key: string) => product.call('reportByKey', { params: { key }, body: { gridW: 1 }, claims: null });
  const newKey = (credentialsId = site.webhookId) => product.call('newCredentialsKey', ofLink(credentialsId));

  it('is shown once, and the old one stops working at once', async () => {
    const { status, body } = await newKey();
    expect(status).toBe(200);
    expect(body.reveal).toEqual({
      key: expect.stringMatching(/^whs_/),
      url: `${PUBLIC_URL}/api/webhook/${body.reveal.key}`,
    });
    expect((await report(site.webhookKey)).status).toBe(404);
    expect((await report(body.reveal.key)).status).toBe(200);
    expect(await product.snapshot()).not.toContain(body.reveal.key);
    expect(JSON.stringify((await product.call('listCredentials', ofSite())).body)).not.toContain('whs_');
  });

  it('leaves one valid key, however many concurrent requests there are', async () => {
    const answers = await Promise.all([newKey(), newKey(), newKey()]);
    const keys = answers.flatMap(({ body }) => (body.reveal ? [body.reveal.key] : []));
    const living = (await Promise.all(keys.map(report))).filter(({ status }) => status === 200);
    expect(living).toHaveLength(1);
  });

  it('is not for links without a key', async () => {
    const answer = await newKey(site.credentialsId);
    expect([answer.status, answer.body.code]).toEqual([404, 'credentials_not_found']);
  });
});

describe('unlinking', () => {
  it('is rejected while something uses it', async () => {
    const before = await product.snapshot();
    const answer = await product.call('deleteCredentials', ofLink(site.credentialsId));
    expect([answer.status, answer.body.code]).toEqual([409, 'credentials_in_use']);
    expect(await product.snapshot()).toBe(before);
  });

  it('deletes the secret and the key', async () => {
    const report = () =>
      product.call('reportByKey', { params: { key: site.webhookKey }, body: { gridW: 1 }, claims: null });
    expect((await report()).status).toBe(200);
    expect((await product.call('deleteCredentials', ofLink(site.webhookId))).body).toEqual({ id: site.webhookId });
    expect(await product.snapshot()).not.toContain(hashWebhookKey(site.webhookKey));
    expect((await report()).status).toBe(404);
    expect((await product.call('deleteCredentials', ofLink(site.webhookId))).status).toBe(404);
  });

  it('releases the account to be linked again', async () => {
    const { body } = await link(GOOD);
    await product.call('deleteCredentials', ofLink(body.credentials.id));
    expect((await link(GOOD)).status).toBe(201);
  });
});

describe('devices of a link', () => {
  it('report the vendor’s failure', async () => {
    product.services.fault = { kind: 'rate_limited', retryAfterS: 12 };
    const answer = await product.call('listDevices', ofLink(site.credentialsId));
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'vendor_busy', '12']);
  });

  describe('with what they show now', () => {
    const at = '2026-06-01T09:59:00.000Z';
    const devices = async (credentialsId = site.credentialsId, query: Record<string, string> = { live: 'true' }) =>
      (await product.call('listDevices', { ...ofLink(credentialsId), query })).body;
    afterEach(() => {
      product.services.shows = { sensors: {}, appliances: {} };
    });

    it('says of each what the vendor says, and null where it says nothing', async () => {
      product.services.shows = {
        sensors: { meter: { ...reading(Date.parse(at)), time: at, pvPowerW: 4600, consumptionPowerW: 500 } },
        appliances: { charger: { ...applianceState(Date.parse(at)), powerW: null, plugged: true } },
      };
      const [meter, channel, charger, plug] = await devices();
      expect(meter.live).toMatchObject({
        time: at,
        pvPowerW: 4600,
        consumptionPowerW: 500,
        powerW: null,
        plugged: null,
      });
      expect(charger.live).toMatchObject({ pvPowerW: null, powerW: null, plugged: true });
      expect([channel.live, plug.live]).toEqual([null, null]);
      // A channel that does not know what it measures is read as the grid's.
      expect(product.services.lastRead).toEqual([
        { deviceId: 'meter', measures: null },
        { deviceId: 'channel', measures: 'grid' },
      ]);
    });

    it('does not ask for values that nobody wants', async () => {
      product.services.lastRead = [];
      for (const query of [{}, { live: 'false' }])
        expect((await devices(undefined, query))[0]).not.toHaveProperty('live');
      expect(product.services.lastRead).toEqual([]);
    });

    it('lists the devices even if their values do not come', async () => {
      const { open } = product.services;
      product.services.open = (...link) => ({
        ...open(...link),
        read: () => Promise.reject(new VendorError('timeout', 'too late')),
      });
      const listed = await devices();
      product.services.open = open;
      expect(listed.map(({ live }: { live: unknown }) => live)).toEqual([null, null, null, null]);
    });
  });
});
