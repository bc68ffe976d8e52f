import * as z from 'zod';

/** A connector of a box, read from its device id (functions/ocpp/device-id.ts). */
export const deviceIdSchema = z
  .string()
  .regex(/^[1-9]:.+$/)
  .transform((deviceId) => ({ connectorId: Number(deviceId[0]), identity: deviceId.slice(2) }));
