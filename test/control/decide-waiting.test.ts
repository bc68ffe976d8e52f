import { describe, expect, it } from 'vitest';
import { decide } from '#functions/control/decide/decide.ts';
import { VendorError } from '#functions/integrations/port.ts';
import { account, charger, chargerId, MINUTE, plug, plugId, sensor } from './harness.ts';
import { PureHome } from './pure-home.ts';

const noAnswer = new VendorError('timeout', 'no answer');
const iso = (ms: number): string => new Date(ms).toISOString();
/** Charging on steady PV, well past every guard. */
const charging = (pvW = 7000): PureHome => {
  const home = new PureHome();
  home.pvW = pvW;
  return home.minutes(12);
};
/** A heater that has just stopped, and must stay off for five minutes. */
const resting = (): PureHome => {
  const home = new PureHome({ appliances: [plug()] });
  home.pvW = 4000;
  home.minutes(8);
  home.pvW = 0;
  home.minutesUntil(() => !home.plugOn);
  home.pvW = 9000;
  home.minutes(1);
  return home;
};

describe('without a sensor there is no surplus to follow', () => {
  it('nothing starts, and running appliances stop', () => {
    const home = charging().change({ sensors: [] });
    home.minutes(1);
    expect(home.chargerOn).toBe(false);
    expect(home.decision()).toMatchObject({ action: 'stop', on: false, reason: { code: 'no-sensor', figures: {} } });
    home.minutes(5);
    expect(home.reason()).toEqual({ code: 'no-sensor', figures: {} });
  });

  it('limits come first', () => {
    const tight = charger({ settings: { ...charger().settings, minCurrentA: 20 } });
    const home = new PureHome({ sensors: [], appliances: [tight] }).minutes(1);
    expect(home.reason()).toEqual({ code: 'limits-conflict', figures: { minA: 20, maxA: 16 } });
  });
});

describe('before the first value nothing is known and nothing changes', () => {
  it.each([
    ['off', false],
    ['on, without a reported current', true],
  ])('%s', (_, on) => {
    const home = new PureHome();
    home.meterError = noAnswer;
    home.chargerOn = on;
    const device = home.device.bind(home);
    home.device = (id) => ({ ...device(id), setCurrentA: null });
    home.minutes(2);
    expect(home.decided?.commands).toEqual([]);
    expect(home.decision()).toMatchObject({ on, surplusW: null, reason: { code: 'data-missing', figures: {} } });
  });

  it('also not by changed settings', () => {
    const home = new PureHome();
    home.meterError = noAnswer;
    home.minutes(1);
    home.change({ appliances: [charger({ autoCharge: { priority: 1, sunShare: 0.2 } })] }).minutes(1);
    expect(home.decision()).toMatchObject({ action: 'none', reason: { code: 'data-missing', figures: {} } });
  });

  it('also not for a load that reports a current although none can be set', () => {
    const home = new PureHome({ appliances: [plug()] });
    home.meterError = noAnswer;
    home.plugOn = true;
    const device = home.device.bind(home);
    home.device = (id) => ({ ...device(id), setCurrentA: 10 });
    home.minutes(2);
    expect(home.decided?.commands).toEqual([]);
    expect(home.reason(plugId)).toEqual({ code: 'data-missing', figures: {} });
  });
});

describe('decides on new samples only, else holds', () => {
  it('the last reason stays while it is true', () => {
    const home = new PureHome();
    home.pvW = 3000;
    home.minutes(5);
    const { reason } = home.decision();
    expect(reason).toEqual({ code: 'waiting-surplus', figures: { haveW: expect.closeTo(2700, -1), needW: 3105 } });
    home.meterError = noAnswer;
    home.minutes(2);
    expect(home.decision()).toMatchObject({ action: 'none', reason, nextChangeAt: iso(home.nowMs) });
  });

  it('a time that is over is not repeated: the reason is the age of the data', () => {
    const home = resting();
    expect(home.reason(plugId).code).toBe('min-off');
    home.meterError = noAnswer;
    home.minutes(2);
    expect(home.reason(plugId)).toEqual({ code: 'no-new-data', figures: { ageS: 122 } });
    expect(home.plugOn).toBe(false);
  });

  it('a car that has taken nothing yet is not said to charge', () => {
    const home = new PureHome();
    home.pvW = 8000;
    const device = home.device.bind(home);
    home.device = (id) => ({ ...device(id), powerW: 0 });
    const said: string[] = [];
    home.minutes(1);
    expect(home.reason().code).toBe('starting-sun');
    home.meterError = noAnswer;
    for (let minute = 0; minute < 2; minute++) said.push(home.minutes(1).reason().code);
    expect(said).toEqual(['starting-sun', 'starting-sun']);
  });

  it('for an appliance just added the reason is the age of the data', () => {
    const home = charging();
    home.meterError = noAnswer;
    home.change({ appliances: [charger(), plug()] }).minutes(1);
    expect(home.reason(plugId)).toEqual({ code: 'no-new-data', figures: { ageS: 62 } });
    expect(home.plugOn).toBe(false);
  });
});

describe('grid only: until when there is no clean sample, with a guard of 90 s', () => {
  it('running appliances name the guard, waiting ones what they wait for', () => {
    const home = new PureHome({ appliances: [charger(), plug()] });
    home.shows = { pvPowerW: null };
    home.pvW = 7000;
    home.minutes(1);
    const changedMs = home.nowMs;
    expect(home.chargerOn).toBe(true);
    home.minutes(1);
    // Samples arrive 2 s late.
    const until = iso(changedMs + 92_000);
    expect(home.decision()).toMatchObject({
      action: 'none',
      on: true,
      reason: { code: 'guard', figures: { until } },
      nextChangeAt: until,
    });
    expect(home.decision(plugId)).toMatchObject({ action: 'none', on: false, reason: { code: 'priority' } });
  });
});

describe('a sensor that answers but does not measure the house', () => {
  const sunOnly = (): PureHome => {
    const home = new PureHome();
    home.pvW = 3000;
    home.shows = { gridPowerW: null };
    return home.minutes(2);
  };

  it('stops nothing at once: the age of the last surplus does', () => {
    const home = charging();
    home.shows = { gridPowerW: null };
    home.minutes(10);
    expect(home.chargerOn).toBe(true);
    expect(home.reason()).toMatchObject({ code: 'data-stale' });
    home.minutes(175);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toEqual({ code: 'house-unknown', figures: {} });
  });

  it('is the reason for half an hour after its last answer', () => {
    const home = sunOnly();
    home.meterStoppedMs = home.nowMs;
    home.minutes(30);
    expect(home.reason()).toEqual({ code: 'house-unknown', figures: {} });
    home.minutes(1);
    expect(home.reason()).toMatchObject({ code: 'data-stale-off', figures: { service: 'meter' } });
  });

  it('does not matter where the user set the surplus', () => {
    const home = sunOnly().change({ sensors: [sensor({ overridePower: 6000 })] });
    home.minutes(2);
    expect(home.chargerOn).toBe(true);
    expect(home.decision().surplusW).toBe(6000);
  });

  it('is not the reason where a part of PV is unknown too', () => {
    const home = sunOnly();
    const { snapshot, nowMs } = home;
    const [known] = snapshot?.sensors ?? [];
    if (snapshot === null || known === undefined) throw new Error('no sensor');
    const [reading] = known.readings;
    if (reading === undefined) throw new Error('no reading');
    const old = { ...known, readings: [{ ...reading, time: iso(nowMs - 20 * MINUTE) }] };
    const reasonWith = (other: typeof known) =>
      decide({ ...snapshot, sensors: [known, other] }, nowMs).decisions.map(({ reason }) => reason);
    expect(reasonWith(known)).toEqual([{ code: 'house-unknown', figures: {} }]);
    expect(reasonWith(old)).toEqual([{ code: 'data-missing', figures: {} }]);
  });
});

describe('reasons on old data', () => {
  it.each([
    [10, 'data-stale'],
    [182, 'data-stale-off'],
  ])('after %i min: how old, and from which service', (minutes, code) => {
    const home = charging();
    home.meterError = noAnswer;
    home.minutes(minutes);
    expect(home.reason()).toEqual({ code, figures: { ageS: 60 * minutes + 2, service: 'meter' } });
  });

  it('at night old data is no reason: sensors are not asked then', () => {
    const home = new PureHome();
    home.pvW = 3000;
    home.minutes(5);
    home.meterError = noAnswer;
    home.minutes(20);
    const { snapshot, nowMs } = home;
    if (snapshot === null) throw new Error('no run');
    const said = (resting: boolean) =>
      decide({ ...snapshot, site: { ...snapshot.site, resting } }, nowMs).decisions.map(({ on, reason }) => [
        on,
        reason,
      ]);
    const ageS = 20 * 60 + 2;
    expect(said(false)).toEqual([[false, { code: 'data-stale-off', figures: { ageS, service: 'meter' } }]]);
    expect(said(true)).toEqual([[false, { code: 'night', figures: {} }]]);
  });

  it('on/off loads stop after their minimum time on, to the minute', () => {
    const home = new PureHome({ appliances: [plug({ settings: { ...plug().settings, minOnMinutes: 205 } })] });
    home.pvW = 4000;
    home.minutes(1);
    const until = iso(home.nowMs + 205 * MINUTE);
    expect(home.plugOn).toBe(true);
    home.minutes(5);
    home.meterError = noAnswer;
    home.minutes(199);
    expect(home.decision(plugId)).toMatchObject({
      on: true,
      reason: { code: 'data-stale-minimum', figures: { ageS: 199 * 60 + 2, service: 'meter' } },
      nextChangeAt: until,
    });
    home.minutes(1);
    expect(iso(home.nowMs)).toBe(until);
    expect(home.decision(plugId)).toMatchObject({
      action: 'stop',
      reason: { code: 'data-stale-off', figures: { ageS: 200 * 60 + 2, service: 'meter' } },
    });
  });

  it('a charger whose current was never known is set to its minimum, the only one that is surely no rise', () => {
    const home = charging();
    const device = home.device.bind(home);
    const memory = home.run?.state.control.appliances[chargerId];
    if (home.run === null || memory === undefined) throw new Error('no memory');
    home.device = (id) => ({ ...device(id), setCurrentA: null });
    const control = { ...home.run.state.control, appliances: { [chargerId]: { ...memory, command: null } } };
    home.run = { ...home.run, state: { ...home.run.state, control } };
    home.meterError = noAnswer;
    home.minutes(7);
    expect([home.chargerOn, home.chargerA]).toEqual([true, 6]);
  });
});

it('names the gap of powers that do not add up', () => {
  const home = new PureHome({ account: account() });
  home.pvW = 6000;
  for (let minute = 0; minute < 3; minute += 1) {
    home.shows = { gridPowerW: 1000 + minute, consumptionPowerW: 5000, batteryPowerW: -100, batterySocPercent: 50 };
    home.minutes(1);
  }
  expect(home.reason()).toEqual({ code: 'data-implausible', figures: { gapW: 6000 + 1002 + 100 - 5000 } });
});
