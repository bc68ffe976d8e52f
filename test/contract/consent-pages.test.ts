import { Logger } from '@aws-lambda-powertools/logger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDeps, type Deps } from '#functions/deps.ts';
import { createApiHandler, createWebhookHandler } from '#functions/entries/create.ts';
import type { HttpHandler } from '#functions/http/implement.ts';
import { services } from '#functions/integrations/registry.ts';
import { CONSENT_ANSWER } from '#functions/integrations/simulated-consent.ts';
import {
  createVendors,
  type SimulatedService,
  vendorAccounts,
  vendorApps,
  vendorBaseUrls,
  vendorFetch,
} from '#infra/local/vendors.ts';
import { contract } from '#shared/contract/index.ts';
import type { Manifest } from '#shared/integration.ts';
import { depsWithAnySession } from '#test/support/any-session.ts';
import { accessClaims, apiEvent, invoke } from '#test/support/api-event.ts';
import { startDynamo, type TestDynamo } from '#test/support/dynamo.ts';
import { createStillHome } from '../integrations/still-home.ts';
import { ticketOf } from './consent.ts';
import { type SeededSite, seedSite } from './site.ts';

/** From our app through every vendor's consent page and back, with real storage, encryption and adapters. */
const HOME_URL = 'http://vendors.test';
const CALLBACK = 'https://app.example/api/oauth/';
const byConsent = services().filter(({ id, link }) => link === 'oauth' && id in vendorAccounts);

let dynamo: TestDynamo;
let deps: Deps;
let api: HttpHandler;
let webhook: HttpHandler;
let fetchVendor: typeof globalThis.fetch;

beforeAll(async () => {
  dynamo = await startDynamo();
  const home = createStillHome();
  fetchVendor = vendorFetch(createVendors(home), HOME_URL, () => true);
  deps = buildDeps(
    {
      STAGE: 'test',
      ORIGIN_KEY: 'o'.repeat(48),
      TABLE_NAME: dynamo.tableName,
      LOCAL_KEY: Buffer.alloc(32, 7).toString('base64'),
      PUBLIC_URL: 'https://app.example',
      VENDOR_BASE_URLS: JSON.stringify(vendorBaseUrls(HOME_URL)),
      APP_CREDENTIALS: JSON.stringify(vendorApps()),
    },
    {
      clock: home.clock.now,
      sleep: home.clock.sleep,
      fetch: fetchVendor,
      logger: new Logger({ logLevel: 'SILENT' }),
      endpoints: { dynamodb: dynamo.endpoint },
      aws: { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
    },
  );
  api = createApiHandler(depsWithAnySession(deps));
  webhook = createWebhookHandler(deps);
});
afterAll(() => dynamo.stop());

/** The user decides on the vendor's page. @returns where our callback then sends the browser */
const answerAt = async (site: SeededSite, { id, credentialFields }: Manifest, answer: string): Promise<string> => {
  const account = vendorAccounts[id as SimulatedService];
  const typed = credentialFields.filter(({ kind }) => kind === 'text').map(({ name }) => [name, account[name] ?? '']);
  const started = await invoke(
    api,
    apiEvent(contract.startOauth, {
      params: { accountId: site.accountId },
      claims: accessClaims(site.ownerId),
      body: { service: id, locale: 'de-DE', fields: Object.fromEntries(typed) },
    }),
  );
  expect([started.status, started.body.code]).toEqual([200, undefined]);
  const page = new URL(started.body.url);
  page.searchParams.set(CONSENT_ANSWER, answer);
  const back = new URL((await fetchVendor(page, { redirect: 'manual' })).headers.get('location') ?? '');
  expect(back.href.startsWith(CALLBACK)).toBe(true);
  const [service = '', , state] = back.href.slice(CALLBACK.length, -back.search.length || undefined).split('/');
  expect(service).toBe(id);
  const query = Object.fromEntries(back.searchParams);
  const row = state === undefined ? contract.oauthCallback : contract.oauthCallbackWithState;
  const params = state === undefined ? { service } : { service, state };
  return String((await invoke(webhook, apiEvent(row, { params, query, claims: null }))).headers.location);
};

it.each(byConsent.map((manifest) => [manifest.id, manifest] as const))(
  '%s: a refusal is reported, the user may consent after all, and unlinking revokes it at the vendor',
  async (_, manifest) => {
    const site = await seedSite({ deps }, { plan: 'SMA' });
    const { accountId } = site;
    const claims = accessClaims(site.ownerId);

    const refused = await answerAt(site, manifest, 'deny');
    expect(refused).toBe(`/de-DE/${accountId}/credentials#linkError=oauth_denied`);

    const ticket = ticketOf(await answerAt(site, manifest, 'agree'));
    const finish = apiEvent(contract.finishOauth, { params: { accountId }, claims, body: { ticket } });
    const linked = await invoke(api, finish);
    expect([linked.status, linked.body.service]).toEqual([200, manifest.id]);

    const params = { accountId, credentialsId: linked.body.id };
    expect((await invoke(api, apiEvent(contract.listDevices, { params, claims }))).status).toBe(200);
    expect((await invoke(api, apiEvent(contract.deleteCredentials, { params, claims }))).status).toBe(200);
  },
);
