import type { ShownBatteryPlan } from '#shared/model/day-plan.ts';
import { isoTime as iso } from '../platform/clock.ts';
import { controlStateOf } from './control-state.ts';
import { capacityWhOf } from './decide/rules/sunset.ts';
import { type BatteryControlOf, controlledBattery } from './home-battery.ts';
import { planBattery, USUAL_BATTERY_W } from './planner/battery-plan.ts';
import { localClock } from './planner/local-time.ts';
import { batterySpans } from './planner/plan-battery.ts';
import { pricesAhead } from './prices-ahead.ts';
import type { SiteBundle } from './store.ts';
import { forecastOf } from './sun-forecast.ts';

const cents = (eur: number): number => Math.round(eur * 1000) / 1000;

/**
 * What the last run planned for the home battery, and what it was told. Where it is not controlled: what is expected to run out of it
 * into appliances that charge from the grid by plan. null: no battery is measured. Pure.
 */
export const shownBatteryOf = (
  site: SiteBundle,
  controlOf: BatteryControlOf,
  nowMs: number,
): ShownBatteryPlan | null => {
  const controlled = controlledBattery(site, controlOf);
  const sensor = controlled ?? site.sensors.find(({ id }) => readingOf(site, id)?.batterySocPercent != null) ?? null;
  if (sensor === null) return null;
  const told = controlStateOf(site)?.battery ?? null;
  const shown = { sensorId: sensor.id, mode: null, reason: null, slots: [], ...drainOf(site, sensor.id, nowMs) };
  if (!sensor.settings.batteryControl) {
    // A battery that reports to us says itself whether it can be told anything.
    const control = controlOf(sensor.service);
    const able =
      control !== null && (control.by === 'reserve' || readingOf(site, sensor.id)?.batteryControl !== undefined);
    return { ...shown, control: able ? 'off' : 'unable' };
  }
  const ofSensor = told?.sensorId === sensor.id ? told : null;
  const { day = null } = site.planning?.memory.battery ?? {};
  const slots = (day?.slots ?? []).filter(({ endMs }) => endMs > nowMs);
  return {
    ...shown,
    control: 'on',
    mode: ofSensor?.order?.command.kind ?? 'normal',
    reason: ofSensor?.reason ?? null,
    slots: slots.map(({ startMs, endMs, kind, importEur, laterEur, wh, guessed }) => ({
      startAt: iso(startMs),
      endAt: iso(endMs),
      kind,
      importEur: cents(importEur),
      laterEur: cents(laterEur),
      wh: Math.round(wh),
      guessed,
    })),
    drainWh: Math.round(day?.drain.wh ?? 0),
    drainEur: cents(day?.drain.eur ?? 0),
  };
};

const readingOf = ({ run }: SiteBundle, id: SiteBundle['sensors'][number]['id']) =>
  run?.state.sensors[id]?.reading ?? null;

/** What runs out of a battery that nobody holds into appliances that charge from the grid by plan. */
const drainOf = (
  site: SiteBundle,
  sensorId: SiteBundle['sensors'][number]['id'],
  nowMs: number,
): Pick<ShownBatteryPlan, 'drainWh' | 'drainEur'> => {
  const nothing = { drainWh: 0, drainEur: 0 };
  const { account, appliances, planning } = site;
  const sunset = controlStateOf(site)?.site.sunset ?? null;
  const fullWh = capacityWhOf(account.settings, sunset);
  const soc = readingOf(site, sensorId)?.batterySocPercent ?? null;
  if (fullWh === null || soc === null || planning == null) return nothing;
  const known = { prices: pricesAhead(site, nowMs).slots, forecast: forecastOf(site), sunDays: planning.sun.days };
  const { today, plans } = planning.memory;
  const home = { fuseA: account.settings.fuseA, applianceIds: appliances.map(({ id }) => id) };
  const spans = batterySpans(home, known, { today, plans }, localClock(account.timezone), nowMs);
  if (spans === null) return nothing;
  const { drain } = planBattery(spans, {
    nowWh: (soc / 100) * fullWh,
    fullWh,
    reserveWh: 0,
    mostW: Math.max(USUAL_BATTERY_W, sunset?.mostW ?? 0),
    canHold: false,
    gridChargeW: 0,
    holdStopsSun: false,
    intoCar: true,
  });
  return { drainWh: Math.round(drain.wh), drainEur: cents(drain.eur) };
};
