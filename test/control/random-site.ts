import type { RunDecision } from '#functions/control/decide/decide.ts';
import { VendorError, type VendorErrorKind } from '#functions/integrations/port.ts';
import { deadlineSchema } from '#shared/model/goals.ts';
import type { ScheduleItem, SocMapItem } from '#shared/model/schedule.ts';
import { fc } from '#test/support/property.ts';
import { account, charger, chargerId, MINUTE, plug } from './harness.ts';
import { PureHome } from './pure-home.ts';

/** A stretch of time at a random site. */
export const eventArb = fc.record({
  minutes: fc.integer({ min: 1, max: 25 }),
  pvW: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 14_000 })),
  houseW: fc.integer({ min: 100, max: 9000 }),
  meter: fc.option(fc.constantFrom<VendorErrorKind>('timeout', 'upstream', 'bad_response'), { freq: 4 }),
  charger: fc.option(fc.constantFrom<VendorErrorKind>('timeout', 'offline', 'asleep'), { freq: 6 }),
  plugged: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  deaf: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  foreignA: fc.option(fc.integer({ min: 6, max: 16 }), { freq: 9 }),
  soc: fc.option(fc.integer({ min: 0, max: 100 })),
});
type Event = typeof eventArb extends fc.Arbitrary<infer T> ? T : never;

const modeArb = fc.constantFrom(
  'AUTO',
  'AUTO',
  'AUTO',
  'ON',
  'OFF',
  'MANUAL',
  'SCHEDULE',
  'SOC_MAP',
) as fc.Arbitrary<Mode>;
type Mode = 'AUTO' | 'ON' | 'OFF' | 'MANUAL' | 'SCHEDULE' | 'SOC_MAP';
const desiredArb = fc.record({
  mode: fc.constantFrom('AUTO', 'ON', 'OFF') as fc.Arbitrary<'AUTO' | 'ON' | 'OFF'>,
  currentA: fc.option(fc.integer({ min: 0, max: 80 })),
});
const itemId = (prefix: string, n: number): string => `${prefix}_${n.toString().padStart(26, '0')}`;
/** Items near the simulated time. */
const scheduleArb = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), desiredArb), { maxLength: 4 }).map((drawn) =>
  drawn.map(
    ([step, desiredState], n): ScheduleItem => ({
      id: itemId('sch', n) as ScheduleItem['id'],
      dayOfWeek: 1,
      hour: 13 + Math.floor(step / 6),
      minute: (step % 6) * 10,
      desiredState,
    }),
  ),
);
const socMapArb = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), desiredArb), { maxLength: 4 }).map((drawn) =>
  drawn.map(
    ([threshold, desiredState], n): SocMapItem => ({
      id: itemId('soc', n) as SocMapItem['id'],
      threshold,
      desiredState,
    }),
  ),
);
export const siteArb = fc.record({
  fuseA: fc.option(fc.integer({ min: 6, max: 40 })),
  minCurrentA: fc.option(fc.integer({ min: 0, max: 12 })),
  maxCurrentA: fc.option(fc.integer({ min: 6, max: 20 })),
  maxPowerW: fc.option(fc.integer({ min: 3000, max: 12_000 })),
  sunShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  chargerMode: modeArb,
  plugMode: modeArb,
  plugPriority: fc.constantFrom(0, 1, 2),
  scheduleItems: scheduleArb,
  socMapItems: socMapArb,
  phaseSwitching: fc.boolean(),
  exportLimitW: fc.option(fc.constantFrom(0, 3000), { freq: 3 }),
  deadlineKWh: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 3 }),
});
type Site = typeof siteArb extends fc.Arbitrary<infer T> ? T : never;

export const homeOf = (site: Site): PureHome => {
  const { minCurrentA, maxCurrentA, maxPowerW, sunShare, fuseA, scheduleItems, socMapItems } = site;
  const { phaseSwitching, exportLimitW, deadlineKWh } = site;
  const deadline = deadlineKWh === null ? null : deadlineSchema.parse({ readyAt: '15:00', energyKWh: deadlineKWh });
  return new PureHome({
    account: account({ fuseA, exportLimitW }),
    appliances: [
      charger({
        mode: site.chargerMode,
        autoCharge: { priority: 1, sunShare },
        settings: { ...charger().settings, minCurrentA, maxCurrentA, maxPowerW, phases: 3, phaseSwitching, deadline },
        capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: true, metered: true },
        scheduleItems,
        socMapItems,
      }),
      plug({
        mode: site.plugMode,
        autoCharge: { priority: site.plugPriority, sunShare: null },
        settings: { ...plug().settings, maxPowerW: 2000 },
        scheduleItems,
        socMapItems,
      }),
    ],
  });
};

export type Check = (
  home: PureHome,
  decided: RunDecision,
  before: { on: boolean; plugOn: boolean; pvAgeMs: number },
) => void;

/** Runs `decide` every minute through random events and checks each run. */
export const runEvents = (site: Site, events: readonly Event[], check: Check): void => {
  const home = homeOf(site);
  let heardMs = home.nowMs;
  for (const event of events) {
    Object.assign(home, { pvW: event.pvW, houseW: event.houseW, plugged: event.plugged });
    home.shows = event.soc === null ? {} : { batterySocPercent: event.soc, batteryPowerW: 0 };
    home.meterError = event.meter === null ? null : new VendorError(event.meter, 'as drawn');
    home.deviceErrors = event.charger === null ? {} : { [chargerId]: new VendorError(event.charger, 'as drawn') };
    if (event.foreignA !== null) home.chargerA = event.foreignA;
    for (let minute = 0; minute < event.minutes; minute += 1) {
      home.nowMs += MINUTE;
      // PV that is constant to the watt would count as a frozen meter, and rightly so.
      home.pvW = event.pvW === 0 ? 0 : event.pvW + (minute % 7);
      if (home.meterError === null) heardMs = home.nowMs;
      const before = { on: home.chargerOn, plugOn: home.plugOn, pvAgeMs: home.nowMs - heardMs };
      const decided = home.decideNow(!event.deaf);
      check(home, decided, before);
    }
  }
};

/** A site without any limits or settings of its own. */
export const plainSite = {
  fuseA: null,
  minCurrentA: null,
  maxCurrentA: null,
  maxPowerW: null,
  sunShare: null,
  scheduleItems: [],
  socMapItems: [],
  phaseSwitching: false,
  exportLimitW: null,
  deadlineKWh: null,
};
