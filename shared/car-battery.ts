import type { ApplianceSettings } from './model/appliance.ts';

/** Usable size of the car's battery, kWh: the setting, or else what came with a percent goal; null: unknown. */
export const carBatteryKWhOf = ({
  carBatteryKWh,
  deadline,
  once,
}: Pick<ApplianceSettings, 'carBatteryKWh' | 'deadline'> & Partial<Pick<ApplianceSettings, 'once'>>): number | null =>
  carBatteryKWh ?? deadline?.batteryKWh ?? once?.batteryKWh ?? null;
