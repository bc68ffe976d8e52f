import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApplianceMode } from '#shared/model/appliance.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { runState } from '../../integration/storage/samples.ts';
import { newUserId, type SeededSite, type SiteWish, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
});
afterEach(() => {
  product.faults.schedules = null;
  product.services.fault = null;
  product.services.commands.length = 0;
  product.runs.length = 0;
});
afterAll(() => product.stop());

const seed = async (wish: SiteWish = {}): Promise<void> => {
  site = await seedSite(product, wish);
};
const claims = () => accessClaims(site.ownerId);
const one = () => ({ params: { accountId: site.accountId, applianceId: site.applianceId }, claims: claims() });
const patch = (body: object) => product.call('patchAppliance', { ...one(), body });
const details = async () => (await product.call('getApplianceDetails', one())).body;
const create = (body: object) =>
  product.call('createAppliance', {
    params: { accountId: site.accountId },
    claims: claims(),
    body: { credentialsId: site.credentialsId, deviceId: 'plug', name: 'Boiler', ...body },
  });

describe('adding an appliance', () => {
  it('takes kind and capabilities from the device, gets the lowest priority, and switches nothing', async () => {
    await seed();
    const { status, body } = await create({});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      service: 'poll',
      kind: 'plug',
      mode: 'MANUAL',
      autoCharge: { priority: 1, sunShare: null },
      capabilities: { current: null, metered: false },
      state: { on: null, online: null },
      override: null,
      decision: null,
    });
    expect(product.runs).toEqual([site.accountId]);
    expect(product.schedules.get(site.accountId)).toBe(15);
    const list = await product.call('listAppliances', { params: { accountId: site.accountId }, claims: claims() });
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([site.applianceId, body.id]);
  });

  it('starts autocharge at its interval', async () => {
    await seed();
    await create({ mode: 'AUTO' });
    expect(product.schedules.get(site.accountId)).toBe(1);
  });

  it.each([
    ['above the limit of the plan', 'BASIC', {}, 402, 'appliance_limit'],
    ['that the vendor does not have', 'PREMIUM', { deviceId: 'toaster' }, 400, 'unknown_device'],
    ['that is a sensor', 'PREMIUM', { deviceId: 'meter' }, 400, 'unknown_device'],
    ['that was added already', 'PREMIUM', { deviceId: 'charger' }, 409, 'already_exists'],
    [
      'whose minimum exceeds its maximum',
      'PREMIUM',
      { settings: { minPowerW: 9, maxPowerW: 1 } },
      400,
      'invalid_request',
    ],
  ] as const)('%s is refused', async (_, plan, body, status, code) => {
    await seed({ plan });
    const before = await product.snapshot();
    const answer = await create(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await product.snapshot()).toBe(before);
    expect(product.runs).toEqual([]);
  });

  it.each([
    ['timeout', 504, 'vendor_timeout'],
    ['auth_failed', 400, 'credentials_rejected'],
    ['rate_limited', 503, 'vendor_busy'],
    ['bad_response', 502, 'vendor_failed'],
  ] as const)('is refused while the vendor fails by %s, and nothing is stored', async (kind, status, code) => {
    await seed();
    const before = await product.snapshot();
    product.services.fault = { kind, retryAfterS: 30 };
    const answer = await create({});
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([status, code, '30']);
    expect(JSON.stringify(answer)).not.toContain('good-token');
    expect(await product.snapshot()).toBe(before);
  });
});

describe('a call to a vendor followed by a run', () => {
  it('has one deadline for both', async () => {
    await seed();
    product.deadlines.length = 0;
    const sensor = { deviceId: 'channel', name: 'Roof', settings: { measures: 'pv' } };
    const answers = [
      await create({}),
      await product.call('createSensor', {
        params: { accountId: site.accountId },
        claims: claims(),
        body: { credentialsId: site.credentialsId, ...sensor },
      }),
      await product.call('switchApplianceOn', one()),
      await product.call('switchApplianceOff', one()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200]);
    expect(product.deadlines).toHaveLength(4);
    for (const deadline of product.deadlines) expect(deadline?.leftMs()).toBeLessThan(20_000);
  });
});

describe('changing an appliance', () => {
  it('merges the given fields', async () => {
    await seed();
    const { appliance: before } = await details();
    const { body } = await patch({ name: 'Wallbox', autoCharge: { priority: -2 }, settings: { maxCurrentA: 10 } });
    expect(body).toEqual({
      ...before,
      name: 'Wallbox',
      autoCharge: { ...before.autoCharge, priority: -2 },
      settings: { ...before.settings, maxCurrentA: 10 },
    });
    expect((await details()).limits).toEqual({ minCurrentA: 6, maxCurrentA: 10 });
  });

  it('details say which number of phases would use more PV, from the PV observed so far', async () => {
    await seed();
    expect((await details()).phaseHint).toBeNull();
    await patch({ settings: { phases: 3 } });
    const { nowMs } = product.time;
    const state = runState(nowMs, { sensors: [site.sensorId], appliances: [site.applianceId] });
    const sun = { firstMs: nowMs, lastMs: nowMs, setMs: nowMs, peakW: 9500, sinceMs: nowMs - 20 * 86_400_000 };
    const before = (await product.deps.storage.control.loadSite(site.accountId))?.run?.version ?? null;
    await product.deps.storage.control.claimRun(
      site.accountId,
      { ...state, control: { ...state.control, sun } },
      before,
    );
    expect((await details()).phaseHint).toEqual({ phases: 1, gainPercent: 11 });
    await patch({ settings: { phases: 1 } });
    expect((await details()).phaseHint).toBeNull();
  });

  it('checks the limits as a whole', async () => {
    await seed();
    await patch({ settings: { maxCurrentA: 10 } });
    const before = await product.snapshot();
    const answer = await patch({ settings: { minCurrentA: 16 } });
    expect([answer.status, answer.body.messages]).toEqual([400, ['settings.minCurrentA: is above maxCurrentA']]);
    expect(await product.snapshot()).toBe(before);
  });

  it('runs the site at once, but not for a name', async () => {
    await seed();
    await patch({ name: 'Wallbox' });
    expect(product.runs).toEqual([]);
    await patch({ mode: 'AUTO' });
    expect(product.runs).toEqual([site.accountId]);
  });

  it('adapts the schedule to autocharge, both ways', async () => {
    await seed();
    await patch({ mode: 'AUTO' });
    expect(product.schedules.get(site.accountId)).toBe(1);
    await patch({ mode: 'OFF' });
    expect(product.schedules.get(site.accountId)).toBe(15);
  });

  it('repairs the schedule when a failed change is retried', async () => {
    await seed();
    product.faults.schedules = new Error('Scheduler is down');
    expect((await patch({ mode: 'AUTO' })).status).toBe(500);
    product.faults.schedules = null;
    expect((await patch({ mode: 'AUTO' })).status).toBe(200);
    expect(product.schedules.get(site.accountId)).toBe(1);
  });

  it.each(['SCHEDULE', 'SOC_MAP'] as const)('%s needs a paid plan', async (mode) => {
    await seed({ plan: 'BASIC' });
    const answer = await patch({ mode });
    expect([answer.status, answer.body.code]).toEqual([402, 'plan_required']);
    expect((await details()).appliance.mode).toBe('MANUAL');
    await seed({ plan: 'PREMIUM' });
    expect((await patch({ mode })).body.mode).toBe(mode);
  });

  it.each([{ override: null }, { mode: 'AUTO' }])('ends an override by %j', async (body) => {
    await seed();
    await patch(body);
    const stored = await product.deps.storage.appliances.get(site.accountId, site.applianceId);
    expect(stored?.resumedAt).toBe(new Date(product.time.nowMs).toISOString());
  });

  it('loses nothing when priority and mode change concurrently', async () => {
    await seed();
    await Promise.all([patch({ mode: 'AUTO' }), patch({ autoCharge: { priority: 5 } })]);
    expect((await details()).appliance).toMatchObject({ mode: 'AUTO', autoCharge: { priority: 5 } });
  });
});

describe('the buttons', () => {
  const press = (to: 'On' | 'Off') => product.call(`switchAppliance${to}`, one());

  it.each([
    ['MANUAL', 'On', 'MANUAL'],
    ['MANUAL', 'Off', 'MANUAL'],
    ['OFF', 'On', 'ON'],
    ['ON', 'Off', 'OFF'],
    ['ON', 'On', 'ON'],
  ] as const)('in %s switch %s and leave %s', async (mode, to, after) => {
    await seed({ mode });
    const { status, body } = await press(to);
    expect([status, body.mode]).toEqual([200, after]);
    expect(product.services.commands).toEqual([
      {
        deviceId: 'charger',
        command: to === 'On' ? { kind: 'on', currentA: 16, phases: null } : { kind: 'off' },
      },
    ]);
    expect(product.runs).toEqual([site.accountId]);
  });

  it('respect the limits that the user set', async () => {
    await seed();
    await patch({ settings: { maxCurrentA: 8 } });
    await press('On');
    expect(product.services.commands[0]?.command).toMatchObject({ currentA: 8 });
  });

  it.each(['AUTO', 'SCHEDULE', 'SOC_MAP'] satisfies ApplianceMode[])('do not work in %s', async (mode) => {
    await seed({ mode });
    const answer = await press('On');
    expect([answer.status, answer.body.code]).toEqual([409, 'mode_not_switchable']);
    expect(product.services.commands).toEqual([]);
  });

  it('change nothing when the device does not respond', async () => {
    await seed({ mode: 'OFF' });
    const before = await product.snapshot();
    product.services.fault = { kind: 'offline' };
    const answer = await press('On');
    expect([answer.status, answer.body.code]).toEqual([502, 'device_offline']);
    expect(await product.snapshot()).toBe(before);
  });
});

describe('removing an appliance', () => {
  it('releases control to the device and slows the schedule down', async () => {
    await seed({ mode: 'AUTO' });
    expect((await product.call('deleteAppliance', one())).body).toEqual({ id: site.applianceId });
    expect(product.services.commands).toEqual([{ deviceId: 'charger', command: { kind: 'release' } }]);
    expect(product.schedules.get(site.accountId)).toBe(15);
    expect((await product.call('deleteAppliance', one())).status).toBe(404);
  });

  it('works while the device is unreachable', async () => {
    await seed();
    product.services.fault = { kind: 'offline' };
    expect((await product.call('deleteAppliance', one())).status).toBe(200);
    expect((await product.call('getApplianceDetails', one())).status).toBe(404);
  });
});

describe('reading from the vendor now', () => {
  const list = (query: Record<string, string>, who = claims()) =>
    product.call('listAppliances', { params: { accountId: site.accountId }, query, claims: who });

  it('is a run of the site', async () => {
    await seed();
    await list({ fetch: 'false' });
    expect(product.runs).toEqual([]);
    await list({ fetch: 'true' });
    expect(product.runs).toEqual([site.accountId]);
  });

  it('by force is for super admins', async () => {
    await seed();
    expect((await list({ forceFetchId: site.applianceId })).body.code).toBe('forbidden');
    expect(product.runs).toEqual([]);
    const admin = accessClaims(newUserId(), ['superAdmin']);
    expect((await list({ forceFetchId: site.applianceId }, admin)).status).toBe(200);
    expect(product.runs).toEqual([site.accountId]);
  });
});
