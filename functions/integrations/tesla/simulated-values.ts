import type { SimulatedDevice, SimulatedHome, SimulatedVehicle } from '../simulated-home.ts';

const KM_PER_MILE = 1.609344;
const VOLTAGE = 230;
const CAPACITY_WH = 60_000;

const chargingState = ({ plugged, full, on, powerW }: SimulatedDevice): string => {
  if (!plugged) return 'Disconnected';
  if (full) return 'Complete';
  if (!on) return 'Stopped';
  return powerW > 0 ? 'Charging' : 'Starting';
};

/** `charge_state` of the car at a charger. */
export const chargeOf = (
  device: SimulatedDevice,
  vehicle: SimulatedVehicle,
  nowMs: number,
): Record<string, unknown> => {
  const state = chargingState(device);
  const charges = state === 'Charging';
  const amps = charges ? Math.max(1, Math.round(device.powerW / VOLTAGE / device.phases)) : 0;
  const missingWh = ((vehicle.batteryLevelLimitPercent - vehicle.batteryLevelPercent) / 100) * CAPACITY_WH;
  return {
    battery_level: Math.round(vehicle.batteryLevelPercent),
    usable_battery_level: Math.round(vehicle.batteryLevelPercent),
    battery_range: Math.round((vehicle.rangeKm / KM_PER_MILE) * 100) / 100,
    charge_limit_soc: vehicle.batteryLevelLimitPercent,
    charge_limit_soc_min: 50,
    charge_limit_soc_max: 100,
    charging_state: state,
    charge_current_request: device.setCurrentA,
    charge_current_request_max: device.maxCurrentA,
    charge_amps: device.setCurrentA,
    charger_actual_current: device.plugged ? amps : null,
    charger_pilot_current: device.plugged ? device.maxCurrentA : null,
    charger_voltage: charges ? Math.round(device.powerW / amps / device.phases) : 2,
    charger_phases: charges ? (device.phases === 1 ? 1 : 2) : null,
    charger_power: Math.round(device.powerW / 1_000),
    charge_energy_added: Math.round(device.energyWh / 10) / 100,
    minutes_to_full_charge: charges ? Math.max(0, Math.round((missingWh / device.powerW) * 60)) : 0,
    conn_charge_cable: device.plugged ? 'IEC' : '<invalid>',
    fast_charger_present: false,
    timestamp: nowMs,
  };
};

/** Where the simulated home is: the example of the field for it. */
export const HOME_PLACE = { latitude: 48.1372, longitude: 11.5755 } as const;

/** `drive_state` of a parked car, as `location_data` brings it. Away is some kilometres off. */
export const driveOf = ({ away = false }: SimulatedVehicle, nowMs: number): Record<string, unknown> => ({
  gps_as_of: Math.floor(nowMs / 1_000),
  heading: 194,
  latitude: HOME_PLACE.latitude + (away ? 0.05 : 0.0004),
  longitude: HOME_PLACE.longitude,
  power: 0,
  shift_state: null,
  speed: null,
  timestamp: nowMs,
});

export const componentsOf = (home: SimulatedHome): Record<string, unknown> => ({
  battery: home.meter().batteryPowerW !== null,
  solar: true,
  grid: true,
  load_meter: true,
});

/** `live_status` of the home. */
export const liveStatus = (home: SimulatedHome): Record<string, unknown> => {
  const meter = home.meter();
  const hasBattery = meter.batteryPowerW !== null;
  return {
    solar_power: meter.pvPowerW,
    energy_left: hasBattery ? 97.1 * (meter.batterySocPercent ?? 0) : 0,
    total_pack_energy: hasBattery ? 13_840 : 1,
    percentage_charged: meter.batterySocPercent ?? 0,
    backup_capable: hasBattery,
    // Tesla's own sign: + discharging.
    battery_power: -(meter.batteryPowerW ?? 0),
    load_power: meter.consumptionPowerW,
    grid_status: hasBattery ? 'Active' : 'Unknown',
    grid_services_active: false,
    grid_power: meter.gridPowerW,
    grid_services_power: 0,
    generator_power: 0,
    island_status: hasBattery ? 'on_grid' : 'island_status_unknown',
    storm_mode_active: false,
    timestamp: new Date(meter.timeMs).toISOString().replace(/\.\d+Z$/, '+00:00'),
    wall_connectors: null,
  };
};
