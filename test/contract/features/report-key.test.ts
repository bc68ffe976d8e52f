import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { replacePassword } from '#functions/features/new-password.ts';
import { apiTokenHash, apiTokenHint, newApiToken } from '#functions/platform/api-token.ts';
import type { UserId } from '#shared/model/ids.ts';
import type { TokenScope } from '#shared/token-scopes.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeEach(async () => {
  await product?.stop();
  product = await startProduct();
  site = await seedSite(product);
});
afterAll(() => product.stop());

const tokenOf = async (userId: UserId, scope: TokenScope = 'manage'): Promise<string> => {
  const token = newApiToken();
  const own = { userId, id: product.deps.newId('tok'), name: 'Home Assistant', hint: apiTokenHint(token), scope };
  await product.deps.storage.apiTokens.add({ ...own, sites: null, expiresAtMs: null }, apiTokenHash(token));
  return token;
};
const params = () => ({ accountId: site.accountId });
const ask = async (token: string, body: object = { name: 'Home Assistant' }) =>
  product.call('createReportKey', { params: params(), token, body });
const report = (key: string, gridW: number) =>
  product.call('reportByHeader', { headers: { authorization: `Bearer ${key}` }, body: { gridW } });
const links = () => product.deps.storage.credentials.list(site.accountId);
const readings = async (id: string) => {
  const { body } = await product.call('listSensors', { params: params(), claims: accessClaims(site.ownerId) });
  return body.find((sensor: { id: string }) => sensor.id === id)?.sensorData[0]?.gridPowerW;
};

describe('the key by which a program reports', () => {
  it('comes with a link and a sensor, and reports at once', async () => {
    const { status, body } = await ask(await tokenOf(site.ownerId));
    expect([status, Object.keys(body).sort()]).toEqual([201, ['credentialsId', 'key', 'sensorId']]);
    expect((await report(body.key, -1234)).status).toBe(200);
    expect(await readings(body.sensorId)).toBe(-1234);
  });

  it('is one after a call whose answer was lost, and the lost key reports nothing', async () => {
    const token = await tokenOf(site.ownerId);
    const before = (await links()).length;
    const { body: lost } = await ask(token);
    const { body } = await ask(token);
    expect([body.credentialsId, body.sensorId]).toEqual([lost.credentialsId, lost.sensorId]);
    expect(await links()).toHaveLength(before + 1);
    expect([(await report(lost.key, 1)).status, (await report(body.key, 2)).status]).toEqual([401, 200]);
  });

  it('makes one link of identical concurrent requests: one key works in the end, and the others are refused or replaced', async () => {
    const token = await tokenOf(site.ownerId);
    const before = (await links()).length;
    for (const name of ['Home Assistant', 'Node-RED']) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => ask(token, { name })));
      const made = answers.filter(({ status }) => status === 201);
      expect(made.length, name).toBeGreaterThanOrEqual(1);
      for (const { status, body } of answers)
        if (status !== 201) expect([status, body.code]).toEqual([409, 'conflict']);
      expect(new Set(made.map(({ body }) => body.credentialsId)).size).toBe(1);
      const worked = await Promise.all(made.map(({ body }) => report(body.key, 100)));
      expect(worked.filter(({ status }) => status === 200)).toHaveLength(1);
      // Now it reports: who asks again is another program.
      product.time.nowMs += MINUTE_MS;
    }
    expect(await links()).toHaveLength(before + 2);
    expect((await ask(token)).status).toBe(201);
    expect(await links()).toHaveLength(before + 3);
  });

  it('is listed with the token by which it was made, and ends when that is revoked, alone or with all', async () => {
    const claims = accessClaims(site.ownerId);
    const [first, second, kept] = [
      await tokenOf(site.ownerId),
      await tokenOf(site.ownerId),
      await tokenOf(site.installerId),
    ];
    const keys = [];
    for (const [n, token] of [first, second, kept].entries())
      keys.push((await ask(token, { name: `Program ${n}` })).body);
    const [ofFirst, ofSecond, ofOther] = keys;
    const params = { userId: site.ownerId };
    const listed = (await product.call('listTokens', { params, claims })).body as { readonly id: string }[];
    const members = await product.call('listMembers', { params: { accountId: site.accountId }, claims });
    const byToken = (body: { keys: { credentialsId: string; tokenId: string | null }[] }, id: string) =>
      body.keys.find(({ credentialsId }) => credentialsId === id)?.tokenId;
    expect(byToken(members.body, ofFirst.credentialsId)).toBe(listed[0]?.id);
    expect(byToken(members.body, site.webhookId)).toBeNull();

    const revoke = () => product.call('revokeToken', { params: { ...params, tokenId: listed[0]?.id ?? '' }, claims });
    const { endKey } = product.deps.storage.credentials;
    Object.assign(product.deps.storage.credentials, { endKey: () => Promise.reject(new Error('killed')) });
    expect((await revoke()).status).toBe(500);
    // Refused from the first moment on; a repetition ends what is left.
    expect((await ask(first)).status).toBe(401);
    Object.assign(product.deps.storage.credentials, { endKey });
    expect((await revoke()).status).toBe(200);
    const works = async (key: string) => (await report(key, 1)).status === 200;
    expect([await works(ofFirst.key), await works(ofSecond.key), await works(ofOther.key)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await product.call('revokeTokens', { params, claims })).status).toBe(200);
    product.time.nowMs += MINUTE_MS;
    expect([await works(ofSecond.key), await works(ofOther.key), await works(site.webhookKey)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('does not outlive its token where that is revoked while the key is being made', async () => {
    const token = await tokenOf(site.ownerId);
    const { create } = product.deps.storage.credentials;
    Object.assign(product.deps.storage.credentials, {
      create: async (...given: Parameters<typeof create>) => {
        const made = await create(...given);
        await product.deps.storage.apiTokens.revokeAll(site.ownerId);
        return made;
      },
    });
    const answer = await ask(token);
    Object.assign(product.deps.storage.credentials, { create });
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_token']);
    expect((await links()).filter(({ keyByToken }) => keyByToken !== null)).toEqual([]);
  });

  it('ends with a password that is new because nobody knows who has the old one, and stays where a session proves its user', async () => {
    const token = await tokenOf(site.ownerId);
    const { body } = await ask(token);
    const change = { password: 'Sonne-Mond-47', place: { device: null, country: null } };
    await replacePassword(product.deps, site.ownerId, { ...change, keptSessionId: 'ses_kept' });
    await product.keepUp();
    expect((await report(body.key, 1)).status).toBe(200);
    await replacePassword(product.deps, site.ownerId, { ...change, keptSessionId: null });
    await product.keepUp();
    await product.keepUp();
    expect((await report(body.key, 1)).status).toBe(401);
  });

  it('ends when its token expires, and leaves those of other tokens alone', async () => {
    const claims = accessClaims(site.ownerId);
    const made = async (name: string, days: number) => {
      const own = { name, scope: 'manage', accountIds: null, days };
      const { body: token } = await product.call('createToken', {
        params: { userId: site.ownerId },
        claims,
        body: own,
      });
      return (await ask(token.token, { name })).body.key as string;
    };
    const [short, long] = [await made('Home Assistant', 7), await made('Node-RED', 90)];
    product.time.nowMs += 8 * DAY_MS;
    await product.keepUp();
    expect([(await report(short, 1)).status, (await report(long, 1)).status]).toEqual([401, 200]);
  });

  it('stays when a person has replaced it since', async () => {
    const token = await tokenOf(site.ownerId);
    const { body } = await ask(token);
    const claims = accessClaims(site.ownerId);
    const link = { params: { ...params(), credentialsId: body.credentialsId }, claims };
    const replaced = await product.call('newCredentialsKey', link);
    expect(replaced.status).toBe(200);
    await product.call('revokeTokens', { params: { userId: site.ownerId }, claims });
    expect((await report(replaced.body.reveal.key, 1)).status).toBe(200);
  });

  it('finishes what died between link and sensor', async () => {
    const token = await tokenOf(site.ownerId);
    const { create } = product.deps.storage.sensors;
    Object.assign(product.deps.storage.sensors, { create: () => Promise.reject(new Error('killed')) });
    expect((await ask(token)).status).toBe(500);
    Object.assign(product.deps.storage.sensors, { create });
    const { body } = await ask(token);
    expect((await report(body.key, 250)).status).toBe(200);
    expect(await readings(body.sensorId)).toBe(250);
  });

  it('leaves alone a link of the same name that reports, and one whose key another member has', async () => {
    const mine = await tokenOf(site.ownerId);
    const { body: first } = await ask(mine);
    await report(first.key, 100);
    const { body: second } = await ask(mine);
    const { body: others } = await ask(await tokenOf(site.installerId));
    expect(new Set([first, second, others].map(({ credentialsId }) => credentialsId)).size).toBe(3);
    product.time.nowMs += MINUTE_MS;
    for (const { key } of [first, second, others]) expect((await report(key, 5)).status).toBe(200);
  });

  it('is replaced where its link is named, whoever has the old one', async () => {
    const { body: old } = await ask(await tokenOf(site.installerId));
    await report(old.key, 100);
    const { body } = await ask(await tokenOf(site.ownerId), { name: 'Any', credentialsId: old.credentialsId });
    expect([body.credentialsId, body.sensorId]).toEqual([old.credentialsId, old.sensorId]);
    expect((await report(old.key, 1)).status).toBe(401);
  });

  it('is none of another service, of another site, or for less than the scope to manage', async () => {
    const token = await tokenOf(site.ownerId);
    const other = await ask(token, { name: 'Any', credentialsId: site.credentialsId });
    expect(other.body.code).toBe('credentials_not_found');
    const elsewhere = await seedSite(product);
    const foreign = await ask(token, { name: 'Any', credentialsId: elsewhere.webhookId });
    expect(foreign.body.code).toBe('credentials_not_found');
    const controls = await ask(await tokenOf(site.ownerId, 'control'));
    expect([controls.status, controls.body.code]).toEqual([403, 'insufficient_scope']);
  });

  it('leaves an entry in the trail with the id of the token, and ends with the keys of a member who is removed', async () => {
    const { body } = await ask(await tokenOf(site.installerId));
    const trail = await product.call('listAudit', { params: params(), claims: accessClaims(site.ownerId) });
    expect(JSON.stringify(trail.body)).toContain('"key-created"');
    expect(JSON.stringify(trail.body)).not.toContain(body.key);
    await product.call('removeMember', {
      params: { ...params(), userId: site.installerId },
      query: { endKeys: 'true' },
      claims: accessClaims(site.ownerId),
    });
    expect((await report(body.key, 1)).status).toBe(401);
  });
});
