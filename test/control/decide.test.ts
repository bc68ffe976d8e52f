import { describe, expect, it } from 'vitest';
import { VendorError } from '#functions/integrations/port.ts';
import { decisionSchema } from '#shared/model/reason.ts';
import { account, charger, chargerId, chargerLink, MINUTE, plug, plugId, sensor } from './harness.ts';
import { PureHome } from './pure-home.ts';

const withPlug = (): PureHome => new PureHome({ appliances: [charger(), plug()] });
/** Charging on steady sun, well past every guard. */
const charging = (pvW = 7000): PureHome => {
  const home = new PureHome();
  home.pvW = pvW;
  return home.minutes(12);
};

describe('start: "Z − 1.25 v > E and PV > 100 W", E = b* · P_min (control-law.md)', () => {
  // b* is 0.75 by the default prices, P_min 4 140 W: E is 3 105 W.
  it.each([
    { pvW: 3000, starts: false, code: 'waiting-surplus' },
    { pvW: 3900, starts: true, code: 'charging-sun' },
  ])('calm sky, $pvW W of sun: $code', ({ pvW, starts, code }) => {
    const home = new PureHome();
    home.pvW = pvW;
    home.houseW = 300;
    home.minutes(20);
    expect(home.chargerOn).toBe(starts);
    if (!starts) expect(home.reason()).toMatchObject({ code, figures: { haveW: 2700, needW: 3105 } });
  });

  it('waits while the sky is restless, though the outlook is above break-even', () => {
    const home = new PureHome();
    const said = new Set<string>();
    for (let minute = 0; minute < 15; minute += 1) {
      home.pvW = minute % 2 === 0 ? 1500 : 6500;
      home.minutes(1);
      said.add(home.reason().code);
    }
    expect(home.chargerOn).toBe(false);
    expect(said).toContain('waiting-calm');
  });

  it('one share of sun set at the appliance wins over the prices', () => {
    const home = new PureHome({ appliances: [charger({ autoCharge: { priority: 1, sunShare: 0.3 } })] });
    home.pvW = 2000;
    home.minutes(20);
    expect(home.chargerOn).toBe(true);
    expect(home.reason().code).toBe('holding-minimum');
  });

  it('a share of 0 runs at the minimum whatever the sun, also at night', () => {
    const home = new PureHome({ appliances: [charger({ autoCharge: { priority: 1, sunShare: 0 } })] });
    home.pvW = 0;
    home.minutes(3);
    expect(home.chargerOn).toBe(true);
    expect(home.chargerA).toBe(6);
  });

  it('says night only when it may be night', () => {
    const home = new PureHome();
    home.pvW = 20;
    home.minutes(3);
    expect(home.reason().code).toBe('waiting-surplus');
    home.nowMs = Date.parse('2026-06-15T21:00:00Z');
    home.minutes(3);
    expect(home.reason()).toEqual({ code: 'night', figures: {} });
  });
});

describe('stop: "Z < E − 150 W or PV = 0" (control-law.md)', () => {
  it('does not stop on one cloud, stops when the outlook is gone', () => {
    const home = charging();
    home.pvW = 1500;
    home.minutes(1);
    expect(home.chargerOn).toBe(true);
    expect(home.chargerA).toBe(6);
    expect(home.reason().code).toBe('holding-minimum');
    home.minutes(12);
    expect(home.chargerOn).toBe(false);
  });

  it('stops at once when the sun is gone altogether', () => {
    const home = charging();
    home.pvW = 0;
    home.minutes(1);
    expect(home.chargerOn).toBe(false);
  });
});

describe('set-point: whole amperes within limits, changed only for a gain (control-law.md)', () => {
  it('follows the sun in whole amperes', () => {
    const home = charging(7000);
    const low = home.chargerA;
    home.pvW = 10_500;
    home.minutes(12);
    expect(home.chargerA).toBeGreaterThan(low + 3);
    expect(Number.isInteger(home.chargerA)).toBe(true);
  });

  it('leaves a set-point alone for a few watts', () => {
    const home = charging(7000);
    const before = home.chargerA;
    for (const pvW of [7060, 6950, 7080, 6990]) {
      home.pvW = pvW;
      home.minutes(2);
      expect(home.verdict?.commands).toEqual([]);
    }
    expect(home.chargerA).toBe(before);
  });

  it.each([
    { settings: { maxCurrentA: 10 }, most: 10 },
    { settings: { maxPowerW: 8000 }, most: 11 },
    { settings: { minCurrentA: 12 }, most: 16 },
  ])('keeps $settings', ({ settings, most }) => {
    const base = charger();
    const home = new PureHome({ appliances: [charger({ settings: { ...base.settings, ...settings } })] });
    home.pvW = 12_500;
    home.minutes(10);
    expect(home.chargerA).toBe(most);
  });

  it('says so when limits leave nothing', () => {
    const home = new PureHome({ appliances: [charger({ settings: { ...charger().settings, minCurrentA: 20 } })] });
    home.pvW = 9000;
    home.minutes(3);
    expect(home.reason()).toEqual({ code: 'limits-conflict', figures: { minA: 20, maxA: 16 } });
    expect(home.chargerOn).toBe(false);
  });
});

describe('modes (design.md §4)', () => {
  it('ON: "without a current means the appliance\'s maximum"', () => {
    const home = new PureHome({ appliances: [charger({ mode: 'ON' })] }).minutes(2);
    expect(home.chargerA).toBe(16);
    expect(home.chargerOn).toBe(true);
    expect(home.decision()).toMatchObject({ reason: { code: 'forced-on' }, nextChangeAt: null });
  });

  it('OFF switches off, and corrects who switches on', () => {
    const home = new PureHome({ appliances: [charger({ mode: 'OFF' })] });
    home.chargerOn = true;
    home.minutes(2);
    expect(home.chargerOn).toBe(false);
    home.chargerOn = true;
    home.minutes(2);
    expect(home.chargerOn).toBe(false);
  });

  it.each(['SCHEDULE', 'SOC_MAP'] as const)('%s needs the plan, and says nothing without items', (mode) => {
    const paid = new PureHome({ appliances: [charger({ mode })] }).minutes(1);
    expect(paid.reason().code).toBe(mode === 'SCHEDULE' ? 'schedule-empty' : 'soc-map-empty');
    const free = new PureHome({ account: { ...account(), products: ['BASIC'] }, appliances: [charger({ mode })] });
    expect(free.minutes(1).reason().code).toBe('plan-mode');
    expect(free.verdict?.commands).toEqual([]);
  });

  it('beyond the plan\'s limit: "the most important stay controlled, the others show paused by the plan"', () => {
    const home = withPlug().change({ account: { ...account(), products: ['BASIC'] } });
    home.pvW = 12_000;
    home.minutes(3);
    expect(home.chargerOn).toBe(true);
    expect(home.reason(plugId)).toEqual({ code: 'plan-paused', figures: { limit: 1 } });
    expect(home.plugOn).toBe(false);
  });
});

describe('several appliances: "lower ones yield automatically" (§B5 (4))', () => {
  it('divides by priority', () => {
    const home = withPlug();
    home.pvW = 15_000;
    home.minutes(10);
    expect(home.chargerA).toBe(16);
    expect(home.plugOn).toBe(true);
    home.pvW = 9000;
    home.minutes(10);
    expect(home.chargerOn).toBe(true);
    expect(home.plugOn).toBe(false);
    expect(home.reason(plugId)).toMatchObject({ code: 'priority', figures: { other: chargerId } });
  });

  it('a more important one counts on what a less important one draws', () => {
    const home = withPlug();
    home.pvW = 3200;
    home.minutes(15);
    expect(home.plugOn).toBe(true);
    expect(home.chargerOn).toBe(false);
    // 4 700 W: with the heater's 2 000 W the car has enough, beside it not.
    home.pvW = 5000;
    home.minutes(15);
    expect(home.chargerOn).toBe(true);
    expect(home.plugOn).toBe(false);
  });

  it('the same the other way round when priorities are', () => {
    const home = new PureHome({
      appliances: [
        charger({ autoCharge: { priority: 2, sunShare: null } }),
        plug({ autoCharge: { priority: 1, sunShare: null } }),
      ],
    });
    home.pvW = 5200;
    home.minutes(15);
    expect(home.plugOn).toBe(true);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toMatchObject({ code: 'priority', figures: { other: plugId } });
  });

  it('ties go by age', () => {
    const equal = { autoCharge: { priority: 1, sunShare: null } };
    const home = new PureHome({ appliances: [plug(equal), charger(equal)] });
    home.pvW = 5200;
    home.minutes(15);
    expect(home.chargerOn).toBe(true);
    expect(home.plugOn).toBe(false);
  });

  it('"a device inside its min-on time keeps its power reserved"', () => {
    const settings = { ...plug().settings, minOnMinutes: 60 };
    const home = new PureHome({ appliances: [charger(), plug({ settings })] });
    home.pvW = 3000;
    home.minutes(8);
    expect(home.plugOn).toBe(true);
    home.pvW = 4900;
    home.minutes(15);
    // 4 600 W less the heater's 2 000 W is not enough for the car.
    expect(home.chargerOn).toBe(false);
    expect(home.plugOn).toBe(true);
  });

  it('frees what a car does not draw', () => {
    const home = withPlug();
    home.pvW = 9000;
    home.minutes(5);
    expect(home.plugOn).toBe(false);
    home.full = true;
    home.minutes(12);
    expect(home.reason().code).toBe('car-full');
    expect(home.plugOn).toBe(true);
  });

  it('leaves the power of a MANUAL one out of what it divides', () => {
    const home = new PureHome({ appliances: [charger(), plug({ mode: 'MANUAL' })] });
    home.plugOn = true;
    home.pvW = 5200;
    home.minutes(15);
    // 4 900 W less 2 000 W that are not ours.
    expect(home.chargerOn).toBe(false);
    home.plugOn = false;
    home.minutes(15);
    expect(home.chargerOn).toBe(true);
  });
});

describe('shortest times (§B11)', () => {
  it('a plug stays on for its min-on, off for its min-off', () => {
    const home = new PureHome({ appliances: [plug()] });
    home.pvW = 4000;
    home.minutes(1);
    expect(home.plugOn).toBe(true);
    home.pvW = 0;
    home.minutes(4);
    expect(home.plugOn).toBe(true);
    expect(home.reason(plugId).code).toBe('min-on');
    home.minutes(2);
    expect(home.plugOn).toBe(false);
    home.pvW = 9000;
    home.minutes(3);
    expect(home.plugOn).toBe(false);
    home.minutes(12);
    expect(home.plugOn).toBe(true);
  });

  it('"starts cap 20/day then min-off 15 min"', () => {
    const home = new PureHome({
      appliances: [plug({ settings: { ...plug().settings, minOnMinutes: 0, minOffMinutes: 0 } })],
    });
    home.pvW = 6000;
    home.minutes(1);
    const memory = home.run?.state.control.appliances[plugId];
    if (memory === undefined || home.run === null) throw new Error('no memory');
    const tired = { ...memory, starts: 20, switchedMs: home.nowMs };
    const control = { ...home.run.state.control, appliances: { [plugId]: { ...tired, on: false, command: null } } };
    home.run = { ...home.run, state: { ...home.run.state, control } };
    home.plugOn = false;
    home.minutes(2);
    expect(home.reason(plugId)).toMatchObject({ code: 'starts-cap', figures: { starts: 20 } });
    home.minutes(14);
    expect(home.plugOn).toBe(true);
  });
});

describe('settings of the sensor (design.md §4)', () => {
  const surplusWith = (settings: Parameters<typeof sensor>[0], shows: PureHome['shows'] = {}): number | null => {
    const home = new PureHome({ sensors: [sensor(settings)] });
    home.pvW = 3000;
    home.shows = shows;
    home.minutes(1);
    return home.decision().surplusW;
  };
  const roughly = (watts: number) => expect.closeTo(watts, -0.5);

  it.each([
    ['autoChargeOffset is added', { autoChargeOffset: 500 }, {}, 3200],
    ['a negative one keeps a reserve', { autoChargeOffset: -500 }, {}, 2200],
    ['overridePower replaces the measured surplus', { overridePower: 5000 }, {}, 5000],
    ['reversed PV', { reversePvProduction: true }, { pvPowerW: -3000, gridPowerW: null, consumptionPowerW: 400 }, 2600],
    ['reversed consumption', { reverseConsumption: true }, { gridPowerW: null, consumptionPowerW: -400 }, 2600],
    [
      'fallbackConsumption stands in',
      { fallbackConsumption: 700 },
      { gridPowerW: null, consumptionPowerW: null },
      2300,
    ],
    ['no meter: PV less consumption', {}, { gridPowerW: null, consumptionPowerW: 450 }, 2550],
    ['battery discharge is never sun', {}, { gridPowerW: -2700, batteryPowerW: -1000, batterySocPercent: 50 }, 1700],
    [
      'reversed battery',
      { reverseBatteryCharging: true },
      { gridPowerW: -2700, batteryPowerW: 1000, batterySocPercent: 50 },
      1700,
    ],
    ['a battery of unknown power keeps 250 W', {}, { gridPowerW: -2700, batterySocPercent: 50 }, 2450],
  ])('%s', (_, settings, shows, expected) => {
    expect(surplusWith(settings, shows)).toEqual(roughly(expected));
  });

  it('knows no surplus where PV alone is known', () => {
    const home = new PureHome();
    home.pvW = 3000;
    home.shows = { gridPowerW: null };
    home.minutes(2);
    expect(home.decision()).toMatchObject({ surplusW: null, reason: { code: 'data-missing' } });
  });

  it('adds back only what the sensor measures', () => {
    const settings = { ...plug().settings, measuredBySensor: false };
    const home = new PureHome({ appliances: [plug({ settings, mode: 'MANUAL' }), charger()] });
    home.plugOn = true;
    home.shows = { gridPowerW: -5000 };
    home.pvW = 6000;
    home.minutes(1);
    // 5 000 W at the sensor, of which the plug elsewhere takes 2 000 W.
    expect(home.decision().surplusW).toBe(3000);
  });
});

describe('home battery (§B9)', () => {
  const withBattery = (
    strategy: 'battery-first' | 'car-first' | 'battery-helps',
    soc: number,
    batteryW: number,
  ): PureHome => {
    const home = new PureHome({ account: account({ batteryStrategy: strategy, batteryThresholdPercent: 80 }) });
    home.pvW = 6000;
    home.shows = { gridPowerW: 300 - 6000 + batteryW, batteryPowerW: batteryW, batterySocPercent: soc };
    return home.minutes(1);
  };

  it('battery first: "charge power not offered until soc ≥ s1"', () => {
    const below = withBattery('battery-first', 60, 5000);
    expect(below.decision().surplusW).toBe(700);
    expect(below.reason()).toEqual({ code: 'battery-first', figures: { socPercent: 60, targetPercent: 80 } });
    expect(withBattery('battery-first', 80, 5000).decision().surplusW).toBe(5700);
  });

  it('"rising edge at s, falling edge at s − 5, min dwell 10 min"', () => {
    const home = withBattery('battery-first', 80, 5000);
    home.shows = { ...home.shows, batterySocPercent: 76 };
    home.minutes(12);
    expect(home.run?.state.control.site.battery.offered).toBe(true);
    home.shows = { ...home.shows, batterySocPercent: 75 };
    home.minutes(1);
    expect(home.run?.state.control.site.battery.offered).toBe(false);
    home.shows = { ...home.shows, batterySocPercent: 90 };
    home.minutes(5);
    expect(home.run?.state.control.site.battery.offered).toBe(false);
    home.minutes(6);
    expect(home.run?.state.control.site.battery.offered).toBe(true);
  });

  it('car first: "charge power offered, discharge never"', () => {
    expect(withBattery('car-first', 20, 5000).decision().surplusW).toBe(5700);
    expect(withBattery('car-first', 95, -1000).decision().surplusW).toBe(5700 + 1000 - 1000);
  });

  it('battery helps: "allow discharge" above the threshold, and says so', () => {
    const home = withBattery('battery-helps', 90, 0);
    home.minutes(8);
    expect(home.chargerOn).toBe(true);
    home.pvW = 3000;
    home.shows = { gridPowerW: 0, batteryPowerW: -home.chargerW + 2700, batterySocPercent: 90 };
    home.minutes(4);
    expect(home.chargerOn).toBe(true);
    expect(home.reason()).toEqual({ code: 'battery-helps', figures: { socPercent: 90, abovePercent: 80 } });
    for (let minute = 0; minute < 5; minute += 1) {
      home.shows = { ...home.shows, batterySocPercent: 60, gridPowerW: minute };
      home.minutes(1);
    }
    expect(home.chargerOn).toBe(false);
  });
});

describe('stale data (§B6)', () => {
  it.each([
    { afterMin: 4, code: 'no-new-data', on: true },
    { afterMin: 20, code: 'data-stale', on: true },
    { afterMin: 45, code: 'data-stale-minimum', on: true },
    { afterMin: 65, code: 'data-stale-off', on: false },
  ])('after $afterMin min: $code', ({ afterMin, code, on }) => {
    const home = charging();
    const before = home.chargerA;
    home.meterError = new VendorError('timeout', 'silent');
    home.minutes(afterMin);
    if (code !== 'no-new-data') expect(home.reason().code).toBe(code);
    expect(home.chargerOn).toBe(on);
    if (afterMin <= 20) expect(home.chargerA).toBe(before);
    if (afterMin === 45) expect(home.chargerA).toBe(6);
  });

  it('"on-off loads off after min-on" in the stage of the minimum', () => {
    const home = new PureHome({ appliances: [plug()] });
    home.pvW = 4000;
    home.minutes(10);
    home.meterError = new VendorError('timeout', 'silent');
    home.minutes(40);
    expect(home.plugOn).toBe(false);
  });

  it.each(['ON', 'MANUAL'] as const)('%s keeps on', (mode) => {
    const home = new PureHome({ appliances: [charger({ mode })] });
    home.chargerOn = true;
    home.meterError = new VendorError('timeout', 'silent');
    home.minutes(90);
    expect(home.chargerOn).toBe(true);
  });

  it('never counts what is missing as zero: no reading, no start', () => {
    const home = new PureHome();
    home.meterError = new VendorError('bad_response', 'half a body');
    home.minutes(10);
    expect(home.decision()).toMatchObject({ surplusW: null, action: 'none' });
  });

  it('"identical to the watt in ≥ 3 successive samples" is stale', () => {
    const home = charging();
    home.shows = { gridPowerW: -123, pvPowerW: 7000 };
    home.minutes(10);
    expect(home.reason().code).toBe('data-stale');
  });

  it('starts nothing on old data, though all else asks for it', () => {
    const home = new PureHome();
    home.pvW = 9000;
    home.plugged = false;
    home.minutes(10);
    home.meterError = new VendorError('timeout', 'silent');
    home.minutes(8);
    home.plugged = true;
    home.minutes(5);
    expect(home.chargerOn).toBe(false);
    expect(home.reason().code).toBe('data-stale');
    home.meterError = null;
    home.minutes(2);
    expect(home.chargerOn).toBe(true);
  });

  it('a meter that shows the same old sample gets old', () => {
    const home = charging();
    home.meterStoppedMs = home.nowMs;
    home.minutes(10);
    expect(home.reason().code).toBe('data-stale');
  });

  it('"|pv + grid + battery − load| > max(300 W, 10 %) in 3 samples": refuses AUTO', () => {
    const home = charging();
    home.shows = { gridPowerW: 4000, consumptionPowerW: 300, batteryPowerW: 0 };
    for (let minute = 0; minute < 3; minute += 1) {
      home.shows = { ...home.shows, gridPowerW: 4000 + minute };
      home.minutes(1);
    }
    expect(home.reason().code).toBe('data-implausible');
    expect(home.chargerOn).toBe(false);
  });
});

describe('grid only: samples around our own change are not clean (§B5 (3))', () => {
  it('holds, says until when, and follows afterwards', () => {
    const home = new PureHome();
    home.shows = { pvPowerW: null };
    home.pvW = 7000;
    home.minutes(1);
    expect(home.chargerOn).toBe(true);
    home.minutes(1);
    expect(home.reason().code).toBe('guard');
    expect(home.verdict?.commands).toEqual([]);
    home.minutes(10);
    expect(home.chargerA).toBeGreaterThan(8);
  });
});

describe('fuse', () => {
  it('caps the current by what the house leaves', () => {
    const home = new PureHome({ account: account({ fuseA: 16 }), appliances: [charger({ mode: 'ON' })] });
    home.houseW = 2100;
    home.minutes(3);
    // 2 100 W over three phases are 3 A.
    expect(home.chargerA).toBe(12);
  });

  it('switches off rather than below the minimum, forced or not', () => {
    const home = new PureHome({ account: account({ fuseA: 10 }), appliances: [charger({ mode: 'ON' })] });
    home.houseW = 4000;
    home.minutes(3);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toEqual({ code: 'fuse-limit', figures: { limitA: 10 } });
  });
});

describe('devices', () => {
  it('no plug: off, so that the next car does not charge from the grid at night', () => {
    const home = charging();
    home.plugged = false;
    home.minutes(1);
    expect(home.chargerOn).toBe(false);
    expect(home.reason().code).toBe('no-plug');
  });

  it('not drawing is told, and nothing is sent', () => {
    const home = charging(9000);
    home.site = { ...home.site, appliances: [charger()] };
    Object.defineProperty(home, 'chargerW', { get: () => 0 });
    home.minutes(5);
    expect(home.reason().code).toBe('car-not-drawing');
  });

  it("takes less than commanded: the device's own limit, no change from outside", () => {
    const home = charging(7000);
    const held = home.chargerA;
    home.pvW = 10_500;
    home.nowMs += MINUTE;
    home.decideNow(false);
    home.chargerA = held + 1;
    home.minutes(5);
    expect(home.verdict?.overrides[chargerId]).toBeNull();
    expect(home.chargerA).toBe(held + 1);
  });

  it('a limited link gets no command', () => {
    const home = charging();
    home.deviceErrors = { [chargerId]: new VendorError('rate_limited', 'slow down') };
    home.limited(chargerLink, home.nowMs + 10 * MINUTE);
    home.pvW = 0;
    home.minutes(2);
    expect(home.reason().code).toBe('vendor-limit');
    expect(home.verdict?.commands).toEqual([]);
  });

  it('one that cannot be read for half an hour is told to stop', () => {
    const home = charging();
    home.deviceErrors = { [chargerId]: new VendorError('upstream', 'gone') };
    home.minutes(29);
    expect(home.verdict?.commands).toEqual([]);
    home.minutes(4);
    expect(home.chargerOn).toBe(false);
  });
});

describe('what is told', () => {
  it('logs only what is new, and words every decision validly', () => {
    const home = withPlug();
    let logged = 0;
    for (let minute = 0; minute < 200; minute += 1) {
      home.pvW = 4500 + 4000 * Math.sin(minute / 25) + (minute % 5) * 200;
      home.minutes(1);
      logged += home.verdict?.log.length ?? 0;
      expect(home.verdict?.decisions).toHaveLength(2);
      for (const decision of home.verdict?.decisions ?? []) decisionSchema.parse(decision);
    }
    expect(logged).toBeGreaterThan(10);
    expect(logged).toBeLessThan(150);
  });

  it('lowers before it raises', () => {
    const home = withPlug();
    home.pvW = 3200;
    home.minutes(15);
    home.pvW = 6500;
    for (let minute = 0; minute < 10 && !home.chargerOn; minute += 1) {
      home.minutes(1);
      const lowers = (home.verdict?.commands ?? []).map((command) => command.lowers);
      expect(lowers).toEqual([...lowers].sort((x, y) => Number(y) - Number(x)));
    }
    expect(home.chargerOn).toBe(true);
  });
});
