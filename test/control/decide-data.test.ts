import { describe, expect, it } from 'vitest';
import { VendorError } from '#functions/integrations/port.ts';
import { account, charger, plug, sensor } from './harness.ts';
import { PureHome } from './pure-home.ts';

/** Charging on steady PV, well past every guard. */
const charging = (pvW = 7000): PureHome => {
  const home = new PureHome();
  home.pvW = pvW;
  return home.minutes(12);
};

describe('settings of the sensor', () => {
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
      'fallbackConsumption replaces the consumption',
      { fallbackConsumption: 700 },
      { gridPowerW: null, consumptionPowerW: null },
      2300,
    ],
    ['no meter: PV minus consumption', {}, { gridPowerW: null, consumptionPowerW: 450 }, 2550],
    [
      'battery discharge is never surplus',
      {},
      { gridPowerW: -2700, batteryPowerW: -1000, batterySocPercent: 50 },
      1700,
    ],
    [
      'reversed battery',
      { reverseBatteryCharging: true },
      { gridPowerW: -2700, batteryPowerW: 1000, batterySocPercent: 50 },
      1700,
    ],
    ['a battery of unknown power costs 250 W', {}, { gridPowerW: -2700, batterySocPercent: 50 }, 2450],
  ])('%s', (_, settings, shows, expected) => {
    expect(surplusWith(settings, shows)).toEqual(roughly(expected));
  });

  it('with PV alone the surplus is unknown', () => {
    const home = new PureHome();
    home.pvW = 3000;
    home.shows = { gridPowerW: null };
    home.minutes(2);
    expect(home.decision()).toMatchObject({ surplusW: null, reason: { code: 'house-unknown' } });
    // The sensor answers all the time: its data is not old.
    expect(home.minutes(90).reason().code).toBe('house-unknown');
    home.change({ sensors: [sensor({ fallbackConsumption: 300 })] }).minutes(1);
    expect(home.decision()).toMatchObject({ surplusW: 2700, reason: { code: 'waiting-surplus' } });
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

describe('home battery', () => {
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

  it('battery first: charge power is not offered below the threshold', () => {
    const below = withBattery('battery-first', 60, 5000);
    expect(below.decision().surplusW).toBe(700);
    expect(below.reason()).toEqual({ code: 'battery-first', figures: { socPercent: 60, targetPercent: 80 } });
    expect(withBattery('battery-first', 80, 5000).decision().surplusW).toBe(5700);
  });

  it('the threshold has a hysteresis of 5 points and a dwell of 10 min', () => {
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

  it('car first: charge power is offered, discharge never', () => {
    expect(withBattery('car-first', 20, 5000).decision().surplusW).toBe(5700);
    expect(withBattery('car-first', 95, -1000).decision().surplusW).toBe(5700 + 1000 - 1000);
  });

  it('battery helps: discharge counts above the threshold, and the reason says so', () => {
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

describe('old data', () => {
  it.each([
    { afterMin: 4, code: 'no-new-data', on: true },
    { afterMin: 20, code: 'data-stale', on: true },
    { afterMin: 170, code: 'data-stale', on: true },
    { afterMin: 182, code: 'data-stale-off', on: false },
  ])('without past days, after $afterMin min: $code', ({ afterMin, code, on }) => {
    const home = charging();
    const before = home.chargerA;
    home.meterError = new VendorError('timeout', 'no answer');
    home.minutes(afterMin);
    if (code !== 'no-new-data') expect(home.reason().code).toBe(code);
    expect(home.chargerOn).toBe(on);
    expect(home.chargerA).toBeLessThanOrEqual(before);
  });

  it.each([20, 65, 170, 182, 600])(
    'an appliance that always runs goes on after %i min, at last at its minimum',
    (after) => {
      const home = new PureHome({ appliances: [charger({ autoCharge: { priority: 1, sunShare: 0 } })] });
      home.pvW = 9000;
      home.minutes(12);
      const before = home.chargerA;
      home.meterError = new VendorError('timeout', 'no answer');
      home.minutes(after);
      expect(home.chargerOn).toBe(true);
      expect(home.chargerA).toBeLessThanOrEqual(before);
      if (after > 180) expect([home.chargerA, home.reason().code]).toEqual([6, 'data-stale-minimum']);
    },
  );

  it('an on/off load stops like a charger', () => {
    const home = new PureHome({ appliances: [plug()] });
    home.pvW = 4000;
    home.minutes(10);
    home.meterError = new VendorError('timeout', 'no answer');
    home.minutes(170);
    expect(home.plugOn).toBe(true);
    home.minutes(12);
    expect(home.plugOn).toBe(false);
  });

  it.each(['ON', 'MANUAL'] as const)('%s keeps on', (mode) => {
    const home = new PureHome({ appliances: [charger({ mode })] });
    home.chargerOn = true;
    home.meterError = new VendorError('timeout', 'no answer');
    home.minutes(90);
    expect(home.chargerOn).toBe(true);
  });

  it('missing is never zero: no reading, no start', () => {
    const home = new PureHome();
    home.meterError = new VendorError('bad_response', 'half a body');
    home.minutes(10);
    expect(home.decision()).toMatchObject({ surplusW: null, action: 'none' });
  });

  it('samples that are identical to the watt three times are old', () => {
    const home = charging();
    home.shows = { gridPowerW: -123, pvPowerW: 7000 };
    home.minutes(10);
    expect(home.reason().code).toBe('data-stale');
  });

  it('starts nothing on old data, whatever else speaks for it', () => {
    const home = new PureHome();
    home.pvW = 9000;
    home.plugged = false;
    home.minutes(10);
    home.meterError = new VendorError('timeout', 'no answer');
    home.minutes(8);
    home.plugged = true;
    home.minutes(5);
    expect(home.chargerOn).toBe(false);
    expect(home.reason().code).toBe('data-stale-off');
    home.meterError = null;
    home.minutes(2);
    expect(home.chargerOn).toBe(true);
  });

  it('a meter that repeats the same sample ages', () => {
    const home = charging();
    home.meterStoppedMs = home.nowMs;
    home.minutes(10);
    expect(home.reason().code).toBe('data-stale');
  });

  it('three samples that do not add up refuse AUTO', () => {
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

it('a meter that exports at night is refused, by day too', () => {
  const home = new PureHome();
  home.shows = { pvPowerW: 0, gridPowerW: -400 };
  for (let minute = 0; minute < 60; minute += 1) {
    home.shows = { ...home.shows, gridPowerW: -400 - (minute % 3) };
    home.minutes(1);
  }
  home.shows = {};
  home.pvW = 9000;
  home.minutes(3);
  expect(home.chargerOn).toBe(false);
  expect(home.reason().code).toBe('wrong-sign');
  home.pvW = 0;
  home.minutes(1);
  home.pvW = 9000;
  home.minutes(12);
  expect(home.chargerOn).toBe(true);
});

describe('grid only: samples around our own change are not clean', () => {
  it('holds, says until when, and follows afterwards', () => {
    const home = new PureHome();
    home.shows = { pvPowerW: null };
    home.pvW = 7000;
    home.minutes(1);
    expect(home.chargerOn).toBe(true);
    home.minutes(1);
    expect(home.reason().code).toBe('guard');
    expect(home.decided?.commands).toEqual([]);
    home.minutes(10);
    expect(home.chargerA).toBeGreaterThan(8);
  });
});
