import type { BatteryAnswer, BatteryOrder } from '../inbox.ts';
import { type Body, isBody } from './content.ts';
import type { BatteryDialect, BatteryReport } from './schemas.ts';
import { numberIn } from './tolerant.ts';

const LIMIT_W = 100_000;

const powerIn = (raw: unknown): number | null => {
  const number = numberIn(raw);
  return number.kind === 'value' && number.value >= 0 && number.value <= LIMIT_W ? Math.round(number.value) : null;
};

/** Modes of OpenEMS (`RemoteControlMode` of `Controller.Clever-PV`). */
const openEmsModes = { OFF: 'normal', UNDEFINED: 'normal', NO_DISCHARGE: 'hold', CHARGE_FROM_GRID: 'charge' } as const;
const isOpenEmsMode = (raw: unknown): raw is keyof typeof openEmsModes =>
  typeof raw === 'string' && Object.hasOwn(openEmsModes, raw);

const essOf = (raw: unknown): unknown => (isBody(raw) ? raw.ess : undefined);

/**
 * Of OpenEMS' push: what it does by remote control, and what it offers now. It offers nothing while it is read-only, and no
 * hold while its own tariff controller charges or sells.
 */
export const openEmsBattery = (body: Body): BatteryReport | null => {
  if (!('activeControlModes' in body) && !('availableControlModes' in body)) return null;
  const active = essOf(body.activeControlModes);
  const mode = isBody(active) && isOpenEmsMode(active.mode) ? openEmsModes[active.mode] : null;
  const offered = essOf(body.availableControlModes);
  const modes = Array.isArray(offered) ? offered.filter(isBody) : [];
  const charging = modes.find((one) => one.mode === 'CHARGE_FROM_GRID');
  return {
    dialect: 'openems',
    state: {
      mode,
      reservePercent: null,
      canHold: modes.some((one) => one.mode === 'NO_DISCHARGE'),
      canCharge: charging !== undefined && powerIn(charging.maxChargePower) !== 0,
      mostChargeW: charging === undefined ? null : powerIn(charging.maxChargePower),
    },
  };
};

/** Names of the fields in which any other sender says so. */
export const BATTERY_NAMES = ['batteryMode', 'batteryModes', 'batteryMostChargeW'];

const ownModes = ['normal', 'hold', 'charge'] as const;

/** Of our own fields: `batteryMode` is what it does, `batteryModes` what it can be told (a list, or a text with commas). */
export const ownBattery = (body: Body): BatteryReport | null => {
  const { batteryMode, batteryModes, batteryMostChargeW } = body;
  const listed: readonly unknown[] = Array.isArray(batteryModes)
    ? batteryModes
    : typeof batteryModes === 'string'
      ? batteryModes.split(',').map((one) => one.trim())
      : [];
  if (batteryMode === undefined && batteryModes === undefined) return null;
  return {
    dialect: 'own',
    state: {
      mode: ownModes.find((one) => one === batteryMode) ?? null,
      reservePercent: null,
      canHold: listed.includes('hold'),
      canCharge: listed.includes('charge'),
      mostChargeW: powerIn(batteryMostChargeW),
    },
  };
};

/**
 * The part of the answer that tells the battery what to do, in every answer to a sender that can be told: OpenEMS stays in its
 * mode where an answer lacks it, and goes back by itself where there is no answer.
 * @param order null: nothing is ordered, or it has expired
 */
export const batteryAnswer = (
  dialect: BatteryDialect | null,
  order: BatteryOrder | null,
  nowMs: number,
): BatteryAnswer => {
  if (dialect === null) return {};
  if (dialect === 'own') {
    const forS = order === null ? null : Math.max(0, Math.floor((order.untilMs - nowMs) / 1000));
    return { battery: { mode: order?.mode ?? 'normal', powerW: order?.powerW ?? null, forS } };
  }
  if (order === null) return { activateControlModes: { ess: { mode: 'OFF' } } };
  return {
    activateControlModes: {
      ess:
        order.mode === 'hold'
          ? { mode: 'NO_DISCHARGE' }
          : { mode: 'CHARGE_FROM_GRID', chargePower: Math.round(order.powerW ?? 0) },
    },
  };
};
