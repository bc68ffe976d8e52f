import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type Verdict } from '#functions/control/decide/decide.ts';
import type { Snapshot } from '#functions/control/decide/snapshot.ts';
import { VendorError, type VendorErrorKind } from '#functions/integrations/port.ts';
import { deadlineSchema } from '#shared/model/goals.ts';
import { decisionSchema } from '#shared/model/reason.ts';
import type { ScheduleItem, SocMapItem } from '#shared/model/schedule.ts';
import { account, charger, chargerId, MINUTE, plug, plugId } from './harness.ts';
import { PureHome } from './pure-home.ts';

/** One stretch of a random life. */
const eventArb = fc.record({
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
/** Items near the time that is lived through. */
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
const siteArb = fc.record({
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

const homeOf = (site: Site): PureHome => {
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

type Check = (home: PureHome, verdict: Verdict, before: { on: boolean; plugOn: boolean; pvAgeMs: number }) => void;

/** Lives through random events with one run a minute and checks every one of them. */
const live = (site: Site, events: readonly Event[], check: Check): void => {
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
      // A sky that stands still to the watt would be taken for a frozen meter, and rightly so.
      home.pvW = event.pvW === 0 ? 0 : event.pvW + (minute % 7);
      if (home.meterError === null) heardMs = home.nowMs;
      const before = { on: home.chargerOn, plugOn: home.plugOn, pvAgeMs: home.nowMs - heardMs };
      const verdict = home.decideNow(!event.deaf);
      check(home, verdict, before);
    }
  }
};

const property = (check: Check): void => {
  fc.assert(
    fc.property(siteArb, fc.array(eventArb, { minLength: 1, maxLength: 12 }), (site, events) =>
      live(site, events, check),
    ),
    { numRuns: 60 },
  );
};

const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner);
    Object.freeze(value);
  }
  return value;
};

describe('whatever happens', () => {
  it('commands whole amperes within the limits of device, user and fuse', () => {
    property((home, verdict) => {
      const settings = home.site.appliances[0]?.settings;
      const { fuseA } = home.site.account.settings;
      for (const { applianceId, command } of verdict.commands) {
        if (applianceId !== chargerId || command.kind !== 'on') continue;
        const amps = command.currentA ?? Number.NaN;
        expect(Number.isInteger(amps)).toBe(true);
        expect(amps).toBeGreaterThanOrEqual(Math.max(6, settings?.minCurrentA ?? 0));
        expect(amps).toBeLessThanOrEqual(Math.min(16, settings?.maxCurrentA ?? 16, fuseA ?? 16));
        expect(amps * 230 * (command.phases ?? home.boxPhases)).toBeLessThanOrEqual(
          settings?.maxPowerW ?? Number.POSITIVE_INFINITY,
        );
      }
    });
  });

  it('never plans more current than the fuse allows, sun or not', () => {
    const steeredArb = fc.constantFrom('AUTO', 'ON') as fc.Arbitrary<'AUTO' | 'ON'>;
    const tightArb = fc.record({
      fuseA: fc.integer({ min: 6, max: 24 }),
      chargerMode: steeredArb,
      plugMode: steeredArb,
      plugPriority: fc.constantFrom(0, 1, 2),
    });
    const free = {
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
    const sunnyArb = fc.array(fc.tuple(eventArb, fc.integer({ min: 6000, max: 16_000 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(tightArb, sunnyArb, (tight, events) => {
        const sunny = events.map(([event, pvW]) => ({ ...event, pvW, charger: null, deaf: false, foreignA: null }));
        live({ ...free, ...tight }, sunny, (_, verdict) => {
          let planned = 0;
          for (const { applianceId, on, setCurrentA } of verdict.decisions) {
            if (on === true) planned += applianceId === plugId ? 2000 / 230 : (setCurrentA ?? Number.NaN);
          }
          expect(planned).toBeLessThanOrEqual(tight.fuseA);
        });
      }),
      { numRuns: 80 },
    );
  });

  it('never starts on stale data', () => {
    property((home, verdict, before) => {
      if (before.pvAgeMs <= 5 * MINUTE) return;
      for (const { applianceId, command } of verdict.commands) {
        const view = home.site.appliances.find(({ id }) => id === applianceId);
        const wasOn = applianceId === plugId ? before.plugOn : before.on;
        // A start that was decided on fresh data and not carried out may be sent once more.
        const repeated = (home.run?.state.control.appliances[applianceId]?.command?.attempts ?? 1) > 1;
        // A promise to be ready needs no sun.
        const promised = home.reason(applianceId).code === 'deadline-grid';
        if (command.kind === 'on' && view?.mode === 'AUTO' && !repeated && !promised) expect(wasOn).toBe(true);
      }
    });
  });

  it('never commands in MANUAL or in a mode without items', () => {
    property((home, verdict) => {
      for (const { applianceId } of verdict.commands) {
        const mode = home.site.appliances.find(({ id }) => id === applianceId)?.mode;
        const items = {
          SCHEDULE: home.site.appliances[0]?.scheduleItems,
          SOC_MAP: home.site.appliances[0]?.socMapItems,
        };
        if (mode === 'SCHEDULE' || mode === 'SOC_MAP') expect(items[mode]).not.toEqual([]);
        else expect(['AUTO', 'ON', 'OFF']).toContain(mode);
      }
    });
  });

  it('never commands a device that it could not read', () => {
    property((home, verdict) => {
      const kind = home.deviceErrors[chargerId]?.kind;
      if (kind === 'offline' || kind === 'asleep') {
        expect(verdict.commands.some(({ applianceId }) => applianceId === chargerId)).toBe(false);
      }
    });
  });

  it('gives the same verdict for the same input, and leaves the input alone', () => {
    property((home, verdict) => {
      const snapshot = deepFreeze(structuredClone(home.snapshot)) as Snapshot;
      expect(decide(snapshot, home.nowMs)).toEqual(verdict);
    });
  });

  it('gives every appliance a valid decision, and a state that survives storage', () => {
    property((home, verdict) => {
      expect(verdict.decisions).toHaveLength(home.site.appliances.length);
      for (const decision of verdict.decisions) decisionSchema.parse(decision);
      expect(JSON.parse(JSON.stringify(verdict.nextState))).toEqual(verdict.nextState);
    });
  });

  it('has nothing to add when it runs again at once', () => {
    fc.assert(
      fc.property(siteArb, fc.array(eventArb, { minLength: 1, maxLength: 8 }), (site, events) => {
        const obedient = events.map((event) => ({ ...event, deaf: false, foreignA: null }));
        live(site, obedient, (home) => {
          const run = home.run;
          expect(home.decideNow().commands).toEqual([]);
          home.run = run;
        });
      }),
      { numRuns: 40 },
    );
  });

  it('leaves nothing on for longer than the stale policy allows', () => {
    fc.assert(
      fc.property(fc.array(eventArb, { minLength: 1, maxLength: 10 }), (events) => {
        const home = homeOf({
          fuseA: null,
          minCurrentA: null,
          maxCurrentA: null,
          maxPowerW: null,
          sunShare: null,
          chargerMode: 'AUTO',
          plugMode: 'AUTO',
          plugPriority: 2,
          scheduleItems: [],
          socMapItems: [],
          phaseSwitching: false,
          exportLimitW: null,
          deadlineKWh: null,
        });
        for (const event of events) {
          Object.assign(home, { pvW: event.pvW, houseW: event.houseW, meterError: null });
          home.minutes(event.minutes);
        }
        home.meterError = new VendorError('timeout', 'silent from now on');
        home.minutes(62);
        expect([home.chargerOn, home.plugOn]).toEqual([false, false]);
      }),
      { numRuns: 60 },
    );
  });
});
