import { expect, test } from 'vitest';
import { noSessions, type SessionsMemory, sessionsAfter } from '#functions/control/sessions/open-sessions.ts';
import type { SiteReading, Taker } from '#functions/control/store.ts';
import { energyOf } from '#functions/storage/history/day-energy.ts';
import { missedSunOf } from '#functions/storage/history/missed-sun.ts';
import { sessionFigures } from '#functions/storage/history/session-energy.ts';
import { createClock } from '#infra/local/clock.ts';
import { CHARGER_ID, createHome, newHome, PLUG_ID } from '#infra/local/home/home.ts';
import { generateTrace } from '#infra/local/trace.ts';
import type { MissedCause } from '#shared/model/history.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { Decision, ReasonCode } from '#shared/model/reason.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';

const [box, heater] = ['1', '2'].map((n) => `app_${n.padStart(26, '0')}` as ApplianceId) as [ApplianceId, ApplianceId];
/** 06:00 in Berlin. */
const START = Date.parse('2026-06-15T04:00:00Z');
const HOURS = 16;
const prices = { importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.08 };

/** What was commanded at which hour, and the reason. */
const acts: readonly (readonly [hour: number, code: ReasonCode, on: boolean, currentA: number])[] = [
  [0, 'waiting-surplus', false, 6],
  [4, 'charging-sun', true, 7],
  [6, 'paused', false, 6],
  [7, 'charging-sun', true, 10],
  [9, 'device-offline', false, 6],
  [10, 'waiting-surplus', false, 6],
];
const takers: readonly Taker[] = [
  { id: box, priority: 1, minW: 4140, maxW: 11_040, stepW: 690, reason: null },
  { id: heater, priority: 2, minW: 2000, maxW: 2000, stepW: 0, reason: null },
];

/** A day of the simulated home, read once a minute as its meter and its devices show it, beside its own counters. */
const livedDay = () => {
  const clock = createClock(START);
  clock.hold(START);
  const home = createHome(newHome(START, 'Europe/Berlin', generateTrace(7, 6), START), generateTrace(7, 6), clock);
  home.change({ car: { plugged: true, socPercent: 20 } });
  const before = home.state().state;
  const truth = { feedInWh: before.feedInWh, chargerWh: before.energy.chargerWh };
  const readings: SiteReading[] = [];
  const log: Pick<Decision, 'applianceId' | 'time' | 'reason'>[] = [];
  let sessions: SessionsMemory = noSessions;
  for (let minute = 0; minute <= HOURS * 60; minute += 1) {
    const nowMs = START + minute * MINUTE_MS;
    clock.hold(nowMs);
    const act = acts.find(([hour]) => hour * 60 === minute);
    if (act !== undefined) {
      const [, code, on, setCurrentA] = act;
      home.command(CHARGER_ID, { on, setCurrentA });
      const reason = { code, figures: {} } as Decision['reason'];
      for (const applianceId of [box, heater]) log.push({ applianceId, time: new Date(nowMs).toISOString(), reason });
    }
    const { gridPowerW, pvPowerW, consumptionPowerW } = home.meter();
    const [charger, plug] = [home.device(CHARGER_ID), home.device(PLUG_ID)];
    readings.push({
      timeMs: nowMs,
      home: { gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW: null, batterySocPercent: null },
      sensors: {},
      appliances: {
        [box]: { powerW: charger?.powerW ?? null, on: charger?.on ?? null },
        [heater]: { powerW: plug?.powerW ?? null, on: plug?.on ?? null },
      },
    });
    const counter = { wh: charger?.energyWh ?? 0, at: new Date(nowMs).toISOString() };
    const plugged = minute < HOURS * 60 && charger?.plugged === true;
    const state = { plugged, powerW: charger?.powerW ?? null, counter };
    const seen = { id: box, name: 'Box', vehicle: null, fresh: true, reason: null, counterBefore: null, state };
    sessions = sessionsAfter(sessions, [seen], prices, nowMs);
  }
  const after = home.state().state;
  return {
    readings,
    log,
    sessions,
    feedInWh: after.feedInWh - truth.feedInWh,
    chargerWh: after.energy.chargerWh - truth.chargerWh,
  };
};
const day = livedDay();
const off = (reported: number, truth: number): number => Math.abs(reported - truth) / truth;

test('the sun that was missed, by cause, adds up to what the simulated home exported, within 1 %', () => {
  const span = { fromMs: START, toMs: START + HOURS * HOUR_MS };
  const missed = missedSunOf(day.readings, span, takers, { log: day.log, upToNow: false });
  const causes = Object.keys(missed) as MissedCause[];
  expect(causes).toEqual(expect.arrayContaining(['paused', 'offline', 'too-little']));
  const sumWh = Object.values(missed).reduce((sum, wh) => sum + (wh ?? 0), 0);
  expect(day.feedInWh).toBeGreaterThan(5000);
  expect(sumWh).toBeCloseTo(energyOf(day.readings, span.fromMs, span.toMs).feedInWh ?? 0, 6);
  expect(off(sumWh, day.feedInWh)).toBeLessThan(0.01);
});

test('the energy of sessions is that of the simulated charger within 0.5 %, by counter and by power', () => {
  const { ended } = day.sessions;
  const counted = ended.map((session) => sessionFigures(session, day.readings));
  const integrated = ended.map((session) => sessionFigures({ ...session, counter: null }, day.readings));
  const sumOf = (all: typeof counted): number => all.reduce((sum, { energyWh }) => sum + energyWh, 0);
  expect(ended.length).toBeGreaterThan(0);
  expect(new Set(counted.map(({ energyBy }) => energyBy))).toEqual(new Set(['counter']));
  expect(day.chargerWh).toBeGreaterThan(5000);
  expect(off(sumOf(counted), day.chargerWh)).toBeLessThan(0.005);
  expect(off(sumOf(integrated), day.chargerWh)).toBeLessThan(0.005);
});
