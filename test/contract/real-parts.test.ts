import { Logger } from '@aws-lambda-powertools/logger';
import { CreateScheduleCommand, SchedulerClient, UpdateScheduleCommand } from '@aws-sdk/client-scheduler';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDeps, type Deps } from '#functions/deps.ts';
import { createHandlers } from '#functions/entries/create.ts';
import { createSimulator } from '#functions/integrations/go-e-v3/simulator.ts';
import { contract, type OperationId } from '#shared/contract/index.ts';
import { priceKey } from '#shared/plans.ts';
import { depsWithAnySession } from '#test/support/any-session.ts';
import { type Answer, accessClaims, apiEvent, type EventParts, invoke } from '#test/support/api-event.ts';
import { startDynamo, type TestDynamo } from '#test/support/dynamo.ts';
import { startPayments } from '#test/support/payments.ts';
import { CHARGER_ID, createStillHome, type StillHome } from '../integrations/still-home.ts';
import { newUserId } from './site.ts';

/** The handlers with everything real except AWS's network: storage, encryption, adapter, control, the vendor's API. */
const VENDOR = 'http://127.0.0.1:1/vendors/go-e-v3';
const SECRET = 'iKfP8bWq2mXzT6vNcR4hYs1dLjGa7EuQ';
const scheduler = mockClient(SchedulerClient);
afterAll(() => scheduler.restore());

let dynamo: TestDynamo;
let home: StillHome;
let handlers: ReturnType<typeof createHandlers>;
let deps: Deps;
let userId = newUserId();
/** Requests that the vendor received. */
let asked = 0;

const call = (operation: OperationId, parts: EventParts): Promise<Answer> =>
  invoke(handlers[contract[operation].fn], apiEvent(contract[operation], { claims: accessClaims(userId), ...parts }));

beforeAll(async () => {
  dynamo = await startDynamo();
  home = createStillHome();
  const payments = await startPayments(home.clock.now);
  const vendor = createSimulator(home, [{ serialNumber: CHARGER_ID, apiToken: SECRET }]);
  deps = buildDeps(
    {
      STAGE: 'test',
      ORIGIN_KEY: 'o'.repeat(48),
      TABLE_NAME: dynamo.tableName,
      LOCAL_KEY: Buffer.alloc(32, 7).toString('base64'),
      SCHEDULE_GROUP: 'group',
      CONTROL_FUNCTION_ARN: 'arn:aws:lambda:eu-central-1:123456789012:function:control',
      SCHEDULE_ROLE_ARN: 'arn:aws:iam::123456789012:role/scheduler',
      SCHEDULE_FAILURE_QUEUE_ARN: 'arn:aws:sqs:eu-central-1:123456789012:failures',
      PUBLIC_URL: 'https://app.example',
      ...payments.env,
      VENDOR_BASE_URLS: JSON.stringify({ 'go-e-v3': VENDOR }),
    },
    {
      clock: home.clock.now,
      sleep: home.clock.sleep,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const { pathname, search, origin } = new URL(request.url);
        if (request.url.startsWith(payments.env.PAYMENTS_URL)) return payments.fetch(request);
        if (!request.url.startsWith(VENDOR)) throw new Error('no such host');
        asked += 1;
        return vendor(new Request(`${origin}${pathname.slice('/vendors/go-e-v3'.length)}${search}`, request));
      },
      logger: new Logger({ logLevel: 'SILENT' }),
      endpoints: { dynamodb: dynamo.endpoint },
      aws: { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
    },
  );
  handlers = createHandlers(depsWithAnySession(deps));
});
beforeEach(() => {
  scheduler.reset();
  scheduler.on(CreateScheduleCommand).resolves({});
  scheduler.on(UpdateScheduleCommand).resolves({});
  home.setFault('go-e-v3', null);
});
afterAll(() => dynamo.stop());

const fields = { serialNumber: CHARGER_ID, apiToken: SECRET };
/** Each has its own user: no user may own many free sites. */
const newSite = async () => {
  userId = newUserId();
  const body = { name: `Home ${deps.newId('acc')}`, timezone: 'Europe/Berlin', priceId: priceKey('BASIC', 'month') };
  const { body: created } = await call('createAccount', { params: { userId }, body });
  return { accountId: String(created.id) };
};
const link = (params: { accountId: string }, typed: object = fields) =>
  call('createCredentials', { params, body: { service: 'go-e-v3', fields: typed } });

describe('from a new site to a charger that follows commands', () => {
  it('links, adds, switches, shows the device’s state, and releases it', async () => {
    const params = await newSite();
    const linked = await link(params);
    expect([linked.status, linked.body.code]).toEqual([201, undefined]);
    expect(JSON.stringify(linked)).not.toContain(SECRET);
    const credentialsId = linked.body.credentials.id;

    const devices = await call('listDevices', { params: { ...params, credentialsId } });
    const [device] = devices.body;
    const added = await call('createAppliance', {
      params,
      body: { credentialsId, deviceId: device.deviceId, name: 'Wallbox' },
    });
    expect(added.status).toBe(201);
    // The run triggered by adding has read the device and stored why it leaves it alone.
    expect(added.body).toMatchObject({
      mode: 'MANUAL',
      state: { online: true, on: true, plugged: true },
      decision: { reason: { code: 'manual' } },
    });

    const one = { params: { ...params, applianceId: added.body.id } };
    home.clock.sleep(60_000);
    expect((await call('switchApplianceOff', one)).body).toMatchObject({ mode: 'MANUAL', state: { on: false } });
    expect(home.device(CHARGER_ID)?.on).toBe(false);
    home.clock.sleep(60_000);
    const on = await call('patchAppliance', { ...one, body: { mode: 'ON' } });
    expect(on.body).toMatchObject({ mode: 'ON', decision: { reason: { code: 'forced-on' } } });
    expect(home.device(CHARGER_ID)).toMatchObject({ on: true, setCurrentA: 16 });

    const details = await call('getApplianceDetails', one);
    expect(details.body.limits).toEqual({ minCurrentA: 6, maxCurrentA: 16 });
    expect(details.body.decisions.length).toBeGreaterThan(0);
    const site = await call('getAccount', { params });
    expect(site.body.lastRunAt).toBe(new Date(home.clock.now()).toISOString());

    // Requests since the site's first run are counted in the run state: counting costs no write.
    const [shown] = (await call('listCredentials', { params })).body;
    expect(shown.health).toMatchObject({ error: null, newestDataAt: expect.any(String) });
    expect(shown.health.callsToday).toBeGreaterThan(4);

    expect((await call('deleteAppliance', one)).status).toBe(200);
    expect((await call('deleteCredentials', { params: { ...params, credentialsId } })).status).toBe(200);
  });
});

describe('a user who asks for values again and again', () => {
  const linkedSite = async () => {
    const params = await newSite();
    const linked = await link(params);
    const credentialsId = linked.body.credentials.id;
    const [device] = (await call('listDevices', { params: { ...params, credentialsId } })).body;
    const added = await call('createAppliance', {
      params,
      body: { credentialsId, deviceId: device.deviceId, name: 'Wallbox' },
    });
    return { params, one: { params: { ...params, applianceId: String(added.body.id) } } };
  };
  const fetchNow = (params: { accountId: string }) => call('listAppliances', { params, query: { fetch: 'true' } });

  it.each([
    ['one after the other', 1],
    ['all at once', 60],
  ])('60 calls with fetch=true reach the vendor once: %s', async (_, together) => {
    const { params } = await linkedSite();
    home.clock.sleep(60_000 - (home.clock.now() % 60_000));
    asked = 0;
    const answers: Answer[] = [];
    for (let n = 0; n < 60; n += together)
      answers.push(...(await Promise.all(Array.from({ length: together }, () => fetchNow(params)))));
    expect(asked).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of answers) expect(body[0].state.observedAt).toEqual(expect.any(String));
    home.clock.sleep(60_000);
    await fetchNow(params);
    expect(asked).toBe(2);
  });

  it('still switches at once, and sees it', async () => {
    const { params, one } = await linkedSite();
    await fetchNow(params);
    for (const [operation, on] of [
      ['switchApplianceOff', false],
      ['switchApplianceOn', true],
    ] as const) {
      expect((await call(operation, one)).body).toMatchObject({ state: { on } });
      expect(home.device(CHARGER_ID)?.on).toBe(on);
    }
  });

  it('has a change take effect at once, without another reading of what does not change', async () => {
    const { params, one } = await linkedSite();
    await fetchNow(params);
    const changed = await call('patchAppliance', { ...one, body: { mode: 'ON' } });
    expect(changed.body).toMatchObject({ mode: 'ON', decision: { reason: { code: 'forced-on' } } });
    asked = 0;
    await call('patchAppliance', { ...one, body: { autoCharge: { priority: 4 } } });
    expect(asked).toBe(0);
  });
});

describe('a failing vendor', () => {
  it.each([
    ['unauthorized', 400, 'credentials_rejected'],
    ['rate-limited', 503, 'vendor_busy'],
    ['server-error', 502, 'vendor_failed'],
    ['html', 502, 'vendor_failed'],
    ['half-body', 502, 'vendor_failed'],
  ] as const)('by %s is a clear error, and nothing is stored', async (fault, status, code) => {
    const params = await newSite();
    home.setFault('go-e-v3', fault);
    const answer = await link(params);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer)).not.toContain(SECRET);
    home.setFault('go-e-v3', null);
    expect((await call('listCredentials', { params })).body).toEqual([]);
  });

  it('but a wrong secret does not count as a failure', async () => {
    const answer = await link(await newSite(), { ...fields, apiToken: 'wrong' });
    expect([answer.status, answer.body.code]).toEqual([400, 'credentials_rejected']);
  });
});
