import { carBatteryKWhOf } from '#shared/car-battery.ts';
import { DAY_MS } from '#shared/units.ts';
import type { ApplianceMemory, ChargeNowMemory } from '../memory/state.ts';
import type { ApplianceView } from '../snapshot.ts';
import { estimatedPercent } from './given-charge.ts';

/** A wish to charge now is in force. */
export const isChargingNow = (memory: ChargeNowMemory | null | undefined): boolean =>
  memory != null && memory.endedMs === null;

/**
 * Where the wish to charge now stands. It ends when its user or time ends it, when the car that was seen is unplugged, is full, or
 * has reached the target of its deadline or the limit of its own. What ended stays remembered, so that it never begins again.
 * @param known what is remembered of the appliance; undefined: nothing yet
 * @returns null: there was never one
 */
export const trackChargeNow = (
  view: ApplianceView,
  known: ApplianceMemory | undefined,
  nowMs: number,
): ChargeNowMemory | null => {
  const before = known?.chargeNow ?? null;
  const wish = view.chargeNow ?? null;
  if (wish === null) {
    if (before === null) return null;
    // Who has chosen a mode or pressed a button since has decided what it is to be now.
    const wasOff = before.wasOff && (view.resumedMs ?? 0) <= before.atMs;
    return { ...before, wasOff, endedMs: before.endedMs ?? nowMs };
  }
  const begun: ChargeNowMemory = {
    atMs: wish.atMs,
    sawCar: false,
    wasOff: before?.wasOff === true || (known?.on ?? view.state.on) === false,
    endedMs: null,
  };
  const current = before?.atMs === wish.atMs ? before : begun;
  if (current.endedMs !== null) return current;
  const { plugged, online } = view.state;
  const observed = view.trouble === null && view.asked && online !== false;
  const seen = { ...current, ...targetOf(current, view, known, nowMs) };
  if (nowMs >= wish.untilMs || (observed && hasEnded(seen, view, known, nowMs))) return { ...seen, endedMs: nowMs };
  return { ...seen, sawCar: seen.sawCar || (observed && plugged === true) };
};

const hasEnded = (
  { sawCar, toPercent }: ChargeNowMemory,
  view: ApplianceView,
  known: ApplianceMemory | undefined,
  nowMs: number,
): boolean => {
  const { plugged, full, battery } = view.state;
  if (full === true || (plugged === false && sawCar)) return true;
  const percent = percentOf(view, known, nowMs);
  return percent !== null && percent >= Math.min(toPercent ?? 100, battery?.limitPercent ?? 100);
};

/** Settled once the charge is known: a car that is already above its target is charged until it is full. */
const targetOf = (
  { toPercent }: ChargeNowMemory,
  view: ApplianceView,
  known: ApplianceMemory | undefined,
  nowMs: number,
): Pick<ChargeNowMemory, 'toPercent'> => {
  if (toPercent !== undefined) return {};
  const percent = percentOf(view, known, nowMs);
  if (percent === null) return {};
  const target = view.settings.deadline?.targetPercent ?? null;
  return { toPercent: target !== null && percent < target ? target : null };
};

/** The car's charge: what a user gave, counted on, or what the car reported since it was plugged in, %; null: unknown. */
export const percentOf = (view: ApplianceView, known: ApplianceMemory | undefined, nowMs: number): number | null => {
  if (view.given !== null && known?.given?.atMs === view.given.atMs) {
    const sizeKWh = carBatteryKWhOf(view.settings);
    return sizeKWh === null ? null : estimatedPercent(known.given, sizeKWh);
  }
  const { car } = view;
  if (car === null || car.atMs <= (known?.unpluggedMs ?? 0) || nowMs - car.atMs > DAY_MS) return null;
  return car.percent;
};
