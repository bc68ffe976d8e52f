import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWebhookKey } from '#functions/features/webhook-key.ts';
import { type Answer, accessClaims, type EventParts } from '#test/support/api-event.ts';
import { logCapacity } from '#test/support/dynamo.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { changesIn, rowsWithout, seedTenant, type Tenant } from './tenants.ts';

/** A sensor's key is part of a URL. What a caller can find out by trying keys. */
let product: TestProduct;
let theirs: Tenant;
/** Their former key, and that of a deleted link: no caller may learn that these once were valid. */
let revoked: string;
let removed: string;

beforeAll(async () => {
  product = await startProduct();
  theirs = await seedTenant(product, 'marker-of-theirs');
  const { accountId, ownerId } = theirs.site;
  const claims = accessClaims(ownerId);
  const created = async (): Promise<{ id: string; key: string }> => {
    const body = { service: 'webhook', name: 'Hook', fields: {} };
    const answer = await product.call('createCredentials', { params: { accountId }, body, claims });
    return { id: answer.body.credentials.id, key: answer.body.reveal.key };
  };
  const [renewed, gone] = [await created(), await created()];
  await product.call('newCredentialsKey', { params: { accountId, credentialsId: renewed.id }, claims });
  await product.call('deleteCredentials', { params: { accountId, credentialsId: gone.id }, claims });
  [revoked, removed] = [renewed.key, gone.key];
});
afterAll(() => product.stop());

const ways: Readonly<Record<string, (key: string, own?: EventParts) => Promise<Answer>>> = {
  'in the path': (key, own) => product.call('reportByKey', { params: { key }, body: { gridW: 1 }, ...own }),
  'in the path of a GET': (key, own) =>
    product.call('reportByQuery', { params: { key }, query: { gridW: '1' }, ...own }),
  'as a bearer': (key, own) =>
    product.call('reportByHeader', { headers: { authorization: `Bearer ${key}` }, body: { gridW: 1 }, ...own }),
  'as an API key': (key, own) =>
    product.call('reportByHeader', { headers: { 'x-api-key': key }, body: { gridW: 1 }, ...own }),
  'in the body': (key, own) =>
    product.call('reportByBody', { body: { apiKey: key, siteMeters: { net_import_kw: 0.001 } }, ...own }),
};

/** Informed guesses: all but one letter, the right form, former keys, what the table stores. */
const guesses = (): Readonly<Record<string, string>> => {
  const key = theirs.site.webhookKey;
  const other = (char: string): string => (char === 'a' ? 'b' : 'a');
  const oneOff = [...key].map((char, at) => [
    `letter ${at} differs`,
    key.slice(0, at) + other(char) + key.slice(at + 1),
  ]);
  return {
    ...Object.fromEntries(oneOff),
    'never issued': newWebhookKey(),
    'replaced by another': revoked,
    'of a deleted link': removed,
    'in lower case': key.toLowerCase(),
    'in upper case': key.toUpperCase(),
    'without its prefix': key.slice(4),
    'without its end': key.slice(0, -1),
    'with a letter more': `${key}A`,
    'twice in a row': key + key,
    'id of the link': theirs.site.webhookId,
    'id of the site': theirs.site.accountId,
    wildcard: '*',
    prefix: 'whs_',
    'a table key': `KEY#${key}`,
    'a JavaScript property': '__proto__',
    long: 'x'.repeat(200),
  };
};
/** In headers these are the same key: whitespace is trimmed in transit. */
const onlyInPaths = (): Readonly<Record<string, string>> => {
  const key = theirs.site.webhookKey;
  return {
    'NUL behind': `${key}\0`,
    'line feed behind': `${key}\n`,
    'space before': ` ${key}`,
    'encoded twice': `%77${key.slice(1)}`,
    'in another’s folder': `${revoked}/../${key}`,
  };
};

describe('a caller who guesses keys', () => {
  it('gets one response to every wrong key, for the same work, and changes nothing', async () => {
    const before = await rowsWithout(product, []);
    const capacity = logCapacity(product.dynamo.client);
    let attempts = 0;
    for (const [way, ask] of Object.entries(ways)) {
      const inPath = way.includes('path');
      const seen = new Map<string, string[]>();
      for (const [name, key] of Object.entries({ ...guesses(), ...(inPath ? onlyInPaths() : {}) })) {
        capacity.calls.length = 0;
        const { status, body, headers } = await ask(key);
        const work = capacity.calls.map(({ operation, units }) => `${operation} ${units}`);
        const response = JSON.stringify({ status, headers, body, work });
        seen.set(response, [...(seen.get(response) ?? []), name]);
        attempts += 1;
      }
      const answers = [...seen].map(([response, names]) => `${response}: ${names.join('; ')}`);
      expect(answers).toHaveLength(1);
      expect(JSON.parse([...seen.keys()][0] ?? '')).toMatchObject({ status: inPath ? 404 : 401, work: ['GetItem 1'] });
    }
    expect(changesIn(before, await rowsWithout(product, []))).toEqual([]);
    console.log(`${attempts} guesses of a webhook's key, 0 reports taken, one answer and one read each`);
  });

  it('gets the same response whatever the report contains: the key is checked first', async () => {
    const key = newWebhookKey();
    const bodies: EventParts[] = [
      { text: 'rubbish' },
      { text: '' },
      { body: { gridW: 'much' } },
      { text: 'x'.repeat(30_000) },
    ];
    const answers = await Promise.all(bodies.map((own) => ways['in the path']?.(key, own)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('learns only that a text is too long if it is longer than any key', async () => {
    const longer = theirs.site.webhookKey.padEnd(201, 'x');
    const answer = await ways['in the path']?.(longer);
    expect([answer?.status, answer?.body.code]).toEqual([400, 'invalid_request']);
    expect(JSON.stringify(answer)).not.toContain(theirs.site.webhookKey);
  });

  it('would have to guess longer than the sun shines, at the rate that the firewall allows', () => {
    const possible = 62 ** 32;
    // Ten thousand in five minutes from each of a million addresses, at ten million keys.
    const yearly = (10_000 / 300) * 31_557_600 * 1e6;
    const years = possible / 1e7 / yearly;
    expect(years).toBeGreaterThan(5e9);
    expect(newWebhookKey()).toMatch(/^whs_[0-9A-Za-z]{32}$/);
  });

  it('while the right key is accepted in each place, so the others were refused for being wrong', async () => {
    for (const ask of Object.values(ways)) {
      product.time.nowMs += 60_000;
      expect((await ask(theirs.site.webhookKey)).status).toBe(200);
    }
  });
});
