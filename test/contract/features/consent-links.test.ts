import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiHandler } from '#functions/entries/create.ts';
import type { HttpHandler } from '#functions/http/implement.ts';
import { createCallMeter } from '#functions/integrations/call-meter.ts';
import * as isolarcloud from '#functions/integrations/isolarcloud/simulator.ts';
import { createServices } from '#functions/integrations/services.ts';
import { CONSENT_ANSWER } from '#functions/integrations/simulated-consent.ts';
import type { Simulator } from '#functions/integrations/simulated-home.ts';
import * as sma from '#functions/integrations/sma/simulator.ts';
import { contract, type OperationId } from '#shared/contract/index.ts';
import type { SupportedService } from '#shared/model/credentials.ts';
import type { PlanName } from '#shared/plans.ts';
import { createStillHome } from '#test/integrations/still-home.ts';
import { type Answer, accessClaims, apiEvent, type EventParts, invoke } from '#test/support/api-event.ts';
import { PUBLIC_URL, startProduct, type TestProduct } from '#test/support/product.ts';
import { ticketOf } from '../consent.ts';
import { type SeededSite, seedSite } from '../site.ts';

/** Real adapters with their vendors' simulated pages and APIs. */
const VENDORS = 'http://vendor.test/vendors/';
const simulated = { sma, isolarcloud };
type Service = keyof typeof simulated;

let product: TestProduct;
let handler: HttpHandler;
let vendorOf: (url: string) => Promise<Response>;
beforeAll(async () => {
  product = await startProduct();
  const sleep = async () => {};
  const home = createStillHome({ now: product.deps.now, sleep });
  const simulators = new Map<string, Simulator>(
    Object.entries(simulated).map(([service, { createSimulator, sample }]) => [
      service,
      createSimulator(home, [{ ...sample.app, ...sample.fields }]),
    ]),
  );
  const answer = async (input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const [service = '', ...path] = request.url.slice(VENDORS.length).split('/');
    const simulator = request.url.startsWith(VENDORS) ? simulators.get(service) : undefined;
    if (simulator === undefined) throw new Error('no such host');
    return simulator(new Request(`http://vendor.test/${path.join('/')}`, request));
  };
  vendorOf = answer;
  const apps: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    sma: sma.sample.app ?? {},
    isolarcloud: isolarcloud.sample.app ?? {},
  };
  handler = createApiHandler({
    ...product.deps,
    services: createServices({
      fetch: answer,
      now: product.deps.now,
      sleep,
      baseUrls: { sma: `${VENDORS}sma`, isolarcloud: `${VENDORS}isolarcloud` },
      app: async (service) => apps[service] ?? {},
      tokens: () => product.deps.vendorTokens,
      meter: createCallMeter(),
      publicUrl: () => 'https://app.example',
      budgets: () => product.deps.storage.budgets,
      onPauseUnsaved: () => {},
    }),
  });
});
afterAll(() => product.stop());

const call = (site: SeededSite, operation: OperationId, parts: EventParts = {}): Promise<Answer> =>
  invoke(
    handler,
    apiEvent(contract[operation], {
      params: { accountId: site.accountId },
      claims: accessClaims(site.ownerId),
      ...parts,
    }),
  );

const start = (site: SeededSite, service: Service, fields: object = {}): Promise<Answer> =>
  call(site, 'startOauth', { body: { service, fields, locale: 'de-DE' } });

/** The user decides on the vendor's page. @returns where our callback then sends the browser */
const answered = async (service: Service, page: string, choice: 'agree' | 'deny'): Promise<string> => {
  const url = new URL(page);
  url.searchParams.set(CONSENT_ANSWER, choice);
  const back = new URL((await vendorOf(url.href)).headers.get('location') ?? '');
  const callback = `/api/oauth/${service}/callback`;
  expect(back.origin).toBe(PUBLIC_URL);
  const state = back.pathname.slice(callback.length + 1);
  expect(back.pathname).toBe(state === '' ? callback : `${callback}/${state}`);
  const query = Object.fromEntries(back.searchParams);
  const answer = await (state === ''
    ? product.call('oauthCallback', { params: { service }, query, claims: null })
    : product.call('oauthCallbackWithState', { params: { service, state }, query, claims: null }));
  expect(answer.status).toBe(302);
  return String(answer.headers.location);
};

describe.each([
  ['sma', {}, { account: sma.sample.fields.account }, '8834127'],
  ['isolarcloud', { region: 'europe' }, { region: 'europe', account: '881234' }, '5123456'],
] as const)('%s', (service, fields, settings, deviceId) => {
  it('is linked by consent, even after a refusal, and shows its plant', async () => {
    const site = await seedSite(product, { plan: 'SMA' });
    const started = await start(site, service, fields);
    expect(started.status).toBe(200);
    const refused = await answered(service, started.body.url, 'deny');
    expect(refused).toBe(`/de-DE/${site.accountId}/credentials#linkError=oauth_denied`);

    const location = await answered(service, started.body.url, 'agree');
    const { status, body } = await call(site, 'finishOauth', { body: { ticket: ticketOf(location) } });

    expect([status, body.service, body.settings]).toEqual([200, service, settings]);
    const params = { accountId: site.accountId, credentialsId: body.id };
    expect((await call(site, 'listDevices', { params })).body).toMatchObject([{ deviceId, kind: 'sensor' }]);
    const again = await answered(service, (await start(site, service, fields)).body.url, 'agree');
    const second = await call(site, 'finishOauth', { body: { ticket: ticketOf(again) } });
    expect([second.status, second.body.code]).toEqual([409, 'already_exists']);
  });
});

describe('sma', () => {
  const allowedOf = async (site: SeededSite): Promise<boolean | undefined> => {
    const services: SupportedService[] = (await call(site, 'listSupportedServices')).body;
    return services.find(({ manifest }) => manifest.id === 'sma')?.allowed;
  };
  const siteWith = async (plan: PlanName, products: string[]): Promise<SeededSite> => {
    const site = await seedSite(product, { plan });
    await product.deps.storage.accounts.patch(site.accountId, { products });
    return site;
  };

  it.each(['BASIC', 'PREMIUM'] as const)(
    'is not in the plan %s, which is said with the plan that holds it',
    async (plan) => {
      const site = await siteWith(plan, [plan]);
      const { status, body } = await start(site, 'sma');
      expect([status, body.code, body.messages]).toEqual([402, 'plan_required', ['service: is part of the plan SMA']]);
      expect(await allowedOf(site)).toBe(false);
    },
  );

  it.each([
    ['SMA', ['SMA']],
    ['BASIC', ['BASIC', 'sma']],
  ] as const)('is open to %s with %j', async (plan, products) => {
    const site = await siteWith(plan, [...products]);
    expect((await start(site, 'sma')).status).toBe(200);
    expect(await allowedOf(site)).toBe(true);
  });
});

describe('isolarcloud', () => {
  it.each([
    [{}, 400, 'invalid_request', ['fields.region: is required']],
    [{ region: 'mars' }, 400, 'invalid_request', ['fields.region: is not one of the values that the service knows']],
    [{ region: 'china' }, 503, 'not_set_up', undefined],
  ])('has no page for %j, and stores nothing', async (fields, status, code, messages) => {
    const site = await seedSite(product);
    const before = await product.snapshot();
    const answer = await start(site, 'isolarcloud', fields);
    expect([answer.status, answer.body.code, answer.body.messages]).toEqual([status, code, messages]);
    expect(await product.snapshot()).toBe(before);
  });
});
