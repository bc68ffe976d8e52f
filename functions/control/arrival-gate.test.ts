import { describe, expect, it } from 'vitest';
import type { RawReading } from '#shared/model/reading.ts';
import type { Reason } from '#shared/model/reason.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { gateAfter, isNewGate, startsRun, worthwhileChangeW } from './arrival-gate.ts';
import type { ArrivalGate } from './store.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
const waiting = (haveW: number, needW: number): Reason => ({ code: 'waiting-surplus', figures: { haveW, needW } });
const says = (reason: Reason, on: boolean | null = false) => ({ on, reason });
const manual = says({ code: 'manual', figures: {} }, true);
const charging = says({ code: 'charging-sun', figures: { powerW: 4000, haveW: 4100 } }, true);
const gate = (facts: Partial<Parameters<typeof gateAfter>[0]> = {}): ArrivalGate =>
  gateAfter({ stepS: 20, decisions: [charging], dark: false, gridW: -100, ...facts }, NOON);
const reading = (gridPowerW: number | null, batteryPowerW: number | null = null) =>
  ({ gridPowerW, batteryPowerW }) as RawReading;
const starts = (facts: Parameters<typeof gate>[0], ...values: Parameters<typeof reading>): boolean =>
  startsRun(gate(facts), reading(...values), NOON + MINUTE_MS);

describe('after a run, a report may start the next one', () => {
  it('always while an appliance runs on the sun', () => {
    expect(starts({}, -100)).toBe(true);
    expect(starts({}, 5000)).toBe(true);
    expect(starts({ decisions: [manual, charging] }, 5000)).toBe(true);
    // Also in the dark: it must stop.
    expect(starts({ dark: true }, 5000)).toBe(true);
  });

  it('never where the plan has no such runs, or nothing follows the sun', () => {
    expect(starts({ stepS: null }, -9000)).toBe(false);
    expect(starts({ decisions: [] }, -9000)).toBe(false);
    expect(starts({ decisions: [manual, says({ code: 'no-plug', figures: {} })] }, -9000)).toBe(false);
  });

  it('never in the dark while nothing runs', () => {
    expect(starts({ dark: true, decisions: [says(waiting(0, 1380))] }, -9000)).toBe(false);
    const deadline = {
      code: 'deadline-waiting',
      figures: { at: '2026-06-16T03:00:00Z', until: '2026-06-16T07:00:00Z' },
    };
    expect(starts({ dark: true, decisions: [says(deadline as Reason)] }, -9000)).toBe(false);
  });

  it('only with nearly enough surplus while everything waits for it', () => {
    // 500 W are exported and 1380 W are needed: below −1380 W, with 300 W to spare.
    const facts = { decisions: [says(waiting(500, 1380))], gridW: -500 };
    expect(gate(facts)).toMatchObject({ opens: 'below', belowGridW: -1080, changeW: 220 });
    expect([starts(facts, -1000), starts(facts, -1100)]).toEqual([false, true]);
    // What the battery takes may be surplus, whichever sign its device uses.
    expect([starts(facts, 0, 1200), starts(facts, 0, -1200), starts(facts, 0, 900)]).toEqual([true, true, false]);
    expect(starts(facts, null)).toBe(true);
  });

  it('for the one that needs least', () => {
    expect(gate({ decisions: [says(waiting(500, 4140)), says(waiting(500, 900))], gridW: -500 }).belowGridW).toBe(-600);
  });

  it('always where it is not known what is missing, or of which sensor', () => {
    const night = says({ code: 'battery-first', figures: { socPercent: 20, targetPercent: 50 } });
    expect(gate({ decisions: [night, says(waiting(0, 1380))] }).opens).toBe('any');
    expect(gate({ decisions: [says(waiting(0, 1380))], gridW: null }).opens).toBe('any');
  });

  it('before any run, and when the last word is half an hour old', () => {
    const closed = gate({ decisions: [] });
    expect(startsRun(null, reading(0), NOON)).toBe(true);
    expect(startsRun(closed, reading(0), NOON + 30 * MINUTE_MS - 1)).toBe(false);
    expect(startsRun(closed, reading(0), NOON + 30 * MINUTE_MS)).toBe(true);
  });

  it('but never with nothing that control could use', () => {
    expect(startsRun(null, null, NOON)).toBe(false);
  });
});

describe('a gate is stored', () => {
  const waits = (missing: number) => gate({ decisions: [says(waiting(0, missing))], gridW: 0 });

  it('when it says something new', () => {
    expect(isNewGate(null, gate(), NOON)).toBe(true);
    expect(isNewGate(gate(), gate({ decisions: [] }), NOON)).toBe(true);
    expect(isNewGate(waits(1380), waits(1500), NOON)).toBe(true);
  });

  it('and before it ends, but not in every run', () => {
    expect(isNewGate(gate(), gate(), NOON + 19 * MINUTE_MS)).toBe(false);
    expect(isNewGate(waits(1380), waits(1400), NOON)).toBe(false);
    expect(isNewGate(gate(), gate(), NOON + 21 * MINUTE_MS)).toBe(true);
  });
});

it('a sender is told what change is worth a report', () => {
  expect([null, gate(), gate({ decisions: [] })].map(worthwhileChangeW)).toEqual([50, 50, 500]);
  expect(worthwhileChangeW(gate({ decisions: [says(waiting(1370, 1380))], gridW: -1370 }))).toBe(50);
});
