import { beforeEach, describe, expect, it } from 'vitest';
import { type Adapter, VendorError } from '#functions/integrations/port.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import { deadlineSchema } from '#shared/model/goals.ts';
import { credentialsIdSchema } from '#shared/model/ids.ts';
import { type ApplianceState, unknownApplianceState } from '#shared/model/reading.ts';

import { charger, chargerId, depsFor, MINUTE, NOON } from './harness.ts';
import { RunHome } from './run-home.ts';

const carLink = credentialsIdSchema.parse('crd_01K00000000000000000000CAR');

let life: RunHome;
/** When the car was asked, and what it says. */
let asked: number[];
let percent: number;
let carPlugged: boolean;
let fails: boolean;

const carAdapter = (inner: Adapter): Adapter => ({
  ...inner,
  read: async ({ appliances }) => {
    expect(appliances).toEqual([{ deviceId: 'VIN1' }]);
    asked.push(life.home.nowMs);
    if (fails) throw new VendorError('timeout', 'no answer');
    const battery = { percent, limitPercent: 80, at: isoTime(life.home.nowMs) };
    const value: ApplianceState = {
      ...unknownApplianceState,
      observedAt: isoTime(life.home.nowMs),
      plugged: carPlugged,
      battery,
    };
    return { sensors: [], appliances: [{ ok: true, value }] };
  },
});
const withCar = (settings: Partial<typeof defaultApplianceSettings> = {}): void => {
  const vehicle = { credentialsId: carLink, deviceId: 'VIN1' };
  life.change({
    appliances: [charger({ settings: { ...defaultApplianceSettings, ...settings, vehicle } })],
    credentials: [
      ...(life.store.bundle?.credentials ?? []),
      { ...(life.store.bundle?.credentials[0] ?? expect.fail()), id: carLink, service: 'car' },
    ],
  });
};
const battery = () => life.store.run?.state.appliances[chargerId]?.state.battery;

beforeEach(() => {
  life = new RunHome();
  asked = [];
  percent = 40;
  carPlugged = true;
  fails = false;
  const { open } = depsFor(life.home, life.store);
  life.deps = {
    open: (service, ...rest) => (service === 'car' ? carAdapter(open(service, ...rest)) : open(service, ...rest)),
  };
});

describe('a car whose state of charge is reported, at a charger', () => {
  const report = (percentNow: number | null): void => {
    const at = isoTime(life.home.nowMs);
    const nothing = {
      gridPowerW: null,
      pvPowerW: null,
      consumptionPowerW: null,
      batteryPowerW: null,
      batterySocPercent: null,
    };
    const reading = { time: at, receivedAt: at, timeIsMeasured: false, windowS: 0, ...nothing };
    const reports = new Map(life.store.bundle?.reports ?? []);
    reports.set(carLink, { ...reading, ...(percentNow === null ? {} : { car: { percent: percentNow, at } }) });
    life.change({ reports });
  };
  const withReports = (settings: Partial<typeof defaultApplianceSettings> = {}): void => {
    const vehicle = { credentialsId: carLink, deviceId: 'car' };
    life.change({
      appliances: [charger({ settings: { ...defaultApplianceSettings, ...settings, vehicle } })],
      credentials: [
        ...(life.store.bundle?.credentials ?? []),
        { ...(life.store.bundle?.credentials[0] ?? expect.fail()), id: carLink, service: 'webhook' },
      ],
    });
  };

  it('is as full as the last report says, with its time, however long that is ago', async () => {
    withReports();
    await life.minutes(2);
    expect(battery()).toBeUndefined();
    report(41);
    const reportedAt = isoTime(life.home.nowMs);
    await life.minutes(40);
    expect(battery()).toEqual({ percent: 41, at: reportedAt });
    report(null);
    await life.minutes(2);
    expect(battery()).toEqual({ percent: 41, at: reportedAt });
    report(44);
    await life.minutes(2);
    expect(battery()?.percent).toBe(44);
  });

  it('fills to a goal in percent by its deadline, and no further', async () => {
    const deadline = deadlineSchema.parse({ readyAt: '15:00', targetPercent: 80, batteryKWh: 50 });
    withReports({ deadline });
    life.home.pvW = 0;
    report(78);
    await life.minutes(5);
    expect(life.home.chargerOn).toBe(false);
    report(40);
    await life.minutes(60);
    expect(life.home.chargerOn).toBe(true);
    report(80);
    await life.minutes(5);
    expect(life.home.chargerOn).toBe(false);
  });
});

describe('a car that another service knows, at a charger', () => {
  it('gives the charger its state of charge, and receives no commands', async () => {
    withCar();
    life.home.pvW = 8000;
    await life.minutes(10);
    expect(battery()).toEqual({ percent: 40, limitPercent: 80, at: isoTime(asked[0] ?? 0) });
    expect(life.home.chargerOn).toBe(true);
    expect(new Set(life.home.commands.map(({ deviceId }) => deviceId))).toEqual(new Set(['charger']));
  });

  it('is asked every quarter of an hour while something is plugged in, and every hour while nothing is', async () => {
    withCar();
    await life.minutes(61);
    expect(asked.length).toBeGreaterThanOrEqual(4);
    expect(asked.length).toBeLessThanOrEqual(5);
    life.home.plugged = false;
    await life.minutes(16);
    const before = asked.length;
    await life.minutes(125);
    expect(asked.length - before).toBeGreaterThanOrEqual(1);
    expect(asked.length - before).toBeLessThanOrEqual(3);
  });

  it('is not asked more often where it does not answer', async () => {
    withCar();
    fails = true;
    await life.minutes(61);
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(battery()).toBeUndefined();
  });

  it('has a goal in percent count from its charge', async () => {
    const readyAt = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
    }).format(NOON + 300 * MINUTE);
    const deadline = deadlineSchema.parse({ readyAt, targetPercent: 58, batteryKWh: 55.2 });
    withCar({ deadline });
    await life.minutes(1);
    expect(life.reason()).toBe('deadline-waiting');
    expect(life.memory().goals?.deadline?.car).toMatchObject({ percent: 40 });
  });

  it('is another car where it says that it is not plugged in, and nothing is known of the one that is', async () => {
    withCar();
    carPlugged = false;
    await life.minutes(2);
    expect(battery()).toBeUndefined();
  });

  it.each([
    ['its own', true, 'VIN1'],
    ['a visitor’s', false, null],
  ])('has sessions of its own alone: %s', async (_, plugged, vehicle) => {
    withCar();
    carPlugged = plugged;
    life.home.pvW = 8000;
    await life.minutes(20);
    expect(life.home.chargerOn).toBe(true);
    expect(life.store.run?.state.sessions?.open[chargerId]).toMatchObject({
      vehicle,
      charge: plugged ? { lastPercent: 40 } : null,
    });
  });
});
