import { fileURLToPath } from 'node:url';
import { runSite } from '#functions/control/run.ts';
import { createCallMeter } from '#functions/integrations/call-meter.ts';
import { createLinkNotes } from '#functions/integrations/link-notes.ts';
import { createMemoryTokens } from '#functions/integrations/memory-tokens.ts';
import type { Adapter, Integration, TokenVault } from '#functions/integrations/port.ts';
import { loadIntegration, type ServiceId, serviceIds } from '#functions/integrations/registry.ts';
import type { CreateSimulator, SimulatorSample } from '#functions/integrations/simulated-home.ts';
import { prices } from '#functions/integrations/tesla/client.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { runDepsWith } from '#test/support/run-deps.ts';
import { account, accountId, charger, MemoryStore, manifestOf, sensor } from '../control/harness.ts';
import { CHARGER_ID, createStillClock, createStillHome, type StillHome } from '../integrations/still-home.ts';

/** Midnight in UTC: vendors count by this day. */
const MIDNIGHT = Date.parse('2026-06-15T00:00:00Z');
/** The second of two days counts: the first teaches when there is daylight. */
const DAYS = 2;
const INTERVALS_MIN = [1, 15] as const;
/** When the car is away, h UTC; it is plugged in whenever it is back. */
const DRIVES_H = [
  [6, 6.5],
  [11, 11.5],
] as const;
/** Energy that it takes on a charging day. */
const NEEDS_WH = 22_000;

/** The totals of the counted day. */
export interface Counted {
  readonly calls: number;
  /** Tesla's price for them, thousandths of a US dollar. */
  readonly milliUsd: number;
}

interface Vendor {
  readonly integration: Integration;
  readonly createSimulator: CreateSimulator;
  readonly sample: SimulatorSample;
}

const vendorOf = async (id: ServiceId): Promise<Vendor> => {
  const { createSimulator, sample }: { createSimulator: CreateSimulator; sample: SimulatorSample } = await import(
    new URL(`../../functions/integrations/${id}/simulator.ts`, import.meta.url).href
  );
  return { integration: await loadIntegration(id), createSimulator, sample };
};

/** A changing day: a cloud every 15 min. */
const pvAt = (ms: number): number => {
  const minute = Math.floor(ms / MINUTE_MS) % 1440;
  const clear = Math.max(0, 8_000 * Math.sin((Math.PI * (minute - 300)) / 840));
  return minute % 15 < 4 ? clear * 0.6 : clear;
};

/** The conformance suite's home with PV, and a car that drives, charges and sleeps. */
const livingHome = (): { readonly home: StillHome; readonly live: (use: Use) => void } => {
  const still = createStillHome(createStillClock(MIDNIGHT));
  const carW = (): number => {
    const { on, plugged, full, setCurrentA } = still.device(CHARGER_ID) ?? { on: false };
    return on && plugged && !full ? (setCurrentA ?? 0) * 690 : 0;
  };
  let chargedWh = 0;
  let awakeUntilMs = 0;
  const home: StillHome = {
    ...still,
    meter: () => {
      const pvPowerW = pvAt(still.now());
      const consumptionPowerW = 400 + carW();
      const gridPowerW = consumptionPowerW - pvPowerW;
      const phase = gridPowerW / 3;
      return {
        ...still.meter(),
        pvPowerW,
        consumptionPowerW,
        gridPowerW,
        gridPhasesW: [phase, phase, phase],
        batteryPowerW: 0,
      };
    },
  };
  return {
    home,
    live: (use) => {
      const hour = (still.now() % DAY_MS) / 3_600_000;
      const drives = use !== 'always' && DRIVES_H.some(([from, to]) => hour >= from && hour < to);
      if (still.now() % DAY_MS === 0) chargedWh = 0;
      const powerW = carW();
      chargedWh += powerW / 60;
      const full = use === 'rests' || (use === 'charges' && chargedWh >= NEEDS_WH);
      still.change(CHARGER_ID, { plugged: !drives, full, powerW, ...(full || drives ? { on: false } : {}) });
      // A car stays awake for 15 min after use.
      if (drives || powerW > 0) awakeUntilMs = still.now() + 15 * MINUTE_MS;
      still.changeVehicle({ asleep: still.now() >= awakeUntilMs });
    },
  };
};

/** Another vendor's meter and charger at the same home. */
const otherVendor = (home: StillHome): Adapter => ({
  verify: async () => undefined,
  listDevices: async () => [],
  command: async (_, command) =>
    home.command(CHARGER_ID, {
      on: command.kind === 'on',
      ...(command.kind === 'on' && command.currentA !== null && { setCurrentA: command.currentA }),
    }),
  read: async ({ sensors, appliances }) => {
    const { timeMs, gridPowerW, pvPowerW, consumptionPowerW } = home.meter();
    const now = new Date(home.now()).toISOString();
    const reading = { time: new Date(timeMs).toISOString(), receivedAt: now, timeIsMeasured: true, windowS: 0 };
    const values = { gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW: null, batterySocPercent: null };
    const box = home.device(CHARGER_ID);
    const { on = false, powerW = 0, setCurrentA = 0, plugged = false, full = false } = box ?? {};
    const state = { observedAt: now, online: true, on, powerW, currentA: powerW / 690, setCurrentA, plugged, full };
    return {
      sensors: sensors.map(() => ({ ok: true, value: { ...reading, ...values } })),
      appliances: appliances.map(() => ({ ok: true, value: { ...state, phases: powerW > 0 ? 3 : null } })),
    };
  },
});

const priceOf = (path: string): number => {
  if (path.includes('/vehicle_data')) return prices.data;
  if (path.includes('/wake_up')) return prices.wake;
  return /\/(?:signed_)?command/.test(path) ? prices.command : prices.free;
};

/** How the car is used: not charged, 22 kWh between drives, or charging whenever it may, never full and never away. */
export type Use = 'rests' | 'charges' | 'always';

/** Runs the product for two days with one service and counts what it sends on the second. */
export const countCalls = async (id: ServiceId, everyMin: number, use: Use = 'charges'): Promise<Counted> => {
  const { integration, createSimulator, sample } = await vendorOf(id);
  const { manifest } = integration;
  const { home, live } = livingHome();
  const simulator = createSimulator(home, [{ ...sample.app, ...sample.consent?.tokens.values, ...sample.fields }]);
  const vault: TokenVault = createMemoryTokens(sample.consent?.tokens ?? null);
  const notes = createLinkNotes(home.now);
  const link = `crd_${'1'.padStart(26, '0')}` as CredentialsId;
  const meter = `crd_${'2'.padStart(26, '0')}` as CredentialsId;
  const measures = sample.sensors[0];
  const ours = { credentialsId: link, service: id };
  const health = { lastSuccessAt: null, error: null, errorAt: null };
  const sealed = new Uint8Array([1]);
  const drawn = sample.deviceKind === null ? undefined : home.devices().find(({ kind }) => kind === sample.deviceKind);
  const appliances =
    drawn === undefined
      ? [charger({ credentialsId: meter, service: 'meter' })]
      : [
          charger({
            ...ours,
            deviceId: sample.applianceDeviceId(drawn.id),
            kind: drawn.kind === 'plug' ? 'plug' : 'charger',
          }),
        ];
  // What the service lacks comes from another one, whose calls are not counted.
  const ofMeter = { credentialsId: meter, service: 'meter', deviceId: 'meter' };
  const sensors =
    measures === undefined ? [{ ...sensor(), ...ofMeter }] : [{ ...sensor(), ...ours, deviceId: measures.deviceId }];
  const store = new MemoryStore({
    account: account({ autochargeInterval: everyMin }),
    sensors,
    appliances,
    credentials: [
      { id: link, service: id, sealed, health },
      { id: meter, service: 'meter', sealed, health },
    ],
    reports: new Map(),
    gates: new Map(),
  });
  const callMeter = createCallMeter();
  let calls = 0;
  let milliUsd = 0;
  const count = (url: string): void => {
    if (home.now() < MIDNIGHT + (DAYS - 1) * DAY_MS) return;
    calls += 1;
    milliUsd += id === 'tesla' ? priceOf(url) : 0;
  };
  const base = 'http://vendor.test';
  const deps = runDepsWith({
    store,
    unseal: () => sample.fields,
    manifest: (service) => (service === id ? manifest : manifestOf(service)),
    notes,
    meter: callMeter,
    now: home.now,
    open: (service, fields, _signal, { credentialsId, note }) =>
      service === 'meter'
        ? otherVendor(home)
        : integration.open({
            fetch: async (input, init) => {
              const request = new Request(input, init);
              count(request.url);
              callMeter.count(credentialsId);
              return simulator(request);
            },
            now: home.now,
            sleep: home.clock.sleep,
            fields,
            baseUrlOverride: base,
            tokens: vault,
            note: notes.open(credentialsId, note ?? null),
            ...(sample.app && { app: sample.app }),
          }),
  });
  for (let minute = 0; minute < DAYS * 1440; minute += 1) {
    // Time that adapters waited is part of the minute.
    await home.clock.sleep(Math.max(0, MIDNIGHT + (minute + 1) * MINUTE_MS - home.now()));
    live(use);
    if (minute % everyMin === 0) await runSite(deps, { accountId, trigger: 'schedule', atMs: home.now() });
  }
  return { calls, milliUsd };
};

/** A car of 12 000 km a year charges its 22 kWh on nine days of a month. */
const CHARGING_DAYS = 9;
const DAYS_OF_MONTH = 30;

/** US dollars a month of one Tesla in the normal case. */
export const teslaMonthUsd = async (everyMin: number): Promise<number> => {
  const [charging, resting] = [await countCalls('tesla', everyMin), await countCalls('tesla', everyMin, 'rests')];
  return (CHARGING_DAYS * charging.milliUsd + (DAYS_OF_MONTH - CHARGING_DAYS) * resting.milliUsd) / 1_000;
};

/** US dollars a month of a Tesla that stays plugged in and takes all PV of every day. */
export const teslaMostUsd = async (everyMin: number): Promise<number> =>
  (DAYS_OF_MONTH * (await countCalls('tesla', everyMin, 'always')).milliUsd) / 1_000;

const print = async (): Promise<void> => {
  console.log('\nRequests of one link a day (a changing day in June, the second that control sees):\n');
  console.log(`| ${'service'.padEnd(12)} | 1 min | 15 min |\n| ${'-'.repeat(12)} | ----: | -----: |`);
  for (const id of serviceIds) {
    if ((await loadIntegration(id)).manifest.delivery === 'push') continue;
    const counts: string[] = [];
    for (const every of INTERVALS_MIN) counts.push(String((await countCalls(id, every)).calls));
    console.log(`| ${id.padEnd(12)} | ${counts[0]?.padStart(5)} | ${counts[1]?.padStart(6)} |`);
  }
  for (const every of INTERVALS_MIN) {
    const day = (await countCalls('tesla', every)).milliUsd / 1_000;
    const month = await teslaMonthUsd(every);
    const most = await teslaMostUsd(every);
    console.log(
      `\nTesla at ${every} min: ${day.toFixed(3)} USD on a charging day, ${month.toFixed(2)} USD a month, ${most.toFixed(2)} at most (it charges always)`,
    );
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await print();
