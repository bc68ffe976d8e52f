import { estimatedPercent } from '#functions/control/decide/rules/given-charge.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { StoredAppliance, StoredSite } from '#functions/storage/index.ts';
import { carBatteryKWhOf } from '#shared/car-battery.ts';
import { type ApplianceState, unknownApplianceState } from '#shared/model/reading.ts';

type Battery = NonNullable<ApplianceState['battery']>;

/** The charge that a user gave, counted on by the last run where the battery's size is known; null: none, or it has ended. */
const estimatedBattery = ({ run }: StoredSite, { id, givenCharge, settings }: StoredAppliance): Battery | null => {
  if (givenCharge === null) return null;
  const asGiven: Battery = { ...givenCharge, estimated: true };
  const atMs = Date.parse(givenCharge.at);
  if (run === null || run.state.ranAtMs < atMs) return asGiven;
  const memory = run.state.control.appliances[id];
  if (memory?.given?.atMs !== atMs) return null;
  const sizeKWh = carBatteryKWhOf(settings);
  if (sizeKWh === null) return asGiven;
  const at = isoTime(Math.max(atMs, memory.countedAtMs ?? 0));
  return { percent: estimatedPercent(memory.given, sizeKWh), at, estimated: true };
};

const withRange = (battery: Battery, settings: StoredAppliance['settings']): Battery => {
  const sizeKWh = carBatteryKWhOf(settings);
  if (battery.rangeKm !== undefined || sizeKWh === null || settings.carKWhPer100Km === null) return battery;
  return { ...battery, rangeKm: Math.round((battery.percent * sizeKWh) / settings.carKWhPer100Km) };
};

/**
 * The state that is shown: as last observed, with the charge that a user gave, and the car's range where its vendor gives none but
 * size and use are set.
 */
export const shownState = (site: StoredSite, appliance: StoredAppliance): ApplianceState => {
  const state = site.run?.state.appliances[appliance.id]?.state ?? unknownApplianceState;
  const battery = estimatedBattery(site, appliance) ?? state.battery;
  return battery === undefined ? state : { ...state, battery: withRange(battery, appliance.settings) };
};
