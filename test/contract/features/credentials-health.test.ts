import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkUse, RunState } from '#functions/control/store.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { GOOD_TOKEN } from '#test/support/fake-services.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { runState } from '../../integration/storage/samples.ts';
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

const claims = () => accessClaims(site.ownerId);
const ofSite = () => ({ params: { accountId: site.accountId }, claims: claims() });
const ofLink = (credentialsId: CredentialsId) => ({
  params: { accountId: site.accountId, credentialsId },
  claims: claims(),
});

describe('the health of a link', () => {
  const run = async (over: Partial<LinkUse>, own: Partial<RunState> = {}) => {
    const nowIso = new Date(product.time.nowMs).toISOString();
    const use: LinkUse = {
      lastSuccessAt: nowIso,
      error: null,
      errorAt: null,
      day: nowIso.slice(0, 10),
      calls: 3,
      ...over,
    };
    const state = runState(product.time.nowMs, { sensors: [site.sensorId], appliances: [site.applianceId] });
    await product.deps.storage.control.claimRun(
      site.accountId,
      { ...state, links: { [site.credentialsId]: use }, ...own },
      null,
    );
  };
  const health = async (id = site.credentialsId) =>
    (await product.call('listCredentials', ofSite())).body.find((each: { id: string }) => each.id === id).health;

  it('is what runs observed, with the age of its data and its calls', async () => {
    const errorAt = new Date(product.time.nowMs + 1).toISOString();
    await run({ error: 'vendor_timeout', errorAt, calls: 42 });
    expect(await health()).toEqual({
      lastSuccessAt: new Date(product.time.nowMs).toISOString(),
      error: 'vendor_timeout',
      errorAt,
      newestDataAt: expect.stringMatching(/^2026-06-01T/),
      callsToday: 42,
      callsPerDay: null,
    });
  });

  it('forgets an error when the secret is replaced', async () => {
    await run({
      error: 'credentials_rejected',
      errorAt: new Date(product.time.nowMs).toISOString(),
      lastSuccessAt: null,
    });
    expect((await health()).error).toBe('credentials_rejected');
    product.time.nowMs += 1_000;
    await product.call('patchCredentials', { ...ofLink(site.credentialsId), body: { fields: { token: GOOD_TOKEN } } });
    expect((await health()).error).toBeNull();
  });

  it('counts only today’s calls, and none for services that push; before the first run none are known', async () => {
    expect((await health()).callsToday).toBeNull();
    await run({ day: '2026-05-31', calls: 99 });
    expect((await health()).callsToday).toBe(0);
    expect((await health(site.webhookId)).callsToday).toBeNull();
  });

  it('of a webhook follows from its reports', async () => {
    await product.call('reportByKey', { params: { key: site.webhookKey }, body: { gridW: 1 }, claims: null });
    const nowIso = new Date(product.time.nowMs).toISOString();
    expect(await health(site.webhookId)).toMatchObject({ lastSuccessAt: nowIso, newestDataAt: nowIso, error: null });
  });

  it('can be shared: what the last run observed, without secrets, names or whole ids', async () => {
    await product.call('patchCredentials', {
      ...ofLink(site.credentialsId),
      body: { name: 'At Granny Smith’s', fields: { serial: 'SERIAL-0123456789' } },
    });
    await run({});
    const { status, body } = await product.call('getDiagnostics', ofLink(site.credentialsId));
    expect(status).toBe(200);
    expect(body).toMatchObject({ service: 'poll', settings: { serial: '…6789' }, health: { callsToday: 3 } });
    expect([body.sensors, body.appliances].map((all) => all.length)).toEqual([1, 1]);
    expect(body.sensors[0].reading).not.toBeNull();
    expect(JSON.stringify(body)).not.toMatch(/Granny|SERIAL-01|good-token|(crd|sen|app|acc)_/);
  });
});
