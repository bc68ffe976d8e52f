import { describe, expect, it } from 'vitest';
import { accountIdSchema, applianceIdSchema } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import type { RunDecision } from './decide/decide.ts';
import type { Snapshot } from './decide/snapshot.ts';
import { dataAgeOf, sunSince } from './run-metrics.ts';
import type { SiteReading } from './store.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const charger = applianceIdSchema.parse(`app_${accountIdSchema.parse('acc_01JXAAAAAAAAAAAAAAAAAAAAAA').slice(4)}`);

const reading = (
  powerW: number | null,
  gridPowerW: number | null,
  batteryPowerW: number | null = null,
): SiteReading => ({
  timeMs: NOW,
  sensors: {},
  home: { gridPowerW, pvPowerW: 6000, consumptionPowerW: null, batteryPowerW, batterySocPercent: null },
  appliances: { [charger]: { powerW, on: true } },
});

describe('the sun that a run counts', () => {
  it.each([
    ['all of it, while the grid takes', reading(4200, -300), 15, 1050],
    ['less what the grid gives', reading(4200, 1200), 15, 750],
    ['less what the home’s battery gives', reading(4200, 0, -3000), 15, 300],
    ['none of what only the grid gives', reading(4200, 5000), 15, 0],
    ['a minute’s worth of a minute', reading(3000, 0), 1, 50],
    ['nothing while the grid is unknown', reading(4200, null), 15, 0],
    ['nothing while the appliance is unknown', reading(null, -300), 15, 0],
  ])('%s', (_, now, minutes, wh) => {
    expect(sunSince(NOW - minutes * MINUTE_MS, now)).toBe(wh);
  });

  it.each([
    ['a first run', null],
    ['a run after a long silence', NOW - 36 * MINUTE_MS],
    ['a second run at the same moment', NOW],
    ['a run whose clock went back', NOW + MINUTE_MS],
  ])('is none for %s', (_, lastMs) => {
    expect(sunSince(lastMs, reading(4200, -300))).toBe(0);
  });
});

describe('the age of the data', () => {
  const sensor = (ageS: number | null) => ({
    id: 'sen_1',
    settings: { overridePower: null, autoChargeOffset: 0, fallbackConsumption: null },
    samplingS: 60,
    readings:
      ageS === null
        ? []
        : [
            {
              time: new Date(NOW - ageS * 1000).toISOString(),
              timeIsMeasured: true,
              windowS: 0,
              gridPowerW: -500,
              pvPowerW: null,
              consumptionPowerW: null,
              batteryPowerW: null,
              batterySocPercent: null,
            },
          ],
  });
  const snapshot = (sensors: object[], resting = false) => ({ site: { resting }, sensors }) as unknown as Snapshot;
  const decided = (code: string) => ({ decisions: [{ reason: { code } }] }) as unknown as RunDecision;

  it.each([
    ['of the values that lead', snapshot([sensor(95)]), 'waiting-for-sun', { dataAgeS: 95, stale: 0 }],
    ['and that it is too old', snapshot([sensor(1900)]), 'data-stale', { dataAgeS: 1900, stale: 1 }],
    ['unknown where nothing was ever read', snapshot([sensor(null)]), 'data-stale-off', { dataAgeS: null, stale: 1 }],
    ['of the future is none', snapshot([sensor(-20)]), 'waiting-for-sun', { dataAgeS: 0, stale: 0 }],
    ['not reported at night', snapshot([sensor(9000)], true), 'data-stale-off', { dataAgeS: null, stale: 0 }],
    ['not reported for a home without sensors', snapshot([]), 'data-stale-off', { dataAgeS: null, stale: 0 }],
  ])('is %s', (_, seen, code, expected) => {
    expect(dataAgeOf(seen, decided(code), NOW)).toEqual(expected);
  });
});
