import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSite } from '#functions/control/run.ts';
import { VendorError } from '#functions/integrations/port.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { runDepsWith } from '#test/support/run-deps.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let sites: readonly [SeededSite, SeededSite, SeededSite];
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  sites = [await seedSite(product), await seedSite(product), await seedSite(product)];
});
afterEach(() => {
  // Each test forgets the observations of the previous one.
  product.time.nowMs += 60 * MINUTE_MS;
});
afterAll(() => product.stop());

/** One run of a site, at whose vendor something fails; undefined: nothing does. */
const run = async (site: SeededSite, kind?: 'upstream' | 'timeout' | 'auth_failed'): Promise<void> => {
  const { deps } = product;
  product.time.nowMs += MINUTE_MS;
  const outcome = await runSite(
    runDepsWith({
      store: deps.storage.control,
      unseal: deps.secrets.unseal,
      open: (...link) => ({
        ...deps.services.open(...link),
        read: async ({ sensors, appliances }) => {
          if (kind !== undefined) throw new VendorError(kind, 'no answer');
          // The vendor reports the device as offline.
          const error = new VendorError('offline', 'no line');
          return {
            sensors: sensors.map(() => ({ ok: false, error })),
            appliances: appliances.map(() => ({ ok: false, error })),
          };
        },
      }),
      manifest: deps.services.manifest,
      outages: deps.outages,
      now: deps.now,
    }),
    { accountId: site.accountId, trigger: 'user', atMs: product.time.nowMs },
  );
  expect(outcome.status).toBe('done');
};
/** What a site's owner sees of its links, the polled one and the webhook. */
const troubles = async (site: SeededSite): Promise<Record<string, string | undefined>> => {
  const { body } = await product.call('listCredentials', {
    params: { accountId: site.accountId },
    claims: accessClaims(site.ownerId),
  });
  const links = body as { service: string; health: { vendorTroubleSince?: string } }[];
  return Object.fromEntries(links.map(({ service, health }) => [service, health.vendorTroubleSince]));
};

describe('an outage of a vendor’s whole cloud', () => {
  it('observed by two sites is shown to a third, with its start, and ends', async () => {
    const [one, two, third] = sites;
    await run(one, 'upstream');
    const beganAt = new Date(product.time.nowMs).toISOString();
    expect((await troubles(third)).poll).toBeUndefined();
    await run(two, 'timeout');
    expect(await troubles(third)).toEqual({ poll: beganAt, webhook: undefined });
    expect(await troubles(one)).toEqual({ poll: beganAt, webhook: undefined });
    for (let minute = 0; minute < 12; minute += 3) for (const site of sites) await run(site);
    expect((await troubles(third)).poll).toBeUndefined();
  });

  it('is not declared when one site’s secret is rejected, or a single site gets no response', async () => {
    const [one, two, third] = sites;
    for (let minute = 0; minute < 6; minute += 1) await run(one, 'upstream');
    await run(two, 'auth_failed');
    expect((await troubles(third)).poll).toBeUndefined();
  });

  it('ends when no site observes it any more', async () => {
    const [one, two, third] = sites;
    await run(one, 'upstream');
    await run(two, 'upstream');
    expect((await troubles(third)).poll).toBeDefined();
    product.time.nowMs += 20 * MINUTE_MS;
    expect((await troubles(third)).poll).toBeUndefined();
  });

  it('is stored without any data of a site', async () => {
    const [one, two] = sites;
    await run(one, 'upstream');
    await run(two, 'upstream');
    const row = await product.deps.storage.outages.get('poll');
    expect(row?.sinceMs).not.toBeNull();
    expect(JSON.stringify(row)).not.toMatch(/acc_|crd_|[0-9a-f]{8}-/);
  });
});
