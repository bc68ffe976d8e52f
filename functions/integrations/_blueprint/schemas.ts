import * as z from 'zod';

// What the vendor may leave out is null, which means unknown; it never becomes 0 or false.
const numberOrUnknown = z.number().nullable().catch(null).default(null);

/** A device as `GET /v1/devices` and `GET /v1/devices/{id}` return it. */
export const deviceSchema = z.object({
  id: z.string().min(1),
  name: z.string().nullable().catch(null).default(null),
  type: z.enum(['plug', 'meter']).nullable().catch(null).default(null),
  online: z.boolean().nullable().catch(null).default(null),
  /** Time of the values, ISO 8601 with a zone. */
  updatedAt: z.iso.datetime({ offset: true }).nullable().catch(null).default(null),
  /** W; a meter's is signed: import +. */
  power: numberOrUnknown,
  /** Relay of a plug. */
  on: z.boolean().nullable().catch(null).default(null),
});
export type VendorDevice = z.output<typeof deviceSchema>;

/** The list is required: without it the answer is not the documented one. */
export const devicesSchema = z.object({ devices: z.array(deviceSchema) });

export const acceptedSchema = z.object({ accepted: z.literal(true) });
