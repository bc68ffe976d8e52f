import { describe, expect, it } from 'vitest';
import type { SiteReading, Taker } from '#functions/control/store.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { type ReasonCode, reasonCodes } from '#shared/model/reason.ts';
import { fc } from '#test/support/property.ts';
import { energyOf } from './day-energy.ts';
import { type DayDecisions, missedSunOf } from './missed-sun.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-06-15T10:00:00Z');
const HOUR_SPAN = { fromMs: START, toMs: START + 60 * MINUTE };
const car = 'app_00000000000000000000000001' as ApplianceId;
const plug = 'app_00000000000000000000000002' as ApplianceId;

const charger = (changes: Partial<Taker> = {}): Taker => ({
  id: car,
  priority: 1,
  minW: 4140,
  maxW: 11_040,
  stepW: 690,
  reason: 'waiting-surplus',
  ...changes,
});
const heater = (changes: Partial<Taker> = {}): Taker => ({
  ...charger({ id: plug, priority: 2, minW: 2000, maxW: 2000, stepW: 0 }),
  ...changes,
});

const readings = (
  feedInW: number,
  appliances: Readonly<Record<string, number | null>> = { [car]: 0, [plug]: 0 },
): readonly SiteReading[] =>
  [0, 20, 40, 60].map((minute) => ({
    timeMs: START + minute * MINUTE,
    sensors: {},
    home: {
      gridPowerW: -feedInW,
      pvPowerW: feedInW,
      consumptionPowerW: null,
      batteryPowerW: null,
      batterySocPercent: null,
    },
    appliances: Object.fromEntries(
      Object.entries(appliances).map(([id, powerW]) => [id, { powerW, on: powerW === null ? null : powerW > 0 }]),
    ),
  }));

/** A reason in force from before the hour on. */
const saying = (codes: Readonly<Record<string, ReasonCode>>): DayDecisions => ({
  log: Object.entries(codes).map(([id, code]) => entry(id, code, -30)),
  upToNow: false,
});
const entry = (id: string, code: ReasonCode, minute: number): DayDecisions['log'][number] => ({
  applianceId: id as ApplianceId,
  time: new Date(START + minute * MINUTE).toISOString(),
  // The figures are not asked for.
  reason: { code, figures: {} } as unknown as DayDecisions['log'][number]['reason'],
});
const missed = (
  feedInW: number,
  takers: readonly Taker[],
  decisions: DayDecisions,
  drawn?: Record<string, number | null>,
) => missedSunOf(readings(feedInW, drawn), HOUR_SPAN, takers, decisions);

describe('sun that was fed in', () => {
  it.each<[ReasonCode, string]>([
    ['no-plug', 'no-car'],
    ['car-full', 'full'],
    ['paused', 'paused'],
    ['forced-off', 'chosen'],
    ['device-offline', 'offline'],
    ['data-stale-off', 'data'],
    ['battery-first', 'priority'],
    ['min-off', 'limits'],
    // It had more than its minimum, and waited for the next values.
    ['waiting-surplus', 'data'],
  ])('was not used because of %s: %s', (code, cause) => {
    expect(missed(6000, [charger()], saying({ [car]: code }))).toEqual({ [cause]: 6000 });
  });

  it('below the minimum is too little, whatever else kept the appliance off', () => {
    for (const code of ['waiting-surplus', 'no-plug', 'paused'] as const)
      expect(missed(3000, [charger()], saying({ [car]: code }))).toEqual({ 'too-little': 3000 });
  });

  it('beside one that runs is less than its next step, or late', () => {
    const runs = saying({ [car]: 'charging-sun' });
    expect(missed(600, [charger()], runs, { [car]: 6900 })).toEqual({ 'too-little': 600 });
    expect(missed(1500, [charger()], runs, { [car]: 6900 })).toEqual({ data: 1500 });
  });

  it('is shared by what each could have taken, the more important first', () => {
    const decisions = saying({ [car]: 'no-plug', [plug]: 'paused' });
    expect(missed(15_000, [heater(), charger()], decisions)).toEqual({
      'no-car': 11_040,
      paused: 2000,
      'more-than-all': expect.closeTo(1960),
    });
    // The car could not have started on it, the heater could.
    expect(missed(2500, [charger(), heater()], decisions)).toEqual({ paused: 2000, 'too-little': 500 });
  });

  it('is more than all take where all run, and nobody missed it where there is no appliance', () => {
    const runs = saying({ [car]: 'charging-sun', [plug]: 'charging-sun' });
    expect(missed(1000, [charger(), heater()], runs, { [car]: 11_040, [plug]: 2000 })).toEqual({
      'more-than-all': 1000,
    });
    expect(missed(1000, [], { log: [], upToNow: true })).toEqual({ 'no-appliance': 1000 });
  });

  it('changes its cause when the reason does', () => {
    const log = [entry(car, 'paused', 20), entry(car, 'no-plug', -60)];
    const { 'no-car': noCar, paused } = missed(6000, [charger()], { log, upToNow: false });
    expect([noCar, paused]).toEqual([2000, 4000].map((wh) => expect.closeTo(wh)));
  });

  it('is for an unknown cause where nothing was logged, unless what holds now held since', () => {
    const takers = [charger({ reason: 'forced-off' })];
    expect(missed(6000, takers, { log: [], upToNow: false })).toEqual({ unknown: 6000 });
    expect(missed(6000, takers, { log: [], upToNow: true })).toEqual({ chosen: 6000 });
    // Something was logged since: what was before is not known.
    expect(missed(6000, takers, { log: [entry(car, 'forced-off', 90)], upToNow: true })).toEqual({ unknown: 6000 });
  });

  it('is no matter of an appliance that was added later', () => {
    const day = readings(7000).map((reading) =>
      reading.timeMs < START + 40 * MINUTE ? { ...reading, appliances: { [car]: { powerW: 0, on: false } } } : reading,
    );
    const decisions = { log: [entry(car, 'no-plug', -30), entry(plug, 'waiting-surplus', 40)], upToNow: true };
    expect(missedSunOf(day, HOUR_SPAN, [heater({ priority: 0 }), charger({ maxW: 4140 })], decisions)).toEqual({
      'no-car': expect.closeTo(4140),
      data: expect.closeTo(2000 / 3),
      'more-than-all': expect.closeTo((2 * 2860 + 860) / 3),
    });
    const [before] = day;
    const alone = day.map((reading) => ({ ...reading, appliances: before === reading ? {} : reading.appliances }));
    expect(missedSunOf(alone.slice(0, 2), HOUR_SPAN, [charger()], decisions)).toEqual({
      'no-appliance': expect.closeTo(7000 / 3),
    });
  });

  it('is for an unknown cause beside one of unknown power that should run', () => {
    expect(missed(6000, [charger()], saying({ [car]: 'charging-sun' }), { [car]: null })).toEqual({ unknown: 6000 });
  });

  it('of any home adds up to what was fed in', () => {
    const taker = fc.record({
      minW: fc.integer({ min: 0, max: 8000 }),
      maxW: fc.integer({ min: 0, max: 22_000 }),
      stepW: fc.constantFrom(0, 230, 690),
      priority: fc.integer({ min: -3, max: 3 }),
      reason: fc.option(fc.constantFrom(...reasonCodes)),
    });
    const codes = fc.array(
      fc.tuple(fc.constantFrom(car, plug), fc.constantFrom(...reasonCodes), fc.integer({ min: -60, max: 60 })),
    );
    const drawn = fc.option(fc.integer({ min: 0, max: 12_000 }));
    fc.assert(
      fc.property(
        fc.array(taker, { maxLength: 2 }),
        codes,
        fc.integer({ min: -5000, max: 20_000 }),
        fc.tuple(drawn, drawn),
        fc.boolean(),
        (takers, log, feedInW, [carW, plugW], upToNow) => {
          const named = takers.map((each, index) => ({ ...each, id: index === 0 ? car : plug }));
          const day = readings(feedInW, { [car]: carW, [plug]: plugW });
          const decisions = { log: log.map(([id, code, minute]) => entry(id, code, minute)), upToNow };
          const parts = missedSunOf(day, HOUR_SPAN, named, decisions);
          const sum = Object.values(parts).reduce((total, wh) => total + wh, 0);
          expect(sum).toBeCloseTo(energyOf(day, HOUR_SPAN.fromMs, HOUR_SPAN.toMs).feedInWh ?? 0, 6);
          for (const wh of Object.values(parts)) expect(wh).toBeGreaterThan(0);
        },
      ),
    );
  });
});
