import { expect, it } from 'vitest';
import type { Decision } from '#shared/model/reason.ts';
import type { ChartRow } from '../../../lib/day/chart-data.ts';
import { aSession } from '../../../lib/testing/sessions.ts';
import { correctionIn } from './session-changes.ts';
import { sessionLines } from './session-lines.ts';

const START = Date.parse('2026-06-01T10:00:00.000Z');
const at = (minute: number): number => START + minute * 60_000;
const iso = (minute: number): string => new Date(at(minute)).toISOString();
const session = aSession({
  prices: [
    { from: iso(0), importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.08 },
    { from: iso(10), importPriceEurPerKWh: 0.2, feedInPriceEurPerKWh: 0.08 },
  ],
});
const step = (minute: number, gridW: number | null, powerW?: number): ChartRow => ({
  ...{ at: at(minute), pvW: 3000, houseW: 500, gridW, batteryW: null, socPercent: null },
  appliances: powerW === undefined ? {} : { [session.applianceId]: powerW },
});
const decided = (minute: number): Decision => ({
  ...{ applianceId: session.applianceId, time: iso(minute), action: 'set', on: true, setCurrentA: 8 },
  ...{ surplusW: null, reason: { code: 'forced-on', figures: {} }, nextChangeAt: null },
});

it('lines have what the picture shows: power, sun, grid, price, and each reason once, as it comes into force', () => {
  const [first, second, third] = [decided(-4), decided(6), decided(7)];
  const steps = [step(0, -200, 2300), step(5, 400, 4000), step(10, null), step(15, 0, 0)];
  const lines = sessionLines(steps, session, [third, first, second]);
  expect(lines.map(({ powerW, pvW, gridW, importEur }) => [powerW, pvW, gridW, importEur])).toEqual([
    [2300, 3000, 0, 0.3],
    [4000, 3000, 400, 0.3],
    // What is not known is no zero.
    [null, 3000, null, 0.2],
    [0, 3000, 0, 0.2],
  ]);
  expect(lines.map(({ decision }) => decision)).toEqual([first, third, null, null]);
});

it('shows the newest correction, whatever a member changed after it', () => {
  const versions = [
    aSession({ version: 3, because: 'edited', note: 'x', energyWh: 6000 }),
    aSession({ version: 2, because: 'late-counter', note: null, energyWh: 6000 }),
    aSession({ version: 1, because: 'ended', note: null, energyWh: 5000 }),
  ];
  expect(correctionIn(versions)).toEqual({
    because: 'late-counter',
    changes: [{ key: 'energyWh', before: 5000, now: 6000 }],
  });
  expect(correctionIn(versions.slice(2))).toBeNull();
});
