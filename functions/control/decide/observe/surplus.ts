import type { BatteryRule } from '../types.ts';
import type { Home, HomeSample } from './home.ts';

/** Margin for a battery whose charge is known but not its power, W: it may be discharging into the sum. */
const UNKNOWN_BATTERY_MARGIN_W = 250;

/** The measured surplus before our own appliances and the battery's share are added. */
export interface RawSurplus {
  readonly surplusW: number;
  /** It contains the draw of the appliances that the sensor measures, which has to be added back. */
  readonly ownInside: boolean;
  /** It contains the battery's power. */
  readonly batteryInside: boolean;
}

/**
 * Surplus by the best values there are: the grid meter, else PV minus consumption, else PV minus the consumption that the
 * user set (LAW.md, Surplus).
 * @returns null when none of these is known: unknown is never zero
 */
export const rawSurplus = (sample: HomeSample, home: Home): RawSurplus | null => {
  const margin = sample.batteryW === null && sample.socPercent !== null ? UNKNOWN_BATTERY_MARGIN_W : 0;
  if (sample.gridW !== null) return { surplusW: -sample.gridW - margin, ownInside: true, batteryInside: true };
  if (sample.pvW === null) return null;
  if (sample.consumptionW !== null) {
    return { surplusW: sample.pvW - sample.consumptionW - margin, ownInside: true, batteryInside: false };
  }
  if (home.fallbackConsumptionW === null) return null;
  return { surplusW: sample.pvW - home.fallbackConsumptionW - margin, ownInside: false, batteryInside: false };
};

/**
 * The battery's share of the surplus, W. Discharge is subtracted unless it may help, or a battery that covers the house
 * would look like PV; charge power is added only where it is offered.
 * @param batteryW + charging; null: unknown
 */
export const batteryShareW = (
  batteryW: number | null,
  { offered, helps, reservedW = 0 }: Pick<BatteryRule, 'offered' | 'helps'> & { readonly reservedW?: number },
): number => {
  if (batteryW === null) return 0;
  const chargeW = Math.max(0, batteryW);
  const dischargeW = helps ? 0 : Math.min(0, batteryW);
  // What it already takes of the reserve is gone from the surplus.
  return dischargeW + (offered ? chargeW : -Math.max(0, reservedW - chargeW));
};
