import { describe, expect, it } from 'vitest';
import { decide } from '#functions/control/decide/decide.ts';
import type { Snapshot } from '#functions/control/decide/snapshot.ts';
import { VendorError } from '#functions/integrations/port.ts';
import { decisionSchema } from '#shared/model/reason.ts';
import { fc } from '#test/support/property.ts';
import { chargerId, MINUTE, plugId } from './harness.ts';
import { type Check, eventArb, homeOf, plainSite, runEvents, siteArb } from './random-site.ts';

const follows: ReadonlySet<string> = new Set([
  'starting-sun',
  'charging-sun',
  'starting',
  'holding-minimum',
  'holding-awake',
]);

const property = (check: Check): void => {
  fc.assert(
    fc.property(siteArb, fc.array(eventArb, { minLength: 1, maxLength: 12 }), (site, events) =>
      runEvents(site, events, check),
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
    property((home, decided) => {
      const settings = home.site.appliances[0]?.settings;
      const { fuseA } = home.site.account.settings;
      for (const { applianceId, command } of decided.commands) {
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

  it('never plans more current than the fuse allows, with PV or without', () => {
    const steeredArb = fc.constantFrom('AUTO', 'ON') as fc.Arbitrary<'AUTO' | 'ON'>;
    const tightArb = fc.record({
      fuseA: fc.integer({ min: 6, max: 24 }),
      chargerMode: steeredArb,
      plugMode: steeredArb,
      plugPriority: fc.constantFrom(0, 1, 2),
    });
    const sunnyArb = fc.array(fc.tuple(eventArb, fc.integer({ min: 6000, max: 16_000 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(tightArb, sunnyArb, (tight, events) => {
        const sunny = events.map(([event, pvW]) => ({ ...event, pvW, charger: null, deaf: false, foreignA: null }));
        runEvents({ ...plainSite, ...tight }, sunny, (_, decided) => {
          let planned = 0;
          for (const { applianceId, on, setCurrentA } of decided.decisions) {
            if (on === true) planned += applianceId === plugId ? 2000 / 230 : (setCurrentA ?? Number.NaN);
          }
          expect(planned).toBeLessThanOrEqual(tight.fuseA);
        });
      }),
      { numRuns: 80 },
    );
  });

  it('never starts on stale data', () => {
    property((home, decided, before) => {
      if (before.pvAgeMs <= 5 * MINUTE) return;
      for (const { applianceId, command } of decided.commands) {
        const view = home.site.appliances.find(({ id }) => id === applianceId);
        const wasOn = applianceId === plugId ? before.plugOn : before.on;
        // A start that was decided on fresh data and not carried out may be sent once more.
        const repeated = (home.run?.state.control.appliances[applianceId]?.command?.attempts ?? 1) > 1;
        // A deadline needs no PV.
        const promised = home.reason(applianceId).code.startsWith('deadline-');
        if (command.kind === 'on' && view?.mode === 'AUTO' && !repeated && !promised) expect(wasOn).toBe(true);
      }
    });
  });

  it('starts nothing on surplus that is not there or that a more important one takes', () => {
    let starts = 0;
    const sunnyArb = fc.array(fc.tuple(eventArb, fc.integer({ min: 1000, max: 14_000 })), {
      minLength: 3,
      maxLength: 8,
    });
    const shareArb = fc.double({ min: 0.2, max: 1, noNaN: true });
    // Before or behind the car: equals start on each other's minimums and divide the rest (decide-equals.test.ts).
    fc.assert(
      fc.property(fc.constantFrom(0, 2), shareArb, sunnyArb, (plugPriority, sunShare, drawn) => {
        const events = drawn.map(([event, pvW]) => ({
          ...event,
          pvW,
          houseW: event.houseW / 9,
          foreignA: null,
          soc: null,
        }));
        const site = { ...plainSite, chargerMode: 'AUTO', plugMode: 'AUTO', plugPriority, sunShare } as const;
        runEvents(site, events, (home, decided) => {
          const surplusNow = home.run?.state.control.site.law?.a ?? Number.NaN;
          let takenW = 0;
          for (const { applianceId, action, on, setCurrentA, surplusW, reason } of decided.decisions) {
            const isPlug = applianceId === plugId;
            if (action === 'start' && reason.code === 'starting-sun') {
              starts += 1;
              const needW = isPlug ? 0.75 * 2000 : sunShare * 6 * 690;
              expect(surplusW ?? Number.NaN).toBeGreaterThanOrEqual(needW - 1);
              // All that run before it have their claims, and what is left for it is no more than there is.
              expect(takenW + (surplusW ?? Number.NaN)).toBeLessThanOrEqual(surplusNow + 1);
            }
            if (on === true && follows.has(reason.code)) takenW += isPlug ? 2000 : (setCurrentA ?? 0) * 690;
          }
        });
      }),
      { numRuns: 120 },
    );
    expect(starts).toBeGreaterThan(40);
  });

  it('never commands in MANUAL or in a mode without items', () => {
    property((home, decided) => {
      for (const { applianceId } of decided.commands) {
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
    property((home, decided) => {
      const kind = home.deviceErrors[chargerId]?.kind;
      if (kind === 'offline' || kind === 'asleep') {
        expect(decided.commands.some(({ applianceId }) => applianceId === chargerId)).toBe(false);
      }
    });
  });

  it('gives the same decision for the same input, and does not change the input', () => {
    property((home, decided) => {
      const snapshot = deepFreeze(structuredClone(home.snapshot)) as Snapshot;
      expect(decide(snapshot, home.nowMs)).toEqual(decided);
    });
  });

  it('gives every appliance a valid decision, and a state that survives storage', () => {
    property((home, decided) => {
      expect(decided.decisions).toHaveLength(home.site.appliances.length);
      for (const decision of decided.decisions) decisionSchema.parse(decision);
      expect(JSON.parse(JSON.stringify(decided.nextState))).toEqual(decided.nextState);
    });
  });

  it('commands nothing more when it runs again at once', () => {
    fc.assert(
      fc.property(siteArb, fc.array(eventArb, { minLength: 1, maxLength: 8 }), (site, events) => {
        const obedient = events.map((event) => ({ ...event, deaf: false, foreignA: null }));
        runEvents(site, obedient, (home) => {
          const run = home.run;
          expect(home.decideNow().commands).toEqual([]);
          home.run = run;
        });
      }),
      { numRuns: 40 },
    );
  });

  it('leaves nothing on for longer than three hours without past days', () => {
    fc.assert(
      fc.property(fc.array(eventArb, { minLength: 1, maxLength: 10 }), (events) => {
        const home = homeOf({ ...plainSite, chargerMode: 'AUTO', plugMode: 'AUTO', plugPriority: 2 });
        for (const event of events) {
          Object.assign(home, { pvW: event.pvW, houseW: event.houseW, meterError: null });
          home.minutes(event.minutes);
        }
        home.meterError = new VendorError('timeout', 'no answer from now on');
        home.minutes(182);
        expect([home.chargerOn, home.plugOn]).toEqual([false, false]);
      }),
      { numRuns: 60 },
    );
  });
});
