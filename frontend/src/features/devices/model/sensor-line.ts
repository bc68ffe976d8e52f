import type { SensorReading } from '#shared/model/reading.ts';
import { batteryDirection, gridDirection } from '../../../lib/live/direction.ts';

/** One figure of a sensor, with the word for its direction; powers without a sign, as the word has it. */
export type SensorValue =
  | {
      readonly kind:
        | 'pv'
        | 'import'
        | 'export'
        | 'gridStill'
        | 'consumption'
        | 'batteryCharging'
        | 'batteryGiving'
        | 'batteryStill';
      readonly powerW: number;
    }
  | { readonly kind: 'soc'; readonly percent: number };

const gridKinds = { import: 'import', feedIn: 'export' } as const;
const batteryKinds = { charging: 'batteryCharging', giving: 'batteryGiving' } as const;

/** What a reading holds, in the order in which a row shows it. What is unknown is left out. */
export const sensorValues = (reading: SensorReading): SensorValue[] => {
  const { pvPowerW, gridPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = reading;
  const grid = gridDirection(gridPowerW);
  const battery = batteryDirection(batteryPowerW);
  return [
    ...(pvPowerW === null ? [] : [{ kind: 'pv', powerW: pvPowerW } as const]),
    ...(gridPowerW === null
      ? []
      : [{ kind: grid === null ? 'gridStill' : gridKinds[grid], powerW: Math.abs(gridPowerW) } as const]),
    ...(consumptionPowerW === null ? [] : [{ kind: 'consumption', powerW: consumptionPowerW } as const]),
    ...(batterySocPercent === null ? [] : [{ kind: 'soc', percent: batterySocPercent } as const]),
    ...(batteryPowerW === null
      ? []
      : [
          { kind: battery === null ? 'batteryStill' : batteryKinds[battery], powerW: Math.abs(batteryPowerW) } as const,
        ]),
  ];
};

/** The drawing for a sensor: the sun where it measures that, else its battery, else a meter. */
export const sensorTile = (reading: SensorReading | null, measures: string | null): 'sun' | 'battery' | 'meter' => {
  if (measures === 'pv' || (reading !== null && reading.pvPowerW !== null)) return 'sun';
  const batteryOnly =
    reading !== null &&
    reading.gridPowerW === null &&
    reading.consumptionPowerW === null &&
    (reading.batteryPowerW !== null || reading.batterySocPercent !== null);
  return measures === 'battery' || batteryOnly ? 'battery' : 'meter';
};
