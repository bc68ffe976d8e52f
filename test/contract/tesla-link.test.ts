import { createPublicKey } from 'node:crypto';
import { Logger } from '@aws-lambda-powertools/logger';
import { CreateScheduleCommand, SchedulerClient, UpdateScheduleCommand } from '@aws-sdk/client-scheduler';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDeps, type Deps } from '#functions/deps.ts';
import { createApiHandler, createWebhookHandler } from '#functions/entries/create.ts';
import type { HttpHandler } from '#functions/http/implement.ts';
import { createSimulator, sample } from '#functions/integrations/tesla/simulator.ts';
import { contract, type OperationId } from '#shared/contract/index.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import type { SupportedService } from '#shared/model/credentials.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { depsWithAnySession } from '#test/support/any-session.ts';
import { type Answer, accessClaims, apiEvent, type EventParts, invoke } from '#test/support/api-event.ts';
import { startDynamo, type TestDynamo } from '#test/support/dynamo.ts';
import { CHARGER_ID, createStillHome, type StillHome } from '../integrations/still-home.ts';
import { ticketOf } from './consent.ts';
import { newUserId } from './site.ts';

/** Real storage, encryption and adapter with Tesla's simulated login and API; API and control are separate processes. */
const VENDOR = 'http://vendor.test/vendors/tesla';
const PUBLIC_URL = 'https://app.example';
const HOUR = 3_600_000;
const scheduler = mockClient(SchedulerClient);
afterAll(() => scheduler.restore());
const userId = newUserId();
let dynamo: TestDynamo;
let home: StillHome;
let vendor: (request: Request) => Promise<Response>;
let renewals = 0;
let api: { deps: Deps; handler: HttpHandler; webhook: HttpHandler };
let control: Deps;

const newProcess = (): Deps =>
  buildDeps(
    {
      STAGE: 'test',
      ORIGIN_KEY: 'o'.repeat(48),
      TABLE_NAME: dynamo.tableName,
      LOCAL_KEY: Buffer.alloc(32, 7).toString('base64'),
      SCHEDULE_GROUP: 'group',
      CONTROL_FUNCTION_ARN: 'arn:aws:lambda:eu-central-1:123456789012:function:control',
      SCHEDULE_ROLE_ARN: 'arn:aws:iam::123456789012:role/scheduler',
      SCHEDULE_FAILURE_QUEUE_ARN: 'arn:aws:sqs:eu-central-1:123456789012:failures',
      PUBLIC_URL,
      VENDOR_BASE_URLS: JSON.stringify({ tesla: VENDOR }),
      APP_CREDENTIALS: JSON.stringify({ tesla: sample.app }),
    },
    {
      clock: home.clock.now,
      sleep: home.clock.sleep,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (!request.url.startsWith(VENDOR)) throw new Error('no such host');
        const { origin, pathname, search } = new URL(request.url);
        if (pathname.endsWith('/token') && (await request.clone().text()).includes('refresh_token')) renewals += 1;
        return vendor(new Request(`${origin}${pathname.slice('/vendors/tesla'.length)}${search}`, request));
      },
      logger: new Logger({ logLevel: 'SILENT' }),
      endpoints: { dynamodb: dynamo.endpoint },
      aws: { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
    },
  );

beforeAll(async () => {
  dynamo = await startDynamo();
  home = createStillHome();
  const simulator = createSimulator(home, [{ ...sample.app, ...sample.newcomer, ...sample.fields }]);
  vendor = async (request) => simulator(request);
  scheduler.on(CreateScheduleCommand).resolves({});
  scheduler.on(UpdateScheduleCommand).resolves({});
  const deps = newProcess();
  api = { deps, handler: createApiHandler(depsWithAnySession(deps)), webhook: createWebhookHandler(deps) };
  control = newProcess();
});
afterAll(() => dynamo.stop());

const call = (operation: OperationId, parts: EventParts): Promise<Answer> =>
  invoke(api.handler, apiEvent(contract[operation], { claims: accessClaims(userId), ...parts }));

/** The user opens the page, consents, and returns. */
const consent = async (params: { accountId: string }, body: object = {}): Promise<Answer> => {
  const started = await call('startOauth', { params, body: { service: 'tesla', locale: 'de-DE', ...body } });
  const agreed = new URL(started.body.url);
  const page = await vendor(new Request(`http://vendor.test/oauth2/v3/authorize${agreed.search}&answer=agree`));
  const back = new URL(page.headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(`${PUBLIC_URL}/api/oauth/tesla/callback`);
  const query = Object.fromEntries(back.searchParams);
  const event = apiEvent(contract.oauthCallback, { params: { service: 'tesla' }, query, claims: null });
  const location = String((await invoke(api.webhook, event)).headers.location);
  expect(location).toMatch(new RegExp(`^/de-DE/${params.accountId}/credentials#link=`));
  return call('finishOauth', { params, body: { ticket: ticketOf(location) } });
};

const createSite = async (): Promise<{ readonly accountId: AccountId }> => {
  const accountId = api.deps.newId('acc');
  await api.deps.storage.accounts.create({
    id: accountId,
    name: 'Home',
    timezone: 'Europe/Berlin',
    settings: { ...defaultAccountSettings, autochargeInterval: 1 },
    products: ['PREMIUM'],
    subscriptionStatus: 'active',
    billing: null,
    createdAt: new Date(home.clock.now()).toISOString(),
  });
  await api.deps.storage.members.add({ accountId, userId, role: 'owner' });
  return { accountId };
};

it('our public key is where Tesla looks for it, and nothing else is', async () => {
  const file = (name: string) =>
    invoke(api.handler, apiEvent(contract.getVendorFile, { params: { file: name }, claims: null }));
  const { status, headers, body } = await file('com.tesla.3p.public-key.pem');
  expect([status, headers['content-type']]).toEqual([200, 'application/x-pem-file']);
  const ours = createPublicKey(sample.app?.commandKey ?? '');
  expect(createPublicKey(body.text).equals(ours)).toBe(true);
  expect(body.text).not.toContain('PRIVATE');
  for (const other of ['com.tesla.3p.private-key.pem', 'com.apple.pem', 'x']) {
    expect((await file(other)).body.code).toBe('not_found');
  }
});

it('a car without our key says so until its owner has added it', async () => {
  const params = await createSite();
  home.change(CHARGER_ID, { on: false });
  const linked = await consent(params);
  expect(linked.status).toBe(200);
  const credentialsId = linked.body.id;
  const carOf = async () =>
    (await call('listDevices', { params: { ...params, credentialsId } })).body.find(
      ({ kind }: { kind: string }) => kind === 'appliance',
    );
  const { deviceId, stepsLeft } = await carOf();
  expect(stepsLeft).toEqual(['key']);
  const supported = (await call('listSupportedServices', { params })).body as SupportedService[];
  const [step] = supported.find(({ manifest }) => manifest.id === 'tesla')?.manifest.linkSteps ?? [];
  expect([step?.id, step?.url]).toEqual(['key', `${VENDOR}/_ak/app.example`]);

  const added = { credentialsId, deviceId, name: 'Car', mode: 'ON' };
  const appliance = (await call('createAppliance', { params, body: added })).body;
  await home.clock.sleep(60_000);
  const on = { params: { ...params, applianceId: appliance.id }, body: { mode: 'ON' } };
  expect((await call('patchAppliance', on)).status).toBe(200);
  const reasonOf = async () => (await call('listAppliances', { params })).body[0].decision?.reason.code;
  expect(await reasonOf()).toBe('vendor-step');
  expect(home.device(CHARGER_ID)?.on).toBe(false);

  const page = await vendor(new Request('http://vendor.test/_ak/app.example'));
  expect(await page.text()).toContain('Agree');
  await vendor(new Request('http://vendor.test/_ak/app.example?answer=agree'));
  expect((await carOf()).stepsLeft).toBeUndefined();
  for (let minute = 0; minute < 20 && home.device(CHARGER_ID)?.on !== true; minute += 1) {
    await home.clock.sleep(60_000);
    await control.runSite({ accountId: params.accountId, trigger: 'schedule', atMs: home.clock.now() });
  }
  expect(home.device(CHARGER_ID)?.on).toBe(true);
  expect(await reasonOf()).not.toBe('vendor-step');
});

it('a Tesla is linked by its owner’s consent, read by control, renewed once by two processes, and linked again', async () => {
  const params = await createSite();
  const { accountId } = params;
  const linked = await consent(params);
  expect([linked.status, linked.body.service]).toEqual([200, 'tesla']);
  const credentialsId = linked.body.id;
  const devices = (await call('listDevices', { params: { ...params, credentialsId } })).body;
  const sensor = devices.find((each: { kind: string }) => each.kind === 'sensor');
  const added = { credentialsId, deviceId: sensor.deviceId, name: 'Powerwall' };
  expect((await call('createSensor', { params, body: added })).status).toBe(201);

  const run = () => control.runSite({ accountId, trigger: 'user', atMs: home.clock.now() });
  expect(await run()).toMatchObject({ status: 'done', failedReads: 0 });
  expect(renewals).toBe(0);

  // The access token expires: a run and a click notice concurrently.
  await home.clock.sleep(9 * HOUR);
  const [ran, listed] = await Promise.all([run(), call('listDevices', { params: { ...params, credentialsId } })]);
  expect(ran).toMatchObject({ status: 'done', failedReads: 0 });
  expect(listed.status).toBe(200);
  expect(renewals).toBe(1);

  // The owner withdraws the consent: control stops calling, and one new consent repairs the link.
  await home.clock.sleep(100 * 24 * HOUR);
  expect(await run()).toMatchObject({ status: 'done', failedReads: 1 });
  // One rejection may be the vendor's mistake: it counts after 5 minutes.
  await home.clock.sleep(6 * 60_000);
  expect(await run()).toMatchObject({ status: 'done', failedReads: 1 });
  const healthOf = async () => (await call('listCredentials', { params })).body[0].health;
  expect(await healthOf()).toMatchObject({ error: 'credentials_rejected' });
  const again = await consent(params, { credentialsId });
  expect([again.status, again.body.id, again.body.sensors.length]).toEqual([200, credentialsId, 1]);
  expect(await healthOf()).toMatchObject({ error: null, newestDataAt: expect.any(String) });
  await home.clock.sleep(60_000);
  expect(await run()).toMatchObject({ status: 'done', failedReads: 0 });

  // The same account a second time is rejected.
  expect((await consent(params)).body.code).toBe('already_exists');
});
