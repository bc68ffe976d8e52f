import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiHandler } from '#functions/entries/create.ts';
import { createCallMeter } from '#functions/integrations/call-meter.ts';
import { services } from '#functions/integrations/registry.ts';
import { createServices } from '#functions/integrations/services.ts';
import { contract } from '#shared/contract/index.ts';
import { type Manifest, typedHost } from '#shared/integration.ts';
import { type Answer, accessClaims, apiEvent, invoke } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

const EVIL = [
  'https://evil.example',
  'http://169.254.169.254/latest/meta-data',
  'localhost:3000',
  'https://user@evil.example',
];

/** Every service whose user types its address, with those fields. */
const typed = services().flatMap((manifest) =>
  manifest.credentialFields
    .filter(({ hosts, choices }) => hosts !== undefined || choices !== undefined)
    .map(({ name }) => ({ manifest, name })),
);

let product: TestProduct;
let site: SeededSite;
let asked: string[];
let link: (manifest: Manifest, change: Readonly<Record<string, string>>) => Promise<Answer>;
beforeAll(async () => {
  product = await startProduct();
  site = await seedSite(product);
  asked = [];
  const handler = createApiHandler({
    ...product.deps,
    services: createServices({
      fetch: async (input) => {
        asked.push(String(input));
        return new Response(null, { status: 503 });
      },
      now: product.deps.now,
      sleep: async () => {},
      baseUrls: {},
      app: async () => ({ clientId: 'ours', clientSecret: 'ours too', appKey: 'ours', applicationId: 'ours' }),
      tokens: () => product.deps.vendorTokens,
      meter: createCallMeter(),
      publicUrl: () => 'https://app.example',
      budgets: () => product.deps.storage.budgets,
      onPauseUnsaved: () => undefined,
    }),
  });
  link = ({ id, link: way, credentialFields }, change) => {
    const inPages = way === 'oauth';
    const typing = credentialFields.filter(
      ({ kind, required }) => required && kind !== 'generated' && !(inPages && kind === 'secret'),
    );
    const fields = { ...Object.fromEntries(typing.map(({ name, example }) => [name, example])), ...change };
    return invoke(
      handler,
      apiEvent(inPages ? contract.startOauth : contract.createCredentials, {
        params: { accountId: site.accountId },
        claims: accessClaims(site.ownerId),
        body: { service: id, fields },
      }),
    );
  };
});
afterAll(() => product.stop());

it('covers every service whose user types its address', () => {
  expect(typed.map(({ manifest, name }) => `${manifest.id} ${name}`)).toEqual(
    expect.arrayContaining(['huawei host', 'isolarcloud region', 'shelly serverUri', 'solax region']),
  );
});

describe.each(typed)('$manifest.id, field $name', ({ manifest, name }) => {
  it.each(EVIL)('rejects %s by its name, and makes no calls', async (address) => {
    const before = await product.snapshot();
    const { status, body } = await link(manifest, { [name]: address });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.messages).toEqual([expect.stringMatching(new RegExp(`^fields\\.${name}: is n`))]);
    expect(JSON.stringify(body)).not.toContain('evil');
    expect(asked).toEqual([]);
    expect(await product.snapshot()).toBe(before);
  });

  it('accepts its example', async () => {
    const { example = '' } = manifest.credentialFields.find((field) => field.name === name) ?? {};
    const { body } = await link(manifest, { [name]: example });
    expect(JSON.stringify(body)).not.toContain(`fields.${name}`);
    // All requests went to the service's own address.
    for (const url of asked.splice(0)) expect(typedHost(url, manifest.egressHosts), url).not.toBeNull();
    expect(body.code).not.toBe('internal');
  });
});
