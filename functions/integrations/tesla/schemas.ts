import * as z from 'zod';

// What is missing or of another type is unknown, not an error: Tesla leaves out and nulls many values.
const numberOrUnknown = z.number().nullable().catch(null).default(null);
const booleanOrUnknown = z.boolean().nullable().catch(null).default(null);
const textOrUnknown = z.string().nullable().catch(null).default(null);
/** Ids beyond what a number holds arrive as text. */
const idText = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/));

/** Every response is in an envelope. */
const enveloped = <T extends z.ZodType>(response: T) => z.object({ response });

export const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});
export type TokenAnswer = z.output<typeof tokenSchema>;

/** Claims of an access token that we use. */
export const claimsSchema = z.object({
  sub: z.string().min(1).max(100).nullable().catch(null).default(null),
  ou_code: textOrUnknown,
});

export const regionSchema = enveloped(z.object({ fleet_api_base_url: z.string() }));

/** A car, as `products` and `vehicles/{vin}` show it. */
const carFields = { display_name: textOrUnknown, state: textOrUnknown };
export const carSchema = enveloped(z.object(carFields));
export type Car = z.output<typeof carSchema>['response'];

const componentsSchema = z
  .object({
    battery: booleanOrUnknown,
    solar: booleanOrUnknown,
    grid: booleanOrUnknown,
    load_meter: booleanOrUnknown,
    disallow_charge_from_grid_with_solar_installed: booleanOrUnknown,
  })
  .nullable()
  .catch(null)
  .default(null);

/** A product is a car when it has a `vin`, an energy site when it has an `energy_site_id`; others are left out. */
const productSchema = z.union([
  z.object({ vin: z.string(), ...carFields }),
  z.object({
    energy_site_id: idText,
    site_name: textOrUnknown,
    resource_type: textOrUnknown,
    components: componentsSchema,
  }),
  z.unknown().transform(() => null),
]);
export const productsSchema = enveloped(z.array(productSchema));
export type Product = NonNullable<z.output<typeof productSchema>>;

export const siteInfoSchema = enveloped(
  z.object({
    components: componentsSchema,
    /** %, 0 to 80 or 100. */
    backup_reserve_percent: numberOrUnknown,
    /** `self_consumption`, `autonomous`, `backup`. */
    default_real_mode: textOrUnknown,
  }),
);
export type SiteInfo = z.output<typeof siteInfoSchema>['response'];

export const liveStatusSchema = enveloped(
  z.object({
    solar_power: numberOrUnknown,
    load_power: numberOrUnknown,
    grid_power: numberOrUnknown,
    battery_power: numberOrUnknown,
    percentage_charged: numberOrUnknown,
    generator_power: numberOrUnknown,
    island_status: textOrUnknown,
    timestamp: textOrUnknown,
  }),
);
export type LiveStatus = z.output<typeof liveStatusSchema>['response'];

export const chargeSchema = z.object({
  battery_level: numberOrUnknown,
  usable_battery_level: numberOrUnknown,
  battery_range: numberOrUnknown,
  charge_limit_soc: numberOrUnknown,
  charging_state: textOrUnknown,
  charge_current_request: numberOrUnknown,
  charge_current_request_max: numberOrUnknown,
  charge_amps: numberOrUnknown,
  charger_actual_current: numberOrUnknown,
  charger_pilot_current: numberOrUnknown,
  charger_voltage: numberOrUnknown,
  charger_phases: numberOrUnknown,
  charger_power: numberOrUnknown,
  minutes_to_full_charge: numberOrUnknown,
  fast_charger_present: booleanOrUnknown,
  /** Ours, never Tesla's: the car is not known to be at home, where its owner wants it controlled there only (`place.ts`). */
  away: z.boolean().catch(false).default(false),
  timestamp: numberOrUnknown,
});
export type Charge = z.output<typeof chargeSchema>;

export const vehicleDataSchema = enveloped(
  z.object({
    charge_state: chargeSchema,
    drive_state: z
      .object({ latitude: numberOrUnknown, longitude: numberOrUnknown })
      .nullable()
      .catch(null)
      .default(null),
    vehicle_config: z.object({ car_type: textOrUnknown }).nullable().catch(null).default(null),
    vehicle_state: z.object({ vehicle_name: textOrUnknown }).nullable().catch(null).default(null),
  }),
);
/** What a car reports, as Tesla sends it. */
export type VehicleAnswer = z.output<typeof vehicleDataSchema>['response'];
/** The same without its location. */
export type VehicleData = Omit<VehicleAnswer, 'drive_state'>;

/** Which cars know our key, and which need one at all. */
export const fleetStatusSchema = enveloped(
  z.object({
    key_paired_vins: z.array(z.string()).catch([]).default([]),
    unpaired_vins: z.array(z.string()).catch([]).default([]),
    vehicle_info: z
      .record(
        z.string(),
        z
          .object({ vehicle_command_protocol_required: booleanOrUnknown })
          .catch({ vehicle_command_protocol_required: null }),
      )
      .catch({})
      .default({}),
  }),
);
export type FleetStatus = z.output<typeof fleetStatusSchema>['response'];

/** Answer to a command of an energy site: its own code, 201 when it was taken. */
export const siteCommandSchema = enveloped(z.object({ code: z.number(), message: z.string().catch('').default('') }));

/** Answer to a command that is not signed. */
export const commandSchema = enveloped(z.object({ result: z.boolean(), reason: z.string().catch('').default('') }));

/** A message of the car in base64. */
export const signedSchema = enveloped(z.base64());

/** How a response reports its own failure. */
export const failureSchema = z.object({
  error: z.string().nullable().catch(null).default(null),
  /** Seconds to wait after "too often". */
  after: numberOrUnknown,
});
