import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiTokenHash, apiTokenHint, newApiToken } from '#functions/platform/api-token.ts';
import type { Locale } from '#shared/locales.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
let token: string;
beforeAll(async () => {
  product = await startProduct();
  site = await seedSite(product);
  await product.deps.storage.users.ensure({ id: site.ownerId, email: 'owner@user.example' });
  token = newApiToken();
  const own = { userId: site.ownerId, id: product.deps.newId('tok'), name: 'Assistant', hint: apiTokenHint(token) };
  await product.deps.storage.apiTokens.add(
    { ...own, scope: 'control', sites: null, expiresAtMs: null },
    apiTokenHash(token),
  );
});
afterAll(() => product.stop());

const ask = async (locale: Locale, name: string, args: object): Promise<string> => {
  await product.deps.storage.users.patch(site.ownerId, { locale });
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const { result } = (await product.call('mcp', { token, body })).body;
  expect(result.isError).toBe(true);
  return result.content[0].text;
};

describe('what an assistant is told when a call fails', () => {
  const over = { until: '2020-01-01T00:00:00Z' };

  it.each<[Locale, string]>([
    ['en', 'This time is not possible. (invalid_time; '],
    ['de-AT', 'Diese Zeit geht nicht. (invalid_time; '],
    ['fr-CH', 'Cette heure n’est pas possible. (invalid_time; '],
    ['it-IT', 'Questo orario non è possibile. (invalid_time; '],
    ['nl-BE', 'Deze tijd kan niet. (invalid_time; '],
    ['es-ES', 'Esa hora no es posible. (invalid_time; '],
  ])('begins in the language of its user: %s', async (locale, said) => {
    expect(await ask(locale, 'pause', over)).toContain(said);
  });

  it('names what there is to choose from for the person, and the ids for the assistant', async () => {
    const missing = { appliance: 'app_01KV4YPHN0SED79RH76B67HZ00', mode: 'ON' };
    const text = await ask('de-DE', 'set_mode', missing);
    expect(text).toMatch(/^Welches Gerät\? Es gibt: /);
    expect(text).toContain(site.applianceId);
  });
});
