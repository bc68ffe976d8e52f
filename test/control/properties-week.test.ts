import { describe, expect, it } from 'vitest';
import { VendorError, type VendorErrorKind } from '#functions/integrations/port.ts';
import { fc } from '#test/support/property.ts';
import { charger, chargerId, MINUTE, NOON, plug } from './harness.ts';
import { PureHome } from './pure-home.ts';

const STEP = 3;
const DAY = 24 * 60;
/** Longest time for which the last values alone count (LAW.md, Silence), and the runs until it has stopped, min. */
const STALE_MINUTES = 180 + 3 * STEP;

/** A fault that lasts from a minute of the week on. */
const faultArb = fc.record({
  at: fc.integer({ min: 0, max: 7 * DAY }),
  minutes: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 40, max: 900 })),
  what: fc.oneof(
    fc.record({
      kind: fc.constant('meter' as const),
      error: fc.constantFrom<VendorErrorKind>('timeout', 'upstream', 'bad_response', 'offline', 'rate_limited'),
    }),
    fc.record({ kind: fc.constantFrom('frozen', 'stopped', 'deaf', 'unplugged', 'missing' as const) }),
    fc.record({
      kind: fc.constant('charger' as const),
      error: fc.constantFrom<VendorErrorKind>('timeout', 'offline', 'asleep', 'upstream'),
    }),
  ),
});
type Fault = typeof faultArb extends fc.Arbitrary<infer T> ? T : never;

/** PV of a day with passing clouds, W. */
const sunAt = (minute: number, peakW: number): number => {
  const hour = (minute % DAY) / 60;
  const height = Math.max(0, Math.sin((Math.PI * (hour - 5)) / 14));
  return Math.max(0, peakW * height * (0.55 + 0.45 * Math.sin(minute / 37) * Math.cos(minute / 11)));
};

const apply = (home: PureHome, faults: readonly Fault[], minute: number): boolean => {
  const now = faults.filter(({ at, minutes }) => minute >= at && minute < at + minutes).map(({ what }) => what);
  const has = (kind: Fault['what']['kind']): boolean => now.some((what) => what.kind === kind);
  const errorOf = (kind: 'meter' | 'charger'): VendorError | null => {
    const what = now.find((one) => one.kind === kind);
    return what !== undefined && 'error' in what ? new VendorError(what.error, 'as drawn') : null;
  };
  home.meterError = errorOf('meter');
  const broken = errorOf('charger');
  home.deviceErrors = broken === null ? {} : { [chargerId]: broken };
  home.plugged = !has('unplugged');
  home.meterStoppedMs = has('stopped') ? (home.meterStoppedMs ?? home.nowMs) : null;
  const still = { gridPowerW: -1234, pvPowerW: 4321 };
  home.shows = has('missing') ? { gridPowerW: null } : has('frozen') ? still : {};
  return !has('deaf');
};

describe('a week of random faults', () => {
  it('leaves nothing on in the dark while no data come', () => {
    let staleRuns = 0;
    fc.assert(
      fc.property(
        fc.array(faultArb, { minLength: 10, maxLength: 40 }),
        fc.integer({ min: 3000, max: 12_000 }),
        (faults, peakW) => {
          const home = new PureHome({ appliances: [charger(), plug()] });
          home.nowMs = NOON - 11 * 60 * MINUTE;
          let goodAt = 0;
          // Runs in a row in which a device could be commanded, as far as the fault allows.
          let chargerRuns = 0;
          let plugRuns = 0;
          for (let minute = 0; minute < 7 * DAY; minute += STEP) {
            home.nowMs += STEP * MINUTE;
            home.pvW = sunAt(minute, peakW) + (minute % 7);
            home.houseW = 250 + 200 * Math.abs(Math.sin(minute / 53));
            const obeys = apply(home, faults, minute);
            const good =
              home.meterError === null && home.meterStoppedMs === null && Object.keys(home.shows).length === 0;
            if (good) goodAt = minute;
            home.decideNow(obeys);
            chargerRuns = obeys && home.deviceErrors[chargerId] === undefined ? chargerRuns + 1 : 0;
            plugRuns = obeys ? plugRuns + 1 : 0;
            if (minute - goodAt <= STALE_MINUTES || sunAt(minute, peakW) > 0) continue;
            staleRuns += 1;
            // One that did not obey is left alone for up to 15 min.
            const reached = 2 + Math.ceil(15 / STEP);
            if (chargerRuns > reached) expect(home.chargerOn, `charger at minute ${minute}`).toBe(false);
            if (plugRuns > reached) expect(home.plugOn, `plug at minute ${minute}`).toBe(false);
          }
        },
      ),
      { numRuns: 12 },
    );
    // Otherwise the assertions above would prove nothing.
    expect(staleRuns).toBeGreaterThan(1000);
  }, 60_000);
});
