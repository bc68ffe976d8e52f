import { expect, test } from 'vitest';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { Decision } from '#shared/model/reason.ts';
import { MINUTE_MS } from '#shared/units.ts';
import type { SiteReading } from '../store.ts';
import { foundSessions } from './found-sessions.ts';

const id = `app_${'1'.padStart(26, '0')}` as ApplianceId;
const START = Date.parse('2026-06-01T08:00:00Z');
const at = (minute: number): number => START + minute * MINUTE_MS;
const home = {
  gridPowerW: 0,
  pvPowerW: 0,
  consumptionPowerW: 0,
  batteryPowerW: null,
  batterySocPercent: null,
};
/** A reading a minute; null: the appliance is not in it. */
const readings = (powersW: readonly (number | null)[]): SiteReading[] =>
  powersW.map((powerW, minute) => ({
    timeMs: at(minute),
    home,
    sensors: {},
    appliances: powerW === null ? {} : { [id]: { powerW, on: powerW > 0 } },
  }));
const said = (minute: number, code: 'waiting-surplus' | 'charging-sun' | 'no-plug') => ({
  applianceId: id,
  time: new Date(at(minute)).toISOString(),
  reason: { code, figures: {} } as Decision['reason'],
});
const prices = { importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.08 };
const found = (powersW: readonly (number | null)[], log: ReturnType<typeof said>[] = [], untilMs = at(1000)) =>
  foundSessions(readings(powersW), {
    appliances: [{ id, name: 'Wallbox', vehicle: null }],
    pricesAt: () => prices,
    log,
    untilMs,
  });
const idle = (minutes: number): number[] => Array.from({ length: minutes }, () => 0);

test('begins with the first drawing and ends with the last, with the reason and price of the time', () => {
  expect(found([0, 7000, 7000, ...idle(40)], [said(0, 'waiting-surplus'), said(1, 'charging-sun')])).toMatchObject([
    {
      applianceId: id,
      startedMs: at(1),
      endedMs: at(2),
      endedBy: 'stopped',
      startedBy: 'charging-sun',
      prices: [{ ...prices, fromMs: at(1) }],
    },
  ]);
});

test('pauses of less than half an hour are in it, longer ones part it', () => {
  expect(found([7000, ...idle(20), 7000, ...idle(40), 7000])).toHaveLength(2);
});

test('ends as soon as control saw no car', () => {
  expect(found([7000, 0, 0, 7000, 7000, ...idle(40)], [said(2, 'no-plug'), said(3, 'charging-sun')])).toMatchObject([
    { startedMs: at(0), endedMs: at(2), endedBy: 'unplugged' },
    { startedMs: at(3), endedMs: at(4), endedBy: 'stopped' },
  ]);
});

test('goes on over readings that lack the appliance, and one that may run is left to the runs', () => {
  expect(found([7000, null, null, 7000], [], at(33))).toEqual([]);
  expect(found([7000, null, null, 7000], [], at(34))).toMatchObject([{ startedMs: at(0), endedMs: at(3) }]);
});
