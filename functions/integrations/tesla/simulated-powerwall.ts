import type { SimulatedHome } from '../simulated-home.ts';
import { manifest } from './manifest.ts';

/** What its owner has set. */
const OWN_RESERVE_PERCENT = 20;
/** Reserves between this and 100 become this. */
const MOST_PERCENT = manifest.battery.mostReservePercent;

export interface SimulatedPowerwall {
  reservePercent(): number;
  /** Answers as the site does: its own code inside a 200 response. */
  setReserve(body: Readonly<Record<string, unknown>>): { readonly code: number; readonly message: string };
}

/** The home's battery as a Powerwall: all that it can be told is its reserve. */
export const createSimulatedPowerwall = (home: SimulatedHome): SimulatedPowerwall => {
  let reserve = OWN_RESERVE_PERCENT;
  return {
    reservePercent: () => reserve,
    setReserve: ({ backup_reserve_percent: percent }) => {
      if (home.fault(manifest.id) === 'failed-inside') return { code: 500, message: 'backup reserve not updated' };
      if (typeof percent !== 'number' || !Number.isInteger(percent) || percent < 0 || percent > 100)
        return { code: 400, message: 'invalid backup reserve' };
      reserve = percent > MOST_PERCENT && percent < 100 ? MOST_PERCENT : percent;
      home.tellBattery?.({ reservePercent: reserve === OWN_RESERVE_PERCENT ? null : reserve });
      return { code: 201, message: 'Updated' };
    },
  };
};
