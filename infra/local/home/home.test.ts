import { describe, expect, test } from 'vitest';
import type { SimulatedBatteryOrder } from '#functions/integrations/simulated-home.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { createClock } from '../clock.ts';
import { generateTrace } from '../trace.ts';
import { traceAt } from './drive.ts';
import { CHARGER_ID, createHome, newHome, PLUG_ID } from './home.ts';
import { homeStateSchema } from './state.ts';

const trace = generateTrace(7, 6);
/** 10:30 in Berlin, a car at home. */
const start = Date.parse('2026-05-05T08:30:00Z');

const setUp = (at = start) => {
  const clock = createClock(at);
  const home = createHome(newHome(at, 'Europe/Berlin', trace, at), trace, clock);
  const pass = (ms: number): void => clock.hold(clock.now() + ms);
  const powers = () => home.state().powers;
  return { clock, home, pass, powers };
};

describe('simulated home', () => {
  test('every watt has a source and a sink, with and without a battery', () => {
    const { home, pass, powers } = setUp();
    home.change({ battery: { socPercent: 40 } });
    home.command(CHARGER_ID, { on: true, setCurrentA: 9 });
    home.command(PLUG_ID, { on: true });
    for (let minute = 0; minute < 600; minute += 7) {
      pass(7 * MINUTE_MS);
      if (minute > 300) home.change({ battery: null });
      const p = powers();
      expect(p.gridW + p.pvW).toBeCloseTo(p.loadW + p.chargerW + p.secondW + p.plugW + (p.batteryW ?? 0), 6);
      const shown = home.meter();
      expect(shown.gridPowerW + shown.pvPowerW).toBeCloseTo(shown.consumptionPowerW + (shown.batteryPowerW ?? 0), 0);
      expect(shown.gridPhasesW.reduce((sum, phase) => sum + phase, 0)).toBeCloseTo(shown.gridPowerW, 1);
    }
  });

  test('its battery does what it is told, by a mode or by its reserve, until it is let go', () => {
    const { home, pass, powers } = setUp();
    home.change({ battery: { socPercent: 50 }, sun: { powerW: 0 }, load: { powerW: 1000 } });
    const told = (order: SimulatedBatteryOrder | null): number | null => {
      if (order !== null) home.tellBattery?.(order);
      pass(MINUTE_MS);
      return powers().batteryW;
    };
    expect(told(null)).toBe(-1000);
    expect(told({ mode: 'hold' })).toBe(0);
    expect(told({ mode: 'charge', powerW: 2500 })).toBe(2500);
    expect(told({ mode: 'normal' })).toBe(-1000);
    expect(told({ reservePercent: 70 })).toBe(3300);
    home.change({ battery: { socPercent: 60 } });
    expect(told({ reservePercent: 60 })).toBeCloseTo(0, 0);
    expect(told({ reservePercent: 20 })).toBe(-1000);
    // A restart on the way forgets nothing.
    home.tellBattery?.({ mode: 'hold' });
    expect(homeStateSchema.parse(JSON.parse(JSON.stringify(home.state().state))).battery?.order).toEqual({
      mode: 'hold',
    });
  });

  test('the counters match the energy that flowed', () => {
    const { home, pass } = setUp();
    home.change({ sun: { powerW: 3000 }, load: { powerW: 1000 } });
    const before = home.state().state;
    pass(HOUR_MS);
    home.change({ sun: { powerW: 0 } });
    pass(HOUR_MS);
    const after = home.state().state;
    expect(after.feedInWh - before.feedInWh).toBeCloseTo(2000, 0);
    expect(after.importWh - before.importWh).toBeCloseTo(1000, 0);
  });

  test('all energy has a source and a sink, and a home restored from disk continues its counters', () => {
    const { home, pass } = setUp();
    const booked = () => {
      const { importWh, feedInWh, energy } = home.state().state;
      return { importWh, feedInWh, ...energy };
    };
    home.change({ battery: { socPercent: 40 } });
    home.command(CHARGER_ID, { on: true, setCurrentA: 9 });
    home.command(PLUG_ID, { on: true });
    const a = booked();
    pass(8 * HOUR_MS);
    const b = booked();
    expect(b.pvWh - a.pvWh).toBeGreaterThan(10_000);
    expect(b.chargerWh - a.chargerWh).toBeGreaterThan(10_000);
    expect(b.plugWh - a.plugWh).toBeGreaterThan(10_000);
    expect(b.pvWh + b.importWh - a.importWh + b.batteryDischargedWh).toBeCloseTo(
      b.consumptionWh + b.feedInWh - a.feedInWh + b.batteryChargedWh,
      6,
    );
    const { energy: _, ...before } = home.state().state;
    expect(homeStateSchema.parse(before).energy.pvWh).toBe(0);
  });

  test('the car draws 20 s after it is offered current, follows the current, and stops when it is withdrawn', () => {
    const { home, pass } = setUp();
    const draw = (): number => home.device(CHARGER_ID)?.powerW ?? Number.NaN;
    home.command(CHARGER_ID, { on: true, setCurrentA: 10 });
    pass(15_000);
    expect(draw()).toBe(0);
    pass(15_000);
    expect(draw() / (10 * 3 * 230)).toBeCloseTo(1, 1);
    home.command(CHARGER_ID, { setCurrentA: 6 });
    pass(10_000);
    expect(draw() / (6 * 3 * 230)).toBeCloseTo(1, 1);
    home.command(CHARGER_ID, { on: false });
    pass(10_000);
    expect(draw()).toBe(0);
  });

  test('a full car draws nothing and reports it; a car that leaves takes its load along and returns emptier', () => {
    const { home, pass } = setUp();
    home.change({ car: { socPercent: 89.9 } });
    home.command(CHARGER_ID, { on: true, setCurrentA: 16 });
    pass(30 * MINUTE_MS);
    expect(home.device(CHARGER_ID)).toMatchObject({ full: true, powerW: 0, plugged: true });
    pass(8 * HOUR_MS);
    expect(home.device(CHARGER_ID)).toMatchObject({ plugged: false, powerW: 0 });
    pass(55 * MINUTE_MS);
    expect(home.device(CHARGER_ID)).toMatchObject({ plugged: true, full: false });
    expect(home.device(CHARGER_ID)?.powerW).toBeGreaterThan(10_000);
  });

  test('the car reports its charge and range, and sleeps until it is offered current', () => {
    const { home, pass } = setUp();
    home.change({ car: { socPercent: 50 } });
    expect(home.vehicle?.(PLUG_ID)).toBeNull();
    const before = home.vehicle?.(CHARGER_ID);
    expect(before).toMatchObject({
      batteryLevelPercent: 50,
      batteryLevelLimitPercent: 90,
      rangeKm: 187.5,
      asleep: true,
    });
    home.command(CHARGER_ID, { on: true, setCurrentA: 16 });
    pass(HOUR_MS);
    const after = home.vehicle?.(CHARGER_ID);
    expect(after?.asleep).toBe(false);
    expect(after?.batteryLevelPercent).toBeGreaterThan(60);
  });

  test('the meter lags by at most a minute, and never shows the future', () => {
    const { home, pass, clock } = setUp();
    pass(2 * MINUTE_MS);
    const ages = Array.from({ length: 200 }, () => {
      pass(7_000);
      return (clock.now() - home.meter().timeMs) / 1000;
    });
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ages)).toBeGreaterThan(20);
    expect(Math.max(...ages)).toBeLessThanOrEqual(60);
  });

  test('an offline device keeps its state and receives no commands', () => {
    const { home, pass } = setUp();
    home.command(CHARGER_ID, { on: true, setCurrentA: 8 });
    pass(MINUTE_MS);
    home.change({ devices: { [CHARGER_ID]: { offline: true, durationS: 300 } } });
    home.command(CHARGER_ID, { on: false });
    pass(MINUTE_MS);
    expect(home.device(CHARGER_ID)).toMatchObject({ online: false, on: true });
    pass(5 * MINUTE_MS);
    expect(home.device(CHARGER_ID)).toMatchObject({ online: true, on: true });
  });

  test('a fault of a service ends by itself, or when it is cleared', () => {
    const { home, pass } = setUp();
    home.change({ faults: { shelly: { fault: 'timeout', durationS: 60 }, 'go-e-v3': { fault: 'html' } } });
    expect(home.fault('shelly')).toBe('timeout');
    pass(61_000);
    expect(home.fault('shelly')).toBeNull();
    expect(home.fault('go-e-v3')).toBe('html');
    home.change({ faults: { 'go-e-v3': null } });
    expect(home.fault('go-e-v3')).toBeNull();
  });

  test('continues from its stored state and simulates the gap', () => {
    const { home, pass, clock } = setUp();
    pass(MINUTE_MS);
    const stored = homeStateSchema.parse(JSON.parse(JSON.stringify(home.state().state)));
    const later = createClock(clock.now() + 2 * HOUR_MS);
    const again = createHome(stored, trace, later);
    expect(again.state().state.timeMs).toBe(later.now());
    pass(2 * HOUR_MS);
    expect(again.state().powers.loadW).toBe(home.state().powers.loadW);
    expect(again.state().state.importWh).toBeCloseTo(home.state().state.importWh, -1);
  });

  test('the trace is interpolated for PV, held for the load, and repeats after its last day', () => {
    const { pvW: a } = trace.minute(3, 720);
    const { pvW: b, loadW } = trace.minute(3, 721);
    expect(traceAt(trace, { day: 3, minute: 720.5 }, 0).pvW).toBeCloseTo((a + b) / 2, 6);
    expect(traceAt(trace, { day: 3, minute: 721.9 }, 0).loadW).toBe(loadW);
    expect(traceAt(trace, { day: 20_009, minute: 721 }, 3 - 20_003)).toEqual(
      traceAt(trace, { day: 3, minute: 721 }, 0),
    );
  });
});
