import type { ApplianceSettings } from './model/appliance.ts';

/** Usable size of the car's battery, kWh: the setting, or else what came with a percent goal; null: unknown. */
export const carBatteryKWhOf = ({
  carBatteryKWh,
  deadline,
}: Pick<ApplianceSettings, 'carBatteryKWh' | 'deadline'>): number | null =>
  carBatteryKWh ?? deadline?.batteryKWh ?? null;
