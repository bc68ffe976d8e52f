import type { ApplianceMemory, SiteMemory } from '#functions/control/decide/memory/state.ts';
import type { Device } from '#functions/control/decide/observe/device.ts';
import { combine } from '#functions/control/decide/observe/home.ts';
import { firstSiteMemory, observeSite, type SiteKnowledge } from '#functions/control/decide/observe/site.ts';
import { batteryRuleFor } from '#functions/control/decide/rules/battery.ts';
import type { SensorView, Snapshot } from '#functions/control/decide/snapshot.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { MINUTE, meterLink, NOON, sensorId } from './harness.ts';
import { chargerView, deviceOf, snapshotOf } from './parts.ts';

/** A reading of 3 kW of PV, 2 kW of which are exported, `ageS` old. */
export type Reported = Partial<Omit<SensorReading, 'time'>> & { readonly ageS?: number };
const reading = ({ ageS = 0, ...reported }: Reported): SensorReading => ({
  time: new Date(NOON - ageS * 1000).toISOString(),
  receivedAt: new Date(NOON).toISOString(),
  timeIsMeasured: true,
  windowS: 0,
  gridPowerW: -2000,
  pvPowerW: 3000,
  consumptionPowerW: null,
  batteryPowerW: null,
  batterySocPercent: null,
  ...reported,
});
interface At {
  readonly memory?: Partial<SiteMemory>;
  readonly devices?: readonly Device[];
  readonly sensor?: Partial<SensorView>;
  readonly settings?: Partial<Snapshot['site']['settings']>;
  readonly intervalS?: number;
}
/** A run with these readings, oldest first, and no earlier memory. */
export const observed = (
  reported: readonly Reported[],
  { memory, devices = [], sensor, settings, intervalS = 60 }: At = {},
) => {
  const view: SensorView = {
    id: sensorId,
    credentialsId: meterLink,
    service: 'meter',
    settings: defaultSensorSettings,
    readings: reported.map(reading),
    samplingS: 60,
    guardS: 90,
    ...sensor,
  };
  const { site } = snapshotOf();
  const snapshot = {
    ...snapshotOf({ intervalS, settings: { ...site.settings, ...settings } }),
    sensors: [view],
  };
  const home = combine([view]);
  const previous = { ...firstSiteMemory(NOON), ...memory };
  const rule = batteryRuleFor(snapshot.site, home.samples.at(-1) ?? null, previous, NOON);
  return observeSite(snapshot, home, devices, rule, previous, NOON);
};
export const surplusOf = ({ memory }: SiteKnowledge): number | undefined => memory.law?.a;
/** Long running at 4 140 W, counted by the last run. */
export const car = (memory: Partial<ApplianceMemory> = {}, found: Partial<Device> = {}): Device =>
  deviceOf(
    chargerView({ state: { on: true, setCurrentA: 6, powerW: 4140 } }),
    { countedW: 4140, power: [[NOON - 60 * MINUTE, 4140]], ...memory },
    found,
  );
